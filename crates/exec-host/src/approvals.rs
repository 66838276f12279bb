//! `exec-host approvals`: the approvals file, shown and edited.
//!
//! Results go to standard output, words to standard error. It ends with 0 when it is done,
//! with 1 when it failed, and with 2 when the command line or the edit was refused.

mod agents;
mod allowlist;
mod arguments;
mod changes;
mod drift;
mod moment;
mod patterns;
mod policy;
mod replace;
mod rules;
mod table;
mod transfer;
mod versions;
mod widening;

use std::fmt;
use std::process::ExitCode;

use anyhow::Result;
use approvals_store::Error;
use exec_policy::Facts;
use local_policy::{Judge, Listing};
use serde::Serialize;

pub(crate) use self::arguments::Arguments;
use self::arguments::Command;
use crate::local::{self, Local};
use crate::{exits, say, shown};

/// Does what the command line says, and tells how it ended.
pub(crate) fn run(arguments: Arguments) -> Result<ExitCode> {
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
    let mut place = Place {
        judge: local.judge(local::folder(None)?)?,
        local,
        agent: arguments.agent.map(agent).transpose()?,
        json: arguments.json,
    };
    if let (Some(_), Some(name)) = (&place.agent, whole(&arguments.command)) {
        return refuse(format!("{name} is about the whole file; leave --agent out"));
    }
    match arguments.command {
        Command::Get => replace::get(&place),
        Command::Set(set) => replace::set(&place, &set),
        Command::Defaults(fields) => policy::defaults(&place, &fields),
        Command::Policy(policy) => policy::policy(&place, &policy),
        Command::Agents(what) => agents::run(&place, what),
        Command::Allowlist(what) => allowlist::run(&place, what),
        Command::Rules(what) => rules::run(&place, what),
        Command::Export(export) => transfer::export(&place, &export),
        Command::Import(import) => transfer::import(&place, &import),
        Command::History => versions::history(&place),
        Command::Diff(diff) => versions::diff(&place, &diff),
        Command::Restore(restore) => versions::restore(&place, &restore),
        Command::Keep(keep) => drift::keep(&place, keep.hash.as_deref()),
        Command::PutBack => drift::put_back(&place),
    }?;
    drift::remind(&mut place);
    Ok(())
}

/// The commands that one agent cannot be picked from.
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

/// What every command works on, and how it answers.
struct Place {
    local: Local,
    judge: Judge,
    agent: Option<String>,
    json: bool,
}

impl Place {
    /// The agent that is meant where none is named.
    fn agent_or_main(&self) -> &str {
        self.agent.as_deref().unwrap_or("main")
    }

    /// A result, for a program or for a person.
    fn answer(&self, json: &impl Serialize, text: &str) -> Result<()> {
        if self.json {
            shown::print(&shown::json(json)?)
        } else if text.is_empty() {
            Ok(())
        } else {
            shown::print(text)
        }
    }

    /// The programs of this computer, to look patterns up.
    fn listing(&self) -> Listing<impl Facts + use<>> {
        self.judge.machine().listing()
    }
}

fn agent(id: String) -> Result<String> {
    match id.trim() {
        "" | "__proto__" => Err(Error::Agent { agent: id }.into()),
        // The legacy name is a part of main.
        "default" => Ok("main".to_owned()),
        id => Ok(id.to_owned()),
    }
}

/// An edit that is not made, and what to write instead; every word visible.
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

/// The error and what it comes from, unless it says that itself.
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

/// How an agent is called in a sentence.
fn whose(agent: &str) -> String {
    if agent == "*" {
        "everybody".to_owned()
    } else {
        shown::visible(agent)
    }
}
