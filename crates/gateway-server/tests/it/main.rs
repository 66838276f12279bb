//! A gateway over real sockets: our own node and operator, raw clients, and those that mean harm.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "tests"
)]

mod doors;
mod hostile;
mod kept;
mod nodes;
mod operators;
mod raw;
mod world;
