//! A gateway of our own: what an agent asks for comes in by HTTP or MCP, gets its session and its settings, and runs
//! where the person configured.
//!
//! ```text
//! POST /tools/invoke ─┐
//! /mcp                ├─▶ Gateway: who asks, which session ──▶ exec-tools ──▶ the guard, or a node
//! exec-host mcp ──────┘        │
//!                              └ openclaw.json as it is now · what /exec and /elevated set · events
//! ```
//!
//! | request | who may | what it does |
//! |---|---|---|
//! | `GET /healthz` | everybody | says that the gateway runs |
//! | `GET /metrics` | the operator | figures, in the text format of Prometheus |
//! | `POST /tools/invoke` | the operator, an agent | calls a tool once |
//! | `POST /sessions/command` | the operator | `/exec` and `/elevated` for a session |
//! | `POST /sessions/show` | the operator | what a session has set |
//! | `POST /sessions/events` | the operator, an agent | waits for the events of a session, and takes them |
//! | `/mcp` | the operator, an agent | the tools over the Model Context Protocol, streamable HTTP |
//! | `GET /mcp/lines` | a program of this user | the same, one message a line, once the connection is upgraded |
//!
//! An operator shows the gateway's token, a program of this user the key of this run, and an agent a token of its own
//! ([`AgentKey::token`]). Such a token opens the tools in one session of that agent and nothing else: an agent never sets what its session
//! may do, nor chooses the session (D21).
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod callers;
mod certificate;
mod commands;
mod config_wire;
mod counted;
mod invoke;
mod keys;
mod lines;
mod metrics;
mod node_news;
mod operators;
mod routes;
mod running;
mod seat;
mod sessions;
mod state;
mod wake;

pub use certificate::{Certificate, NoCertificate};
pub use config_wire::ConfigWire;
pub use keys::{AgentKey, Keys, new_token};
pub use lines::Opening;
pub use node_news::NodeNews;
pub use operators::Operators;
pub use running::{Lock, NotReached, Running, Taken};
pub use sessions::{NoSession, SessionKey};
pub use state::{Gateway, Setup};
