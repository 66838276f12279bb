//! `exec-host mcp` at a running gateway: once the connection is upgraded, the protocol's messages pass on it, one a line.

use std::path::PathBuf;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request, State as FromState};
use axum::http::header::{CONNECTION, UPGRADE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use exec_tools::{Container, HostKind};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tracing::debug;

use crate::Gateway;
use crate::seat::Seat;

/// The name of what the connection is upgraded to.
pub(crate) const PROTOCOL: &str = "exec-companion-mcp";
/// The longest first line, in bytes.
const LONGEST: u64 = 64 * 1024;

/// How a program of this user opens the tools for a client: the first line of the connection, as JSON. An agent has no
/// say in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Opening {
    /// The agent, as the policy names it; the name of the client where it is absent.
    pub agent: Option<String>,
    /// The folder that relative paths start from.
    pub workspace: Option<PathBuf>,
    /// Where commands run: `gateway` or `sandbox`.
    pub host: Option<String>,
    /// The running container for the sandbox.
    pub container: Option<String>,
    /// The program that reaches the container, and makes one where none is named.
    pub docker: Option<String>,
    /// Provider and id of the model: `openai/gpt-5.2`.
    pub model: Option<String>,
    /// Whether there are background sessions.
    pub process: bool,
    /// How many seconds a call waits for a person.
    pub wait_seconds: Option<u64>,
}

impl Default for Opening {
    fn default() -> Self {
        Self {
            agent: None,
            workspace: None,
            host: None,
            container: None,
            docker: None,
            model: None,
            process: true,
            wait_seconds: None,
        }
    }
}

impl Opening {
    pub(crate) fn host(&self) -> Result<Option<HostKind>, String> {
        let Some(word) = &self.host else {
            return Ok(None);
        };
        let host = HostKind::parse(word).ok_or_else(|| format!("{word:?} is not a host"))?;
        Ok(Some(host))
    }

    pub(crate) fn container(&self) -> Option<Container> {
        Some(Container {
            name: self.container.clone()?,
            program: self.docker.clone().unwrap_or_else(|| "docker".to_owned()),
        })
    }

    pub(crate) fn model(&self) -> Option<(String, String)> {
        let (provider, id) = self.model.as_ref()?.split_once('/')?;
        Some((provider.to_owned(), id.to_owned()))
    }

    pub(crate) fn wait(&self) -> Option<Duration> {
        self.wait_seconds.map(Duration::from_secs)
    }
}

/// Upgrades the connection, and serves the client on it.
pub(crate) async fn lines(
    FromState(gateway): FromState<Gateway>,
    mut request: Request,
) -> Response {
    let asks = request.headers().get(UPGRADE);
    let asks = asks.is_some_and(|name| name.as_bytes() == PROTOCOL.as_bytes());
    let upgrade = request.extensions_mut().remove::<OnUpgrade>();
    let Some(upgrade) = upgrade.filter(|_| asks) else {
        return StatusCode::UPGRADE_REQUIRED.into_response();
    };
    let stop = gateway.0.stop.clone();
    tokio::spawn(stop.run_until_cancelled_owned(async move {
        match upgrade.await {
            Ok(stream) => serve(gateway, stream).await,
            Err(error) => debug!(%error, "a connection was not upgraded"),
        }
    }));
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
    let headers = response.headers_mut();
    headers.insert(CONNECTION, HeaderValue::from_static("upgrade"));
    headers.insert(UPGRADE, HeaderValue::from_static(PROTOCOL));
    response
}

async fn serve(gateway: Gateway, stream: Upgraded) {
    let (input, output) = tokio::io::split(TokioIo::new(stream));
    let mut input = BufReader::new(input);
    let mut first = String::new();
    if (&mut input)
        .take(LONGEST)
        .read_line(&mut first)
        .await
        .is_err()
    {
        return;
    }
    let Ok(opening) = serde_json::from_str::<Opening>(&first) else {
        debug!("a connection did not begin as it should");
        return;
    };
    let agent = opening.agent.clone();
    let open = move |client| Seat::opened(&gateway, client, &opening);
    if let Err(error) = mcp_server::serve(input, output, agent, open).await {
        debug!(%error, "a client ended");
    }
}
