//! One WebSocket message: a request, its response, or an event.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A message, either way. Keys we do not know are ignored; what is absent is left out, never
/// written as `null`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type")]
pub enum Frame {
    /// Wants an answer with the same `id`.
    #[serde(rename = "req")]
    Request {
        /// Chosen by the asker, unique in the connection.
        id: String,
        /// What is asked for.
        method: String,
        /// With what; an object.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        params: Option<Value>,
    },
    /// The answer to a request.
    #[serde(rename = "res")]
    Response {
        /// The request's.
        id: String,
        /// Whether `payload` or `error` says the rest.
        ok: bool,
        /// What came of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        payload: Option<Value>,
        /// Why nothing came of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        error: Option<WireError>,
    },
    /// Something that nobody asked for.
    #[serde(rename = "event")]
    Event {
        /// Its name.
        event: String,
        /// Its values.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        payload: Option<Value>,
        /// Its number in the broadcasts of the gateway; events to one client have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
    },
}

/// Why a request was not served.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WireError {
    /// `INVALID_REQUEST`, `UNAVAILABLE`, `NOT_PAIRED` …
    pub code: String,
    /// A sentence.
    pub message: String,
    /// More, for programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub details: Option<Value>,
    /// Whether the same request may be served later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retryable: Option<bool>,
    /// In how many milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after_ms: Option<u64>,
}

impl WireError {
    /// A text of `details`.
    pub(crate) fn detail(&self, key: &str) -> Option<&str> {
        self.details.as_ref()?.get(key)?.as_str()
    }
}

/// Why a message is no frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FrameError {
    /// Not an object with a `type`.
    #[error("a message is no JSON object with a type")]
    NoObject,
    /// One of the three types, with other keys than it has.
    #[error("a frame lacks what its type must have")]
    BadFrame,
}

impl Frame {
    /// Reads a message. `None` for a type that a later protocol may have.
    ///
    /// # Errors
    /// [`FrameError`] for what no protocol has.
    pub fn read(text: &str) -> Result<Option<Self>, FrameError> {
        let value: Value = serde_json::from_str(text).map_err(|_| FrameError::NoObject)?;
        let kind = value.get("type").and_then(Value::as_str);
        match kind.ok_or(FrameError::NoObject)? {
            "req" | "res" | "event" => serde_json::from_value(value)
                .map(Some)
                .map_err(|_| FrameError::BadFrame),
            _ => Ok(None),
        }
    }

    /// The message.
    #[must_use]
    pub fn write(&self) -> String {
        serde_json::json!(self).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_read_and_written_as_it_is_on_the_wire() {
        for text in [
            r#"{"type":"req","id":"1","method":"node.list","params":{}}"#,
            r#"{"type":"res","id":"1","ok":true,"payload":{}}"#,
            r#"{"type":"res","id":"1","ok":false,"error":{"code":"INVALID_REQUEST","message":"no","details":{},"retryable":false,"retryAfterMs":0}}"#,
            r#"{"type":"event","event":"tick","payload":{"ts":1770854400000},"seq":7}"#,
        ] {
            let frame = Frame::read(text).unwrap().unwrap();
            let (written, expected): (Value, Value) = (
                serde_json::from_str(&frame.write()).unwrap(),
                serde_json::from_str(text).unwrap(),
            );
            assert_eq!(written, expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_frame() {
        for (text, expected) in [
            ("", Err(FrameError::NoObject)),
            ("hello", Err(FrameError::NoObject)),
            ("[]", Err(FrameError::NoObject)),
            ("{}", Err(FrameError::NoObject)),
            (r#"{"type":1}"#, Err(FrameError::NoObject)),
            (r#"{"type":"later","id":"1"}"#, Ok(None)),
            (r#"{"type":"res"}"#, Err(FrameError::BadFrame)),
            (r#"{"type":"event","event":5}"#, Err(FrameError::BadFrame)),
            (
                r#"{"type":"req","id":1,"method":"a"}"#,
                Err(FrameError::BadFrame),
            ),
        ] {
            assert_eq!(Frame::read(text), expected, "{text}");
        }
        let more = r#"{"type":"event","event":"tick","stateVersion":{"presence":1},"seq":1}"#;
        assert!(matches!(Frame::read(more), Ok(Some(Frame::Event { .. }))));
    }
}
