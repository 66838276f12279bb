//! The guard's own rulings, where no app runs and nobody can be asked.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use approvals_ipc::PromptDecision;
use approvals_store::Usage;
use audit_log::{Body, By, Log, Record, Writer};
use exec_policy::{Code, CommandExit, Decision, Question, Ruling, Verdict};
use execution::{Captured, Judged};
use local_policy::{Judge, uses};
use paths::Paths;
use tracing::warn;

/// Uses of allowlist entries are collected for this long and then written together.
const COLLECT: Duration = Duration::from_secs(5);

pub(crate) struct Alone {
    judge: Mutex<Judge>,
    history: Writer,
    usage: Mutex<Option<Arc<Usage>>>,
    now_ms: fn() -> u64,
}

impl Alone {
    pub(crate) fn start(
        paths: &Paths,
        judge: Judge,
        problem: impl Fn(&str) + Send + 'static,
    ) -> std::io::Result<Self> {
        Ok(Self {
            now_ms: judge.machine().now_ms,
            judge: Mutex::new(judge),
            history: Writer::start(Log::new(paths.history_file()), move |told| {
                if let Some(told) = told {
                    problem(&told);
                }
            })?,
            usage: Mutex::default(),
        })
    }

    /// The ruling of the policy alone: `askFallback` takes the place of a person (D12).
    pub(crate) fn rule(&self, question: &Question) -> Ruling {
        let decision = self.decide(question);
        let decision = match question.probe {
            true => unforbidden(decision),
            false => decision.without_ui(),
        };
        self.kept(question, decision)
    }

    /// The decision of the policy, and the folder and the files that it is about.
    pub(crate) fn asks(&self, question: &Question) -> (Decision, Captured) {
        let decision = self.decide(question);
        let captured = self.judged(question, decision.clone()).captured;
        (decision, captured)
    }

    /// The folder and the files as they are when the question is sent to the app.
    pub(crate) fn look(&self, question: &Question) -> Captured {
        let decision = self.decide(question);
        self.judged(question, decision).captured
    }

    /// Whether the question is about a patch of a protected file.
    pub(crate) fn is_protected(&self, question: &Question) -> bool {
        let mut judge = held(&self.judge);
        judge.refresh();
        let facts = judge.facts(&question.request);
        exec_policy::touches_protected(&question.request, &facts)
    }

    fn judged(&self, question: &Question, decision: Decision) -> Judged {
        let facts = held(&self.judge).machine().facts(&question.request);
        Judged::now(&question.request, decision, &facts)
    }

    /// The ruling where somebody gives a person's word and no ruling: `who` is the app, or another. The policy here may still
    /// deny, and so may a file that differs from `seen`, its state when the person was asked.
    pub(crate) fn with_word(
        &self,
        question: &Question,
        seen: &Captured,
        answer: PromptDecision,
        who: &str,
    ) -> Ruling {
        let decision = self.decide(question);
        let now = self.judged(question, decision);
        let decision = match (execution::confirm(seen, now, Code::AllowOnce), answer) {
            (denied, _) if denied.verdict == Verdict::Deny => denied,
            (decision, PromptDecision::Deny) => Decision {
                verdict: Verdict::Deny,
                code: Code::UserDenied,
                sentence: format!("{who} denied it.").into(),
                ..decision
            },
            (decision, PromptDecision::AllowOnce | PromptDecision::AllowAlways) => Decision {
                sentence: format!("{who} allowed it.").into(),
                ..decision
            },
        };
        self.kept(question, decision)
    }

    fn decide(&self, question: &Question) -> Decision {
        let mut judge: MutexGuard<'_, Judge> = held(&self.judge);
        judge.decide(&question.request)
    }

    /// Writes down the decision and which entries allowed the command. A probe is written down
    /// only if it is denied.
    fn kept(&self, question: &Question, decision: Decision) -> Ruling {
        let ruling = Ruling::from(&decision);
        if question.probe && ruling.runs {
            return ruling;
        }
        let common = audit_log::Decision::of(&question.request, &decision);
        let common = match question.host.as_str() {
            "sandbox" if ruling.runs => common.sandboxed(question.container.as_deref()),
            _ => common,
        };
        let record = audit_log::Decision {
            session: question.session.clone(),
            host: question.host.clone(),
            ..common
        };
        let record = self.write(Body::Decision(Box::new(record)));
        let used = uses(&question.request, &decision, (self.now_ms)());
        if !used.is_empty()
            && let Some(usage) = self.usage()
        {
            used.into_iter().for_each(|it| usage.record(it));
        }
        Ruling {
            record: Some(record),
            ..ruling
        }
    }

    /// Writes down a refusal that was made without asking the policy.
    pub(crate) fn recorded(&self, question: &Question, ruling: Ruling) -> Ruling {
        let request = &question.request;
        let decision = Decision::refusal(
            request,
            ruling.code,
            &ruling.layer,
            ruling.sentence.as_str(),
        );
        let record = audit_log::Decision {
            session: question.session.clone(),
            host: question.host.clone(),
            by: By::of(ruling.code),
            ..audit_log::Decision::of(request, &decision)
        };
        Ruling {
            record: Some(self.write(Body::Decision(Box::new(record)))),
            ..ruling
        }
    }

    /// Announces to the history that the end of a command allowed by the app will be written here.
    pub(crate) fn expect_exit(&self, record: &str, agent: &str) {
        self.history.expect_exit(record, agent);
    }

    pub(crate) fn ended(&self, record: &str, exit: CommandExit) {
        self.write(Body::Exit(audit_log::Exit {
            of: record.to_owned(),
            exit_code: exit.code,
            timed_out: exit.timed_out,
            error: exit.error,
            duration_ms: u64::try_from(exit.took.as_millis()).unwrap_or(u64::MAX),
        }));
    }

    /// Returns the id of the record.
    fn write(&self, body: Body) -> String {
        let record = Record::new((self.now_ms)(), body);
        let id = record.id.clone();
        self.history.record(record);
        id
    }

    /// The writer of uses. It is started at the first use, because most guards never write one.
    fn usage(&self) -> Option<Arc<Usage>> {
        let mut usage = held(&self.usage);
        if usage.is_none() {
            let store = held(&self.judge).store().clone();
            let started = Usage::start((*store).clone(), COLLECT, |error| {
                warn!(%error, "uses of entries are not written down");
            });
            *usage = started
                .inspect_err(|error| warn!(%error, "uses of entries are not written down"))
                .ok()
                .map(Arc::new);
        }
        usage.clone()
    }
}

/// The answer to a probe: a command that a person would be asked about counts as not forbidden.
fn unforbidden(decision: Decision) -> Decision {
    match decision.verdict {
        Verdict::Run | Verdict::Deny => decision,
        Verdict::Ask => Decision {
            verdict: Verdict::Run,
            ..decision
        },
    }
}

/// A poisoned lock is taken all the same: no code leaves a value half changed under it.
fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
