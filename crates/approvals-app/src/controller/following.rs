//! What other threads do for a request that waits.

use approval_flow::Id;
use gateway_service::Asked;
use view_model::Touch;

use crate::cards::touches::Calls;
use crate::cards::waiting::Waiting;
use crate::controller::Controller;
use crate::desktop::Desktop;
use crate::tick::Tick;

impl<D: Desktop> Controller<D> {
    /// Notices when the caller hangs up, and looks at the paths that the command touches. The card
    /// waits for neither.
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
        let elsewhere = |call: &Asked| !call.is_here;
        if waiting.incoming.reply.gateway().is_some_and(elsewhere) {
            return;
        }
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

    /// The same card with one more tab. It does not arm anew.
    pub(super) fn set_touches(&mut self, id: Id, touches: Vec<Touch>) {
        let Some(waiting) = self.questions.get_mut(id) else {
            return;
        };
        waiting.set_touches(touches);
        let in_view = self.questions.in_view();
        self.screen.stale |= in_view == Some(id) && self.screen.visible;
    }
}
