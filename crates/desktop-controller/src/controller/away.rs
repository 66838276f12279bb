//! A person who cannot see the window, and the notice that tells of it.

use approval_flow::Event;
use tracing::info;
use view_model::{Choice, PromptAnswer, PromptState, Run};

use super::Controller;
use crate::notice::NoticeState;
use crate::{Desktop, MenuAction, NoticeButton};

impl<D: Desktop> Controller<D> {
    /// What waits goes on waiting behind a lock, out of sight; what comes then follows
    /// `askFallback` (D12), because nobody can be asked. What was allowed for a while ends.
    pub(super) fn seen_or_not(&mut self, unseen: bool) {
        if self.unseen == unseen {
            return;
        }
        info!(unseen, "the screen");
        self.unseen = unseen;
        self.desktop.tell_main();
        if unseen {
            self.visible = false;
            self.permits.end_allowances();
            self.step(Event::Closed);
            self.desktop.hide(&PromptState::default());
        } else if !self.waiting.is_empty() {
            self.step(Event::Opened);
        }
    }

    /// Where nothing tells of a lock any more, nothing goes on until one.
    pub(super) fn lock_is_told(&mut self, told: bool) {
        self.lock_is_told = told;
        if !told {
            self.permits.end_until_locked();
        }
    }

    pub(super) fn notice_pressed(&mut self, button: NoticeButton) {
        // A Deny that comes when something else waits meant what is gone: it shows the
        // window instead.
        let meant = match button {
            NoticeButton::Deny if self.flow.groups().len() == 1 => self.asking(),
            NoticeButton::Deny | NoticeButton::Review => None,
        };
        match meant {
            Some(card) => {
                let answer = PromptAnswer {
                    id: card.id,
                    digest: card.digest,
                    times: card.times,
                    choice: Choice::Deny,
                };
                let denied = self.count(answer, None);
                info!(counted = denied.is_ok(), "denied from the notice");
            }
            None => self.menu(MenuAction::Open),
        }
    }

    pub(super) fn refresh_notice(&mut self) {
        let queue = if self.waiting.is_empty() {
            Vec::new()
        } else {
            self.state().queue
        };
        let heading = self.asking().map(|card| text(&card.heading));
        let preview = queue.first().map(|item| text(&item.preview));
        let notice = NoticeState {
            waiting: queue.len(),
            first: (heading.unwrap_or_default(), preview.unwrap_or_default()),
            window_in_front: self.desktop.comes_to_front(),
            locked: self.unseen,
            missed: self.missed,
            hide_content: self.set.hide_content,
            drift: self.judge.drift().map(local_policy::Drift::sentence),
        }
        .notice()
        .filter(|_| self.set.notifications);
        if self.notice != notice {
            self.desktop.notify(notice.as_ref());
            self.notice = notice;
        }
    }
}

fn text(runs: &[Run]) -> String {
    runs.iter().map(|run| run.text.as_str()).collect()
}
