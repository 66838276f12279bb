//! What a Linux session tells of the person at its screen.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "tests")]

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
mod sharing;
