//! Differences between two documents as text, and the confirmation that an edit needs.

use anyhow::Result;
use approvals_store::{Difference, Kind, Losses, Snapshot};
use command_line::shown::{command_line, visible};
use serde_json::{Value, json};

use super::{Refused, Scope, moment};
use crate::audit;

/// The differences, one a line with `+`, `-` or `~`, below the agent that they are about.
pub(super) fn lines(differences: &[Difference]) -> String {
    let mut text = String::new();
    let mut agent = None;
    for it in differences {
        if let Some(id) = it.agent.as_deref().filter(|id| agent != Some(*id)) {
            agent = Some(id);
            text.push_str(&format!("{}\n", visible(id)));
        }
        let indent = if it.agent.is_some() { "  " } else { "" };
        let said = match (&it.before, &it.after) {
            (None, Some(after)) => format!("+ {}", item(it, after)),
            (Some(before), None) => format!("- {}", item(it, before)),
            (Some(before), Some(after)) if changed_name(it.kind) => {
                let (before, after) = (value(before), value(after));
                format!("~ {}: {before} → {after}", visible(&it.name))
            }
            (Some(before), Some(after)) => {
                format!("~ {}  → {}", item(it, before), item(it, after))
            }
            (None, None) => continue,
        };
        text.push_str(&format!("{indent}{said}\n"));
    }
    text
}

/// The conflicts of an import: both values of each setting that differs.
pub(super) fn conflicts(conflicts: &[Difference]) -> String {
    let mut text = String::new();
    for it in conflicts {
        let whose = it.agent.as_deref().map_or("", |agent| agent);
        for (mark, side) in [("-", &it.before), ("+", &it.after)] {
            let said = side.as_ref().map(|side| item(it, side)).unwrap_or_default();
            text.push_str(format!("  {mark} {} {said}", visible(whose)).trim_end());
            text.push('\n');
        }
    }
    text.replace("-  ", "- ").replace("+  ", "+ ")
}

fn changed_name(kind: Kind) -> bool {
    matches!(kind, Kind::Setting | Kind::Other)
}

fn item(it: &Difference, side: &Value) -> String {
    match it.kind {
        Kind::Entry => format!("allow {}", entry(side)),
        Kind::Rule => rule(side),
        Kind::Setting | Kind::Other => format!("{}: {}", visible(&it.name), value(side)),
    }
}

fn value(value: &Value) -> String {
    let json = value.to_string();
    visible(value.as_str().unwrap_or(&json))
}

/// An entry in words: its pattern and the restriction of its arguments.
fn entry(entry: &Value) -> String {
    let pattern = entry.as_str().or_else(|| entry["pattern"].as_str());
    let mut words = visible(pattern.unwrap_or_default());
    if !entry["argPattern"].is_null() {
        words.push_str(&format!("  arguments like {}", value(&entry["argPattern"])));
    }
    if let Some(at) = entry["expiresAt"].as_u64() {
        let zone = jiff::tz::TimeZone::system();
        words.push_str(&format!("  until {}", moment::shown(at, &zone)));
    }
    words
}

/// A rule in words: `deny /usr/bin/rm -rf /  in /w  until 2026-12-31 00:00  (note)`,
/// `allow writing ~/out/**`, `allow line wc *; date  in /w`.
pub(super) fn rule(rule: &Value) -> String {
    let text = |key: &str| rule[key].as_str();
    let mut words = format!("{} {}", effect(rule), visible(about(rule)));
    let arguments = arguments(rule);
    if !arguments.is_empty() {
        words.push_str(&format!(" {arguments}"));
    }
    for (key, before) in [("script", "  script "), ("cwd", "  in ")] {
        if let Some(text) = text(key) {
            words.push_str(&format!("{before}{}", visible(text)));
        }
    }
    if let Some(at) = rule["expiresAt"].as_u64() {
        let zone = jiff::tz::TimeZone::system();
        words.push_str(&format!("  until {}", moment::shown(at, &zone)));
    }
    if let Some(id) = text("id") {
        words.push_str(&format!("  [{}]", visible(short(id))));
    }
    if let Some(note) = text("note") {
        words.push_str(&format!("  ({})", visible(note)));
    }
    words
}

/// What a rule does with what it is about.
pub(super) fn effect(rule: &Value) -> String {
    let effect = visible(rule["effect"].as_str().unwrap_or("allow"));
    match (rule["writes"].as_str(), rule["line"].as_str()) {
        (Some(_), _) => format!("{effect} writing"),
        (None, Some(_)) => format!("{effect} line"),
        (None, None) => effect,
    }
}

/// What a rule is about: a program, or the files or the line of a rule without one.
pub(super) fn about(rule: &Value) -> &str {
    let mut texts = ["pattern", "writes", "line"].into_iter();
    texts.find_map(|key| rule[key].as_str()).unwrap_or_default()
}

/// The beginning of an id, as it is shown and may be typed.
pub(super) fn short(id: &str) -> &str {
    id.char_indices().nth(8).map_or(id, |(end, _)| &id[..end])
}

/// The arguments that a rule is restricted to; empty for any.
pub(super) fn arguments(rule: &Value) -> String {
    if let Some(args) = rule["args"].as_array() {
        if args.is_empty() && rule["more"] != true {
            return "without arguments".to_owned();
        }
        let words = command_line(args.iter().map(|arg| arg.as_str().unwrap_or_default()));
        return match rule["more"].as_bool() {
            Some(true) => format!("{words} …"),
            _ => words,
        };
    }
    let pattern = &rule["argPattern"];
    if pattern.is_null() {
        return String::new();
    }
    format!("arguments like {}", value(pattern))
}

/// Prints what an edit changed, in the lines of `diff`, and records it in the history.
pub(super) fn answer(scope: &Scope, source: &str, before: &Value, after: &Snapshot) -> Result<()> {
    audit::record_policy_change(&scope.local, source, before, after);
    let differences = approvals_store::differences(before, &after.value);
    let json = json!({
        "changed": !differences.is_empty(),
        "hash": after.hash,
        "differences": differences,
    });
    let mut lines = lines(&differences);
    if lines.is_empty() {
        lines = "Nothing to change.".to_owned();
    }
    scope.answer(&json, &lines)
}

/// Refuses a change that removes most entries or lets more run, unless it is confirmed.
pub(super) fn refuse_unless(
    yes: bool,
    what: &str,
    losses: Losses,
    widenings: &[String],
) -> Result<(), Refused> {
    let mut reasons = Vec::new();
    if losses.are_most() {
        reasons.push(format!(
            "it drops {} of {} entries and rules",
            losses.dropped, losses.of
        ));
    }
    if !widenings.is_empty() {
        reasons.push("more may run afterwards".to_owned());
    }
    if yes || reasons.is_empty() {
        return Ok(());
    }
    let mut words = format!("{what} is not done, because {}:", reasons.join(" and "));
    if widenings.is_empty() {
        words.pop();
    }
    for line in widenings {
        words.push_str(&format!("\n  {line}"));
    }
    words.push_str("\nRepeat with --yes if that is meant.");
    Err(Refused(words))
}

/// As [`refuse_unless`], for an edit that takes out only what it names.
pub(super) fn refuse_wider(yes: bool, what: &str, widenings: &[String]) -> Result<(), Refused> {
    refuse_unless(yes, what, Losses { dropped: 0, of: 0 }, widenings)
}
