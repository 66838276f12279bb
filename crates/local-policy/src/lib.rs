//! The policy of this computer, kept current, and the facts it decides by.
//!
//! Whatever judges commands here (the tray app, the command line) judges by one [`Judge`]:
//! `exec-approvals.json`, `tools.exec.*` of `openclaw.json` (JSON5), and the file system.

mod judge;
mod machine;

pub use judge::{Judge, Sources};
pub use machine::{Machine, PLATFORM};
