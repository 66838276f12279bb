//! The approvals socket of a newer OpenClaw: its path and token, read from the database in which
//! OpenClaw keeps its approvals (`<state>/state/openclaw.sqlite`).
//!
//! The database belongs to OpenClaw. It is opened read-only, no file appears beside it, and
//! OpenClaw waits for no lock of ours. A plain read-only connection would break that: once the
//! last writer has closed the database, SQLite creates `-wal` and `-shm` to read it, and leaves
//! them. So there are two ways to read, and the write-ahead log decides between them (`read.rs`):
//!
//! | `-wal` | read | because |
//! |---|---|---|
//! | holds something | through the log and its index (`mode=ro&readonly_shm=1`) | another program writes or crashed: what counts is in the log, under SQLite's locks |
//! | empty or missing | the database file alone (`immutable=1`), counted only if the file and its log were the same before and after | nothing is outside the file; a writer that came meanwhile shows, and it is read again |
//!
//! A database that cannot be read is a [`Problem`], one sentence for a person. The app goes on
//! without it; only OpenClaw's own node host cannot find the app then.

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
    /// `socket.path` as written, with `~` not expanded; `None` if the document leaves it to
    /// OpenClaw's default.
    pub socket: Option<String>,
    /// The token that requests are signed with.
    pub token: Token,
}

/// Reads the socket from this database. Waits up to a second for a writer, so never call it on the
/// way of a decision.
///
/// # Errors
/// Any [`Problem`].
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
