//! The approvals socket: authenticated JSON lines between two processes of one user.
//!
//! A [`Client`] asks to have a command decided and run. A [`Server`] hands each authenticated
//! request to a [`Handler`] and sends back its answer. The wire is OpenClaw's, in both of its
//! generations; `docs/socket.md` shows it as a conversation. The crate knows no policy: the handler
//! decides whether a command may run.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod caller;
mod client;
mod connection;
mod counters;
mod error;
mod failures;
mod frame;
mod gate;
mod idle;
mod limits;
mod message;
mod prompt;
mod refusal;
mod request;
mod server;
mod standing;
mod taken;
mod token;
mod transport;

pub use caller::{Caller, Peer};
pub use client::{Client, ClientError};
pub use clock::{Clock, SystemClock};
pub use counters::{Closure, Counters};
pub use error::{BindError, Flaw};
pub use limits::Limits;
pub use prompt::{
    PromptDecision, PromptPatch, PromptReply, PromptRequest, PromptRuling, PromptRun,
};
pub use refusal::Refusal;
pub use request::{ControlAnswer, ExecAnswer, ExecRequest, RunPayload, WireError};
pub use server::{Admit, Handler, Server, ServerOptions};
pub use standing::Standing;
pub use token::Token;
