//! The English of the catalogue is that of the values, whatever they hold.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fmt::Display;

use catalogue::{Language, pseudo};
use exec_policy::{Code, Difference, MissedBy, Obstacle, Reason, Remark};
use visible_text::samples::Samples;
use visible_text::{Character, Note, OddName, Strip, TooLong};
use wording::Say;

/// Every sentence, once.
fn each(mut check: impl FnMut(&dyn Said)) {
    Note::samples().iter().for_each(|it| check(it));
    Strip::samples().iter().for_each(|it| check(it));
    Remark::samples().iter().for_each(|it| check(it));
    Character::samples().iter().for_each(|it| check(it));
    OddName::samples().iter().for_each(|it| check(it));
    TooLong::samples().iter().for_each(|it| check(it));
    Obstacle::samples().iter().for_each(|it| check(it));
    Reason::samples().iter().for_each(|it| check(it));
    Difference::samples().iter().for_each(|it| check(it));
    MissedBy::samples().iter().for_each(|it| check(it));
}

#[test]
fn every_code_means_something_in_every_language() {
    for code in Code::ALL {
        assert_eq!(Code::named(code.as_str()), Some(code));
        let said = Language::ALL.map(|words| code.say(words));
        let distinct: std::collections::BTreeSet<&String> = said.iter().collect();
        assert_eq!(distinct.len(), said.len(), "{code}: {said:?}");
    }
}

/// English by `Display`, and any language.
trait Said {
    fn english(&self) -> String;
    fn said(&self, words: Language) -> String;
}

impl<T: Display + Say> Said for T {
    fn english(&self) -> String {
        self.to_string()
    }

    fn said(&self, words: Language) -> String {
        self.say(words)
    }
}

#[test]
fn the_english_of_the_catalogue_is_that_of_the_values() {
    let mut count = 0;
    each(|it| {
        assert_eq!(it.said(Language::English), it.english());
        count += 1;
    });
    assert!(count > 280, "{count}");
}

/// What is left in English is what a sample holds.
#[test]
fn nothing_is_said_in_english_alone() {
    each(|it| {
        let pseudo = it.said(Language::Pseudo);
        let is_foreign = |word: &str| {
            word.starts_with("word")
                || word.starts_with("U+")
                || ["0xFF", "Cyrillic"].contains(&word)
        };
        let left: Vec<&str> = pseudo
            .split(|char: char| char.is_whitespace() || "()“”;:,.‘’".contains(char))
            .filter(|word| pseudo::is_english(word) && !is_foreign(word))
            .collect();
        let english = it.english();
        assert!(
            left.is_empty() || english == "word1",
            "{left:?} of {english}: {pseudo}"
        );
    });
}
