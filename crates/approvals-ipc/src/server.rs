//! The server: binding, and accepting until told to stop.

use std::future::Future;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::Value;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::caller::{Caller, Peer};
use crate::clock::{Clock, SystemClock};
use crate::connection::{Connection, Shared};
use crate::counters::Counters;
use crate::error::BindError;
use crate::gate::Gate;
use crate::limits::Limits;
use crate::request::{
    ControlAnswer, ExecAnswer, ExecRequest, PromptReply, PromptRequest, WireError,
};
use crate::standing::Standing;
use crate::token::Token;
use crate::transport::{self, Endpoint};

/// What a server does with authenticated requests.
///
/// Each call runs in a task of its own. It goes on after its caller has left, until it
/// returns: [`Caller::gone`] and [`Caller::is_gone`] tell it. A panic is answered as
/// `UNAVAILABLE` (a prompt as `deny`).
pub trait Handler: Send + Sync + 'static {
    /// Whether `control` lines are answered here, with [`control`](Self::control). Elsewhere
    /// they are lines like any other that is no request.
    const CONTROLS: bool = false;

    /// Decides on a command and runs it.
    fn exec(&self, request: ExecRequest, caller: Caller)
    -> impl Future<Output = ExecAnswer> + Send;

    /// Decides on a command that somebody else will run.
    fn prompt(
        &self,
        request: PromptRequest,
        caller: Caller,
    ) -> impl Future<Output = PromptReply> + Send;

    /// Does what the control socket of this program is asked for; only where it
    /// [`CONTROLS`](Self::CONTROLS).
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

/// Says whether a peer may speak at all.
pub type Admit = Arc<dyn Fn(&Peer) -> bool + Send + Sync>;

/// Everything a server is given.
#[derive(Clone)]
pub struct ServerOptions {
    /// The socket file; on Windows the pipe's name is made from it.
    pub path: PathBuf,
    /// The secret, read anew for each request: it may change while the server runs.
    pub token: watch::Receiver<Token>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// The bounds.
    pub limits: Limits,
    /// Where it counts.
    pub counters: Arc<Counters>,
    /// Who may speak: by default processes of the same user.
    pub admit: Admit,
    /// How it stands.
    pub standing: Standing,
}

impl ServerOptions {
    /// The wire's figures, the system's clock, and only the same user.
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

/// A bound socket that is not served yet: who connects now waits for [`Server::run`].
pub struct Server {
    endpoint: Endpoint,
    options: ServerOptions,
    /// When it began, in milliseconds since 1970: whoever served this socket before has ended.
    start: i64,
}

/// How long to wait after a failure to accept, for instance when no file descriptor is
/// left: the connection stays in the queue and would be reported again at once.
const ACCEPT_RETRY: Duration = Duration::from_millis(200);

impl Server {
    /// Takes the socket: makes its folder private, takes its lock, replaces a socket
    /// that nobody answers on, and binds. Must be called within a tokio runtime.
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

    /// Serves until `shutdown`. Then the socket file goes first, and every open request is
    /// answered: by its handler within [`Limits::grace`], else for it, as `UNAVAILABLE` or
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
                    // What is missing may be held by who says nothing.
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
