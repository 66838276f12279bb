//! Why the endpoint is not known.

use std::io;
use std::path::PathBuf;

use rusqlite::ErrorCode;

/// One sentence each; the path is the database's.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// There is none, or no right to read it.
    #[error("OpenClaw's database {} cannot be read ({source}); let your user read it", .path.display())]
    Unreadable {
        /// The database.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// No plain file, no SQLite, or broken.
    #[error("OpenClaw's database {} is damaged ({source}); run `openclaw doctor`", .path.display())]
    Damaged {
        /// The database.
        path: PathBuf,
        /// What SQLite said.
        source: rusqlite::Error,
    },
    /// Another program holds it, or writes all the time.
    #[error("OpenClaw's database {} is locked by another program; it is read again in a moment", .path.display())]
    Busy {
        /// The database.
        path: PathBuf,
    },
    /// A crash left a log without its index; only a writer may put that right.
    #[error("OpenClaw's database {} was left in the middle of a change; start OpenClaw once", .path.display())]
    Unfinished {
        /// The database.
        path: PathBuf,
    },
    /// The table or the column is not there.
    #[error(
        "OpenClaw's database {} keeps its approvals in another way than expected ({source}); look \
         for a newer Exec Companion", .path.display()
    )]
    Schema {
        /// The database.
        path: PathBuf,
        /// What SQLite said.
        source: rusqlite::Error,
    },
    /// The approvals in it are no JSON.
    #[error("the approvals in OpenClaw's database {} are no JSON; run `openclaw doctor`", .path.display())]
    Document {
        /// The database.
        path: PathBuf,
    },
    /// OpenClaw makes its token late.
    #[error(
        "OpenClaw has made no token for its approvals socket yet; it does when its node host first needs one"
    )]
    NoToken,
}

impl Problem {
    /// What an error of SQLite's means here.
    pub(crate) fn of(source: rusqlite::Error, path: PathBuf) -> Self {
        match source.sqlite_error_code() {
            Some(
                ErrorCode::DatabaseBusy
                | ErrorCode::DatabaseLocked
                | ErrorCode::FileLockingProtocolFailed,
            ) => Self::Busy { path },
            Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly) => Self::Unfinished { path },
            // A name that is not there, or a value of another type.
            Some(ErrorCode::Unknown) | None => Self::Schema { path, source },
            Some(_) => Self::Damaged { path, source },
        }
    }
}
