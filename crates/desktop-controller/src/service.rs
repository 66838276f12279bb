//! Keeps the socket served: finds its token, binds, and tries again when it cannot.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use approvals_ipc::{Server, ServerOptions, Token};
use approvals_store::{LoadProblem, Snapshot, Store, Watch};
use paths::Paths;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use crate::{Front, Mailbox, Tick};

/// How long until the socket is tried again: first and at most. What is in the way is
/// another program or a file that a person must correct.
const RETRY: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(30));

/// Serves the approvals socket and tells the controller when it cannot.
pub struct Service {
    store: Arc<Store>,
    paths: Paths,
    mailbox: Mailbox,
}

impl Service {
    /// Nothing is read or written before [`run`](Self::run).
    pub fn new(store: Arc<Store>, paths: Paths, mailbox: Mailbox) -> Self {
        Self {
            store,
            paths,
            mailbox,
        }
    }

    /// Serves until `stop`; every open request is then answered.
    pub async fn run(self, stop: CancellationToken) {
        let mut wait = RETRY.0;
        loop {
            let problem = match self.serve(&stop).await {
                Ok(()) => return,
                Err(problem) => problem,
            };
            warn!(problem, "the socket is not served");
            let told = format!("Not receiving requests: {problem}");
            self.mailbox.send(Tick::Socket(Some(told)));
            tokio::select! {
                () = stop.cancelled() => return,
                () = tokio::time::sleep(wait) => wait = (wait * 2).min(RETRY.1),
            }
        }
    }

    async fn serve(&self, stop: &CancellationToken) -> Result<(), String> {
        let socket = self.paths.socket_file();
        let (socket, token) = match self.store.ensure(&socket) {
            Ok(snapshot) => (self.socket_of(&snapshot), token_of(&snapshot)),
            // Who knows the token of a file that broke is told what is wrong with it.
            Err(error) => match self.salvaged_token() {
                Some(token) => (socket, Some(token)),
                None => return Err(error.to_string()),
            },
        };
        let token = token.ok_or("the approvals file has no token")?;
        let (sender, token) = watch::channel(token);
        let _watch = self.watch(sender);
        let server = Server::bind(ServerOptions::new(&socket, token))
            .await
            .map_err(|error| error.to_string())?;
        self.mailbox.send(Tick::Socket(None));
        info!(socket = %socket.display(), "the socket is served");
        server
            .run(Front::new(self.mailbox.clone()), stop.clone())
            .await;
        Ok(())
    }

    /// Another program's edit is in force at once: a new token for who calls, a new look at
    /// what waits. Unwatched, the file is still looked at before each decision.
    fn watch(&self, tokens: watch::Sender<Token>) -> Option<Watch> {
        let mailbox = self.mailbox.clone();
        let told = move |state: Result<Snapshot, LoadProblem>| {
            if let Some(token) = state.ok().as_ref().and_then(token_of) {
                tokens.send_replace(token);
            }
            mailbox.send(Tick::StoreChanged);
        };
        Watch::start(&self.store, told)
            .inspect_err(|error| warn!(%error, "the approvals file is not watched"))
            .ok()
    }

    fn socket_of(&self, snapshot: &Snapshot) -> PathBuf {
        snapshot.socket_path().map_or_else(
            || self.paths.socket_file(),
            |written| self.paths.expand(written),
        )
    }

    /// The token in a file that does not parse, so that its callers get a denial with the
    /// reason. It opens nothing: without a policy every request is denied.
    fn salvaged_token(&self) -> Option<Token> {
        let text = std::fs::read_to_string(self.store.path()).ok()?;
        let (_, after) = text.split_once("\"token\"")?;
        let value = after
            .trim_start()
            .strip_prefix(':')?
            .trim_start()
            .strip_prefix('"')?;
        let (token, _) = value.split_once('"')?;
        (!token.is_empty()).then(|| Token::from(token.to_owned()))
    }
}

fn token_of(snapshot: &Snapshot) -> Option<Token> {
    snapshot
        .token()
        .map(|token| Token::from(token.expose().to_owned()))
}
