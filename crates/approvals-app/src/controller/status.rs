//! What the main window may ask and change. It answers no request.

use std::path::PathBuf;

use app_status::{AppStatus, Notices, Pausing, Permission};
use approval_flow::Event;
use approvals_service::SocketProblem;
use permits::Pause;
use tracing::info;
use view_model::Problem;

use crate::controller::Controller;
use crate::desktop::Desktop;
use crate::tick::Remedy;

impl<D: Desktop> Controller<D> {
    pub(super) fn status(&mut self) -> AppStatus {
        AppStatus {
            waiting: self.questions.queue_items(self.now()),
            pauses: self.pauses(),
            permits: self.permissions(),
            locked: self.presence.locked,
            unattended: self.presence.unattended.runs(),
            socket: self.problems.socket.clone(),
            socket_problem: self.problems.of_socket(self.words()),
            tray: self.screen.tray_is_there,
            // The main window asks the desktop itself, where it shows that.
            notices: Notices::System,
            lock_is_told: self.presence.lock_is_told,
            shared: self.presence.shared,
            unseen_recorders: self.desktop.unseen_recorders(),
            agents: self.callers.all(),
            start_at_login: self.look_at_login(),
            places_windows: self.desktop.comes_to_front(),
            offers_shortcut: self.desktop.offers_shortcut(),
            shortcut_taken: self.problems.shortcut_taken,
            gateway: self.gateway.state.clone(),
            pairing: self.gateway.pairing.clone(),
        }
    }

    /// Where the socket is served, or why it is not.
    pub(super) fn served(&mut self, served: Result<PathBuf, SocketProblem>) {
        self.problems.served(served);
        let problem = self.problems.of_socket(self.words());
        self.desktop.socket(problem.as_deref());
        self.desktop.tell_main();
    }

    pub(super) fn shortcut_taken(&mut self, taken: bool) {
        self.problems.shortcut_taken = taken;
        self.desktop.tell_main();
    }

    pub(super) fn remedy(&mut self, remedy: Remedy) -> Result<(), Problem> {
        info!(?remedy, "a problem is to be solved");
        match remedy {
            Remedy::RetrySocket => self.problems.retry.notify_one(),
            Remedy::StartAtLogin => self.start_at_login(true)?,
            Remedy::Read => {
                self.presence.unattended.read();
                self.desktop.tell_main();
            }
            Remedy::Resume => self.pause(Pause::Off),
            Remedy::Pause(minutes) => {
                let time = minutes.saturating_mul(60_000);
                self.pause(Pause::Until(self.now().saturating_add(time)));
            }
            Remedy::End(number) => self.permits.end(number),
            // The gateway answers that one.
            Remedy::Pair { .. } => {}
        }
        Ok(())
    }

    fn permissions(&self) -> Vec<Permission> {
        let rows = self.permits.rows(self.now()).into_iter();
        let allowed = rows.filter(|row| !row.pause).map(|row| Permission {
            number: row.number,
            what: row.what,
            minutes: row.minutes,
        });
        allowed.collect()
    }

    fn pauses(&mut self) -> Vec<Pausing> {
        let now = self.now();
        self.permits.expire(now);
        let everybody = self.permits.pause_of_everybody(now);
        let everybody = everybody.map(|minutes| Pausing {
            agent: None,
            minutes,
        });
        let rows = self.permits.rows(now).into_iter();
        let agents = rows.filter(|row| row.pause).map(|row| Pausing {
            agent: Some((row.number, row.what)),
            minutes: row.minutes,
        });
        everybody.into_iter().chain(agents).collect()
    }

    /// Refuses everything, or no longer.
    pub(super) fn pause(&mut self, pause: Pause) {
        self.permits.pause_everybody(pause);
        info!(?pause, "pause");
        if pause.holds() {
            self.step(Event::Paused);
        }
    }
}
