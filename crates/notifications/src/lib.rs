//! One desktop notification with buttons: shown, replaced, withdrawn.
//!
//! It is the door where a window may not come to the front (Wayland), and the note about
//! what was missed. A notification cannot show a whole command and arms nothing, so it
//! never allows (`docs/decisions.md` D11).
//!
//! Linux: the freedesktop.org notification service. Windows: toasts. macOS: the notification
//! centre. Only the first was run; the others are type-checked, and the order in which toasts come
//! and go is tested apart from Windows (`shelf.rs`).

use std::path::PathBuf;

#[cfg(target_os = "macos")]
mod center;
#[cfg(target_os = "linux")]
mod left;
#[cfg(target_os = "linux")]
mod service;
#[cfg(any(windows, test))]
mod shelf;
#[cfg(windows)]
mod toast;
#[cfg(any(windows, test))]
mod toast_xml;

#[cfg(target_os = "macos")]
pub use center::follow;
#[cfg(target_os = "linux")]
pub use service::{follow, service};
#[cfg(windows)]
pub use toast::follow;

/// Whose notifications they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct App {
    /// What people call it.
    pub name: String,
    /// What the desktop knows it by. Linux: its desktop entry without `.desktop`.
    pub entry: String,
    /// Shown where the desktop cannot find the icon of the entry (Linux).
    pub picture: Option<Picture>,
    /// The file that says which notification is shown, for the next run to withdraw should this
    /// one be killed (Linux).
    pub left: PathBuf,
}

/// A square picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Its width and height in pixels.
    pub size: u32,
    /// Red, green, blue and alpha, row by row from the top.
    pub rgba: Vec<u8>,
}

/// What a notification says. All of it is plain text; what the service would read as markup
/// is escaped on the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// One line: `main wants to run a command`.
    pub title: String,
    /// What is known of it, already made visible; empty where it may not be seen.
    pub body: String,
    /// It stays until it is answered or withdrawn.
    pub urgent: bool,
    /// It is heard, as the desktop lets new messages be heard; else it makes no sound.
    pub audible: bool,
    /// Buttons from left to right: a stable name and what it says. A service without
    /// buttons shows none, so title and body must say what to open.
    pub buttons: Vec<(String, String)>,
}

/// What shows notifications on this desktop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Service {
    /// What it calls itself, such as `gnome-shell`.
    pub name: String,
    /// What it can do, as the specification names it: `actions`, `body`, `persistence`.
    pub abilities: Vec<String>,
}

/// What a person did with it, or what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reaction {
    /// A click on the notification itself.
    Opened {
        /// The desktop's activation token, with which a window may come to the front.
        token: Option<String>,
    },
    /// A click on a button.
    Pressed {
        /// Its name.
        name: String,
        /// The desktop's activation token.
        token: Option<String>,
    },
    /// It is not shown: there is no service, or that did not take it.
    NotShown,
}
