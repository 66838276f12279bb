//! Finds descendants that left the process group, in `/proc`: by their parents, by the session
//! that the program leads, or by the mark in their environment.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use super::guard;

/// Rounds of stopping and looking. A program that starts processes faster than that for so long
/// does it on purpose; the processes found by then are killed.
const ROUNDS: usize = 16;

/// Kills every process that descends from `leader` or is in its session, except `leader` itself.
/// Its process group stays stopped.
pub(crate) fn kill(leader: Pid) {
    for found in freeze(leader, below) {
        let _ = kill_process(found.pid, Signal::KILL);
    }
}

/// Kills every process whose mark begins with `begin`, and its descendants.
pub(crate) fn kill_marked(begin: &str) {
    let found = freeze_found(|| {
        closure(processes().collect(), |process| {
            marks(process.pid, |entry| entry.starts_with(begin.as_bytes()))
        })
    });
    for found in found {
        let _ = kill_process(found.pid, Signal::KILL);
    }
}

/// Stops the leader's group and the processes that `look` finds, until it finds no new ones.
///
/// A running process could start another one between the look and the kill.
fn freeze(leader: Pid, look: impl Fn(Pid) -> Vec<Process>) -> Vec<Process> {
    let _ = kill_process_group(leader, Signal::STOP);
    freeze_found(|| look(leader))
}

fn freeze_found(look: impl Fn() -> Vec<Process>) -> Vec<Process> {
    let mut found = HashMap::new();
    for _ in 0..ROUNDS {
        let mut all_stopped = true;
        for process in look() {
            // A process whose parent died in between is no descendant any more, but is stopped
            // already.
            if let Entry::Vacant(new) = found.entry(process.pid) {
                all_stopped = false;
                let _ = kill_process(process.pid, Signal::STOP);
                new.insert(process);
            }
        }
        if all_stopped {
            break;
        }
    }
    found.into_values().collect()
}

fn below(leader: Pid) -> Vec<Process> {
    closure(processes().collect(), |process| {
        process.parent == Some(leader) || process.session == Some(leader)
    })
    .into_iter()
    .filter(|process| process.pid != leader)
    .collect()
}

/// The processes for which `is_first` holds, and their descendants.
fn closure(all: Vec<Process>, is_first: impl Fn(&Process) -> bool) -> Vec<Process> {
    let (mut found, mut others): (Vec<_>, Vec<_>) = all.into_iter().partition(is_first);
    let mut new: HashSet<Pid> = found.iter().map(|process| process.pid).collect();
    while !new.is_empty() {
        let is_below = |process: &Process| process.parent.is_some_and(|it| new.contains(&it));
        let (below, rest): (Vec<_>, Vec<_>) = others.into_iter().partition(is_below);
        new = below.iter().map(|process| process.pid).collect();
        found.extend(below);
        others = rest;
    }
    found
}

/// Kills the processes that are in the leader's group or session, have `mark` in their
/// environment, or were adopted and cannot belong to another program, and the descendants of all
/// these; not the leader itself. Returns the commands of those whose parents are not among them,
/// as they stand in their arguments.
pub(crate) fn end_the_rest(leader: Pid, mark: &str, ran: Duration) -> Vec<String> {
    let begun = begun(leader).unwrap_or_default();
    let mut found = freeze(leader, |leader| {
        let adopted = guard::orphans(leader);
        let of_leader = match adopted.is_empty() {
            true => since(leader, ran),
            // They may belong to an earlier program, and their descendants too.
            false => None,
        };
        let mut all = of_leader.unwrap_or_else(|| processes().collect());
        all.retain(|process| process.pid != leader);
        closure(all, |process| {
            let is_of_leader = || {
                process.group == Some(leader)
                    || process.session == Some(leader)
                    || marks(process.pid, |entry| entry == mark.as_bytes())
            };
            adopted.contains(&process.pid) || process.begun >= begun && is_of_leader()
        })
    });
    found.retain(|process| !process.has_ended);
    found.sort_unstable_by_key(|process| process.pid.as_raw_nonzero());
    let pids: HashSet<Pid> = found.iter().map(|process| process.pid).collect();
    let uppermost = found
        .iter()
        .filter(|process| process.parent.is_none_or(|parent| !pids.contains(&parent)));
    let commands = uppermost.map(|process| command(process.pid));
    // A process that is ending has no arguments any more.
    let commands = commands.filter(|command| !command.is_empty()).collect();
    for pid in pids {
        let _ = kill_process(pid, Signal::KILL);
    }
    commands
}

/// The processes with numbers that the system gave out after the leader's, which is faster than a
/// look at all. `None` if the numbers may have started from the beginning since.
fn since(leader: Pid, ran: Duration) -> Option<Vec<Process>> {
    if ran > LONG {
        return None;
    }
    let load = fs::read_to_string("/proc/loadavg").ok()?;
    let newest: i32 = load.split_ascii_whitespace().last()?.parse().ok()?;
    let first = leader.as_raw_nonzero().get();
    let count = newest.checked_sub(first)?;
    (0..MANY)
        .contains(&count)
        .then(|| (first..=newest).filter_map(process).collect())
}

/// In this time no computer uses up all process numbers.
const LONG: Duration = Duration::from_secs(2);
/// Up to this many numbers, trying each is faster than listing all processes.
const MANY: i32 = 500;

fn marks(pid: Pid, is_mark: impl Fn(&[u8]) -> bool) -> bool {
    let file = format!("/proc/{}/environ", pid.as_raw_nonzero());
    // The environment of another user's process cannot be read.
    let environment = fs::read(file).unwrap_or_default();
    environment.split(|&byte| byte == 0).any(is_mark)
}

fn command(pid: Pid) -> String {
    let file = format!("/proc/{}/cmdline", pid.as_raw_nonzero());
    let words = fs::read(file).unwrap_or_default();
    let words = words.strip_suffix(b"\0").unwrap_or(&words);
    let words: Vec<_> = words
        .split(|&byte| byte == 0)
        .map(String::from_utf8_lossy)
        .collect();
    words.join(" ")
}

struct Process {
    pid: Pid,
    parent: Option<Pid>,
    group: Option<Pid>,
    session: Option<Pid>,
    /// Whether it has ended and its parent has not yet reaped it.
    has_ended: bool,
    /// The start in clock ticks of the system.
    begun: u64,
}

fn processes() -> impl Iterator<Item = Process> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| process(entry.file_name().to_str()?.parse().ok()?))
}

/// The start of a process in clock ticks of the system.
pub(super) fn begun(pid: Pid) -> Option<u64> {
    process(pid.as_raw_nonzero().get()).map(|process| process.begun)
}

fn process(number: i32) -> Option<Process> {
    let stat = fs::read(format!("/proc/{number}/stat")).ok()?;
    read(pid(number)?, &stat)
}

/// Reads a line `pid (name) state parent group session …`, in which the name may contain anything.
/// `None` for a process that is just being reaped, which has -1 in these fields.
fn read(of: Pid, stat: &[u8]) -> Option<Process> {
    let after_name = stat.iter().rposition(|&byte| byte == b')')? + 1;
    let rest = std::str::from_utf8(&stat[after_name..]).ok()?;
    let mut fields = rest.split_ascii_whitespace();
    let state = fields.next()?;
    let mut next = || Some(pid(fields.next()?.parse().ok()?));
    Some(Process {
        pid: of,
        parent: next()?,
        group: next()?,
        session: next()?,
        has_ended: matches!(state, "Z" | "X"),
        begun: fields.nth(15)?.parse().ok()?,
    })
}

fn pid(number: i32) -> Option<Pid> {
    (number > 0).then(|| Pid::from_raw(number)).flatten()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::{pid, read};

    #[test]
    fn a_name_cannot_forge_a_parent() {
        // The fields from the terminal to the number of threads and a timer.
        let more = "0 -1 4194560 120 0 0 0 0 0 0 0 20 0 1 0";
        for (stat, expected) in [
            ("12 (sh) S 7 12 9", (7, 12, 9, false)),
            ("12 (a) S 1 (b) R 7 12 9", (7, 12, 9, false)),
            ("12 () 3 4) Z 7 12 9", (7, 12, 9, true)),
            ("12 (sh) X 0 -1 -1", (0, -1, -1, true)),
        ] {
            let (parent, group, session, has_ended) = expected;
            let expected = (pid(parent), pid(group), pid(session), has_ended, 4711);
            let found = read(pid(12).unwrap(), format!("{stat} {more} 4711 9").as_bytes());
            let found = found.map(|it| (it.parent, it.group, it.session, it.has_ended, it.begun));
            assert_eq!(found, Some(expected), "{stat}");
        }
        for stat in ["12 (sh) S 7 12 9", "12 (sh) S 7 12", "12 (sh)", ""] {
            assert!(read(pid(12).unwrap(), stat.as_bytes()).is_none(), "{stat}");
        }
    }
}
