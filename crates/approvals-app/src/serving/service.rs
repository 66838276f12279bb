//! Keeps the socket served: finds its token, binds, and tries again when it cannot.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use approvals_ipc::{Server, ServerOptions, Standing, Token};
use approvals_store::{LoadProblem, MOST_BYTES, Snapshot, Store, Watch};
use paths::Paths;
use tokio::sync::{Notify, watch};
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use crate::serving::openclaw::Beside;
use crate::{Front, Mailbox, Tick, Unserved};

/// How long until the socket is tried again: first and at most. What is in the way is
/// another program or a file that a person must correct.
const RETRY: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(30));

/// Serves the approvals socket and tells the controller when it cannot.
pub struct Service {
    paths: Paths,
    store: Arc<Store>,
    mailbox: Mailbox,
    retry: Arc<Notify>,
}

impl Service {
    /// Nothing is read or written before [`run`](Self::run). `store` is the one that the
    /// controller's judge saves to, so that its own saves are no news; the store at another
    /// place, once the policy has moved, is opened anew.
    pub fn new(paths: Paths, store: Arc<Store>, mailbox: Mailbox) -> Self {
        Self {
            paths,
            store,
            mailbox,
            retry: Arc::default(),
        }
    }

    /// Notified, it tries at once instead of at the next time.
    pub fn retry(&self) -> Arc<Notify> {
        Arc::clone(&self.retry)
    }

    /// Serves until `stop`; every open request is then answered.
    pub async fn run(self, stop: CancellationToken) {
        let (looked, look) = watch::channel(());
        let beside = Beside::new(self.paths.clone(), self.mailbox.clone());
        tokio::join!(self.serve_own(stop.clone(), look), beside.run(stop, looked));
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
            self.mailbox.send(Tick::Socket(Err(problem)));
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

    async fn serve(&self, store: &Store, stop: &CancellationToken) -> Result<(), Unserved> {
        local_policy::bring_along(&self.paths, store).map_err(Unserved::Place)?;
        let socket = self.paths.socket_file();
        let (socket, token) = match store.ensure(&socket) {
            Ok(snapshot) => (socket_of(&self.paths, &snapshot), token_of(&snapshot)),
            // Who knows the token of a file that broke is told what is wrong with it.
            Err(error) => match salvaged_token(store) {
                Some(token) => (socket, Some(token)),
                None => return Err(Unserved::Store(error)),
            },
        };
        let token = token.ok_or(Unserved::NoToken)?;
        let (sender, token) = watch::channel(token);
        let _watch = self.watch(store, sender);
        let standing = Standing::default();
        let options = ServerOptions {
            standing: standing.clone(),
            ..ServerOptions::new(&socket, token)
        };
        let server = Server::bind(options).await.map_err(Unserved::Bind)?;
        let mut lost = standing.lost();
        let running = server.run(Front::new(self.mailbox.clone()), stop.clone());
        tokio::pin!(running);
        loop {
            let served = match &*lost.borrow_and_update() {
                None => Ok(socket.clone()),
                Some(problem) => Err(Unserved::Lost(Arc::clone(problem))),
            };
            if served.is_ok() {
                info!(socket = %socket.display(), "the socket is served");
            }
            self.mailbox.send(Tick::Socket(served));
            loop {
                tokio::select! {
                    () = &mut running => return Ok(()),
                    () = self.retry.notified() => standing.look(),
                    Ok(()) = lost.changed() => break,
                }
            }
        }
    }

    /// Another program's edit is in force at once: a new token for who calls, a new look at
    /// what waits. Unwatched, the file is still looked at before each decision.
    fn watch(&self, store: &Store, tokens: watch::Sender<Token>) -> Option<Watch> {
        let mailbox = self.mailbox.clone();
        let told = move |state: Result<Snapshot, LoadProblem>| {
            if let Some(token) = state.ok().as_ref().and_then(token_of) {
                tokens.send_replace(token);
            }
            mailbox.send(Tick::StoreChanged);
        };
        Watch::start(store, told)
            .inspect_err(|error| warn!(%error, "the approvals file is not watched"))
            .ok()
    }
}

/// Where the socket of this document is.
pub(crate) fn socket_of(paths: &Paths, snapshot: &Snapshot) -> PathBuf {
    let written = snapshot.socket_path();
    written.map_or_else(|| paths.socket_file(), |written| paths.expand(written))
}

/// The token in a file that does not parse, so that its callers get a denial with the
/// reason. It opens nothing: without a policy every request is denied.
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

pub(crate) fn token_of(snapshot: &Snapshot) -> Option<Token> {
    snapshot
        .token()
        .map(|token| Token::from(token.expose().to_owned()))
}
