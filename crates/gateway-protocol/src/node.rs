//! Messages between a gateway and a node.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Number, Value, json};

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
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
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
    #[serde(
        default,
        rename = "paramsJSON",
        skip_serializing_if = "Option::is_none"
    )]
    params_json: Option<String>,
    /// The parameters, if they came as a value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    params: Option<Value>,
    /// How long the gateway waits, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    timeout_ms: Option<Number>,
    /// The caller's name for the call, by which one that comes twice is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    idempotency_key: Option<String>,
}

impl Invoke {
    /// The event that carries it.
    pub const EVENT: &'static str = "node.invoke.request";

    /// A call, as a gateway sends it.
    #[must_use]
    pub fn new(
        id: &str,
        node_id: &str,
        command: &str,
        params: &Value,
        timeout: Duration,
        idempotency_key: &str,
    ) -> Self {
        let text = |text: &str| text.to_owned();
        Self {
            id: text(id),
            node_id: text(node_id),
            command: text(command),
            params_json: Some(params.to_string()),
            params: None,
            timeout_ms: u64::try_from(timeout.as_millis()).ok().map(Number::from),
            idempotency_key: Some(text(idempotency_key)),
        }
    }

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
            .as_ref()
            .and_then(Number::as_f64)
            .and_then(|ms| Duration::try_from_secs_f64(ms / 1000.0).ok())
            .filter(|timeout| !timeout.is_zero())
            .unwrap_or(Duration::from_secs(30))
    }
}

/// `node.invoke.cancel`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Cancel {
    /// The id of the call.
    pub invoke_id: String,
    /// The node that is meant.
    #[serde(default)]
    pub node_id: String,
}

impl Cancel {
    /// The event that carries it.
    pub const EVENT: &'static str = "node.invoke.cancel";
}

impl GatewayEvent {
    /// Reads an event; `None` if it lacks the keys that its name requires.
    pub(crate) fn read(name: String, payload: Option<Value>) -> Option<Self> {
        let payload = payload.unwrap_or_default();
        match name.as_str() {
            Invoke::EVENT => serde_json::from_value(payload).ok().map(Self::Invoke),
            "tick" => payload["ts"].as_i64().map(Self::Tick),
            Cancel::EVENT => serde_json::from_value(payload).ok().map(Self::Cancel),
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

    /// Reads the parameters of the method; `None` for anything that is no result. Two forms of
    /// both generations are taken: a key that is `null` counts as absent, and the payload comes as
    /// a text or as a value.
    #[must_use]
    pub fn read(params: Value) -> Option<Self> {
        let wire: ResultWire = serde_json::from_value(params).ok()?;
        let text = match wire.payload_json {
            Some(Value::String(text)) => Some(serde_json::from_str(&text).ok()?),
            other => other,
        };
        let outcome = if wire.ok {
            Ok(text.or(wire.payload).unwrap_or_default())
        } else {
            let error = wire.error.unwrap_or_default();
            let code = error.code.unwrap_or_else(|| "UNAVAILABLE".to_owned());
            let message = error
                .message
                .unwrap_or_else(|| "node invoke failed".to_owned());
            Err((code, message))
        };
        Some(Self {
            id: wire.id,
            node_id: wire.node_id,
            outcome,
        })
    }

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

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ResultWire {
    id: String,
    node_id: String,
    ok: bool,
    #[serde(default)]
    payload: Option<Value>,
    #[serde(default, rename = "payloadJSON")]
    payload_json: Option<Value>,
    #[serde(default)]
    error: Option<ResultError>,
}

#[derive(Default, Deserialize)]
struct ResultError {
    #[serde(default)]
    code: Option<String>,
    #[serde(default)]
    message: Option<String>,
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

    /// Reads the parameters of the method; `None` for anything that is no event.
    #[must_use]
    pub fn read(params: Value) -> Option<Self> {
        let wire: EventWire = serde_json::from_value(params).ok()?;
        let payload = match wire.payload_json {
            Some(text) => serde_json::from_str(&text).ok()?,
            None => wire.payload.unwrap_or_default(),
        };
        let event = Some(wire.event).filter(|event| !event.is_empty())?;
        Some(Self { event, payload })
    }

    /// The parameters of the method.
    #[must_use]
    pub fn params(&self) -> Value {
        json!({ "event": self.event, "payloadJSON": self.payload.to_string() })
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct EventWire {
    event: String,
    #[serde(default)]
    payload: Option<Value>,
    #[serde(default, rename = "payloadJSON")]
    payload_json: Option<String>,
}
