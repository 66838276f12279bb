//! A node of an OpenClaw gateway.
//!
//! ```text
//! gateway ──invoke──▶ Node ──▶ policy of this computer ── deny ──▶ result, exec.denied
//!                                      │ run, ask
//!                                      ▼
//!                           the app's socket, if it answers: asks, runs, answers
//!                                      │ nobody there
//!                                      ▼
//!                           askFallback ──▶ runs here ──▶ exec.started, exec.finished, result
//! ```
//!
//! Every call gets one result before the gateway stops waiting for it. A call runs at most once:
//! if the app took it and never answered, its outcome is reported as unknown. When the gateway
//! cancels a call or goes away, its command is ended.
//!
//! An approval that a gateway claims is passed on to the app and proves nothing: the policy of
//! this computer and the person at it decide.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod approvals;
mod calls;
mod dialect;
mod errors;
mod events;
mod history;
mod machine;
mod node;
mod plan;
mod policy_wire;
mod run_params;
mod runner;
mod service;
mod shared_secret;
mod state;
mod status;
mod which;
mod widening;

pub use machine::machine;
pub use node::{Node, Status};
pub use policy_wire::PolicyWire;
pub use service::{service, service_environment, service_file};
pub use shared_secret::{forget_secret, keep_secret, kept_secret};
pub use state::{Gateway, NodeConfig, Overrides, StateError, device, lock, lock_within};
pub use status::{Report, report};
