//! Values that cannot be used, each with its place.

use std::fmt;

use serde_json::Value;

use crate::schema::{FILE, Kind, kind_at};
use crate::{ConfigPath, Key};

/// A value that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Where it stands.
    pub place: ConfigPath,
    /// What is wrong with it.
    pub wrong: Wrong,
}

/// What is wrong with a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrong {
    /// It must be an object.
    NoObject,
    /// It must be a list.
    NoList,
    /// It must be a text that says something.
    NoText,
    /// It must be a list of texts.
    NoTexts,
    /// It must be a list of ids.
    NoIds,
    /// It must be `true` or `false`.
    NoFlag,
    /// It must be one of these words.
    NoneOf(&'static [&'static str]),
    /// It must be a whole number between these.
    NotWhole(u64, u64),
    /// There is no such key there.
    NoKey,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoObject => f.write_str("must be an object"),
            Self::NoList => f.write_str("must be a list"),
            Self::NoText => f.write_str("must be a text"),
            Self::NoTexts => f.write_str("must be a list of texts"),
            Self::NoIds => f.write_str("must be a list of texts or numbers"),
            Self::NoFlag => f.write_str("must be true or false"),
            Self::NoneOf(words) => write!(f, "must be one of {}", words.join(", ")),
            Self::NotWhole(least, u64::MAX) => {
                write!(f, "must be a whole number, {least} or more")
            }
            Self::NotWhole(least, most) => {
                write!(f, "must be a whole number between {least} and {most}")
            }
            Self::NoKey => f.write_str("is not a key of OpenClaw"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place.0.is_empty() {
            true => write!(f, "the file {}", self.wrong),
            false => write!(f, "{} {}", self.place, self.wrong),
        }
    }
}

/// Everything in the file that cannot be used, as far as its keys are known here. Of the rest nothing is said.
#[must_use]
pub fn faults(config: &Value) -> Vec<Fault> {
    let mut found = Vec::new();
    check(config, &FILE, &ConfigPath(Vec::new()), &mut found);
    found
}

/// Why OpenClaw would refuse the file with this value in it; `None` if it would not. A place whose keys are not known
/// here is refused as well: nobody here can tell.
#[must_use]
pub fn refusal(place: &ConfigPath, value: &Value) -> Option<String> {
    let Some(kind) = kind_at(&place.0) else {
        return Some(format!(
            "{place} is not a setting that Exec Companion knows. OpenClaw refuses the whole file for a key that it \
             does not know, so this one has to be written by hand"
        ));
    };
    let mut found = Vec::new();
    check(value, kind, place, &mut found);
    let said: Vec<String> = found.iter().map(ToString::to_string).collect();
    (!said.is_empty()).then(|| said.join("; "))
}

/// Whether the value at a place is a text, so that what a person writes is meant as it is written.
#[must_use]
pub fn is_text(place: &ConfigPath) -> bool {
    matches!(
        kind_at(&place.0),
        Some(Kind::Text | Kind::Secret | Kind::Word(_))
    )
}

fn check(value: &Value, kind: &'static Kind, place: &ConfigPath, found: &mut Vec<Fault>) {
    let is_filled = |value: &Value| value.as_str().is_some_and(|text| !text.trim().is_empty());
    let all = |fits: fn(&Value) -> bool| value.as_array().is_some_and(|all| all.iter().all(fits));
    let wrong = match kind {
        Kind::Text => (!is_filled(value)).then_some(Wrong::NoText),
        Kind::Secret => (!is_filled(value) && !value.is_object()).then_some(Wrong::NoText),
        Kind::Flag => (!value.is_boolean()).then_some(Wrong::NoFlag),
        Kind::Word(words) => {
            let known = value.as_str().is_some_and(|word| words.contains(&word));
            (!known).then_some(Wrong::NoneOf(words))
        }
        Kind::Whole(least, most) => {
            let fits = value
                .as_u64()
                .is_some_and(|it| (*least..=*most).contains(&it));
            (!fits).then_some(Wrong::NotWhole(*least, *most))
        }
        Kind::Texts => (!all(Value::is_string)).then_some(Wrong::NoTexts),
        Kind::Ids => (!all(|it| it.is_string() || it.is_number())).then_some(Wrong::NoIds),
        Kind::List(of) => match value.as_array() {
            None => Some(Wrong::NoList),
            Some(items) => {
                for (index, item) in items.iter().enumerate() {
                    check(item, of, &place.below(Key::Index(index)), found);
                }
                None
            }
        },
        Kind::Map(of) => match value.as_object() {
            None => Some(Wrong::NoObject),
            Some(fields) => {
                for (name, value) in fields {
                    check(value, of, &place.name(name), found);
                }
                None
            }
        },
        Kind::Object(object) => match value.as_object() {
            None => Some(Wrong::NoObject),
            Some(fields) => {
                for (name, value) in fields {
                    let place = place.name(name);
                    match object.kind(name) {
                        Some(kind) => check(value, kind, &place, found),
                        // What `$include` takes in is checked by OpenClaw.
                        None if object.closed && name != "$include" => found.push(Fault {
                            place,
                            wrong: Wrong::NoKey,
                        }),
                        None => {}
                    }
                }
                None
            }
        },
    };
    if let Some(wrong) = wrong {
        found.push(Fault {
            place: place.clone(),
            wrong,
        });
    }
}
