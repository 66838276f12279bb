//! The client: sends one request and waits for its answer.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clock::{Clock, SystemClock};
use serde::Serialize;
use tokio::time::timeout;

use crate::frame::{Frame, Frames};
use crate::message::{Answer, ClientMessage, fresh_id, line};
use crate::prompt::{PromptDecision, PromptReply, PromptRequest};
use crate::request::{ControlAnswer, ExecAnswer, ExecRequest, RunPayload};
use crate::token::Token;
use crate::transport::{self, Stream};

/// The longest answer line that a client reads, in bytes: 16 MiB, as in OpenClaw 2026.9.
const LONGEST_ANSWER: usize = 16_777_216;

/// The reason of a refused time stamp.
const STALE: &str = "ttl";

/// Sends requests to the server of a socket. Each request has a connection of its own. Dropping
/// the future hangs up, and the server then drops the request.
#[derive(Clone)]
pub struct Client {
    path: PathBuf,
    token: Token,
    clock: Arc<dyn Clock>,
}

/// Why a request has no answer. The variants tell whether a command may have run.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// No server took the request: nothing has run.
    #[error("nobody answers on {}: start Exec Companion ({source})", .path.display())]
    Unreachable {
        /// The socket.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The socket belongs to another user. Nothing was sent and nothing has run.
    #[error("{} is served by another user and was told nothing", .0.display())]
    ForeignServer(PathBuf),
    /// The server serves another user: nothing has run.
    #[error("the program behind {} serves another user", .0.display())]
    ForeignClient(PathBuf),
    /// The server took the request and closed the connection: the command may have run.
    #[error("the program behind {} took the request and ended without answering", .0.display())]
    NoAnswer(PathBuf),
    /// The server took the request and did not answer in time. The client has hung up.
    #[error("no answer from {} within {} s", .path.display(), .wait.as_secs_f32())]
    TimedOut {
        /// The socket.
        path: PathBuf,
        /// How long the client waited.
        wait: Duration,
    },
    /// The answer cannot be read: the command may have run.
    #[error("the answer from {} {problem}", .path.display())]
    BadAnswer {
        /// The socket.
        path: PathBuf,
        /// The problem, as the end of a sentence.
        problem: &'static str,
    },
    /// The server allowed the command without confirming that it read the additions to the
    /// environment, as older servers do: nothing has run.
    #[error(
        "the program behind {} allowed this without looking at the additions to the environment: \
         update it, or send the command without env",
        .0.display()
    )]
    EnvUnread(PathBuf),
    /// The server allowed the patch without confirming that it read which files the patch changes,
    /// as older servers do: nothing was changed.
    #[error(
        "the program behind {} allowed this without looking at the files of the patch: update it",
        .0.display()
    )]
    PatchUnread(PathBuf),
    /// The request cannot be written as JSON.
    #[error("the request cannot be written: {0}")]
    Unwritable(#[from] serde_json::Error),
}

impl Client {
    /// A client for the server at `path`. Requests are signed with `token`.
    #[must_use]
    pub fn new(path: impl Into<PathBuf>, token: Token) -> Self {
        Self {
            path: path.into(),
            token,
            clock: Arc::new(SystemClock),
        }
    }

    /// Where the server is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Uses another clock.
    #[must_use]
    pub fn with_clock(self, clock: Arc<dyn Clock>) -> Self {
        Self { clock, ..self }
    }

    /// Lets the server decide about a command and run it. `wait` limits the whole: travel,
    /// decision and run.
    ///
    /// # Errors
    /// [`ClientError`]. A refusal of the command is an answer, not an error.
    pub async fn exec(
        &self,
        request: &ExecRequest,
        wait: Duration,
    ) -> Result<ExecAnswer, ClientError> {
        self.exec_telling(request, wait, || {}).await
    }

    /// As [`exec`](Self::exec). Calls `started` when the server says that the command starts, which it does where the
    /// request [takes](ExecRequest::takes_start) it.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn exec_telling(
        &self,
        request: &ExecRequest,
        wait: Duration,
        started: impl Fn(),
    ) -> Result<ExecAnswer, ClientError> {
        let request = serde_json::to_string(request)?;
        let signed = || self.exec_line(&request, &fresh_id(), &fresh_nonce());
        let other = |kind: &str| {
            if kind == "exec-started" {
                started();
            }
        };
        let answer = self.ask_signed(signed, "exec-res", other, wait).await?;
        let payload = answer
            .payload
            .map(serde_json::from_value::<RunPayload>)
            .and_then(Result::ok);
        match (answer.ok, payload, answer.error) {
            (Some(true), Some(payload), _) => Ok(Ok(payload)),
            (Some(false), _, Some(error)) => Ok(Err(error)),
            _ => Err(self.bad("says neither how the command ended nor why it did not run")),
        }
    }

    /// Lets the server decide about a command that the caller runs.
    ///
    /// # Errors
    /// [`ClientError`]. `deny` is an answer, also that for a wrong token.
    pub async fn prompt(
        &self,
        request: &PromptRequest,
        wait: Duration,
    ) -> Result<PromptReply, ClientError> {
        let message = ClientMessage::Request {
            token: self.token.reveal(),
            id: &fresh_id(),
            request,
        };
        let answer = self
            .ask(|| line(&message), "decision", |_| {}, wait)
            .await?;
        let decision = answer.decision;
        let decision = decision.ok_or_else(|| self.bad("holds no decision"))?;
        if decision != PromptDecision::Deny && request.has_env() && answer.env != Some(true) {
            return Err(ClientError::EnvUnread(self.path.clone()));
        }
        let allowed = decision != PromptDecision::Deny;
        if allowed && request.patch.is_some() && answer.patch != Some(true) {
            return Err(ClientError::PatchUnread(self.path.clone()));
        }
        Ok(PromptReply {
            decision,
            record: answer.record,
            message: answer.message,
            ruling: answer.ruling,
        })
    }

    /// Sends `request` to a control socket and waits `wait` at most.
    ///
    /// # Errors
    /// [`ClientError`]. A refusal by the program behind the socket is an answer.
    pub async fn control(
        &self,
        request: &impl Serialize,
        wait: Duration,
    ) -> Result<ControlAnswer, ClientError> {
        let request_json = &serde_json::to_string(request)?;
        let signed = || {
            let (nonce, ts) = (&fresh_nonce(), self.clock.unix_ms());
            line(&ClientMessage::Control {
                id: &fresh_id(),
                nonce,
                ts,
                hmac: &self.token.sign(nonce, ts, request_json),
                request_json,
            })
        };
        let answer = self.ask_signed(signed, "control-res", |_| {}, wait).await?;
        match (answer.ok, answer.payload, answer.error) {
            (Some(true), payload, _) => Ok(Ok(payload.unwrap_or_default())),
            (Some(false), _, Some(error)) => Ok(Err(error)),
            _ => Err(self.bad("says neither what there is nor why it was refused")),
        }
    }

    /// Connects, sends nothing and hangs up: whether a server of this user listens.
    ///
    /// # Errors
    /// [`ClientError::Unreachable`] and [`ClientError::ForeignServer`].
    pub async fn reach(&self, wait: Duration) -> Result<(), ClientError> {
        match timeout(wait, self.connected()).await {
            Ok(connected) => connected.map(drop),
            Err(_) => Err(self.unreachable(io::ErrorKind::TimedOut.into())),
        }
    }

    async fn connected(&self) -> Result<Stream, ClientError> {
        let stream = transport::connect(&self.path)
            .await
            .map_err(|e| self.unreachable(e))?;
        let peer = transport::peer(&stream).map_err(|e| self.unreachable(e))?;
        if transport::same_user(&peer) {
            Ok(stream)
        } else {
            Err(ClientError::ForeignServer(self.path.clone()))
        }
    }

    fn exec_line(&self, request_json: &str, id: &str, nonce: &str) -> serde_json::Result<Vec<u8>> {
        let ts = self.clock.unix_ms();
        let hmac = &self.token.sign(nonce, ts, request_json);
        line(&ClientMessage::Exec {
            id,
            nonce,
            ts,
            hmac,
            request_json,
        })
    }

    /// As [`ask`](Self::ask). If the time stamp is refused, the line is signed once more: the
    /// server may have started, or the clock been set, since the stamp was made.
    async fn ask_signed(
        &self,
        line: impl Fn() -> serde_json::Result<Vec<u8>>,
        kind: &str,
        other: impl Fn(&str),
        wait: Duration,
    ) -> Result<Answer, ClientError> {
        let start = Instant::now();
        let answer = self.ask(&line, kind, &other, wait).await?;
        let reason = answer.error.as_ref().and_then(|it| it.reason.as_deref());
        if reason != Some(STALE) {
            return Ok(answer);
        }
        self.ask(&line, kind, other, wait.saturating_sub(start.elapsed()))
            .await
    }

    /// Sends a line and reads lines up to an answer of the type `kind`. `other` is told the type of each before.
    async fn ask(
        &self,
        line: impl Fn() -> serde_json::Result<Vec<u8>>,
        kind: &str,
        other: impl Fn(&str),
        wait: Duration,
    ) -> Result<Answer, ClientError> {
        let mut delivered = false;
        let conversation = async {
            let stream = self.connected().await?;
            // Signed once a server has accepted: it refuses lines that were signed before it
            // started.
            let line = line()?;
            // A server that turns us away may have answered although the write failed.
            let written = transport::write_all(&stream, &line).await;
            delivered = written.is_ok();
            match (self.answer(&stream, kind, other).await, written) {
                (Err(ClientError::NoAnswer(_)), Err(error)) => Err(self.unreachable(error)),
                (answer, _) => answer,
            }
        };
        match timeout(wait, conversation).await {
            Ok(answer) => answer,
            Err(_) if delivered => Err(ClientError::TimedOut {
                path: self.path.clone(),
                wait,
            }),
            Err(_) => Err(self.unreachable(io::ErrorKind::TimedOut.into())),
        }
    }

    async fn answer(
        &self,
        stream: &Stream,
        kind: &str,
        other: impl Fn(&str),
    ) -> Result<Answer, ClientError> {
        let mut frames = Frames::new(stream, LONGEST_ANSWER);
        loop {
            let line = match frames.next().await {
                Ok(Frame::Line(line)) => line,
                Ok(Frame::TooLong(_)) => return Err(self.bad("is longer than 16 MiB")),
                Ok(Frame::End) | Err(_) => return Err(ClientError::NoAnswer(self.path.clone())),
            };
            // Other lines are skipped, so that a newer server may send more.
            let Ok(answer) = serde_json::from_slice::<Answer>(&line) else {
                continue;
            };
            match answer.kind.as_deref() {
                Some(found) if found == kind => return Ok(answer),
                // A server answers other users so, whatever they sent.
                Some("decision") => return Err(ClientError::ForeignClient(self.path.clone())),
                Some(found) => other(found),
                None => {}
            }
        }
    }

    fn unreachable(&self, source: io::Error) -> ClientError {
        ClientError::Unreachable {
            path: self.path.clone(),
            source,
        }
    }

    fn bad(&self, problem: &'static str) -> ClientError {
        ClientError::BadAnswer {
            path: self.path.clone(),
            problem,
        }
    }
}

fn fresh_nonce() -> String {
    hex::encode(rand::random::<[u8; 16]>())
}

#[cfg(test)]
mod tests {
    use super::*;

    struct At(i64);

    impl Clock for At {
        fn unix_ms(&self) -> i64 {
            self.0
        }

        fn monotonic(&self) -> Instant {
            Instant::now()
        }
    }

    #[test]
    fn the_line_of_a_request() {
        let client = Client::new("/unused", Token::from("AAECAwQFBgcICQoLDA0ODxAREhMUFRYX"))
            .with_clock(Arc::new(At(1_770_854_400_000)));
        let line = client
            .exec_line(
                r#"{"command":["id"]}"#,
                "a",
                "000102030405060708090a0b0c0d0e0f",
            )
            .unwrap();
        let expected = r#"{"type":"exec","id":"a","nonce":"000102030405060708090a0b0c0d0e0f","ts":1770854400000,"hmac":"HMAC","requestJson":"{\"command\":[\"id\"]}"}"#;
        let hmac = client.token.sign(
            "000102030405060708090a0b0c0d0e0f",
            1_770_854_400_000,
            r#"{"command":["id"]}"#,
        );
        let expected = expected.replace("HMAC", &hmac) + "\n";
        assert_eq!(String::from_utf8(line).unwrap(), expected);
    }
}
