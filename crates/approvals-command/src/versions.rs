//! `approvals history`, `diff` and `restore`: earlier versions of the file.

use anyhow::{Context, Result, bail};
use approvals_store::{Backup, Losses, Snapshot, differences};
use command_line::shown::{self, visible};
use command_line::{say, table};
use jiff::tz::TimeZone;
use serde_json::{Value, json};

use super::arguments;
use super::widening::widenings;
use super::{Scope, changes, refuse};
use crate::audit;

/// How much of a hash is shown, and must be typed at least.
const SHORT: usize = 8;

pub(super) fn history(scope: &Scope) -> Result<()> {
    let current = match scope.local.store.load() {
        Ok(snapshot) => Some(snapshot),
        Err(problem) => {
            say(&visible(&problem.to_string()));
            None
        }
    };
    let mut rows = Vec::new();
    let mut json = Vec::new();
    if let Some(it) = current.as_ref().filter(|it| it.exists) {
        let (counts, line) = described(Some(&it.value), it.text.len());
        rows.push(
            [
                vec!["current".to_owned(), String::new()],
                counts,
                vec![it.hash[..SHORT].to_owned(), String::new()],
            ]
            .concat(),
        );
        let mut line = line;
        line["number"] = Value::Null;
        line["hash"] = json!(it.hash);
        line["current"] = json!(true);
        json.push(line);
    }
    for it in scope.local.store.history()? {
        let bytes = it.read().ok();
        let value = bytes.as_deref().and_then(|bytes| parsed(bytes).ok());
        let (counts, mut line) = described(value.as_ref(), bytes.map_or(0, |bytes| bytes.len()));
        let same = current
            .as_ref()
            .is_some_and(|current| current.hash.starts_with(&it.hash));
        let remark = if same { "as current" } else { "" };
        rows.push(
            [
                vec![it.number.to_string(), date(&it)],
                counts,
                vec![it.hash[..SHORT].to_owned(), remark.to_owned()],
            ]
            .concat(),
        );
        line["number"] = json!(it.number);
        line["date"] = json!(it.date);
        line["hash"] = json!(it.hash);
        line["current"] = json!(same);
        json.push(line);
    }
    if rows.is_empty() {
        say("there is no approvals file yet, so there is no earlier version");
        return scope.answer(&json, "");
    }
    let headings = [
        "VERSION", "REPLACED", "BYTES", "ENTRIES", "RULES", "HASH", "",
    ];
    scope.answer(&json, &table::filled(&headings, &rows))
}

/// Size, entries and rules, as cells of a row and as JSON.
fn described(document: Option<&Value>, size: usize) -> (Vec<String>, Value) {
    let count = |list: &str| {
        let agents = document?["agents"].as_object().into_iter().flatten();
        let lists = agents.filter_map(|(_, agent)| agent[list].as_array());
        Some(lists.map(Vec::len).sum::<usize>())
    };
    let (entries, rules) = (count("allowlist"), count("rules"));
    let or_mark = |count: Option<usize>| count.map_or("unreadable".to_owned(), |it| it.to_string());
    let row = vec![size.to_string(), or_mark(entries), or_mark(rules)];
    (
        row,
        json!({ "size": size, "entries": entries, "rules": rules }),
    )
}

/// When a version was replaced, in this computer's time zone.
fn date(version: &Backup) -> String {
    version.replaced_at().map_or_else(
        || version.date.clone(),
        |moment| {
            let here = moment.to_zoned_datetime(TimeZone::system());
            here.strftime("%Y-%m-%d %H:%M:%S").to_string()
        },
    )
}

pub(super) fn diff(scope: &Scope, diff: &arguments::Diff) -> Result<()> {
    let versions = scope.local.store.history()?;
    let from = match &diff.from {
        Some(wanted) => find(&versions, wanted)?,
        None => versions
            .first()
            .context("there is no earlier version yet, so nothing differs")?,
    };
    let from = document(from)?;
    let to = match &diff.to {
        Some(wanted) => document(find(&versions, wanted)?)?,
        None => scope.local.store.load()?.value,
    };
    let mut found = differences(&from, &to);
    if scope.agent.is_some() {
        found.retain(|it| it.agent == scope.agent);
    }
    if found.is_empty() {
        say("the two say the same");
    }
    scope.answer(&found, &changes::lines(&found))
}

pub(super) fn restore(scope: &Scope, restore: &arguments::Restore) -> Result<()> {
    let store = &scope.local.store;
    let versions = store.history()?;
    let version = find(&versions, &restore.version)?;
    let wanted = document(version)?;
    // If the file cannot be read, it allows nothing, so everything in the version is new.
    let before = store.load().map_or_else(
        |problem| {
            say(&visible(&problem.to_string()));
            json!({ "version": 1 })
        },
        |Snapshot { value, .. }| value,
    );
    let found = differences(&before, &wanted);
    if !scope.json && !found.is_empty() {
        shown::print(&changes::lines(&found))?;
    }
    changes::refuse_unless(
        restore.yes,
        &format!("restoring version {}", version.number),
        Losses::between(&before, &wanted),
        &widenings(scope, &before, &wanted, &scope.listing()),
    )?;
    let after = store.restore(version)?;
    audit::record_policy_change(&scope.local, audit::RESTORE, &before, &after);
    let json = json!({ "changed": !found.is_empty(), "hash": after.hash, "differences": found });
    scope.answer(&json, &format!("Version {} is in force.", version.number))
}

/// The version that a number, or the start of a hash, names.
fn find<'v>(versions: &'v [Backup], wanted: &str) -> Result<&'v Backup> {
    let number = wanted.parse().ok();
    if let Some(found) = versions.iter().find(|it| Some(it.number) == number) {
        return Ok(found);
    }
    let start = wanted.to_ascii_lowercase();
    let named = |it: &&Backup| {
        let start = start.get(..it.hash.len()).unwrap_or(&start);
        start.len() >= 4 && it.hash.starts_with(start)
    };
    let mut found = versions.iter().filter(named);
    match (found.next(), found.next()) {
        (Some(one), None) => Ok(one),
        (Some(_), Some(_)) => {
            let wanted = visible(wanted);
            refuse(format!(
                "“{wanted}” begins several hashes; write more of it"
            ))
        }
        (None, _) => {
            bail!("there is no version “{wanted}”; exec-host approvals history shows them")
        }
    }
}

fn document(version: &Backup) -> Result<Value> {
    parsed(&version.read()?).with_context(|| {
        format!(
            "version {} is not a policy; choose another one",
            version.number
        )
    })
}

fn parsed(bytes: &[u8]) -> Result<Value> {
    let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    Ok(serde_json::from_slice(text)?)
}
