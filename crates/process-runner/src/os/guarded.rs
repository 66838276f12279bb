//! The guard, seen from the process that runs programs: tells the watcher which ones run, and
//! kills them if the watcher ends.

use std::collections::HashMap;
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, waitid};

use super::kill;
use crate::mark;

/// Gives the command that starts a watcher.
type Watcher = Box<dyn Fn() -> Command + Send>;

struct Guarded {
    /// `None` if no guard was asked for.
    watcher: Option<Watcher>,
    guard: Option<(Pid, OwnedFd)>,
    /// The leaders of the programs that run, each with whether the end of a guard has killed it.
    running: Option<HashMap<Pid, bool>>,
}

static GUARDED: Mutex<Guarded> = Mutex::new(Guarded {
    watcher: None,
    guard: None,
    running: None,
});

/// Held from before a program starts until it is known to run.
static STARTING: Mutex<()> = Mutex::new(());

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A poisoned lock is taken all the same: no code leaves its value half changed under it.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(super) fn start(watcher: Watcher) -> io::Result<()> {
    let mut guarded = lock(&GUARDED);
    if guarded.watcher.is_none() {
        guarded.watcher = Some(watcher);
        guarded.stand_by()?;
    }
    Ok(())
}

pub(super) fn forked(copy: Pid, pipe: OwnedFd, next: Watcher) -> io::Result<()> {
    let mut guarded = lock(&GUARDED);
    guarded.watcher = Some(next);
    guarded.listens(copy, pipe)
}

/// The lock to hold while a program starts, until [`keep`]. An error if a guard was asked for and
/// none can be started; then nothing starts.
pub(in super::super) fn starting() -> io::Result<MutexGuard<'static, ()>> {
    let starting = lock(&STARTING);
    let mut guarded = lock(&GUARDED);
    if guarded.watcher.is_some() && guarded.guard.is_none() {
        guarded.stand_by().map_err(|error| {
            io::Error::other(format!(
                "nothing could end it if this program were killed ({error})"
            ))
        })?;
    }
    drop(guarded);
    Ok(starting)
}

/// Notes that a program runs, as the leader of a group.
pub(in super::super) fn keep(leader: Pid) {
    let mut guarded = lock(&GUARDED);
    guarded
        .running
        .get_or_insert_default()
        .insert(leader, false);
    guarded.tell(leader.as_raw_nonzero().get());
}

/// Notes that the program's number will be free again. Returns whether the end of a guard has
/// killed the program.
pub(in super::super) fn forget(leader: Pid) -> bool {
    let mut guarded = lock(&GUARDED);
    guarded.tell(-leader.as_raw_nonzero().get());
    let running = guarded.running.get_or_insert_default();
    running.remove(&leader).unwrap_or_default()
}

/// Calls `look` with the processes that this one started itself, none of which is reaped
/// meanwhile: the leaders of running programs, and the guard.
#[cfg(target_os = "linux")]
pub(super) fn with_own<T>(look: impl FnOnce(&[Pid], Option<Pid>) -> T) -> T {
    let starting = lock(&STARTING);
    let guarded = lock(&GUARDED);
    let leaders = guarded.running.iter().flat_map(HashMap::keys).copied();
    let leaders: Vec<Pid> = leaders.collect();
    let done = look(&leaders, guarded.guard.as_ref().map(|(guard, _)| *guard));
    drop(guarded);
    drop(starting);
    done
}

impl Guarded {
    /// Starts a guard.
    fn stand_by(&mut self) -> io::Result<()> {
        let Some(watcher) = &self.watcher else {
            return Ok(());
        };
        let mut started = watcher()
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // A signal to our group, as by Ctrl-C, is not meant for the watcher.
            .process_group(0)
            .current_dir("/")
            .spawn()?;
        let guard = Pid::from_child(&started);
        match started.stdin.take() {
            Some(pipe) => self.listens(guard, pipe.into()),
            None => Err(io::Error::other("the guard cannot be told anything")),
        }
    }

    /// Sends the guard the programs that start from now on.
    fn listens(&mut self, guard: Pid, pipe: OwnedFd) -> io::Result<()> {
        thread::Builder::new()
            .name("guard".to_owned())
            .stack_size(512 * 1024)
            .spawn(move || follow(guard))?;
        let mut pipe = std::fs::File::from(pipe);
        pipe.write_all(mark::of_process().as_bytes())?;
        let pipe = OwnedFd::from(pipe);
        // A watcher that does not read must not hold up this process.
        fcntl_setfl(&pipe, fcntl_getfl(&pipe)? | OFlags::NONBLOCK)?;
        self.guard = Some((guard, pipe));
        Ok(())
    }

    fn tell(&self, number: i32) {
        if let Some((_, pipe)) = &self.guard {
            // Four bytes are written as a whole or not at all. A guard that does not read them has
            // ended or is stopped, which [`follow`] is about to notice.
            let _ = rustix::io::write(pipe, &number.to_le_bytes());
        }
    }
}

/// Waits until a guard has ended or is stopped. Then kills every running program before the next
/// guard starts: a command that kills its guard gains nothing by it.
fn follow(guard: Pid) {
    let either = WaitIdOptions::EXITED | WaitIdOptions::STOPPED;
    let seen = wait(guard, either);
    if seen.is_some_and(|seen| seen.stopped()) {
        let _ = kill_process(guard, Signal::KILL);
        wait(guard, WaitIdOptions::EXITED);
    }
    // A program that is starting may be the one that ended the guard.
    let _no_program_starts = lock(&STARTING);
    let mut guarded = lock(&GUARDED);
    guarded.guard = None;
    for (leader, unguarded) in guarded.running.iter_mut().flatten() {
        *unguarded = true;
        kill(*leader);
    }
    // If none starts, the next program tries again, and does not start either if that fails.
    let _ = guarded.stand_by();
}

fn wait(child: Pid, options: WaitIdOptions) -> Option<rustix::process::WaitIdStatus> {
    loop {
        match waitid(WaitId::Pid(child), options) {
            Ok(seen) => return seen,
            Err(Errno::INTR) => {}
            Err(_) => return None,
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::fs;
    use std::os::unix::process::CommandExt;
    use std::path::Path;
    use std::process::Command;

    use rustix::process::{Pid, Signal, kill_process};

    use super::{GUARDED, forget, keep, lock, start, starting};

    fn until<T>(mut look: impl FnMut() -> Option<T>) -> T {
        loop {
            if let Some(found) = look() {
                return found;
            }
            std::thread::yield_now();
        }
    }

    fn guard() -> Option<Pid> {
        let guarded = lock(&GUARDED);
        guarded.guard.as_ref().map(|(guard, _)| *guard)
    }

    /// Whether each thread that follows a guard waits, for the guard or for a lock.
    fn followers_wait() -> bool {
        let threads = fs::read_dir("/proc/self/task").unwrap().flatten();
        let stats = threads.filter_map(|it| fs::read_to_string(it.path().join("stat")).ok());
        let mut followers = stats.filter(|stat| stat.contains(" (guard) "));
        followers.all(|stat| stat.contains(" (guard) S "))
    }

    #[test]
    fn a_program_that_ends_its_guard_while_it_starts_is_killed() {
        start(Box::new(|| Command::new("cat"))).unwrap();
        let program_starts = starting().unwrap();
        let mut program = Command::new("sleep")
            .arg("1000")
            .process_group(0)
            .spawn()
            .unwrap();
        let ended = guard().unwrap();
        kill_process(ended, Signal::KILL).unwrap();
        let entry = format!("/proc/{}", ended.as_raw_nonzero());
        until(|| (!Path::new(&entry).exists() && followers_wait()).then_some(()));
        let leader = Pid::from_child(&program);
        keep(leader);
        drop(program_starts);
        until(|| (guard() != Some(ended)).then_some(()));
        let killed = forget(leader);
        if !killed {
            program.kill().unwrap();
        }
        program.wait().unwrap();
        assert!(killed, "it runs on without its guard");
    }
}
