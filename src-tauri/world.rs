//! The computer and the user for whom the app runs.

use anyhow::{Context, Result};
use approvals_app::LocalMachine;
use paths::Paths;

use crate::{backend, bus, permission, web_view};

/// The files of this user.
pub(crate) fn paths() -> Result<Paths> {
    Paths::from_env().context("the home folder is not known")
}

/// This computer. Its environment is without the variables that the app set for itself. Reads and
/// writes no file.
pub(crate) fn machine(paths: &Paths) -> Result<LocalMachine> {
    let home = paths
        .home()
        .to_str()
        .context("the home folder's path is not text")?
        .to_owned();
    let mut machine = LocalMachine::from_process(home, permission::screen_recording);
    let is_ours = |name: &String, value: &String| {
        web_view::is_ours(name, value) || backend::is_ours(name, value)
    };
    machine
        .environment
        .retain(|(name, value)| !is_ours(name, value));
    bus::restore(&mut machine.environment);
    Ok(machine)
}
