//! What tray and window show, and for how long the window is kept.

use std::time::Duration;

use approval_flow::Event;
use tokio::time::Instant;
use tracing::debug;
use view_model::PromptState;

use super::Controller;
use crate::Desktop;
use crate::asked::parse_id;
use crate::tray::TrayState;

impl<D: Desktop> Controller<D> {
    pub(super) fn painted(&mut self, id: &str, digest: String) {
        let Some(id) = parse_id(id) else {
            return;
        };
        if let Some(waiting) = self.waiting.get(&id) {
            debug!(
                ?id,
                after_ms = self.now() - waiting.since,
                "a card was painted"
            );
        }
        self.step(Event::Painted { id, digest });
    }

    pub(super) fn state(&self) -> PromptState {
        let now = self.now();
        let card = self
            .flow
            .in_view()
            .and_then(|question| Some(self.waiting.get(&question.id)?.card(now)));
        let queue = self
            .flow
            .queue()
            .iter()
            .filter_map(|question| Some(self.waiting.get(&question.id)?.queue_item(now)))
            .collect();
        PromptState { card, queue }
    }

    pub(super) fn refresh_tray(&mut self) {
        let tray = TrayState {
            waiting: self.waiting.len(),
            paused: self.paused,
            problem: self
                .socket_problem
                .clone()
                .or_else(|| self.judge.problem().map(str::to_owned))
                .or_else(|| self.save_problem.clone())
                .or_else(|| self.history_problem.clone()),
            notes: self.notes.clone(),
        }
        .tray();
        if self.tray.as_ref() != Some(&tray) {
            self.desktop.tray(&tray);
            self.desktop.tell_main();
            self.tray = Some(tray);
        }
    }

    pub(super) fn stay_warm(&mut self) {
        if self.desktop.can_show() {
            self.desktop.warm();
            self.cool_at = Some(Instant::now() + self.settings.keep_warm);
        }
    }

    pub(super) fn time_passed(&mut self) {
        self.step(Event::Passed);
        let idle = self.waiting.is_empty() && !self.visible;
        if idle && self.cool_at.is_some_and(|at| at <= Instant::now()) {
            self.desktop.cool();
            self.cool_at = None;
        }
    }

    pub(super) fn next_wake(&self) -> Option<Instant> {
        let deadline = self
            .flow
            .next_deadline()
            .map(|at| self.start + Duration::from_millis(at));
        let idle = self.waiting.is_empty() && !self.visible;
        let cool = self.cool_at.filter(|_| idle);
        deadline.into_iter().chain(cool).min()
    }
}
