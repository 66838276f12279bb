//! Keeps the app connected to the OpenClaw gateway that asks this person.
//!
//! ```text
//! openclaw.json, settings ──▶ which gateway ──▶ Service ──Report──▶ the loop of the app
//!                                                  ▲                      │
//!                                                  └──────── Remote ◀─────┘ an answer, sent once
//! ```
//!
//! A [`Service`] finds the gateway, connects as its operator, and connects again when the
//! connection breaks or `openclaw.json` names another gateway. Everything that changes is told as a
//! [`Report`]. The service starts no gateway, changes no configuration and answers nothing by itself.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod answering;
mod fate;
mod finding;
mod pairing;
mod remote;
mod report;
mod ruling;
mod service;
mod state;
#[cfg(feature = "test-support")]
pub mod test_support;

pub use answering::answer;
pub use fate::Fate;
pub use finding::Chosen;
pub use gateway_operator::{
    Approval, ApprovalEnd, CallError, Decision, NodeInfo, NotSent, PairKind, Resolution,
    invocation, invoked, nodes,
};
pub use gateway_protocol::Backoff;
pub use remote::{Connected, Remote};
pub use report::{Asked, Report};
pub use ruling::{decide, elsewhere, sentence, short};
pub use service::{Connect, Service};
