//! A program, what it starts, and what it is connected to, on each system.

use tokio::process::{ChildStderr, ChildStdin, ChildStdout};

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub use unix::guard;
#[cfg(unix)]
pub(crate) use unix::{Stream, Tree, Window, enter, is_bad_format, start, start_in_terminal};
#[cfg(windows)]
pub(crate) use windows::{Stream, Tree, Window, enter, is_bad_format, start, start_in_terminal};

/// The pipes of a program.
pub(crate) struct Piped {
    /// Where it was asked for.
    pub(crate) stdin: Option<ChildStdin>,
    pub(crate) stdout: ChildStdout,
    pub(crate) stderr: ChildStderr,
}
