//! Keeps GTK and WebKit from waiting for services of the session bus that do not answer.

#[cfg(target_os = "linux")]
mod linux;

#[cfg(target_os = "linux")]
pub(crate) use linux::{begin, prepare, restore};

/// Windows and macOS have no session bus.
#[cfg(not(target_os = "linux"))]
pub(crate) fn prepare() {}

#[cfg(not(target_os = "linux"))]
pub(crate) fn begin(app: tauri::Builder<tauri::Wry>) -> tauri::Builder<tauri::Wry> {
    app
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn restore(_: &mut Vec<(String, String)>) {}
