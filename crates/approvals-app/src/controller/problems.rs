//! What is wrong, and what a person has to know beside that.

use std::path::PathBuf;
use std::sync::Arc;

use approvals_service::{OpenClawNote, SocketProblem};
use catalogue::Language;
use local_policy::{Judge, Note};
use tokio::sync::Notify;
use wording::Say;

use crate::text::shown;

/// What is wrong.
#[derive(Default)]
pub(super) struct Problems {
    /// Where the socket is served.
    pub(super) socket: Option<PathBuf>,
    /// Why a rule could not be saved.
    pub(super) save: Option<String>,
    /// Why the history cannot be written.
    pub(super) history: Option<String>,
    /// What a person has to know about a newer OpenClaw.
    pub(super) openclaw: Vec<OpenClawNote>,
    /// The change of the policy that had to be taken for confirmed.
    pub(super) confirmed: Option<Note>,
    /// Another program has the keys of the shortcut that is set.
    pub(super) shortcut_taken: bool,
    /// Has the service try now to serve the socket.
    pub(super) retry: Arc<Notify>,
    socket_problem: Option<SocketProblem>,
}

impl Problems {
    /// Where the socket is served, or why it is not.
    pub(super) fn served(&mut self, served: Result<PathBuf, SocketProblem>) {
        (self.socket, self.socket_problem) = match served {
            Ok(socket) => (Some(socket), None),
            Err(problem) => (None, Some(problem)),
        };
    }

    /// Why the socket is not served.
    pub(super) fn of_socket(&self, words: Language) -> Option<String> {
        self.socket_problem.as_ref().map(|it| it.say(words))
    }

    /// The worst problem.
    pub(super) fn worst(&self, judge: &Judge, words: Language) -> Option<String> {
        let policy = || judge.problem().map(|problem| problem.say(words));
        let history = || {
            let problem = self.history.as_deref()?;
            Some(words.tray_records_lost(&shown(problem)))
        };
        self.of_socket(words)
            .or_else(policy)
            .or_else(|| self.save.clone())
            .or_else(history)
    }

    /// Sentences that are no problem.
    pub(super) fn notes(&self, words: Language) -> Vec<String> {
        let openclaw = self.openclaw.iter().map(|note| note.say(words));
        let confirmed = self.confirmed.iter().map(|note| note.say(words));
        openclaw.chain(confirmed).collect()
    }
}
