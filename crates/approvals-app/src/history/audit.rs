//! What is written to the history about a request: its decision, and the exit of its command; and
//! the uses of allowlist entries. Nothing here waits for the disk.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use approval_flow::Id;
use approvals_ipc::{ExecAnswer, WireError};
use approvals_store::{Store, Usage, Use};
use audit_log::{Asker, Body, By, Exit, Log, Policy, Record, Retention, Writer};
use exec_policy::{Code, Decision, Verdict as Judged};
use local_policy::uses;
use rule_offers::StoredRule;
use tokio::time::Instant;
use tracing::warn;

use crate::requests::convert::millis;
use crate::requests::incoming::Incoming;

/// For how long uses of allowlist entries are collected before they are written together.
const COLLECT: Duration = Duration::from_secs(5);

/// The files that are written to.
#[derive(Clone)]
pub(crate) struct Audit {
    history: Option<(PathBuf, Arc<Writer>)>,
    /// The approvals file, and the thread that writes uses to it.
    usage: Option<(PathBuf, Arc<Usage>)>,
    now_ms: fn() -> u64,
}

/// What a question adds to the record of a decision.
#[derive(Debug, Clone, Default)]
pub(crate) struct Inquiry {
    /// The question; `None` where nobody was asked.
    pub(crate) question: Option<Id>,
    /// How long the question was open, in milliseconds; `None` where nobody was asked.
    pub(crate) waited_ms: Option<u64>,
    /// How many requests one answer served, where they were several.
    pub(crate) together: Option<u32>,
    /// The rule that Always allow or Always deny stored.
    pub(crate) stored: Option<StoredRule>,
    /// The message of a person with their denial.
    pub(crate) message: Option<String>,
}

impl Audit {
    /// Nothing is written before [`keep_history`](Self::keep_history).
    pub(crate) fn new(now_ms: fn() -> u64) -> Self {
        Self {
            history: None,
            usage: None,
            now_ms,
        }
    }

    /// Writes the history to this file. `report` gets why it cannot be written, and `None` once it
    /// can again.
    pub(crate) fn keep_history(
        &mut self,
        file: PathBuf,
        report: impl Fn(Option<String>) + Clone + Send + 'static,
    ) {
        match Writer::start(Log::new(&file), report.clone()) {
            Ok(writer) => self.history = Some((file, Arc::new(writer))),
            Err(error) => report(Some(error.to_string())),
        }
    }

    /// From now on, keeps records for this long.
    pub(crate) fn keep(&self, retention: Retention) {
        if let Some((_, history)) = &self.history {
            history.keep(retention, (self.now_ms)());
        }
    }

    /// The file of the history.
    pub(crate) fn history_file(&self) -> Option<PathBuf> {
        self.history.as_ref().map(|(file, _)| file.clone())
    }

    /// Writes down a rule that was stored without a decision.
    pub(crate) fn stored(&self, rule: StoredRule) {
        if !rule.policy.changes.is_empty() {
            self.write(Body::Policy(rule.policy));
        }
    }

    /// Writes uses to this store. It is another one once the policy has moved.
    pub(crate) fn keep_usage(&mut self, store: &Store) {
        let there = |(path, _): &(PathBuf, _)| path == store.path();
        if self.usage.as_ref().is_some_and(there) {
            return;
        }
        let usage = Usage::start(store.clone(), COLLECT, |error| {
            warn!(%error, "uses of entries are not written down");
        });
        self.usage = usage
            .inspect_err(|error| warn!(%error, "uses of entries are not written down"))
            .ok()
            .map(|usage| (store.path().to_owned(), Arc::new(usage)));
    }

    /// Writes down how a request was decided. The value that is returned writes down the exit of
    /// its command.
    pub(crate) fn decided(
        &self,
        incoming: &Incoming,
        decision: &Decision,
        inquiry: Inquiry,
    ) -> Running {
        let record = record(incoming, decision, &inquiry);
        let id = self.write(Body::Decision(Box::new(record)));
        if let Some(stored) = inquiry.stored
            && !stored.policy.changes.is_empty()
        {
            self.write(Body::Policy(Policy {
                request: id.clone(),
                ..stored.policy
            }));
        }
        Running {
            audit: self.clone(),
            id,
            start: Instant::now(),
            uses: uses(&incoming.request, decision, (self.now_ms)()),
        }
    }

    /// Writes down a request that was not judged.
    pub(crate) fn refused(&self, incoming: &Incoming, error: &WireError) {
        let request = &incoming.request;
        let decision = Decision::refusal(
            request,
            Code::InvalidCommand,
            "request",
            error.message.as_str(),
        );
        let code = error.reason.clone().unwrap_or_else(|| error.code.clone());
        let record = audit_log::Decision {
            code,
            ..record(incoming, &decision, &Inquiry::default())
        };
        self.write(Body::Decision(Box::new(record)));
    }

    /// Hands a record to the thread that writes, and gives its id.
    fn write(&self, body: Body) -> Option<String> {
        let (_, history) = self.history.as_ref()?;
        let record = Record::new((self.now_ms)(), body);
        let id = record.id.clone();
        history.record(record);
        Some(id)
    }
}

/// A decision whose command may run now.
pub(crate) struct Running {
    audit: Audit,
    id: Option<String>,
    start: Instant,
    uses: Vec<Use>,
}

impl Running {
    /// The id of the decision in the history.
    pub(crate) fn record(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// The exit of the command, by its answer.
    pub(crate) fn ended(self, answer: &ExecAnswer) -> Ending {
        let duration_ms = millis(self.start.elapsed());
        let exit = self.id.clone().map(|of| match answer {
            Ok(payload) => Exit {
                of,
                exit_code: payload.exit_code,
                timed_out: payload.timed_out,
                error: payload.error.clone(),
                duration_ms,
            },
            Err(error) => Exit {
                of,
                exit_code: None,
                timed_out: false,
                error: Some(error.message.clone()),
                duration_ms,
            },
        });
        Ending {
            running: self,
            exit,
        }
    }

    /// The caller runs the command, and writes down its exit itself.
    pub(crate) fn done(self) {
        drop(Ending {
            running: self,
            exit: None,
        });
    }
}

/// Writes down the exit, and the entries that were used, when it is dropped: so they are written
/// also where the app ends first.
pub(crate) struct Ending {
    running: Running,
    exit: Option<Exit>,
}

impl Drop for Ending {
    fn drop(&mut self) {
        let audit = &self.running.audit;
        if let Some(exit) = self.exit.take() {
            audit.write(Body::Exit(exit));
        }
        if let Some((_, usage)) = &audit.usage {
            for it in std::mem::take(&mut self.running.uses) {
                usage.record(it);
            }
        }
    }
}

fn record(incoming: &Incoming, decision: &Decision, inquiry: &Inquiry) -> audit_log::Decision {
    let origin = &incoming.origin;
    let common = audit_log::Decision::of(&incoming.request, decision);
    let common = match origin.host.as_deref() {
        Some("sandbox") if decision.verdict == Judged::Run => {
            common.sandboxed(origin.container.as_deref())
        }
        Some(_) | None => common,
    };
    audit_log::Decision {
        session: origin.session.clone(),
        host: origin.host.clone().unwrap_or(common.host),
        asker: origin.pid.map(|pid| Asker {
            pid: Some(pid),
            program: origin.program.clone(),
        }),
        by: match incoming.drill {
            None => common.by,
            Some(_) => By::Drill,
        },
        message: inquiry.message.clone(),
        waited_ms: inquiry.waited_ms,
        together: inquiry.together,
        grant: inquiry
            .stored
            .as_ref()
            .map_or_else(Vec::new, |stored| stored.entries.clone()),
        ..common
    }
}
