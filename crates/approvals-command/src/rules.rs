//! `approvals rules`: grants with restrictions, and denials.

mod add;

use anyhow::{Result, bail};
use approvals_store::Edit;
use catalogue::Language;
use command_line::shown::visible;
use command_line::{say, table};
use exec_policy::{Config, Document, Facts, Rule};
use local_policy::{Inert, inert};
use serde_json::{Value, json};
use wording::policy::{Naming, rule_sentence};

use super::allowlist::readable;
use super::arguments::Rules;
use super::listed::{Listed, listed};
use super::patterns::Pattern;
use super::widening::between;
use super::{Scope, changes, moment, refuse};
use crate::audit;

pub(super) fn run(scope: &Scope, what: Rules) -> Result<()> {
    match what {
        Rules::Add(new) => add::add(scope, *new),
        Rules::Remove { yes, ids } => remove(scope, &ids, yes),
        Rules::List => list(scope),
    }
}

fn remove(scope: &Scope, ids: &[String], yes: bool) -> Result<()> {
    let before = scope.local.store.load()?;
    let old = Document::read(&before.value).0;
    let mut new = old.clone();
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
            [(agent, id)] => {
                if let Some(agent) = new.agents.get_mut(*agent) {
                    agent.rules.retain(|rule| rule.id.as_deref() != Some(*id));
                }
                edits.push(Edit::RemoveRule {
                    agent: (*agent).to_owned(),
                    id: (*id).to_owned(),
                });
            }
            [] => bail!("no rule has the id “{text}”; exec-host approvals rules list shows them"),
            _ => {
                return refuse(format!(
                    "“{}” begins several ids; write more of it",
                    visible(text)
                ));
            }
        }
    }
    let what = match edits.as_slice() {
        [_] => "taking the rule out",
        _ => "taking the rules out",
    };
    let wider = between(scope, &old, &new, &scope.listing());
    changes::refuse_wider(yes, what, &wider)?;
    let after = scope.local.store.apply(&edits)?;
    changes::answer(scope, audit::EDIT, &before.value, &after)
}

/// All rules, or those of one agent with those that it inherits.
fn rules<'d>(document: &'d Value, agent: Option<&str>) -> Vec<Listed<'d>> {
    let mut rules = listed(document, "rules");
    rules.retain(|it| agent.is_none_or(|agent| it.agent == agent || it.agent == "*"));
    rules
}

/// The rule as the judge reads it. The error is the first thing that is wrong with it.
fn read(rule: &Value) -> Result<Rule, String> {
    let (mut document, findings) = Document::read(&json!({
        "version": 1,
        "agents": { "main": { "rules": [rule] } },
    }));
    let agent = document.agents.remove("main").unwrap_or_default();
    let rule = agent.rules.into_iter().next();
    rule.ok_or_else(|| {
        let first = findings.first().map(|it| it.to_string());
        let first = first.unwrap_or_default();
        let first = first.trim_end_matches('.');
        let place = first.strip_prefix("agents.main.rules[0]");
        place
            .unwrap_or(first)
            .trim_start_matches(['.', ' '])
            .to_owned()
    })
}

fn list(scope: &Scope) -> Result<()> {
    let document = scope.local.store.load()?.value;
    let policy = Document::read(&document).0;
    let policy = scope.judge.compile(&policy, &Config::default());
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
        let short = |path: &str| listing.called(path);
        let naming = Naming {
            short: &short,
            words: Language::English,
        };
        let mut sentence = visible(changes::about(it.item));
        let names_program = ["writes", "line"].iter().all(|key| it.item[key].is_null());
        match read(it.item) {
            Err(fault) => flags.push(format!("ignored: {}", visible(&fault))),
            Ok(rule) => {
                let runs = rule_sentence(it.agent, &rule, naming).into_iter();
                sentence = visible(&runs.map(|run| run.text).collect::<String>());
                let why = inert(&rule, policy.chains(it.agent).value, &listing);
                flags.extend(why.map(|why| format!("does nothing: {}", said(&why))));
            }
        }
        if names_program
            && (found.is_err()
                || arg_pattern.is_some_and(|it| readable(&scope.judge, pattern, it).is_err()))
        {
            flags.push("never matches".to_owned());
        } else if found.is_ok_and(|it| it.warning().is_some()) {
            flags.push("nothing on this computer".to_owned());
        }
        if ends.is_some_and(|at| at <= listing.facts().now_ms()) {
            flags.push("expired".to_owned());
        }
        if scope
            .agent
            .as_deref()
            .is_some_and(|agent| agent != it.agent)
        {
            flags.push("inherited from *".to_owned());
        }
        let id = it.item["id"].as_str().unwrap_or_default();
        rows.push(vec![
            visible(changes::short(id)),
            sentence,
            ends.map(|at| moment::shown(at, &zone)).unwrap_or_default(),
            text("note"),
            flags.join("; "),
        ]);
        json.push(json!({ "agent": it.agent, "entry": it.item, "flags": flags }));
    }
    if rows.is_empty() {
        let who = scope.nobody();
        say(&format!(
            "there is no rule for {who}; exec-host approvals rules add PATTERN [-- ARGUMENTS]"
        ));
        return scope.answer(&json, "");
    }
    let headings = ["ID", "RULE", "UNTIL", "NOTE", "REMARKS"];
    scope.answer(&json, &table::filled(&headings, &rows))
}

/// Why a rule does nothing, for a terminal.
fn said(why: &Inert) -> String {
    visible(&why.to_string())
}
