//! Kills the programs of this process if it ends without doing so itself.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, Read};
#[cfg(target_os = "linux")]
use std::os::fd::OwnedFd;
use std::process::Command;

use rustix::io::{FdFlags, fcntl_setfd};
use rustix::pipe::pipe;
use rustix::process::{Pid, Signal, chdir, kill_process_group, setpgid};
use rustix::stdio::{dup2_stderr, dup2_stdin, dup2_stdout};
#[cfg(target_os = "linux")]
use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    process::{DumpableBehavior, PidfdFlags, getppid, pidfd_open, set_dumpable_behavior},
};

#[cfg(target_os = "linux")]
#[path = "adoption.rs"]
mod adoption;
#[path = "guarded.rs"]
mod guarded;

#[cfg(target_os = "linux")]
pub use adoption::adopt;
#[cfg(target_os = "linux")]
pub(super) use adoption::orphans;
pub(super) use guarded::{forget, keep, starting};

use crate::mark;

/// Starts a watcher: a program that calls [`watch`] and, once this process has ended, kills the
/// programs that it ran. After a SIGKILL this process has no time to do that itself.
///
/// Applies to programs that start from now on. The watcher ends with this process. If a watcher is
/// killed or stopped before, everything that runs is killed, and `watcher` gives the command of
/// the next one, which starts before any other program. A second call changes nothing.
///
/// # Errors
/// The watcher did not start.
pub fn start(watcher: impl Fn() -> Command + Send + 'static) -> io::Result<()> {
    guarded::start(Box::new(watcher))
}

/// As [`start`], with a copy of this process as the first watcher. The copy shares memory with
/// this process and costs next to nothing; starting a large program a second time would cost
/// megabytes.
///
/// Call it first, before this process opens anything or starts threads of its own. In the copy it
/// does not return.
///
/// # Errors
/// The watcher did not start.
#[expect(unsafe_code, reason = "the system's interface")]
pub fn fork(next: impl Fn() -> Command + Send + 'static) -> io::Result<()> {
    let (input, output) = pipe()?;
    for end in [&input, &output] {
        fcntl_setfd(end, FdFlags::CLOEXEC)?;
    }
    // SAFETY: libraries may have started threads. Everything that the copy calls is allowed in a
    // copy of such a process: the C library keeps its allocator usable there.
    match unsafe { libc::fork() } {
        -1 => Err(io::Error::last_os_error()),
        0 => {
            drop(output);
            // A signal to the group of the first process, as by Ctrl-C, is not meant for the copy.
            // A reader of the first process' output waits for the end of that process alone.
            let _ = setpgid(None, None);
            let _ = chdir("/");
            if let Ok(nothing) = OpenOptions::new().read(true).write(true).open("/dev/null") {
                let _ = dup2_stdin(&nothing);
                let _ = dup2_stdout(&nothing);
                let _ = dup2_stderr(&nothing);
            }
            watch_over(File::from(input));
            // SAFETY: `_exit` ends the copy without the work that libraries do at the end of a
            // process.
            unsafe { libc::_exit(0) }
        }
        copy => match Pid::from_raw(copy) {
            Some(copy) => guarded::forked(copy, output, Box::new(next)),
            None => Err(io::Error::other("the copy has no number")),
        },
    }
}

/// The watcher: reads its standard input to the end, which comes when the process that started it
/// has ended. Then it kills the programs that still run, as at a time limit.
pub fn watch() {
    watch_over(io::stdin().lock());
}

fn watch_over(mut input: impl Read) {
    // The name keeps people who kill programs by name from killing the watcher.
    #[cfg(target_os = "linux")]
    let _ = std::fs::write("/proc/self/comm", "exec-guard");
    // Without this, a program of this user could stop the watcher by a debugger.
    #[cfg(target_os = "linux")]
    let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    #[cfg(target_os = "linux")]
    let watched = watched();
    let mut running = HashSet::new();
    let mut word = [0; 4];
    let mut mark = [0; mark::OF_PROCESS];
    let told = input.read_exact(&mut mark).is_ok();
    while told && input.read_exact(&mut word).is_ok() {
        let number = i32::from_le_bytes(word);
        if number > 0 {
            running.insert(number);
        } else {
            running.remove(&number.saturating_neg());
        }
    }
    #[cfg(target_os = "linux")]
    if let Some(watched) = watched {
        wait_for_the_end(&watched);
    }
    for leader in running.into_iter().filter_map(Pid::from_raw) {
        kill(leader);
    }
    // The mark of a daemon tells which process started it.
    #[cfg(target_os = "linux")]
    if let (true, Ok(mark)) = (told, std::str::from_utf8(&mark)) {
        super::descendants::kill_marked(&mark::entry(mark));
    }
}

/// The process that started this one, if it still runs.
#[cfg(target_os = "linux")]
fn watched() -> Option<OwnedFd> {
    pidfd_open(getppid()?, PidfdFlags::empty()).ok()
}

/// Waits until the process that started this one has given up its children. When a process ends,
/// the kernel first closes its files, which ends the watcher's input, and then hands on its
/// children. It also sends SIGHUP to a group that becomes an orphan while stopped, which would
/// kill its leader before the children were looked for. Waits a second at most, because the
/// process may have ended before it could be found.
#[cfg(target_os = "linux")]
fn wait_for_the_end(watched: &OwnedFd) {
    let second = Timespec {
        tv_sec: 1,
        tv_nsec: 0,
    };
    let _ = poll(&mut [PollFd::new(watched, PollFlags::IN)], Some(&second));
}

/// Sends SIGKILL to every process of a program that can be reached.
pub(super) fn kill(leader: Pid) {
    #[cfg(target_os = "linux")]
    super::descendants::kill(leader);
    // Fails if no process is left, or if those left became another user.
    let _ = kill_process_group(leader, Signal::KILL);
}
