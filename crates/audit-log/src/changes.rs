//! A change of a policy, and the differences between two.

use approvals_store::{Difference, Kind, differences};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::line;

/// A change of a policy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Policy {
    /// Who made the change: `always-allow`, `exec-host approvals`, ….
    pub source: String,
    /// Who keeps the policy: `gateway 127.0.0.1:18789`, `node box of the gateway …`; absent where
    /// it is the approvals file of this computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept_by: Option<String>,
    /// The id of the decision that it came with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<String>,
    /// The differences.
    pub changes: Vec<Change>,
    /// How many more there are, beyond what one line holds.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub more: usize,
    /// The file's hash afterwards, as OpenClaw takes it.
    pub hash: String,
}

impl Policy {
    /// A change of the approvals file of this computer, without a decision.
    pub fn new(source: &str, changes: Vec<Change>, hash: &str) -> Self {
        Self {
            source: source.to_owned(),
            kept_by: None,
            request: None,
            changes,
            more: 0,
            hash: hash.to_owned(),
        }
    }
}

/// Who keeps the policy of a gateway, or of a node of it, as the history has it.
#[must_use]
pub fn kept_by(gateway: &str, node: Option<&str>) -> String {
    match node {
        None => format!("gateway {gateway}"),
        Some(node) => format!("node {node} of the gateway {gateway}"),
    }
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// One difference between two policies. Without `before` something was added, without
/// `after` taken out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// Where: `agents.main.allowlist`, `defaults.security`.
    pub place: String,
    /// The id of the entry or rule that changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Its text before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// Its text now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

/// The differences between two approvals documents, in words. Uses of entries are no
/// change; the token is never shown.
pub fn changes(before: &Value, after: &Value) -> Vec<Change> {
    let differences = differences(before, after);
    differences.into_iter().map(change).collect()
}

/// An entry or rule as [`Change::after`] has it once it is written, so that the two can be
/// compared; `None` for what is none.
pub fn written(item: &Value) -> Option<String> {
    words(item).as_deref().map(line::text)
}

fn change(it: Difference) -> Change {
    let key = match it.kind {
        Kind::Entry => "allowlist",
        Kind::Rule => "rules",
        Kind::Setting | Kind::Other => it.name.as_str(),
    };
    let id = |side: &Option<Value>| Some(side.as_ref()?.get("id")?.as_str()?.to_owned());
    Change {
        place: match &it.agent {
            Some(agent) => format!("agents.{agent}.{key}"),
            None => key.to_owned(),
        },
        id: id(&it.after).or_else(|| id(&it.before)),
        before: it.before.as_ref().and_then(words),
        after: it.after.as_ref().and_then(words),
    }
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
                &["socket.token: [hidden] > [hidden, new]"],
            ),
        ] {
            assert_eq!(told(before, after), expected);
        }
    }
}
