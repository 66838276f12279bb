//! The place of a value in the file, as documents write it.

use std::fmt;
use std::str::FromStr;

use serde_json::Value;

/// One step of a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Key {
    /// The name of a property.
    Name(String),
    /// The position in a list, from 0.
    Index(usize),
}

/// The place of a value: `tools.exec.node`, `agents.list[0].tools.exec.node`. A name with other characters than letters,
/// digits, `-` and `_` stands in brackets and quotes: `agents.entries["a.b"].name`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigPath(pub Vec<Key>);

/// A text is no place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is not the path of a value: write one such as tools.exec.node or agents.list[0].tools.exec.node"
)]
pub struct NoConfigPath(pub String);

impl FromStr for ConfigPath {
    type Err = NoConfigPath;

    fn from_str(text: &str) -> Result<Self, NoConfigPath> {
        let wrong = || NoConfigPath(text.to_owned());
        let mut keys = Vec::new();
        let mut rest = text.trim();
        while !rest.is_empty() {
            let (key, behind) = if let Some(inner) = rest.strip_prefix('[') {
                in_brackets(inner).filter(|_| !keys.is_empty())
            } else {
                let dot = rest.strip_prefix('.');
                // The first name has no dot before it, and every other one has.
                match (dot, keys.is_empty()) {
                    (Some(name), false) => name_of(name),
                    (None, true) => name_of(rest),
                    (Some(_), true) | (None, false) => None,
                }
            }
            .ok_or_else(wrong)?;
            keys.push(key);
            rest = behind;
        }
        match keys.is_empty() {
            true => Err(wrong()),
            false => Ok(Self(keys)),
        }
    }
}

fn is_plain(char: char) -> bool {
    char.is_alphanumeric() || char == '-' || char == '_'
}

fn name_of(text: &str) -> Option<(Key, &str)> {
    let end = text.find(|char| !is_plain(char)).unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    (!name.is_empty()).then(|| (Key::Name(name.to_owned()), rest))
}

/// What stands in brackets: a position, or a name in quotes.
fn in_brackets(inner: &str) -> Option<(Key, &str)> {
    if inner.starts_with('"') {
        let mut names = serde_json::Deserializer::from_str(inner).into_iter::<String>();
        let name = names.next()?.ok()?;
        let rest = inner[names.byte_offset()..].strip_prefix(']')?;
        return Some((Key::Name(name), rest));
    }
    let (index, rest) = inner.split_once(']')?;
    let digits = !index.is_empty() && index.bytes().all(|byte| byte.is_ascii_digit());
    let index = digits.then(|| index.parse().ok()).flatten()?;
    Some((Key::Index(index), rest))
}

impl fmt::Display for ConfigPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, key) in self.0.iter().enumerate() {
            match key {
                Key::Index(index) => write!(f, "[{index}]")?,
                Key::Name(name) if at == 0 => f.write_str(name)?,
                Key::Name(name) if !name.is_empty() && name.chars().all(is_plain) => {
                    write!(f, ".{name}")?;
                }
                Key::Name(name) => write!(f, "[{}]", Value::from(name.as_str()))?,
            }
        }
        Ok(())
    }
}

impl ConfigPath {
    /// The value at this place; `None` if there is none, or `null`.
    #[must_use]
    pub fn of<'a>(&self, config: &'a Value) -> Option<&'a Value> {
        let found = self.0.iter().try_fold(config, |value, key| match key {
            Key::Name(name) => value.as_object()?.get(name),
            Key::Index(index) => value.as_array()?.get(*index),
        });
        found.filter(|value| !value.is_null())
    }

    /// The place of a property of the value at this place.
    #[must_use]
    pub fn name(&self, name: &str) -> Self {
        self.below(Key::Name(name.to_owned()))
    }

    /// The place one step below.
    #[must_use]
    pub fn below(&self, key: Key) -> Self {
        Self(self.0.iter().cloned().chain([key]).collect())
    }

    /// Whether this place is `other`, or below it.
    #[must_use]
    pub fn is_within(&self, other: &Self) -> bool {
        self.0.starts_with(&other.0)
    }
}
