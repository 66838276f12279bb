//! The lines of the wire: one JSON object each, read leniently and written exactly.

use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::prompt::{PromptDecision, PromptRequest, PromptRuling};
use crate::request::{ControlAnswer, ExecAnswer, RunPayload, WireError};

/// A line that gets an answer. A field of the wrong type counts as missing: the check that needs
/// it refuses the line, so the caller is told.
#[derive(Debug, PartialEq)]
pub(crate) enum Incoming {
    Exec(Signed),
    Control(Signed),
    Prompt(OpenPrompt),
}

/// `exec` and `control`: a signed line; the request in it is still text.
#[derive(Debug, PartialEq)]
pub(crate) struct Signed {
    pub(crate) id: String,
    pub(crate) nonce: String,
    pub(crate) ts: Option<i64>,
    pub(crate) hmac: String,
    pub(crate) request_json: String,
}

/// `request`: a question with the token in clear.
#[derive(PartialEq)]
pub(crate) struct OpenPrompt {
    pub(crate) id: String,
    pub(crate) token: String,
    pub(crate) request: Value,
}

impl std::fmt::Debug for OpenPrompt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OpenPrompt")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

/// The message in `line`; `None` if it is not one that a server answers.
pub(crate) fn parse(line: &[u8]) -> Option<Incoming> {
    let mut object: Map<String, Value> = serde_json::from_slice(line).ok()?;
    let mut text = |key: &str| match object.remove(key) {
        Some(Value::String(text)) => Some(text),
        _ => None,
    };
    let kind = text("type")?;
    let id = text("id").unwrap_or_else(fresh_id);
    match kind.as_str() {
        kind @ ("exec" | "control") => {
            let signed = Signed {
                id,
                nonce: text("nonce").unwrap_or_default(),
                hmac: text("hmac").unwrap_or_default(),
                request_json: text("requestJson").unwrap_or_default(),
                ts: object.get("ts").and_then(Value::as_i64),
            };
            Some(match kind {
                "control" => Incoming::Control(signed),
                _ => Incoming::Exec(signed),
            })
        }
        "request" => Some(Incoming::Prompt(OpenPrompt {
            id,
            token: text("token").unwrap_or_default(),
            request: object.remove("request").unwrap_or_default(),
        })),
        _ => None,
    }
}

/// An id for an answer to a line without a known id.
pub(crate) fn fresh_id() -> String {
    Uuid::new_v4().to_string()
}

/// The lines that a server sends.
#[derive(Serialize)]
#[serde(tag = "type")]
pub(crate) enum ServerMessage<'a> {
    #[serde(rename = "exec-res")]
    ExecRes {
        id: &'a str,
        ok: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        payload: Option<&'a RunPayload>,
        #[serde(skip_serializing_if = "Option::is_none")]
        error: Option<&'a WireError>,
    },
    /// The command starts. The answer comes later.
    #[serde(rename = "exec-started")]
    ExecStarted { id: &'a str },
    #[serde(rename = "control-res")]
    ControlRes {
        id: &'a str,
        ok: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        payload: Option<&'a Value>,
        #[serde(skip_serializing_if = "Option::is_none")]
        error: Option<&'a WireError>,
    },
    #[serde(rename = "decision")]
    Decision {
        id: &'a str,
        decision: PromptDecision,
        #[serde(skip_serializing_if = "Option::is_none")]
        record: Option<&'a str>,
        /// Whether the additions to the environment were read.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        env: bool,
        /// Whether the files of the patch were read.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        patch: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        message: Option<&'a str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        ruling: Option<&'a PromptRuling>,
    },
}

impl<'a> ServerMessage<'a> {
    pub(crate) fn exec(id: &'a str, answer: &'a ExecAnswer) -> Self {
        let (payload, error) = match answer {
            Ok(payload) => (Some(payload), None),
            Err(error) => (None, Some(error)),
        };
        Self::ExecRes {
            id,
            ok: answer.is_ok(),
            payload,
            error,
        }
    }

    pub(crate) fn control(id: &'a str, answer: &'a ControlAnswer) -> Self {
        let (payload, error) = match answer {
            Ok(payload) => (Some(payload), None),
            Err(error) => (None, Some(error)),
        };
        Self::ControlRes {
            id,
            ok: answer.is_ok(),
            payload,
            error,
        }
    }
}

/// The lines that a client sends.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum ClientMessage<'a> {
    #[serde(rename_all = "camelCase")]
    Exec {
        id: &'a str,
        nonce: &'a str,
        ts: i64,
        hmac: &'a str,
        request_json: &'a str,
    },
    #[serde(rename_all = "camelCase")]
    Control {
        id: &'a str,
        nonce: &'a str,
        ts: i64,
        hmac: &'a str,
        request_json: &'a str,
    },
    Request {
        token: &'a str,
        id: &'a str,
        request: &'a PromptRequest,
    },
}

/// `message` as a line with its newline.
pub(crate) fn line(message: &impl Serialize) -> serde_json::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(message)?;
    line.push(b'\n');
    Ok(line)
}

/// The fields that a client reads of a server's line. Others are ignored.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Answer {
    #[serde(default, rename = "type")]
    pub(crate) kind: Option<String>,
    #[serde(default)]
    pub(crate) ok: Option<bool>,
    #[serde(default)]
    pub(crate) payload: Option<Value>,
    #[serde(default)]
    pub(crate) error: Option<WireError>,
    #[serde(default)]
    pub(crate) decision: Option<PromptDecision>,
    #[serde(default)]
    pub(crate) record: Option<String>,
    #[serde(default)]
    pub(crate) env: Option<bool>,
    #[serde(default)]
    pub(crate) patch: Option<bool>,
    #[serde(default)]
    pub(crate) message: Option<String>,
    #[serde(default)]
    pub(crate) ruling: Option<PromptRuling>,
}

/// The kind of a line of which only the beginning was read.
#[derive(Debug, PartialEq)]
pub(crate) enum Beginning {
    /// `exec`, or an object whose kind is not known yet.
    Exec {
        id: String,
    },
    Prompt {
        id: String,
    },
    Other,
}

/// The kind of an oversized line, by its first bytes.
pub(crate) fn beginning(bytes: &[u8]) -> Beginning {
    #[derive(Default)]
    struct Seen {
        object: bool,
        kind: Option<String>,
        id: Option<String>,
    }
    impl<'de> Visitor<'de> for &mut Seen {
        type Value = ();

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("a message")
        }

        fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<(), M::Error> {
            self.object = true;
            while let Some(key) = map.next_key::<String>()? {
                match key.as_str() {
                    "type" => self.kind = Some(map.next_value()?),
                    "id" => self.id = Some(map.next_value()?),
                    _ => drop(map.next_value::<IgnoredAny>()?),
                }
            }
            Ok(())
        }
    }

    let mut seen = Seen::default();
    let parsed = serde_json::Deserializer::from_slice(bytes).deserialize_map(&mut seen);
    if !seen.object || parsed.is_err_and(|error| !error.is_eof()) {
        return Beginning::Other;
    }
    let id = seen.id.unwrap_or_else(fresh_id);
    match seen.kind.as_deref() {
        Some("exec") | None => Beginning::Exec { id },
        Some("request") => Beginning::Prompt { id },
        Some(_) => Beginning::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_exec_and_request_are_messages() {
        for line in [
            "",
            "\r",
            "nonsense",
            "[]",
            "\"exec\"",
            "{}",
            r#"{"type":1}"#,
            r#"{"type":"hello"}"#,
            r#"{"type":"exec-res","id":"a"}"#,
            r#"{"type":"exec""#,
            r#"{"type":"exec"} {}"#,
        ] {
            assert_eq!(parse(line.as_bytes()), None, "{line}");
        }
        assert_eq!(parse(b"{\"type\":\"exec\",\"id\":\"\xff\"}"), None);
        assert_eq!(parse("[".repeat(5_000).as_bytes()), None);
    }

    #[test]
    fn a_field_of_the_wrong_type_counts_as_missing() {
        let line = br#"{"type":"exec","id":"a","nonce":7,"ts":1.5,"hmac":null,"requestJson":{}}"#;
        let expected = Signed {
            id: "a".into(),
            nonce: String::new(),
            ts: None,
            hmac: String::new(),
            request_json: String::new(),
        };
        assert_eq!(parse(line), Some(Incoming::Exec(expected)));
    }

    #[test]
    fn answers_are_written_exactly() {
        let ran = RunPayload {
            exit_code: Some(0),
            success: true,
            stdout: "hi\n".into(),
            ..RunPayload::default()
        };
        let denied = WireError::unavailable("SYSTEM_RUN_DENIED: allowlist miss", "allowlist-miss");
        let lines = [
            (
                line(&ServerMessage::exec("6f1c", &Ok(ran))),
                r#"{"type":"exec-res","id":"6f1c","ok":true,"payload":{"exitCode":0,"timedOut":false,"success":true,"stdout":"hi\n","stderr":""}}"#,
            ),
            (
                line(&ServerMessage::exec("6f1c", &Err(denied))),
                r#"{"type":"exec-res","id":"6f1c","ok":false,"error":{"code":"UNAVAILABLE","message":"SYSTEM_RUN_DENIED: allowlist miss","reason":"allowlist-miss"}}"#,
            ),
            (
                line(&ServerMessage::Decision {
                    id: "u",
                    decision: PromptDecision::AllowOnce,
                    record: None,
                    env: false,
                    patch: false,
                    message: None,
                    ruling: None,
                }),
                r#"{"type":"decision","id":"u","decision":"allow-once"}"#,
            ),
            (
                line(&ServerMessage::Decision {
                    id: "u",
                    decision: PromptDecision::AllowOnce,
                    record: Some("r"),
                    env: true,
                    patch: false,
                    message: None,
                    ruling: None,
                }),
                r#"{"type":"decision","id":"u","decision":"allow-once","record":"r","env":true}"#,
            ),
        ];
        for (line, expected) in lines {
            assert_eq!(
                String::from_utf8(line.unwrap()).unwrap(),
                format!("{expected}\n")
            );
        }
    }

    #[test]
    fn the_beginning_of_a_long_line() {
        let exec = |id: &str| Beginning::Exec { id: id.into() };
        for (text, expected) in [
            (r#"{"type":"exec","id":"a","requestJson":"xxxx"#, exec("a")),
            (r#"{"id":"a","requestJson":"xxxx\"#, exec("a")),
            (
                r#"{"requestJson":"a","id":"a","type":"exec","x":[1,[2"#,
                exec("a"),
            ),
            (
                r#"{"id":"a","type":"request","request":{"#,
                Beginning::Prompt { id: "a".into() },
            ),
            (r#"{"type":"hello","id":"a","x":"#, Beginning::Other),
            (r#"{"type":7,"id":"a","x":"#, Beginning::Other),
            ("            ", Beginning::Other),
            ("xxxxxxxxxxxx", Beginning::Other),
            ("[1,2,3", Beginning::Other),
            ("\"type\"", Beginning::Other),
        ] {
            assert_eq!(beginning(text.as_bytes()), expected, "{text}");
        }
    }
}
