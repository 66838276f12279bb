//! The control socket: which programs may call there, and what they may ask for.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use approvals_app::{Mailbox, Tick};
use approvals_ipc::{
    BindError, Caller, ControlAnswer, ExecAnswer, ExecRequest, Handler, PromptDecision,
    PromptReply, PromptRequest, ServerOptions, Token, WireError,
};
use paths::Paths;
use serde::Serialize;
use tokio::sync::{oneshot, watch};
use tokio_util::sync::CancellationToken;
use view_model::{Choice, Problem, PromptAnswer};

use crate::word::Words;
use crate::{Always, Board, Question, Request, Resolution, Word};

/// Why the control socket is not served.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The socket cannot be had.
    #[error(transparent)]
    Bind(#[from] BindError),
    /// The system gives no random numbers.
    #[error("the system gives no random numbers")]
    Random,
    /// Its token cannot be written.
    #[error("{} cannot be written: {source}", .path.display())]
    Token {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// Whether this process can tell which other processes descend from the commands that it started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Descent {
    /// It can: the processes that its commands leave behind become its children.
    Known,
    /// It cannot, so a person has to type a word to allow a command.
    Unknown,
}

/// The bound control socket of a program that serves the approvals.
pub struct Server {
    server: approvals_ipc::Server,
    control: Control,
    /// Kept, so that the token holds.
    _token: watch::Sender<Token>,
    token_file: PathBuf,
}

impl Server {
    /// Binds the socket and writes a new token for it.
    ///
    /// # Errors
    /// [`ServeError`].
    pub async fn bind(
        paths: &Paths,
        board: Arc<Board>,
        mailbox: Mailbox,
        descent: Descent,
    ) -> Result<Self, ServeError> {
        let mut secret = [0; 24];
        rand::TryRngCore::try_fill_bytes(&mut rand::rngs::OsRng, &mut secret)
            .map_err(|_| ServeError::Random)?;
        let secret: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
        let (sender, token) = watch::channel(Token::from(secret.as_str()));
        // The socket first: another program that has it keeps its token.
        let options = ServerOptions::new(paths.pending_socket_file(), token);
        let server = approvals_ipc::Server::bind(options).await?;
        let token_file = paths.pending_token_file();
        private_file::replace(&token_file, secret.as_bytes()).map_err(|source| {
            ServeError::Token {
                path: token_file.clone(),
                source,
            }
        })?;
        Ok(Self {
            server,
            control: Control {
                board,
                mailbox,
                words: match descent {
                    Descent::Known => None,
                    Descent::Unknown => Some(Words::default()),
                },
            },
            _token: sender,
            token_file,
        })
    }

    /// Serves until `stop`. Callers that watch are then let go.
    pub async fn run(self, stop: CancellationToken) {
        self.server.run(self.control, stop).await;
        // The token opens nothing any more.
        let _ = std::fs::remove_file(&self.token_file);
    }
}

struct Control {
    board: Arc<Board>,
    mailbox: Mailbox,
    /// The words that a person has to type, where that is asked for.
    words: Option<Words>,
}

impl Handler for Control {
    const CONTROLS: bool = true;

    async fn exec(&self, _: ExecRequest, _: Caller) -> ExecAnswer {
        let message = "SYSTEM_RUN_DENIED: this socket answers questions and runs nothing";
        Err(WireError::unavailable(message, "control"))
    }

    async fn prompt(&self, _: PromptRequest, _: Caller) -> PromptReply {
        PromptDecision::Deny.into()
    }

    async fn control(&self, request: serde_json::Value, caller: Caller) -> ControlAnswer {
        // A command that was allowed to run may allow no other command.
        let pid = caller.peer().pid;
        if pid.is_some_and(|pid| local_policy::facts::descends(pid, std::process::id())) {
            return Err(refusal("descendant", DESCENDANT));
        }
        let request: Request =
            serde_json::from_value(request).map_err(|_| refusal("json", UNREAD))?;
        match request {
            Request::List => value(&self.board.list()),
            Request::Show { id } => value(&self.open(&id)?),
            Request::Allow {
                id,
                digest,
                always,
                word,
            } => {
                let question = self.open(&id)?;
                if question.digest != digest {
                    return Err(refusal("stale", STALE));
                }
                if let Some(words) = &self.words
                    && !word.is_some_and(|typed| words.take(&id, &typed))
                {
                    return Err(refusal("word", WORD));
                }
                value(&self.allow(question, always).await?)
            }
            Request::Word { id } => {
                let question = self.open(&id)?;
                match &self.words {
                    Some(words) => value(&Word {
                        word: words.give(&question.id, &mut rand::rng()),
                    }),
                    None => Err(refusal("not-offered", NO_WORD)),
                }
            }
            Request::Deny { id, reason } => value(&self.deny(&id, reason).await?),
            Request::Watch { after } => tokio::select! {
                biased;
                news = self.board.news(after) => value(&news),
                () = caller.gone() => Err(refusal("gone", "nobody watches any more")),
            },
        }
    }
}

impl Control {
    fn open(&self, id: &str) -> Result<Question, WireError> {
        self.board.question(id).ok_or_else(|| refusal("gone", GONE))
    }

    async fn allow(
        &self,
        question: Question,
        always: Option<Always>,
    ) -> Result<Resolution, WireError> {
        if !question.once.offered {
            return Err(refusal("not-offered", &question.once.sentence));
        }
        let choice = match always {
            None => Choice::AllowOnce,
            Some(always) => Choice::AllowAlways {
                offer: always.offer,
                ends: always.ends,
                note: always.note,
                pattern: String::new(),
                confirmed: always.confirmed,
            },
        };
        // An allowing answer counts only for the question in view.
        let (id, digest) = (question.id.clone(), question.digest.clone());
        self.mailbox.send(Tick::Select(id.clone()));
        let times = 1;
        self.mailbox.send(Tick::Painted { id, digest, times });
        self.answer(question, choice).await
    }

    async fn deny(&self, id: &str, reason: Option<String>) -> Result<Resolution, WireError> {
        let question = self.open(id)?;
        let choice = match reason {
            Some(_) if !question.deny_reason.offered => {
                return Err(refusal("not-offered", &question.deny_reason.sentence));
            }
            Some(message) => Choice::DenyWithMessage { message },
            None => Choice::Deny,
        };
        self.answer(question, choice).await
    }

    async fn answer(&self, question: Question, choice: Choice) -> Result<Resolution, WireError> {
        let (reply, counted) = oneshot::channel();
        let id = question.id.clone();
        let answer = PromptAnswer {
            id: question.id,
            digest: question.digest,
            times: 1,
            choice,
        };
        self.mailbox.send(Tick::Answer { answer, reply });
        match counted.await {
            Ok(Ok(())) => self.board.end_of(&id).ok_or_else(|| refusal("gone", GONE)),
            Ok(Err(Problem { code, message })) => Err(refusal(&code, &message)),
            Err(_) => Err(refusal("gone", "The node ends. Nothing was allowed.")),
        }
    }
}

const GONE: &str = "This question has ended, or never was. Nothing was allowed.";
const STALE: &str = "This is not what was shown. Look at it again; nothing was allowed.";
const DESCENDANT: &str = "A command that was started here cannot look at questions or answer them.";
const WORD: &str = "A person has to type a word at a terminal to allow this. Nothing was allowed.";
const NO_WORD: &str = "Nothing has to be typed here.";
const UNREAD: &str = "That is not a request.";

fn refusal(reason: &str, message: &str) -> WireError {
    WireError::invalid_request(message, reason)
}

fn value(answer: &impl Serialize) -> ControlAnswer {
    serde_json::to_value(answer).map_err(|error| refusal("json", &error.to_string()))
}
