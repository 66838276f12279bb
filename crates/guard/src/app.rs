//! The way to the person's app: where its socket is, and what its silence means.

use std::time::Duration;

use approvals_ipc::{
    Client, ClientError, ExecAnswer, ExecRequest, PromptReply, PromptRequest, Token,
};
use approvals_store::Store;
use paths::Paths;

/// The app of this user, looked for anew at each call.
#[derive(Debug, Clone)]
pub struct App {
    paths: Paths,
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoAnswer {
    /// Nobody took the request: nothing has run.
    Unreachable(String),
    /// It was taken, and there is no answer that counts: it may have run.
    Lost(String),
}

impl App {
    /// The app behind the policy that these paths name.
    #[must_use]
    pub fn new(paths: Paths) -> Self {
        Self { paths }
    }

    /// Has a command decided and run.
    ///
    /// # Errors
    /// [`NoAnswer`]; a command that was refused is an answer.
    pub async fn exec(
        &self,
        request: &ExecRequest,
        wait: Duration,
    ) -> Result<ExecAnswer, NoAnswer> {
        let answer = self.client()?.exec(request, wait).await;
        answer.map_err(|error| no_answer(&error))
    }

    /// Has a question decided.
    ///
    /// # Errors
    /// [`NoAnswer`].
    pub async fn prompt(
        &self,
        request: &PromptRequest,
        wait: Duration,
    ) -> Result<PromptReply, NoAnswer> {
        let answer = self.client()?.prompt(request, wait).await;
        answer.map_err(|error| no_answer(&error))
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
