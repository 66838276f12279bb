//! Messages between a gateway and a node.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// An event of the gateway.
#[derive(Debug, Clone, PartialEq)]
pub enum GatewayEvent {
    /// A call of a command. It gets one [`InvokeResult`].
    Invoke(Invoke),
    /// A call was cancelled (protocol 4).
    Cancel(Cancel),
    /// The gateway lives, and this is its time in milliseconds since 1970.
    Tick(i64),
    /// Another event.
    Other {
        /// The name of the event.
        name: String,
        /// The values of the event.
        payload: Value,
    },
}

/// `node.invoke.request`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Invoke {
    /// The id of the call and of its result.
    pub id: String,
    /// The node that is meant.
    #[serde(default)]
    pub node_id: String,
    /// The command: `system.run` …
    #[serde(default)]
    pub command: String,
    /// The parameters as JSON text.
    #[serde(default, rename = "paramsJSON")]
    params_json: Option<String>,
    /// The parameters, if they came as a value.
    #[serde(default)]
    params: Option<Value>,
    /// How long the gateway waits, in milliseconds.
    #[serde(default)]
    timeout_ms: Option<f64>,
}

impl Invoke {
    /// The parameters; `None` if there are none.
    ///
    /// # Errors
    /// Their text is not JSON.
    pub fn params(&self) -> Result<Option<Value>, serde_json::Error> {
        match (&self.params_json, &self.params) {
            (Some(text), _) => serde_json::from_str(text).map(Some),
            (None, params) => Ok(params.clone()),
        }
    }

    /// How long the gateway waits for the result; 30 s if it does not say (OpenClaw 2026.2).
    #[must_use]
    pub fn timeout(&self) -> Duration {
        self.timeout_ms
            .and_then(|ms| Duration::try_from_secs_f64(ms / 1000.0).ok())
            .filter(|timeout| !timeout.is_zero())
            .unwrap_or(Duration::from_secs(30))
    }
}

/// `node.invoke.cancel`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Cancel {
    /// The id of the call.
    pub invoke_id: String,
}

impl GatewayEvent {
    /// Reads an event; `None` if it lacks the keys that its name requires.
    pub(crate) fn read(name: String, payload: Option<Value>) -> Option<Self> {
        let payload = payload.unwrap_or_default();
        match name.as_str() {
            "node.invoke.request" => serde_json::from_value(payload).ok().map(Self::Invoke),
            "tick" => payload["ts"].as_i64().map(Self::Tick),
            "node.invoke.cancel" => serde_json::from_value(payload).ok().map(Self::Cancel),
            _ => Some(Self::Other { name, payload }),
        }
    }
}

/// The result of a call.
#[derive(Debug, Clone, PartialEq)]
pub struct InvokeResult {
    /// The id of the call.
    pub id: String,
    /// The id of this node.
    pub node_id: String,
    /// The result of the command, or code and message of an error.
    pub outcome: Result<Value, (String, String)>,
}

impl InvokeResult {
    /// The method that sends it.
    pub const METHOD: &'static str = "node.invoke.result";

    /// The parameters of the method.
    #[must_use]
    pub fn params(&self) -> Value {
        let Self { id, node_id, .. } = self;
        match &self.outcome {
            Ok(payload) => json!({
                "id": id, "nodeId": node_id, "ok": true, "payloadJSON": payload.to_string(),
            }),
            Err((code, message)) => json!({
                "id": id, "nodeId": node_id, "ok": false,
                "error": { "code": code, "message": message },
            }),
        }
    }
}

/// An event of a node.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct NodeEvent {
    /// The name: `exec.finished` …
    pub event: String,
    /// The values.
    pub payload: Value,
}

impl NodeEvent {
    /// The method that sends it.
    pub const METHOD: &'static str = "node.event";

    /// The parameters of the method.
    #[must_use]
    pub fn params(&self) -> Value {
        json!({ "event": self.event, "payloadJSON": self.payload.to_string() })
    }
}
