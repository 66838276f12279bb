//! Whether a person can see the prompt window, and how a person comes to it.

use app_status::Unattended;
use approval_flow::{Event, Question, Refusal};
use tokio::time::Instant;
use tracing::{info, warn};
use tray::MenuAction;
use view_model::PromptState;

use crate::controller::Controller;
use crate::desktop::{Desktop, MainPage};
use crate::requests::convert::parse_id;
use crate::tick::By;

/// What the system tells of the screen, and what happened while nobody could see it.
#[derive(Default)]
pub(super) struct Presence {
    /// The screen is locked, or the computer sleeps.
    pub(super) locked: bool,
    /// The system tells when the screen locks.
    pub(super) lock_is_told: bool,
    /// Somebody else is shown the screen; `None` where the system does not tell.
    pub(super) shared: Option<bool>,
    /// How many requests ended unseen since a person last looked.
    pub(super) missed: usize,
    /// Commands that ran without being asked about.
    pub(super) unattended: Unattended,
}

impl<D: Desktop> Controller<D> {
    /// Behind a lock, waiting requests go on waiting out of sight. New requests follow `askFallback`
    /// (D12), because nobody can be asked. What was allowed for a while ends.
    pub(super) fn locked(&mut self, locked: bool) {
        if self.presence.locked == locked {
            return;
        }
        info!(locked, "the screen");
        self.presence.locked = locked;
        let now = self.now();
        if locked {
            self.presence.unattended.begins(now, self.desktop.idle());
        } else {
            self.presence.unattended.ends(now);
        }
        self.desktop.tell_main();
        if locked {
            // The system asks nobody behind a lock.
            self.end_check(Refusal::Unarmed);
            self.screen.visible = false;
            self.receipts.clear();
            self.permits.end_allowances();
            self.step(Event::Closed);
            self.desktop.hide(&PromptState::default());
            return;
        }
        self.ask_what_was_held();
        if !self.questions.is_empty() {
            self.step(Event::Opened);
        }
    }

    /// A command is to run because nobody could be asked.
    pub(super) fn ran_unattended(&mut self) {
        let now = self.now();
        self.presence.unattended.ran(now, self.desktop.idle());
        self.desktop.tell_main();
    }

    /// The prompt window is there, and nobody sees it. Requests go on waiting, and a notification
    /// says so.
    pub(super) fn out_of_view(&mut self) {
        let before = self.questions.flow.is_out_of_view();
        self.step(Event::OutOfView);
        if self.questions.flow.is_out_of_view() && !before {
            info!("nobody sees the prompt window");
        }
    }

    /// Where the system no longer tells of a lock, leases until the screen locks end.
    pub(super) fn lock_is_told(&mut self, told: bool) {
        self.presence.lock_is_told = told;
        self.desktop.tell_main();
        if !told {
            self.permits.end_until_locked();
        }
    }

    /// Once nobody else sees the screen, the window that stayed away opens.
    pub(super) fn shared(&mut self, shared: Option<bool>) {
        if self.presence.shared == shared {
            return;
        }
        info!(?shared, "the screen");
        self.presence.shared = shared;
        self.desktop.tell_main();
        if self.screen.covered && !self.is_covered() {
            self.screen.covered = false;
            if !self.presence.locked {
                self.step(Event::Opened);
            }
        }
    }

    /// Whether the window may not open by itself. Without notifications it may always, because
    /// nothing else would tell of a request.
    pub(super) fn is_covered(&self) -> bool {
        let others_see = self.presence.shared == Some(true) || self.desktop.is_covered();
        !self.screen.visible && self.preferences.values.notifications && others_see
    }

    /// The waiting requests are wanted, also where something fills the screen: the prompt window comes
    /// to the front and arms anew. A person gets the keyboard there. What any program can have done
    /// makes no key count. Where nothing waits the main window comes.
    pub(super) fn review(&mut self, by: By) {
        if self.presence.locked {
            return;
        }
        if self.questions.is_empty() {
            let page = match self.screen.notice.broken {
                Some(_) => MainPage::Agents,
                None => MainPage::Last,
            };
            return self.open_main(&page);
        }
        self.person_came();
        self.step(Event::Opened);
        match by {
            By::Person => self.desktop.focus(),
            By::Anyone => self.desktop.raise(),
        }
    }

    /// Any program can have chosen this.
    pub(super) fn called(&mut self, action: MenuAction) {
        if action == MenuAction::Review {
            self.review(By::Anyone);
        } else {
            self.menu(action);
        }
    }

    /// Any web page can open a link. So it only brings the window with waiting requests to the front,
    /// which arms anew and takes no keyboard: not often, and never where a question would not open by itself.
    /// The request that it names is in view then, but only if nobody saw another one.
    pub(super) fn linked(&mut self, request: &str) {
        let nobody_asks = self.presence.locked || self.questions.is_empty() || self.is_covered();
        if nobody_asks || !self.screen.follows_link(Instant::now()) {
            return;
        }
        info!("a link brings the prompt window");
        self.screen.covered = false;
        if !self.screen.visible
            && let Some(id) = parse_id(request)
        {
            self.step(Event::Selected(id));
        }
        self.step(Event::Opened);
        self.desktop.raise();
    }

    pub(super) fn shortcut_pressed(&mut self, by: By) {
        if !self.questions.is_empty() {
            self.review(by);
        }
    }

    pub(super) fn open_main(&mut self, page: &MainPage) {
        self.person_came();
        self.desktop.open_main(page);
    }

    /// Opens a question. Where the window comes to the front by itself, it comes with the sound that
    /// a person wants; elsewhere the notification has the sound.
    pub(super) fn open(&mut self, question: Question) {
        let visible = self.screen.visible;
        self.step(Event::Asked(question));
        let came = self.screen.visible && !visible;
        if came && self.preferences.values.sound && self.desktop.comes_to_front() {
            self.desktop.sound();
        }
    }

    fn person_came(&mut self) {
        self.presence.missed = 0;
        self.screen.person_came();
    }

    /// A person who closes the main window for the first time is told that the app still runs, where
    /// a tray icon shows where.
    pub(super) fn main_closed(&mut self) {
        self.refresh_settings();
        let values = &self.preferences.values;
        let is_told = values.closed_once || !values.notifications;
        if is_told || self.presence.locked || self.screen.tray_is_there != Some(true) {
            return;
        }
        self.screen.notice.closed = true;
        if let Err(error) = self.preferences.closed_once() {
            warn!(%error, "it will be told again that the app goes on in the tray");
        }
    }

    /// A person who starts the app for the first time sees the first steps. Where no tray icon would
    /// show that the app runs, a person who starts it sees the main window.
    pub(super) fn started_by_person(&mut self) {
        self.screen.start.by_person = true;
        if self.preferences.is_first_run() || self.screen.start.no_tray {
            self.open_at_start();
        }
    }

    pub(super) fn no_tray_yet(&mut self) {
        self.screen.start.no_tray = true;
        if self.screen.start.by_person {
            self.open_at_start();
        }
    }

    fn open_at_start(&mut self) {
        let free = self.questions.is_empty() && !self.presence.locked;
        if !self.screen.start.opened && free {
            self.screen.start.opened = true;
            self.open_main(&MainPage::Last);
        }
    }

    /// Without a tray icon the main window is the first way to the app. A notification names the
    /// second.
    pub(super) fn tray_missing(&mut self, missing: bool) {
        info!(missing, "the tray");
        self.screen.tray_is_there = Some(!missing);
        self.desktop.tell_main();
        self.screen.notice.no_tray = missing;
        // A person who has closed the window of the start does not want it again.
        let opened = std::mem::take(&mut self.screen.start.opened);
        let free = self.questions.is_empty() && !self.presence.locked;
        if missing && !opened && free {
            self.desktop.open_main(&MainPage::Last);
        }
    }
}
