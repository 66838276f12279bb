//! Values in the parameters of requests, and in what clients say of themselves.

use gateway_protocol::WireError;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The most characters of a name (D24).
const NAME: usize = 64;

/// A name within limits; `None` if it is blank.
pub(crate) fn name(text: &str) -> Option<String> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let mut chars = text.chars();
    let mut name: String = chars.by_ref().take(NAME).collect();
    if chars.next().is_some() {
        name.push('…');
    }
    Some(name)
}

/// No parameters.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

/// Parameters that name a node.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OfNode {
    pub(crate) node_id: String,
}

/// Reads parameters under a closed schema.
pub(crate) fn params<T: DeserializeOwned>(method: &str, params: Value) -> Result<T, WireError> {
    serde_json::from_value(params).map_err(|error| {
        // The error may repeat a value of the client.
        let why: String = error.to_string().chars().take(4 * NAME).collect();
        WireError::invalid(format!("invalid {method} params: {why}"))
    })
}
