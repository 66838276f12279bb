//! An operator without a socket, and against a gateway that each test drives.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::wildcard_enum_match_arm,
    reason = "tests"
)]

mod board;
mod operator;
mod running;
