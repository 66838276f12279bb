//! What a person set about the app, in force.

use audit_log::Retention;
use autostart::{Autostart, State};
use catalogue::Language;
use settings::{Current, File};
use tracing::info;
use view_model::Problem;
use wording::{Say, ended};

use super::Controller;
use crate::Desktop;

impl<D: Desktop> Controller<D> {
    /// Follows this file. It is looked at before each question and when the window says so.
    #[must_use]
    pub fn with_settings(mut self, file: File) -> Self {
        let current = Current::new(file);
        self.set = current.values().clone();
        self.set_in = Some(current);
        self
    }

    /// Starts at login, or not, what this says.
    #[must_use]
    pub fn with_autostart(mut self, autostart: Autostart) -> Self {
        self.autostart = Some(autostart);
        self
    }

    /// What people are spoken to in.
    pub(super) fn words(&self) -> Language {
        self.set.appearance.language
    }

    /// Reads the settings again if their file is another one.
    pub(super) fn refresh_settings(&mut self) {
        let Some(current) = &mut self.set_in else {
            return;
        };
        if current.refresh() {
            self.set = current.values().clone();
            info!("the settings have changed");
            self.apply_settings();
            self.desktop.tell_main();
        }
    }

    /// Hands on what is not asked for each time.
    pub(super) fn apply_settings(&mut self) {
        self.desktop.appearance(self.set.appearance);
        self.desktop.presentation(self.set.presentation);
        self.desktop.shortcut(self.set.shortcut.as_ref());
        self.audit.keep(Retention {
            days: self.set.days,
            rows: self.set.rows,
        });
    }

    /// What happens at the next login; `None` where this app cannot see to it.
    pub(super) fn look_at_login(&mut self) -> Option<State> {
        self.at_login = self.autostart.as_ref().map(Autostart::state);
        self.at_login
    }

    /// Starts the app at the next login, or not. The one way for window and tray.
    pub(super) fn start_at_login(&mut self, on: bool) -> Result<(), Problem> {
        let problem = |message: String| Problem {
            code: String::new(),
            message,
        };
        let words = self.words();
        let Some(autostart) = &self.autostart else {
            return Err(problem(words.problem_no_place()));
        };
        autostart
            .set(on)
            .map_err(|error| problem(ended(&visible_text::sentence(&error.say(words)), words)))?;
        info!(on, "start at login");
        self.look_at_login();
        self.desktop.tell_main();
        Ok(())
    }
}
