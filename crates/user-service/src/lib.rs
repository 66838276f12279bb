//! A program that the system starts at login and restarts when it fails, for one user.
//!
//! | system | what is written | by whom it is driven |
//! |---|---|---|
//! | Linux | a systemd user unit, `$XDG_CONFIG_HOME/systemd/user/NAME.service` | `systemctl --user` |
//! | macOS | a launchd agent, `~/Library/LaunchAgents/NAME.plist` | `launchctl`, domain `gui/UID` |
//! | Windows | a task that starts at logon, registered from an XML file | `schtasks` |
//!
//! None of them needs more rights than those of the user, and each runs the program as that user,
//! which is how servers of local sockets know it.
//!
//! Files and commands are values: [`ServiceFile::install`] and its like return [`Step`]s, and only a
//! [`Driver`] touches the system. Arguments and variables are escaped by the rules of each format;
//! a value that a format cannot hold is refused.
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
pub use system::{ServiceFile, Step, System};

/// The program to keep running.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Service {
    /// The line that people read in a list of services.
    pub description: String,
    /// The absolute path of the program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Variables besides those that the system gives every service. On Windows they are not
    /// written, because tasks have the variables of the account. Never a secret: other programs
    /// may read the definition of a service.
    pub environment: Vec<(String, String)>,
    /// The file that launchd writes the program's output to. systemd has a journal; Windows keeps
    /// no output.
    pub printed: PathBuf,
}
