//! This computer and this user, as the controller gets them.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result};
use approvals_app::{Judge, Machine, Mailbox, Service, SettingsFile};
use catalogue::Language;
use paths::Paths;

use crate::{backend, bus, permission, web_view};

/// What the app is made of, beside its screen.
pub(crate) struct World {
    pub(crate) judge: Judge,
    pub(crate) service: Service,
    /// What a person set.
    pub(crate) settings: SettingsFile,
    /// The file of the history.
    pub(crate) history: PathBuf,
}

impl World {
    /// Nothing is read or written yet.
    pub(crate) fn new(mailbox: Mailbox) -> Result<Self> {
        let paths = Paths::from_env().context("the home folder is not known")?;
        let home = paths
            .home()
            .to_str()
            .context("the home folder's path is not text")?
            .to_owned();
        let mut machine = Machine::from_process(home, permission::screen_recording);
        let is_ours = |name: &String, value: &String| {
            web_view::is_ours(name, value) || backend::is_ours(name, value)
        };
        machine
            .environment
            .retain(|(name, value)| !is_ours(name, value));
        bus::restore(&mut machine.environment);
        let judge = Judge::following(paths.clone(), machine);
        Ok(Self {
            settings: SettingsFile::new(paths.settings_file()).on_system(Language::of_system()),
            history: paths.history_file(),
            service: Service::new(paths, Arc::clone(judge.store()), mailbox),
            judge,
        })
    }
}
