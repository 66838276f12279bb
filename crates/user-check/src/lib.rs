#![cfg_attr(test, allow(clippy::unwrap_used))]
//! Has the system check that whoever allows something is its user: by password, touch or face.
//!
//! A program can send clicks and keys to a window. It can give no password and no finger.
//!
//! | system | asked |
//! |---|---|
//! | Linux | polkit, on the system bus, by the action [`ACTION`]; the desktop's own dialog asks |
//! | macOS | LocalAuthentication: Touch ID, a watch, or the password |
//! | Windows | Windows Hello: face, finger or PIN |
//!
//! What the system shows is its own. Nothing that an agent wrote gets there.

use std::pin::Pin;

#[cfg(any(not(target_os = "linux"), test))]
mod asked;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "macos")]
mod macos;
#[cfg(windows)]
mod windows;

/// What polkit knows the check by. The packages for Linux install its description.
pub const ACTION: &str = "dev.execcompanion.allow-danger";

/// A check that is under way. The system stops asking when this is dropped.
pub type Checking = Pin<Box<dyn Future<Output = Result<(), Unconfirmed>> + Send>>;

/// Has somebody checked that the person is the user of this computer.
pub trait UserCheck: Send + Sync {
    /// Begins a check. `why` is one sentence, which the system shows where it shows such sentences.
    fn check(&self, why: &str) -> Checking;
}

/// Why the person was not confirmed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unconfirmed {
    /// The person left the dialog.
    #[error("the check was cancelled")]
    Cancelled,
    /// The password, finger or face was not the user's, or the system's rules say no.
    #[error("the system did not accept it")]
    Rejected,
    /// Nobody finished the check in time.
    #[error("the check took too long")]
    Late,
    /// The system cannot check; the reason, in English.
    #[error("the system cannot check who is there")]
    Unable(String),
}

/// The check of this system.
#[derive(Debug, Clone, Default)]
pub struct System {
    #[cfg(target_os = "linux")]
    bus: Option<String>,
}

impl System {
    /// The check by the polkit of the bus at this address.
    #[cfg(target_os = "linux")]
    #[must_use]
    pub fn on_bus(address: &str) -> Self {
        let bus = Some(address.to_owned());
        Self { bus }
    }
}

impl UserCheck for System {
    #[cfg(target_os = "linux")]
    fn check(&self, _: &str) -> Checking {
        Box::pin(linux::check(self.bus.clone()))
    }

    #[cfg(target_os = "macos")]
    fn check(&self, why: &str) -> Checking {
        macos::check(why)
    }

    #[cfg(windows)]
    fn check(&self, why: &str) -> Checking {
        windows::check(why)
    }
}
