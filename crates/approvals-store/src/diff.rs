//! What differs between two documents, entry by entry.

use std::collections::HashMap;

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::schema::SETTINGS;

/// What is told of a use; it makes no other entry or rule, and nobody confirms it.
pub(crate) const USES: [&str; 3] = ["lastUsedAt", "lastUsedCommand", "lastResolvedPath"];

/// Takes what is told of uses out of an agent's entries and rules.
pub(crate) fn without_uses(agent: &mut Value) {
    for list in ["allowlist", "rules"] {
        let list = agent.get_mut(list).and_then(Value::as_array_mut);
        let items = list.into_iter().flatten();
        for item in items.filter_map(Value::as_object_mut) {
            item.retain(|key, _| !USES.contains(&key.as_str()));
        }
    }
}

/// One difference. What is not in a document is `None` there.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Difference {
    /// The agent; `None` is the document itself, `defaults` included.
    pub agent: Option<String>,
    /// The kind of what differs.
    pub kind: Kind,
    /// The pattern of an entry or a rule, or the `writes` or the `line` of a rule without one; the
    /// key of anything else, such as `security` or, outside of agents, `defaults.security`.
    pub name: String,
    /// The value before.
    pub before: Option<Value>,
    /// The value after.
    pub after: Option<Value>,
}

impl Difference {
    /// A field that says one thing and another.
    pub(crate) fn of_field(agent: Option<&str>, name: &str, before: Value, after: &Value) -> Self {
        Self {
            agent: agent.map(str::to_owned),
            kind: kind_of(name.strip_prefix("defaults.").unwrap_or(name)),
            name: name.to_owned(),
            before: Some(before),
            after: Some(after.clone()),
        }
    }
}

/// What a [`Difference`] is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// `security`, `ask`, `askFallback`, `autoAllowSkills`.
    Setting,
    /// An allowlist entry.
    Entry,
    /// One of `rules[]`.
    Rule,
    /// A key that this program does not know, or one of the socket.
    Other,
}

/// From one document to the next: `defaults` and the like first, then agent by agent. Uses of
/// entries, ids and the order of lists make no difference, nor does the legacy name `default`
/// of `main`. Of a token only that it differs is told.
pub fn differences(before: &Value, after: &Value) -> Vec<Difference> {
    let mut found = Vec::new();
    for key in keys(before, after) {
        let (old, new) = (&before[&key], &after[&key]);
        match key.as_str() {
            "agents" => {}
            "defaults" | "socket" => {
                for inner in keys(old, new) {
                    let name = format!("{key}.{inner}");
                    let (mut old, mut new) = (old[&inner].clone(), new[&inner].clone());
                    if name == "socket.token" && old != new {
                        for (token, shown) in [(&mut old, "[hidden]"), (&mut new, "[hidden, new]")]
                        {
                            if !token.is_null() {
                                *token = json!(shown);
                            }
                        }
                    }
                    let kind = if key == "defaults" {
                        kind_of(&inner)
                    } else {
                        Kind::Other
                    };
                    push(&mut found, None, kind, &name, &old, &new);
                }
            }
            _ => push(&mut found, None, Kind::Other, &key, old, new),
        }
    }
    let (before, after) = (folded(before), folded(after));
    let (before, after) = (Value::Object(before), Value::Object(after));
    for agent in keys(&before, &after) {
        agent_differences(&mut found, &agent, &before[&agent], &after[&agent]);
    }
    found
}

fn agent_differences(found: &mut Vec<Difference>, agent: &str, before: &Value, after: &Value) {
    for key in keys(before, after) {
        let (old, new) = (&before[&key], &after[&key]);
        match key.as_str() {
            "allowlist" => list_differences(found, agent, Kind::Entry, old, new),
            "rules" => list_differences(found, agent, Kind::Rule, old, new),
            "chains" => push(found, Some(agent), Kind::Setting, &key, old, new),
            _ => push(found, Some(agent), kind_of(&key), &key, old, new),
        }
    }
}

/// Items that mean the same on both sides are taken off first; of the rest, an old and a new
/// one of the same name are one that changed.
fn list_differences(
    found: &mut Vec<Difference>,
    agent: &str,
    kind: Kind,
    before: &Value,
    after: &Value,
) {
    let mut new: HashMap<String, Vec<usize>> = HashMap::new();
    let after = items(after);
    for (index, item) in after.iter().enumerate().rev() {
        new.entry(meaning(item, true)).or_default().push(index);
    }
    let mut left = vec![true; after.len()];
    let mut old = Vec::new();
    for item in items(before) {
        match new.get_mut(&meaning(&item, true)).and_then(Vec::pop) {
            Some(index) => left[index] = false,
            None => old.push(item),
        }
    }
    let mut named: HashMap<String, Vec<usize>> = HashMap::new();
    for index in (0..after.len()).rev().filter(|index| left[*index]) {
        named
            .entry(name(kind, &after[index]))
            .or_default()
            .push(index);
    }
    for item in old {
        let next = named.get_mut(&name(kind, &item)).and_then(Vec::pop);
        if let Some(index) = next {
            left[index] = false;
        }
        let next = next.map_or(&Value::Null, |index| &after[index]);
        push(found, Some(agent), kind, pattern(&item), &item, next);
    }
    for index in (0..after.len()).filter(|index| left[*index]) {
        let item = &after[index];
        push(found, Some(agent), kind, pattern(item), &Value::Null, item);
    }
}

fn push(
    found: &mut Vec<Difference>,
    agent: Option<&str>,
    kind: Kind,
    name: &str,
    old: &Value,
    new: &Value,
) {
    let there = |value: &Value| (!value.is_null()).then(|| value.clone());
    if old != new {
        found.push(Difference {
            agent: agent.map(str::to_owned),
            kind,
            name: name.to_owned(),
            before: there(old),
            after: there(new),
        });
    }
}

fn kind_of(key: &str) -> Kind {
    let known = SETTINGS.iter().any(|(setting, _)| *setting == key);
    if known { Kind::Setting } else { Kind::Other }
}

/// The keys of both objects, each once, in order.
fn keys(one: &Value, other: &Value) -> Vec<String> {
    let of = |value: &Value| -> Vec<String> {
        let object = value.as_object();
        object.into_iter().flat_map(Map::keys).cloned().collect()
    };
    let mut keys = of(one);
    keys.extend(of(other).into_iter().filter(|key| one.get(key).is_none()));
    keys.sort_unstable();
    keys
}

/// The agents, the legacy `default` as a part of `main`.
pub(crate) fn folded(document: &Value) -> Map<String, Value> {
    let mut agents = document["agents"].as_object().cloned().unwrap_or_default();
    let Some(legacy) = agents.remove("default") else {
        return agents;
    };
    let main = agents.entry("main").or_insert_with(|| json!({}));
    if let (Value::Object(main), Value::Object(legacy)) = (main, legacy) {
        for (key, value) in legacy {
            match (main.get_mut(&key), value) {
                (Some(Value::Array(list)), Value::Array(more)) => list.extend(more),
                (None | Some(Value::Null), value) => {
                    main.insert(key, value);
                }
                (Some(_), _) => {}
            }
        }
    }
    agents
}

/// The items of a list, legacy strings as objects.
pub(crate) fn items(list: &Value) -> Vec<Value> {
    let list = list.as_array().into_iter().flatten();
    list.map(|item| match item.as_str() {
        Some(pattern) => json!({ "pattern": pattern }),
        None => item.clone(),
    })
    .collect()
}

/// What an entry or a rule is about, trimmed: its pattern, or the files or the line of a rule
/// without one.
pub(crate) fn pattern(item: &Value) -> &str {
    let mut texts = ["pattern", "writes", "line"].into_iter();
    let text = texts.find_map(|key| item[key].as_str());
    text.unwrap_or_default().trim()
}

/// The meaning of an item as text to compare. With `remarks`, notes count too.
pub(crate) fn meaning(item: &Value, remarks: bool) -> String {
    let mut item = item.clone();
    if let Some(object) = item.as_object_mut() {
        object.remove("id");
        object.retain(|key, _| !USES.contains(&key.as_str()));
        if !remarks {
            object.remove("note");
        }
        object.retain(|_, value| !value.is_null());
        if let Some(pattern) = object.get_mut("pattern") {
            let trimmed = pattern.as_str().map(|pattern| json!(pattern.trim()));
            *pattern = trimmed.unwrap_or_else(|| pattern.clone());
        }
    }
    item.to_string()
}

/// By what two items of a list are versions of one: a rule's id, an entry's pattern.
fn name(kind: Kind, item: &Value) -> String {
    let id = item["id"].as_str().filter(|_| kind == Kind::Rule);
    id.map_or_else(|| pattern(item).to_owned(), str::to_ascii_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_difference_is_told_once() {
        let before = json!({"version": 1, "socket": {"path": "/s", "token": "secret"}, "mine": 1,
            "defaults": {"ask": "off"}, "agents": {
                "default": {"allowlist": ["/a", {"id": "1", "pattern": "/b", "lastUsedAt": 1}]},
                "old": {"chains": "ask", "security": "deny"},
                "*": {"rules": [{"id": "r", "effect": "deny", "pattern": "/c"},
                                {"id": "s", "effect": "deny", "pattern": "/d"}]}}});
        let after = json!({"version": 1, "socket": {"path": "/s", "token": "other"}, "mine": 1,
            "defaults": {"ask": "always"}, "agents": {
                "main": {"allowlist": [{"id": "2", "pattern": "/b", "argPattern": "x"},
                                       {"id": "3", "pattern": " /a "}, "/new"]},
                "*": {"rules": [{"id": "t", "effect": "deny", "pattern": "/d"},
                                {"id": "R", "effect": "allow", "pattern": "/c"}]}}});
        let told: Vec<_> = differences(&before, &after)
            .into_iter()
            .map(|it| {
                let side = |value: Option<Value>| value.map_or(String::new(), |it| it.to_string());
                let agent = it.agent.unwrap_or_default();
                (agent, it.kind, it.name, side(it.before), side(it.after))
            })
            .collect();
        let row = |agent: &str, kind, name: &str, before: &str, after: &str| {
            let [agent, name, before, after] = [agent, name, before, after].map(str::to_owned);
            (agent, kind, name, before, after)
        };
        let r = r#"{"effect":"deny","id":"r","pattern":"/c"}"#;
        let other = r#"{"effect":"allow","id":"R","pattern":"/c"}"#;
        let b = r#"{"id":"1","lastUsedAt":1,"pattern":"/b"}"#;
        let bound = r#"{"argPattern":"x","id":"2","pattern":"/b"}"#;
        assert_eq!(
            told,
            [
                row("", Kind::Setting, "defaults.ask", "\"off\"", "\"always\""),
                row(
                    "",
                    Kind::Other,
                    "socket.token",
                    "\"[hidden]\"",
                    "\"[hidden, new]\""
                ),
                row("*", Kind::Rule, "/c", r, other),
                row("main", Kind::Entry, "/b", b, bound),
                row("main", Kind::Entry, "/new", "", r#"{"pattern":"/new"}"#),
                row("old", Kind::Setting, "chains", "\"ask\"", ""),
                row("old", Kind::Setting, "security", "\"deny\"", ""),
            ]
        );
        assert_eq!(differences(&after, &after), []);
    }
}
