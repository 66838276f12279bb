//! Notifications of a Linux desktop, with a service played on a private bus.
#![cfg(target_os = "linux")]
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "tests")]

mod played;
mod service;
