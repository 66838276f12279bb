//! The file without its secrets, to show to a person.

use serde_json::Value;

use crate::{Key, Place};

/// What stands in the place of a secret.
const HIDDEN: &str = "[hidden]";

/// Parts of the names under which OpenClaw keeps secrets, in small letters.
const NAMES: [&str; 5] = ["token", "password", "secret", "apikey", "credential"];

/// The value at a place with each secret hidden: every text whose own name, or that of a value around it, is one of a
/// secret.
#[must_use]
pub fn hidden(value: &Value, place: &Place) -> Value {
    hidden_as(value, place, HIDDEN)
}

/// As [`hidden`], with this text in the place of each secret.
#[must_use]
pub fn hidden_as(value: &Value, place: &Place, mark: &str) -> Value {
    let secret = place.0.iter().any(|key| match key {
        Key::Name(name) => is_secret(name),
        Key::Index(_) => false,
    });
    within(value, secret, mark)
}

fn is_secret(name: &str) -> bool {
    let name = name.to_lowercase();
    NAMES.iter().any(|part| name.contains(part))
}

fn within(value: &Value, secret: bool, mark: &str) -> Value {
    match value {
        Value::String(_) if secret => mark.into(),
        Value::Array(items) => items
            .iter()
            .map(|item| within(item, secret, mark))
            .collect(),
        Value::Object(fields) => {
            let fields = fields.iter();
            let shown = |(name, value): (&String, &Value)| {
                (name.clone(), within(value, secret || is_secret(name), mark))
            };
            Value::Object(fields.map(shown).collect())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}
