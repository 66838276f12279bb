//! Keeps the approvals socket served.
//!
//! A [`Service`] finds the socket's path and token in the approvals file, binds the socket, and
//! tries again when another program or a broken file is in the way. Beside a newer OpenClaw it
//! serves a second socket, at the path and with the token that OpenClaw's database says, because
//! OpenClaw's own node host calls there (D6). Both sockets hand their requests to one handler;
//! what changes is told as a [`Report`].

mod openclaw;
mod problem;
mod service;

pub use problem::{OpenClawNote, OpenClawProblem, SocketProblem, unanswered};
pub use service::{Report, Service, socket_of, token_of};
