//! What is drawn, and for how long the prompt window is kept.

use approval_flow::Event;
use autostart::State;
use catalogue::Language;
use tokio::time::Instant;
use tracing::debug;
use tray::{AgentMode, TrayState};
use view_model::PromptState;
use wording::Say;

use crate::controller::{Controller, flood};
use crate::desktop::Desktop;
use crate::requests::convert::parse_id;
use crate::text::shown;

/// How many agents the menu has modes for.
const MOST_MODES: usize = 5;
/// Stands for every agent that the policy does not name.
const EVERY_AGENT: &str = "*";

impl<D: Desktop> Controller<D> {
    pub(super) fn painted(&mut self, id: &str, digest: String, times: u32) {
        let Some(id) = parse_id(id) else {
            return;
        };
        if let Some(waiting) = self.questions.get(id) {
            debug!(
                ?id,
                after_ms = self.now() - waiting.since,
                "a card was painted"
            );
        }
        self.step(Event::Painted { id, digest, times });
    }

    /// What the prompt window shows.
    pub(super) fn state(&self) -> PromptState {
        PromptState {
            checking: self.checks.question(),
            receipt: self.receipts.now(self.now()),
            messages: self.messages.all(),
            ..self.questions.state(self.now(), self.words())
        }
    }

    /// Draws what has changed.
    pub(super) fn draw(&mut self) {
        // A locked screen shows nothing of a request.
        if std::mem::take(&mut self.screen.stale) && !self.presence.locked {
            let state = self.state();
            self.desktop.update(&state);
        }
        self.refresh_tray();
        self.refresh_notice();
        self.screen.drawn(Instant::now());
    }

    fn refresh_tray(&mut self) {
        let now = self.now();
        self.permits.expire(now);
        let paused = self.permits.pause_of_everybody(now);
        let words = self.words();
        let state = TrayState {
            words,
            waiting: self.questions.len(),
            paused,
            permits: self.permits.rows(now),
            problem: self.problems.worst(&self.judge, words),
            drift: self.judge.drift().map(|drift| drift.say(words)),
            notes: self.problems.notes(words),
            open: self.judge.open_agent().map(|agent| name(agent, words)),
            modes: self.modes(),
            start_at_login: self.preferences.at_login.map(|state| state == State::On),
            locked: self.presence.locked,
        };
        if let Some(tray) = self.screen.tray(state) {
            self.desktop.tray(&tray);
            self.desktop.tell_main();
        }
    }

    /// The agents that asked last, by name, because an open menu closes when its lines move. Before
    /// any agent has asked, every agent.
    fn modes(&self) -> Vec<AgentMode> {
        if self.judge.document().is_none() {
            return Vec::new();
        }
        let agents = self.callers.agents().iter();
        let mut agents: Vec<&str> = agents.take(MOST_MODES).map(String::as_str).collect();
        agents.sort_unstable();
        if agents.is_empty() {
            agents.push(EVERY_AGENT);
        }
        let words = self.words();
        let mode = |agent| AgentMode {
            agent: str::to_owned(agent),
            name: name(agent, words),
            mode: self.judge.preset(agent),
        };
        agents.into_iter().map(mode).collect()
    }

    /// Makes the prompt window ready, and keeps it for some time.
    pub(super) fn stay_warm(&mut self) {
        if !self.desktop.can_show() {
            return;
        }
        let keep = self.timings.keep_warm;
        if self.screen.keep_warm(Instant::now(), keep) {
            self.desktop.warm();
        }
    }

    pub(super) fn time_passed(&mut self) {
        self.step(Event::Passed);
        self.end_receipt();
        let now = Instant::now();
        if self.flood.is_over(now) {
            flood::give_memory_back();
        }
        if self.is_idle() && self.screen.cools(now) {
            self.desktop.cool();
            self.step(Event::GivenUp);
        }
    }

    pub(super) fn next_wake(&self) -> Option<Instant> {
        let now = self.now();
        let times = [
            self.questions.flow.next_deadline(),
            self.permits.next_change(now),
            self.receipts.until(),
        ];
        let soonest = times.into_iter().flatten().min();
        let soonest = soonest.map(|time| self.clock.at(time));
        let cool = self.screen.cool_at().filter(|_| self.is_idle());
        let flood = self.flood.over_at();
        soonest.into_iter().chain(cool).chain(flood).min()
    }

    fn is_idle(&self) -> bool {
        self.questions.is_empty() && !self.screen.visible
    }
}

/// The name of an agent in a menu.
fn name(agent: &str, words: Language) -> String {
    match agent {
        EVERY_AGENT => words.tray_every_agent(),
        agent => shown(agent),
    }
}
