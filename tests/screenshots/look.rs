//! How a person has set the app before its pictures are taken.

use serde_json::{Value, json};

/// Both appearances of each picture.
const BOTH: &[&str] = &["light", "dark"];

/// What is set about language and text.
pub(crate) struct Look {
    /// As it is set.
    pub(crate) language: &'static str,
    text_percent: u32,
}

impl Look {
    /// As the app looks where nothing is set.
    const USUAL: Self = Self {
        language: "en",
        text_percent: 100,
    };

    /// The look of this name; the usual one for none.
    ///
    /// # Panics
    /// Where it is no look.
    pub(crate) fn named(name: &str) -> Self {
        let languages = ["de", "fr", "es", "zh-CN"];
        if let Some(language) = languages.into_iter().find(|it| *it == name) {
            return Self {
                language,
                ..Self::USUAL
            };
        }
        if name.is_empty() {
            return Self::USUAL;
        }
        let text_percent = name.parse().expect("a language, or percents of text");
        Self {
            text_percent,
            ..Self::USUAL
        }
    }

    pub(crate) fn is_usual(&self) -> bool {
        self.language == Self::USUAL.language && self.text_percent == Self::USUAL.text_percent
    }

    /// In which appearances a picture is taken: another look is read once.
    pub(crate) fn appearances(&self) -> &'static [&'static str] {
        if self.is_usual() { BOTH } else { &BOTH[..1] }
    }

    /// The settings of a person who wants it so.
    pub(crate) fn settings(&self, first_run_done: bool) -> Value {
        json!({
            "firstRunDone": first_run_done,
            "language": self.language,
            "appearance": { "textPercent": self.text_percent },
        })
    }
}
