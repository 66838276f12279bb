//! Fields of an object, where a wrong type is never taken for a missing one.

use serde_json::{Map, Value};

/// A field of text; `None` if it is missing or null.
///
/// # Errors
/// The field has another type.
pub(crate) fn text<'a>(
    object: &'a Map<String, Value>,
    name: &str,
) -> Result<Option<&'a str>, String> {
    match object.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(format!("{name} isn't text")),
    }
}

/// A field of text that has to be there.
///
/// # Errors
/// The field is missing or has another type.
pub(crate) fn needed<'a>(object: &'a Map<String, Value>, name: &str) -> Result<&'a str, String> {
    text(object, name)?.ok_or_else(|| format!("it has no {name}"))
}
