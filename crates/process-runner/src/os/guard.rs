//! What ends the programs when nobody else can any more.

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

/// Lets a watcher, a program that calls [`watch`], end what this process runs when this
/// process has ended, in whatever way: SIGKILL leaves it no time to do so itself.
///
/// Counts for what starts from now on. The watcher ends with this process. A watcher that is
/// killed or stopped before takes all that runs with it, and `watcher` starts the next one
/// before anything else runs. A second call changes nothing.
///
/// # Errors
/// The watcher did not start.
pub fn start(watcher: impl Fn() -> Command + Send + 'static) -> io::Result<()> {
    guarded::start(Box::new(watcher))
}

/// The same with a copy of this process for the first watcher. It shares its memory with this
/// one and costs next to none, where starting a large program again costs megabytes.
///
/// To be called first, where this process has nothing open and runs nothing of its own yet.
/// In the copy it does not return.
///
/// # Errors
/// There is no watcher.
#[expect(unsafe_code, reason = "the system's interface")]
pub fn fork(next: impl Fn() -> Command + Send + 'static) -> io::Result<()> {
    let (input, output) = pipe()?;
    for end in [&input, &output] {
        fcntl_setfd(end, FdFlags::CLOEXEC)?;
    }
    // SAFETY: what the copy calls is allowed in one of a process with more threads, which
    // libraries may have started: the C library keeps its allocator usable there.
    match unsafe { libc::fork() } {
        -1 => Err(io::Error::last_os_error()),
        0 => {
            drop(output);
            // What is sent to the group of the first, as by Ctrl-C, is not for the copy, and
            // whoever reads what the first writes waits for its end alone.
            let _ = setpgid(None, None);
            let _ = chdir("/");
            if let Ok(nothing) = OpenOptions::new().read(true).write(true).open("/dev/null") {
                let _ = dup2_stdin(&nothing);
                let _ = dup2_stdout(&nothing);
                let _ = dup2_stderr(&nothing);
            }
            watch_over(File::from(input));
            // SAFETY: nothing that libraries do at the end of a process is done here.
            unsafe { libc::_exit(0) }
        }
        copy => match Pid::from_raw(copy) {
            Some(copy) => guarded::forked(copy, output, Box::new(next)),
            None => Err(io::Error::other("the copy has no number")),
        },
    }
}

/// The watcher: reads its standard input to the end, which is the end of whoever started it;
/// then kills what still runs, as a timeout does.
pub fn watch() {
    watch_over(io::stdin().lock());
}

fn watch_over(mut input: impl Read) {
    // Nobody who ends programs by name means this one.
    #[cfg(target_os = "linux")]
    let _ = std::fs::write("/proc/self/comm", "exec-guard");
    // Nor may a program of this user hold it by a debugger.
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
    // What a daemon carries says who started it.
    #[cfg(target_os = "linux")]
    if let (true, Ok(mark)) = (told, std::str::from_utf8(&mark)) {
        super::descendants::kill_marked(&mark::entry(mark));
    }
}

/// Who started this process, if it still runs.
#[cfg(target_os = "linux")]
fn watched() -> Option<OwnedFd> {
    pidfd_open(getppid()?, PidfdFlags::empty()).ok()
}

/// The kernel closes what an ended process had open before it hands its children on, and
/// hangs up on a group of them that is stopped by then: its leader would die before it was
/// asked for its children. For a second at most, because whoever started this process may
/// have ended before it could be found.
#[cfg(target_os = "linux")]
fn wait_for_the_end(watched: &OwnedFd) {
    let second = Timespec {
        tv_sec: 1,
        tv_nsec: 0,
    };
    let _ = poll(&mut [PollFd::new(watched, PollFlags::IN)], Some(&second));
}

/// Sends SIGKILL to all that can be reached from a program.
pub(super) fn kill(leader: Pid) {
    #[cfg(target_os = "linux")]
    super::descendants::kill(leader);
    // Fails where nothing is left, or where what is left became another user.
    let _ = kill_process_group(leader, Signal::KILL);
}
