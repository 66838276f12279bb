//! The policy of this computer, kept current, and the facts it decides by.
//!
//! Whatever judges commands here (the tray app, the command line) judges by one [`Judge`]:
//! `exec-approvals.json`, `tools.exec.*` of `openclaw.json` (JSON5), and the file system.

mod findings;
mod judge;
mod listing;
mod machine;

pub use findings::{Findings, Refused, Remark, findings, remarks};
pub use judge::{Judge, Sources};
pub use listing::{Covered, Listing};
pub use machine::{Machine, PLATFORM};
