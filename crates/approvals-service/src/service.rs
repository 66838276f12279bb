//! The approvals socket: its token is found, the socket bound, and bound again when it is lost.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use approvals_ipc::{Handler, Server, ServerOptions, Standing, Token};
use approvals_store::{LoadProblem, MOST_BYTES, Snapshot, Store, Watch};
use paths::Paths;
use tokio::sync::{Notify, watch};
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use crate::openclaw::OpenClawSocket;
use crate::{OpenClawNote, SocketProblem};

/// How long until the socket is tried again: at first, and at most. Another program is in the way,
/// or a file that a person must correct.
const RETRY: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(30));

/// What has changed while the sockets are served.
#[derive(Debug)]
pub enum Report {
    /// Where the approvals socket is served, or why it is not.
    Socket(Result<PathBuf, SocketProblem>),
    /// Another program has written the approvals file.
    StoreChanged,
    /// What a person has to know about a newer OpenClaw; each time the whole list.
    OpenClaw(Vec<OpenClawNote>),
}

/// Serves the approvals socket, and says when it cannot.
pub struct Service<H> {
    paths: Paths,
    store: Arc<Store>,
    handler: H,
    report: Arc<dyn Fn(Report) + Send + Sync>,
    retry: Arc<Notify>,
}

impl<H: Handler + Clone> Service<H> {
    /// Nothing is read or written before [`run`](Self::run). `store` is the one to which the
    /// judge of the same program saves, so that its own saves are not reported; the store at
    /// another place, once the policy has moved, is opened anew.
    pub fn new(
        paths: Paths,
        store: Arc<Store>,
        handler: H,
        report: impl Fn(Report) + Send + Sync + 'static,
    ) -> Self {
        Self {
            paths,
            store,
            handler,
            report: Arc::new(report),
            retry: Arc::default(),
        }
    }

    /// When this is notified, the service tries at once instead of at the next time.
    #[must_use]
    pub fn retry(&self) -> Arc<Notify> {
        Arc::clone(&self.retry)
    }

    /// Serves until `stop`; every open request is then answered.
    pub async fn run(self, stop: CancellationToken) {
        let (looked, look) = watch::channel(());
        let openclaw = OpenClawSocket::new(
            self.paths.clone(),
            self.handler.clone(),
            Arc::clone(&self.report),
        );
        tokio::join!(
            self.serve_own(stop.clone(), look),
            openclaw.run(stop, looked)
        );
    }

    async fn serve_own(&self, stop: CancellationToken, mut look: watch::Receiver<()>) {
        let mut wait = RETRY.0;
        while !stop.is_cancelled() {
            let store = if self.store.path() == self.paths.approvals_file() {
                Arc::clone(&self.store)
            } else {
                Arc::new(local_policy::store(&self.paths))
            };
            let end = stop.child_token();
            let serving = self.serve(&store, &end);
            tokio::pin!(serving);
            let served = tokio::select! {
                served = &mut serving => served,
                () = self.moved(&store, &mut look) => {
                    info!("the policy's place has changed");
                    end.cancel();
                    serving.await
                }
            };
            let Err(problem) = served else {
                wait = RETRY.0;
                continue;
            };
            warn!(%problem, "the socket is not served");
            (self.report)(Report::Socket(Err(problem)));
            tokio::select! {
                () = stop.cancelled() => return,
                () = self.retry.notified() => wait = RETRY.0,
                () = tokio::time::sleep(wait) => wait = (wait * 2).min(RETRY.1),
            }
        }
    }

    /// Ends once the policy belongs elsewhere than in this store.
    async fn moved(&self, store: &Store, look: &mut watch::Receiver<()>) {
        while self.paths.approvals_file() == store.path() {
            if look.changed().await.is_err() {
                return std::future::pending().await;
            }
        }
    }

    async fn serve(&self, store: &Store, stop: &CancellationToken) -> Result<(), SocketProblem> {
        local_policy::bring_along(&self.paths, store).map_err(SocketProblem::Place)?;
        let socket = self.paths.socket_file();
        let (socket, token) = match store.ensure(&socket) {
            Ok(snapshot) => (socket_of(&self.paths, &snapshot), token_of(&snapshot)),
            // Callers that know the token of a file that broke are told what is wrong with it.
            Err(error) => match salvaged_token(store) {
                Some(token) => (socket, Some(token)),
                None => return Err(SocketProblem::Store(error)),
            },
        };
        let token = token.ok_or(SocketProblem::NoToken)?;
        let (sender, token) = watch::channel(token);
        let _watch = self.watch(store, sender);
        let standing = Standing::default();
        let options = ServerOptions {
            standing: standing.clone(),
            ..ServerOptions::new(&socket, token)
        };
        let server = Server::bind(options).await.map_err(SocketProblem::Bind)?;
        let mut lost = standing.lost();
        let running = server.run(self.handler.clone(), stop.clone());
        tokio::pin!(running);
        loop {
            let served = match &*lost.borrow_and_update() {
                None => Ok(socket.clone()),
                Some(problem) => Err(SocketProblem::Lost(Arc::clone(problem))),
            };
            if served.is_ok() {
                info!(socket = %socket.display(), "the socket is served");
            }
            (self.report)(Report::Socket(served));
            loop {
                tokio::select! {
                    () = &mut running => return Ok(()),
                    () = self.retry.notified() => standing.look(),
                    Ok(()) = lost.changed() => break,
                }
            }
        }
    }

    /// Another program's edit of the approvals file is in force at once: callers need the new
    /// token, and the change is reported. Where the file cannot be watched, the judge still looks
    /// at it before each decision.
    fn watch(&self, store: &Store, tokens: watch::Sender<Token>) -> Option<Watch> {
        let report = Arc::clone(&self.report);
        let told = move |state: Result<Snapshot, LoadProblem>| {
            if let Some(token) = state.ok().as_ref().and_then(token_of) {
                tokens.send_replace(token);
            }
            report(Report::StoreChanged);
        };
        Watch::start(store, told)
            .inspect_err(|error| warn!(%error, "the approvals file is not watched"))
            .ok()
    }
}

/// Where the approvals file says that the socket is.
#[must_use]
pub fn socket_of(paths: &Paths, snapshot: &Snapshot) -> PathBuf {
    let written = snapshot.socket_path();
    written.map_or_else(|| paths.socket_file(), |written| paths.expand(written))
}

/// The token in an approvals file that does not parse, so that callers get a denial with the
/// reason. The token opens nothing: without a policy every request is denied.
fn salvaged_token(store: &Store) -> Option<Token> {
    let text = plain_file::read_text(store.path(), MOST_BYTES).ok()?;
    let (_, after) = text.split_once("\"token\"")?;
    let value = after
        .trim_start()
        .strip_prefix(':')?
        .trim_start()
        .strip_prefix('"')?;
    let (token, _) = value.split_once('"')?;
    (!token.is_empty()).then(|| Token::from(token.to_owned()))
}

/// The token that the approvals file holds.
#[must_use]
pub fn token_of(snapshot: &Snapshot) -> Option<Token> {
    snapshot
        .token()
        .map(|token| Token::from(token.expose().to_owned()))
}
