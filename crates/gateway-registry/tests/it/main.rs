//! A registry from outside: events in, effects out, on a clock that the test sets.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "tests"
)]

mod admission;
mod approvals;
mod binding;
mod calls;
mod kept;
mod pairing;
mod room;
mod runs;
mod scopes;
mod world;
