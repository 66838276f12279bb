//! Attacks on the built programs from outside: an agent, a gateway, another user, a program of
//! the same user. Each must change nothing that it may not change. `make attack` runs them.
//!
//! One display is shared, so the tests that show a window take turns.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod caller;
mod claims;
mod descent;
mod environment;
mod files;
mod flood;
mod gateway;
mod history;
mod no_ui;
mod prompt;
mod replay;
mod secrets;
#[path = "../window/session.rs"]
#[expect(dead_code, reason = "no attack presses a notice with a token")]
mod session;
mod store;
mod swap;
mod terminal;
mod wire;
