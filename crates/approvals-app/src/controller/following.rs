//! What goes on beside the loop for a request that waits.

use approval_flow::Id;
use view_model::Touch;

use super::Controller;
use crate::cards::touches::Calls;
use crate::requests::asked::Waiting;
use crate::{Desktop, Tick};

impl<D: Desktop> Controller<D> {
    /// Notices when its caller leaves, and looks at what it touches: the card does not wait
    /// for either.
    pub(super) fn follow(&self, waiting: &Waiting) {
        let id = waiting.id;
        let (gone, ended) = (waiting.incoming.asker.gone.clone(), waiting.ended.clone());
        let mailbox = self.mailbox.clone();
        tokio::spawn(async move {
            tokio::select! {
                () = ended.cancelled() => {}
                () = gone.cancelled() => mailbox.send(Tick::CallerGone(id)),
            }
        });
        let home = &self.judge.machine().home;
        let request = &waiting.incoming.request;
        let Some(calls) = Calls::new(request, &waiting.decision, home, self.words()) else {
            return;
        };
        let mailbox = self.mailbox.clone();
        tokio::task::spawn_blocking(move || {
            let touches = calls.look();
            if !touches.is_empty() {
                mailbox.send(Tick::Touches(id, touches));
            }
        });
    }

    /// The same card with one more tab: nothing arms anew.
    pub(super) fn touches(&mut self, id: Id, touches: Vec<Touch>) {
        let Some(waiting) = self.waiting.get_mut(&id) else {
            return;
        };
        waiting.touches(touches);
        let in_view = self.flow.in_view().map(|question| question.id);
        self.stale |= in_view == Some(id) && self.visible;
    }
}
