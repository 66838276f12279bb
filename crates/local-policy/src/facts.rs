//! The real computer behind a decision.
//!
//! [`HostFacts`] answers the questions of [`exec_policy::Facts`] from the file system.
//! [`Identity`] and [`Folder`] identify the files that a person approved, to compare them before
//! the start (D10). Everything here reads, blocks, and changes nothing.
//!
//! # Who may write
//!
//! [`FileFacts::user_writable`] tells whether anybody but the system itself may change the file or
//! replace it. On Unix that is so if the file, or the folder it is in,
//!
//! - belongs to anybody but root: an owner can give themselves the right to write,
//! - may be written by everybody, or by a group other than root's,
//! - may be written by this user for another reason (`access(2)`: an access list).
//!
//! Root may write everything, so for root the last question says nothing. The first two still tell
//! a program that a package installed (`/usr/bin/head`, which stays trusted) from one that other
//! accounts can change. Everything below root's own home counts as writable too, because root's
//! agents work there. Only the file and its folder are looked at. Folders further up can be
//! renamed too; a person who trusts a folder has to look after those.
//!
//! On Windows, the file or its folder counts as writable if it can be opened for writing.
//!
//! [`FileFacts::user_writable`]: exec_policy::FileFacts::user_writable

mod first_line;
mod hash;
mod host;
mod identity;
mod looked;
#[cfg_attr(unix, path = "facts/os/unix.rs")]
#[cfg_attr(windows, path = "facts/os/windows.rs")]
mod os;
mod process;

pub use hash::MAX_HASHED;
pub use host::{HostFacts, Moment, named};
pub use identity::{Folder, Identity};
pub use process::{descends, program_of};
