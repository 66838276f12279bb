//! A person who cannot see the window, and the notice that tells of it.

use approval_flow::{Event, Question};
use tracing::{info, warn};
use view_model::{Choice, PromptAnswer, PromptState, Run};
use wording::Say;

use super::Controller;
use crate::requests::asked::parse_id;
use crate::tray::notice::NoticeState;
use crate::{Desktop, MenuAction, Notice, NoticeButton, Place};

/// What the notice said last.
#[derive(Default)]
pub(super) struct Said {
    notice: Option<Notice>,
    /// How many requests waited then: it is heard when there are more.
    waiting: usize,
    /// The main window was closed for the first time: it has to say what goes on.
    closed: bool,
}

/// How the app was started, and what followed.
#[derive(Debug, Default)]
pub(super) struct Started {
    /// A person did, not their login.
    by_person: bool,
    /// There was no tray at first.
    no_tray: bool,
    /// The main window was opened for it.
    opened: bool,
}

/// What the system tells of the screen.
#[derive(Debug, Default)]
pub(super) struct Told {
    /// It tells when the screen locks.
    pub(super) lock: bool,
    /// Somebody else is shown the screen; `None` where it does not tell.
    pub(super) shared: Option<bool>,
}

impl<D: Desktop> Controller<D> {
    /// What waits goes on waiting behind a lock, out of sight; what comes then follows
    /// `askFallback` (D12), because nobody can be asked. What was allowed for a while ends.
    pub(super) fn seen_or_not(&mut self, unseen: bool) {
        if self.unseen == unseen {
            return;
        }
        info!(unseen, "the screen");
        self.unseen = unseen;
        let now = self.now();
        if unseen {
            self.unasked.begins(now, self.desktop.idle());
        } else {
            self.unasked.ends(now);
        }
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

    /// A command is to run because nobody could be asked.
    pub(super) fn ran_unasked(&mut self) {
        let now = self.now();
        self.unasked.ran(now, self.desktop.idle());
        self.desktop.tell_main();
    }

    /// The prompt window is there, and nobody sees it: what waits goes on waiting, and a notice
    /// says so.
    pub(super) fn out_of_view(&mut self) {
        let before = self.flow.is_out_of_view();
        self.step(Event::OutOfView);
        if self.flow.is_out_of_view() && !before {
            info!("nobody sees the prompt window");
        }
    }

    /// Where nothing tells of a lock any more, nothing goes on until one.
    pub(super) fn lock_is_told(&mut self, told: bool) {
        self.told.lock = told;
        self.desktop.tell_main();
        if !told {
            self.permits.end_until_locked();
        }
    }

    /// Once nobody else sees the screen, the window that stayed away opens.
    pub(super) fn shared_or_not(&mut self, shared: Option<bool>) {
        if self.told.shared == shared {
            return;
        }
        info!(?shared, "the screen");
        self.told.shared = shared;
        self.desktop.tell_main();
        if self.covered && !self.is_covered() {
            self.covered = false;
            if !self.unseen {
                self.step(Event::Opened);
            }
        }
    }

    /// The window may not open by itself. Without notices there would be no other door.
    pub(super) fn is_covered(&self) -> bool {
        let others_see = self.told.shared == Some(true) || self.desktop.is_covered();
        !self.visible && self.set.notifications && others_see
    }

    /// A person wants to see the waiting requests, whatever fills the screen: the prompt window
    /// comes to the front, gets the keyboard, and arms anew.
    pub(super) fn open_prompt(&mut self) {
        self.was_here();
        self.step(Event::Opened);
        self.desktop.focus();
    }

    /// The app was started again. Any program can do that: what waits comes to the front, and no
    /// key counts there for it.
    pub(super) fn started_again(&mut self, action: MenuAction) {
        if action == MenuAction::Review && !self.unseen && !self.waiting.is_empty() {
            self.was_here();
            self.step(Event::Opened);
            self.desktop.raise();
        } else {
            self.menu(action);
        }
    }

    /// A person pressed the shortcut.
    pub(super) fn shortcut_pressed(&mut self) {
        if !self.unseen && !self.waiting.is_empty() {
            self.open_prompt();
        }
    }

    pub(super) fn open_main(&mut self, place: &Place) {
        self.was_here();
        self.desktop.open_main(place);
    }

    /// Opens a question. A window that comes of it by itself is heard where a person wants
    /// that; elsewhere its notice is.
    pub(super) fn open(&mut self, question: Question) {
        let visible = self.visible;
        self.step(Event::Asked(question));
        let came = self.visible && !visible;
        if came && self.set.sound && self.desktop.comes_to_front() {
            self.desktop.sound();
        }
    }

    fn was_here(&mut self) {
        self.missed = 0;
        self.covered = false;
        self.no_tray = false;
        self.said.closed = false;
    }

    /// Who closes the main window for the first time is told that the app goes on, where there
    /// is an icon to find it by.
    pub(super) fn main_closed(&mut self) {
        self.refresh_settings();
        let is_told = self.set.closed_once || !self.set.notifications;
        if is_told || self.unseen || self.tray_is_there != Some(true) {
            return;
        }
        self.said.closed = true;
        self.set.closed_once = true;
        let set = self.set_in.as_ref();
        if let Some(Err(error)) = set.map(|set| set.file().set("closedOnce", "true")) {
            warn!(%error, "it will be told again that the app goes on in the tray");
        }
    }

    /// Somebody who starts the app for the first time sees the first steps; whoever starts it
    /// where no icon would show that it runs sees the main window.
    pub(super) fn started_by_person(&mut self) {
        self.started.by_person = true;
        let is_first = self.set_in.is_some() && !self.set.first_run_done;
        if is_first || self.started.no_tray {
            self.open_at_start();
        }
    }

    pub(super) fn no_tray_yet(&mut self) {
        self.started.no_tray = true;
        if self.started.by_person {
            self.open_at_start();
        }
    }

    fn open_at_start(&mut self) {
        if !self.started.opened && self.waiting.is_empty() && !self.unseen {
            self.started.opened = true;
            self.open_main(&Place::Last);
        }
    }

    /// Without an icon the main window is the first way in; a notice tells the second.
    pub(super) fn tray_missing(&mut self, missing: bool) {
        info!(missing, "the tray");
        self.tray_is_there = Some(!missing);
        self.desktop.tell_main();
        self.no_tray = missing;
        // Whoever has closed the one of the start meant it.
        let opened = std::mem::take(&mut self.started.opened);
        if missing && !opened && self.waiting.is_empty() && !self.unseen {
            self.desktop.open_main(&Place::Last);
        }
    }

    pub(super) fn notice_pressed(&mut self, button: NoticeButton, token: Option<&str>) {
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
            None => {
                if let Some(token) = token {
                    self.desktop.activation(token);
                }
                self.menu(MenuAction::Review);
            }
        }
    }

    /// Then the window is the only door, whatever fills the screen and whoever sees it.
    pub(super) fn notice_not_shown(&mut self) {
        if std::mem::take(&mut self.covered) && !self.unseen {
            self.step(Event::Opened);
        }
    }

    pub(super) fn refresh_notice(&mut self) {
        let waiting = self.flow.groups().len();
        if waiting == 0 {
            self.covered = false;
        }
        let asking = self.asking();
        let heading = asking.as_ref().map(|card| text(&card.heading));
        let command = asking.and_then(|card| self.command_of(&card.id));
        let notice = NoticeState {
            words: self.words(),
            waiting,
            first: (heading.unwrap_or_default(), command.unwrap_or_default()),
            window_in_front: self.desktop.comes_to_front(),
            locked: self.unseen,
            missed: self.missed,
            covered: self.covered,
            out_of_view: self.flow.is_out_of_view(),
            lock_unknown: !self.told.lock,
            no_tray: self.no_tray,
            closed: self.said.closed,
            hide_content: self.set.hide_content,
            unasked: self.unasked.alarm(),
            drift: self.judge.drift().map(|drift| drift.say(self.words())),
        }
        .notice()
        .filter(|_| self.set.notifications);
        if self.said.notice != notice {
            // That note comes once.
            let before = self.said.notice.as_ref();
            if before.is_some_and(Notice::tells_of_no_tray) {
                self.no_tray = false;
            }
            if before.is_some_and(Notice::tells_of_closing) {
                self.said.closed = false;
            }
            let audible = self.set.sound && waiting > self.said.waiting;
            let heard = notice.clone().map(|notice| Notice { audible, ..notice });
            self.desktop.notify(heard.as_ref());
            self.said.notice = notice;
        }
        self.said.waiting = waiting;
    }
}

impl<D> Controller<D> {
    /// The start of a waiting command, made visible.
    fn command_of(&self, id: &str) -> Option<String> {
        Some(self.waiting.get(&parse_id(id)?)?.start())
    }
}

fn text(runs: &[Run]) -> String {
    runs.iter().map(|run| run.text.as_str()).collect()
}
