//! One node: what it offers, and a command of it called.

use std::time::Duration;

use serde_json::{Value, json};

use crate::call::CallError;
use crate::lists::{NodeInfo, names, node};
use crate::operator::Operator;
use crate::text::name;

/// How long a node may take. A gateway's answer may take longer, so that the gateway says it.
const PATIENCE: Duration = Duration::from_secs(15);

/// A node, with what it offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NodeDetails {
    /// What the list of nodes says of it.
    pub node: NodeInfo,
    /// The version of its program.
    pub version: Option<String>,
    /// `Linux`, `Mac` …
    pub device_family: Option<String>,
    /// What it is able to do, in OpenClaw's words: `system`, `camera` …
    pub caps: Vec<String>,
    /// The commands that it can be told.
    pub commands: Vec<String>,
}

impl Operator {
    /// The node with this id; `None` if the gateway's answer tells of none.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn describe(&self, node: &str) -> Result<Option<NodeDetails>, CallError> {
        let params = json!({ "nodeId": node });
        let described = self.call("node.describe", params).await?;
        Ok(details(&described))
    }

    /// Calls a command of a node, and gives what the node answered.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn invoke(
        &self,
        node: &str,
        command: &str,
        params: &Value,
    ) -> Result<Value, CallError> {
        let params = invocation(node, command, params, PATIENCE);
        let answer = self.call("node.invoke", params).await?;
        Ok(invoked(&answer))
    }
}

/// The node that a payload of `node.describe` tells of; `None` if it is none.
fn details(payload: &Value) -> Option<NodeDetails> {
    Some(NodeDetails {
        node: node(payload)?,
        version: name(&payload["version"]),
        device_family: name(&payload["deviceFamily"]),
        caps: names(&payload["caps"]),
        commands: names(&payload["commands"]),
    })
}

/// The parameters of `node.invoke`. Each call is another one: a gateway carries none out twice.
#[must_use]
pub fn invocation(node: &str, command: &str, params: &Value, patience: Duration) -> Value {
    json!({
        "nodeId": node,
        "command": command,
        "params": params,
        "timeoutMs": u64::try_from(patience.as_millis()).unwrap_or(u64::MAX),
        "idempotencyKey": format!("exec-companion-{:032x}", rand::random::<u128>()),
    })
}

/// What the node gave, of an answer to `node.invoke`. Gateways tell it as a value, as text, or as both.
#[must_use]
pub fn invoked(answer: &Value) -> Value {
    let text = answer["payloadJSON"].as_str();
    let parsed = text.and_then(|text| serde_json::from_str(text).ok());
    parsed.unwrap_or_else(|| answer["payload"].clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_described() {
        let payload = json!({
            "ts": 1, "nodeId": "n1", "displayName": "box", "platform": "linux", "remoteIp": "10.0.0.2",
            "version": "2026.9.6", "deviceFamily": "Linux", "caps": ["system", 7],
            "commands": ["system.which", "system.run"], "paired": true, "connected": true,
        });
        let details = details(&payload).unwrap();
        assert_eq!(
            details.node,
            crate::nodes(&json!({ "nodes": [payload] }))[0]
        );
        assert_eq!(details.version.as_deref(), Some("2026.9.6"));
        assert_eq!(details.device_family.as_deref(), Some("Linux"));
        assert_eq!(details.caps, ["system"]);
        assert_eq!(details.commands, ["system.which", "system.run"]);
        assert_eq!(super::details(&json!({ "ok": true })), None);
    }

    #[test]
    fn what_a_node_gave_is_read_in_each_form() {
        let given = json!({ "bins": {} });
        for (answer, expected) in [
            (json!({ "ok": true, "payload": given }), given.clone()),
            (
                json!({ "payloadJSON": given.to_string(), "payload": null }),
                given.clone(),
            ),
            (json!({ "payloadJSON": "{", "payload": given }), given),
            (json!({ "payloadJSON": null }), Value::Null),
            (json!(7), Value::Null),
        ] {
            assert_eq!(invoked(&answer), expected, "{answer}");
        }
    }

    #[test]
    fn each_call_is_another_one() {
        let call = |_| invocation("n", "system.which", &json!({}), Duration::from_secs(1));
        let [mut one, mut other] = [0, 1].map(call);
        assert_eq!(one["timeoutMs"], 1_000);
        let keys = [&mut one, &mut other].map(|call| call["idempotencyKey"].take());
        assert_ne!(keys[0], keys[1]);
        assert_eq!(one, other);
    }
}
