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
