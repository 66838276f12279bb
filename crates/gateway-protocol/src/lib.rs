//! OpenClaw's Gateway protocol, versions 3 and 4: the client's side whole, the gateway's as values.
//!
//! | layer | what it is |
//! |---|---|
//! | [`Frame`] | one WebSocket message |
//! | [`Identity`] | the device's key, its id and its signatures |
//! | [`Conversation`] | one connection from challenge to end: events in, effects out, no clock and no socket |
//! | [`Client`] | carries conversations out over TCP and TLS, one after the other |
//! | [`server`] | what a gateway reads of a client, checks, and answers; its sockets are elsewhere |
//!
//! `docs/gateway.md` shows the conversation with its JSON and test vectors. The meaning of an invoked
//! command is up to the caller.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod backoff;
mod client;
mod connect;
mod conversation;
mod decision;
mod endpoint;
#[cfg(feature = "test-support")]
pub mod fake_gateway;
mod frame;
mod identity;
mod limits;
mod node;
mod operator;
mod refusal;
mod secret;
pub mod server;
mod tls;
mod unpaired;

pub use backoff::Backoff;
pub use client::{Client, Notice, Outgoing, RequestError};
pub use clock::{Clock, SystemClock};
pub use connect::{Challenge, ClientInfo, Credentials, Hello, Profile, VERSIONS};
pub use conversation::{Conversation, Effect, Event, Now};
pub use decision::Decision;
pub use endpoint::{Endpoint, EndpointError, Fingerprint};
pub use frame::{Frame, FrameError, WireError};
pub use identity::{Identity, IdentityError, SignatureVersion, Signed, device_id, verify};
pub use limits::Limits;
pub use node::{Cancel, GatewayEvent, Invoke, InvokeResult, NodeEvent};
pub use operator::Scope;
pub use refusal::{Cause, Ending, Retry};
pub use secret::Secret;
pub use tls::client_config;
pub use unpaired::{Unpaired, is_id};
