//! What a gateway knows of its clients, without a socket and without a clock.
//!
//! ```text
//! clients ──connect, requests──▶ Registry ──▶ Effect: frames for clients, work for others, what to save
//! this process ──calls, questions──▶   │  ▲
//!                                      │  └── the time
//!                                      └──▶ Book: which devices are paired, in a file
//! ```
//!
//! | part | what it is |
//! |---|---|
//! | [`Registry`] | the one transition function: [`Event`]s in, [`Effect`]s out |
//! | [`Book`] | the paired devices, and what they may do; kept in a private file |
//! | [`RunEvent`] | what a node tells of a command that this gateway had it run |
//!
//! A client may do what its device was paired for, and nothing more:
//!
//! - the scope of a request is looked at before its parameters;
//! - a device is paired for its role and scopes by a person, or because it is on this computer and
//!   shows the gateway's secret; whoever approves must hold every scope that is given;
//! - the commands of a node can be called once a person has approved them, for the platform with
//!   which it asked;
//! - a result counts if it comes from the connection that was asked, an event if it is about a
//!   command that was called there, and both once.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod admission;
mod approval_request;
mod approvals;
mod binding;
mod book;
mod calls;
mod clients;
mod device;
mod dispatch;
mod event;
mod fields;
mod invoke;
mod methods;
mod no_answer;
mod nodes;
mod pairing;
mod registry;
mod runs;
mod surface;
mod throttle;
mod timers;

pub use approval_request::Approval;
pub use book::{Book, BookError};
pub use calls::{CallFault, NodeCall};
pub use clients::ClientId;
pub use event::{ConfigPatch, Effect, Event, Work};
pub use gateway_protocol::Decision;
pub use no_answer::NoAnswer;
pub use nodes::NodeState;
pub use registry::{Figures, Limits, Registry, Setup};
pub use runs::{RunEvent, RunStep};
