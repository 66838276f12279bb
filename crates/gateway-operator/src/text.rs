//! Texts of a gateway, within limits.

use gateway_protocol::is_id;
use serde_json::Value;

/// The most characters of a name.
const NAME: usize = 256;
/// The most bytes of a path.
const PATH: usize = 4 * 1024;

/// A name; what is longer ends in `…`. `None` if there is none.
pub(crate) fn name(value: &Value) -> Option<String> {
    let text = value.as_str().filter(|text| !text.is_empty())?;
    let mut chars = text.chars();
    let mut name: String = chars.by_ref().take(NAME).collect();
    if chars.next().is_some() {
        name.push('…');
    }
    Some(name)
}

/// A text that stands for exactly what it says, as a path does. `is_whole` becomes false if it had
/// to be cut.
pub(crate) fn exact(value: &Value, most: usize, is_whole: &mut bool) -> Option<String> {
    let text = match value {
        Value::String(text) => text,
        Value::Null => return None,
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            *is_whole = false;
            return None;
        }
    };
    if text.len() > most {
        *is_whole = false;
    }
    let end = text.floor_char_boundary(most.min(text.len()));
    Some(text[..end].to_owned()).filter(|text| !text.is_empty())
}

/// A path.
pub(crate) fn path(value: &Value, is_whole: &mut bool) -> Option<String> {
    exact(value, PATH, is_whole)
}

/// An id that a gateway gave, to be sent back as it is; `None` if it is none that gateways give.
pub(crate) fn id(value: &Value) -> Option<&str> {
    value.as_str().filter(|text| is_id(text))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{exact, name};

    #[test]
    fn texts_are_cut_where_they_only_name_something() {
        let long = "é".repeat(300);
        let cut = format!("{}…", "é".repeat(256));
        for (value, expected) in [
            (json!("main"), Some("main")),
            (json!(long), Some(cut.as_str())),
            (json!(""), None),
            (json!(1), None),
            (Value::Null, None),
        ] {
            assert_eq!(name(&value).as_deref(), expected);
        }
    }

    #[test]
    fn texts_that_must_be_exact_tell_that_they_were_cut() {
        for (value, expected, whole) in [
            (json!("/a/é"), Some("/a/é"), true),
            (json!("/aaé"), Some("/aa"), false),
            (Value::Null, None, true),
            (json!(["/a"]), None, false),
        ] {
            let mut is_whole = true;
            let most = if whole { 5 } else { 4 };
            let read = exact(&value, most, &mut is_whole);
            assert_eq!((read.as_deref(), is_whole), (expected, whole), "{value}");
        }
    }
}
