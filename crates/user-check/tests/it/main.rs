//! Whether the system's own check is read right.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "tests")]

#[cfg(target_os = "linux")]
mod policy;
#[cfg(target_os = "linux")]
mod polkit;
