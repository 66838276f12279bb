//! `approvals rules`: grants with restrictions, and denials.

use std::path::Path;

use anyhow::{Result, bail};
use approvals_store::Edit;
use exec_policy::{Facts, Rule};
use jiff::ZonedDateTime;
use local_policy::Listing;
use serde_json::{Value, json};

use super::allowlist::readable;
use super::arguments::{NewRule, Rules};
use super::listed::{Listed, listed};
use super::patterns::Pattern;
use super::{Scope, changes, moment, refuse, table, whose};
use crate::shown::visible;
use crate::{audit, local, say};

pub(super) fn run(scope: &Scope, what: Rules) -> Result<()> {
    match what {
        Rules::Add(new) => add(scope, *new),
        Rules::Remove { ids } => remove(scope, &ids),
        Rules::List => list(scope),
    }
}

fn add(scope: &Scope, new: NewRule) -> Result<()> {
    let listing = scope.listing();
    let pattern = Pattern::look_up(&new.pattern, &listing).or_else(refuse)?;
    let fixed = !new.arguments.is_empty() || new.no_arguments || new.script.is_some();
    if !new.deny && !new.yes && !fixed {
        pattern.refuse_wide()?;
    }
    let any_arguments = new.arguments.is_empty() && !new.no_arguments;
    if new.script.is_some() && !new.deny && any_arguments {
        pattern.refuse_script()?;
    }
    if let Some(arguments) = &new.arg_pattern {
        readable(&scope.judge, &new.pattern, arguments).or_else(refuse)?;
    }
    let (script, script_sha256) = match (new.script, new.script_sha256) {
        (Some(script), None) => {
            let (path, hash) = recorded(&script, &listing)?;
            (Some(path), Some(hash))
        }
        given => given,
    };
    let expires = new
        .expires
        .map(|text| moment::end(&text, &ZonedDateTime::now()));
    let cwd = new
        .cwd
        .map(|folder| local::folder(Some(Path::new(&listing.expanded(&folder)))));
    let cwd = cwd.transpose()?;
    let mut warnings: Vec<_> = pattern.warning().into_iter().collect();
    if let Some(folder) = cwd.as_ref().filter(|folder| !Path::new(folder).is_dir()) {
        warnings.push(format!("there is no folder {} yet", visible(folder)));
    }
    let rule = Rule {
        deny: new.deny,
        pattern: new.pattern.trim().to_owned(),
        args: (new.no_arguments || !new.arguments.is_empty()).then_some(new.arguments),
        arg_pattern: new.arg_pattern,
        cwd,
        script,
        script_sha256,
        expires_at: expires
            .transpose()
            .or_else(|words| refuse(visible(&words)))?,
        note: new.note,
        ..Rule::default()
    };
    let edit = Edit::add_rule(scope.agent_or_main(), &rule);
    let before = scope.local.store.load()?;
    let after = scope.local.store.apply(&[edit])?;
    warnings.iter().for_each(|warning| say(warning));
    changes::answer(scope, audit::EDIT, &before.value, &after)
}

/// The real path of a script, and the hash of its content.
fn recorded(script: &str, listing: &Listing<impl Facts>) -> Result<(String, String)> {
    let path = local::folder(Some(Path::new(&listing.expanded(script))))?;
    let real = listing.facts().file(&path).map(|file| file.real);
    let hash = real
        .as_deref()
        .and_then(|real| listing.facts().sha256(real));
    match real.zip(hash) {
        Some(found) => Ok(found),
        None => refuse(format!(
            "{} cannot be read, so its content cannot be recorded; name the script, or give --script-sha256",
            visible(&path)
        )),
    }
}

fn remove(scope: &Scope, ids: &[String]) -> Result<()> {
    let before = scope.local.store.load()?;
    let all = rules(&before.value, scope.agent.as_deref());
    let mut edits = Vec::new();
    for text in ids {
        let wanted = text.trim().to_ascii_lowercase();
        let (mut whole, mut begun) = (Vec::new(), Vec::new());
        for it in &all {
            let id = it.item["id"].as_str().unwrap_or_default();
            match id.to_ascii_lowercase() {
                same if same == wanted => whole.push((it.agent, id)),
                other if other.starts_with(&wanted) && wanted.len() >= 4 => {
                    begun.push((it.agent, id))
                }
                _ => {}
            }
        }
        let found = if whole.is_empty() { begun } else { whole };
        match found.as_slice() {
            [(agent, id)] => edits.push(Edit::RemoveRule {
                agent: (*agent).to_owned(),
                id: (*id).to_owned(),
            }),
            [] => bail!("no rule has the id “{text}”; exec-host approvals rules list shows them"),
            _ => {
                return refuse(format!(
                    "“{}” begins several ids; write more of it",
                    visible(text)
                ));
            }
        }
    }
    let after = scope.local.store.apply(&edits)?;
    changes::answer(scope, audit::EDIT, &before.value, &after)
}

/// All rules, or those of one agent with those that it inherits.
fn rules<'d>(document: &'d Value, agent: Option<&str>) -> Vec<Listed<'d>> {
    let mut rules = listed(document, "rules");
    rules.retain(|it| agent.is_none_or(|agent| it.agent == agent || it.agent == "*"));
    rules
}

fn list(scope: &Scope) -> Result<()> {
    let document = scope.local.store.load()?.value;
    let listing = scope.listing();
    let zone = jiff::tz::TimeZone::system();
    let mut json = Vec::new();
    let mut rows = Vec::new();
    for it in rules(&document, scope.agent.as_deref()) {
        let text = |key: &str| it.item[key].as_str().map(visible).unwrap_or_default();
        let pattern = it.item["pattern"].as_str().unwrap_or_default();
        let arg_pattern = it.item["argPattern"].as_str();
        let ends = it.item["expiresAt"].as_u64();
        let mut flags = Vec::new();
        let found = Pattern::look_up(pattern, &listing);
        if found.is_err()
            || arg_pattern.is_some_and(|it| readable(&scope.judge, pattern, it).is_err())
        {
            flags.push("never matches");
        } else if found.is_ok_and(|it| it.warning().is_some()) {
            flags.push("nothing on this computer");
        }
        if ends.is_some_and(|at| at <= listing.facts().now_ms()) {
            flags.push("expired");
        }
        if scope
            .agent
            .as_deref()
            .is_some_and(|agent| agent != it.agent)
        {
            flags.push("inherited from *");
        }
        let id = it.item["id"].as_str().unwrap_or_default();
        rows.push(vec![
            if scope.agent.is_some() {
                String::new()
            } else {
                visible(it.agent)
            },
            visible(changes::short(id)),
            text("effect"),
            visible(pattern),
            changes::arguments(it.item),
            text("script"),
            text("cwd"),
            ends.map(|at| moment::shown(at, &zone)).unwrap_or_default(),
            text("note"),
            flags.join("; "),
        ]);
        json.push(json!({ "agent": it.agent, "entry": it.item, "flags": flags }));
    }
    if rows.is_empty() {
        let who = scope
            .agent
            .as_deref()
            .map_or_else(|| "anybody".to_owned(), whose);
        say(&format!(
            "there is no rule for {who}; exec-host approvals rules add PATTERN [-- ARGUMENTS]"
        ));
        return scope.answer(&json, "");
    }
    let headings = [
        "AGENT",
        "ID",
        "EFFECT",
        "PATTERN",
        "ARGUMENTS",
        "SCRIPT",
        "FOLDER",
        "UNTIL",
        "NOTE",
        "REMARKS",
    ];
    scope.answer(&json, &table::table(&headings, rows))
}
