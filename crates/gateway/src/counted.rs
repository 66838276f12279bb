//! The guard, with its rulings counted.

use std::sync::Arc;
use std::time::Instant;

use exec_policy::{CommandExit, Question, Ruling};
use exec_tools::{Approver, BoxFuture};

use crate::metrics::Metrics;

/// Hands every question on, and counts what becomes of it.
pub(crate) struct Counted {
    guard: Arc<dyn Approver>,
    metrics: Arc<Metrics>,
}

impl Counted {
    pub(crate) fn new(guard: Arc<dyn Approver>, metrics: Arc<Metrics>) -> Self {
        Self { guard, metrics }
    }
}

impl Approver for Counted {
    fn rule(&self, question: Question) -> BoxFuture<'_, Ruling> {
        Box::pin(async move {
            let open = self.metrics.question();
            let begun = Instant::now();
            let ruling = self.guard.rule(question).await;
            self.metrics.ruled(&ruling, begun.elapsed());
            drop(open);
            ruling
        })
    }

    fn ended(&self, record: &str, exit: CommandExit) {
        self.guard.ended(record, exit);
    }
}
