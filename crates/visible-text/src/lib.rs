//! Foreign text, made visible before a person reads it (D20), and secrets in it hidden.
//!
//! This crate does not know what a command does. `command-marks` does, and marks the parts of a
//! command with this crate's [`Note`]s.
//!
//! ```
//! use visible_text::{PieceKind, visible};
//!
//! let pieces = visible("echo \u{202e}txt.exe");
//! let shown: String = pieces.iter().map(|piece| piece.text.as_str()).collect();
//! assert_eq!(shown, "echo ⟨U+202E right-to-left override⟩txt.exe");
//! assert_eq!(pieces[1].kind, PieceKind::Bidi);
//! ```

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod character;
mod characters;
mod deed;
mod direction;
mod home;
mod limits;
mod line;
mod lookalike;
mod marks;
mod name;
mod note;
mod piece;
pub mod samples;
pub mod secrets;
mod sentences;
mod spans;
mod start;

use std::ops::Range;

pub use character::Character;
pub use deed::Deed;
pub use direction::isolated;
pub use home::{short_home, short_home_in};
pub use limits::{MAX_BYTES, MAX_LINES, MAX_WORDS, too_long};
pub use line::{MAX_LINE, hides, one_line};
pub use lookalike::odd_letter;
pub use name::{OddName, odd_name, odd_text};
pub use note::{Note, Strip, TooLong};
pub use piece::{Piece, PieceKind};
pub use sentences::{Argument, Held, Sentence, key};
pub use spans::{Marked, PieceMark, TextSpan, marked};
pub use start::{displayed, start};

#[doc(hidden)]
pub use serde;

use characters::{loose_mark, special};
use marks::Below;

/// Text as pieces without a hidden character. Joining the pieces' text gives the visible
/// form; a line break follows each piece of kind [`PieceKind::Nl`] in a window.
#[must_use]
pub fn visible(text: &str) -> Vec<Piece> {
    placed(text).into_iter().map(|(_, piece)| piece).collect()
}

/// A sentence of the app with foreign text in it, as one visible text whose words stay in their
/// order. The no-break spaces of the sentence stay.
#[must_use]
pub fn sentence(text: &str) -> String {
    let mut shown = String::new();
    for piece in visible(text) {
        match piece.note {
            Some(Note::Character(
                Character::NoBreakSpace | Character::NarrowNoBreakSpace,
                code,
            )) => shown.extend(char::from_u32(code)),
            _ => shown.push_str(&piece.text),
        }
    }
    isolated(&shown)
}

/// As [`visible`], each piece with the bytes it stands for.
#[must_use]
pub fn placed(text: &str) -> Vec<(Range<usize>, Piece)> {
    let mut pieces = Vec::new();
    add(&mut pieces, text);
    pieces
}

/// From this number on, blanks in a row may push the rest of a line out of view.
pub const LONG_RUN: usize = 32;

/// The pieces of a text, each with the bytes it stands for.
fn add(pieces: &mut Vec<(Range<usize>, Piece)>, text: &str) {
    let mut chars = text.char_indices().peekable();
    let mut plain = 0;
    let mut below = Below::Nothing;
    while let Some((at, char)) = chars.next() {
        let heaped = !below.takes(char);
        let (end, piece) = if char == ' ' {
            let mut count = 1;
            while chars.next_if(|(_, next)| *next == ' ').is_some() {
                count += 1;
            }
            let edge = at == 0 || at + count == text.len();
            if count < 3 && !edge {
                continue;
            }
            let note = match count {
                1 => Note::Space,
                count => Note::Spaces(count),
            };
            let piece = Piece {
                text: format!("⟨{note}⟩"),
                kind: PieceKind::Ws,
                note: Some(note),
            };
            (at + count, piece)
        } else if let Some(piece) = special(char) {
            (at + char.len_utf8(), piece)
        } else if heaped {
            (at + char.len_utf8(), loose_mark(char))
        } else {
            continue;
        };
        below = Below::Nothing;
        lookalike::add(pieces, text, plain..at);
        pieces.push((at..end, piece));
        plain = end;
    }
    lookalike::add(pieces, text, plain..text.len());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        visible(text)
            .iter()
            .map(|piece| piece.text.as_str())
            .collect()
    }

    #[test]
    fn hidden_characters_appear() {
        for (text, expected) in [
            ("ls -la", "ls -la"),
            ("a  b", "a  b"),
            ("a   b", "a⟨3 spaces⟩b"),
            (&format!("a{}; id", " ".repeat(37)), "a⟨37 spaces⟩; id"),
            (" a ", "⟨1 space⟩a⟨1 space⟩"),
            (
                "scp notes\u{200b}.txt h:",
                "scp notes⟨U+200B zero-width space⟩.txt h:",
            ),
            ("date\r\nid", "date⟨U+000D carriage return⟩⏎id"),
            ("a\u{1b}[2K", "a⟨U+001B escape⟩[2K"),
            ("a\u{a0}b\tc", "a⟨U+00A0 no-break space⟩b⟨U+0009 tab⟩c"),
            ("\u{e0041}", "⟨U+E0041 tag⟩"),
            ("grüße 测试", "grüße 测试"),
            (
                "⟨3 spaces⟩",
                "⟨U+27E8 mark used by this window⟩3 spaces⟨U+27E9 mark used by this window⟩",
            ),
        ] {
            assert_eq!(shown(text), expected);
        }
    }

    #[test]
    fn a_sentence_keeps_its_own_spaces() {
        assert_eq!(
            sentence("«\u{a0}a\u{200b}\u{a0}»\u{202f}; b"),
            "«\u{a0}a⟨U+200B zero-width space⟩\u{a0}»\u{202f}; b"
        );
    }
}
