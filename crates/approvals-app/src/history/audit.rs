//! What is written down about a request: one decision, the exit of its run, and that
//! entries of the allowlist were used. Nothing here waits for the disk.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use approval_flow::Id;
use approvals_ipc::{ExecAnswer, WireError};
use approvals_store::{Snapshot, Store, Usage, Use};
use audit_log::{Asker, Body, By, Exit, Grant, Log, Policy, Record, Retention, Writer, changes};
use exec_policy::{Code, Decision, Offer, Verdict as Judged};
use local_policy::uses;
use tokio::time::Instant;
use tracing::warn;

use crate::requests::asked::{Incoming, millis};
use crate::{Mailbox, Tick};

/// Uses of entries are collected for this long, and then written together.
const COLLECT: Duration = Duration::from_secs(5);

/// Where it is written.
#[derive(Clone)]
pub(crate) struct Audit {
    history: Option<(PathBuf, Arc<Writer>)>,
    /// The store's file, and what writes there.
    usage: Option<(PathBuf, Arc<Usage>)>,
    now_ms: fn() -> u64,
}

/// What a question adds to a decision.
#[derive(Debug, Clone, Default)]
pub(crate) struct Inquiry {
    /// The question; `None` where nobody was asked.
    pub(crate) question: Option<Id>,
    /// How long it was open, in milliseconds; `None` where nobody was asked.
    pub(crate) waited_ms: Option<u64>,
    /// How many identical requests its answer served, where it was more than this one.
    pub(crate) together: Option<u32>,
    /// What Always allow or Always deny stored.
    pub(crate) granted: Option<Granted>,
    /// What a person said with their denial.
    pub(crate) message: Option<String>,
}

/// What Always allow or Always deny stored.
#[derive(Debug, Clone)]
pub(crate) struct Granted {
    entries: Vec<Grant>,
    policy: Policy,
}

impl Granted {
    /// What this offer stored for an agent.
    pub(crate) fn new(before: &Snapshot, after: &Snapshot, agent: &str, offer: &Offer) -> Self {
        let (list, patterns): (&str, Vec<&String>) = match offer {
            Offer::Programs { patterns } => ("allowlist", patterns.iter().collect()),
            Offer::Command { rules } | Offer::Arguments { rules } | Offer::Script { rules } => {
                ("rules", rules.iter().map(|rule| &rule.pattern).collect())
            }
        };
        let stored = &after.value["agents"][agent][list];
        // What was added last is what was clicked.
        let id = |pattern: &String| {
            let mut entries = stored.as_array()?.iter().rev();
            let entry = entries.find(|entry| entry["pattern"] == **pattern)?;
            entry["id"].as_str().map(str::to_owned)
        };
        let entry = |pattern: &String| Grant {
            list: list.to_owned(),
            pattern: pattern.clone(),
            id: id(pattern),
        };
        Self {
            entries: patterns.into_iter().map(entry).collect(),
            policy: Policy {
                source: "always-allow".to_owned(),
                request: None,
                changes: changes(&before.value, &after.value),
                more: 0,
                hash: after.hash.clone(),
            },
        }
    }

    /// What Always deny stored: no request is granted anything.
    pub(crate) fn denied(before: &Snapshot, after: &Snapshot) -> Self {
        Self {
            entries: Vec::new(),
            policy: Policy {
                source: "always-deny".to_owned(),
                request: None,
                changes: changes(&before.value, &after.value),
                more: 0,
                hash: after.hash.clone(),
            },
        }
    }

    /// The same for the next request that one answer serves: the policy changed once.
    pub(crate) fn without_change(mut self) -> Self {
        self.policy.changes.clear();
        self
    }
}

impl Audit {
    /// Nothing is written before it is told where.
    pub(crate) fn new(now_ms: fn() -> u64) -> Self {
        Self {
            history: None,
            usage: None,
            now_ms,
        }
    }

    /// Writes the history to this file. The mailbox hears when it cannot.
    pub(crate) fn keep_history(&mut self, file: PathBuf, mailbox: Mailbox) {
        let told = mailbox.clone();
        let writer = Writer::start(Log::new(&file), move |problem| {
            told.send(Tick::History(problem));
        });
        match writer {
            Ok(writer) => self.history = Some((file, Arc::new(writer))),
            Err(error) => mailbox.send(Tick::History(Some(error.to_string()))),
        }
    }

    /// Keeps records for so long from now on.
    pub(crate) fn keep(&self, retention: Retention) {
        if let Some((_, history)) = &self.history {
            history.keep(retention, (self.now_ms)());
        }
    }

    /// Where the history is kept.
    pub(crate) fn history_file(&self) -> Option<PathBuf> {
        self.history.as_ref().map(|(file, _)| file.clone())
    }

    /// Writes down a change of the policy that no decision came with.
    pub(crate) fn granted(&self, granted: Granted) {
        if !granted.policy.changes.is_empty() {
            self.write(Body::Policy(granted.policy));
        }
    }

    /// Writes uses to this store, which may have moved.
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

    /// Writes down how a request was decided; what is returned takes how its run ends.
    pub(crate) fn decided(
        &self,
        incoming: &Incoming,
        decision: &Decision,
        inquiry: Inquiry,
    ) -> Running {
        let record = record(incoming, decision, &inquiry);
        let id = self.write(Body::Decision(Box::new(record)));
        if let Some(granted) = inquiry.granted
            && !granted.policy.changes.is_empty()
        {
            self.write(Body::Policy(Policy {
                request: id.clone(),
                ..granted.policy
            }));
        }
        Running {
            audit: self.clone(),
            id,
            start: Instant::now(),
            uses: uses(&incoming.request, decision, (self.now_ms)()),
        }
    }

    /// Writes down a request that no policy was asked about.
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

    /// Gives the record's id.
    fn write(&self, body: Body) -> Option<String> {
        let (_, history) = self.history.as_ref()?;
        let record = Record::new((self.now_ms)(), body);
        let id = record.id.clone();
        history.record(record);
        Some(id)
    }
}

/// A decision on its way to its end.
pub(crate) struct Running {
    audit: Audit,
    id: Option<String>,
    start: Instant,
    uses: Vec<Use>,
}

impl Running {
    /// What the history calls the decision.
    pub(crate) fn record(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// How it ended, by its answer.
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

    /// The caller runs it, and writes how that ended.
    pub(crate) fn done(self) {
        drop(Ending {
            running: self,
            exit: None,
        });
    }
}

/// Writes down the end, and the entries that were used, when it is dropped: the app may end
/// before its turn comes.
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
            .granted
            .as_ref()
            .map_or_else(Vec::new, |granted| granted.entries.clone()),
        ..common
    }
}
