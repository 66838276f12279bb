//! What a policy from afar would let run that the policy here does not (D18).

use std::collections::BTreeSet;

use exec_policy::{Agent, Call, Config, Document, Policy};
use local_policy::PLATFORM;
use serde_json::{Value, json};

/// A part of a sentence for each thing that would be wider: a setting that is looser where it
/// holds, an entry or a grant that is new, a denial that is gone. Nobody at the gateway knows
/// what an entry means here, so each new one counts.
pub(crate) fn widenings(before: &Value, after: &Value) -> Vec<String> {
    let (before, after) = (&read(before), &read(after));
    let mut found = Vec::new();
    let named: BTreeSet<&str> = before
        .agents
        .keys()
        .chain(after.agents.keys())
        .map(String::as_str)
        .filter(|id| *id != "*")
        .collect();
    // The agent that nobody named has what all others have.
    for agent in [""].into_iter().chain(named.iter().copied()) {
        settings(&mut found, before, after, agent);
    }
    let nothing = Agent::default();
    for id in ["*"].into_iter().chain(named) {
        let old = before.agents.get(id).unwrap_or(&nothing);
        let new = after.agents.get(id).unwrap_or(&nothing);
        let who = whose(id);
        for entry in &new.allowlist {
            let known = old.allowlist.iter().any(|it| {
                it.pattern == entry.pattern
                    && (it.arg_pattern.is_none() || it.arg_pattern == entry.arg_pattern)
            });
            if !known {
                found.push(format!("{who} may run {}", entry.pattern));
            }
        }
        for rule in new
            .rules
            .iter()
            .filter(|it| !it.deny && !old.rules.contains(it))
        {
            found.push(format!("a rule lets {who} run {}", rule.pattern));
        }
        for rule in old
            .rules
            .iter()
            .filter(|it| it.deny && !new.rules.contains(it))
        {
            found.push(format!("{who} is no longer denied {}", rule.pattern));
        }
    }
    found
}

/// A document that names no version is kept as one that does.
fn read(document: &Value) -> Document {
    let mut document = document.clone();
    if let Some(document) = document.as_object_mut() {
        document.insert("version".to_owned(), json!(1));
    }
    Document::read(&document).0
}

fn whose(agent: &str) -> &str {
    match agent {
        "" => "every other agent",
        "*" => "every agent",
        agent => agent,
    }
}

fn settings(found: &mut Vec<String>, before: &Document, after: &Document, agent: &str) {
    let held = |document| {
        let policy = Policy::compile(document, &Config::default(), "", PLATFORM);
        policy.effective(agent, Call::default())
    };
    let (old, new) = (held(before), held(after));
    let mut push = |looser: bool, field: &str, old: &str, new: &str| {
        if looser {
            found.push(format!("{field} of {}: {old} → {new}", whose(agent)));
        }
    };
    let (from, to) = (old.security.value, new.security.value);
    push(to > from, "security", from.as_str(), to.as_str());
    let (from, to) = (old.ask.value, new.ask.value);
    push(to < from, "ask", from.as_str(), to.as_str());
    let (from, to) = (old.ask_fallback.value, new.ask_fallback.value);
    push(to > from, "askFallback", from.as_str(), to.as_str());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wider() {
        let git = json!({"pattern": "/usr/bin/git"});
        let status = json!({"pattern": "/usr/bin/git", "argPattern": "^status$"});
        let main = |agent: Value| json!({"version": 1, "agents": {"main": agent}});
        let deny = json!({"rules": [{"effect": "deny", "pattern": "/usr/bin/rm"}]});
        let grant = json!({"rules": [{"effect": "allow", "pattern": "/usr/bin/rm"}]});
        let none: &[&str] = &[];
        let table: Vec<(Value, Value, &[&str])> = vec![
            (json!({}), json!({}), none),
            (
                json!({}),
                json!({"defaults": {"security": "allowlist", "ask": "on-miss", "askFallback": "deny"}}),
                none,
            ),
            (
                json!({}),
                json!({"defaults": {"security": "deny", "ask": "always"}}),
                none,
            ),
            (
                json!({}),
                json!({"defaults": {"security": "full"}}),
                &["security of every other agent: allowlist → full"],
            ),
            (
                json!({}),
                main(json!({"ask": "off", "askFallback": "full"})),
                &[
                    "ask of main: on-miss → off",
                    "askFallback of main: deny → full",
                ],
            ),
            (
                main(json!({"security": "deny"})),
                json!({}),
                &["security of main: deny → allowlist"],
            ),
            (
                json!({"agents": {"*": {"security": "deny"}}}),
                json!({}),
                &["security of every other agent: deny → allowlist"],
            ),
            (
                main(json!({"allowlist": [git]})),
                main(json!({"allowlist": [git, status]})),
                none,
            ),
            (
                main(json!({"allowlist": [status]})),
                main(json!({"allowlist": [git]})),
                &["main may run /usr/bin/git"],
            ),
            (
                json!({}),
                json!({"agents": {"*": {"allowlist": [git]}}}),
                &["every agent may run /usr/bin/git"],
            ),
            (
                main(deny.clone()),
                json!({}),
                &["main is no longer denied /usr/bin/rm"],
            ),
            (json!({}), main(deny), none),
            (
                json!({}),
                main(grant.clone()),
                &["a rule lets main run /usr/bin/rm"],
            ),
            (main(grant), json!({}), none),
        ];
        for (before, after, expected) in table {
            assert_eq!(widenings(&before, &after), expected, "{before} → {after}");
        }
    }
}
