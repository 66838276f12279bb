//! What can go wrong.

use std::{io, path::PathBuf};

/// Why the history was not written or read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A record was not written.
    #[error("the history {} cannot be written ({source}); free some space, or let your user write there", .path.display())]
    Write {
        /// The file or its folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Another process keeps the lock.
    #[error("the history {} has been locked by another program for {seconds} s; end that program", .path.display())]
    Locked {
        /// The lock file.
        path: PathBuf,
        /// How long was waited.
        seconds: u64,
    },
    /// The history was not read.
    #[error("the history {} cannot be read ({source}); let your user read it", .path.display())]
    Read {
        /// The file or its folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}
