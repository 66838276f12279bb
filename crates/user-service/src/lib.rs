//! A program that the system starts at login, starts again when it fails, and stops when told.
//!
//! | system | what is written | by whom it is driven |
//! |---|---|---|
//! | Linux | a systemd user unit, `$XDG_CONFIG_HOME/systemd/user/NAME.service` | `systemctl --user` |
//! | macOS | a launchd agent, `~/Library/LaunchAgents/NAME.plist` | `launchctl`, domain `gui/UID` |
//! | Windows | a task that starts at logon, registered from an XML file | `schtasks` |
//!
//! None of them needs more rights than the user's own, and each runs as that user: whoever
//! serves a local socket knows them by that.
//!
//! What is written and which commands are given are values ([`Place::install`] and its like
//! return [`Step`]s); [`Driver`] is all that touches the system. A
//! file holds the whole truth: arguments and variables are escaped by each format's own rules,
//! and what a format cannot hold is refused.
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod drive;
mod error;
mod launchd;
mod state;
mod system;
mod systemd;
mod task;
mod xml;

use std::path::PathBuf;

pub use drive::Driver;
pub use error::Error;
pub use state::{Standing, State};
pub use system::{Place, Step, System};

/// What is kept running.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Service {
    /// What people read in a list of services. One line.
    pub description: String,
    /// The program, absolute.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Variables that it is given beside what the system gives every service. Not written on
    /// Windows, where tasks have the variables of the account. Never a secret: whoever may list
    /// services may read them.
    pub environment: Vec<(String, String)>,
    /// Where launchd puts what it prints; systemd has a journal, and Windows keeps nothing.
    pub printed: PathBuf,
}
