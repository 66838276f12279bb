//! The pseudo-locale `en-XA`: English made longer and accented. A text that stays plain English in it
//! is not in the catalogue.

use std::borrow::Cow;

/// Letters and their replacements. Vowels are doubled, so that texts are about as long as in German
/// or French.
const ACCENTS: [(char, &str); 14] = [
    ('a', "áá"),
    ('e', "ḗḗ"),
    ('i', "ïï"),
    ('o', "ȯȯ"),
    ('u', "ŭŭ"),
    ('c', "ƈ"),
    ('n', "ƞ"),
    ('s', "ş"),
    ('t', "ŧ"),
    ('A', "Ȧ"),
    ('E', "Ḗ"),
    ('I', "Ī"),
    ('O', "Ǿ"),
    ('U', "Ŭ"),
];

/// A text of the catalogue in the pseudo-locale.
pub(crate) fn accented(text: &str) -> Cow<'_, str> {
    let accent = |letter| ACCENTS.iter().find(|(plain, _)| *plain == letter);
    let mut said = String::new();
    for letter in text.chars() {
        match accent(letter) {
            Some((_, accented)) => said.push_str(accented),
            None => said.push(letter),
        }
    }
    Cow::Owned(said)
}

/// Whether a text holds a letter that the pseudo-locale replaces. Such a text is foreign, or is not
/// in the catalogue.
///
/// ```
/// use catalogue::{Language, pseudo};
///
/// assert!(pseudo::is_english(&Language::English.tray_ready()));
/// assert!(!pseudo::is_english(&Language::Pseudo.tray_ready()));
/// assert!(pseudo::is_english(&Language::Pseudo.tray_agent_paused("main")));
/// ```
pub fn is_english(text: &str) -> bool {
    text.contains(|letter| ACCENTS.iter().any(|(plain, _)| *plain == letter))
}
