//! The app where there is no display: it serves the socket, and `askFallback` answers what needs a
//! click (D12).

use std::sync::Arc;

use anyhow::Result;
use approvals_app::{NewApp, NoDesktop, Options, SettingsFile, Timings};
use catalogue::Language;
use tokio_util::sync::CancellationToken;

use crate::decider::Decider;
use crate::world;

/// Whether there is no display. The app looks first, because GTK would end the process.
pub(crate) fn display_is_missing() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(target_os = "linux") && !is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY")
}

/// Serves until `stop`.
pub(crate) fn run(stop: CancellationToken) -> Result<()> {
    let paths = world::paths()?;
    let machine = world::machine(&paths)?;
    let settings = SettingsFile::new(paths.settings_file()).on_system(Language::of_system());
    let options = Options {
        settings,
        timings: Timings::default(),
        autostart: None,
        user_check: Arc::new(user_check::System::default()),
    };
    let app = NewApp::new(stop).of_user(paths, machine);
    Decider::start(app.on(NoDesktop, options), || {})?.wait()
}
