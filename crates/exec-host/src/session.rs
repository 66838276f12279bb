//! `exec-host session`: what holds for one session of an agent.

use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Subcommand};
use command_line::shown::{self, visible};
use command_line::{exits, say, values};
use gateway::{NotReached, Running};
use paths::Paths;
use serde_json::json;

/// Command line of `session`. Ends with 0; with 2 if a value was refused, and with 69 if no gateway runs.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Shows the settings for the commands of a session
    Show(Show),
    /// Changes the settings for the commands of a session, until the gateway ends
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
    let ended = match &command {
        Command::Show(show) if show.json => {
            let body = json!({ "sessionKey": show.session });
            let set = running.post("/sessions/show", &body).await;
            set.map(|set| shown::json(&set))
        }
        Command::Show(show) => match said(&running, &show.session, "/exec").await {
            Ok(exec) => {
                let elevated = said(&running, &show.session, "/elevated").await;
                elevated.map(|elevated| Ok(format!("{exec}\n{elevated}")))
            }
            Err(problem) => Err(problem),
        },
        Command::Set(set) => match message(&set.values) {
            Ok(message) => said(&running, &set.session, &message).await.map(Ok),
            Err(wrong) => return Ok(refused(&wrong)),
        },
    };
    let text = match ended {
        Ok(text) => text?,
        Err(NotReached::Refused(why)) => return Ok(refused(&why)),
        Err(problem @ NotReached::Broken(..)) => return Err(problem.into()),
    };
    // What was set is acknowledged by its sign, and anything else is why it was not.
    if matches!(command, Command::Set(_)) && !text.starts_with(SIGN) {
        return Ok(refused(&text));
    }
    shown::print(&text.replace(SIGN, ""))?;
    Ok(ExitCode::SUCCESS)
}

/// Begins what the gateway acknowledges; a terminal is spared it.
const SIGN: &str = "⚙️ ";

/// The reply to a message of a person.
async fn said(running: &Running, session: &str, message: &str) -> Result<String, NotReached> {
    let body = json!({ "sessionKey": session, "message": message });
    let answer = running.post("/sessions/command", &body).await?;
    Ok(answer["reply"].as_str().unwrap_or_default().to_owned())
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
