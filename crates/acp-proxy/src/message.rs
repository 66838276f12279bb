//! A line, read as a message.

use serde_json::{Value, json};

/// A message of JSON-RPC.
#[derive(Debug, PartialEq)]
pub(crate) enum Message {
    /// A request: it wants an answer.
    Call {
        id: Value,
        method: String,
        params: Value,
    },
    /// A notification.
    Notice { method: String, params: Value },
    /// The answer to a request.
    Answer { id: Value, result: Value },
    /// A blank line.
    Nothing,
}

/// The line is no message, or one that two readers may read differently.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Unreadable;

/// Characters at which some readers begin a new line.
const BREAKS: [char; 4] = ['\r', '\u{85}', '\u{2028}', '\u{2029}'];

/// The message of a line.
pub(crate) fn read(line: &[u8]) -> Result<Message, Unreadable> {
    let text = std::str::from_utf8(line).map_err(|_| Unreadable)?;
    if text.trim_ascii().is_empty() {
        return Ok(Message::Nothing);
    }
    let text = text.strip_suffix('\r').unwrap_or(text);
    if text.contains(BREAKS) && text.split(BREAKS).any(may_be_message) {
        return Err(Unreadable);
    }
    let Ok(Value::Object(mut members)) = strict_json::read(text.as_bytes()) else {
        return Err(Unreadable);
    };
    let named = ["id", "method", "params", "result"];
    let is_other_case = |name: &str| named.iter().any(|it| it.eq_ignore_ascii_case(name));
    if members
        .keys()
        .any(|name| is_other_case(name) && !named.contains(&name.as_str()))
    {
        return Err(Unreadable);
    }
    let id = members.remove("id");
    let params = members.remove("params").unwrap_or_default();
    match (members.remove("method"), id) {
        (Some(Value::String(method)), Some(id)) => Ok(Message::Call { id, method, params }),
        (Some(Value::String(method)), None) => Ok(Message::Notice { method, params }),
        (Some(_), _) | (None, None) => Err(Unreadable),
        (None, Some(id)) => Ok(Message::Answer {
            id,
            result: members.remove("result").unwrap_or_default(),
        }),
    }
}

fn may_be_message(piece: &str) -> bool {
    let piece = piece.trim();
    piece.starts_with('{') && serde_json::from_str::<Value>(piece).is_ok()
}

/// An id under which an answer is found again: text, or a whole number.
pub(crate) fn is_id(id: &Value) -> bool {
    id.is_string() || id.is_i64() || id.is_u64()
}

/// The line that answers a request.
pub(crate) fn answer(id: &Value, result: &Value) -> Vec<u8> {
    line(&json!({ "jsonrpc": "2.0", "id": id, "result": result }))
}

/// The line that refuses a request.
pub(crate) fn refusal(id: &Value, code: i64, sentence: &str) -> Vec<u8> {
    let error = json!({ "code": code, "message": sentence });
    line(&json!({ "jsonrpc": "2.0", "id": id, "error": error }))
}

fn line(message: &Value) -> Vec<u8> {
    let mut line = message.to_string().into_bytes();
    line.push(b'\n');
    line
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Message, Unreadable, read};

    #[test]
    fn a_line_is_one_message_or_is_unreadable() {
        let call = |id| {
            let (method, params) = ("m".to_owned(), json!({ "a": 1 }));
            Ok(Message::Call { id, method, params })
        };
        let notice = |method: &str, params| {
            let method = method.to_owned();
            Ok(Message::Notice { method, params })
        };
        let rows = [
            (
                r#"{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":1}}"#,
                call(json!(1)),
            ),
            (
                "{\"id\":null,\"method\":\"\\u006d\",\"params\":{\"a\":1}}\r",
                call(json!(null)),
            ),
            (
                r#"{"id":1,"method":"m","params":{"a":1},"x":{"b":1,"b":1}}"#,
                Err(Unreadable),
            ),
            (r#"{"method":"m"}"#, notice("m", json!(null))),
            (
                r#"{"id":"x","result":{"sessionId":"s"}}"#,
                Ok(Message::Answer {
                    id: json!("x"),
                    result: json!({ "sessionId": "s" }),
                }),
            ),
            (
                r#"{"id":"x","error":{}}"#,
                Ok(Message::Answer {
                    id: json!("x"),
                    result: json!(null),
                }),
            ),
            ("  \r", Ok(Message::Nothing)),
            ("Listening …", Err(Unreadable)),
            ("[{\"id\":1,\"method\":\"m\"}]", Err(Unreadable)),
            (r#"{"id":1,"method":"a","method":"m"}"#, Err(Unreadable)),
            (r#"{"id":1,"method":"a","Method":"m"}"#, Err(Unreadable)),
            (r#"{"id":1,"METHOD":"m"}"#, Err(Unreadable)),
            (r#"{"id":1,"method":7}"#, Err(Unreadable)),
            (
                r#"{"id":1,"method":"a"} {"id":2,"method":"m"}"#,
                Err(Unreadable),
            ),
            (
                "{\"method\":\"a\",\"params\":[\r{\"method\":\"m\"}\r]}",
                Err(Unreadable),
            ),
            (
                "{\"method\":\"a\",\"params\":\"\u{2028}{}\u{2028}\"}",
                Err(Unreadable),
            ),
            (
                "{\"method\":\"a\",\"params\":\"x\u{2028}y\"}",
                notice("a", json!("x\u{2028}y")),
            ),
            (r#"{}"#, Err(Unreadable)),
        ];
        for (line, expected) in rows {
            assert_eq!(read(line.as_bytes()), expected, "{line}");
        }
        assert_eq!(read(b"{\"method\":\"m\xff\"}"), Err(Unreadable));
    }
}
