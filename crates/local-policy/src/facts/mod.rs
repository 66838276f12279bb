//! The real computer behind a decision.
//!
//! [`HostFacts`] answers the questions of [`exec_policy::Facts`] from the file system.
//! [`Identity`] and [`Folder`] pin what a person approved, so that it can be compared
//! before the start (D10). Everything here reads, blocks, and changes nothing.
//!
//! # Who may write
//!
//! [`FileFacts::user_writable`] asks whether somebody other than the system itself may
//! change the file or put another one in its place. On Unix that is so when the file, or
//! the folder it is in,
//!
//! - belongs to anybody but root: an owner can give himself the write bit at any time,
//! - may be written by everybody, or by a group other than root's,
//! - may be written by this user for another reason (`access(2)`: an access list).
//!
//! For root the last question says nothing, because root may write everything; the first
//! two still tell what a package installed (`/usr/bin/head`, which stays trusted) from what
//! other accounts can touch. What is below root's own home counts as writable too: it is
//! where root's agents work. Nothing but the file and its folder is looked at; a folder
//! further up that can be renamed is the business of whoever chooses trusted folders.
//!
//! On Windows the access list is asked: the file or its folder would open for writing.
//!
//! [`FileFacts::user_writable`]: exec_policy::FileFacts::user_writable

mod first_line;
mod hash;
mod host;
mod identity;
mod looked;
#[cfg_attr(unix, path = "os/unix.rs")]
#[cfg_attr(windows, path = "os/windows.rs")]
mod os;
mod process;

pub use hash::MAX_HASHED;
pub use host::{HostFacts, Moment, named};
pub use identity::{Folder, Identity};
pub use process::{descends, program_of};
