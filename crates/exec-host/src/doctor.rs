//! `exec-host doctor`: what is wrong here, and what to do.

use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ::doctor::{About, Report, bundle, fix, look};
use anyhow::{Context, Result};
use clap::Args;
use command_line::local::{Local, folder};
use command_line::shown::{pretty, print};
use policy_editor::Editor;

/// Command line of `doctor`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Repair what costs you nothing: rights of other users on the approvals file
    #[arg(long)]
    fix: bool,
    /// Write the report and the app's settings to a new .tar.gz file, to send to somebody. It
    /// contains no rule, command, history or token
    #[arg(long, value_name = "FILE")]
    bundle: Option<PathBuf>,
}

/// Prints what is good and what is not; ends with 1 where something is bad.
pub(crate) async fn run(arguments: Arguments) -> Result<ExitCode> {
    let local = Local::find(None)?;
    let judge = local.judge(folder(None)?)?;
    let editor = Editor::new(judge, local.paths.clone());
    if arguments.fix {
        fix(&editor).map_err(|problem| anyhow::anyhow!(problem.message))?;
    }
    let app = app();
    let status = look(&local.paths, app.as_deref()).await;
    editor.look_at_agents();
    let about = About::here(command_line::version(), |name| std::env::var(name).ok());
    let report = Report::new(about, editor.health(&status));
    if let Some(file) = &arguments.bundle {
        write(&report, &local, file)?;
    }
    if arguments.json {
        print(&pretty(&report)?)?;
    } else {
        print(&report.text())?;
    }
    Ok(if report.is_bad() {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// The app is installed beside this program.
fn app() -> Option<PathBuf> {
    let here = std::env::current_exe().ok()?;
    let app = here.with_file_name(format!("exec-companion{}", std::env::consts::EXE_SUFFIX));
    app.exists().then_some(app)
}

/// A file that is there already stays as it is. The new one is for its owner alone.
fn write(report: &Report, local: &Local, file: &Path) -> Result<()> {
    let written = || -> Result<()> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let out = options.open(file)?;
        Ok(bundle(report, &local.paths, out)?)
    };
    written().with_context(|| format!("{} was not written", file.display()))
}
