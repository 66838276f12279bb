//! What a gateway tells a node, and what the node says back.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// An event of the gateway.
#[derive(Debug, Clone, PartialEq)]
pub enum GatewayEvent {
    /// A node is told to do something; ends with one [`InvokeResult`].
    Invoke(Invoke),
    /// Nobody waits for an invoke any more (protocol 4).
    Cancel(Cancel),
    /// Another event.
    Other {
        /// Its name.
        name: String,
        /// Its values.
        payload: Value,
    },
}

/// `node.invoke.request`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Invoke {
    /// Its id: the result has the same.
    pub id: String,
    /// The node that is meant.
    #[serde(default)]
    pub node_id: String,
    /// `system.run` …
    #[serde(default)]
    pub command: String,
    /// The parameters, a JSON text.
    #[serde(default, rename = "paramsJSON")]
    params_json: Option<String>,
    /// The parameters where they came as a value.
    #[serde(default)]
    params: Option<Value>,
    /// How long the gateway waits.
    #[serde(default)]
    timeout_ms: Option<f64>,
}

impl Invoke {
    /// The parameters; `None` where there are none.
    ///
    /// # Errors
    /// What is wrong with their text.
    pub fn params(&self) -> Result<Option<Value>, serde_json::Error> {
        match (&self.params_json, &self.params) {
            (Some(text), _) => serde_json::from_str(text).map(Some),
            (None, params) => Ok(params.clone()),
        }
    }

    /// How long the gateway waits for the result; 30 s where it does not say (2026.2).
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
    /// The invoke's id.
    pub invoke_id: String,
}

impl GatewayEvent {
    /// Reads an event; `None` where it lacks what its name promises.
    pub(crate) fn read(name: String, payload: Option<Value>) -> Option<Self> {
        let payload = payload.unwrap_or_default();
        match name.as_str() {
            "node.invoke.request" => serde_json::from_value(payload).ok().map(Self::Invoke),
            "node.invoke.cancel" => serde_json::from_value(payload).ok().map(Self::Cancel),
            _ => Some(Self::Other { name, payload }),
        }
    }
}

/// What came of an invoke.
#[derive(Debug, Clone, PartialEq)]
pub struct InvokeResult {
    /// The invoke's id.
    pub id: String,
    /// This node.
    pub node_id: String,
    /// The command's own result, or code and message of why there is none.
    pub outcome: Result<Value, (String, String)>,
}

impl InvokeResult {
    /// The method that carries it.
    pub const METHOD: &'static str = "node.invoke.result";

    /// The parameters of that method.
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

/// Something that happened on a node.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct NodeEvent {
    /// `exec.finished` …
    pub event: String,
    /// Its values.
    pub payload: Value,
}

impl NodeEvent {
    /// The method that carries it.
    pub const METHOD: &'static str = "node.event";

    /// The parameters of that method.
    #[must_use]
    pub fn params(&self) -> Value {
        json!({ "event": self.event, "payloadJSON": self.payload.to_string() })
    }
}
