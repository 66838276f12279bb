//! What a policy from afar would let run that the policy here does not, and what it would take
//! away of what a person made here (D18, D23), in words.

use approvals_store::{Losses, emptied};
use catalogue::Language;
use exec_policy::{Chains, Config, Document};
use local_policy::widens;
use serde_json::{Map, Value, json};
use wording::policy::briefly;

/// Keys that are compared by their meaning, or have none for a decision.
const SETTINGS: [&str; 4] = ["security", "ask", "askFallback", "autoAllowSkills"];
const LISTS: [&str; 2] = ["allowlist", "rules"];
const ENTRY: [&str; 8] = [
    "id",
    "pattern",
    "argPattern",
    "expiresAt",
    "lastUsedAt",
    "lastUsedCommand",
    "lastResolvedPath",
    "source",
];

/// What a person has to be asked about; nothing where a change only narrows.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Reasons {
    wider: Vec<String>,
    lost: Vec<String>,
}

impl Reasons {
    pub(crate) fn between(before: &Value, after: &Value, config: &Config) -> Self {
        let mut wider = widenings(before, after, config);
        wider.extend(unknown(before, after));
        let mut lost: Vec<String> = emptied(before, after);
        let Losses { dropped, of } = Losses::between(before, after);
        if lost.is_empty() && dropped * 2 > of {
            lost.push(format!("{dropped} of {of} entries and rules"));
        }
        Self { wider, lost }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.wider.is_empty() && self.lost.is_empty()
    }

    /// Each of them.
    pub(crate) fn all(&self) -> String {
        let lost = self.lost.iter().map(|it| format!("{it} would be gone"));
        let all: Vec<String> = self.wider.iter().cloned().chain(lost).collect();
        all.join("; ")
    }

    /// As part of a sentence.
    pub(crate) fn said(&self) -> String {
        let kind = match (self.wider.is_empty(), self.lost.is_empty()) {
            (_, true) => "be wider",
            (true, false) => "lose what was set here",
            (false, false) => "be wider and lose what was set here",
        };
        format!("{kind} ({})", self.all())
    }
}

/// A part of a sentence for each thing that would be wider.
fn widenings(before: &Value, after: &Value, config: &Config) -> Vec<String> {
    let found = widens(&read(before), &read(after), config);
    let parts = briefly(&found, Language::English).into_iter();
    parts.map(|(_, part)| part).collect()
}

/// What would be new or different and is nothing that this program judges: another reader of
/// the same file, such as OpenClaw or a later version, may let something run because of it.
fn unknown(before: &Value, after: &Value) -> Vec<String> {
    let mut found = Vec::new();
    for key in changed(&before["defaults"], &after["defaults"], &SETTINGS) {
        found.push(format!("{key} of every other agent"));
    }
    for (id, agent) in after["agents"].as_object().into_iter().flatten() {
        let old = &before["agents"][id.as_str()];
        for key in changed(old, agent, &[SETTINGS.as_slice(), &LISTS].concat()) {
            let chains = agent["chains"].as_str().and_then(Chains::parse);
            if key != "chains" || chains.is_none() {
                found.push(format!("{key} of {}", whose(id)));
            }
        }
        // Rules that are no list refuse everything, and no editor shows them.
        if !agent["rules"].is_null() && !agent["rules"].is_array() && old["rules"] != agent["rules"]
        {
            found.push(format!("rules of {}", whose(id)));
        }
        let old = old["allowlist"].as_array().map_or(&[][..], Vec::as_slice);
        for entry in agent["allowlist"].as_array().into_iter().flatten() {
            let rest = rest(entry, &ENTRY);
            let known =
                |it: &Value| it["pattern"] == entry["pattern"] && self::rest(it, &ENTRY) == rest;
            if !rest.is_empty() && !old.iter().any(known) {
                let pattern = entry["pattern"].as_str().unwrap_or_default();
                let keys: Vec<&str> = rest.keys().map(String::as_str).collect();
                found.push(format!("{} of {pattern} of {}", keys.join(", "), whose(id)));
            }
        }
    }
    found
}

/// Other keys than these whose value is new or different.
fn changed<'v>(before: &Value, after: &'v Value, known: &[&str]) -> Vec<&'v str> {
    let keys = after.as_object().into_iter().flatten();
    keys.filter(|(key, value)| {
        let key = key.as_str();
        !known.contains(&key) && !value.is_null() && before.get(key) != Some(value)
    })
    .map(|(key, _)| key.as_str())
    .collect()
}

/// An object without these keys.
fn rest(object: &Value, without: &[&str]) -> Map<String, Value> {
    let mut rest = object.as_object().cloned().unwrap_or_default();
    rest.retain(|key, value| !without.contains(&key.as_str()) && !value.is_null());
    rest
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_person_is_asked_about() {
        let before = json!({
            "defaults": {"ask": "on-miss", "mine": 1},
            "agents": {
                "main": {
                    "allowlist": [{"pattern": "/a", "mine": 1}, {"pattern": "/b"}, {"pattern": "/c"}],
                    "rules": [{"effect": "deny", "pattern": "/rm"}],
                    "mcpTools": [{"server": "s", "tool": "t"}],
                    "ask": "always",
                },
                "ops": {"security": "deny", "note": "n"},
            },
        });
        let with = |place: &str, value: Value| {
            let mut after = before.clone();
            let (object, key) = place.rsplit_once('/').unwrap();
            after.pointer_mut(object).unwrap()[key] = value;
            after
        };
        let table = [
            // What narrows, and what says nothing.
            (before.clone(), ""),
            (with("/defaults/ask", json!("always")), ""),
            (with("/agents/main/security", json!("deny")), ""),
            (
                with(
                    "/agents/main/allowlist",
                    json!([{"pattern": "/b"}, {"pattern": "/c"}]),
                ),
                "",
            ),
            (
                with(
                    "/agents/main/rules",
                    json!([{"effect": "deny", "pattern": "/rm"}, {"effect": "deny", "pattern": "/x"}]),
                ),
                "",
            ),
            (with("/agents/main/allowlist/1/lastUsedAt", json!(1)), ""),
            (with("/agents/main/mcpTools", json!(null)), ""),
            (with("/agents/main/chains", json!("ask")), ""),
            (
                with("/agents/main/chains", json!("per-part")),
                "be wider (chains of main: ask → per-part)",
            ),
            // What this program does not judge.
            (
                with("/agents/main/chains", json!("each")),
                "be wider (chains of main)",
            ),
            (
                with("/defaults/mine", json!(2)),
                "be wider (mine of every other agent)",
            ),
            (
                with("/agents/ops/mcpTools", json!([{"server": "s"}])),
                "be wider (mcpTools of ops)",
            ),
            (
                with("/agents/new", json!({"mode": "yolo"})),
                "be wider (mode of new)",
            ),
            (
                with("/agents/main/allowlist/1/anyArguments", json!(true)),
                "be wider (anyArguments of /b of main)",
            ),
            (
                with("/agents/ops/rules", json!({})),
                "be wider (ask of main: always → on-miss; /rm is no longer blocked for agent “main”; rules of ops)",
            ),
            // What goes.
            (
                with("/agents/main/allowlist", json!([])),
                "lose what was set here (the list of main would be gone)",
            ),
            (
                with("/agents/main/allowlist", json!([{"pattern": "/b"}])),
                "",
            ),
            (
                with(
                    "/agents/main",
                    json!({"allowlist": [{"pattern": "/b"}], "rules": [{"effect": "allow", "pattern": "/b"}], "ask": "always"}),
                ),
                "be wider and lose what was set here (main may run /b with any arguments; /rm is no longer blocked for agent “main”; 3 of 4 entries and rules would be gone)",
            ),
            (
                with("/agents/main/rules", json!([])),
                "be wider and lose what was set here (/rm is no longer blocked for agent “main”; the rules of main would be gone)",
            ),
            (
                with("/defaults", json!({})),
                "lose what was set here (the defaults would be gone)",
            ),
            (
                with("/agents/ops", json!(null)),
                "be wider and lose what was set here (security of ops: deny → allowlist; all that is set for ops would be gone)",
            ),
        ];
        for (after, expected) in table {
            let found = Reasons::between(&before, &after, &Config::default());
            assert_eq!(found.is_empty(), expected.is_empty(), "{after}");
            if !expected.is_empty() {
                assert_eq!(found.said(), expected, "{after}");
            }
        }
    }

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
                &["main may run /usr/bin/git with any arguments"],
            ),
            (
                json!({}),
                json!({"agents": {"*": {"allowlist": [git]}}}),
                &["Every agent may run /usr/bin/git with any arguments"],
            ),
            (
                main(deny.clone()),
                json!({}),
                &["/usr/bin/rm is no longer blocked for agent “main”"],
            ),
            (
                main(deny.clone()),
                main(
                    json!({"rules": [{"effect": "deny", "pattern": "/usr/bin/rm", "args": ["x"]}]}),
                ),
                &["/usr/bin/rm is no longer blocked as before for agent “main”"],
            ),
            (json!({}), main(deny), none),
            (
                json!({}),
                main(grant.clone()),
                &["main may run /usr/bin/rm with any arguments"],
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
