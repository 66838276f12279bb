//! The one guard: whatever wants to run a command for an agent hands it over here first.
//!
//! ```text
//! MCP, tool, hooks, gateway ──Question──▶ Guard ──▶ the running app, over its socket
//!                                          │          pause, deny rules, leases, history, the dialog
//!                                          │ no app
//!                                          ▼
//!                                        the same judge in this process, with askFallback
//!                           ◀──Ruling──
//! ```
//!
//! A [`Ruling`](exec_policy::Ruling) leaves nothing open: the command runs, exactly as the
//! ruling spells it, or it is denied with a reason. A failure to decide is a denial. The node
//! hands its commands to the same app by [`App::exec`](execution::App::exec), which also runs
//! them there.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod alone;
mod guard;

pub use guard::{Exit, Guard};
