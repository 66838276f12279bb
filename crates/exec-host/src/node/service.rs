//! `exec-host node install` and its like: the node as a service of this user.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use command_line::say;
use command_line::shown::{print, visible};
use local_policy::Secrets;
use paths::Paths;
use user_service::{Driver, ServiceFile, Standing, State, Step, System};

use super::{Connect, configure, shared};

/// How long a node gets to stop.
const ENDING: Duration = Duration::from_secs(5);

/// Writes the service and starts it, anew if it exists.
pub(super) async fn install(
    paths: Paths,
    arguments: Connect,
    secrets: &Secrets,
) -> Result<ExitCode> {
    let (file, driver) = here(&paths);
    let program = std::env::current_exe().context("the path of this program is not known")?;
    let more: &[&str] = match arguments.serve_approvals {
        true => &["--serve-approvals"],
        false => &[],
    };
    let service = node_host::service(&paths, program, more, |name| std::env::var_os(name));
    let steps = file.install(&service)?;
    driver.carry_out(&file.reach())?;
    if file.state(&driver).state != Standing::NotInstalled {
        driver.carry_out(&file.stop())?;
    }
    {
        // A node that was started by hand would keep the service from running.
        let _alone = node_host::lock_within(&paths, ENDING).await?;
        let (_, endpoint) = configure(&paths, arguments)?;
        let shared = shared(secrets);
        if shared.token.is_some() || shared.password.is_some() {
            node_host::keep_secret(&paths, &endpoint, &shared)?;
        }
        node_host::device(&paths)?;
    }
    driver.carry_out(&steps)?;
    let state = file.state(&driver);
    row("service", &visible(&state.file.display().to_string()))?;
    row("log", &visible(&paths.log_dir().display().to_string()))?;
    match &file.system {
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

/// Stops and removes the service. The identity of the node stays.
pub(super) fn uninstall(paths: &Paths) -> Result<ExitCode> {
    let (file, driver) = here(paths);
    if file.state(&driver).state == Standing::NotInstalled {
        say("there is no service, and nothing was changed");
    } else {
        driver.carry_out(&file.uninstall())?;
    }
    node_host::forget_secret(paths)?;
    Ok(ExitCode::SUCCESS)
}

/// Starts or stops the service that is installed.
pub(super) fn change(paths: &Paths, steps: fn(&ServiceFile) -> Vec<Step>) -> Result<ExitCode> {
    let (file, driver) = here(paths);
    if file.state(&driver).state == Standing::NotInstalled {
        bail!("the node is no service yet: `exec-host node install` makes it one");
    }
    driver.carry_out(&steps(&file))?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn state(paths: &Paths) -> State {
    let (file, driver) = here(paths);
    file.state(&driver)
}

/// The state of the service in words.
pub(super) fn words(state: &State) -> String {
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

fn here(paths: &Paths) -> (ServiceFile, Driver) {
    (node_host::service_file(paths), Driver::default())
}

fn row(what: &str, value: &str) -> Result<()> {
    print(&format!("{what:<12}{value}\n"))
}
