//! Whether a text hides something, and texts as one visible line.

use crate::LONG_RUN;
use crate::characters::special;
use crate::marks::Below;

/// Whether a text holds characters that a person cannot see as what they are. Tabs and line
/// breaks are shown but hide nothing.
#[must_use]
pub fn hides(text: &str) -> bool {
    if text
        .bytes()
        .all(|byte| matches!(byte, b'\n' | b'\t' | b' '..0x7f))
    {
        return text.contains(&" ".repeat(LONG_RUN));
    }
    let mut below = Below::Nothing;
    text.contains(&" ".repeat(LONG_RUN))
        || text.chars().any(|char| {
            let takes = below.takes(char);
            !matches!(char, '\n' | '\t') && (!takes || special(char).is_some())
        })
}

/// The longest line of [`one_line`], in characters.
pub const MAX_LINE: usize = 200;

/// A person's words as one visible line of at most [`MAX_LINE`] characters; `None` where
/// nothing is left of them.
#[must_use]
pub fn one_line(text: &str) -> Option<String> {
    let mut below = Below::Nothing;
    let shown: String = text
        .chars()
        .map(|character| match character {
            blank if blank.is_whitespace() => ' ',
            other => other,
        })
        .filter(|character| special(*character).is_none())
        .filter(|character| below.takes(*character))
        .collect();
    let words: Vec<&str> = shown.split_whitespace().collect();
    let line: String = words.join(" ").chars().take(MAX_LINE).collect();
    (!line.is_empty()).then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_person_says_is_one_visible_line() {
        let long = "x".repeat(300);
        let cases = [
            ("use the project script", Some("use the project script")),
            ("  two\n\tlines ", Some("two lines")),
            ("no\u{202e}txt\u{200b}\u{1b}[2J", Some("notxt[2J")),
            ("grüße 你好", Some("grüße 你好")),
            ("\u{a0}\u{2066}\u{0}", None),
            ("", None),
            (&long, Some(&long[..MAX_LINE])),
        ];
        for (text, expected) in cases {
            assert_eq!(one_line(text).as_deref(), expected, "{text:?}");
        }
    }

    #[test]
    fn only_what_cannot_be_seen_hides() {
        for text in ["ls", "a\tb\nc", "grüße", "a   b"] {
            assert!(!hides(text), "{text:?}");
        }
        for text in ["a\u{200b}", "a\u{1b}", "a\r", "a\u{a0}b", &" ".repeat(40)] {
            assert!(hides(text), "{text:?}");
        }
    }
}
