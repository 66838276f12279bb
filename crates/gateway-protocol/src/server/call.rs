//! A request of a client.

use serde::Deserialize;
use serde_json::Value;

/// The longest id and the longest name of a method, in bytes.
const LONGEST: usize = 128;

/// A request of a client, read under a closed schema.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// The id that the answer has to have.
    pub id: String,
    /// The method.
    pub method: String,
    /// The parameters; an empty object where the client sent none.
    pub params: Value,
}

/// A message that no client may send.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("invalid request frame")]
pub struct BadCall;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Wire {
    r#type: Kind,
    id: String,
    method: String,
    #[serde(default)]
    params: Option<Value>,
    // Protocol 4 allows two more keys, which say nothing to this gateway.
    #[serde(default, rename = "traceparent")]
    _traceparent: Option<String>,
    #[serde(default, rename = "expectedProfileId")]
    _expected_profile: Option<String>,
}

#[derive(Deserialize)]
enum Kind {
    #[serde(rename = "req")]
    Request,
}

impl Call {
    /// Reads a message.
    ///
    /// # Errors
    /// [`BadCall`] for everything that is no request with a short id, a short method and an
    /// object of parameters.
    pub fn read(text: &str) -> Result<Self, BadCall> {
        let Wire {
            r#type: Kind::Request,
            id,
            method,
            params,
            ..
        } = serde_json::from_str(text).map_err(|_| BadCall)?;
        let fits = |text: &str| !text.is_empty() && text.len() <= LONGEST;
        let params = params.unwrap_or_else(|| Value::Object(serde_json::Map::new()));
        if !fits(&id) || !fits(&method) || !params.is_object() {
            return Err(BadCall);
        }
        Ok(Self { id, method, params })
    }
}
