//! Finds the id of a request that is too long to be read.

use serde_json::Value;

/// The longest id, in bytes; ids of clients are shorter.
const LONGEST: usize = 256;

/// Looks at the bytes of a JSON object as they come, and keeps only its `id`.
#[derive(Debug, Default)]
pub(crate) struct Ids {
    depth: usize,
    in_string: bool,
    escaped: bool,
    /// The bytes of the current string or value, as far as they may matter.
    read: Vec<u8>,
    /// Whether the key before the colon was `"id"`.
    is_id: bool,
    found: Option<Value>,
}

impl Ids {
    pub(crate) fn look(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.byte(byte);
        }
    }

    /// The id, if the object has one. Starts anew.
    pub(crate) fn take(&mut self) -> Option<Value> {
        std::mem::take(self).found
    }

    fn byte(&mut self, byte: u8) {
        if self.in_string {
            self.keep(byte);
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' => self.escaped = true,
                b'"' => self.in_string = false,
                _ => {}
            }
            return;
        }
        match byte {
            b'"' => {
                self.in_string = true;
                self.keep(byte);
            }
            b':' if self.depth == 1 => {
                self.is_id = self.read == b"\"id\"";
                self.read.clear();
            }
            b',' if self.depth == 1 => self.value_ends(),
            b'{' | b'[' => {
                // A list of messages has no id.
                self.depth += if self.depth == 0 && byte == b'[' {
                    2
                } else {
                    1
                };
                self.keep(byte);
                if self.depth == 1 {
                    self.read.clear();
                }
            }
            b'}' | b']' => {
                if self.depth == 1 {
                    self.value_ends();
                }
                self.depth = self.depth.saturating_sub(1);
                self.keep(byte);
            }
            byte if byte.is_ascii_whitespace() => {}
            byte => self.keep(byte),
        }
    }

    fn keep(&mut self, byte: u8) {
        // One byte more than allowed, so that a cut value is never taken for a whole one.
        if self.read.len() <= LONGEST {
            self.read.push(byte);
        }
    }

    fn value_ends(&mut self) {
        if self.is_id && self.read.len() <= LONGEST {
            let value: Option<Value> = serde_json::from_slice(&self.read).ok();
            self.found = value.filter(|id| id.is_string() || id.is_i64() || id.is_u64());
        }
        self.is_id = false;
        self.read.clear();
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::Ids;

    #[test]
    fn the_id_of_a_message_is_its_own() {
        let long = format!("{{\"id\":\"{}\"}}", "x".repeat(300));
        for (message, expected) in [
            (r#"{"jsonrpc":"2.0","id":7,"method":"x"}"#, json!(7)),
            (r#" { "method" : "x" , "id" : "a\"}," } "#, json!("a\"},")),
            (r#"{"params":{"id":1,"a":[{"id":2}]},"id":3}"#, json!(3)),
            (r#"{"params":{"text":"\",\"id\":9,"},"id":4}"#, json!(4)),
            (r#"{"params":["id",1],"method":"id"}"#, Value::Null),
            (r#"{"id":{"a":1},"method":"x"}"#, Value::Null),
            (r#"{"id":null}"#, Value::Null),
            (r#"[{"id":1}]"#, Value::Null),
            (r#"{"a":{"id":5"#, Value::Null),
            (&long, Value::Null),
            ("", Value::Null),
        ] {
            // However it is cut into pieces.
            for size in 1..=message.len().max(1) {
                let mut ids = Ids::default();
                for piece in message.as_bytes().chunks(size) {
                    ids.look(piece);
                }
                let found = ids.take().unwrap_or_default();
                assert_eq!(found, expected, "{message} in pieces of {size}");
            }
        }
    }
}
