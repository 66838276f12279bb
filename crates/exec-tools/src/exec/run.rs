//! The work after the end of a command.

use std::sync::Arc;
use std::time::Instant;

use exec_policy::CommandExit;
use process_runner::End;

use super::ended::failure;
use crate::Approver;
use crate::params::ExecParams;
use crate::sandbox::{Kept, Swept};

/// The work after the end of a command.
#[derive(Default)]
pub(super) struct After {
    /// The record in the history that waits for the end.
    run: Option<Recorded>,
    /// The processes in a container that have to be killed.
    swept: Option<Swept>,
    /// The container that lasts until then.
    kept: Option<Arc<Kept>>,
    /// The time limit in seconds.
    timeout: Option<f64>,
}

impl After {
    /// With a record in the history.
    pub(super) fn recorded(
        self,
        approver: &Arc<dyn Approver>,
        record: Option<String>,
        of: &ExecParams,
    ) -> Self {
        Self {
            run: Some(Recorded::new(approver, record)),
            timeout: of.timeout,
            ..self
        }
    }

    /// With processes in a container, which lasts until they have ended if it is one of ours.
    pub(super) fn leaving(self, swept: Swept, kept: Option<Arc<Kept>>) -> Self {
        Self {
            swept: Some(swept),
            kept,
            ..self
        }
    }

    /// The command ended. Waits until no process of it is left.
    pub(super) async fn ended(mut self, end: &End) {
        if let Some(run) = self.run.take() {
            run.ended(end, self.timeout);
        }
        if let Some(swept) = &self.swept {
            swept.end().await;
        }
        drop(self.kept.take());
    }

    /// The command did not start.
    pub(super) fn not_started(self, why: &str) {
        if let Some(run) = self.run {
            run.not_started(why);
        }
    }
}

/// A run, from its decision to its end. If it is dropped before its end, the tools ended.
struct Recorded {
    approver: Arc<dyn Approver>,
    record: Option<String>,
    begun: Instant,
}

impl Recorded {
    fn new(approver: &Arc<dyn Approver>, record: Option<String>) -> Self {
        Self {
            approver: Arc::clone(approver),
            record,
            begun: Instant::now(),
        }
    }

    /// The command ended. `timeout` is its limit in seconds.
    fn ended(mut self, end: &End, timeout: Option<f64>) {
        let code = super::code_of(end);
        self.tell(code, *end == End::TimedOut, failure(end, timeout));
    }

    /// The command did not start.
    fn not_started(mut self, why: &str) {
        self.tell(None, false, Some(why.to_owned()));
    }

    fn tell(&mut self, code: Option<i32>, timed_out: bool, error: Option<String>) {
        if let Some(record) = self.record.take() {
            let took = self.begun.elapsed();
            let exit = CommandExit {
                code,
                timed_out,
                error,
                took,
            };
            self.approver.ended(&record, exit);
        }
    }
}

impl Drop for Recorded {
    fn drop(&mut self) {
        let error = "it was killed when the server that ran it ended";
        self.tell(None, false, Some(error.to_owned()));
    }
}
