//! How many marks a letter may have so that all of them can be seen within the line.

use icu_properties::props::{BidiClass, CanonicalCombiningClass, EnumeratedProperty};

use crate::characters::{bears_marks, is_mark, is_right_to_left};

/// The most marks on one letter. Words of no language have more.
pub(super) const MOST: usize = 4;
/// The most marks on one side of a letter, where they are stacked.
const MOST_HEAPED: usize = 2;

/// The letter on which the next mark would be drawn.
pub(super) enum Below {
    /// No letter.
    Nothing,
    /// A letter with the sides on which its marks stand, and whether it is written from right to
    /// left.
    Letter(Vec<CanonicalCombiningClass>, bool),
}

impl Below {
    /// Takes the next character. Gives `false` for a mark that has no place there.
    pub(super) fn takes(&mut self, char: char) -> bool {
        if !is_mark(char) {
            *self = match bears_marks(char) {
                true => Self::Letter(Vec::new(), is_right_to_left(char)),
                false => Self::Nothing,
            };
            return true;
        }
        let Self::Letter(marks, right_to_left) = self else {
            return false;
        };
        // A mark that has a direction would stand on the other side of such a letter.
        if *right_to_left && BidiClass::for_char(char) != BidiClass::NonspacingMark {
            return false;
        }
        let side = CanonicalCombiningClass::for_char(char);
        let heaped = marks.iter().filter(|other| **other == side).count();
        let spreads = side == CanonicalCombiningClass::NotReordered;
        if marks.len() == MOST || (heaped == MOST_HEAPED && !spreads) {
            return false;
        }
        marks.push(side);
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::visible;

    #[test]
    fn marks_have_a_letter_and_are_few() {
        for (text, escapes) in [
            ("e\u{301}", 0),
            ("e\u{302}\u{301}", 0),
            ("e\u{301}\u{301}\u{301}", 1),
            ("e\u{302}\u{323}\u{301}\u{32d}\u{327}", 1),
            // After a mark that has no place, the following marks have no letter.
            ("e\u{301}\u{301}\u{301}\u{323}", 2),
            ("\u{301}e", 1),
            (" \u{301}", 1),
            ("-\u{338}", 1),
            (";\u{301}", 1),
            ("a\u{200b}\u{301}", 1),
            ("a\n\u{301}", 1),
            ("क्षि", 0),
            ("ที่", 0),
            ("שָׁ", 0),
            ("ר\u{dde}\u{106d}", 2),
            ("a\u{20dd}", 1),
        ] {
            let pieces = visible(text);
            let found = pieces
                .iter()
                .filter(|it| it.text.contains("combining mark"));
            assert_eq!(found.count(), escapes, "{text:?}");
        }
    }
}
