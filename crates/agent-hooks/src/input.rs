//! The text on standard input as JSON, read strictly.

use serde_json::error::Category;
use serde_json::{Map, Value};

/// The most bytes of an input. Tools that write files send the whole file.
pub const LONGEST_INPUT: usize = 16 * 1_024 * 1_024;

/// The object in a text.
///
/// # Errors
/// The text is no JSON object, or names a key twice.
pub(crate) fn object(input: &[u8]) -> Result<Map<String, Value>, String> {
    match strict_json::read(input) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err("it isn't an object".to_owned()),
        Err(error) => Err(match error.classify() {
            Category::Eof => "its JSON ends too early".to_owned(),
            Category::Data => "a key is in it twice".to_owned(),
            Category::Io | Category::Syntax => "it isn't JSON".to_owned(),
        }),
    }
}
