//! What can go wrong.

use std::{io, path::PathBuf};

/// Why the history was not written or read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A record was not written.
    #[error("the history {} cannot be written ({source}); make room on the disk, or correct who may write there", .path.display())]
    Write {
        /// The file or its folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Another process keeps the lock.
    #[error("the history {} is held by another process for more than {seconds} s; end that process", .path.display())]
    Locked {
        /// The lock file.
        path: PathBuf,
        /// How long was waited.
        seconds: u64,
    },
    /// The history was not read.
    #[error("the history {} cannot be read ({source}); correct who may read it", .path.display())]
    Read {
        /// The file or its folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}
