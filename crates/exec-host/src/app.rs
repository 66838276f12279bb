//! The way to the app: where its socket is, and what its answers mean here.

use std::time::Duration;

use anyhow::{Context, Result};
use approvals_ipc::{Client, ClientError, ExecAnswer, ExecRequest, Token};
use approvals_store::Store;
use paths::Paths;

/// The app cannot be reached.
pub(crate) const EXIT_UNREACHABLE: u8 = 69;
/// Something else went wrong.
pub(crate) const EXIT_SOFTWARE: u8 = 70;
/// The request was denied.
pub(crate) const EXIT_DENIED: u8 = 77;
/// The command, or the answer to it, ran out of time.
pub(crate) const EXIT_TIMED_OUT: u8 = 124;

/// Time for the request to travel, beside waiting for a person and for the run.
const TRAVEL: Duration = Duration::from_secs(10);
/// What a command without a limit is waited for.
const UNLIMITED: Duration = Duration::from_secs(365 * 24 * 3600);

/// The app of this user.
pub(crate) struct App {
    client: Option<Client>,
    place: String,
}

impl App {
    /// Reads where the app listens and what it is asked with.
    pub(crate) fn find() -> Result<Self> {
        let paths = Paths::from_env().context("the home folder is not known")?;
        let snapshot = Store::new(paths.approvals_file()).load()?;
        let socket = snapshot
            .socket_path()
            .map_or_else(|| paths.socket_file(), |written| paths.expand(written));
        let client = snapshot
            .token()
            .map(|token| Client::new(&socket, Token::from(token.expose().to_owned())));
        Ok(Self {
            client,
            place: socket.display().to_string(),
        })
    }

    /// Sends a request and waits for its answer. `None`: a run without a time limit.
    pub(crate) async fn exec(
        &self,
        request: &ExecRequest,
        decision: Duration,
        run: Option<Duration>,
    ) -> Result<ExecAnswer, Unanswered> {
        let Some(client) = &self.client else {
            return Err(Unanswered::Unreachable(format!(
                "Exec Companion has never run here: nothing listens at {}. Start it.",
                self.place
            )));
        };
        let wait = decision + run.unwrap_or(UNLIMITED) + TRAVEL;
        client
            .exec(request, wait)
            .await
            .map_err(|error| match &error {
                ClientError::Unreachable { .. }
                | ClientError::ForeignServer(_)
                | ClientError::ForeignClient(_)
                | ClientError::Unwritable(_) => Unanswered::Unreachable(error.to_string()),
                ClientError::NoAnswer(_)
                | ClientError::TimedOut { .. }
                | ClientError::BadAnswer { .. } => Unanswered::Lost(error.to_string()),
            })
    }
}

/// No answer came.
#[derive(Debug)]
pub(crate) enum Unanswered {
    /// The request was not delivered: nothing ran.
    Unreachable(String),
    /// It was delivered, so it may have run.
    Lost(String),
}
