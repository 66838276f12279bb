//! Beside a newer OpenClaw: the socket on which its own node host looks for an app (D6).
//!
//! Our own socket has our own token and serves whatever happens here. OpenClaw's is a second
//! one, at the path and with the token that its database says.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use approvals_ipc::{Server, ServerOptions, Token};
use openclaw_database::{Endpoint, Watch};
use paths::Paths;
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use crate::serving::unserved::Unasked;
use crate::{BesideNote, Front, Mailbox, Tick};

/// OpenClaw writes often while it works: its changes are looked at together.
const TOGETHER: Duration = Duration::from_millis(500);
/// How often to look where nothing tells of a change, or something was in the way.
const AGAIN: Duration = Duration::from_secs(30);

/// Looks after the database and serves what it says.
pub(crate) struct Beside {
    paths: Paths,
    mailbox: Mailbox,
    served: Option<Served>,
    /// What was told last, in English.
    told: Vec<String>,
}

/// A socket that is served.
struct Served {
    socket: PathBuf,
    token: watch::Sender<Token>,
    stop: CancellationToken,
    server: JoinHandle<()>,
}

impl Beside {
    pub(crate) fn new(paths: Paths, mailbox: Mailbox) -> Self {
        Self {
            paths,
            mailbox,
            served: None,
            told: Vec::new(),
        }
    }

    /// Runs until `stop`. `looked` is told when the policy may belong elsewhere.
    pub(crate) async fn run(mut self, stop: CancellationToken, looked: watch::Sender<()>) {
        let database = self.paths.openclaw_database();
        while !stop.is_cancelled() {
            // Watched first, then looked at: nothing falls between.
            let changed = Arc::new(Notify::new());
            let tell = Arc::clone(&changed);
            let watch = Watch::start(&database, move || tell.notify_one())
                .inspect_err(|error| warn!(%error, "OpenClaw's database is not watched"));
            let newer = self.paths.newer_openclaw();
            looked.send_replace(());
            let problem = if newer {
                self.follow().await.err()
            } else {
                None
            };
            let again = watch.is_err() || problem.is_some();
            self.tell(problem);
            tokio::select! {
                () = stop.cancelled() => break,
                () = tokio::time::sleep(AGAIN), if again => {}
                () = changed.notified() => tokio::select! {
                    () = stop.cancelled() => break,
                    // The first sight of it counts at once: the policy moves.
                    () = tokio::time::sleep(TOGETHER), if newer => {}
                    () = std::future::ready(()), if !newer => {}
                },
            }
        }
        self.end().await;
    }

    /// Serves what the database says. Where it says nothing now, the last stays served.
    async fn follow(&mut self) -> Result<(), Unasked> {
        let database = self.paths.openclaw_database();
        let read = tokio::task::spawn_blocking(move || openclaw_database::endpoint(&database));
        let read = read
            .await
            .map_err(|error| Unasked::Ended(error.to_string()))?;
        let Endpoint { socket, token } = read.map_err(Unasked::Database)?;
        let socket = socket.map_or_else(
            || self.paths.shared_socket_file(),
            |written| self.paths.expand(written),
        );
        if let Some(served) = self
            .served
            .as_ref()
            .filter(|served| served.socket == socket)
        {
            served.token.send_replace(token);
            return Ok(());
        }
        self.end().await;
        let (sender, token) = watch::channel(token);
        let server = Server::bind(ServerOptions::new(&socket, token))
            .await
            .map_err(Unasked::Bind)?;
        info!(socket = %socket.display(), "OpenClaw's socket is served");
        let stop = CancellationToken::new();
        let front = Front::new(self.mailbox.clone());
        self.served = Some(Served {
            socket,
            token: sender,
            stop: stop.clone(),
            server: tokio::spawn(server.run(front, stop)),
        });
        Ok(())
    }

    async fn end(&mut self) {
        if let Some(served) = self.served.take() {
            served.stop.cancel();
            if let Err(error) = served.server.await {
                warn!(%error, "OpenClaw's socket ended early");
            }
        }
    }

    fn tell(&mut self, problem: Option<Unasked>) {
        let places = local_policy::notes(&self.paths).into_iter();
        let places = places.map(BesideNote::Place);
        let notes: Vec<_> = places.chain(problem.map(BesideNote::Unasked)).collect();
        let told: Vec<_> = notes.iter().map(ToString::to_string).collect();
        if self.told != told {
            for note in &told {
                info!(note, "beside OpenClaw");
            }
            self.mailbox.send(Tick::Notes(notes));
            self.told = told;
        }
    }
}
