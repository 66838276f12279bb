//! Finds secrets in a command. They are masked where the command is written down or told to a
//! program, and covered where it is shown.
//!
//! No rule can find every secret: one that looks like an ordinary word stays. In doubt a word is
//! hidden.

mod rules;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use rules::RULES;

/// What stands for a secret.
pub const HIDDEN: &str = "[hidden]";

/// Words that are long enough to look random.
static LONG_WORD: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"[A-Za-z0-9_+/=-]{32,}").ok());

/// The ranges of a text that hold secrets, in order. No two ranges touch.
#[must_use]
pub fn spans(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let lower = text.to_ascii_lowercase();
    for rule in RULES.iter().filter_map(|rule| rule.of(&lower)) {
        found.extend(rule.captures_iter(text).filter_map(|captures| {
            let whole = captures.get(0)?;
            if let Some(hidden) = captures.get(2) {
                return Some(hidden.range());
            }
            let end = whole.end() - usize::from(whole.as_str().ends_with('@'));
            Some(captures.get(1)?.end()..end)
        }));
    }
    if let Some(long) = LONG_WORD.as_ref() {
        let words = long.find_iter(text);
        found.extend(
            words
                .filter(|word| looks_random(word.as_str()))
                .map(|word| word.range()),
        );
    }
    found.retain(|span| !span.is_empty());
    found.sort_by_key(|span| (span.start, span.end));
    found.dedup_by(|next, kept| {
        let one = next.start <= kept.end;
        if one {
            kept.end = kept.end.max(next.end);
        }
        one
    });
    found
}

/// The text with its secrets replaced by [`HIDDEN`].
#[must_use]
pub fn mask(text: &str) -> Cow<'_, str> {
    let found = spans(text);
    if found.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut masked = String::with_capacity(text.len());
    let mut copied = 0;
    for span in found {
        masked.push_str(&text[copied..span.start]);
        masked.push_str(HIDDEN);
        copied = span.end;
    }
    masked.push_str(&text[copied..]);
    Cow::Owned(masked)
}

/// Whether upper case, lower case and digits alternate more often than in words. A hash and a UUID
/// have only one case; a path and a CamelCase name have long parts of one kind.
fn looks_random(word: &str) -> bool {
    let kinds = || {
        word.chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|char| (char.is_ascii_uppercase(), char.is_ascii_digit()))
    };
    let every = [(true, false), (false, false), (false, true)]
        .iter()
        .all(|kind| kinds().any(|found| found == *kind));
    let changes = kinds().zip(kinds().skip(1)).filter(|(a, b)| a != b).count();
    every && changes * 3 >= word.len()
}
