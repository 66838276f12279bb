//! Promises that need no window.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod approvals;
mod architecture;
mod explain;
