//! What the main window may ask and change: it answers no prompt.

use approval_flow::Event;
use tracing::info;

use super::Controller;
use crate::{Desktop, Status};

/// How many agents are remembered.
const MAX_AGENTS: usize = 64;

impl<D: Desktop> Controller<D> {
    pub(super) fn status(&self) -> Status {
        Status {
            waiting: self.state().queue,
            paused: self.paused,
            locked: self.unseen,
            socket_problem: self.socket_problem.clone(),
            agents: self.agents.clone(),
            start_at_login: self.starts_at_login(),
        }
    }

    pub(super) fn seen(&mut self, agent: &str) {
        self.agents.retain(|it| it != agent);
        self.agents.insert(0, agent.to_owned());
        self.agents.truncate(MAX_AGENTS);
    }

    pub(super) fn pause(&mut self, paused: bool) {
        self.paused = paused;
        info!(paused, "pause");
        if paused {
            self.step(Event::Paused);
        }
    }
}
