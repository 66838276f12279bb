//! Between an editor and an agent that speak the Agent Client Protocol, one JSON-RPC message a line.
//!
//! ```text
//! editor ──every line────────────────────────────────────────▶ agent
//! editor ◀──every other line────────────────────────────────── agent
//!        ◀──terminal/create, if the guard allows it──┐           │
//!                                                    │           │ session/request_permission
//!                                                    └── guard ◀─┤ of a shell command,
//!                              allow once, reject once ────▶     │ terminal/create
//! ```
//!
//! Lines keep their bytes and their order. Only a `terminal/create` waits for the guard while later
//! lines pass it. What asks about a command that cannot be read is left to the editor's own
//! question, and an *always* option is never chosen. A line of the agent that this proxy cannot
//! read is dropped, because an editor might read a command in it.
//!
//! The agent runs its commands itself: an agent that never asks is not held back here.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod command;
mod message;
mod options;
mod proxy;
mod sessions;
mod step;

pub use command::Agent;
pub use proxy::{ClosedBy, serve};
