//! A system whose check of the person is the test's.

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};
use user_check::{Checking, Unconfirmed, UserCheck};

/// A check that the system was asked for.
pub(crate) struct Ask {
    pub(crate) why: String,
    answer: oneshot::Sender<Result<(), Unconfirmed>>,
}

impl Ask {
    pub(crate) fn answer(self, answer: Result<(), Unconfirmed>) {
        self.answer.send(answer).expect("nobody waits any more");
    }

    /// Waits until nobody waits for the check any more.
    pub(crate) async fn left(mut self) {
        self.answer.closed().await;
    }
}

struct Fake(mpsc::UnboundedSender<Ask>);

impl UserCheck for Fake {
    fn check(&self, why: &str) -> Checking {
        let (answer, answered) = oneshot::channel();
        let why = why.to_owned();
        // A test that has ended is asked nothing.
        let _ = self.0.send(Ask { why, answer });
        Box::pin(async move { answered.await.expect("the test answers") })
    }
}

/// The check, and what the system is asked for.
pub(crate) fn fake() -> (Arc<dyn UserCheck>, mpsc::UnboundedReceiver<Ask>) {
    let (sender, asks) = mpsc::unbounded_channel();
    (Arc::new(Fake(sender)), asks)
}
