//! The server over streamable HTTP.

use std::convert::Infallible;
use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::request::Parts;
use http::{Request, Response};
use http_body::Body;
use http_body_util::combinators::BoxBody;
use rmcp::RoleServer;
use rmcp::service::RequestContext;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio_util::sync::CancellationToken;

use crate::server::Server;
use crate::shares::Shares;
use crate::{Client, Desk};

/// How long a session is kept for a client that says nothing.
const IDLE: Duration = Duration::from_secs(3600);

/// The most sessions of one agent. A session costs memory until its client ends it, or says nothing for an hour.
pub(crate) const MOST: usize = 64;

/// The agent for whom an HTTP request may speak, put into the request's extensions by whoever let it in. Without it the
/// agent is the name of the client.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RequestAgent {
    /// The agent.
    pub agent: String,
    /// The session, where what the request shows is good for one alone.
    pub session: Option<String>,
}

impl RequestAgent {
    pub(crate) fn of(context: &RequestContext<RoleServer>) -> Option<&Self> {
        let parts = context.extensions.get::<Parts>()?;
        parts.extensions.get::<Self>()
    }
}

/// Opens the tools of a client.
type Open<D> = Box<dyn Fn(Client) -> Result<D, String> + Send + Sync>;

/// A server over HTTP. Whoever hands it requests has checked where they come from and what they show.
pub struct Http<D: Desk> {
    service: StreamableHttpService<Server<D, Open<D>>, LocalSessionManager>,
}

impl<D: Desk> Clone for Http<D> {
    fn clone(&self) -> Self {
        Self {
            service: self.service.clone(),
        }
    }
}

impl<D: Desk> Http<D> {
    /// `open` opens the tools of a client. All sessions end with `stop`.
    pub fn new(
        open: impl Fn(Client) -> Result<D, String> + Send + Sync + 'static,
        stop: CancellationToken,
    ) -> Self {
        let open = Arc::new(open);
        let mut sessions = LocalSessionManager::default();
        sessions.session_config.keep_alive = Some(IDLE);
        let config = StreamableHttpServerConfig::default()
            .with_cancellation_token(stop)
            .disable_allowed_hosts();
        let shares = Shares::new(MOST);
        let server = move || {
            let open = Arc::clone(&open);
            let open: Open<D> = Box::new(move |client| open(client));
            Ok(Server::new(None, open).of(shares.clone()))
        };
        Self {
            service: StreamableHttpService::new(server, Arc::new(sessions), config),
        }
    }

    /// Answers a request.
    pub async fn handle<B>(&self, request: Request<B>) -> Response<BoxBody<Bytes, Infallible>>
    where
        B: Body + Send + 'static,
        B::Error: Display,
    {
        self.service.handle(request).await
    }
}
