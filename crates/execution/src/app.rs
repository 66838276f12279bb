//! The app of this user: where its socket is, and what no answer means.

use std::path::PathBuf;
use std::time::Duration;

use approvals_ipc::{
    Client, ClientError, ExecAnswer, ExecRequest, PromptReply, PromptRequest, Token,
};
use approvals_store::Store;
use paths::Paths;

/// The running app of this user. Its socket and token are read again for each request,
/// because an app that starts anew may have others.
#[derive(Debug, Clone)]
pub struct App {
    paths: Paths,
}

/// Why the app gave no answer, in one sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoAnswer {
    /// No app took the request, so it did not run the command.
    Unreachable(String),
    /// The app took the request and gave no answer that counts: the command may have run.
    Lost(String),
}

impl App {
    /// The app whose socket and token are in the approvals file of these paths.
    #[must_use]
    pub fn new(paths: Paths) -> Self {
        Self { paths }
    }

    /// Lets the app decide about a command and run it. `wait` is the longest time until the
    /// answer: for a person and for the run together.
    ///
    /// # Errors
    /// [`NoAnswer`]. A denial is no error: it is an answer.
    pub async fn exec(
        &self,
        request: &ExecRequest,
        wait: Duration,
    ) -> Result<ExecAnswer, NoAnswer> {
        self.exec_telling(request, wait, || {}).await
    }

    /// As [`exec`](Self::exec). Calls `started` when the app says that the command starts, which it does where the request
    /// takes it.
    ///
    /// # Errors
    /// [`NoAnswer`].
    pub async fn exec_telling(
        &self,
        request: &ExecRequest,
        wait: Duration,
        started: impl Fn(),
    ) -> Result<ExecAnswer, NoAnswer> {
        let answer = self.client()?.exec_telling(request, wait, started).await;
        answer.map_err(|error| no_answer(&error))
    }

    /// Lets the app decide about a command that the caller then runs itself.
    ///
    /// # Errors
    /// [`NoAnswer`]. A denial is no error: it is an answer.
    pub async fn prompt(
        &self,
        request: &PromptRequest,
        wait: Duration,
    ) -> Result<PromptReply, NoAnswer> {
        let answer = self.client()?.prompt(request, wait).await;
        answer.map_err(|error| no_answer(&error))
    }

    /// Where the app listens.
    ///
    /// # Errors
    /// [`NoAnswer::Unreachable`]: nobody listens there, or another user does.
    pub async fn listens(&self, wait: Duration) -> Result<PathBuf, NoAnswer> {
        let client = self.client()?;
        let reached = client.reach(wait).await;
        reached.map_err(|error| no_answer(&error))?;
        Ok(client.path().to_owned())
    }

    fn client(&self) -> Result<Client, NoAnswer> {
        let unreachable = |error: String| NoAnswer::Unreachable(error);
        let store = Store::new(self.paths.approvals_file());
        let snapshot = store
            .load()
            .map_err(|error| unreachable(error.to_string()))?;
        let socket = snapshot
            .socket_path()
            .map_or_else(|| self.paths.socket_file(), |path| self.paths.expand(path));
        let token = snapshot.token().ok_or_else(|| {
            let socket = socket.display();
            unreachable(format!(
                "Exec Companion has never run here: nothing listens at {socket}. Start it."
            ))
        })?;
        Ok(Client::new(socket, Token::from(token.expose().to_owned())))
    }
}

fn no_answer(error: &ClientError) -> NoAnswer {
    match error {
        ClientError::Unreachable { .. }
        | ClientError::ForeignServer(_)
        | ClientError::ForeignClient(_)
        | ClientError::Unwritable(_) => NoAnswer::Unreachable(error.to_string()),
        ClientError::NoAnswer(_)
        | ClientError::TimedOut { .. }
        | ClientError::BadAnswer { .. }
        | ClientError::EnvUnread(_)
        | ClientError::PatchUnread(_) => NoAnswer::Lost(error.to_string()),
    }
}
