//! What has to be told when a command ends.

use std::sync::Arc;
use std::time::Instant;

use process_runner::End;

use super::ended::failure;
use crate::{Approver, Exit, Ruling};

/// The run that a ruling allowed, from the ruling to its end. Dropped before, it died with
/// the tools.
pub(super) struct Run {
    approver: Arc<dyn Approver>,
    record: Option<String>,
    begun: Instant,
}

impl Run {
    pub(super) fn new(approver: &Arc<dyn Approver>, ruling: &Ruling) -> Self {
        Self {
            approver: Arc::clone(approver),
            record: ruling.record.clone(),
            begun: Instant::now(),
        }
    }

    /// The command ended. `timeout` is its limit, in seconds.
    pub(super) fn ended(mut self, end: &End, timeout: Option<f64>) {
        let code = super::code_of(end);
        self.tell(code, *end == End::TimedOut, failure(end, timeout));
    }

    /// It did not start.
    pub(super) fn not_started(mut self, why: &str) {
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
