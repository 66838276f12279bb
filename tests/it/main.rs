//! Promises that need no window.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod architecture;
mod explain;
