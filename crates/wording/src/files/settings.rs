//! What is set about the app, and its start at login.

use catalogue::Language;
use settings::{Error, Finding, Kind, Unread};

use super::cause;
use crate::Say;

impl Say for Error {
    fn say(&self, words: Language) -> String {
        match self {
            Self::Read { path, source } => {
                words.settings_unreadable(&path.to_string_lossy(), &cause(source, words))
            }
            Self::Broken { path, why } => {
                words.settings_broken(&path.to_string_lossy(), &why.say(words))
            }
            Self::Write { path, source } => {
                words.settings_not_written(&path.to_string_lossy(), &cause(source, words))
            }
            Self::NotOffered { name, text } => words.settings_not_offered(name, text),
        }
    }
}

impl Say for Unread {
    fn say(&self, words: Language) -> String {
        match self {
            Self::NoText => words.settings_no_text(),
            Self::NoSettings => words.settings_no_settings(),
            Self::Syntax(why) => why.clone(),
        }
    }
}

impl Say for Finding {
    fn say(&self, words: Language) -> String {
        let Self(setting) = self;
        let either = |choices: &[&str]| {
            let choices = choices.iter().map(|choice| (*choice).to_owned());
            let allowed = choices.reduce(|one, other| words.settings_or(&one, &other));
            allowed.unwrap_or_default()
        };
        let allowed = match setting.kind {
            Kind::Switch => either(&["true", "false"]),
            Kind::Choice(choices) => either(choices),
            Kind::Number { min, max, .. } => {
                words.settings_range(&min.to_string(), &max.to_string())
            }
            Kind::Names => words.settings_names(),
            Kind::Shortcut => words.settings_keys(),
        };
        let default = match setting.default {
            "" => words.settings_nothing(),
            default => default.to_owned(),
        };
        words.settings_finding(setting.name, &allowed, &default)
    }
}

impl Say for autostart::Error {
    fn say(&self, words: Language) -> String {
        match self {
            Self::Path(path) => words.login_path(&path.to_string_lossy()),
            Self::Write { place, source } => words.login_not_written(place, &cause(source, words)),
        }
    }
}
