//! What the main window may ask and change: it answers no prompt.

use std::path::PathBuf;

use approval_flow::Event;
use tracing::info;
use view_model::Problem;

use super::Controller;
use crate::controller::pause::Pause;
use crate::{Asked, Desktop, Pausing, Remedy, Status, Unserved};

/// How many agents of this run are remembered.
const MAX_AGENTS: usize = 32;

impl<D: Desktop> Controller<D> {
    pub(super) fn status(&mut self) -> Status {
        Status {
            waiting: self.queue_items(&self.flow.groups()),
            pauses: self.pauses(),
            locked: self.unseen,
            unasked: self.unasked.alarm(),
            socket: self.socket.clone(),
            socket_problem: self
                .socket_problem
                .as_ref()
                .map(|problem| problem.say(self.words())),
            tray: self.tray_is_there,
            lock_is_told: self.told.lock,
            shared: self.told.shared,
            agents: self.known_agents(),
            start_at_login: self.look_at_login(),
            shortcut_taken: self.shortcut_taken,
        }
    }

    /// Where the socket is served, or why it is not.
    pub(super) fn served(&mut self, served: Result<PathBuf, Unserved>) {
        (self.socket, self.socket_problem) = match served {
            Ok(socket) => (Some(socket), None),
            Err(problem) => (None, Some(problem)),
        };
        let words = self.words();
        let problem = self.socket_problem.as_ref().map(|it| it.say(words));
        self.desktop.socket(problem.as_deref());
        self.desktop.tell_main();
    }

    pub(super) fn shortcut_taken(&mut self, taken: bool) {
        self.shortcut_taken = taken;
        self.desktop.tell_main();
    }

    pub(super) fn remedy(&mut self, remedy: Remedy) -> Result<(), Problem> {
        info!(?remedy, "a problem is to be solved");
        match remedy {
            Remedy::RetrySocket => self.retry.notify_one(),
            Remedy::StartAtLogin => self.start_at_login(true)?,
            Remedy::Read => {
                self.unasked.read();
                self.desktop.tell_main();
            }
            Remedy::Resume(None) => self.pause(Pause::Off),
            Remedy::Resume(Some(number)) => self.permits.end(number),
        }
        Ok(())
    }

    fn pauses(&mut self) -> Vec<Pausing> {
        let now = self.now();
        self.permits.expire(now);
        let everybody = self.pause.at(now).shown(now);
        let everybody = everybody.map(|minutes| Pausing {
            agent: None,
            minutes,
        });
        let permits = self.permits.shown(now).into_iter();
        let agents = permits.filter(|it| it.pause).map(|it| Pausing {
            agent: Some((it.number, it.what)),
            minutes: it.minutes,
        });
        everybody.into_iter().chain(agents).collect()
    }

    /// What floods the names of this run pushes none of the history out.
    fn known_agents(&self) -> Vec<String> {
        let before = self.agents_before.iter();
        let before = before.filter(|agent| !self.agents.contains(agent));
        self.agents.iter().chain(before).cloned().collect()
    }

    pub(super) fn asked_before(&mut self, asked: Asked) {
        self.askers.read(asked.programs);
        self.agents_before = asked.agents;
        self.desktop.tell_main();
    }

    pub(super) fn seen(&mut self, agent: &str) {
        self.agents.retain(|it| it != agent);
        self.agents.insert(0, agent.to_owned());
        self.agents.truncate(MAX_AGENTS);
    }

    pub(super) fn pause(&mut self, pause: Pause) {
        self.pause = pause;
        info!(?pause, "pause");
        if pause.holds() {
            self.step(Event::Paused);
        }
    }
}
