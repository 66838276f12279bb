//! Runs one command to its end and tells how it ended.
//!
//! Whether it may run was decided elsewhere: nothing here knows of permission, and no shell
//! is added. [`run`] always returns, whatever the program does:
//!
//! - Standard input is empty. The environment is exactly the one that is given.
//! - stdout and stderr are kept together, in order of arrival, up to [`Limits::output`]
//!   bytes. What comes later is read and dropped, so that a program that prints without end
//!   neither waits nor costs memory.
//! - At the timeout, or when the caller leaves, the whole process tree is killed.
//! - When the program has ended, processes that it left behind may hold its output open
//!   for ever. They get [`Limits::grace`] to finish what they print; then what is left of
//!   the tree is killed and the result returned, because nothing may outlive the run that a
//!   person allowed, and nobody would read its output.
//!
//! # What a kill reaches
//!
//! The program starts as the leader of a process group of its own. SIGKILL goes to
//!
//! | | reached | not reached |
//! |---|---|---|
//! | Unix | the group: everything that did not ask for another one, orphans included | programs that became another user (`sudo`) |
//! | Linux, at a timeout or when the caller leaves | also descendants that left the group, frozen first so that none is born meanwhile | descendants outside the group whose parent had ended before (`setsid -f`, daemons) |
//! | macOS | | descendants outside the group |
//! | Windows | the job object: every descendant | |
//!
//! A daemon that is meant to stay says so with `setsid`; it keeps running on Unix. Not so on
//! Windows.
//!
//! A process group that is not the terminal's own is stopped when it reads from the
//! terminal: started from a service that has a controlling terminal, a program that opens
//! `/dev/tty` waits until its timeout. A service leaves its terminal first.

mod command;
#[cfg_attr(unix, path = "os/unix.rs")]
#[cfg_attr(windows, path = "os/windows.rs")]
mod os;
mod output;
mod run;

pub use command::{Command, End, Limits, Outcome};
pub use run::{run, run_with};
