//! The history: what was decided, what came of it, and how the policy changed.
//!
//! One JSON object on each line of `history.jsonl` (0600), in the order of writing:
//!
//! ```json
//! {"v":1,"id":"019acb…","at":"2026-11-28T05:14:03.207Z","kind":"decision","agent":"main",
//!  "host":"node","asker":{"pid":4711},"command":"deploy --token [hidden]",
//!  "programs":["/usr/local/bin/deploy"],"cwd":"/home/u","env":["LANG"],"verdict":"allowed",
//!  "by":"person","code":"allow-once","layer":"allowlist",
//!  "reason":"/usr/local/bin/deploy is not on the allowlist.","waitedMs":2140,
//!  "argvDigest":"9f86d0…","prev":"b5bb9d…"}
//! {"v":1,"id":"019acb…","at":"…","kind":"exit","of":"019acb…","exitCode":0,"durationMs":812,"prev":"…"}
//! {"v":1,"id":"019acb…","at":"…","kind":"policy","source":"always-allow","request":"019acb…",
//!  "changes":[{"place":"agents.main.allowlist","id":"…","after":"/usr/bin/rg"}],
//!  "hash":"…","prev":"…"}
//! {"v":1,"id":"019acb…","at":"…","kind":"policy","source":"main window","keptBy":"gateway 127.0.0.1:18789",
//!  "changes":[{"place":"agents.main.ask","after":"always"}],"hash":"…","prev":"…"}
//! {"v":1,"id":"019acb…","at":"…","kind":"repeats","of":"019acb…","agent":"main","count":36,"prev":"…"}
//! {"v":1,"id":"019acb…","at":"…","kind":"dropped","dropped":1250,"agent":"main","from":"…",
//!  "to":"…","prev":"…"}
//! {"v":1,"id":"019acb…","at":"…","kind":"gap","lost":3,"reason":"…","prev":"…"}
//! ```
//!
//! [`Record`] has every field. A decision is written before its command starts and the exit
//! afterwards, as a record of its own: a crash loses the exit at most. Readers join the two
//! ([`Entry`]), and pass over keys, kinds and lines that they do not know.
//!
//! # The chain
//!
//! `prev` is the hex SHA-256 of the line before, without its line break; 64 zeros for the
//! very first. [`Log::verify`] reports the first place that does not fit, and repairs
//! nothing. It shows that a line was changed, taken out, put in or moved; not that the last
//! lines are missing, and not that somebody who may write the file made it all anew.
//!
//! A write that was cut short (a full disk, a crash) leaves a torn line. The next record
//! starts a new line, and its `prev` covers the torn one.
//!
//! # Shares
//!
//! `history.jsonl` has what people decided and changed. What was decided of an agent without a
//! person is in `history.agent-<hash of its name>.jsonl`, for the first [`Limits::agents`]
//! agents, and in `history.others.jsonl` for those after them. Each is a chain of its own, and
//! makes room for itself alone: no agent can make the history forget what another did, or a
//! person. Readers merge them by time.
//!
//! A file that would exceed [`Size::file_bytes`] is renamed to `history.000001.jsonl`, the
//! number counting up, and the oldest beyond [`Size::files`] are removed. The chain goes on in
//! the new file, and a record of it tells how many were dropped ([`Dropped`]).
//!
//! [`Retention`] is what a person wants kept; [`Log::prune`] sees to it by whole files, when the
//! app starts and while records are written.
//!
//! # Repeats
//!
//! [`Writer`] writes a refusal at once. The same refusal within ten seconds is counted, and the
//! count written behind it ([`Repeats`]): a crash costs the count at most.
//!
//! # Several processes
//!
//! Each append holds the lock on `history.jsonl.lock`, reads the end of the file for the
//! chain, and writes all of its lines at once. Nothing is synced to the disk but a file that
//! is complete: a power failure may take the last seconds, a crash of the program nothing.
//!
//! # What is kept
//!
//! Texts are [masked](mask()), made visible (`docs/decisions.md` D20) and cut when they are written,
//! so no caller can forget it. Values of environment overrides are never given to a record.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod callers;
mod changes;
mod dropped;
mod entries;
mod error;
mod files;
mod line;
mod lines;
mod log;
mod platform;
mod record;
mod retention;
mod series;
mod share;
mod used;
mod verify;
mod waiting;
mod writer;

pub use callers::{KnownPrograms, PastCallers};
pub use changes::{Change, Policy, changes, kept_by, written};
pub use entries::{Entries, Entry, Filter, Times, Wanted};
pub use error::Error;
pub use log::{Limits, Log, Size};
pub use record::{
    Asker, Body, By, Decision, Dropped, Exit, Gap, Grant, Record, Repeats, VERSION, Verdict, digest,
};
pub use retention::Retention;
pub use used::UsedRule;
pub use verify::{Break, Flaw, Verified};
pub use visible_text::secrets::{HIDDEN, mask};
pub use writer::Writer;
