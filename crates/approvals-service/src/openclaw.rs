//! The socket on which the node host of a newer OpenClaw looks for an app (D6).
//!
//! The socket's path and token stand in OpenClaw's database. Our own approvals socket has a token
//! of its own, and is served whatever happens here.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use approvals_ipc::{Handler, Server, ServerOptions, Token};
use openclaw_database::{Endpoint, Watch};
use paths::Paths;
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use crate::{OpenClawNote, OpenClawProblem, Report};

/// OpenClaw writes its database often while it works: changes within this time are looked at
/// together.
const TOGETHER: Duration = Duration::from_millis(500);
/// How often the database is read where the system tells of no change, or after a problem.
const AGAIN: Duration = Duration::from_secs(30);

/// Follows the database and serves the socket that it names.
pub(crate) struct OpenClawSocket<H> {
    paths: Paths,
    handler: H,
    report: Arc<dyn Fn(Report) + Send + Sync>,
    served: Option<Served>,
    /// The notes that were reported last, in English.
    reported: Vec<String>,
}

/// A socket that is served.
struct Served {
    socket: PathBuf,
    token: watch::Sender<Token>,
    stop: CancellationToken,
    server: JoinHandle<()>,
}

impl<H: Handler + Clone> OpenClawSocket<H> {
    pub(crate) fn new(paths: Paths, handler: H, report: Arc<dyn Fn(Report) + Send + Sync>) -> Self {
        Self {
            paths,
            handler,
            report,
            served: None,
            reported: Vec::new(),
        }
    }

    /// Runs until `stop`. `looked` hears of each look at the database: the policy may belong at
    /// another place since then.
    pub(crate) async fn run(mut self, stop: CancellationToken, looked: watch::Sender<()>) {
        let database = self.paths.openclaw_database();
        while !stop.is_cancelled() {
            // Watched first, then read: no change falls in between.
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
            self.report_notes(problem);
            tokio::select! {
                () = stop.cancelled() => break,
                () = tokio::time::sleep(AGAIN), if again => {}
                () = changed.notified() => tokio::select! {
                    () = stop.cancelled() => break,
                    // When the database first appears, the policy moves at once.
                    () = tokio::time::sleep(TOGETHER), if newer => {}
                    () = std::future::ready(()), if !newer => {}
                },
            }
        }
        self.end().await;
    }

    /// Serves the socket that the database names. Where the database says nothing now, the last
    /// socket stays served.
    async fn follow(&mut self) -> Result<(), OpenClawProblem> {
        let database = self.paths.openclaw_database();
        let read = tokio::task::spawn_blocking(move || openclaw_database::endpoint(&database));
        let read = read
            .await
            .map_err(|error| OpenClawProblem::Ended(error.to_string()))?;
        let Endpoint { socket, token } = read.map_err(OpenClawProblem::Database)?;
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
            .map_err(OpenClawProblem::Bind)?;
        info!(socket = %socket.display(), "OpenClaw's socket is served");
        let stop = CancellationToken::new();
        self.served = Some(Served {
            socket,
            token: sender,
            stop: stop.clone(),
            server: tokio::spawn(server.run(self.handler.clone(), stop)),
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

    fn report_notes(&mut self, problem: Option<OpenClawProblem>) {
        let places = local_policy::notes(&self.paths).into_iter();
        let places = places.map(OpenClawNote::Place);
        let notes: Vec<_> = places.chain(problem.map(OpenClawNote::Socket)).collect();
        let lines: Vec<_> = notes.iter().map(ToString::to_string).collect();
        if self.reported != lines {
            for note in &lines {
                info!(note, "beside OpenClaw");
            }
            (self.report)(Report::OpenClaw(notes));
            self.reported = lines;
        }
    }
}
