//! The file without its secrets, to show to a person.

use serde_json::Value;
use visible_text::secrets;

use crate::{ConfigPath, Key};

/// What stands in the place of a secret.
const HIDDEN: &str = "[hidden]";

/// Parts of names below which every text is a secret. Names are compared in small letters, without `-` and `_`.
const WHOLE: [&str; 12] = [
    "token",
    "password",
    "passwd",
    "passphrase",
    "passcode",
    "secret",
    "apikey",
    "accesskey",
    "privatekey",
    "credential",
    "bearer",
    "cookie",
];

/// Parts of names whose own text is a secret, while an object of that name also has settings: `auth.mode`.
const OWN: [&str; 4] = ["key", "auth", "pass", "private"];

/// Ends of names that have such a part and say where or which, and no secret.
const HARMLESS: [&str; 5] = ["path", "file", "dir", "mode", "type"];

/// Objects whose names are chosen by a person, so that their values may be anything.
const FREE: [&str; 2] = ["env", "headers"];

/// Whether a value is a secret, by the names that lead to it.
#[derive(Clone, Copy, PartialEq)]
enum Found {
    No,
    /// If it is a text, or a list of texts.
    Text,
    /// With all that is below.
    Whole,
}

/// The value at a place with each secret hidden: every text whose own name, or that of a value around it, is one of a
/// secret; what stands below `env` and `headers`; and a text that has a secret in it.
#[must_use]
pub fn hidden(value: &Value, place: &ConfigPath) -> Value {
    hidden_as(value, place, HIDDEN)
}

/// As [`hidden`], with this text in the place of each secret.
#[must_use]
pub fn hidden_as(value: &Value, place: &ConfigPath, mark: &str) -> Value {
    let found = place.0.iter().fold(Found::No, |around, key| match key {
        Key::Name(name) => below(around, name),
        Key::Index(_) => around,
    });
    within(value, found, mark)
}

fn below(around: Found, name: &str) -> Found {
    let name = name.to_lowercase().replace(['-', '_'], "");
    let has = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
    let is_harmless = HARMLESS.iter().any(|end| name.ends_with(end));
    match around {
        Found::Whole => Found::Whole,
        Found::No | Found::Text if has(&WHOLE) || FREE.contains(&name.as_str()) => Found::Whole,
        Found::No | Found::Text if has(&OWN) && !is_harmless => Found::Text,
        Found::No | Found::Text => Found::No,
    }
}

fn within(value: &Value, found: Found, mark: &str) -> Value {
    match value {
        Value::String(text) if found != Found::No || !secrets::spans(text).is_empty() => {
            mark.into()
        }
        Value::Array(items) => items.iter().map(|item| within(item, found, mark)).collect(),
        Value::Object(fields) => {
            let fields = fields.iter();
            let shown = |(name, value): (&String, &Value)| {
                (name.clone(), within(value, below(found, name), mark))
            };
            Value::Object(fields.map(shown).collect())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}
