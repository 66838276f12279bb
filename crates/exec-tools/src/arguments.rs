//! Reads the arguments of a call one by one. A number, a flag or a whole object may be given as
//! text.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

/// The arguments of a tool. Each is taken once; the rest at the end is unknown.
pub(crate) struct Arguments {
    tool: &'static str,
    left: Map<String, Value>,
    known: Vec<&'static str>,
}

type Result<T> = std::result::Result<T, String>;

impl Arguments {
    pub(crate) fn of(tool: &'static str, arguments: Value) -> Result<Self> {
        let kind = kind(&arguments);
        // Some clients pass on the text that their model wrote.
        let text = arguments.as_str().map(serde_json::from_str);
        let arguments = match text {
            Some(Ok(read)) => read,
            Some(Err(_)) | None => arguments,
        };
        let left = match arguments {
            Value::Object(left) => left,
            Value::Null => Map::new(),
            Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
                return Err(format!(
                    "The arguments of {tool} must be an object, not {kind}."
                ));
            }
        };
        Ok(Self {
            tool,
            left,
            known: Vec::new(),
        })
    }

    /// The value; `None` if it is absent or null.
    fn take<T>(
        &mut self,
        name: &'static str,
        expected: &str,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Result<Option<T>> {
        self.known.push(name);
        match self.left.remove(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => read(&value).map(Some).ok_or_else(|| {
                format!(
                    "{} parameter \"{name}\" must be {expected}, not {}.",
                    self.tool,
                    kind(&value)
                )
            }),
        }
    }

    pub(crate) fn text(&mut self, name: &'static str) -> Result<Option<String>> {
        self.take(name, "a string", |value| value.as_str().map(str::to_owned))
    }

    pub(crate) fn number(&mut self, name: &'static str) -> Result<Option<f64>> {
        self.take(name, "a number", |value| {
            let text = || value.as_str()?.trim().parse().ok();
            value
                .as_f64()
                .or_else(text)
                .filter(|it: &f64| it.is_finite())
        })
    }

    pub(crate) fn flag(&mut self, name: &'static str) -> Result<Option<bool>> {
        self.take(name, "true or false", |value| {
            let text = || value.as_str()?.trim().parse().ok();
            value.as_bool().or_else(text)
        })
    }

    /// A flag that may widen what a call does. Text is not taken for one.
    pub(crate) fn exact_flag(&mut self, name: &'static str) -> Result<Option<bool>> {
        self.take(name, "true or false", Value::as_bool)
    }

    pub(crate) fn texts(&mut self, name: &'static str) -> Result<Option<Vec<String>>> {
        self.take(name, "a list of strings", |value| {
            let items = value.as_array()?.iter();
            items.map(|item| item.as_str().map(str::to_owned)).collect()
        })
    }

    pub(crate) fn map(&mut self, name: &'static str) -> Result<Option<BTreeMap<String, String>>> {
        self.take(name, "an object of strings", |value| {
            let items = value.as_object()?.iter();
            items
                .map(|(name, value)| Some((name.clone(), value.as_str()?.to_owned())))
                .collect()
        })
    }

    /// One of these words, in any case and with blanks around it.
    pub(crate) fn word<T: Copy>(
        &mut self,
        name: &'static str,
        words: &[(&str, T)],
    ) -> Result<Option<T>> {
        let Some(text) = self.text(name)? else {
            return Ok(None);
        };
        let word = text.trim().to_lowercase();
        let found = words.iter().find(|(known, _)| *known == word);
        found.map(|(_, value)| Some(*value)).ok_or_else(|| {
            let known: Vec<&str> = words.iter().map(|(known, _)| *known).collect();
            format!(
                "Invalid {} {name} \"{text}\". Allowed values: {}.",
                self.tool,
                known.join(", ")
            )
        })
    }

    /// Refuses arguments that were not taken.
    pub(crate) fn finish(self) -> Result<()> {
        let Some(unknown) = self.left.keys().next() else {
            return Ok(());
        };
        Err(format!(
            "{} has no parameter \"{unknown}\". It has {}.",
            self.tool,
            self.known.join(", ")
        ))
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
