//! A window that opens without taking the keyboard, and takes it when a person clicks in it.
//!
//! Windows: the window has `WS_EX_NOACTIVATE` until the click, and is shown without activation.
//! The tests run under Wine. macOS: the window cannot become the key window until the click, and
//! is ordered to the front of an app that stays inactive; type-checked, not run. Linux needs none
//! of this: its window systems are told by GTK.
//!
//! On macOS it is an ordinary window and no `NSPanel` that does not activate: AppKit tells the
//! window server of that style only while it makes the window, which Tauri does, and changing the
//! class of a window that is there is undefined behaviour.

#[cfg(target_os = "macos")]
mod macos;
#[cfg(windows)]
mod windows;

#[cfg(target_os = "macos")]
pub use macos::{before_show, come, leave, watch};
#[cfg(windows)]
pub use windows::watch;
