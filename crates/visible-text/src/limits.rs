//! How much text a person is asked to judge at once.

use std::borrow::Cow;

use unicode_script::{Script, UnicodeScript};

use crate::characters::is_arabic_number;
use crate::{Piece, PieceKind, TooLong};

/// The most bytes of displayed text that a person is asked to judge.
pub const MAX_BYTES: usize = 16 * 1024;
/// The most lines.
pub const MAX_LINES: usize = 200;
/// The most words, counted between blanks and where the direction of the letters changes.
pub const MAX_WORDS: usize = 512;

/// Which limit of [`MAX_BYTES`], [`MAX_LINES`] and [`MAX_WORDS`] the displayed text exceeds,
/// if any; then only Deny may be offered.
#[must_use]
pub fn too_long(pieces: &[Piece]) -> Option<TooLong> {
    let bytes: usize = pieces.iter().map(|piece| piece.text.len()).sum();
    let lines = 1 + pieces
        .iter()
        .filter(|piece| piece.kind == PieceKind::Nl)
        .count();
    // A run that is drawn separately counts as a word.
    let shown = pieces.iter().map(|piece| {
        if matches!(piece.kind, PieceKind::Rtl | PieceKind::Conf) {
            Cow::Owned(format!(" {} ", piece.text))
        } else {
            parted(&piece.text)
        }
    });
    let shown: String = shown.collect();
    let words = shown.split(|char: char| char == '⏎' || char.is_whitespace());
    let words = words.filter(|word| !word.is_empty()).count();
    if bytes > MAX_BYTES {
        Some(TooLong::Kibibytes(bytes.div_ceil(1024)))
    } else if lines > MAX_LINES {
        Some(TooLong::Lines(lines))
    } else if words > MAX_WORDS {
        Some(TooLong::Words(words))
    } else {
        None
    }
}

/// The text with a blank wherever a window changes the font or the direction within a word.
fn parted(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut parted = String::with_capacity(text.len());
    let mut last = None;
    for char in text.chars() {
        let script = char.script();
        let font = if is_arabic_number(char) {
            Some(Script::Arabic)
        } else if char.is_ascii_digit() {
            Some(Script::Latin)
        } else if matches!(script, Script::Common | Script::Inherited) {
            last
        } else {
            Some(script)
        };
        if last.is_some() && font != last {
            parted.push(' ');
        }
        last = font;
        parted.push(char);
    }
    Cow::Owned(parted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::visible;

    #[test]
    fn limits_count_what_is_displayed() {
        assert_eq!(too_long(&visible(&"a".repeat(MAX_BYTES))), None);
        assert!(
            too_long(&visible(&"a".repeat(MAX_BYTES + 1)))
                .unwrap()
                .to_string()
                .contains("17 KiB")
        );
        assert!(
            too_long(&visible(&"\u{200b}".repeat(1000)))
                .unwrap()
                .to_string()
                .contains("KiB")
        );
        assert_eq!(too_long(&visible(&"a\n".repeat(MAX_LINES - 1))), None);
        assert!(
            too_long(&visible(&"a\n".repeat(MAX_LINES)))
                .unwrap()
                .to_string()
                .contains("201 lines")
        );
        assert_eq!(too_long(&visible(&"a b ".repeat(MAX_WORDS / 2 - 1))), None);
        assert!(
            too_long(&visible(&"a b ".repeat(MAX_WORDS)))
                .unwrap()
                .to_string()
                .contains("words")
        );
        for (text, most) in [
            ("א1", MAX_WORDS / 2),
            ("aа-", MAX_WORDS / 2 - 1),
            ("שלום ", MAX_WORDS - 2),
            ("1٢", MAX_WORDS / 2 - 1),
            ("漢a", MAX_WORDS / 2 - 1),
        ] {
            assert_eq!(too_long(&visible(&text.repeat(most))), None, "{text}");
            assert!(
                too_long(&visible(&text.repeat(2 * most + 2))).is_some(),
                "{text}"
            );
        }
    }
}
