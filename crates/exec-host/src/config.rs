//! `exec-host config`: single values of `openclaw.json`.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, Subcommand};
use command_line::shown::{self, visible};
use command_line::{exits, say};
use exec_tools::Change;
use openclaw_config::{
    ConfigFile, ConfigPath, Edit, Key, NoConfigPath, NotSaved, faults, hidden, is_text, refusal,
};
use paths::Paths;
use serde_json::Value;

/// Command line of `config`. Ends with 0; with 1 if there is no such value, and with 2 if the edit was refused.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Prints a value; secrets are hidden
    Get(Get),
    /// Sets a value; comments, order and everything else stay as they are
    Set(Set),
    /// Removes a value
    Unset(Unset),
}

#[derive(Debug, Args)]
pub(crate) struct Get {
    /// The path of the value, such as tools.exec.node or agents.entries.main.tools.exec.node
    #[arg(value_name = "PATH", value_parser = place)]
    place: ConfigPath,
    /// Print JSON, also for a single text
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Set {
    /// The path of the value, such as tools.exec.node or agents.entries.main.tools.exec.node
    #[arg(value_name = "PATH", value_parser = place)]
    place: ConfigPath,
    /// The value: JSON5, or a text as it is
    value: String,
    /// The value is JSON5, and text must be in quotes
    #[arg(long)]
    json: bool,
    /// Set it even if more may run afterwards
    #[arg(long)]
    yes: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Unset {
    /// Where the value stands
    #[arg(value_name = "PATH", value_parser = place)]
    place: ConfigPath,
    /// Remove it even if more may run afterwards
    #[arg(long)]
    yes: bool,
}

fn place(text: &str) -> Result<ConfigPath, NoConfigPath> {
    text.parse()
}

/// Does what the command says.
pub(crate) fn run(command: Command) -> Result<ExitCode> {
    let paths = Paths::from_env()?;
    let path = paths.config_file();
    match command {
        Command::Get(get) => show(path, &get),
        Command::Set(set) => match value_of(&set) {
            Ok(value) => match refusal(&set.place, &value) {
                None => change(path, set.place, Some(value), set.yes),
                Some(why) => Ok(refused(&why)),
            },
            Err(why) => Ok(refused(&why)),
        },
        Command::Unset(unset) => change(path, unset.place, None, unset.yes),
    }
}

fn show(path: &Path, get: &Get) -> Result<ExitCode> {
    let file = read(path)?;
    let value = file.as_ref().and_then(|file| get.place.of(&file.value));
    let Some(value) = value else {
        say(&visible(&format!("{} is not set", get.place)));
        return Ok(ExitCode::FAILURE);
    };
    let value = hidden(value, &get.place);
    match value.as_str().filter(|_| !get.json) {
        Some(text) => shown::print(text)?,
        None => shown::print(&shown::pretty(&value)?)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The value that a person wrote.
fn value_of(set: &Set) -> Result<Value, String> {
    match openclaw_config::parse(&set.value) {
        Ok(value) if set.json || !is_text(&set.place) || value.is_string() => Ok(value),
        Err(why) if set.json => Err(format!("the value is not JSON5: {why}")),
        Ok(_) | Err(_) => Ok(set.value.clone().into()),
    }
}

fn change(path: &Path, place: ConfigPath, value: Option<Value>, yes: bool) -> Result<ExitCode> {
    let before = read(path)?;
    let nothing = ConfigFile::parse("{}\n".to_owned())?;
    let file = before.as_ref().unwrap_or(&nothing);
    if file.includes() {
        return Ok(refused(
            "the file takes in other files ($include): edit it by hand",
        ));
    }
    let was = place.of(&file.value);
    if value.is_none() && was.is_none() {
        say(&visible(&format!("{place} was not set")));
        return Ok(ExitCode::SUCCESS);
    }
    let edit = Edit {
        place: place.clone(),
        value,
    };
    let Some(after) = file.with(&[edit]) else {
        return Ok(refused(&not_there(&place, &file.value)));
    };
    let known = faults(&file.value);
    let new = faults(&after.value);
    if let Some(fault) = new.iter().find(|fault| !known.contains(fault)) {
        return Ok(refused(&fault.to_string()));
    }
    let effects = exec_tools::effects(&file.value, &after.value);
    let looser = effects.iter().find(|it| it.change == Change::Looser);
    if let Some(looser) = looser.filter(|_| !yes) {
        return Ok(refused(&format!("{looser}; add --yes if you want that")));
    }
    match after.save(path, before.as_ref()) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(problem @ NotSaved::Changed) => Ok(refused(&problem.to_string())),
        Err(problem @ NotSaved::Io(_)) => {
            Err(problem).with_context(|| format!("{} was not changed", path.display()))
        }
    }
}

/// Why an edit has no place in the file.
fn not_there(place: &ConfigPath, config: &Value) -> String {
    let ends = (1..=place.0.len()).map(|end| ConfigPath(place.0[..end].to_vec()));
    let missing = ends
        .into_iter()
        .find(|part| matches!(part.0.last(), Some(Key::Index(_))) && part.of(config).is_none());
    match missing {
        Some(missing) => format!("there is no {missing} in the file"),
        None => format!("{place} cannot be edited in this file: edit it by hand"),
    }
}

fn read(path: &Path) -> Result<Option<ConfigFile>> {
    let shown = || path.display().to_string();
    ConfigFile::read(path).with_context(shown)
}

fn refused(why: &str) -> ExitCode {
    say(&visible(why));
    ExitCode::from(exits::USAGE)
}
