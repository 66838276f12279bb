//! A gateway's wire from outside.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "tests"
)]

mod begun;
mod client;
mod conversation;
mod document;
mod handshake;
mod server;
