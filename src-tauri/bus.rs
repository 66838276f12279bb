//! The session bus as GTK and WebKit meet it: neither waits for what does not answer.

#[cfg(target_os = "linux")]
mod linux;

#[cfg(target_os = "linux")]
pub(crate) use linux::{begin, prepare, restore};

/// The other systems have no such bus.
#[cfg(not(target_os = "linux"))]
pub(crate) fn prepare() {}

/// As above.
#[cfg(not(target_os = "linux"))]
pub(crate) fn begin(app: tauri::Builder<tauri::Wry>) -> tauri::Builder<tauri::Wry> {
    app
}

/// As above.
#[cfg(not(target_os = "linux"))]
pub(crate) fn restore(_: &mut Vec<(String, String)>) {}
