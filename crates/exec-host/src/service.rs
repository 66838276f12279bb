//! A command of this program as a service of this user.

use std::process::ExitCode;

use anyhow::{Result, bail};
use command_line::say;
use command_line::shown::{print, visible};
use paths::Paths;
use user_service::{Driver, Service, ServiceFile, Standing, State, Step, System};

/// A service, installed or not.
pub(crate) struct Unit {
    /// The command that it runs: `node`.
    name: &'static str,
    file: ServiceFile,
    driver: Driver,
    logs: String,
}

impl Unit {
    pub(crate) fn new(name: &'static str, file: ServiceFile, paths: &Paths) -> Self {
        Self {
            name,
            file,
            driver: Driver::default(),
            logs: paths.log_dir().display().to_string(),
        }
    }

    /// Stops the service if it is installed. The steps returned write it and start it.
    pub(crate) fn prepare(&self, service: &Service) -> Result<Vec<Step>> {
        let steps = self.file.install(service)?;
        self.driver.carry_out(&self.file.reach())?;
        if self.is_installed() {
            self.driver.carry_out(&self.file.stop())?;
        }
        Ok(steps)
    }

    /// Takes these steps, and says where everything is.
    pub(crate) fn started(&self, steps: &[Step]) -> Result<ExitCode> {
        self.driver.carry_out(steps)?;
        let state = self.state();
        row("service", &visible(&state.file.display().to_string()))?;
        row("log", &visible(&self.logs))?;
        match &self.file.system {
            System::Systemd { .. } if state.lingers != Some(true) => say(
                "it runs while you are logged in; to have it run from the start of this computer on, \
                 say `loginctl enable-linger` once",
            ),
            System::Systemd { .. } | System::Launchd { .. } => {}
            System::TaskScheduler { .. } => say(
                "it runs while you are logged in, with the variables of your account, not those of \
                 this terminal (`setx` sets them)",
            ),
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Stops and removes the service.
    pub(crate) fn uninstall(&self) -> Result<()> {
        match self.is_installed() {
            true => self.driver.carry_out(&self.file.uninstall())?,
            false => say("there is no service, and nothing was changed"),
        }
        Ok(())
    }

    /// Starts or stops the service that is installed.
    pub(crate) fn change(&self, steps: fn(&ServiceFile) -> Vec<Step>) -> Result<ExitCode> {
        let name = self.name;
        if !self.is_installed() {
            bail!(
                "the {name} is not a service yet; to make it one, run `exec-host {name} install`"
            );
        }
        self.driver.carry_out(&steps(&self.file))?;
        Ok(ExitCode::SUCCESS)
    }

    pub(crate) fn state(&self) -> State {
        self.file.state(&self.driver)
    }

    fn is_installed(&self) -> bool {
        self.state().state != Standing::NotInstalled
    }
}

/// The state of a service in words.
pub(crate) fn words(state: &State) -> String {
    let stands = match state.state {
        Standing::NotInstalled => return "none".to_owned(),
        Standing::Installed => "installed",
        Standing::Stopped => "stopped",
        Standing::Running => "running",
        Standing::Restarting => "failing, and started again",
        Standing::Failed => "failed",
        Standing::Unknown => "unknown",
    };
    let mut words = format!("{stands} ({}", state.system);
    if let Some(pid) = state.pid {
        words.push_str(&format!(", process {pid}"));
    }
    if state.starts_at_login == Some(false) {
        words.push_str(", not at login");
    }
    if let Some(problem) = &state.problem {
        words.push_str(&format!(": {}", visible(problem)));
    }
    words.push(')');
    words
}

fn row(what: &str, value: &str) -> Result<()> {
    print(&format!("{what:<12}{value}\n"))
}
