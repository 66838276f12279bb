//! The text on standard input as JSON, read strictly.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// The most bytes of an input. Tools that write files send the whole file.
pub const LONGEST_INPUT: usize = 16 * 1_024 * 1_024;

/// The object in a text.
///
/// # Errors
/// The text is no JSON object, or names a key twice: two programs that read it could see two
/// different commands.
pub(crate) fn object(input: &[u8]) -> Result<Map<String, Value>, String> {
    let mut reader = serde_json::Deserializer::from_slice(input);
    let read = Strict
        .deserialize(&mut reader)
        .and_then(|value| reader.end().map(|()| value));
    match read {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err("it is no object".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// Reads any value in which no object names a key twice.
struct Strict;

impl<'de> DeserializeSeed<'de> for Strict {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = sequence.next_element_seed(Self)? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = map.next_key::<String>()? {
            let value = map.next_value_seed(Self)?;
            if object.insert(key, value).is_some() {
                return Err(A::Error::custom("a key stands in it twice"));
            }
        }
        Ok(Value::Object(object))
    }
}
