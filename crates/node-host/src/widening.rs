//! What a policy from afar would let run that the policy here does not (D18), in words.

use exec_policy::{Config, Document};
use local_policy::{Looser, Widening, widens};
use serde_json::{Value, json};

/// A part of a sentence for each thing that would be wider.
pub(crate) fn widenings(before: &Value, after: &Value, config: &Config) -> Vec<String> {
    let found = widens(&read(before), &read(after), config);
    let of_everybody =
        |it: &Widening| matches!(it, Widening::Settings { agent, .. } if agent.is_empty());
    let everybody = found.iter().any(of_everybody);
    found.iter().flat_map(|it| said(it, everybody)).collect()
}

/// A document that names no version is kept as one that does.
fn read(document: &Value) -> Document {
    let mut document = document.clone();
    if let Some(document) = document.as_object_mut() {
        document.insert("version".to_owned(), json!(1));
    }
    Document::read(&document).0
}

/// What an agent does not say itself has been said of `everybody`.
fn said(widening: &Widening, everybody: bool) -> Vec<String> {
    match widening {
        Widening::Settings { agent, looser, .. } => {
            let own = looser.iter().filter(|it| it.own || !everybody);
            own.map(
                |Looser {
                     setting,
                     before,
                     after,
                     ..
                 }| format!("{setting} of {}: {before} → {after}", whose(agent)),
            )
            .collect()
        }
        Widening::Entry { agent, entry } => {
            let (who, pattern) = (whose(agent), &entry.pattern);
            vec![match &entry.arg_pattern {
                None => format!("{who} may run {pattern}"),
                Some(arguments) => {
                    format!("{who} may run {pattern} with arguments like {arguments}")
                }
            }]
        }
        Widening::Grant { agent, rule } => {
            vec![format!("a rule lets {} run {}", whose(agent), rule.pattern)]
        }
        Widening::Denial {
            agent,
            rule,
            narrowed,
        } => {
            let (who, pattern) = (whose(agent), &rule.pattern);
            vec![match narrowed {
                true => format!("what denies {who} {pattern} is another rule"),
                false => format!("{who} is no longer denied {pattern}"),
            }]
        }
    }
}

fn whose(agent: &str) -> &str {
    match agent {
        "" => "every other agent",
        "*" => "every agent",
        agent => agent,
    }
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
                &["askFallback of main: deny → full"],
            ),
            // Off refuses what was asked, unless everything may run.
            (
                json!({}),
                main(json!({"security": "full", "ask": "off"})),
                &[
                    "security of main: allowlist → full",
                    "ask of main: on-miss → off",
                ],
            ),
            (
                main(json!({"ask": "off"})),
                json!({}),
                &["ask of main: off → on-miss"],
            ),
            (
                main(json!({"security": "deny"})),
                json!({}),
                &["security of main: deny → allowlist"],
            ),
            (
                json!({"agents": {"*": {"security": "deny"}, "main": {"allowlist": [git]}}}),
                main(json!({"allowlist": [git]})),
                &["security of every other agent: deny → allowlist"],
            ),
            (
                main(json!({"allowlist": [git]})),
                main(json!({"allowlist": [git, status]})),
                &["main may run /usr/bin/git with arguments like ^status$"],
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
            (
                main(deny.clone()),
                main(
                    json!({"rules": [{"effect": "deny", "pattern": "/usr/bin/rm", "args": ["x"]}]}),
                ),
                &["what denies main /usr/bin/rm is another rule"],
            ),
            (json!({}), main(deny), none),
            (
                json!({}),
                main(grant.clone()),
                &["a rule lets main run /usr/bin/rm"],
            ),
            (main(grant), json!({}), none),
        ];
        // What openclaw.json bounds today counts as well.
        let bounded = Config::read(&json!({"tools": {"exec": {"security": "deny"}}})).0;
        let full = main(json!({"security": "full"}));
        assert_eq!(
            widenings(&json!({}), &full, &bounded),
            ["security of main: allowlist → full"]
        );
        for (before, after, expected) in table {
            let found = widenings(&before, &after, &Config::default());
            assert_eq!(found, expected, "{before} → {after}");
        }
    }
}
