//! Whether the app starts when a person logs in.
//!
//! | system | where it is said |
//! |---|---|
//! | Linux and other desktops of freedesktop.org | `exec-companion.desktop` in `$XDG_CONFIG_HOME/autostart` |
//! | macOS | `dev.execcompanion.desktop.plist` in `~/Library/LaunchAgents` |
//! | Windows | `Exec Companion` below `HKCU\…\CurrentVersion\Run` |
//!
//! The place itself is the setting: nothing of it is kept elsewhere, so what a person changes
//! in the desktop's own settings is what holds. It is read by the system at login only; a
//! change is in force at the next one.
//!
//! The program is started with [`HIDDEN`], which opens no window.

#![cfg_attr(test, allow(clippy::unwrap_used))]

#[cfg(any(test, not(any(windows, target_os = "macos"))))]
mod desktop_entry;
#[cfg(not(windows))]
mod file;
#[cfg(any(test, target_os = "macos"))]
mod launch_agent;
#[cfg(any(test, windows))]
mod run_key;

#[cfg(not(windows))]
use file as place;
#[cfg(windows)]
use run_key::registry as place;

use std::io;
use std::path::PathBuf;

/// The argument that tells a start at login from one by hand.
pub const HIDDEN: &str = "--hidden";

/// What happens at the next login.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// The app does not start.
    Off,
    /// This program starts.
    On,
    /// Something else starts under our name: the program was at another place.
    Other,
}

/// Why it was not changed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The path of the program cannot be written there.
    #[error(
        "the path {0} has characters that a login entry cannot hold; move the program elsewhere"
    )]
    Path(PathBuf),
    /// The system refused.
    #[error("{place} cannot be written; check its permissions ({source})")]
    Write {
        /// The file or the registry key.
        place: String,
        /// The cause.
        source: io::Error,
    },
}

/// The start at login of one program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Autostart {
    file: PathBuf,
    program: PathBuf,
}

impl Autostart {
    /// `file` is the entry (not looked at on Windows), `program` the absolute path to start.
    /// Nothing is read or written yet.
    pub fn new(file: impl Into<PathBuf>, program: impl Into<PathBuf>) -> Self {
        Self {
            file: file.into(),
            program: program.into(),
        }
    }

    /// What happens at the next login. An entry that cannot be read starts nothing.
    pub fn state(&self) -> State {
        place::state(&self.file, &self.program)
    }

    /// Starts this program at login, or nothing. An entry that a person switched off in the
    /// desktop's settings is made anew.
    ///
    /// # Errors
    /// [`Error`]; nothing was changed then.
    pub fn set(&self, on: bool) -> Result<(), Error> {
        if on {
            place::add(&self.file, &self.program)
        } else {
            place::remove(&self.file)
        }
    }
}
