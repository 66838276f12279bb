//! Owns `exec-approvals.json`: load, lock, atomic save, hash, watch, earlier versions, and
//! keeping what it does not understand.
//!
//! The store knows JSON and the document's shape (`docs/openclaw-wire.md` §1), not what a policy
//! means: that is read from [`Snapshot::value`] by `exec-policy`.
//!
//! ```
//! # let home = tempfile::tempdir()?;
//! # let state = home.path();
//! use approvals_store::{Edit, Store};
//!
//! let store = Store::new(state.join("exec-approvals.json")).with_backups(state.join("backups"));
//! store.ensure(&state.join("exec-approvals.sock"))?;
//! let snapshot = store.apply(&[Edit::AddEntry {
//!     agent: "main".to_owned(),
//!     pattern: "/usr/bin/git".to_owned(),
//! }])?;
//! let list = &snapshot.value["agents"]["main"]["allowlist"];
//! assert_eq!(list[0]["pattern"], "/usr/bin/git");
//! assert_eq!(store.history()?.len(), 1);
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is read
//!
//! Strict JSON in UTF-8, with or without a byte order mark, of at most 64 MiB; an object whose
//! `version` is 1 in any number form, or missing, and whose `defaults` and `agents` are objects,
//! `null` or missing. Everything below is kept and read by others: unknown keys, values that no
//! reader accepts, entries in the legacy string form, half of a UTF-16 pair in an escape.
//!
//! Anything else is a [`LoadProblem`] with the place and what to do. Such a file is never
//! written over, except by a person who restores a version, and is then kept as one. A file
//! that is missing sets nothing. So does an empty one, unless it held a document before: then
//! it is the remains of a write that failed. What looks like a part of another program's write
//! is looked at again for 50 ms.
//!
//! Reading takes no lock and never waits for an edit.
//!
//! # What is written
//!
//! An edit is a value ([`Edit`]), or the next document as a value ([`Store::revise`]). It is
//! made on the text as it is when the lock is held, all of it or nothing; every byte that does
//! not say something else afterwards stays: key order, number forms, escapes, white space, line
//! ends, the mark.
//!
//! A save writes a temporary file beside, syncs it, compares the file with what was read,
//! exchanges the two and syncs the folder. The file then has mode 0600 whatever the umask, and
//! the owner of its folder also where root made the edit. A link in its place is read and never
//! written. After a crash at any point the file holds the old text or the new one.
//!
//! The lock is `exec-approvals.json.lock`, held by the system for the process: it ends with it.
//! An edit waits 10 s for it, in a queue. A lock file that was removed counts no longer.
//!
//! OpenClaw writes without a lock. An edit whose file changed meanwhile starts again from the
//! new text, up to 20 times. On Linux and macOS that covers every moment up to the exchange
//! itself, a write begun before and ended after it included; elsewhere, and on file systems
//! that cannot exchange files, the moment between the comparison and the rename is open. What
//! no store can do is keep OpenClaw from writing a state that it read before our edit: that is
//! told by a [`Watch`], and what it replaced is a version.
//!
//! Uses of entries are written later and together ([`Usage`]), only to entries that are still
//! there.
//!
//! # Versions
//!
//! With [`Store::with_backups`], what an edit replaces is kept first: the last 20 distinct texts,
//! dated, each 0600, in a folder of their own. While a [`Watch`] runs, so is what another
//! program replaces by another policy, and the bytes of a file that it breaks. Uses make no
//! version. The order is a number in the name, not the clock.
//!
//! [`Losses`] counts what a replacement would take away: more than half asks for a second yes.
//!
//! # Confirmed
//!
//! With [`Store::with_confirmed`], what a person has the policy say is kept beside: each edit of
//! ours confirms what it changes, [`Store::confirm`] all of it, and [`Store::put_back`] makes the
//! policy what was confirmed. What another program wrote differs from the record until then.
//!
//! # Watching
//!
//! A [`Watch`] tells of each state that another program puts in place: within 200 ms, a burst as
//! one, and never of this store's own saves. The folder may be missing, go, come and be
//! replaced, and so may those above it.
//!
//! # Peers
//!
//! A peer reads and replaces the document by [`Store::get`] and [`Store::set`], with
//! compare-and-swap on the hash of the text, never seeing the token, and without taking away
//! what its [`Schema`] does not let it see.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod backups;
mod confirmed;
mod diff;
mod disk;
mod document;
mod edit;
mod entries;
mod error;
mod file_lock;
mod fresh;
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
pub use disk::MOST_BYTES;
pub use edit::{Edit, EntryKey, Field, Use, Used};
pub use error::{Error, Expected, LoadProblem, WHOLE};
pub use file_lock::FileLock;
pub use import::{Import, ImportError, Prefer};
pub use losses::{Losses, emptied};
pub use remote::{Proposed, Remote, SetError};
pub use schema::Schema;
pub use snapshot::{Snapshot, Token};
pub use store::{Step, Store, now_ms};
pub use usage::Usage;
pub use watch::{Watch, WatchError};
