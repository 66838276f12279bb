//! The node's part of the history: its own decisions. Decisions of the app are written by the app.

use std::sync::Arc;
use std::time::Duration;

use approvals_ipc::{ExecAnswer, WireError};
use audit_log::{Body, Exit, Log, Record, Writer};
use exec_policy::{Code, Decision};
use paths::Paths;
use tokio::time::Instant;
use tracing::warn;

use crate::errors;
use crate::run_params::RunParams;

/// The history of this user. Writing happens on a thread of its own.
#[derive(Clone)]
pub(crate) struct History {
    writer: Option<Arc<Writer>>,
    now_ms: fn() -> u64,
}

impl History {
    pub(crate) fn new(paths: &Paths, now_ms: fn() -> u64) -> Self {
        let writer = Writer::start(Log::new(paths.history_file()), |problem| {
            if let Some(problem) = problem {
                warn!(problem, "the history is not written");
            }
        });
        Self {
            writer: writer
                .inspect_err(|error| warn!(%error, "the history is not written"))
                .ok()
                .map(Arc::new),
            now_ms,
        }
    }

    /// Writes down a decision of this node. The id returned is for [`EndRecord`].
    pub(crate) fn decided(&self, run: &RunParams, decision: &Decision) -> Option<String> {
        self.write(Body::Decision(Box::new(audit_log::Decision {
            session: run.session.clone(),
            ..audit_log::Decision::of(&run.request, decision)
        })))
    }

    /// Writes down a refusal that was made without asking the policy.
    pub(crate) fn refused(&self, run: &RunParams, error: &WireError) {
        let code = Code::InvalidCommand;
        let decision = Decision::refusal(&run.request, code, "plan", error.message.as_str());
        let common = audit_log::Decision::of(&run.request, &decision);
        self.write(Body::Decision(Box::new(audit_log::Decision {
            session: run.session.clone(),
            code: error.reason.clone().unwrap_or_else(|| error.code.clone()),
            ..common
        })));
    }

    /// Writes down how a command ended that a decision started.
    fn ended(&self, of: Option<String>, answer: &ExecAnswer, after: Duration) {
        let Some(of) = of else { return };
        let (exit_code, timed_out, error) = match answer {
            Ok(payload) => (payload.exit_code, payload.timed_out, payload.error.clone()),
            Err(error) => (None, false, Some(error.message.clone())),
        };
        self.write(Body::Exit(Exit {
            of,
            exit_code,
            timed_out,
            error,
            duration_ms: u64::try_from(after.as_millis()).unwrap_or(u64::MAX),
        }));
    }

    fn write(&self, body: Body) -> Option<String> {
        let writer = self.writer.as_ref()?;
        let record = Record::new((self.now_ms)(), body);
        let id = record.id.clone();
        writer.record(record);
        Some(id)
    }
}

/// Writes down how a command ended, even if its future is dropped.
pub(crate) struct EndRecord<'a>(Option<(&'a History, Option<String>, Instant)>);

impl<'a> EndRecord<'a> {
    /// For a command that starts now. `of` is the id of the decision that let it run.
    pub(crate) fn new(history: &'a History, of: Option<String>) -> Self {
        Self(Some((history, of, Instant::now())))
    }

    /// The command has ended with this answer.
    pub(crate) fn tell(&mut self, answer: &ExecAnswer) {
        if let Some((history, of, start)) = self.0.take() {
            history.ended(of, answer, start.elapsed());
        }
    }
}

impl Drop for EndRecord<'_> {
    fn drop(&mut self) {
        self.tell(&Err(errors::cancelled()));
    }
}
