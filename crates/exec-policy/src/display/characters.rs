//! Characters that do not look like what they are.

use super::{Character, Piece, PieceKind};
use crate::Note;

/// The escape of a character that does not look like what it is.
pub(super) fn special(char: char) -> Option<Piece> {
    if char == '\n' {
        return Some(Piece {
            text: "⏎".to_owned(),
            kind: PieceKind::Nl,
            note: Some(Note::LineBreak),
        });
    }
    let (kind, name) = kind(char)?;
    let code = u32::from(char);
    Some(Piece {
        text: format!("⟨U+{code:04X} {name}⟩"),
        kind,
        note: Some(Note::Character(name, code)),
    })
}

fn kind(char: char) -> Option<(PieceKind, Character)> {
    use PieceKind::{Bidi, Ctl, Ws, Zw};
    Some(match char {
        ' '..='~' => return None,
        '\0' => (Ctl, Character::Null),
        '\u{7}' => (Ctl, Character::Bell),
        '\u{8}' => (Ctl, Character::Backspace),
        '\t' => (Ws, Character::Tab),
        '\r' => (Ctl, Character::CarriageReturn),
        '\u{b}' => (Ctl, Character::VerticalTab),
        '\u{c}' => (Ctl, Character::FormFeed),
        '\u{1b}' => (Ctl, Character::Escape),
        '\u{7f}' => (Ctl, Character::Delete),
        '\u{85}' => (Ctl, Character::NextLine),
        '\0'..='\u{1f}' | '\u{80}'..='\u{9f}' => (Ctl, Character::Control),
        '\u{61c}' => (Bidi, Character::ArabicLetterMark),
        '\u{200e}' => (Bidi, Character::LeftToRightMark),
        '\u{200f}' => (Bidi, Character::RightToLeftMark),
        '\u{202a}' => (Bidi, Character::LeftToRightEmbedding),
        '\u{202b}' => (Bidi, Character::RightToLeftEmbedding),
        '\u{202c}' => (Bidi, Character::PopFormatting),
        '\u{202d}' => (Bidi, Character::LeftToRightOverride),
        '\u{202e}' => (Bidi, Character::RightToLeftOverride),
        '\u{2066}' => (Bidi, Character::LeftToRightIsolate),
        '\u{2067}' => (Bidi, Character::RightToLeftIsolate),
        '\u{2068}' => (Bidi, Character::FirstStrongIsolate),
        '\u{2069}' => (Bidi, Character::PopIsolate),
        '\u{a0}' => (Ws, Character::NoBreakSpace),
        '\u{1680}' => (Ws, Character::OghamSpace),
        '\u{2000}'..='\u{200a}' => (Ws, Character::OddSpace),
        '\u{2028}' => (Ws, Character::LineSeparator),
        '\u{2029}' => (Ws, Character::ParagraphSeparator),
        '\u{202f}' => (Ws, Character::NarrowNoBreakSpace),
        '\u{205f}' => (Ws, Character::MathematicalSpace),
        '\u{3000}' => (Ws, Character::IdeographicSpace),
        '\u{2800}' => (Zw, Character::BrailleBlank),
        '\u{ad}' => (Zw, Character::SoftHyphen),
        '\u{200b}' => (Zw, Character::ZeroWidthSpace),
        '\u{200c}' => (Zw, Character::ZeroWidthNonJoiner),
        '\u{200d}' => (Zw, Character::ZeroWidthJoiner),
        '\u{2060}' => (Zw, Character::WordJoiner),
        '\u{2061}'..='\u{2065}' => (Zw, Character::InvisibleOperator),
        '\u{206a}'..='\u{206f}' => (Bidi, Character::FormatControl),
        '\u{feff}' => (Zw, Character::ZeroWidthNoBreakSpace),
        '\u{34f}' => (Zw, Character::GraphemeJoiner),
        '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' => (Zw, Character::HangulFiller),
        '\u{17b4}' | '\u{17b5}' => (Zw, Character::InvisibleVowel),
        '\u{180b}'..='\u{180f}' => (Zw, Character::MongolianSelector),
        '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}' => (Zw, Character::VariationSelector),
        '\u{e0000}'..='\u{e007f}' => (Zw, Character::Tag),
        '\u{fff9}'..='\u{fffb}' => (Zw, Character::AnnotationMark),
        '\u{fff0}'..='\u{fff8}' => (Zw, Character::Unassigned),
        '\u{600}'..='\u{605}' | '\u{6dd}' | '\u{70f}' | '\u{8e2}' | '\u{110bd}' | '\u{110cd}' => {
            (Zw, Character::FormatMark)
        }
        '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' => (Zw, Character::FormatMark),
        '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}' => (Zw, Character::PrivateUse),
        '⟨' | '⟩' | '⏎' => (Zw, Character::OurMark),
        _ => return None,
    })
}
