//! An operator without a socket, and against a gateway that each test drives.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "tests"
)]

mod board;
mod operator;
mod running;
