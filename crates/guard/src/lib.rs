//! The one guard: every way in asks here before it runs a command for an agent.
//!
//! ```text
//! MCP, tool, hooks, gateway ──Question──▶ Guard ──▶ the running app, over its socket
//!                                          │          pause, deny rules, leases, history, the dialog
//!                                          │ no app
//!                                          ▼
//!                                        the same judge in this process; it asks the operators of
//!                                        a gateway if one is connected, else askFallback decides
//!                           ◀──Ruling──
//! ```
//!
//! A [`Ruling`](exec_policy::Ruling) leaves nothing open: either the command runs exactly as the
//! ruling spells it, or it is denied with a reason. A failure to decide is a denial. The node does
//! not ask here: it hands its commands to the app by [`App::exec`](execution::App::exec), and the
//! app decides and runs them.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod alone;
mod elsewhere;
mod guard;
mod turns;

pub use elsewhere::{Answered, BoxFuture, Elsewhere};
pub use guard::Guard;
