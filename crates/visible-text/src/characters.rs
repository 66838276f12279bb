//! Characters that do not look like what they are.
//!
//! The most common ones are in a table with their names. All others are recognised by their Unicode
//! properties. These come from `icu_properties`, which the Unicode Consortium maintains, and which
//! the program already has for host names.

use icu_properties::props::{BidiClass, GeneralCategory};
use icu_properties::props::{BinaryProperty, DefaultIgnorableCodePoint, EnumeratedProperty};

use crate::{Character, Note, Piece, PieceKind};

/// Characters that are drawn without ink although Unicode counts them as visible, by their names in
/// the charts of Unicode 17 (BLANK, NULL, FILLER, JOINER, SELECTOR). The fonts of this computer are
/// not asked.
const WITHOUT_INK: [char; 8] = [
    // Braille pattern blank has a name in the table below.
    '\u{2d7f}',  // TIFINAGH CONSONANT JOINER
    '\u{fffc}',  // OBJECT REPLACEMENT CHARACTER
    '\u{1107f}', // BRAHMI NUMBER JOINER
    '\u{13441}', // EGYPTIAN HIEROGLYPH FULL BLANK
    '\u{13442}', // EGYPTIAN HIEROGLYPH HALF BLANK
    '\u{16fe4}', // KHITAN SMALL SCRIPT FILLER
    '\u{1bc9d}', // DUPLOYAN THICK LETTER SELECTOR
    '\u{1d159}', // MUSICAL SYMBOL NULL NOTEHEAD
];

/// The escape of a character that does not look like what it is.
pub(super) fn special(char: char) -> Option<Piece> {
    if char == '\n' {
        return Some(Piece {
            text: "⏎".to_owned(),
            kind: PieceKind::Nl,
            note: Some(Note::LineBreak),
        });
    }
    let (kind, name) = named(char).or_else(|| classed(char))?;
    Some(escape(char, kind, name))
}

/// The escape of a mark that has no letter below it, or too many marks beside it.
pub(super) fn loose_mark(char: char) -> Piece {
    escape(char, PieceKind::Zw, Character::CombiningMark)
}

fn escape(char: char, kind: PieceKind, name: Character) -> Piece {
    let code = u32::from(char);
    Piece {
        text: format!("⟨U+{code:04X} {name}⟩"),
        kind,
        note: Some(Note::Character(name, code)),
    }
}

/// What a character is by its Unicode properties, if it does not look like what it is.
fn classed(char: char) -> Option<(PieceKind, Character)> {
    use PieceKind::{Ctl, Ws, Zw};
    if char.is_ascii() {
        return None;
    }
    let category = GeneralCategory::for_char(char);
    let of_category = [
        (GeneralCategory::Unassigned, Zw, Character::Unassigned),
        (GeneralCategory::PrivateUse, Zw, Character::PrivateUse),
        (GeneralCategory::Control, Ctl, Character::Control),
        (GeneralCategory::Format, Zw, Character::FormatMark),
        (GeneralCategory::LineSeparator, Ws, Character::LineSeparator),
        (
            GeneralCategory::ParagraphSeparator,
            Ws,
            Character::ParagraphSeparator,
        ),
        (GeneralCategory::SpaceSeparator, Ws, Character::OddSpace),
        // An enclosing mark is drawn around whatever character stands before it.
        (GeneralCategory::EnclosingMark, Zw, Character::CombiningMark),
    ];
    let found = of_category.into_iter().find(|(one, ..)| *one == category);
    let without_ink = || {
        WITHOUT_INK
            .contains(&char)
            .then_some((Zw, Character::WithoutInk))
    };
    let ignorable =
        || DefaultIgnorableCodePoint::for_char(char).then_some((Zw, Character::Invisible));
    found
        .map(|(_, kind, name)| (kind, name))
        .or_else(ignorable)
        .or_else(without_ink)
}

/// Whether a character is drawn on or around the one before it.
pub(super) fn is_mark(char: char) -> bool {
    !char.is_ascii()
        && matches!(
            GeneralCategory::for_char(char),
            GeneralCategory::NonspacingMark
                | GeneralCategory::SpacingMark
                | GeneralCategory::EnclosingMark
        )
}

/// Whether a mark may be drawn on this character. A mark could turn a sign into another sign.
pub(super) fn bears_marks(char: char) -> bool {
    char.is_alphanumeric()
}

/// Whether a character is written from right to left.
pub(super) fn is_right_to_left(char: char) -> bool {
    !char.is_ascii()
        && matches!(
            BidiClass::for_char(char),
            BidiClass::RightToLeft | BidiClass::ArabicLetter
        )
}

/// Whether a character is a digit of a script whose letters are written from right to left.
pub(super) fn is_arabic_number(char: char) -> bool {
    !char.is_ascii() && BidiClass::for_char(char) == BidiClass::ArabicNumber
}

fn named(char: char) -> Option<(PieceKind, Character)> {
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
        '⟨' | '⟩' | '⏎' => (Zw, Character::OurMark),
        _ => return None,
    })
}
