//! A program and its process group on Unix.

use std::fs;
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{self, Child, Stdio};
use std::thread;
#[cfg(target_os = "linux")]
use std::time::Instant;

use rustix::io::Errno;
use rustix::process::{Pid, Signal, kill_process_group};
use tokio::process::{ChildStderr, ChildStdin, ChildStdout};

use crate::End;
use crate::mark::Marked;

#[cfg(target_os = "linux")]
#[path = "descendants.rs"]
mod descendants;
#[path = "ending.rs"]
mod ending;
#[path = "guard.rs"]
pub mod guard;
#[path = "unix_pty.rs"]
mod pty;

use ending::Ending;
pub(crate) use pty::{Stream, Window, start_in_terminal};

use super::Piped;

/// Starts the program in a process group of its own. Its standard input is a pipe if `input` is
/// set, else empty.
///
/// If the program is given as a path, `posix_spawn` starts it without copying our memory.
pub(crate) fn start(marked: &Marked, input: bool) -> io::Result<(Tree, Piped)> {
    let command = &marked.command;
    let (Some(file), Some((name, arguments))) = (command.file(), command.argv.split_first()) else {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "there is no command",
        ));
    };
    let mut start = process::Command::new(file);
    start
        .arg0(name)
        .args(arguments)
        .env_clear()
        .envs(command.env.iter().map(|(name, value)| (name, value)))
        .stdin(if input { Stdio::piped() } else { Stdio::null() })
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0);
    match command.pwd() {
        Some(folder) => start.env("PWD", folder),
        None => start.env_remove("PWD"),
    };
    if let Some(cwd) = &command.cwd {
        start.current_dir(cwd);
    }
    let starting = guard::starting()?;
    let mut child = start.spawn()?;
    let stdin = child.stdin.take();
    let pipes = (child.stdout.take(), child.stderr.take());
    let tree = Tree::new(child, marked);
    drop(starting);
    let (Some(stdout), Some(stderr)) = pipes else {
        return Err(io::Error::other("the system gave no pipes"));
    };
    let pipes = Piped {
        stdin: stdin.map(ChildStdin::from_std).transpose()?,
        stdout: ChildStdout::from_std(stdout)?,
        stderr: ChildStderr::from_std(stderr)?,
    };
    Ok((tree, pipes))
}

/// A program and the processes that it starts. Killed when dropped.
///
/// The program is not reaped until its group has been killed: until then its number belongs to
/// nobody else, and a signal to it cannot hit a stranger.
pub(crate) struct Tree {
    child: Child,
    leader: Pid,
    ending: Ending,
    reaped: bool,
    #[cfg(target_os = "linux")]
    mark: String,
    #[cfg(target_os = "linux")]
    begun: Instant,
}

impl Tree {
    #[cfg_attr(
        not(target_os = "linux"),
        expect(unused_variables, reason = "only Linux tells who carries a mark")
    )]
    fn new(child: Child, marked: &Marked) -> Self {
        let leader = Pid::from_child(&child);
        guard::keep(leader);
        Self {
            child,
            leader,
            ending: Ending::of(leader),
            reaped: false,
            #[cfg(target_os = "linux")]
            mark: marked.mark.clone(),
            #[cfg(target_os = "linux")]
            begun: Instant::now(),
        }
    }

    /// The id of the process.
    pub(crate) fn id(&self) -> Option<u32> {
        Some(self.child.id())
    }

    /// Waits for the end of the program, not of its descendants. May be dropped and called again
    /// until it has completed, not after.
    pub(crate) async fn ended(&mut self) {
        self.ending.reached().await;
    }

    /// Sends SIGKILL to every process of the program that can be reached.
    pub(crate) fn kill(&self) {
        guard::kill(self.leader);
    }

    /// To be called after the program's end. Kills the processes that carry its mark, are in its
    /// group or session, descend from these, or were adopted and cannot belong to another program.
    /// Returns the commands of the uppermost ones.
    #[cfg(target_os = "linux")]
    pub(crate) fn end_the_rest(&self) -> Vec<String> {
        descendants::end_the_rest(self.leader, &self.mark, self.begun.elapsed())
    }

    /// Only Linux tells about more than the group, which [`Tree::finish`] kills.
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn end_the_rest(&self) -> Vec<String> {
        Vec::new()
    }

    /// To be called after the program's end. Kills the rest of its group and tells how it ended.
    pub(crate) fn finish(&mut self) -> End {
        // Fails if no process is left, or if those left became another user.
        let _ = kill_process_group(self.leader, Signal::KILL);
        let unguarded = guard::forget(self.leader);
        let status = match self.child.try_wait() {
            Ok(Some(status)) => status,
            Ok(None) => {
                guard::keep(self.leader);
                return End::Unknown("it does not end".to_owned());
            }
            Err(error) => return End::Unknown(error.to_string()),
        };
        self.reaped = true;
        if unguarded {
            return End::Unguarded;
        }
        match (status.code(), status.signal()) {
            (Some(code), _) => End::Exited(code),
            (None, Some(signal)) => End::Signalled(signal),
            (None, None) => End::Unknown(status.to_string()),
        }
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        if self.reaped {
            return;
        }
        self.kill();
        self.end_the_rest();
        guard::forget(self.leader);
        if !matches!(self.child.try_wait(), Ok(None)) {
            return;
        }
        // The killed program ends in its own time, and is reaped then.
        let leader = self.leader;
        let _ = thread::Builder::new().spawn(move || ending::reap(leader));
    }
}

/// Checks that the folder can be entered.
pub(crate) fn enter(folder: &Path) -> io::Result<()> {
    // `.` in the folder can only be reached by a user who may enter it.
    fs::metadata(folder.join(".")).map(drop)
}

/// Whether the file is not a program of this system, or a script without an interpreter.
pub(crate) fn is_bad_format(error: &io::Error) -> bool {
    error.raw_os_error() == Some(Errno::NOEXEC.raw_os_error())
}
