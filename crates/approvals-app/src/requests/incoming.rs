//! A request that has arrived, until its one answer.

use std::time::Duration;

use approvals_ipc::{Caller, ExecAnswer, PromptDecision, PromptReply, PromptRuling, WireError};
use exec_policy::{Code, Decision, Request};
use execution::{Captured, answers};
use gateway_service::Asked;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use crate::requests::drill::DrillPart;

/// The program that asked.
#[derive(Debug, Clone, Default)]
pub struct Asker {
    /// The process id of the caller, where the system tells.
    pub pid: Option<u32>,
    /// Cancelled once the caller has hung up.
    pub gone: CancellationToken,
    /// Its connection, where the request came over a socket.
    pub caller: Option<Caller>,
}

impl Asker {
    /// Whether the caller has hung up, by the connection as it is now.
    pub(crate) fn has_left(&self) -> bool {
        self.gone.is_cancelled() || self.caller.as_ref().is_some_and(Caller::is_gone)
    }
}

/// Where a request comes from, beside its agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Origin {
    /// The key of the session, where the caller named one that says something.
    pub(crate) session: Option<String>,
    /// The process id of the caller.
    pub(crate) pid: Option<u32>,
    /// The path of the caller's program, where the system tells.
    pub(crate) program: Option<String>,
    /// The host that a caller names which runs the command itself.
    pub(crate) host: Option<String>,
    /// The container in which the command would run, if any.
    pub(crate) container: Option<String>,
    /// The agent's description of the command, as one visible line.
    pub(crate) says: Option<String>,
}

impl Origin {
    /// Callers without a session send `node` as its key, which says nothing.
    pub(crate) fn new(session: Option<&str>, host: Option<&str>, asker: &Asker) -> Self {
        Self {
            session: session
                .filter(|session| !session.is_empty() && *session != "node")
                .map(str::to_owned),
            pid: asker.pid,
            program: asker
                .pid
                .and_then(local_policy::facts::program_of)
                .and_then(|program| program.into_os_string().into_string().ok()),
            host: host.map(str::to_owned),
            container: None,
            says: None,
        }
    }
}

/// Where the one answer of a request goes.
#[derive(Debug)]
pub(crate) enum Reply {
    /// To a caller that wants it run.
    Exec(oneshot::Sender<ExecAnswer>),
    /// To a caller that runs it itself.
    Prompt(oneshot::Sender<PromptReply>),
    /// To a gateway that runs it. The loop sends this answer itself, because it has to hear whether
    /// the gateway took it.
    Gateway(Box<Asked>),
}

impl Reply {
    /// What a gateway says of the command; `None` where no gateway asks.
    pub(crate) fn gateway(&self) -> Option<&Asked> {
        match self {
            Self::Gateway(asked) => Some(asked),
            Self::Exec(_) | Self::Prompt(_) => None,
        }
    }
}

/// A request and the caller that waits for its answer.
#[derive(Debug)]
pub(crate) struct Incoming {
    /// What is asked.
    pub(crate) request: Request,
    /// Where it comes from.
    pub(crate) origin: Origin,
    /// The program that asked.
    pub(crate) asker: Asker,
    /// Where its answer goes.
    pub(crate) reply: Reply,
    /// How long the command may run.
    pub(crate) timeout: Option<Duration>,
    /// How long the request may wait for a person.
    pub(crate) wait: Duration,
    /// The code of the denial where nobody answered in time.
    pub(crate) expired: Code,
    /// The caller takes Always allow for an answer.
    pub(crate) takes_always: bool,
    /// The caller is told what a person says with a denial.
    pub(crate) takes_message: bool,
    /// The caller only wants to know whether anything forbids the command. Nobody is asked, and
    /// only a denial is written to the history.
    pub(crate) probe: bool,
    /// The request belongs to a drill: its command is never started.
    pub(crate) drill: Option<DrillPart>,
    /// The command must be able to record the screen.
    pub(crate) records_screen: bool,
}

impl Incoming {
    /// What an answer is bound to. Two requests with the same digest are one for a person.
    pub(crate) fn digest(&self, decision: &Decision, captured: &Captured) -> String {
        let ours = matches!(self.reply, Reply::Exec(_));
        let (host, session) = (&self.origin.host, &self.origin.session);
        let (always, message) = (self.takes_always, self.takes_message);
        // The agent's description is no part of what is allowed: it changes with each call.
        // Each question of a gateway has an answer of its own.
        let at_gateway = self
            .reply
            .gateway()
            .map(|call| (&call.gateway, &call.approval.id));
        let terms = format!("{ours} {always} {message} {host:?} {session:?} {at_gateway:?}");
        execution::digest(&self.request, decision, captured, &terms)
    }

    /// Answers a request that was not judged.
    pub(crate) fn invalid(self, error: WireError) {
        // A caller that has hung up does not read its answer.
        let _ = match self.reply {
            Reply::Exec(reply) => reply.send(Err(error)).is_ok(),
            Reply::Prompt(reply) => reply.send(PromptDecision::Deny.into()).is_ok(),
            Reply::Gateway(_) => true,
        };
    }

    /// Answers with a denial, and with what a person said. `record` is the id of the decision in the
    /// history.
    pub(crate) fn refuse(
        self,
        decision: &Decision,
        record: Option<String>,
        message: Option<String>,
    ) {
        // A caller that has hung up does not read its answer.
        let _ = match self.reply {
            Reply::Exec(reply) => {
                let denied = answers::denied(decision, message.as_deref());
                reply.send(Err(denied)).is_ok()
            }
            Reply::Prompt(reply) => {
                let mut ruling = ruling(decision);
                if message.is_some() {
                    // The socket's own answer has room for one sentence; here the person's
                    // words have a place of their own, and are told once.
                    ruling.sentence = answers::DENIED.to_owned();
                }
                let denied = PromptReply {
                    decision: PromptDecision::Deny,
                    record,
                    message,
                    ruling: Some(ruling),
                };
                reply.send(denied).is_ok()
            }
            Reply::Gateway(_) => true,
        };
    }

    /// Answers that nothing forbids the command.
    pub(crate) fn unforbidden(self, decision: &Decision) {
        if let Reply::Prompt(reply) = self.reply {
            let _ = reply.send(PromptReply {
                ruling: Some(ruling(decision)),
                ..PromptDecision::AllowOnce.into()
            });
        }
    }
}

/// A decision as a caller gets it that runs the command itself.
pub(crate) fn ruling(decision: &Decision) -> PromptRuling {
    PromptRuling {
        code: decision.code.as_str().to_owned(),
        layer: decision.layer.clone(),
        sentence: decision.sentence.to_string(),
        argv: decision.argv.clone(),
        program: decision.program.clone(),
        cwd: decision.cwd.clone(),
    }
}
