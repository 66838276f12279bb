//! One state of the document.

use std::{
    fmt,
    path::{Path, PathBuf},
};

use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use crate::{
    Expected, LoadProblem, confirmed, diff::without_uses, disk::is_blank, surrogates::readable,
};

/// The store as it was at one moment.
#[derive(Clone, PartialEq)]
pub struct Snapshot {
    /// The file.
    pub path: PathBuf,
    /// Whether there was a file.
    pub exists: bool,
    /// The file's text, a byte order mark included; empty where there was no file. It holds
    /// the token.
    pub text: String,
    /// Lower-case hex SHA-256 of the text (`docs/openclaw-wire.md` §1.4).
    pub hash: String,
    /// The document, `version` always being the number 1; where there was no file or nothing
    /// in it, one that sets nothing. It holds the token. Half of a UTF-16 pair that the text
    /// escapes is U+FFFD here.
    pub value: Value,
}

impl Snapshot {
    /// What the file's bytes say; `None` is no file.
    pub(crate) fn parse(path: &Path, bytes: Option<Vec<u8>>) -> Result<Self, LoadProblem> {
        let path = path.to_path_buf();
        let nothing = |text: &str, exists| Self {
            path: path.clone(),
            exists,
            hash: hash(text.as_bytes()),
            text: text.to_owned(),
            value: json!({"version": 1, "socket": {}, "defaults": {}, "agents": {}}),
        };
        let Some(bytes) = bytes else {
            return Ok(nothing("", false));
        };
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let (line, column) =
                    position(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
                return Err(LoadProblem::Unparsable {
                    path,
                    line,
                    column,
                    reason: "not UTF-8".into(),
                });
            }
        };
        if is_blank(text.as_bytes()) {
            return Ok(nothing(&text, true));
        }
        let mut value: Value = match serde_json::from_str(&readable(split_mark(&text).1)) {
            Ok(value) => value,
            Err(error) => {
                let (line, column) = (error.line(), error.column());
                // Its own words end with the position.
                let reason = error.to_string();
                let reason = reason
                    .split(" at line ")
                    .next()
                    .unwrap_or_default()
                    .to_owned();
                return Err(LoadProblem::Unparsable {
                    path,
                    line,
                    column,
                    reason,
                });
            }
        };
        let Some(document) = value.as_object_mut() else {
            return Err(LoadProblem::NotAnObject { path });
        };
        if let Some(version) = document.get("version")
            && version.as_f64() != Some(1.0)
        {
            return Err(LoadProblem::NewerVersion {
                path,
                found: version.to_string(),
            });
        }
        // A document that names no version was written by hand: it is read as the only one.
        document.insert("version".into(), json!(1));
        if let Some((place, expected)) = misshapen(document) {
            return Err(LoadProblem::Shape {
                path,
                place,
                expected,
            });
        }
        Ok(Self {
            path,
            exists: true,
            hash: hash(text.as_bytes()),
            text,
            value,
        })
    }

    /// `socket.path` as written, where it says anything; `~` is not expanded.
    pub fn socket_path(&self) -> Option<&str> {
        self.socket("path")
    }

    /// `socket.token`, where it says anything.
    pub fn token(&self) -> Option<Token> {
        self.socket("token").map(|token| Token(token.to_owned()))
    }

    /// The document without the uses of its entries and rules.
    pub(crate) fn policy(&self) -> Value {
        let mut policy = self.value.clone();
        let agents = policy.get_mut("agents").and_then(Value::as_object_mut);
        for agent in agents.into_iter().flat_map(|agents| agents.values_mut()) {
            without_uses(agent);
        }
        policy
    }

    /// The hash of what a person confirms: the policy without socket, token and uses. A command that
    /// runs writes its use into the file, and what a person has seen is the same as before.
    pub fn policy_hash(&self) -> String {
        hash(confirmed::policy(&self.value).to_string().as_bytes())
    }

    fn socket(&self, key: &str) -> Option<&str> {
        let text = self.value.get("socket")?.get(key)?.as_str()?.trim();
        (!text.is_empty()).then_some(text)
    }
}

impl fmt::Debug for Snapshot {
    /// Leaves out the text and the value: both hold the token.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Snapshot")
            .field("path", &self.path)
            .field("exists", &self.exists)
            .field("hash", &self.hash)
            .finish_non_exhaustive()
    }
}

/// The secret that callers of the socket share with the app. Its text is the HMAC key.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// The secret itself.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[hidden]")
    }
}

/// The first place that would drop denials by being of another kind, and the kind it must be.
fn misshapen(document: &Map<String, Value>) -> Option<(Box<str>, Expected)> {
    let unlike = |value: Option<&Value>, is: fn(&Value) -> bool| {
        value.is_some_and(|value| !value.is_null() && !is(value))
    };
    for place in ["defaults", "agents"] {
        if unlike(document.get(place), Value::is_object) {
            return Some((place.into(), Expected::Object));
        }
    }
    let agents = document.get("agents").and_then(Value::as_object);
    agents.into_iter().flatten().find_map(|(id, agent)| {
        unlike(agent.get("rules"), Value::is_array)
            .then(|| (format!("agents.{id}.rules").into(), Expected::List))
    })
}

/// The byte order mark, where there is one, and the rest.
pub(crate) fn split_mark(text: &str) -> (&str, &str) {
    text.split_at(if text.starts_with('\u{feff}') {
        '\u{feff}'.len_utf8()
    } else {
        0
    })
}

/// What a watch knows a state by.
pub(crate) fn state_name(state: &Result<Snapshot, LoadProblem>) -> String {
    match state {
        Ok(snapshot) => snapshot.hash.clone(),
        Err(problem) => problem.to_string(),
    }
}

/// Lower-case hex SHA-256.
pub(crate) fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Line and column behind these bytes, both from 1.
fn position(before: &[u8]) -> (usize, usize) {
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    let column = before
        .iter()
        .rev()
        .take_while(|byte| **byte != b'\n')
        .count()
        + 1;
    (line, column)
}
