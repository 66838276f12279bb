//! The ticks that have come to the loop, and their order.

use std::collections::VecDeque;

use tokio::sync::mpsc::UnboundedReceiver;
use tokio::task::coop::consume_budget;
use tokio::task::yield_now;

use crate::tick::Tick;

/// Ticks of the prompt window, and a person's answers, come before all others. They belong to
/// requests that were judged already, so a flood of new requests does not hold them up.
pub(super) struct Inbox {
    ticks: UnboundedReceiver<Tick>,
    /// The other ticks, in the order in which they came.
    rest: VecDeque<Tick>,
}

impl Inbox {
    pub(super) fn new(ticks: UnboundedReceiver<Tick>) -> Self {
        let rest = VecDeque::new();
        Self { ticks, rest }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rest.is_empty() && self.ticks.is_empty()
    }

    /// The next tick; `None` once every mailbox is gone. A future that is dropped has taken no tick.
    pub(super) async fn next(&mut self) -> Option<Tick> {
        // The tasks that bring a flood of requests, and take their answers, get their turn.
        consume_budget().await;
        while let Ok(tick) = self.ticks.try_recv() {
            if is_of_the_window(&tick) {
                return Some(tick);
            }
            self.rest.push_back(tick);
        }
        if self.rest.len() > 1 {
            // So do the tasks that notice callers which have hung up: their requests are not judged.
            yield_now().await;
        }
        if let Some(tick) = self.rest.pop_front() {
            return Some(tick);
        }
        // A flood may have made the queue long.
        self.rest.shrink_to_fit();
        self.ticks.recv().await
    }
}

fn is_of_the_window(tick: &Tick) -> bool {
    matches!(
        tick,
        Tick::Loading
            | Tick::OnScreen
            | Tick::Painted { .. }
            | Tick::Proven(_)
            | Tick::OutOfView
            | Tick::Blank
            | Tick::Destroyed
            | Tick::ViewEnded
            | Tick::ShowFailed(_)
            | Tick::Closed
            | Tick::Select(_)
            | Tick::Answer { .. }
            | Tick::DenyAll(_)
            | Tick::Dismissed
    )
}

#[cfg(test)]
mod tests {
    use approvals_ipc::ExecRequest;
    use tokio::sync::oneshot;

    use super::*;
    use crate::requests::incoming::Asker;
    use crate::tick::mailbox;

    fn request(word: &str) -> Tick {
        Tick::Exec {
            request: Box::new(ExecRequest {
                command: vec![word.to_owned()],
                ..ExecRequest::default()
            }),
            asker: Asker::default(),
            reply: oneshot::channel().0,
        }
    }

    fn name(tick: &Tick) -> String {
        if let Tick::Exec { request, .. } = tick {
            request.command.concat()
        } else if let Tick::Select(id) = tick {
            id.clone()
        } else {
            "store".to_owned()
        }
    }

    #[tokio::test]
    async fn what_is_of_the_window_comes_first_and_all_else_in_its_order() {
        let (mailbox, ticks) = mailbox();
        let mut inbox = Inbox::new(ticks);
        for tick in [
            request("a"),
            request("b"),
            Tick::Select("1".to_owned()),
            Tick::StoreChanged,
            request("c"),
            Tick::Select("2".to_owned()),
        ] {
            mailbox.send(tick);
        }
        let mut taken = Vec::new();
        while !inbox.is_empty() {
            let next = inbox.next().await;
            taken.push(next.as_ref().map(name).unwrap_or_default());
            if taken.len() == 3 {
                mailbox.send(Tick::Select("3".to_owned()));
            }
        }
        assert_eq!(taken, ["1", "2", "a", "3", "b", "store", "c"]);
        drop(mailbox);
        assert!(inbox.next().await.is_none());
    }
}
