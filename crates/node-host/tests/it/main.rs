//! A node between a gateway and an app that each test scripts, over real sockets, with real
//! commands.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    reason = "tests"
)]

mod approvals;
mod children;
mod faults;
mod flows;
mod plans;
mod readme;
mod state;
mod world;
