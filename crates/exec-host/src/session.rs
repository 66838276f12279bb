//! `exec-host session`: what holds for one session of an agent.

use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Subcommand};
use command_line::shown::{self, visible};
use command_line::{exits, say, values};
use gateway::{NotReached, Running};
use paths::Paths;
use serde_json::{Value, json};

/// Command line of `session`. Ends with 0; with 2 if a value was refused, and with 69 if no gateway runs.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Shows what the commands of a session run with
    Show(Show),
    /// Sets what the commands of a session run with, until the gateway ends
    Set(Set),
}

#[derive(Debug, Args)]
pub(crate) struct Show {
    /// The session: agent:AGENT:NAME
    #[arg(default_value = "agent:main:main", value_parser = values::filled)]
    session: String,
    /// Print one JSON object with what the session itself has set
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Set {
    /// The session: agent:AGENT:NAME
    #[arg(long, default_value = "agent:main:main", value_parser = values::filled)]
    session: String,
    /// What to set: host=gateway security=allowlist ask=always node=NAME elevated=off
    #[arg(required = true, value_name = "NAME=VALUE")]
    values: Vec<String>,
}

/// Does what the command says.
pub(crate) async fn run(command: Command) -> Result<ExitCode> {
    let Some(running) = Running::find(&Paths::from_env()?) else {
        say("no gateway runs here: `exec-host gateway run` starts one");
        return Ok(ExitCode::from(exits::UNREACHABLE));
    };
    let (path, body) = match &command {
        Command::Show(show) if show.json => {
            ("/sessions/show", json!({ "sessionKey": show.session }))
        }
        Command::Show(show) => ("/sessions/command", told(&show.session, "/exec /elevated")),
        Command::Set(set) => match message(&set.values) {
            Ok(message) => ("/sessions/command", told(&set.session, &message)),
            Err(wrong) => return Ok(refused(&wrong)),
        },
    };
    let answer = match running.post(path, &body).await {
        Ok(answer) => answer,
        Err(NotReached::Refused(why)) => return Ok(refused(&why)),
        Err(problem @ NotReached::Broken(..)) => return Err(problem.into()),
    };
    if path == "/sessions/show" {
        shown::print(&shown::json(&answer)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let reply = answer["reply"].as_str().unwrap_or_default();
    // What was set is acknowledged by its sign, and anything else is why it was not.
    if matches!(command, Command::Set(_)) && !reply.starts_with('⚙') {
        return Ok(refused(reply));
    }
    shown::print(reply)?;
    Ok(ExitCode::SUCCESS)
}

fn told(session: &str, message: &str) -> Value {
    json!({ "sessionKey": session, "message": message })
}

/// The values as the message that a person would send.
fn message(values: &[String]) -> Result<String, String> {
    let (mut exec, mut elevated) = (Vec::new(), None);
    for value in values {
        match value.split_once('=') {
            Some(("elevated", level)) => elevated = Some(format!("/elevated {level}")),
            Some(("host" | "security" | "ask" | "node", word))
                if !word.contains(char::is_whitespace) =>
            {
                exec.push(value.as_str());
            }
            Some(_) | None => {
                return Err(format!(
                    "{value:?} sets nothing: write host=, security=, ask=, node= or elevated= and a word"
                ));
            }
        }
    }
    let exec = (!exec.is_empty()).then(|| format!("/exec {}", exec.join(" ")));
    let parts: Vec<String> = exec.into_iter().chain(elevated).collect();
    Ok(parts.join(" "))
}

fn refused(why: &str) -> ExitCode {
    say(&visible(why));
    ExitCode::from(exits::USAGE)
}
