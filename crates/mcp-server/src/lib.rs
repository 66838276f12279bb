//! The agent's tools as a server of the Model Context Protocol: over a pair of streams ([`serve`]), or over HTTP
//! ([`Http`]).
//!
//! The client says who it is when it begins. Only then the tools are opened, because the name of
//! the client is the agent's name where nobody gave another one.

mod answer;
mod batches;
mod clients;
mod http;
mod listing;
mod news;
mod server;
mod shares;
mod stdio;

use std::sync::Arc;

use exec_tools::{Caller, Tools};
use rmcp::ServiceExt;
use tokio::io::{AsyncRead, AsyncWrite};

pub use http::{Http, RequestAgent};
use server::Server;
pub use shares::{Share, Shares};
use stdio::Stdio;

/// The tools of one agent.
pub trait Desk: Send + Sync + 'static {
    /// The tools.
    fn tools(&self) -> &Tools;

    /// The session of the agent, as events name it.
    fn session_key(&self) -> &str;

    /// The caller, by the configuration as it is now.
    ///
    /// # Errors
    /// One sentence that says why the configuration cannot be used.
    fn caller(&self) -> Result<Caller, String>;
}

/// The agent for whom the tools are opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Client {
    /// The agent, by its name in the policy.
    pub agent: String,
    /// The session, where the request that opened the tools is of one.
    pub session: Option<String>,
    /// Nobody but the client says which agent it is: the agent is the name that the client gave itself.
    pub claimed: bool,
}

/// Why the server ended before its client did.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The client sent something else than the protocol's beginning.
    #[error("the client did not start with initialize")]
    NotBegun(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The task of the connection failed.
    #[error("the connection broke")]
    Broken(#[source] tokio::task::JoinError),
}

/// Serves until the client closes its end. `agent` is the agent's name; `None`: the name of the client.
///
/// # Errors
/// The client does not speak the protocol, or the connection broke.
pub async fn serve<D: Desk>(
    input: impl AsyncRead + Send + Unpin + 'static,
    output: impl AsyncWrite + Send + Unpin + 'static,
    agent: Option<String>,
    open: impl Fn(Client) -> Result<D, String> + Send + Sync + 'static,
) -> Result<(), Error> {
    let server = Arc::new(Server::new(agent, open));
    let served = Arc::clone(&server).serve(Stdio::new(input, output)).await;
    let served = served.map_err(|error| Error::NotBegun(error.into()))?;
    let ended = served.waiting().await;
    server.end().await;
    ended.map_err(Error::Broken)?;
    Ok(())
}
