#![cfg_attr(test, allow(clippy::unwrap_used))]
//! `exec-host approvals`: shows and edits the approvals file.
//!
//! Results go to standard output, messages to standard error. Ends with 0 if it is done, with 1 if
//! it failed, and with 2 if the command line or the edit was refused.

mod agents;
mod allowlist;
mod arguments;
mod audit;
mod changes;
mod drift;
mod listed;
mod moment;
mod openclaw;
mod patterns;
mod policy;
mod replace;
mod rules;
mod transfer;
mod versions;
mod widening;

use std::fmt;
use std::process::ExitCode;

use anyhow::Result;
use approvals_store::Error;
use command_line::local::{self, Local};
use command_line::{exits, say, shown};
use exec_policy::Facts;
use local_policy::{Judge, Listing};
use serde::Serialize;

pub use self::arguments::Arguments;
use self::arguments::Command;

/// Carries the command line out, and returns the exit code.
pub fn run(arguments: Arguments) -> Result<ExitCode> {
    let Err(error) = dispatch(arguments) else {
        return Ok(ExitCode::SUCCESS);
    };
    if let Some(Refused(words)) = error.downcast_ref() {
        shown::say_lines(words);
        return Ok(ExitCode::from(exits::USAGE));
    }
    say(&shown::visible(&sentence(&error)));
    if error.is::<approvals_store::LoadProblem>()
        || matches!(error.downcast_ref(), Some(Error::Load(_)))
    {
        say(
            "earlier versions: exec-host approvals history, then exec-host approvals restore VERSION",
        );
    }
    Ok(match error.downcast_ref() {
        Some(Error::Agent { .. } | Error::EmptyPattern) => ExitCode::from(exits::USAGE),
        Some(_) | None => ExitCode::FAILURE,
    })
}

fn dispatch(arguments: Arguments) -> Result<()> {
    let local = Local::find(arguments.state_dir.as_deref())?;
    let mut scope = Scope {
        judge: local.judge(local::folder(None)?)?,
        local,
        agent: arguments.agent.map(agent).transpose()?,
        json: arguments.json,
    };
    if let (Some(_), Some(name)) = (&scope.agent, whole(&arguments.command)) {
        return refuse(format!("{name} is about the whole file; leave --agent out"));
    }
    match arguments.command {
        Command::Get => replace::get(&scope),
        Command::Set(set) => replace::set(&scope, &set),
        Command::Defaults(fields) => policy::defaults(&scope, &fields),
        Command::Policy(policy) => policy::policy(&scope, &policy),
        Command::Agents(what) => agents::run(&scope, what),
        Command::Allowlist(what) => allowlist::run(&scope, what),
        Command::Rules(what) => rules::run(&scope, what),
        Command::Export(export) => transfer::export(&scope, &export),
        Command::Import(import) => transfer::import(&scope, &import),
        Command::History => versions::history(&scope),
        Command::Diff(diff) => versions::diff(&scope, &diff),
        Command::Restore(restore) => versions::restore(&scope, &restore),
        Command::Keep(keep) => drift::keep(&scope, keep.hash.as_deref()),
        Command::PutBack => drift::put_back(&scope),
    }?;
    drift::remind(&mut scope);
    Ok(())
}

/// The name of a command that `--agent` does not apply to.
fn whole(command: &Command) -> Option<&'static str> {
    match command {
        Command::Get => Some("get"),
        Command::Set(_) => Some("set"),
        Command::History => Some("history"),
        Command::Restore(_) => Some("restore"),
        Command::Agents(_) => Some("agents"),
        Command::Keep(_) => Some("keep"),
        Command::PutBack => Some("put-back"),
        Command::Allowlist(_)
        | Command::Rules(_)
        | Command::Policy(_)
        | Command::Defaults(_)
        | Command::Diff(_)
        | Command::Export(_)
        | Command::Import(_) => None,
    }
}

/// The policy and the agent that a command works on, and the form of its answer.
struct Scope {
    local: Local,
    judge: Judge,
    agent: Option<String>,
    json: bool,
}

impl Scope {
    /// The agent that is named, else `main`.
    fn agent_or_main(&self) -> &str {
        self.agent.as_deref().unwrap_or("main")
    }

    /// Prints a result, as JSON or as text.
    fn answer(&self, json: &impl Serialize, text: &str) -> Result<()> {
        if self.json {
            shown::print(&shown::json(json)?)
        } else if text.is_empty() {
            Ok(())
        } else {
            shown::print(text)
        }
    }

    /// Whom a list without a row is about.
    fn nobody(&self) -> String {
        match &self.agent {
            Some(agent) => whose(agent),
            None => "anybody".to_owned(),
        }
    }

    /// The programs of this computer, to look up patterns.
    fn listing(&self) -> Listing<impl Facts + use<>> {
        self.judge.machine().listing()
    }
}

fn agent(id: String) -> Result<String> {
    match id.trim() {
        "" | "__proto__" => Err(Error::Agent { agent: id }.into()),
        // The legacy name means `main`.
        "default" => Ok("main".to_owned()),
        id => Ok(id.to_owned()),
    }
}

/// An edit that is not made. The text says what to write instead; hidden characters in it are
/// visible.
#[derive(Debug)]
struct Refused(String);

impl fmt::Display for Refused {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

fn refuse<T>(words: impl Into<String>) -> Result<T> {
    Err(Refused(words.into()).into())
}

/// The error with its causes, unless its own text has them.
fn sentence(error: &anyhow::Error) -> String {
    error.chain().fold(String::new(), |said, cause| {
        let cause = cause.to_string();
        if said.is_empty() {
            cause
        } else if said.contains(&cause) {
            said
        } else {
            format!("{said}: {cause}")
        }
    })
}

/// The agent's name in a sentence.
fn whose(agent: &str) -> String {
    if agent == "*" {
        "everybody".to_owned()
    } else {
        shown::visible(agent)
    }
}
