//! The policy of this user, and the app for what a person has to say.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::Result;
use approvals_ipc::{PromptDecision, PromptRequest};
use audit_log::{Body, Log, Record};
use exec_policy::{Code, Decision, Request, Verdict};
use exec_tools::{Approver, Asked, BoxFuture, Overrides};
use execution::{Captured, answers};
use local_policy::Judge;
use node_host::{App, NoAnswer};

use crate::local::Local;
use crate::{say, shown};

/// Decides by the files of this user, and asks through the app.
pub(super) struct Policy {
    judge: Mutex<Judge>,
    app: App,
    history: Log,
    now_ms: fn() -> u64,
}

impl Policy {
    pub(super) fn new(local: &Local, workspace: String) -> Result<Self> {
        let judge = local.judge(workspace)?;
        Ok(Self {
            now_ms: judge.machine().now_ms,
            judge: Mutex::new(judge),
            app: App::new(local.paths.clone()),
            history: Log::new(local.paths.history_file()),
        })
    }

    fn decide(&self, request: &Request) -> Decision {
        let mut judge: MutexGuard<'_, Judge> =
            self.judge.lock().unwrap_or_else(PoisonError::into_inner);
        judge.decide(request)
    }

    /// A decision that the app does not write down, because it did not make it.
    fn record(&self, request: &Request, decision: &Decision) {
        let body = Body::Decision(Box::new(audit_log::Decision::of(request, decision)));
        if let Err(error) = self.history.append(&[Record::new((self.now_ms)(), body)]) {
            say(&shown::visible(&error.to_string()));
        }
    }

    async fn answer(&self, asked: Asked) -> Decision {
        let Asked {
            request, decision, ..
        } = asked;
        let refuse =
            |code, sentence: &str| Decision::refusal(&request, code, "exec-host", sentence);
        if !request.env.is_empty() {
            let refusal = refuse(
                Code::NoUi,
                "A question to the app cannot show additions to the environment. Send the command \
                 without env.",
            );
            self.record(&request, &refusal);
            return refusal;
        }
        let captured = Captured::of(&decision);
        let left = asked.expires_at_ms.saturating_sub((self.now_ms)());
        let question = PromptRequest {
            command: request.text(),
            cwd: Some(decision.cwd.clone()),
            host: Some("gateway".to_owned()),
            security: request
                .call
                .security
                .map(|security| security.as_str().to_owned()),
            ask: request.call.ask.map(|ask| ask.as_str().to_owned()),
            agent_id: Some(request.agent.clone()),
            resolved_path: decision.program.clone(),
            session_key: Some(asked.session_key),
            allowed_decisions: Some(vec![PromptDecision::AllowOnce, PromptDecision::Deny]),
            // Longer than is waited: who hangs up was not told no.
            deadline_ms: Some(left + 1_000),
        };
        match self
            .app
            .prompt(&question, Duration::from_millis(left))
            .await
        {
            Ok(PromptDecision::AllowOnce | PromptDecision::AllowAlways) => {
                self.allowed(&request, &captured)
            }
            Ok(PromptDecision::Deny) => refuse(Code::UserDenied, answers::DENIED),
            Err(NoAnswer::Lost(why)) => refuse(Code::ApprovalTimeout, &why),
            Err(NoAnswer::Unreachable(_)) => {
                let fallback = decision.without_ui();
                self.record(&request, &fallback);
                fallback
            }
        }
    }

    /// What was allowed runs if it is still what was shown, and nothing forbids it meanwhile.
    fn allowed(&self, request: &Request, captured: &Captured) -> Decision {
        let now = self.decide(request);
        if now.verdict == Verdict::Deny {
            return now;
        }
        if let Some(sentence) = captured.difference(&Captured::of(&now)) {
            return Decision::refusal(request, Code::Changed, "exec-host", &sentence);
        }
        Decision {
            verdict: Verdict::Run,
            code: Code::AllowOnce,
            ..now
        }
    }
}

impl Approver for Policy {
    /// There are no sessions here that could have set anything.
    fn judge(&self, request: &Request, _: &Overrides) -> Decision {
        let decision = self.decide(request);
        if decision.verdict != Verdict::Ask {
            self.record(request, &decision);
        }
        decision
    }

    fn ask(&self, asked: Asked) -> BoxFuture<'_, Decision> {
        Box::pin(self.answer(asked))
    }
}
