//! The notification that tells of waiting requests, and its buttons.

use approval_flow::Event;
use tracing::info;
use tray::{NoticeButton, NoticeState};
use view_model::{Choice, PromptAnswer, TextRun};
use wording::Say;

use crate::cards::fields::heading;
use crate::controller::Controller;
use crate::controller::context::AnswerContext;
use crate::desktop::Desktop;
use crate::requests::convert::parse_id;
use crate::tick::By;

impl<D: Desktop> Controller<D> {
    pub(super) fn notice_pressed(&mut self, button: NoticeButton, token: Option<&str>, by: By) {
        // A Deny that comes once another request waits, too, was meant for one that may be gone. It
        // shows the window instead.
        let meant = match button {
            NoticeButton::Deny if self.questions.flow.groups().len() == 1 => {
                self.questions.asking(self.now())
            }
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
                let denied = self.count(answer, AnswerContext::default());
                info!(counted = denied.is_ok(), "denied from the notice");
            }
            None => {
                if let Some(token) = token {
                    self.desktop.activation(token);
                }
                self.review(by);
            }
        }
    }

    /// Without a notification the window opens, also where something fills the screen or others see
    /// it: nothing else would tell of the request.
    pub(super) fn notice_not_shown(&mut self) {
        if std::mem::take(&mut self.screen.covered) && !self.presence.locked {
            self.step(Event::Opened);
        }
    }

    pub(super) fn refresh_notice(&mut self) {
        let waiting = self.questions.flow.groups().len();
        if waiting == 0 {
            self.screen.covered = false;
        }
        let words = self.words();
        let values = &self.preferences.values;
        let asking = self.questions.asking(self.now());
        let first = asking.and_then(|card| {
            let waiting = self.questions.get(parse_id(&card.id)?)?;
            // Others may read the notice: its heading says who asks, and nothing of the command.
            let heading = match waiting.incoming.drill {
                Some(_) => card.heading,
                None => heading(&waiting.incoming.request, card.agent, None, words),
            };
            Some((text(&heading), waiting.notice_text()))
        });
        let notice = NoticeState {
            words,
            waiting,
            first: first.unwrap_or_default(),
            window_in_front: self.desktop.comes_to_front(),
            locked: self.presence.locked,
            missed: self.presence.missed,
            covered: self.screen.covered,
            out_of_view: self.questions.flow.is_out_of_view(),
            lock_unknown: !self.presence.lock_is_told,
            no_tray: self.screen.notice.no_tray,
            closed: self.screen.notice.closed,
            hide_content: values.hide_content,
            pairing: self.gateway.pairing.len(),
            unattended: self.presence.unattended.runs(),
            drift: self.judge.drift().map(|drift| drift.say(words)),
            broken: self.screen.notice.broken.clone(),
        }
        .notice()
        .filter(|_| values.notifications);
        if let Some(notice) = self.screen.notice.change(notice, waiting, values.sound) {
            self.desktop.notify(notice.as_ref());
        }
    }
}

fn text(runs: &[TextRun]) -> String {
    runs.iter().map(|run| run.text.as_str()).collect()
}
