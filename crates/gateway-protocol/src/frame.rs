//! One WebSocket message: a request, its response, or an event.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A message in either direction. Unknown keys are ignored. Absent values are left out, never
/// written as `null`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type")]
pub enum Frame {
    /// A request. Its answer has the same `id`.
    #[serde(rename = "req")]
    Request {
        /// The id, unique among the asker's requests of the connection.
        id: String,
        /// The method.
        method: String,
        /// The parameters, an object.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        params: Option<Value>,
    },
    /// The answer to a request.
    #[serde(rename = "res")]
    Response {
        /// The id of the request.
        id: String,
        /// Whether there is a `payload`, else an `error`.
        ok: bool,
        /// The result.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        payload: Option<Value>,
        /// The reason of a failure.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        error: Option<WireError>,
    },
    /// An event.
    #[serde(rename = "event")]
    Event {
        /// The name of the event.
        event: String,
        /// The values of the event.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        payload: Option<Value>,
        /// The number in the gateway's broadcasts; an event for one client has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
    },
}

/// Why a request was not served.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WireError {
    /// The code: `INVALID_REQUEST`, `UNAVAILABLE`, `NOT_PAIRED` …
    pub code: String,
    /// One sentence.
    pub message: String,
    /// Details for programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub details: Option<Value>,
    /// Whether the same request may be served later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retryable: Option<bool>,
    /// After how many milliseconds to try again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after_ms: Option<u64>,
}

impl WireError {
    /// An error with this code.
    #[must_use]
    pub fn new(code: &str, message: impl Into<String>) -> Self {
        Self {
            code: code.to_owned(),
            message: message.into(),
            details: None,
            retryable: None,
            retry_after_ms: None,
        }
    }

    /// The request itself is wrong.
    #[must_use]
    pub fn invalid(message: impl Into<String>) -> Self {
        Self::new("INVALID_REQUEST", message)
    }

    /// The request is right, and cannot be served now.
    #[must_use]
    pub fn unavailable(message: impl Into<String>) -> Self {
        Self::new("UNAVAILABLE", message)
    }

    /// The same error with details for programs.
    #[must_use]
    pub fn with(self, details: Value) -> Self {
        let details = Some(details);
        Self { details, ..self }
    }

    /// A text in `details`.
    pub(crate) fn detail(&self, key: &str) -> Option<&str> {
        self.details.as_ref()?.get(key)?.as_str()
    }
}

/// Why a message is no frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FrameError {
    /// The message is not a JSON object with a `type`.
    #[error("a message is not a JSON object with a type")]
    NoObject,
    /// A frame of a known type without the keys that it must have.
    #[error("a frame lacks a field that its type needs")]
    BadFrame,
}

impl Frame {
    /// The answer to the request with this id.
    #[must_use]
    pub fn answer(id: &str, answer: Result<Value, WireError>) -> Self {
        let (payload, error) = match answer {
            Ok(payload) => (Some(payload), None),
            Err(error) => (None, Some(error)),
        };
        Self::Response {
            id: id.to_owned(),
            ok: error.is_none(),
            payload,
            error,
        }
    }

    /// An event without a number.
    #[must_use]
    pub fn event(event: &str, payload: Value) -> Self {
        Self::Event {
            event: event.to_owned(),
            payload: Some(payload),
            seq: None,
        }
    }

    /// Reads a message. `None` for a type that a later protocol may have.
    ///
    /// # Errors
    /// [`FrameError`] if no protocol can have such a message.
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

    /// The frame as a message.
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
