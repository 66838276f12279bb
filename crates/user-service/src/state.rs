//! The state of a service, read from the answers of each system.

use std::path::PathBuf;

use serde::Serialize;

use crate::drive::Answer;
use crate::{Driver, ServiceFile, System};

/// The state of a service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// No such service is installed.
    NotInstalled,
    /// The service is installed; the Task Scheduler does not tell whether it runs.
    Installed,
    /// The service is installed and does not run.
    Stopped,
    /// The service runs.
    Running,
    /// The service fails and is started again and again.
    Restarting,
    /// The service failed and is not started again.
    Failed,
    /// The system cannot be asked; [`State::problem`] says why.
    Unknown,
}

/// The state of a service, with details.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct State {
    /// The system that keeps it running, as people call it.
    pub system: &'static str,
    /// The path of its file, whether it exists or not.
    pub file: PathBuf,
    /// Whether it runs.
    pub state: Standing,
    /// Whether it starts at login, if the system tells.
    pub starts_at_login: Option<bool>,
    /// The id of its process, if it runs and the system tells.
    pub pid: Option<u32>,
    /// Linux: whether it also runs while the user is not logged in.
    pub lingers: Option<bool>,
    /// Why the state is unknown.
    pub problem: Option<String>,
}

impl ServiceFile {
    /// Asks the system. Changes nothing and never fails: a system that cannot be asked is a state.
    #[must_use]
    pub fn state(&self, driver: &Driver) -> State {
        let mut state = State {
            system: self.system.name(),
            file: self.file.clone(),
            state: Standing::Unknown,
            starts_at_login: None,
            pid: None,
            lingers: None,
            problem: None,
        };
        let is_task = matches!(self.system, System::TaskScheduler { .. });
        if !is_task && !self.file.exists() {
            state.state = Standing::NotInstalled;
            return state;
        }
        let answer = driver.ask(&self.question());
        match &self.system {
            System::Systemd { uid } => {
                read_systemd(&answer, &mut state);
                let (uid, property) = (&uid.to_string(), "--property=Linger");
                let words = ["loginctl", "show-user", uid, property, "--value"];
                let answer = driver.ask(&words.map(str::to_owned));
                state.lingers = match answer.printed.trim() {
                    "yes" => Some(true),
                    "no" => Some(false),
                    _ => None,
                };
            }
            System::Launchd { .. } => read_launchd(&answer, &mut state),
            System::TaskScheduler { .. } => read_task(&answer, &mut state),
        }
        state
    }
}

fn read_systemd(answer: &Answer, state: &mut State) {
    if !answer.succeeded {
        state.problem = Some(answer.said.clone());
        return;
    }
    let value = |name: &str| {
        let mut lines = answer.printed.lines();
        lines.find_map(|line| line.strip_prefix(name)?.strip_prefix('='))
    };
    state.state = match (value("ActiveState"), value("SubState")) {
        (_, Some("auto-restart")) => Standing::Restarting,
        (Some("active" | "reloading" | "activating"), _) => Standing::Running,
        (Some("failed"), _) => Standing::Failed,
        (Some(_), _) => Standing::Stopped,
        (None, _) => Standing::Unknown,
    };
    state.starts_at_login = value("UnitFileState").map(|state| state.starts_with("enabled"));
    let pid = value("MainPID").and_then(|pid| pid.parse().ok());
    state.pid = pid.filter(|pid| *pid != 0);
}

/// Reads the first value of each name; later ones belong to nested objects.
fn read_launchd(answer: &Answer, state: &mut State) {
    state.starts_at_login = Some(true);
    if !answer.succeeded {
        // The service is not loaded. If launchd has another problem, the first command that is
        // given tells.
        state.state = Standing::Stopped;
        return;
    }
    let value = |name: &str| {
        let mut lines = answer.printed.lines().map(str::trim);
        lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "))
    };
    state.pid = value("pid").and_then(|pid| pid.parse().ok());
    let failed = value("last exit code").is_some_and(|code| {
        code.split(':')
            .next()
            .is_some_and(|code| !matches!(code.trim(), "0" | "(never exited)"))
    });
    state.state = match value("state") {
        Some("running") => Standing::Running,
        Some(_) if failed => Standing::Restarting,
        Some(_) => Standing::Stopped,
        None => Standing::Unknown,
    };
}

/// Reads the task's definition, the only answer of `schtasks` that is the same in every language.
fn read_task(answer: &Answer, state: &mut State) {
    let xml: String = answer.printed.chars().filter(|it| *it != '\0').collect();
    let off = xml.contains("<Enabled>false</Enabled>");
    state.state = match (answer.succeeded, off) {
        (false, _) => Standing::NotInstalled,
        (true, true) => Standing::Stopped,
        (true, false) => Standing::Installed,
    };
    state.starts_at_login = answer.succeeded.then_some(!off);
}
