//! `exec-host approvals`: the lists of the approvals file.

mod document;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use approvals_store::{Edit, EntryKey, Rule};
use clap::{Args, Subcommand};
use exec_policy::{Config, Document, Facts, FileFacts, Offer, Platform, Request};
use local_policy::Judge;
use serde_json::{Value, json};

use crate::local::{self, Local};
use crate::{say, shown};

/// Command line of `approvals`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The agent, or * for all [default: main; of list: everybody]
    #[arg(long, global = true)]
    agent: Option<String>,
    /// The folder of the policy [default: $OPENCLAW_STATE_DIR, else ~/.openclaw]
    #[arg(long, value_name = "DIR", global = true)]
    state_dir: Option<PathBuf>,
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Prints `{path, exists, hash, file}` as JSON, without the token
    Get,
    /// Lists the earlier versions of the file
    History,
    /// Sets security, ask and askFallback together
    #[command(subcommand)]
    Policy(Settings),
    /// Programs that may run with any arguments
    #[command(subcommand)]
    Allowlist(Allowlist),
    /// Grants with restrictions, and denials
    #[command(subcommand)]
    Rules(Rules),
}

#[derive(Debug, Subcommand)]
enum Settings {
    /// Of an agent (--agent), or of the defaults
    Preset {
        /// Also the one under which everything runs
        #[arg(long)]
        yes: bool,
        /// Which
        preset: document::Preset,
    },
}

#[derive(Debug, Subcommand)]
enum Allowlist {
    /// Adds patterns
    Add {
        /// Also a shell, an interpreter or a program that runs others
        #[arg(long)]
        yes: bool,
        /// Paths; `*` within a folder, `**` across folders, `~` the home
        #[arg(required = true)]
        patterns: Vec<String>,
    },
    /// Takes entries out
    Remove {
        /// Patterns or ids, as `list` shows them
        #[arg(required = true)]
        entries: Vec<String>,
    },
    /// Shows the entries
    List,
}

#[derive(Debug, Subcommand)]
enum Rules {
    /// Adds a rule
    Add(Box<NewRule>),
    /// Takes rules out
    Remove {
        /// Ids, as `list` shows them
        #[arg(required = true)]
        ids: Vec<String>,
    },
    /// Shows the rules
    List,
}

#[derive(Debug, Args)]
struct NewRule {
    /// Deny instead of allow
    #[arg(long)]
    deny: bool,
    /// The only folder it holds in
    #[arg(long, value_name = "DIR")]
    cwd: Option<String>,
    /// The script that is run
    #[arg(long, value_name = "FILE", requires = "script_sha256")]
    script: Option<String>,
    /// The hash that the script must have
    #[arg(long, value_name = "HEX", requires = "script")]
    script_sha256: Option<String>,
    /// A remark
    #[arg(long)]
    note: Option<String>,
    /// Only without arguments
    #[arg(long, conflicts_with = "arguments")]
    no_arguments: bool,
    /// Also a grant of a shell, an interpreter or a program that runs others, with any arguments
    #[arg(long)]
    yes: bool,
    /// The path of the program, or a pattern
    pattern: String,
    /// Exactly these arguments
    #[arg(last = true)]
    arguments: Vec<String>,
}

/// Edits or shows, and ends with 1 where an edit was refused.
pub(crate) fn run(arguments: Arguments) -> Result<ExitCode> {
    let local = Local::find(arguments.state_dir.as_deref())?;
    let judge = local.judge(local::folder(None)?)?;
    let agent = arguments.agent.as_deref();
    let whose = agent.unwrap_or("main").to_owned();
    let edits: Result<Vec<Edit>, String> = match arguments.command {
        Command::Get => return document::get(&local),
        Command::History => return document::history(&local, arguments.json),
        Command::Policy(Settings::Preset { yes, preset }) => preset.edits(agent, yes),
        Command::Allowlist(Allowlist::List) => {
            return list(&local, "allowlist", agent, arguments.json);
        }
        Command::Rules(Rules::List) => return list(&local, "rules", agent, arguments.json),
        Command::Allowlist(Allowlist::Add { yes, patterns }) => patterns
            .into_iter()
            .map(|pattern| {
                check(&judge, &pattern, !yes)?;
                Ok(Edit::AddEntry {
                    agent: whose.clone(),
                    pattern,
                })
            })
            .collect(),
        Command::Allowlist(Allowlist::Remove { entries }) => Ok(entries
            .into_iter()
            .map(|entry| Edit::RemoveEntry {
                agent: whose.clone(),
                entry: if entry.contains(['/', '\\', '*', '~']) {
                    EntryKey::Pattern(entry)
                } else {
                    EntryKey::Id(entry)
                },
            })
            .collect()),
        Command::Rules(Rules::Add(new)) => {
            let any = new.arguments.is_empty() && !new.no_arguments && new.script.is_none();
            check(&judge, &new.pattern, any && !new.deny && !new.yes).map(|()| {
                let rule = Rule {
                    deny: new.deny,
                    pattern: new.pattern,
                    args: (new.no_arguments || !new.arguments.is_empty()).then_some(new.arguments),
                    cwd: new.cwd,
                    script: new.script,
                    script_sha256: new.script_sha256,
                    note: new.note,
                    ..Rule::default()
                };
                vec![Edit::AddRule { agent: whose, rule }]
            })
        }
        Command::Rules(Rules::Remove { ids }) => Ok(ids
            .into_iter()
            .map(|id| Edit::RemoveRule {
                agent: whose.clone(),
                id,
            })
            .collect()),
    };
    let edits = match edits {
        Ok(edits) => edits,
        Err(sentence) => {
            say(&shown::visible(&sentence));
            return Ok(ExitCode::FAILURE);
        }
    };
    let before = local.store.load()?.hash;
    let changed = local.store.apply(&edits)?.hash != before;
    shown::print(&match (arguments.json, changed) {
        (true, _) => shown::json(&json!({ "changed": changed }))?,
        (false, true) => "Saved.".to_owned(),
        (false, false) => "Nothing to change.".to_owned(),
    })?;
    Ok(ExitCode::SUCCESS)
}

/// One line for each entry or rule.
fn list(local: &Local, key: &str, agent: Option<&str>, as_json: bool) -> Result<ExitCode> {
    let document = local.store.load()?.value;
    let mut found = Vec::new();
    for (id, value) in document["agents"].as_object().into_iter().flatten() {
        for entry in value[key].as_array().into_iter().flatten() {
            if agent.is_none_or(|agent| agent == id) {
                found.push(json!({ "agent": id, "entry": entry }));
            }
        }
    }
    if as_json {
        shown::print(&shown::json(&found)?)?;
    } else {
        for line in &found {
            let agent = shown::visible(line["agent"].as_str().unwrap_or_default());
            shown::print(&format!("{agent}  {}", words(&line["entry"])?))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn words(entry: &Value) -> Result<String> {
    match entry.as_str() {
        Some(pattern) => Ok(shown::visible(pattern)),
        None => shown::json(entry),
    }
}

/// Whether a pattern may be saved; the sentence says what to write instead.
fn check(judge: &Judge, pattern: &str, careful: bool) -> Result<(), String> {
    let facts = judge.machine().facts(&Request::argv([""; 0]));
    if !pattern.contains(['/', '\\']) {
        let separator = if cfg!(windows) { '\\' } else { '/' };
        let found = facts
            .path()
            .iter()
            .map(|folder| format!("{folder}{separator}{pattern}"))
            .find(|path| facts.file(path).is_some_and(|file| file.executable));
        let instead = found.unwrap_or_else(|| "the whole path of the program".to_owned());
        return Err(format!(
            "“{pattern}” has no folder and would never match; write {instead}"
        ));
    }
    if careful && !ordinary(judge, pattern) {
        return Err(format!(
            "“{pattern}” may name a shell, an interpreter or a program that runs others: it would \
             allow everything. Allow exact arguments instead (exec-host approvals rules add PATH \
             -- ARGUMENTS), or repeat with --yes"
        ));
    }
    if !pattern.contains(['*', '?']) && facts.file(&expanded(judge, pattern)).is_none() {
        let pattern = shown::visible(pattern);
        say(&format!("“{pattern}” matches nothing on this computer yet"));
    }
    Ok(())
}

/// Whether Always allow would offer the program with any arguments (D8). What a wildcard
/// matches is not known, so one is never ordinary.
fn ordinary(judge: &Judge, pattern: &str) -> bool {
    if pattern.contains(['*', '?']) {
        return false;
    }
    let request = Request::argv([expanded(judge, pattern)]);
    let config = Config::read(&json!({ "tools": { "exec": { "safeBins": [] } } })).0;
    let policy = judge.compile(&Document::default(), &config);
    let facts = judge.machine().facts(&request);
    let offered = |facts: &dyn Facts| {
        let offers = exec_policy::evaluate(&request, &policy, facts).offers;
        offers
            .iter()
            .any(|offer| matches!(offer, Offer::Programs { .. }))
    };
    // A program that is not there yet is what its name says.
    offered(&facts) || (facts.file(&request.argv[0]).is_none() && offered(&Named(&facts)))
}

/// The path that a pattern without wildcards stands for.
fn expanded(judge: &Judge, pattern: &str) -> String {
    match pattern.strip_prefix('~') {
        Some(rest) => format!("{}{rest}", judge.machine().home),
        None => pattern.to_owned(),
    }
}

/// This computer, had it every program.
struct Named<'a>(&'a dyn Facts);

impl Facts for Named<'_> {
    fn platform(&self) -> Platform {
        self.0.platform()
    }
    fn home(&self) -> &str {
        self.0.home()
    }
    fn cwd(&self) -> &str {
        self.0.cwd()
    }
    fn path(&self) -> &[String] {
        self.0.path()
    }
    fn now_ms(&self) -> u64 {
        self.0.now_ms()
    }
    fn file(&self, path: &str) -> Option<FileFacts> {
        let real = path.to_owned();
        self.0.file(path).or(Some(FileFacts {
            real,
            executable: true,
            user_writable: true,
        }))
    }
    fn sha256(&self, path: &str) -> Option<String> {
        self.0.sha256(path)
    }
}
