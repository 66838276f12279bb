//! What a Linux desktop offers the app beside windows.
//!
//! | what | asked where | without it |
//! |---|---|---|
//! | a tray | the owner of `org.kde.StatusNotifierWatcher`, and its `IsStatusNotifierHostRegistered` | after ten seconds the app is told, and goes on without an icon |
//! | light or dark | `org.freedesktop.appearance color-scheme` of the Settings portal | as GTK's theme is |
//! | a line among the background apps | `SetStatus` of the Background portal | nothing |
//! | a shortcut | a key grab of the X server; on Wayland `org.kde.kglobalaccel`, or the GlobalShortcuts portal | it is not heard |
//!
//! This crate only tells; the app decides what follows. Nothing polls: the desktop says when
//! something changes, and no service is started by a question.
#![cfg(target_os = "linux")]

mod accelerator;
mod follow;
mod global_shortcuts;
mod grab;
mod keys;
mod ladder;
mod portal;
mod shortcut;

pub use follow::{follow, has_tray};
pub use grab::Grab;
pub use keys::{Keys, KeysTold, NotHeard};
pub use ladder::{Event, Ladder, Step};
pub use portal::{MOST, shortened};
pub use shortcut::{Program, Wanted, listen};

/// What the desktop says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DesktopNews {
    /// An icon can be shown now.
    TrayIsThere,
    /// Nobody shows icons so far, at the start of the app: one may still come.
    NoTrayYet,
    /// Nobody shows icons: there was no tray for ten seconds.
    TrayIsMissing,
    /// The person prefers this appearance.
    Scheme(Scheme),
}

/// The appearance that a person chose for all programs of their desktop.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Scheme {
    /// Nothing: a program looks as its toolkit does.
    #[default]
    None,
    /// Dark.
    Dark,
    /// Light.
    Light,
}
