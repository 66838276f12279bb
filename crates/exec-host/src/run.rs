//! `exec-host run`: one command through the app, as a node would send it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use approvals_ipc::{ExecAnswer, ExecRequest, RunPayload, WireError};
use clap::Args;
use command_line::{exits, local, say, shown, values};
use execution::{App, NoAnswer};
use paths::Paths;
use serde_json::{Value, json};

/// Time for a request and its answer to travel.
const TRAVEL: Duration = Duration::from_secs(10);
/// How long a command without a time limit is waited for.
const UNLIMITED: Duration = Duration::from_secs(365 * 24 * 3600);

/// Command line of `run`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The agent that asks
    #[arg(long, value_name = "ID", default_value = "main", value_parser = values::agent)]
    agent: String,
    /// The folder to run in [default: the current one]
    #[arg(long)]
    cwd: Option<String>,
    /// An addition to the environment; may be repeated
    #[arg(long = "env", value_name = "NAME=VALUE", value_parser = variable)]
    env: Vec<(String, String)>,
    /// Seconds after which the command is ended
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
    /// Seconds to wait for a person
    #[arg(long, value_name = "SECONDS", default_value = "120", value_parser = seconds)]
    wait: Duration,
    /// The folder with the policy [default: OPENCLAW_STATE_DIR, else ~/.openclaw]
    #[arg(long, value_name = "FOLDER")]
    state_dir: Option<PathBuf>,
    /// Print the whole answer as one JSON object
    #[arg(long)]
    json: bool,
    /// Shell text to run instead of a command, as agents send it
    #[arg(long, value_name = "TEXT", conflicts_with = "command")]
    shell: Option<String>,
    /// The command and its arguments
    #[arg(trailing_var_arg = true, required_unless_present = "shell")]
    command: Vec<String>,
}

/// Sends the request, and ends with the exit code of the command.
pub(crate) async fn run(arguments: Arguments) -> Result<ExitCode> {
    let request = request(&arguments)?;
    let paths = local::paths(arguments.state_dir.as_deref())?;
    let answer = through_app(paths, &request, arguments.wait, arguments.timeout).await?;
    if arguments.json {
        shown::print(&shown::json(&as_json(&answer))?)?;
    }
    Ok(ExitCode::from(match answer {
        Ok(Ok(payload)) => finished(&payload, arguments.json)?,
        Ok(Err(error)) => refused(&error),
        Err(NoAnswer::Unreachable(sentence)) => {
            say(&sentence);
            exits::UNREACHABLE
        }
        Err(NoAnswer::Lost(sentence)) => {
            say(&format!("{sentence}. The command may have run."));
            exits::SOFTWARE
        }
    }))
}

/// Lets the app decide and run. `decision` is the time for a person, `run` the time limit of
/// the command.
pub(crate) async fn through_app(
    paths: Paths,
    request: &ExecRequest,
    decision: Duration,
    run: Option<Duration>,
) -> Result<Result<ExecAnswer, NoAnswer>> {
    let wait = decision + run.unwrap_or(UNLIMITED) + TRAVEL;
    Ok(App::new(paths).exec(request, wait).await)
}

fn request(arguments: &Arguments) -> Result<ExecRequest> {
    let cwd = match &arguments.cwd {
        Some(cwd) => cwd.clone(),
        None => std::env::current_dir()
            .context("the current folder is not known; name one with --cwd")?
            .into_os_string()
            .into_string()
            .map_err(|folder| {
                anyhow::anyhow!("{folder:?} is not text; name a folder with --cwd")
            })?,
    };
    let (command, raw_command) = match &arguments.shell {
        Some(text) => (shell(text), Some(text.clone())),
        None => (arguments.command.clone(), None),
    };
    let env: BTreeMap<String, String> = arguments.env.iter().cloned().collect();
    Ok(ExecRequest {
        command,
        raw_command,
        cwd: Some(cwd),
        env: (!env.is_empty()).then_some(env),
        timeout_ms: arguments.timeout.map(millis),
        agent_id: Some(arguments.agent.clone()),
        deadline_ms: Some(millis(arguments.wait)),
        ..ExecRequest::default()
    })
}

/// Shell text as gateways carry it (`docs/openclaw-wire.md` §3.1).
fn shell(text: &str) -> Vec<String> {
    let carrier: &[&str] = if cfg!(windows) {
        &["cmd.exe", "/d", "/s", "/c"]
    } else {
        &["/bin/sh", "-lc"]
    };
    carrier
        .iter()
        .copied()
        .chain([text])
        .map(str::to_owned)
        .collect()
}

fn finished(payload: &RunPayload, quiet: bool) -> Result<u8> {
    if !quiet {
        shown::pass_on(payload.stdout.as_bytes(), payload.stderr.as_bytes())?;
    }
    if let Some(error) = &payload.error {
        say(error);
    }
    Ok(if payload.timed_out {
        exits::TIMED_OUT
    } else {
        // Windows has codes beyond a byte; a failure must not become a success.
        payload
            .exit_code
            .map_or(1, |code| u8::try_from(code).unwrap_or(1))
    })
}

fn refused(error: &WireError) -> u8 {
    say(&error.message);
    match error.reason.as_deref() {
        Some("approval-timeout") => exits::TIMED_OUT,
        Some(_) | None => exits::DENIED,
    }
}

fn as_json(answer: &Result<ExecAnswer, NoAnswer>) -> Value {
    match answer {
        Ok(Ok(payload)) => json!({ "ok": true, "payload": payload }),
        Ok(Err(error)) => json!({ "ok": false, "error": error }),
        Err(NoAnswer::Unreachable(message)) => {
            json!({ "ok": false, "error": { "code": "UNREACHABLE", "message": message } })
        }
        Err(NoAnswer::Lost(message)) => {
            json!({ "ok": false, "error": { "code": "NO_ANSWER", "message": message } })
        }
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

fn variable(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        Some(_) | None => Err("write NAME=VALUE".to_owned()),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .and_then(|seconds: f64| Duration::try_from_secs_f64(seconds).ok())
        .filter(|duration| !duration.is_zero())
        .ok_or_else(|| "write a number of seconds above 0".to_owned())
}
