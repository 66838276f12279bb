//! One connection: one line in, one line out.

mod entered;

use std::future::Future;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};

use clock::Clock;
use serde_json::Value;
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use crate::caller::{Caller, Peer};
use crate::counters::{Closure, Counters};
use crate::gate::{Gate, Now};
use crate::idle::Idle;
use crate::limits::Limits;
use crate::message::{OpenPrompt, ServerMessage, Signed, fresh_id, line};
use crate::prompt::{PromptDecision, PromptReply, PromptRequest};
use crate::refusal::Refusal;
use crate::request::{ExecAnswer, ExecRequest, WireError};
use crate::server::{Admit, Handler};
use crate::token::Token;
use crate::transport::{self, Stream};

pub(crate) use entered::Entered;

/// The state that all connections of a server share.
pub(crate) struct Shared<H> {
    pub(crate) handler: H,
    pub(crate) token: watch::Receiver<Token>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) limits: Limits,
    pub(crate) counters: Arc<Counters>,
    pub(crate) admit: Admit,
    pub(crate) gate: Mutex<Gate>,
    pub(crate) idle: Mutex<Idle>,
    pub(crate) shutdown: CancellationToken,
}

impl<H> Shared<H> {
    pub(crate) fn idle(&self) -> std::sync::MutexGuard<'_, Idle> {
        // A poisoned lock is taken all the same: no code leaves the list half changed under it.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection, from its start to its end.
pub(crate) struct Connection<H> {
    shared: Arc<Shared<H>>,
    stream: Arc<Stream>,
    peer: Peer,
}

type Answered = Result<(), Closure>;

impl<H: Handler> Connection<H> {
    pub(crate) fn new(shared: Arc<Shared<H>>, stream: Stream) -> Self {
        Self {
            shared,
            peer: transport::peer(&stream).unwrap_or_default(),
            stream: Arc::new(stream),
        }
    }

    /// Gives the connection a place. If all are taken, another connection has to give way.
    pub(crate) fn enter(self, all_taken: bool) -> Result<Entered<H>, Self> {
        let now = self.shared.clock.monotonic();
        let limits = &self.shared.limits;
        let silent = self
            .shared
            .idle()
            .enter(self.peer.pid, all_taken, now, limits);
        match silent {
            Some(silent) => Ok(Entered::new(self, silent)),
            None => Err(self),
        }
    }

    /// Refuses a connection beyond the limit, without reading its line.
    pub(crate) async fn turn_away(self) {
        let ended = self.refuse_exec(&fresh_id(), Refusal::Connections).await;
        self.shared.counters.end(ended);
    }

    async fn exec(&self, exec: Signed) -> Answered {
        let request = self.exec_request(&exec);
        let id = exec.id.clone();
        drop(exec);
        let request = match request {
            Ok(request) => request,
            Err(refusal) => return self.refuse_exec(&id, refusal).await,
        };
        let shared = Arc::clone(&self.shared);
        let takes_start = request.takes_start == Some(true);
        let (tell, start) = oneshot::channel();
        let handled = self.handled(|caller| {
            // Nobody waits for it where the connection has ended.
            let _ = tell.send(caller.start());
            async move { shared.handler.exec(request, caller).await }
        });
        let started = async {
            match start.await {
                Ok(start) if takes_start => start.await,
                Ok(_) | Err(_) => std::future::pending().await,
            }
        };
        let mut handled = pin!(handled);
        let answer = tokio::select! {
            biased;
            () = started => {
                self.write(&ServerMessage::ExecStarted { id: &id }).await?;
                handled.await
            }
            answer = &mut handled => answer,
        };
        let answer = answer?.unwrap_or_else(|broken| Err(broken.error()));
        self.answer_exec(&id, &answer).await
    }

    fn exec_request(&self, exec: &Signed) -> Result<ExecRequest, Refusal> {
        let token = self.shared.token.borrow().clone();
        self.gate().exec(exec, &token, &self.peer, self.now())?;
        serde_json::from_str(&exec.request_json).map_err(|_| Refusal::Json)
    }

    async fn control(&self, control: Signed) -> Answered {
        let token = self.shared.token.borrow().clone();
        let checked = self.gate().exec(&control, &token, &self.peer, self.now());
        let request = checked.and_then(|()| {
            serde_json::from_str::<Value>(&control.request_json).map_err(|_| Refusal::Json)
        });
        let answer = match request {
            Ok(request) => {
                let shared = Arc::clone(&self.shared);
                self.handled(|caller| async move { shared.handler.control(request, caller).await })
                    .await?
                    .unwrap_or_else(|broken| Err(broken.error()))
            }
            Err(refusal) => {
                self.note(refusal);
                Err(refusal.error())
            }
        };
        self.write(&ServerMessage::control(&control.id, &answer))
            .await
    }

    async fn prompt(&self, prompt: OpenPrompt) -> Answered {
        let token = self.shared.token.borrow().clone();
        let checked = self.gate().prompt(&prompt, &token, &self.peer, self.now());
        if let Err(refusal) = checked {
            return self.refuse_prompt(&prompt.id, refusal).await;
        }
        let Ok(request) = serde_json::from_value::<PromptRequest>(prompt.request) else {
            return self.refuse_prompt(&prompt.id, Refusal::Json).await;
        };
        let shared = Arc::clone(&self.shared);
        let env = request.has_env();
        let patch = request.patch.is_some();
        let takes_message = request.takes_message == Some(true);
        let takes_ruling = request.run.is_some();
        let mut answer = self
            .handled(|caller| async move { shared.handler.prompt(request, caller).await })
            .await?
            .unwrap_or(PromptDecision::Deny.into());
        let told = takes_message && answer.decision == PromptDecision::Deny;
        answer.message = answer.message.filter(|_| told);
        answer.ruling = answer.ruling.filter(|_| takes_ruling);
        self.answer_prompt(&prompt.id, &answer, env, patch).await
    }

    /// Runs the handler in a task of its own. A panic there ends nothing else, and a handler goes
    /// on in its own time when its caller has left.
    async fn handled<T, F>(
        &self,
        handle: impl FnOnce(Caller) -> F,
    ) -> Result<Result<T, Broken>, Closure>
    where
        T: Send + 'static,
        F: Future<Output = T> + Send + 'static,
    {
        if self.shared.shutdown.is_cancelled() {
            return Ok(Err(Broken::Stopping));
        }
        let gone = CancellationToken::new();
        let _gone_at_the_end = gone.clone().drop_guard();
        let caller = Caller::new(self.peer.clone(), &self.stream, gone.clone());
        let mut handler = AbortOnDropHandle::new(tokio::spawn(handle(caller)));
        tokio::select! {
            biased;
            said = &mut handler => Ok(said.map_err(|error| {
                tracing::error!(%error, "a handler of the approvals socket failed");
                Broken::Failed
            })),
            () = transport::hung_up(&self.stream) => {
                gone.cancel();
                let _ = handler.await;
                Err(Closure::HungUp)
            }
            () = self.shared.shutdown.cancelled() => {
                // An answer by the handler is better than one made for it.
                gone.cancel();
                let said = timeout(self.shared.limits.grace, handler).await;
                Ok(said.ok().and_then(Result::ok).ok_or(Broken::Stopping))
            }
        }
    }

    async fn refuse_exec(&self, id: &str, refusal: Refusal) -> Answered {
        self.note(refusal);
        self.answer_exec(id, &Err(refusal.error())).await
    }

    async fn refuse_prompt(&self, id: &str, refusal: Refusal) -> Answered {
        self.note(refusal);
        let deny = PromptDecision::Deny.into();
        self.answer_prompt(id, &deny, false, false).await
    }

    async fn answer_exec(&self, id: &str, answer: &ExecAnswer) -> Answered {
        self.write(&ServerMessage::exec(id, answer)).await
    }

    /// `env` and `patch` are set if the question had them and the server read them.
    async fn answer_prompt(
        &self,
        id: &str,
        answer: &PromptReply,
        env: bool,
        patch: bool,
    ) -> Answered {
        self.write(&ServerMessage::Decision {
            id,
            decision: answer.decision,
            record: answer.record.as_deref(),
            env,
            patch,
            message: answer.message.as_deref(),
            ruling: answer.ruling.as_ref(),
        })
        .await
    }

    async fn write(&self, message: &ServerMessage<'_>) -> Answered {
        let line = line(message).map_err(|_| Closure::Unwritable)?;
        match timeout(
            self.shared.limits.io,
            transport::write_all(&self.stream, &line),
        )
        .await
        {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Closure::Unwritable),
        }
    }

    fn note(&self, refusal: Refusal) {
        tracing::debug!(?refusal, "refused a caller of the approvals socket");
        self.shared.counters.refuse(refusal);
    }

    fn gate(&self) -> std::sync::MutexGuard<'_, Gate> {
        // A poisoned lock is taken all the same: each check of the gate is one change.
        self.shared
            .gate
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> Now {
        let clock = &self.shared.clock;
        Now {
            unix_ms: clock.unix_ms(),
            monotonic: clock.monotonic(),
        }
    }
}

/// Why a handler gave no answer.
enum Broken {
    Failed,
    Stopping,
}

impl Broken {
    fn error(self) -> WireError {
        match self {
            Self::Failed => WireError::unavailable(
                "the approvals server failed on this request, and its log says why",
                "internal",
            ),
            Self::Stopping => WireError::unavailable(
                "SYSTEM_RUN_CANCELLED: the approvals server is stopping",
                "cancelled",
            ),
        }
    }
}
