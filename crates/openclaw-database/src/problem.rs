//! Why the socket is unknown.

use std::io;
use std::path::PathBuf;

use rusqlite::ErrorCode;

/// The problems, one sentence each.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// The file does not exist or cannot be read.
    #[error("OpenClaw's database {} cannot be read ({source}); let your user read it", .path.display())]
    Unreadable {
        /// The path of the database.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The file is no regular file, no SQLite database, or broken.
    #[error("OpenClaw's database {} is damaged ({source}); run `openclaw doctor`", .path.display())]
    Damaged {
        /// The path of the database.
        path: PathBuf,
        /// The error of SQLite.
        source: rusqlite::Error,
    },
    /// Another program holds a lock, or writes all the time.
    #[error("OpenClaw's database {} is locked by another program; the app reads it again in a moment", .path.display())]
    Busy {
        /// The path of the database.
        path: PathBuf,
    },
    /// A crash left a log without its index, which only a writer can repair.
    #[error("OpenClaw's database {} was left in the middle of a change; start OpenClaw once", .path.display())]
    Unfinished {
        /// The path of the database.
        path: PathBuf,
    },
    /// The table or the column does not exist.
    #[error(
        "OpenClaw's database {} stores its approvals in an unexpected way ({source}); look for a \
         newer Exec Companion", .path.display()
    )]
    Schema {
        /// The path of the database.
        path: PathBuf,
        /// The error of SQLite.
        source: rusqlite::Error,
    },
    /// The approvals in it are not JSON.
    #[error("the approvals in OpenClaw's database {} are not JSON; run `openclaw doctor`", .path.display())]
    Document {
        /// The path of the database.
        path: PathBuf,
    },
    /// There is no token yet: OpenClaw creates it late.
    #[error(
        "OpenClaw has no token for its approvals socket yet; its node host makes one when needed"
    )]
    NoToken,
}

impl Problem {
    /// The problem that an error of SQLite stands for.
    pub(crate) fn of(source: rusqlite::Error, path: PathBuf) -> Self {
        match source.sqlite_error_code() {
            Some(
                ErrorCode::DatabaseBusy
                | ErrorCode::DatabaseLocked
                | ErrorCode::FileLockingProtocolFailed,
            ) => Self::Busy { path },
            Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly) => Self::Unfinished { path },
            // A table or column that does not exist, or a value of another type.
            Some(ErrorCode::Unknown) | None => Self::Schema { path, source },
            Some(_) => Self::Damaged { path, source },
        }
    }
}
