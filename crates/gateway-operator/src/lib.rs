//! One gateway, from the side of the person whom it asks.
//!
//! ```text
//! gateway ──events──▶ Board: which approvals are open, by the gateway's clock ──▶ News
//!         ◀─resolve── Operator::resolve: sent once, and its acceptance seen ◀──── a person
//!         ◀─requests─ Operator::call, nodes, devices, …
//! ```
//!
//! | part | what it is |
//! |---|---|
//! | [`Approval`] | a question of the gateway, read within limits |
//! | [`Board`] | the open ones: events and moments in, news out; no clock and no socket |
//! | [`Operator`] | keeps the connection, and carries out what a person wants |
//! | [`GatewayAccess`] | which gateway, and what it is shown |
//!
//! Nothing is allowed here by itself. What cannot be read whole can only be denied, and kinds of
//! approval other than exec are left to others.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod access;
mod approval;
mod board;
mod call;
mod certificate;
mod invoke;
mod keep;
mod link;
mod lists;
mod operator;
mod text;

pub use access::{GatewayAccess, NoGatewayAccess, Wanted};
pub use approval::{Approval, Skipped};
pub use board::{ApprovalEnd, ApprovalNews, Board, NotSent, Outcome};
pub use call::CallError;
pub use certificate::own_certificate;
pub use gateway_protocol::Decision;
pub use invoke::{NodeDetails, invocation, invoked};
pub use keep::{KeepError, Kept, TypedSecret};
pub use link::Link;
pub use lists::{NodeInfo, PairKind, PairRequest, Paired, nodes};
pub use operator::{News, Operator, Resolution, Setup};
