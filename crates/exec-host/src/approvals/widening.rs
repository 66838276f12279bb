//! What a new document allows that the old one did not.

use std::collections::BTreeSet;

use exec_policy::{Agent, Ask, Document, Entry, Facts, Rule, Security, Settings};
use local_policy::Listing;
use serde_json::Value;

use super::patterns::Pattern;
use super::{changes, whose};
use crate::shown::visible;

/// A sentence for each thing that may run afterwards and could not before: settings that are
/// looser where they hold, entries for what runs anything it is told, grants, and denials
/// that are gone.
pub(super) fn widenings(
    before: &Value,
    after: &Value,
    listing: &Listing<impl Facts>,
) -> Vec<String> {
    let (before, after) = (Document::read(before).0, Document::read(after).0);
    let mut found = Vec::new();
    let agents: BTreeSet<_> = before.agents.keys().chain(after.agents.keys()).collect();
    settings(&mut found, &before, &after, None);
    for id in agents.iter().filter(|id| **id != "*") {
        settings(&mut found, &before, &after, Some(id));
    }
    let nothing = Agent::default();
    for id in agents {
        let old = before.agents.get(id).unwrap_or(&nothing);
        let new = after.agents.get(id).unwrap_or(&nothing);
        let who = whose(id);
        let says = |entry: &Entry| (entry.pattern.clone(), entry.arg_pattern.clone());
        let known: BTreeSet<_> = old.allowlist.iter().map(says).collect();
        for entry in new.allowlist.iter().filter(|it| !known.contains(&says(it))) {
            let wide = Pattern::look_up(&entry.pattern, listing).ok();
            if let Some(reaches) = wide.and_then(|pattern| pattern.reaches) {
                found.push(format!(
                    "{who} may run {}, which {reaches}",
                    visible(&entry.pattern)
                ));
            }
        }
        let rules = |agent: &Agent, deny: bool| -> Vec<Rule> {
            let rules = agent.rules.iter().filter(|rule| rule.deny == deny);
            rules.map(meaning).collect()
        };
        let (grants, denials) = (rules(old, false), rules(new, true));
        for rule in rules(new, false).iter().filter(|it| !grants.contains(it)) {
            found.push(format!("a rule for {who}: {}", words(rule)));
        }
        for rule in rules(old, true).iter().filter(|it| !denials.contains(it)) {
            found.push(format!("a rule for {who} is gone: {}", words(rule)));
        }
    }
    found
}

/// A rule without what does not bear on a decision.
fn meaning(rule: &Rule) -> Rule {
    Rule {
        id: None,
        note: None,
        ..rule.clone()
    }
}

fn words(rule: &Rule) -> String {
    serde_json::to_value(rule).map_or_else(|_| visible(&rule.pattern), |it| changes::rule(&it))
}

/// Settings of one agent, or of all that are not named, that are looser where they hold.
fn settings(found: &mut Vec<String>, before: &Document, after: &Document, id: Option<&String>) {
    let mut push = |field: &str, old: &str, new: &str| {
        let who = id.map_or("every other agent".to_owned(), |id| whose(id));
        found.push(format!("{field} of {who}: {old} → {new}"));
    };
    let security = |it: &Settings| it.security;
    if let Some((old, new)) = both(before, after, id, security, Security::Allowlist)
        && new > old
    {
        push("security", old.as_str(), new.as_str());
    }
    if let Some((old, new)) = both(before, after, id, |it| it.ask, Ask::OnMiss)
        && new < old
    {
        push("ask", old.as_str(), new.as_str());
    }
    if let Some((old, new)) = both(before, after, id, |it| it.ask_fallback, Security::Deny)
        && new > old
    {
        push("askFallback", old.as_str(), new.as_str());
    }
    if let Some((false, true)) = both(before, after, id, |it| it.auto_allow_skills, false) {
        push("autoAllowSkills", "false", "true");
    }
}

/// What held and what holds; `None` where the agent says nothing of its own and so is one of
/// the others.
fn both<T: Copy>(
    before: &Document,
    after: &Document,
    id: Option<&String>,
    get: impl Fn(&Settings) -> Option<T>,
    built_in: T,
) -> Option<(T, T)> {
    let own = |document: &Document| {
        let agent = document.agents.get(id?)?;
        get(&agent.settings)
    };
    if id.is_some() && own(before).is_none() && own(after).is_none() {
        return None;
    }
    let held = |document: &Document| {
        let all = document.agents.get("*").and_then(|all| get(&all.settings));
        own(document)
            .or(all)
            .or_else(|| get(&document.defaults))
            .unwrap_or(built_in)
    };
    Some((held(before), held(after)))
}
