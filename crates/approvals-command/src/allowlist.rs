//! `approvals allowlist`: the entries of the allowlists.

use std::collections::HashSet;

use anyhow::{Result, bail};
use approvals_store::{Edit, EntryKey, Import, Prefer};
use command_line::shown::visible;
use command_line::{say, table};
use exec_policy::{Agent, Config, Document, Entry, Facts as _};
use local_policy::Judge;
use serde_json::{Value, json};

use super::arguments::{Allowlist, NewEntries};
use super::listed::{Listed, listed};
use super::patterns::Pattern;
use super::{Scope, changes, moment, refuse};
use crate::audit;

pub(super) fn run(scope: &Scope, what: Allowlist) -> Result<()> {
    match what {
        Allowlist::Add(new) => add(scope, &new),
        Allowlist::Remove { entries } => remove(scope, entries),
        Allowlist::List => list(scope),
    }
}

fn add(scope: &Scope, new: &NewEntries) -> Result<()> {
    let listing = scope.listing();
    let mut coming = Vec::new();
    let mut warnings = Vec::new();
    for text in &new.patterns {
        let pattern = Pattern::look_up(text, &listing).or_else(refuse)?;
        if !new.yes {
            pattern.refuse_wide()?;
        }
        warnings.extend(pattern.warning());
        let mut entry = json!({ "pattern": text.trim() });
        if let Some(arguments) = &new.arg_pattern {
            readable(&scope.judge, text, arguments).or_else(refuse)?;
            entry["argPattern"] = json!(arguments);
        }
        coming.push(entry);
    }
    let coming = json!({ "agents": { scope.agent_or_main(): { "allowlist": coming } } });
    let before = scope.local.store.load()?;
    let after = scope.local.store.revise(|before| {
        let import = Import::of(&before.value, &coming, Prefer::Both)?;
        anyhow::Ok(import.document)
    })?;
    warnings.iter().for_each(|warning| say(warning));
    changes::answer(scope, audit::EDIT, &before.value, &after)
}

/// Checks that a restriction of arguments is a regular expression. The error is a sentence.
pub(super) fn readable(judge: &Judge, pattern: &str, arguments: &str) -> Result<(), String> {
    let entry = Entry {
        pattern: pattern.to_owned(),
        arg_pattern: Some(arguments.to_owned()),
        ..Entry::default()
    };
    let agent = Agent {
        allowlist: vec![entry],
        ..Agent::default()
    };
    let document = Document {
        agents: [("main".to_owned(), agent)].into(),
        ..Document::default()
    };
    let policy = judge.compile(&document, &Config::default());
    let unread = |place: &str| place.ends_with(".argPattern");
    if policy
        .findings()
        .iter()
        .any(|finding| unread(&finding.place))
    {
        let arguments = visible(arguments);
        return Err(format!(
            "“{arguments}” is not a regular expression that can be read; correct it, such as '^status( |$)'"
        ));
    }
    Ok(())
}

fn remove(scope: &Scope, entries: Vec<String>) -> Result<()> {
    let before = scope.local.store.load()?;
    let agent = scope.agent_or_main();
    let all = listed(&before.value, "allowlist");
    let mut edits = Vec::new();
    for text in entries {
        let text = text.trim();
        let has_id = |it: &Listed| {
            it.item["id"]
                .as_str()
                .is_some_and(|id| id.eq_ignore_ascii_case(text))
        };
        let fits = |it: &&Listed| has_id(it) || pattern(it.item) == text;
        let Some(found) = all.iter().filter(|it| it.agent == agent).find(fits) else {
            let elsewhere = all.iter().find(fits).map(|it| it.agent);
            match elsewhere {
                Some(other) => {
                    bail!("“{text}” is listed for {other}, not for {agent}: add --agent '{other}'")
                }
                None => bail!(
                    "{agent} has no entry “{text}”; exec-host approvals allowlist list shows them"
                ),
            }
        };
        edits.push(Edit::RemoveEntry {
            agent: agent.to_owned(),
            entry: if has_id(found) {
                EntryKey::Id(text.to_owned())
            } else {
                EntryKey::Pattern(text.to_owned())
            },
        });
    }
    let after = scope.local.store.apply(&edits)?;
    changes::answer(scope, audit::EDIT, &before.value, &after)
}

/// The pattern of an entry, which older files have as the entry itself.
fn pattern(entry: &Value) -> &str {
    let pattern = entry.as_str().or_else(|| entry["pattern"].as_str());
    pattern.unwrap_or_default().trim()
}

fn list(scope: &Scope) -> Result<()> {
    let document = scope.local.store.load()?.value;
    let listing = scope.listing();
    let zone = jiff::tz::TimeZone::system();
    let mut seen = HashSet::new();
    let mut json = Vec::new();
    let mut rows = Vec::new();
    for it in listed(&document, "allowlist") {
        let inherited = scope
            .agent
            .as_deref()
            .is_some_and(|agent| agent != it.agent);
        if inherited && it.agent != "*" {
            continue;
        }
        let arguments = it.item["argPattern"].as_str();
        let found = Pattern::look_up(pattern(it.item), &listing);
        let mut flags = Vec::new();
        match &found {
            Ok(pattern) => flags.extend(pattern.reaches.clone()),
            Err(_) => flags.push("never matches".to_owned()),
        }
        if arguments.is_some_and(|it_| readable(&scope.judge, pattern(it.item), it_).is_err()) {
            flags.push("never matches: its arguments cannot be read".to_owned());
        }
        let ends = &it.item["expiresAt"];
        flags.extend(match ends.as_u64() {
            None if ends.is_null() => None,
            None => Some("never matches: its end cannot be read".to_owned()),
            Some(at) if at <= listing.facts().now_ms() => Some("expired".to_owned()),
            Some(at) => Some(format!("until {}", moment::shown(at, &zone))),
        });
        // With --agent, an entry that both `*` and the agent have is a duplicate, too.
        let holder = if scope.agent.is_some() { "" } else { it.agent };
        if !seen.insert((holder, pattern(it.item).to_lowercase(), arguments)) {
            flags.push("duplicate".to_owned());
        }
        if inherited {
            flags.push("inherited from *".to_owned());
        }
        let used = it.item["lastUsedAt"].as_f64();
        rows.push(vec![
            if scope.agent.is_some() {
                String::new()
            } else {
                visible(it.agent)
            },
            visible(pattern(it.item)),
            arguments.map(visible).unwrap_or_default(),
            found
                .as_ref()
                .map_or_else(|_| "nothing".to_owned(), Pattern::covers),
            used.map_or_else(|| "never".to_owned(), |at| moment::shown(at as u64, &zone)),
            flags.join("; "),
        ]);
        let paths = |pattern: &Pattern<'_>| {
            let programs = pattern.covered.programs.iter();
            json!(programs.map(|it| it.path()).collect::<Vec<_>>())
        };
        json.push(json!({
            "agent": it.agent,
            "entry": it.item,
            "covers": found.as_ref().map_or_else(|_| json!([]), paths),
            "flags": flags,
        }));
    }
    if rows.is_empty() {
        let who = scope.nobody();
        say(&format!(
            "nothing is listed for {who}; exec-host approvals allowlist add PATTERN"
        ));
    }
    let headings = [
        "AGENT",
        "PATTERN",
        "ARGUMENTS LIKE",
        "COVERS NOW",
        "LAST USED",
        "REMARKS",
    ];
    let text = if rows.is_empty() {
        String::new()
    } else {
        table::filled(&headings, &rows)
    };
    scope.answer(&json, &text)
}
