//! Letters that are written from right to left, in a line that is read from left to right. Each run
//! of such letters keeps its own order, and does not move the text beside it.

use std::ops::Range;

use crate::characters::{is_arabic_number, is_mark, is_right_to_left};

/// A visible text that keeps the order of its words where it cannot be drawn as runs. Isolating marks
/// stand around each run of letters that are written from right to left, and around digits that
/// these letters would move. A terminal without support for two directions ignores the marks.
#[must_use]
pub fn isolated(text: &str) -> String {
    if text.is_ascii() {
        return text.to_owned();
    }
    let mut shown = String::with_capacity(text.len());
    for (range, way) in parts(text) {
        let part = &text[range];
        match way {
            Way::Along => shown.push_str(part),
            Way::Against => shown.extend(['\u{2067}'.to_string().as_str(), part, "\u{2069}"]),
            Way::Apart => shown.extend(['\u{2066}'.to_string().as_str(), part, "\u{2069}"]),
        }
    }
    shown
}

/// How a part is drawn in a line that goes from left to right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// From left to right.
    Along,
    /// From right to left.
    Against,
    /// From left to right, but it would turn round the text between two such parts.
    Apart,
}

/// The text in runs, and whether each is written from right to left. A window draws digits of
/// any kind from left to right: they are no runs of their own.
pub(super) fn runs(text: &str) -> Vec<(Range<usize>, bool)> {
    let mut runs: Vec<(Range<usize>, bool)> = Vec::new();
    for (range, way) in parts(text) {
        let against = way == Way::Against;
        match runs.last_mut() {
            Some((run, last)) if *last == against => run.end = range.end,
            _ => runs.push((range, against)),
        }
    }
    runs
}

/// The text in parts, each with one direction. A mark has the direction of its letter.
fn parts(text: &str) -> Vec<(Range<usize>, Way)> {
    let mut parts: Vec<(Range<usize>, Way)> = Vec::new();
    for (at, char) in text.char_indices() {
        let end = at + char.len_utf8();
        let way = match parts.last() {
            Some((_, way)) if is_mark(char) => *way,
            _ if is_right_to_left(char) => Way::Against,
            _ if is_arabic_number(char) => Way::Apart,
            _ => Way::Along,
        };
        match parts.last_mut() {
            Some((range, last)) if *last == way => range.end = end,
            _ => parts.push((at..end, way)),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_run_of_letters_is_a_part() {
        use Way::{Against, Along, Apart};
        for (text, want) in [
            ("ls -la", &[("ls -la", Along)][..]),
            (
                "mv א 1 2 ב",
                &[
                    ("mv ", Along),
                    ("א", Against),
                    (" 1 2 ", Along),
                    ("ב", Against),
                ],
            ),
            ("של-ום", &[("של", Against), ("-", Along), ("ום", Against)]),
            ("שָׁ1", &[("שָׁ", Against), ("1", Along)]),
            (
                "ب١٢ ٣",
                &[("ب", Against), ("١٢", Apart), (" ", Along), ("٣", Apart)],
            ),
            ("۱۲", &[("۱۲", Along)]),
        ] {
            let parts = parts(text);
            let parts: Vec<_> = parts
                .into_iter()
                .map(|(it, way)| (&text[it], way))
                .collect();
            assert_eq!(parts, want, "{text}");
        }
    }

    #[test]
    fn a_sentence_isolates_them() {
        assert_eq!(isolated("mv a"), "mv a");
        assert_eq!(isolated("“é”"), "“é”");
        assert_eq!(
            isolated("mv א 1 ٢"),
            "mv \u{2067}א\u{2069} 1 \u{2066}٢\u{2069}"
        );
    }
}
