//! Descendants that left the process group, found by their parents in `/proc`, or by their
//! session where the program leads one.

use std::collections::{HashMap, HashSet};
use std::fs;

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

/// Rounds of freezing and looking. A program that keeps ahead of them for so long is meant
/// to; what was found then is killed.
const ROUNDS: usize = 16;

/// Kills every process that descends from `leader` or is of its session, itself excepted, and
/// leaves its process group stopped.
///
/// A process that runs can start another one between the look and the kill. So all are
/// stopped first, until a look finds nothing new.
pub(crate) fn kill(leader: Pid) {
    let _ = kill_process_group(leader, Signal::STOP);
    let mut found = HashSet::new();
    for _ in 0..ROUNDS {
        let seen = below(leader);
        let all_stopped = seen.is_subset(&found);
        for &pid in seen.difference(&found) {
            let _ = kill_process(pid, Signal::STOP);
        }
        // One whose parent died in between descends from nobody, and is stopped.
        found.extend(seen);
        if all_stopped {
            break;
        }
    }
    for pid in found {
        let _ = kill_process(pid, Signal::KILL);
    }
}

fn below(leader: Pid) -> HashSet<Pid> {
    let mut children = HashMap::<Pid, Vec<Pid>>::new();
    let mut found = HashSet::new();
    for process in processes() {
        let above = process.parent.into_iter();
        for above in above.chain(process.session.filter(|session| *session == leader)) {
            children.entry(above).or_default().push(process.pid);
        }
    }
    let mut next = vec![leader];
    while let Some(pid) = next.pop() {
        let mut new = children.remove(&pid).unwrap_or_default();
        new.retain(|pid| *pid != leader);
        found.extend(&new);
        next.extend(new);
    }
    found
}

struct Process {
    pid: Pid,
    parent: Option<Pid>,
    session: Option<Pid>,
}

fn processes() -> impl Iterator<Item = Process> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| {
        let number = entry.file_name().to_str()?.parse().ok()?;
        let stat = fs::read(entry.path().join("stat")).ok()?;
        let (parent, session) = relations(&stat)?;
        Some(Process {
            pid: pid(number)?,
            parent,
            session,
        })
    })
}

/// Parent and session in a line `pid (name) state parent group session …`, where the name may
/// hold anything. A process that is just being reaped has -1 there: neither.
fn relations(stat: &[u8]) -> Option<(Option<Pid>, Option<Pid>)> {
    let after_name = stat.iter().rposition(|&byte| byte == b')')? + 1;
    let rest = std::str::from_utf8(&stat[after_name..]).ok()?;
    let mut fields = rest.split_ascii_whitespace().skip(1);
    let (parent, session) = (fields.next()?, fields.nth(1)?);
    Some((pid(parent.parse().ok()?), pid(session.parse().ok()?)))
}

fn pid(number: i32) -> Option<Pid> {
    (number > 0).then(|| Pid::from_raw(number)).flatten()
}

#[cfg(test)]
mod tests {
    use super::{pid, relations};

    #[test]
    fn a_name_cannot_forge_a_parent() {
        for (stat, expected) in [
            ("12 (sh) S 7 12 9 0 -1", Some((7, 9))),
            ("12 (a) S 1 (b) R 7 12 9", Some((7, 9))),
            ("12 () 3 4) S 7 12 9", Some((7, 9))),
            ("12 (sh) X 0 -1 -1 0 -1", Some((0, -1))),
            ("12 (sh) S 7 12", None),
            ("12 (sh)", None),
            ("", None),
        ] {
            let expected = expected.map(|(parent, session)| (pid(parent), pid(session)));
            assert_eq!(relations(stat.as_bytes()), expected, "{stat}");
        }
    }
}
