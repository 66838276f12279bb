//! Where a newer OpenClaw expects the app: the path and the token of its approvals socket,
//! from the database in which it keeps its approvals (`<state>/state/openclaw.sqlite`).
//!
//! The database is OpenClaw's. It is opened read-only, no file appears beside it, and no
//! lock of ours makes OpenClaw wait. A plain read-only connection would not do: where the
//! last writer has closed, SQLite makes `-wal` and `-shm` anew to read, and leaves them. So
//! there are two ways, and the write-ahead log decides (`read.rs`):
//!
//! | `-wal` | read | because |
//! |---|---|---|
//! | holds something | through the log and its index (`mode=ro&readonly_shm=1`) | another program writes or crashed: what counts is in the log, under SQLite's locks |
//! | empty or missing | the database file alone (`immutable=1`), counted only if the file and its log were the same before and after | nothing is outside the file; a writer that came meanwhile shows, and it is read again |
//!
//! What cannot be read is a [`Problem`], one sentence for a person. It is never a reason to
//! stop: the app then only cannot be found by OpenClaw's own node host.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod problem;
mod read;
mod watch;

use std::path::Path;

use approvals_ipc::Token;
use serde_json::Value;

pub use problem::Problem;
pub use watch::Watch;

/// The socket that OpenClaw's node host calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoint {
    /// `socket.path` as written, `~` not expanded; `None` where the document leaves it to
    /// OpenClaw's default.
    pub socket: Option<String>,
    /// What it signs its requests with.
    pub token: Token,
}

/// Reads the endpoint from this database. Waits at most a second for a writer; not for use
/// where a decision waits.
///
/// # Errors
/// Every [`Problem`].
pub fn endpoint(database: &Path) -> Result<Endpoint, Problem> {
    let text = read::document(database)?;
    let document: Value = serde_json::from_str(&text).map_err(|_| Problem::Document {
        path: database.to_owned(),
    })?;
    let said = |key: &str| {
        let value = document.get("socket")?.get(key)?.as_str()?.trim();
        (!value.is_empty()).then(|| value.to_owned())
    };
    let token = said("token").ok_or(Problem::NoToken)?;
    Ok(Endpoint {
        socket: said("path"),
        token: Token::from(token),
    })
}
