//! A service of a user: its texts, and the commands that drive it.
#![allow(clippy::unwrap_used, reason = "tests")]

#[cfg(unix)]
mod driving;
mod texts;
