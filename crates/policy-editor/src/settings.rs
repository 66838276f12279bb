//! The Settings page, and whether the first steps are still to come.

use std::path::Path;

use autostart::State;
use catalogue::Language;
use settings::{File, Gateways, Kind, SETTINGS, StoredSettings};
use view_model::{GatewayItem, GatewaysPage, Problem, Setting, SettingKind, SettingsPage};
use wording::Say;

use crate::editor::Editor;
use crate::health_node::gateway;
use crate::text::{plain, problem, short, visible};
use app_status::AppStatus;

impl Editor {
    /// What is set about the app. Never fails: what cannot be read is told on the page, which
    /// then shows what holds without the file.
    pub fn settings(&self, status: &AppStatus) -> SettingsPage {
        let file = self.settings_file();
        let language = self.language();
        let (document, problem) = match file.load() {
            Ok(document) => (document, None),
            Err(error) => (StoredSettings::default(), Some(self.told(&error).message)),
        };
        let findings = document.findings();
        let settings = SETTINGS.iter().map(|setting| Setting {
            name: setting.name.to_owned(),
            value: document.text(setting),
            kind: kind(setting.kind),
        });
        let start_at_login = status.start_at_login.map(|state| match state {
            State::On => "on",
            State::Off => "off",
            State::Other => "other",
        });
        let place = |path: &Path| {
            visible(
                &short(&path.to_string_lossy(), &self.machine.home),
                language,
            )
        };
        SettingsPage {
            path: place(file.path()),
            problem,
            findings: findings
                .iter()
                .map(|it| vec![plain(&visible_text::sentence(&it.say(language)))])
                .collect(),
            settings: settings.collect(),
            start_at_login: start_at_login.map(str::to_owned),
            places_windows: status.places_windows,
            offers_shortcut: status.offers_shortcut,
            shortcut_taken: status.shortcut_taken,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            store: place(self.store().path()),
            records: place(&self.paths().history_file()),
        }
    }

    /// Sets one value, by its name and as text.
    ///
    /// # Errors
    /// A value that is not offered; a file that cannot be read or written.
    pub fn set(&self, name: &str, value: &str) -> Result<(), Problem> {
        let set = self.settings_file().set(name, value);
        set.map_err(|error| self.told(&error))
    }

    /// The gateways that a person has set up.
    pub fn gateways(&self) -> Gateways {
        let document = self.settings_file().load().unwrap_or_default();
        settings::Values::of(&document, self.system).gateways
    }

    /// Changes what a person has set about gateways.
    ///
    /// # Errors
    /// A file that cannot be read or written.
    pub fn change_gateways(&self, change: impl FnOnce(&mut Gateways)) -> Result<(), Problem> {
        let changed = self.settings_file().change_gateways(change);
        changed.map_err(|error| self.told(&error))
    }

    /// The gateways of the Health page. `has_secret` tells whether one is kept for an address.
    pub fn gateways_page(&self, has_secret: impl Fn(&str) -> bool) -> GatewaysPage {
        let language = self.language();
        let gateways = self.gateways();
        let found = gateway(self.config().as_ref(), language);
        GatewaysPage {
            found: vec![plain(&visible_text::sentence(&found))],
            active: gateways.active.clone().unwrap_or_default(),
            gateways: gateways
                .typed
                .iter()
                .map(|it| GatewayItem {
                    name: visible(&it.url, language),
                    pinned: it.fingerprint.is_some(),
                    secret: has_secret(&it.url),
                    id: it.url.clone(),
                })
                .collect(),
        }
    }

    /// A gateway cannot be set up; the reason, in English.
    pub fn gateway_problem(&self, why: &str) -> Problem {
        problem(self.language().gateways_not_kept(why))
    }

    pub(crate) fn set_settings_aside(&self) -> Result<(), Problem> {
        let aside = self.settings_file().set_aside();
        aside.map(drop).map_err(|error| self.told(&error))
    }

    /// A file that cannot be read is one that somebody has: they are past the first steps.
    pub(crate) fn first_run(&self) -> bool {
        let document = self.settings_file().load();
        let values = document.map(|it| settings::Values::of(&it, Language::default()));
        values.is_ok_and(|it| !it.first_run_done)
    }

    /// What the pages are told in.
    pub fn language(&self) -> Language {
        self.values().appearance.language
    }

    /// What holds; without a readable file, the defaults.
    pub(crate) fn values(&self) -> settings::Values {
        let document = self.settings_file().load().unwrap_or_default();
        settings::Values::of(&document, self.system)
    }

    fn settings_file(&self) -> File {
        File::new(self.paths().settings_file())
    }

    fn told(&self, error: &settings::Error) -> Problem {
        problem(self.with_short_home(&error.say(self.language())))
    }
}

fn kind(kind: Kind) -> SettingKind {
    match kind {
        Kind::Switch => SettingKind::Switch,
        Kind::Choice(choices) => SettingKind::Choice {
            choices: choices.iter().map(|it| (*it).to_owned()).collect(),
        },
        Kind::Number { min, max, step } => SettingKind::Number { min, max, step },
        Kind::Names => SettingKind::Names,
        Kind::Shortcut => SettingKind::Shortcut,
    }
}
