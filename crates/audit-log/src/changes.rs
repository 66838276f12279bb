//! What is different between two policies.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::Change;

/// The differences between two approvals documents, in words. Uses of entries are no
/// change; the token is never shown.
pub fn changes(before: &Value, after: &Value) -> Vec<Change> {
    let mut found = Vec::new();
    compare("", before, after, &mut found);
    found
}

fn compare(place: &str, before: &Value, after: &Value, found: &mut Vec<Change>) {
    match (before, after) {
        (Value::Object(before), Value::Object(after)) => {
            let keys: BTreeMap<&String, ()> = before
                .keys()
                .chain(after.keys())
                .map(|key| (key, ()))
                .collect();
            for key in keys.into_keys() {
                let place = if place.is_empty() {
                    key.clone()
                } else {
                    format!("{place}.{key}")
                };
                let value = |of: &Map<String, Value>| of.get(key).cloned().unwrap_or_default();
                compare(&place, &value(before), &value(after), found);
            }
        }
        // An agent that comes or goes: each of its parts does.
        (Value::Null, Value::Object(_)) => {
            compare(place, &Value::Object(Map::new()), after, found);
        }
        (Value::Object(_), Value::Null) => {
            compare(place, before, &Value::Object(Map::new()), found);
        }
        (Value::Array(_) | Value::Null, Value::Array(_)) | (Value::Array(_), Value::Null) => {
            lists(place, before, after, found)
        }
        _ if before == after => {}
        _ if place == "socket.token" => found.push(Change {
            place: place.to_owned(),
            id: None,
            before: (!before.is_null()).then(|| crate::HIDDEN.to_owned()),
            after: (!after.is_null()).then(|| crate::HIDDEN.to_owned()),
        }),
        _ => found.push(Change {
            place: place.to_owned(),
            id: None,
            before: words(before),
            after: words(after),
        }),
    }
}

/// Items are the same when they say the same; with one id, one was changed.
fn lists(place: &str, before: &Value, after: &Value, found: &mut Vec<Change>) {
    let items = |value: &Value| -> Vec<(Option<String>, String)> {
        let list = value.as_array().map(Vec::as_slice).unwrap_or_default();
        list.iter()
            .map(|item| {
                let id = item.get("id").and_then(Value::as_str).map(str::to_owned);
                (id, words(item).unwrap_or_default())
            })
            .collect()
    };
    let before = items(before);
    let mut added: Vec<_> = items(after);
    for (id, text) in before {
        if let Some(same) = added.iter().position(|it| it.1 == text && it.0 == id) {
            added.remove(same);
            continue;
        }
        let now = id.as_ref().and_then(|id| {
            let place = added.iter().position(|it| it.0.as_ref() == Some(id))?;
            Some(added.remove(place).1)
        });
        found.push(Change {
            place: place.to_owned(),
            id,
            before: Some(text),
            after: now,
        });
    }
    found.extend(added.into_iter().map(|(id, text)| Change {
        place: place.to_owned(),
        id,
        before: None,
        after: Some(text),
    }));
}

/// A value as a person reads it: an entry is its pattern, with what else it says.
fn words(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        Value::Object(item) => {
            let mut rest = item.clone();
            let pattern = rest.remove("pattern");
            let deny = rest.get("effect").is_some_and(|effect| effect == "deny");
            for key in TOLD_OTHERWISE {
                rest.remove(*key);
            }
            let pattern = pattern.as_ref().and_then(Value::as_str);
            let parts = deny.then(|| "deny".to_owned()).into_iter();
            let parts = parts.chain(pattern.map(str::to_owned));
            let parts = parts.chain((!rest.is_empty()).then(|| Value::Object(rest).to_string()));
            Some(parts.collect::<Vec<_>>().join(" "))
        }
        Value::Bool(_) | Value::Number(_) | Value::Array(_) => Some(value.to_string()),
    }
}

/// Keys of an entry or rule that its words leave out: said already, or a use.
const TOLD_OTHERWISE: &[&str] = &[
    "id",
    "effect",
    "lastUsedAt",
    "lastUsedCommand",
    "lastResolvedPath",
    "commandText",
];

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn told(before: Value, after: Value) -> Vec<String> {
        let show = |it: &Option<String>| it.clone().unwrap_or("-".to_owned());
        changes(&before, &after)
            .iter()
            .map(|it| {
                let id = it
                    .id
                    .as_deref()
                    .map_or(String::new(), |id| format!(" #{id}"));
                format!(
                    "{}{id}: {} > {}",
                    it.place,
                    show(&it.before),
                    show(&it.after)
                )
            })
            .collect()
    }

    #[test]
    fn differences_in_words() {
        let entry = json!({"id": "a", "pattern": "/bin/a", "lastUsedAt": 1});
        for (before, after, expected) in [
            (json!({}), json!({}), &[][..]),
            (
                json!({"defaults": {"security": "allowlist"}}),
                json!({"defaults": {"security": "full", "ask": "off"}}),
                &[
                    "defaults.ask: - > off",
                    "defaults.security: allowlist > full",
                ],
            ),
            (
                json!({"agents": {"main": {"allowlist": [entry]}}}),
                json!({"agents": {"main": {"allowlist": [
                    {"id": "a", "pattern": "/bin/a", "lastUsedAt": 2, "lastUsedCommand": "a x"},
                    {"id": "b", "pattern": "/bin/b"}
                ]}}}),
                &["agents.main.allowlist #b: - > /bin/b"],
            ),
            (
                json!({"agents": {"main": {"allowlist": [entry, "/bin/s"], "security": "deny"}}}),
                json!({"agents": {}}),
                &[
                    "agents.main.allowlist #a: /bin/a > -",
                    "agents.main.allowlist: /bin/s > -",
                    "agents.main.security: deny > -",
                ],
            ),
            (
                json!({"agents": {"m": {"rules": [{"id": "r", "effect": "allow", "pattern": "/x"}]}}}),
                json!({"agents": {"m": {"rules": [{"id": "r", "effect": "deny", "pattern": "/x", "cwd": "/h"}]}}}),
                &[r#"agents.m.rules #r: /x > deny /x {"cwd":"/h"}"#],
            ),
            (
                json!({"socket": {"token": "old"}}),
                json!({"socket": {"token": "new"}}),
                &["socket.token: [hidden] > [hidden]"],
            ),
        ] {
            assert_eq!(told(before, after), expected);
        }
    }
}
