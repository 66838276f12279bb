//! The side of the socket: each request becomes a tick and waits for its answer.

use approvals_ipc::{
    Caller, ExecAnswer, ExecRequest, Handler, PromptDecision, PromptReply, PromptRequest,
};
use execution::answers;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use crate::requests::incoming::Asker;
use crate::tick::{Mailbox, Tick};

/// Hands the requests of a socket to the loop.
#[derive(Debug, Clone)]
pub struct SocketHandler {
    mailbox: Mailbox,
}

impl SocketHandler {
    /// Sends ticks to this mailbox.
    #[must_use]
    pub fn new(mailbox: Mailbox) -> Self {
        Self { mailbox }
    }

    /// Sends one request and waits for its answer, also after the caller has hung up: nobody
    /// reads the answer then, but the command that runs has been told to stop.
    async fn ask<T>(
        &self,
        caller: Caller,
        tick: impl FnOnce(Asker, oneshot::Sender<T>) -> Tick,
    ) -> Option<T> {
        let (reply, mut answer) = oneshot::channel();
        let gone = CancellationToken::new();
        let asker = Asker {
            pid: caller.peer().pid,
            gone: gone.clone(),
            caller: Some(caller.clone()),
        };
        self.mailbox.send(tick(asker, reply));
        tokio::select! {
            biased;
            answer = &mut answer => answer.ok(),
            () = caller.gone() => {
                gone.cancel();
                answer.await.ok()
            }
        }
    }
}

impl Handler for SocketHandler {
    async fn exec(&self, request: ExecRequest, caller: Caller) -> ExecAnswer {
        let request = Box::new(request);
        self.ask(caller, |asker, reply| Tick::Exec {
            request,
            asker,
            reply,
        })
        .await
        .unwrap_or_else(|| Err(answers::app_ended()))
    }

    async fn prompt(&self, request: PromptRequest, caller: Caller) -> PromptReply {
        let request = Box::new(request);
        self.ask(caller, |asker, reply| Tick::Prompt {
            request,
            asker,
            reply,
        })
        .await
        .unwrap_or(PromptDecision::Deny.into())
    }
}
