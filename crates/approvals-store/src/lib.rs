//! Owns `exec-approvals.json`: load, lock, atomic save, hash, watch, earlier versions, and
//! keeping what it does not understand.
//!
//! The store knows JSON and the document's shape (`openclaw-wire.md` §1), not what a policy
//! means: that is read from [`Snapshot::value`] by `exec-policy`.
//!
//! - An edit is a value ([`Edit`]). It is made on the file's text as it is when the lock is
//!   held; key order, unknown keys, number forms and formatting around it stay.
//! - A save is a temporary file, a sync, a rename and a sync of the folder; the file is 0600,
//!   and never a link that was written through.
//! - A file that does not parse, has another version or is no object is never written over.
//! - OpenClaw writes without a lock. An edit whose file changed before the rename starts
//!   again from the new text; one that another program makes is told by a [`Watch`].
//! - Uses of entries are written later and together ([`Usage`]): no decision waits for them.
//! - A peer reads and replaces the document by [`Store::get`] and [`Store::set`], never the
//!   token, and without taking away what its [`Schema`] does not let it see.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod backups;
mod diff;
mod disk;
mod document;
mod edit;
mod entries;
mod error;
mod import;
mod known;
mod losses;
mod merge;
mod patch;
mod platform;
mod remote;
mod replaced;
mod revise;
mod save;
mod schema;
mod snapshot;
mod splice;
mod store;
mod style;
mod surrogates;
mod text;
mod usage;
mod watch;

pub use backups::Backup;
pub use diff::{Difference, Kind, differences};
pub use edit::{Edit, EntryKey, Field, Rule, Use};
pub use error::{Error, LoadProblem};
pub use import::{Import, ImportError, Prefer};
pub use losses::Losses;
pub use remote::{Remote, SetError};
pub use schema::Schema;
pub use snapshot::{Snapshot, Token};
pub use store::{Step, Store};
pub use usage::Usage;
pub use watch::{Watch, WatchError};
