//! The errors, one sentence each.

use std::io;
use std::path::PathBuf;

/// Why a step failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A value cannot be written in the format of the system's file.
    #[error("{what:?} cannot be written for {system}: {why}")]
    NotWritable {
        /// The path, argument or variable.
        what: String,
        /// The system whose file it is.
        system: &'static str,
        /// The reason, and what to do.
        why: &'static str,
    },
    /// The system's program is not installed.
    #[error("there is no {program} here: {instead}")]
    NoProgram {
        /// The name of the program.
        program: String,
        /// What to do instead.
        instead: &'static str,
    },
    /// The program is there, but its service does not answer.
    #[error("{what} cannot be reached ({said}): {instead}")]
    Unreachable {
        /// The service.
        what: &'static str,
        /// The error that the program printed.
        said: String,
        /// What to do.
        instead: &'static str,
    },
    /// A command of the system failed.
    #[error("`{command}` failed: {said}")]
    Failed {
        /// The command line.
        command: String,
        /// The error that it printed.
        said: String,
    },
    /// A file cannot be written or removed.
    #[error("{} cannot be {what}: {source}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The attempt, as in *cannot be written*.
        what: &'static str,
        /// The error of the system.
        source: io::Error,
    },
}
