//! What a replacement of the whole document would take away.

use std::collections::HashSet;

use serde_json::Value;

/// Entries and rules that are in one document and not in the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Losses {
    /// How many go.
    pub dropped: usize,
    /// How many there are.
    pub of: usize,
}

impl Losses {
    /// From one document to the next. An entry stays when its agent still lists the pattern
    /// for the same arguments; ids and uses do not count.
    pub fn between(before: &Value, after: &Value) -> Self {
        let after: HashSet<_> = grants(after).collect();
        let (mut dropped, mut of) = (0, 0);
        for grant in grants(before) {
            of += 1;
            dropped += usize::from(!after.contains(&grant));
        }
        Self { dropped, of }
    }

    /// More than half: a person should say so twice.
    pub fn are_most(self) -> bool {
        self.dropped * 2 > self.of
    }
}

/// What a document says and the next one says no more: whole parts that are empty then. As
/// `the list of main`.
pub fn emptied(before: &Value, after: &Value) -> Vec<String> {
    let mut found = Vec::new();
    if says(&before["defaults"], &[]) && !says(&after["defaults"], &[]) {
        found.push("the defaults".to_owned());
    }
    let agents = before["agents"].as_object().into_iter().flatten();
    for (id, old) in agents {
        let new = &after["agents"][id.as_str()];
        // The legacy agent is `main`, and may be written as that now.
        let new = match (id.as_str(), new) {
            ("default", Value::Null) => &after["agents"]["main"],
            (_, new) => new,
        };
        let whose = if id == "*" { "every agent" } else { id };
        let lists = ["allowlist", "rules"];
        let parts = [
            ("settings", says(old, &lists), says(new, &lists)),
            ("list", lists_any(old, lists[0]), lists_any(new, lists[0])),
            ("rules", lists_any(old, lists[1]), lists_any(new, lists[1])),
        ];
        if parts.iter().all(|(_, _, is)| !is) && parts.iter().any(|(_, was, _)| *was) {
            found.push(format!("all that is set for {whose}"));
            continue;
        }
        // Settings that go make an agent as strict as the others: whether that is wider is told
        // by comparing what holds.
        let gone = parts[1..].iter().filter(|(_, was, is)| *was && !is);
        found.extend(gone.map(|(part, ..)| format!("the {part} of {whose}")));
    }
    found
}

/// Whether an object says anything beside these keys.
fn says(object: &Value, beside: &[&str]) -> bool {
    let mut keys = object.as_object().into_iter().flatten();
    keys.any(|(key, value)| !value.is_null() && !beside.contains(&key.as_str()))
}

fn lists_any(agent: &Value, list: &str) -> bool {
    agent[list].as_array().is_some_and(|list| !list.is_empty())
}

/// Agent, and what it is given, as text to compare.
fn grants(document: &Value) -> impl Iterator<Item = (&str, String)> {
    let agents = document["agents"].as_object().into_iter().flatten();
    agents.flat_map(|(id, agent)| {
        // The legacy agent is `main`.
        let id = if id == "default" { "main" } else { id.as_str() };
        let list = |list: &str| agent[list].as_array().into_iter().flatten();
        let entries = list("allowlist").filter_map(|entry| {
            let pattern = entry.as_str().or_else(|| entry["pattern"].as_str())?;
            let pattern = pattern.trim();
            let (arguments, ends) = (&entry["argPattern"], &entry["expiresAt"]);
            Some(format!("{pattern} {arguments} {ends}"))
        });
        let rules = list("rules").map(|rule| {
            let mut rule = rule.clone();
            if let Some(rule) = rule.as_object_mut() {
                rule.remove("id");
                rule.remove("note");
            }
            rule.to_string()
        });
        entries
            .chain(rules)
            .map(move |grant| (id, grant))
            .collect::<Vec<_>>()
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_emptied() {
        let before = json!({
            "defaults": {"ask": "always"},
            "agents": {
                "*": {"allowlist": ["/a"]},
                "default": {"security": "deny"},
                "ops": {"ask": "off", "allowlist": ["/a", "/b"], "rules": [{"id": "r"}]},
                "none": {"allowlist": []},
            },
        });
        let with = |place: &str, value: Value| {
            let mut after = before.clone();
            *after.pointer_mut(place).unwrap() = value;
            after
        };
        let none: &[&str] = &[];
        for (after, expected) in [
            (before.clone(), none),
            (with("/defaults", json!({"ask": "off"})), none),
            (with("/defaults", json!({"ask": null})), &["the defaults"]),
            (with("/agents/ops/allowlist", json!(["/c"])), none),
            (
                with("/agents/ops/allowlist", json!([])),
                &["the list of ops"],
            ),
            (with("/agents/ops/rules", json!({})), &["the rules of ops"]),
            (
                with("/agents/ops", json!({"ask": "off"})),
                &["the list of ops", "the rules of ops"],
            ),
            (with("/agents/ops", json!({})), &["all that is set for ops"]),
            (with("/agents/none", json!(null)), none),
            (
                with("/agents/default", json!(null)),
                &["all that is set for default"],
            ),
            (
                json!({"version": 1}),
                &[
                    "the defaults",
                    "all that is set for every agent",
                    "all that is set for default",
                    "all that is set for ops",
                ],
            ),
        ] {
            assert_eq!(emptied(&before, &after), expected, "{after}");
        }
        let mut renamed = before.clone();
        renamed["agents"]["main"] = renamed["agents"]["default"].take();
        assert_eq!(emptied(&before, &renamed), none);
    }

    #[test]
    fn what_goes() {
        let agents = |agents: Value| json!({"version": 1, "agents": agents});
        let before = agents(json!({
            "default": {"allowlist": ["/a", {"id": "1", "pattern": "/b", "lastUsedAt": 1}]},
            "ops": {"rules": [{"id": "r", "effect": "deny", "pattern": "/c"}]},
        }));
        for (after, dropped, most) in [
            (before.clone(), 0, false),
            (
                agents(json!({
                    "main": {"allowlist": [{"pattern": " /b "}, {"id": "2", "pattern": "/a"}]},
                    "ops": {"rules": [{"id": "s", "effect": "deny", "pattern": "/c", "note": "x"}]},
                })),
                0,
                false,
            ),
            (
                agents(json!({"main": {"allowlist": ["/a", "/b"]}})),
                1,
                false,
            ),
            (
                agents(
                    json!({"main": {"allowlist": ["/a", {"pattern": "/b", "argPattern": "x"}]}}),
                ),
                2,
                true,
            ),
            (
                agents(json!({"ops": {"allowlist": ["/a", "/b", "/c"]}})),
                3,
                true,
            ),
            (json!({"version": 1}), 3, true),
        ] {
            let losses = Losses::between(&before, &after);
            assert_eq!(
                (losses, losses.are_most()),
                (Losses { dropped, of: 3 }, most),
                "{after}"
            );
        }
        assert!(!Losses::between(&json!({}), &before).are_most());
    }
}
