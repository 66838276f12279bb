//! What a desktop offers beside windows, with its services played on a private bus.
#![cfg(target_os = "linux")]
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "tests")]

mod desktop;
mod shortcut;
