//! JSON in which every reader finds the same value.

use std::cell::Cell;
use std::collections::HashSet;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// How deep the first object is in which two names differ by nothing, or by case alone. Readers
/// disagree about which of the two counts. 1 is the outermost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Repeated(pub(crate) usize);

/// The value of a text, and whether every reader agrees about it.
///
/// # Errors
/// The text is no JSON.
pub(crate) fn read(text: &str) -> serde_json::Result<(Value, Option<Repeated>)> {
    let repeated = Cell::new(None);
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = Seed { repeated: &repeated, depth: 1 }.deserialize(&mut reader)?;
    reader.end()?;
    Ok((value, repeated.get()))
}

#[derive(Clone, Copy)]
struct Seed<'a> {
    repeated: &'a Cell<Option<Repeated>>,
    depth: usize,
}

impl Seed<'_> {
    fn inner(self) -> Self {
        Self { depth: self.depth + 1, ..self }
    }
}

impl<'de> DeserializeSeed<'de> for Seed<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Seed<'_> {
    type Value = Value;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element_seed(self.inner())? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut values = Map::new();
        let mut names = HashSet::new();
        while let Some(name) = map.next_key::<String>()? {
            if !names.insert(name.to_lowercase()) {
                let here = Repeated(self.depth);
                let first = self.repeated.get().map_or(here, |known| known.min(here));
                self.repeated.set(Some(first));
            }
            values.insert(name, map.next_value_seed(self.inner())?);
        }
        Ok(Value::Object(values))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::{Repeated, read};

    #[test]
    fn a_value_that_readers_disagree_about_is_noticed() {
        for (text, repeated) in [
            (r#"{"a":1,"b":[{"a":null},{"a":-2.5}],"c":{"a":"\u0061"}}"#, None),
            (r#"{"a":1,"a":2}"#, Some(1)),
            (r#"{"a":1,"\u0041":2}"#, Some(1)),
            (r#"{"x":{"a":1,"A":2}}"#, Some(2)),
            (r#"{"x":[{"a":1,"a":2}]}"#, Some(3)),
            (r#"{"x":{"a":1,"a":2},"X":1}"#, Some(1)),
        ] {
            let (value, found) = read(text).unwrap();
            assert_eq!(found, repeated.map(Repeated), "{text}");
            let plain: Value = serde_json::from_str(text).unwrap();
            assert_eq!(value, plain, "{text}");
        }
        for text in ["", "{", "{} {}", "\u{feff}{}", r#"{"a":"\ud800"}"#] {
            assert!(read(text).is_err(), "{text:?}");
        }
    }
}
