//! The settings of the person, in force.

use audit_log::Retention;
use autostart::{Autostart, State};
use catalogue::Language;
use settings::{CONFIRM_DANGER, Current, Error, File, Values};
use tracing::{info, warn};
use view_model::Problem;
use wording::{Say, ended};

use crate::controller::Controller;
use crate::desktop::Desktop;

/// The settings of the person, and the start at login.
#[derive(Default)]
pub(super) struct Preferences {
    /// The settings.
    pub(super) values: Values,
    /// What happens at the next login, when that was last looked at.
    pub(super) at_login: Option<State>,
    /// The file of the settings.
    file: Option<Current>,
    autostart: Option<Autostart>,
}

impl Preferences {
    /// Whether the app was never started before.
    pub(super) fn is_first_run(&self) -> bool {
        self.file.is_some() && !self.values.first_run_done
    }

    /// Danger is checked from now on, or no longer.
    ///
    /// # Errors
    /// Why that cannot be kept. Nothing has changed then.
    pub(super) fn confirm_danger(&mut self, on: bool) -> Result<(), Error> {
        if let Some(current) = &self.file {
            current.file().set(CONFIRM_DANGER, &on.to_string())?;
        }
        self.values.confirm_danger = on;
        Ok(())
    }

    /// What the file says now. No edit of the file switches the check of danger off while the app runs:
    /// whoever asks for danger could make that edit first.
    fn follow(&mut self, values: Values) {
        let confirms = self.values.confirm_danger;
        self.values = values;
        if confirms && !self.values.confirm_danger {
            warn!("the check of danger was switched off in the file; it stays on");
            if let Err(error) = self.confirm_danger(true) {
                warn!(%error, "the file still says that danger is not checked");
            }
            self.values.confirm_danger = true;
        }
    }

    /// The person was told that the app runs without its window, and is not told again.
    ///
    /// # Errors
    /// Why that cannot be kept.
    pub(super) fn closed_once(&mut self) -> Result<(), Error> {
        self.values.closed_once = true;
        match &self.file {
            Some(current) => current.file().set("closedOnce", "true"),
            None => Ok(()),
        }
    }
}

impl<D: Desktop> Controller<D> {
    /// Follows this file of settings. It is read before each question and when the window says so.
    #[must_use]
    pub fn with_settings(mut self, file: File) -> Self {
        let current = Current::new(file);
        self.preferences.values = current.values().clone();
        self.preferences.file = Some(current);
        self
    }

    /// Starts the app at login, or not, where the system keeps that.
    #[must_use]
    pub fn with_autostart(mut self, autostart: Autostart) -> Self {
        self.preferences.autostart = Some(autostart);
        self
    }

    /// The language of the person.
    pub(super) fn words(&self) -> Language {
        self.preferences.values.appearance.language
    }

    /// Reads the settings again if their file has changed.
    pub(super) fn refresh_settings(&mut self) {
        let Some(current) = &mut self.preferences.file else {
            return;
        };
        if current.refresh() {
            let values = current.values().clone();
            self.preferences.follow(values);
            info!("the settings have changed");
            self.apply_settings();
            self.desktop.tell_main();
        }
    }

    /// Hands on the settings that others keep.
    pub(super) fn apply_settings(&mut self) {
        let values = &self.preferences.values;
        self.desktop.appearance(values.appearance);
        self.desktop.presentation(values.presentation);
        self.desktop.shortcut(values.shortcut.as_ref());
        self.set_gateway();
        self.audit.keep(Retention {
            days: values.days,
            rows: values.rows,
        });
    }

    /// What happens at the next login; `None` where the app cannot set it.
    pub(super) fn look_at_login(&mut self) -> Option<State> {
        let autostart = self.preferences.autostart.as_ref();
        self.preferences.at_login = autostart.map(Autostart::state);
        self.preferences.at_login
    }

    /// Starts the app at the next login, or not.
    pub(super) fn start_at_login(&mut self, on: bool) -> Result<(), Problem> {
        let problem = |message: String| Problem {
            code: String::new(),
            message,
        };
        let words = self.words();
        let Some(autostart) = &self.preferences.autostart else {
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
