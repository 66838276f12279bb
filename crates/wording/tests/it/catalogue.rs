//! The catalogue has every sentence that is a value, in every language, whatever it holds.

use std::fmt::Display;

use catalogue::{Language, pseudo};
use exec_policy::{Code, Difference, MissedBy, Obstacle, Reason, Remark};
use local_policy::Inert;
use visible_text::samples::Samples;
use visible_text::{Character, Deed, Note, OddName, Sentence, Strip, TooLong};
use wording::Say;

/// Every sentence, once.
fn each(mut check: impl FnMut(&dyn Said)) {
    alike(&mut check);
    Reason::samples().iter().for_each(|it| check(it));
    Inert::samples().iter().for_each(|it| check(it));
}

/// Those whose English is the same for a person and for an agent.
fn alike(mut check: impl FnMut(&dyn Said)) {
    Obstacle::samples().iter().for_each(|it| check(it));
    Difference::samples().iter().for_each(|it| check(it));
    Note::samples().iter().for_each(|it| check(it));
    Deed::samples().iter().for_each(|it| check(it));
    Strip::samples().iter().for_each(|it| check(it));
    Remark::samples().iter().for_each(|it| check(it));
    Character::samples().iter().for_each(|it| check(it));
    OddName::samples().iter().for_each(|it| check(it));
    TooLong::samples().iter().for_each(|it| check(it));
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
    fn key(&self) -> String;
}

impl<T: Display + Say + Sentence> Said for T {
    fn english(&self) -> String {
        self.to_string()
    }

    fn said(&self, words: Language) -> String {
        self.say(words)
    }

    fn key(&self) -> String {
        Sentence::key(self)
    }
}

#[test]
fn the_english_of_the_catalogue_is_that_of_the_values() {
    // An apostrophe is typed by a program and set in a window.
    alike(|it| {
        assert_eq!(
            it.said(Language::English).replace('’', "'"),
            it.english().replace('’', "'")
        )
    });
}

/// A key that the catalogue lacks is said itself, and so is the name of what a sentence holds.
#[test]
fn every_language_has_every_sentence_and_all_that_stands_in_it() {
    let mut count = 0;
    each(|it| {
        for language in Language::ALL {
            let said = it.said(language);
            let tag = language.tag();
            assert_ne!(said, it.key(), "{tag}");
            assert!(!said.contains("{$") && !said.is_empty(), "{tag}: {said}");
        }
        count += 1;
    });
    assert!(count > 280, "{count}");
}

/// Alphabets have names of their own in each language, the Latin one too: `мain` mixes it with another.
#[test]
fn no_alphabet_of_a_mixed_name_is_told_in_english() {
    let odd = OddName::Mixes("мain".to_owned(), "Cyrillic", "Latin");
    for language in [
        Language::German,
        Language::French,
        Language::Spanish,
        Language::Chinese,
    ] {
        let said = odd.say(language);
        let english = ["Cyrillic", "Latin"]
            .into_iter()
            .any(|it| said.contains(it));
        assert!(!english, "{said}");
    }
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
