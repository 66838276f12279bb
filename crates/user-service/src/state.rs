//! How a service stands, read from what each system says.

use std::path::PathBuf;

use serde::Serialize;

use crate::drive::Answer;
use crate::{Driver, Place, System};

/// How a service stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// There is none.
    NotInstalled,
    /// It is there; the Task Scheduler tells no more.
    Installed,
    /// It does not run.
    Stopped,
    /// It runs.
    Running,
    /// It fails, and is started again and again.
    Restarting,
    /// It failed, and is left alone.
    Failed,
    /// The system cannot be asked: [`State::problem`].
    Unknown,
}

/// What is known of a service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct State {
    /// Who keeps it running.
    pub system: &'static str,
    /// Its file, whether it is there or not.
    pub file: PathBuf,
    /// How it stands.
    pub state: Standing,
    /// Whether it starts at login, where that is told.
    pub starts_at_login: Option<bool>,
    /// Its process, where it runs and that is told.
    pub pid: Option<u32>,
    /// Linux: whether it also runs while the user is not logged in.
    pub lingers: Option<bool>,
    /// Why nothing is known.
    pub problem: Option<String>,
}

impl Place {
    /// Asks the system. Changes nothing, and never fails: what cannot be asked is a state.
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

/// The first of each name is the service's own; what it has inside comes later.
fn read_launchd(answer: &Answer, state: &mut State) {
    state.starts_at_login = Some(true);
    if !answer.succeeded {
        // It is not loaded. Whether that is all is told by the first command that is given.
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

/// The definition is the only answer that no language changes.
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
