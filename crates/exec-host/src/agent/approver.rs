//! The policy of this user, and the app for what a person has to say.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result};
use approvals_ipc::{PromptDecision, PromptRequest};
use audit_log::{Body, Log, Record, Writer};
use exec_policy::{Code, Decision, Request, Verdict, display};
use exec_tools::{Approver, Asked, BoxFuture, Exit, Overrides, Ruling, Unasked};
use execution::{Captured, answers};
use local_policy::Judge;
use node_host::{App, NoAnswer};

use crate::local::Local;
use crate::{say, shown};

/// Decides by the files of this user, and asks through the app.
pub(super) struct Policy {
    judge: Mutex<Judge>,
    app: App,
    history: Writer,
    now_ms: fn() -> u64,
}

impl Policy {
    pub(super) fn new(local: &Local, workspace: String) -> Result<Self> {
        let judge = local.judge(workspace)?;
        Ok(Self {
            now_ms: judge.machine().now_ms,
            judge: Mutex::new(judge),
            app: App::new(local.paths.clone()),
            history: Writer::start(Log::new(local.paths.history_file()), |problem| {
                if let Some(problem) = problem {
                    say(&shown::visible(&problem));
                }
            })
            .context("the history cannot be written")?,
        })
    }

    fn decide(&self, request: &Request) -> Decision {
        self.judge().decide(request)
    }

    /// What a decision is about, as it is now.
    fn captured(&self, request: &Request, decision: &Decision) -> Captured {
        let facts = self.judge().machine().facts(request);
        Captured::of(request, decision, &facts)
    }

    fn judge(&self) -> MutexGuard<'_, Judge> {
        self.judge.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A decision that the app does not write down, because it did not make it.
    fn recorded(&self, request: &Request, session: Option<String>, decision: Decision) -> Ruling {
        let record = self.write(Body::Decision(Box::new(audit_log::Decision {
            session,
            host: "gateway".to_owned(),
            ..audit_log::Decision::of(request, &decision)
        })));
        Ruling {
            record: Some(record),
            decision,
            message: None,
        }
    }

    /// Gives the record's id.
    fn write(&self, body: Body) -> String {
        let record = Record::new((self.now_ms)(), body);
        let id = record.id.clone();
        self.history.record(record);
        id
    }

    async fn answer(&self, asked: Asked) -> Ruling {
        let Asked {
            request,
            decision,
            session_key,
            ..
        } = asked;
        let refuse =
            |code, sentence: &str| Decision::refusal(&request, code, "exec-host", sentence);
        let recorded = |decision| self.recorded(&request, Some(session_key.clone()), decision);
        let captured = self.captured(&request, &decision);
        let left = asked.expires_at_ms.saturating_sub((self.now_ms)());
        let question = PromptRequest {
            command: request.text(),
            cwd: Some(decision.cwd.clone()),
            env: (!request.env.is_empty()).then(|| request.env.clone()),
            host: Some("gateway".to_owned()),
            security: request
                .call
                .security
                .map(|security| security.as_str().to_owned()),
            ask: request.call.ask.map(|ask| ask.as_str().to_owned()),
            agent_id: Some(request.agent.clone()),
            resolved_path: decision.program.clone(),
            session_key: Some(session_key.clone()),
            allowed_decisions: Some(vec![PromptDecision::AllowOnce, PromptDecision::Deny]),
            // Longer than is waited: who hangs up was not told no.
            deadline_ms: Some(left + 1_000),
            takes_message: Some(true),
        };
        let answer = self
            .app
            .prompt(&question, Duration::from_millis(left))
            .await;
        match answer.map(|answer| (answer.decision, answer)) {
            Ok((PromptDecision::AllowOnce | PromptDecision::AllowAlways, answer)) => {
                let decision = self.allowed(&request, &captured);
                if decision.verdict == Verdict::Run {
                    Ruling {
                        decision,
                        record: answer.record,
                        message: None,
                    }
                } else {
                    recorded(decision)
                }
            }
            Ok((PromptDecision::Deny, answer)) => Ruling {
                decision: refuse(Code::UserDenied, answers::DENIED),
                record: answer.record,
                // Whoever answered, it may pretend to be nothing else.
                message: answer.message.as_deref().and_then(display::one_line),
            },
            Err(NoAnswer::Lost(why)) => recorded(refuse(Code::ApprovalTimeout, &why)),
            Err(NoAnswer::Unreachable(_)) => recorded(decision.without_ui()),
        }
    }

    /// What was allowed runs if it is still what was shown, and nothing forbids it meanwhile.
    fn allowed(&self, request: &Request, captured: &Captured) -> Decision {
        let now = self.decide(request);
        if now.verdict == Verdict::Deny {
            return now;
        }
        if let Some(reason) = captured.difference(&self.captured(request, &now)) {
            return Decision::refusal(request, Code::Changed, "exec-host", reason);
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
    fn judge(&self, request: &Request, _: &Overrides) -> Ruling {
        let decision = self.decide(request);
        if decision.verdict == Verdict::Ask {
            Ruling {
                decision,
                record: None,
                message: None,
            }
        } else {
            self.recorded(request, None, decision)
        }
    }

    fn ask(&self, asked: Asked) -> BoxFuture<'_, Ruling> {
        Box::pin(self.answer(asked))
    }

    fn unasked(&self, unasked: Unasked<'_>) -> Option<String> {
        let session = unasked.session_key.to_owned();
        let decision = audit_log::Decision::sandboxed(unasked.request, session, unasked.container);
        Some(self.write(Body::Decision(Box::new(decision))))
    }

    fn ended(&self, record: &str, exit: Exit) {
        self.write(Body::Exit(audit_log::Exit {
            of: record.to_owned(),
            exit_code: exit.code,
            timed_out: exit.timed_out,
            error: exit.error,
            duration_ms: u64::try_from(exit.took.as_millis()).unwrap_or(u64::MAX),
        }));
    }
}
