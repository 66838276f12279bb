//! The file's content: what may be set, what is set, and all the rest.

use std::fmt;

use serde_json::{Map, Value, json};

use crate::names;
use crate::shortcut::Shortcut;

/// One value that may be set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setting {
    /// Where it is in the file: keys with dots between them.
    pub name: &'static str,
    /// Which values it may have.
    pub kind: Kind,
    /// What holds where the file says nothing, as text.
    pub default: &'static str,
}

/// Which values a setting may have. As text a value is written as in JSON, without quotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `true` or `false`.
    Switch,
    /// One of these.
    Choice(&'static [&'static str]),
    /// A whole number.
    Number {
        /// The least.
        min: u64,
        /// The most.
        max: u64,
        /// What a control moves by; the file may say anything between.
        step: u64,
    },
    /// Names of environment variables; `*` at an end stands for whatever follows. In the file
    /// a list; as text with commas between them.
    Names,
    /// Keys that are pressed together, as [`Shortcut`] writes them; nothing for none.
    Shortcut,
}

/// Whether the system checks the person before danger is allowed. The running app alone switches it.
pub const CONFIRM_DANGER: &str = "prompt.confirmDanger";

/// All settings. The delays are milliseconds; D11 says why neither can be zero.
pub const SETTINGS: &[Setting] = &[
    number("prompt.armMs", (700, 3_000, 100), "700"),
    number("prompt.quietMs", (500, 2_000, 100), "500"),
    choice("prompt.focus", &["never", "idle", "always"]),
    choice("prompt.position", &["pointer", "corner", "last"]),
    switch("prompt.sound", "false"),
    Setting {
        name: "prompt.shortcut",
        kind: Kind::Shortcut,
        default: "",
    },
    switch(CONFIRM_DANGER, "false"),
    switch("notifications.show", "true"),
    switch("notifications.hideContent", "false"),
    choice("gateway.askedBy", &["local", "any", "off"]),
    choice("appearance.theme", &["system", "light", "dark"]),
    choice("appearance.contrast", &["system", "more"]),
    number("appearance.textPercent", (100, 200, 10), "100"),
    choice("language", &["system", "en", "de", "fr", "es", "zh-CN"]),
    number("records.days", (1, 3_650, 1), "30"),
    number("records.rows", (100, 100_000, 100), "5000"),
    // The default is D14's; no agent reads an answer of more than five times that.
    number("runner.outputBytes", (10_000, 1_000_000, 10_000), "200000"),
    Setting {
        name: "runner.withheld",
        kind: Kind::Names,
        default: "",
    },
    switch("rules.suggest", "true"),
    switch("firstRunDone", "false"),
    switch("closedOnce", "false"),
    // Milliseconds since 1970: no later than the year 9999.
    number("suggestedAt", (0, 253_402_300_799_999, 1), "0"),
];

const fn number(name: &'static str, range: (u64, u64, u64), default: &'static str) -> Setting {
    let (min, max, step) = range;
    Setting {
        name,
        kind: Kind::Number { min, max, step },
        default,
    }
}

const fn switch(name: &'static str, default: &'static str) -> Setting {
    Setting {
        name,
        kind: Kind::Switch,
        default,
    }
}

/// The first choice is the default.
const fn choice(name: &'static str, choices: &'static [&'static str]) -> Setting {
    Setting {
        name,
        kind: Kind::Choice(choices),
        default: choices[0],
    }
}

impl Setting {
    /// The setting of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        SETTINGS.iter().find(|setting| setting.name == name)
    }

    /// The value as the file has it; `None` where the setting may not have it.
    pub fn stored(&self, text: &str) -> Option<Value> {
        let value = match self.kind {
            Kind::Switch => json!(text.parse::<bool>().ok()?),
            Kind::Choice(_) | Kind::Shortcut => json!(text),
            Kind::Number { .. } => json!(text.parse::<u64>().ok()?),
            Kind::Names => json!(names::listed(text)),
        };
        self.text(&value).map(|_| value)
    }

    /// The value as text; `None` where the setting may not have it.
    fn text(&self, value: &Value) -> Option<String> {
        match self.kind {
            Kind::Switch => value.as_bool().map(|on| on.to_string()),
            Kind::Choice(choices) => {
                let text = value.as_str()?;
                choices.contains(&text).then(|| text.to_owned())
            }
            Kind::Number { min, max, .. } => {
                let number = value.as_u64()?;
                (min..=max).contains(&number).then(|| number.to_string())
            }
            Kind::Names => names::text(value.as_array()?),
            Kind::Shortcut => match value.as_str()? {
                "" => Some(String::new()),
                text => Shortcut::parse(text).map(|it| it.to_string()),
            },
        }
    }

    /// `true or false`.
    fn allowed(&self) -> String {
        match self.kind {
            Kind::Switch => "true or false".to_owned(),
            Kind::Choice(choices) => choices.join(" or "),
            Kind::Number { min, max, .. } => format!("a whole number from {min} to {max}"),
            Kind::Shortcut => "keys such as Ctrl+Alt+A".to_owned(),
            Kind::Names => {
                "a list of names such as OPENAI_API_KEY or WORK_*, without PATH".to_owned()
            }
        }
    }
}

/// A value in the file that the setting may not have. As text: what it must be, and what is used instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finding(pub &'static Setting);

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(setting) = self;
        let (name, default) = (setting.name, setting.default);
        let default = if default.is_empty() {
            "nothing"
        } else {
            default
        };
        let allowed = setting.allowed();
        write!(f, "{name} must be {allowed}; {default} is used.")
    }
}

/// Why a text cannot be read as settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unread {
    /// The text is no UTF-8.
    NoText,
    /// The text is JSON, but no object.
    NoSettings,
    /// The text is no JSON: where and why, in the words of the JSON reader.
    Syntax(String),
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoText => "it is not UTF-8 text",
            Self::NoSettings => "it holds something other than settings",
            Self::Syntax(why) => why,
        })
    }
}

/// The whole content of the file, keys of other programs included.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StoredSettings {
    root: Map<String, Value>,
}

impl StoredSettings {
    /// Reads the text of a file; nothing but blanks is an empty one.
    ///
    /// # Errors
    /// Where and why the text is no JSON object.
    pub fn parse(text: &str) -> Result<Self, Unread> {
        let text = text.trim_start_matches('\u{feff}');
        if text.trim().is_empty() {
            return Ok(Self::default());
        }
        match serde_json::from_str(text) {
            Ok(Value::Object(root)) => Ok(Self { root }),
            Ok(_) => Err(Unread::NoSettings),
            Err(error) => Err(Unread::Syntax(error.to_string())),
        }
    }

    /// The file's new text.
    pub fn to_text(&self) -> String {
        let value = Value::Object(self.root.clone());
        format!("{value:#}\n")
    }

    /// The value in force of this setting, as text.
    pub fn text(&self, setting: &Setting) -> String {
        let said = self.said(setting).and_then(|value| setting.text(value));
        said.unwrap_or_else(|| setting.default.to_owned())
    }

    /// The values that no setting may have.
    pub fn findings(&self) -> Vec<Finding> {
        let wrong = |setting: &&Setting| {
            let said = self.said(setting);
            said.is_some_and(|value| setting.text(value).is_none())
        };
        SETTINGS.iter().filter(wrong).map(Finding).collect()
    }

    /// Sets a value that [`Setting::stored`] gave. Whatever else the file says stays; only a
    /// value that is no object where one has to be gives way.
    pub fn set(&mut self, setting: &Setting, value: Value) {
        let mut at = &mut self.root;
        let mut keys = setting.name.split('.').peekable();
        while let Some(key) = keys.next() {
            if keys.peek().is_none() {
                at.insert(key.to_owned(), value);
                return;
            }
            let inner = at.entry(key).or_insert_with(|| json!({}));
            if !inner.is_object() {
                *inner = json!({});
            }
            let Value::Object(inner) = inner else { return };
            at = inner;
        }
    }

    /// An object at the top of the file.
    pub(crate) fn object(&self, name: &str) -> Option<&Map<String, Value>> {
        self.root.get(name)?.as_object()
    }

    /// Changes it; a value that is no object gives way.
    pub(crate) fn change_object(
        &mut self,
        name: &str,
        change: impl FnOnce(&mut Map<String, Value>),
    ) {
        let value = self.root.entry(name).or_insert(Value::Null);
        if !value.is_object() {
            *value = json!({});
        }
        if let Value::Object(object) = value {
            change(object);
        }
    }

    /// What the file says in this place; null counts as nothing.
    fn said(&self, setting: &Setting) -> Option<&Value> {
        let (first, rest) = match setting.name.split_once('.') {
            Some((first, rest)) => (first, Some(rest)),
            None => (setting.name, None),
        };
        let first = self.root.get(first)?;
        let value = match rest {
            Some(rest) => first.get(rest)?,
            None => first,
        };
        (!value.is_null()).then_some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What every setting says, as `name=text` where it is not the default, then findings.
    fn read(text: &str) -> String {
        let document = match StoredSettings::parse(text) {
            Ok(document) => document,
            Err(error) => return format!("broken: {error}"),
        };
        let set = SETTINGS.iter().filter_map(|setting| {
            let text = document.text(setting);
            (text != setting.default).then(|| format!("{}={text}", setting.name))
        });
        let findings = document.findings();
        let told = findings.into_iter().map(|finding| finding.to_string());
        set.chain(told).collect::<Vec<_>>().join(" | ")
    }

    #[test]
    fn what_a_file_says() {
        let rows = [
            ("", ""),
            (" \n", ""),
            ("{}", ""),
            ("\u{feff}{\"language\": \"en\"}", "language=en"),
            (r#"{"prompt": {"armMs": 700}}"#, ""),
            (r#"{"prompt": {"armMs": 3000}}"#, "prompt.armMs=3000"),
            (
                r#"{"prompt": {"armMs": 0}}"#,
                "prompt.armMs must be a whole number from 700 to 3000; 700 is used.",
            ),
            (
                r#"{"prompt": {"armMs": 699, "quietMs": 3001}}"#,
                "prompt.armMs must be a whole number from 700 to 3000; 700 is used. | prompt.quietMs must be a whole number from 500 to 2000; 500 is used.",
            ),
            (
                r#"{"prompt": {"armMs": 1e3, "quietMs": "500"}}"#,
                "prompt.armMs must be a whole number from 700 to 3000; 700 is used. | prompt.quietMs must be a whole number from 500 to 2000; 500 is used.",
            ),
            (
                r#"{"prompt": {"armMs": -1}, "appearance": {"theme": "Dark"}}"#,
                "prompt.armMs must be a whole number from 700 to 3000; 700 is used. | appearance.theme must be system or light or dark; system is used.",
            ),
            (
                r#"{"notifications": {"show": false, "hideContent": 1}}"#,
                "notifications.show=false | notifications.hideContent must be true or false; false is used.",
            ),
            (r#"{"prompt": 7, "appearance": null}"#, ""),
            (r#"{"prompt": {"armMs": null}, "later": [1]}"#, ""),
            (r#"{"firstRunDone": true}"#, "firstRunDone=true"),
            (
                r#"{"prompt": {"focus": "idle", "position": "last", "sound": true}}"#,
                "prompt.focus=idle | prompt.position=last | prompt.sound=true",
            ),
            (
                r#"{"runner": {"outputBytes": 9999, "withheld": "WORK_*"}}"#,
                "runner.outputBytes must be a whole number from 10000 to 1000000; 200000 is used. | runner.withheld must be a list of names such as OPENAI_API_KEY or WORK_*, without PATH; nothing is used.",
            ),
            (
                r#"{"runner": {"withheld": ["WORK_*", "OPENAI_API_KEY"]}}"#,
                "runner.withheld=WORK_*, OPENAI_API_KEY",
            ),
            (
                r#"{"runner": {"withheld": ["PATH"]}}"#,
                "runner.withheld must be a list of names such as OPENAI_API_KEY or WORK_*, without PATH; nothing is used.",
            ),
            ("[]", "broken: it holds something other than settings"),
            (
                "{\"prompt\": \n}",
                "broken: expected value at line 2 column 1",
            ),
        ];
        for (text, want) in rows {
            assert_eq!(read(text), want, "{text}");
        }
    }

    /// The text before, what is set, the text after.
    #[test]
    fn what_an_edit_writes() {
        let rows = [
            ("", "prompt.armMs", "1500", r#"{"prompt":{"armMs":1500}}"#),
            (
                r#"{"z": {"y": 1.50}, "prompt": {"later": "x", "armMs": 0}, "a": null}"#,
                "prompt.armMs",
                "700",
                r#"{"z":{"y":1.5},"prompt":{"later":"x","armMs":700},"a":null}"#,
            ),
            (
                r#"{"prompt": 7, "language": "tlh"}"#,
                "prompt.quietMs",
                "600",
                r#"{"prompt":{"quietMs":600},"language":"tlh"}"#,
            ),
            ("{}", "firstRunDone", "true", r#"{"firstRunDone":true}"#),
            (
                "{}",
                "prompt.shortcut",
                "Ctrl+Alt+A",
                r#"{"prompt":{"shortcut":"Ctrl+Alt+A"}}"#,
            ),
            (
                "{}",
                "runner.withheld",
                "WORK_*, OPENAI_API_KEY",
                r#"{"runner":{"withheld":["WORK_*","OPENAI_API_KEY"]}}"#,
            ),
            (
                r#"{"runner":{"withheld":["WORK_*"]}}"#,
                "runner.withheld",
                "",
                r#"{"runner":{"withheld":[]}}"#,
            ),
            (
                "{}",
                "appearance.theme",
                "light",
                r#"{"appearance":{"theme":"light"}}"#,
            ),
        ];
        for (before, name, text, want) in rows {
            let mut document = StoredSettings::parse(before).unwrap();
            let setting = Setting::named(name).unwrap();
            document.set(setting, setting.stored(text).unwrap());
            let got: Value = serde_json::from_str(&document.to_text()).unwrap();
            let want: Value = serde_json::from_str(want).unwrap();
            assert_eq!(got, want, "{before}");
            assert_eq!(document.text(setting), text);
        }
    }

    #[test]
    fn what_may_not_be_set() {
        for (name, text) in [
            ("prompt.armMs", "0"),
            ("prompt.armMs", "699"),
            ("prompt.armMs", "3001"),
            ("prompt.armMs", "1.5"),
            ("prompt.armMs", ""),
            ("prompt.quietMs", "499"),
            ("notifications.show", "1"),
            ("appearance.theme", "pink"),
            ("appearance.textPercent", "99"),
            ("records.days", "0"),
            ("records.rows", "-5"),
            ("prompt.focus", "sometimes"),
            ("prompt.shortcut", "A"),
            ("runner.outputBytes", "0"),
            ("runner.withheld", "*"),
            ("runner.withheld", "A=1"),
            ("runner.withheld", "OK, path"),
        ] {
            assert_eq!(
                Setting::named(name).unwrap().stored(text),
                None,
                "{name} {text}"
            );
        }
        assert_eq!(Setting::named("prompt"), None);
    }

    #[test]
    fn every_default_may_be_set() {
        for setting in SETTINGS {
            assert!(
                setting.stored(setting.default).is_some(),
                "{}",
                setting.name
            );
        }
    }

    /// Without words, the Settings page shows the bare name of a setting.
    #[test]
    fn each_setting_has_its_words() {
        let english = include_str!("../../../locales/en/settings.ftl");
        let has = |key: &str| {
            english
                .lines()
                .any(|line| line.starts_with(&format!("{key} =")))
        };
        // The language has words of its own, and what the app remembers by itself has none.
        let shown = SETTINGS.iter().filter(|it| it.name.contains('.'));
        let missing = shown.flat_map(|setting| {
            let item = format!("items-{}", setting.name.replace('.', "-"));
            let choices = match setting.kind {
                Kind::Choice(choices) => choices,
                Kind::Switch | Kind::Number { .. } | Kind::Names | Kind::Shortcut => &[],
            };
            let keys = [format!("{item}-label"), format!("{item}-why")].into_iter();
            keys.chain(choices.iter().map(move |it| format!("{item}-choices-{it}")))
        });
        let missing: Vec<String> = missing.filter(|key| !has(key)).collect();
        assert!(
            missing.is_empty(),
            "locales/en/settings.ftl lacks {missing:?}"
        );
    }
}
