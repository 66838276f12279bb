//! Carries a decision about a command out on this computer.
//!
//! [`App`] hands a command to the running app. Where this process runs the command itself,
//! [`Captured`] keeps the folder and the files that were asked about, [`confirm`] compares them
//! with those of the start, and [`execute`] starts the command. [`answers`] words the result for callers on the socket and for gateways.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

pub mod answers;
mod app;
mod captured;
mod confirm;
mod execute;

pub use app::{App, NoAnswer};
pub use captured::{Captured, digest};
pub use confirm::{Judged, confirm};
pub use execute::{Terms, execute};
