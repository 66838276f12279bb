//! What goes wrong, one sentence each.

use std::io;
use std::path::PathBuf;

/// Why something was not done.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The format has no way to say it.
    #[error("{what:?} cannot be written for {system}: {why}")]
    NotWritable {
        /// The path, argument or variable.
        what: String,
        /// Whose file it is.
        system: &'static str,
        /// What is wrong, and what to do.
        why: &'static str,
    },
    /// The system's program is not here.
    #[error("there is no {program} here: {instead}")]
    NoProgram {
        /// Its name.
        program: String,
        /// What to do instead.
        instead: &'static str,
    },
    /// It is here and its service cannot be spoken to.
    #[error("{what} cannot be reached ({said}): {instead}")]
    Unreachable {
        /// Who.
        what: &'static str,
        /// What its program said.
        said: String,
        /// What to do.
        instead: &'static str,
    },
    /// A command of the system failed.
    #[error("`{command}` failed: {said}")]
    Failed {
        /// The command line.
        command: String,
        /// What it said.
        said: String,
    },
    /// A file cannot be written or removed.
    #[error("{} cannot be {what}: {source}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What was tried.
        what: &'static str,
        /// What the system said.
        source: io::Error,
    },
}
