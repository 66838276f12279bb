//! What follows the end of a command.

use std::sync::Arc;
use std::time::Instant;

use process_runner::End;

use super::ended::failure;
use crate::params::ExecParams;
use crate::sandbox::Swept;
use crate::{Approver, Exit};

/// What follows the end of a command.
#[derive(Default)]
pub(super) struct After {
    /// The history waits for it.
    run: Option<Run>,
    /// It leaves something in a container.
    swept: Option<Swept>,
    /// Its limit, in seconds.
    timeout: Option<f64>,
}

impl After {
    /// The same, of a command that the history calls so.
    pub(super) fn recorded(
        self,
        approver: &Arc<dyn Approver>,
        record: Option<String>,
        of: &ExecParams,
    ) -> Self {
        Self {
            run: Some(Run::new(approver, record)),
            timeout: of.timeout,
            ..self
        }
    }

    /// The same, of one that leaves something in a container.
    pub(super) fn leaving(self, swept: Swept) -> Self {
        Self {
            swept: Some(swept),
            ..self
        }
    }

    /// The command ended: nothing of it is left then.
    pub(super) async fn ended(mut self, end: &End) {
        if let Some(run) = self.run.take() {
            run.ended(end, self.timeout);
        }
        if let Some(swept) = &self.swept {
            swept.end().await;
        }
    }

    /// It did not start.
    pub(super) fn not_started(self, why: &str) {
        if let Some(run) = self.run {
            run.not_started(why);
        }
    }
}

/// A run, from its decision to its end. Dropped before, it died with the tools.
struct Run {
    approver: Arc<dyn Approver>,
    record: Option<String>,
    begun: Instant,
}

impl Run {
    fn new(approver: &Arc<dyn Approver>, record: Option<String>) -> Self {
        Self {
            approver: Arc::clone(approver),
            record,
            begun: Instant::now(),
        }
    }

    /// The command ended. `timeout` is its limit, in seconds.
    fn ended(mut self, end: &End, timeout: Option<f64>) {
        let code = super::code_of(end);
        self.tell(code, *end == End::TimedOut, failure(end, timeout));
    }

    /// It did not start.
    fn not_started(mut self, why: &str) {
        self.tell(None, false, Some(why.to_owned()));
    }

    fn tell(&mut self, code: Option<i32>, timed_out: bool, error: Option<String>) {
        if let Some(record) = self.record.take() {
            let took = self.begun.elapsed();
            let exit = Exit {
                code,
                timed_out,
                error,
                took,
            };
            self.approver.ended(&record, exit);
        }
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        let error = "it was killed when the tools that ran it ended";
        self.tell(None, false, Some(error.to_owned()));
    }
}
