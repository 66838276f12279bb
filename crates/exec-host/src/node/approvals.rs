//! `--serve-approvals`: the app without a screen, answered by `exec-host pending`.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use approvals_app::{LocalMachine, NewApp, Options, SettingsFile, Timings};
use approvals_terminal::{Board, Console, Descent, Server};
use command_line::say;
use command_line::shown::visible;
use paths::Paths;
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::watcher;

/// The approvals socket and the control socket, while they are served.
pub(crate) struct Approvals {
    stop: CancellationToken,
    tasks: JoinSet<()>,
    /// Ends last, so that a watcher sees how every question ended.
    control: (CancellationToken, JoinSet<()>),
}

impl Approvals {
    /// Serves both sockets. Fails if another program serves the approvals already, because
    /// questions are asked there.
    pub(crate) async fn serve(paths: &Paths, machine: LocalMachine) -> Result<Self> {
        let stop = CancellationToken::new();
        let app = NewApp::new(stop.clone());
        let board = Arc::new(Board::default());
        let descent = match watcher::TELLS_DESCENT {
            true => Descent::Known,
            false => Descent::Unknown,
        };
        let mailbox = app.mailbox().clone();
        let control = Server::bind(paths, Arc::clone(&board), mailbox.clone(), descent)
            .await
            .context("questions cannot be answered here")?;
        let (told, first) = oneshot::channel();
        let console = Console::new(mailbox, board, tell(told));
        let options = Options {
            settings: SettingsFile::new(paths.settings_file()),
            // A terminal needs no moment in which a card that has ended can be read.
            timings: Timings {
                linger: Duration::ZERO,
                linger_alone: Duration::ZERO,
                ..Timings::default()
            },
            autostart: None,
            user_check: Arc::new(user_check::System::default()),
        };
        let app = app.of_user(paths.clone(), machine).on(console, options);
        let mut tasks = JoinSet::new();
        tasks.spawn(async move {
            if let Err(error) = app.run().await {
                say(&format!("a part of the approvals failed: {error}"));
            }
        });
        let mut last = JoinSet::new();
        let last_stop = CancellationToken::new();
        last.spawn(control.run(last_stop.clone()));
        let served = Self {
            stop,
            tasks,
            control: (last_stop, last),
        };
        if let Ok(Some(problem)) = first.await {
            served.end().await;
            bail!("{problem}. Where Exec Companion runs, it asks: leave out --serve-approvals");
        }
        say("serves the approvals: answer with `exec-host pending`");
        Ok(served)
    }

    /// Answers all callers and ends all commands before it returns.
    pub(crate) async fn end(self) {
        for (stop, mut tasks) in [(self.stop, self.tasks), self.control] {
            stop.cancel();
            while let Some(ended) = tasks.join_next().await {
                if let Err(error) = ended {
                    say(&format!("a part of the approvals failed: {error}"));
                }
            }
        }
    }
}

/// Sends the first report to the start, which waits for it. Later changes are printed.
fn tell(first: oneshot::Sender<Option<String>>) -> impl FnMut(Option<&str>) + Send {
    let mut first = Some(first);
    let mut known = None;
    move |problem| {
        let problem = problem.map(str::to_owned);
        match (first.take(), &problem) {
            // The start waits for the report.
            (Some(first), problem) => drop(first.send(problem.clone())),
            (None, problem) if *problem == known => {}
            (None, Some(problem)) => say(&visible(problem)),
            (None, None) => say("the approvals are served again"),
        }
        known = problem;
    }
}
