//! Starting and ending programs, and what they are connected to, for each system.

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
    /// `None` if no input was asked for.
    pub(crate) stdin: Option<ChildStdin>,
    pub(crate) stdout: ChildStdout,
    pub(crate) stderr: ChildStderr,
}
