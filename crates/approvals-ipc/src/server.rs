//! The server: binds the socket, and accepts until it is stopped.

use std::future::Future;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use clock::{Clock, SystemClock};
use serde_json::Value;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::caller::{Caller, Peer};
use crate::connection::{Connection, Shared};
use crate::counters::Counters;
use crate::error::BindError;
use crate::gate::Gate;
use crate::limits::Limits;
use crate::prompt::{PromptReply, PromptRequest};
use crate::request::{ControlAnswer, ExecAnswer, ExecRequest, WireError};
use crate::standing::Standing;
use crate::token::Token;
use crate::transport::{self, Endpoint};

/// Answers authenticated requests.
///
/// Each call runs in a task of its own, until it returns. If the caller leaves, it goes on:
/// [`Caller::gone`] and [`Caller::is_gone`] tell. A panic is answered as `UNAVAILABLE`, for a
/// prompt as `deny`.
pub trait Handler: Send + Sync + 'static {
    /// Whether `control` lines are answered, by [`control`](Self::control). Otherwise they are
    /// closed without an answer, like any line that is not a request.
    const CONTROLS: bool = false;

    /// Decides about a command and runs it.
    fn exec(&self, request: ExecRequest, caller: Caller)
    -> impl Future<Output = ExecAnswer> + Send;

    /// Decides about a command that the caller will run.
    fn prompt(
        &self,
        request: PromptRequest,
        caller: Caller,
    ) -> impl Future<Output = PromptReply> + Send;

    /// Answers a request to a control socket. Called only if [`CONTROLS`](Self::CONTROLS) is set.
    fn control(
        &self,
        request: Value,
        caller: Caller,
    ) -> impl Future<Output = ControlAnswer> + Send {
        let _ = (request, caller);
        std::future::ready(Err(WireError::unavailable(
            "nothing is controlled here",
            "internal",
        )))
    }
}

/// Decides whether a peer is served at all.
pub type Admit = Arc<dyn Fn(&Peer) -> bool + Send + Sync>;

/// The options of a server.
#[derive(Clone)]
pub struct ServerOptions {
    /// The path of the socket file. On Windows the name of the pipe is made from it.
    pub path: PathBuf,
    /// The secret. It is read for each request, because it may change while the server runs.
    pub token: watch::Receiver<Token>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// The limits.
    pub limits: Limits,
    /// The counters.
    pub counters: Arc<Counters>,
    /// Which peers are served: by default processes of the same user.
    pub admit: Admit,
    /// Tells whether the socket can be reached.
    pub standing: Standing,
}

impl ServerOptions {
    /// Options with the wire's limits and the system's clock, for the same user alone.
    #[must_use]
    pub fn new(path: impl Into<PathBuf>, token: watch::Receiver<Token>) -> Self {
        Self {
            path: path.into(),
            token,
            clock: Arc::new(SystemClock),
            limits: Limits::default(),
            counters: Arc::default(),
            admit: Arc::new(transport::same_user),
            standing: Standing::default(),
        }
    }
}

/// A bound socket that is not served yet. Connections wait until [`Server::run`].
pub struct Server {
    endpoint: Endpoint,
    options: ServerOptions,
    /// The time of the start, in milliseconds since 1970. Any earlier server of this socket has
    /// ended.
    start: i64,
}

/// The pause after a failure to accept, for instance when no file descriptor is left. The
/// connection stays in the queue and would be reported again at once.
const ACCEPT_RETRY: Duration = Duration::from_millis(200);

impl Server {
    /// Takes the socket: makes its folder private, takes its lock, replaces a socket that no
    /// server answers on, and binds. Must be called within a tokio runtime.
    ///
    /// # Errors
    /// [`BindError`] names the path and what to do.
    pub async fn bind(options: ServerOptions) -> Result<Self, BindError> {
        let endpoint = Endpoint::bind(&options.path, options.standing.clone()).await?;
        tracing::info!(socket = %options.path.display(), "approvals socket bound");
        let start = options.clock.unix_ms();
        Ok(Self {
            endpoint,
            options,
            start,
        })
    }

    /// Serves until `shutdown` is cancelled. Then the socket file is removed first, and every open
    /// request gets an answer: from its handler within [`Limits::grace`], else `UNAVAILABLE` or
    /// `deny`.
    pub async fn run<H: Handler>(mut self, handler: H, shutdown: CancellationToken) {
        let ServerOptions {
            token,
            clock,
            limits,
            counters,
            admit,
            ..
        } = self.options;
        let most = limits.connections;
        let shared = Arc::new(Shared {
            handler,
            token,
            clock,
            gate: Mutex::new(Gate::new(limits.clone(), self.start)),
            idle: Mutex::default(),
            limits,
            counters,
            admit,
            shutdown: shutdown.clone(),
        });
        let open = TaskTracker::new();
        let serve = |stream| {
            shared.counters.accept();
            let connection = Connection::new(Arc::clone(&shared), stream);
            match connection.enter(open.len() >= most) {
                Ok(entered) => open.spawn(entered.serve()),
                Err(connection) => open.spawn(connection.turn_away()),
            };
        };
        let mut failing = false;
        loop {
            let accepted = tokio::select! {
                biased;
                () = shutdown.cancelled() => break,
                accepted = self.endpoint.accept() => accepted,
            };
            match accepted {
                Ok(stream) => {
                    failing = false;
                    serve(stream);
                }
                Err(error) => {
                    if !failing {
                        tracing::warn!(%error, "cannot accept on the approvals socket");
                    }
                    failing = true;
                    // A silent connection may hold the descriptor that is missing.
                    if shared.idle().end_one() {
                        tokio::task::yield_now().await;
                        continue;
                    }
                    tokio::select! {
                        () = shutdown.cancelled() => break,
                        () = tokio::time::sleep(ACCEPT_RETRY) => {}
                    }
                }
            }
        }
        self.endpoint.unlink();
        while let Some(stream) = self.endpoint.accept_waiting() {
            serve(stream);
        }
        open.close();
        open.wait().await;
    }
}
