//! Characters that do not look like what they are.

use super::{Piece, PieceKind};

/// The escape of a character that does not look like what it is.
pub(super) fn special(char: char) -> Option<Piece> {
    if char == '\n' {
        return Some(Piece {
            text: "⏎".to_owned(),
            kind: PieceKind::Nl,
            note: Some("line break".to_owned()),
        });
    }
    let (kind, name) = kind(char)?;
    let code = u32::from(char);
    Some(Piece {
        text: format!("⟨U+{code:04X} {name}⟩"),
        kind,
        note: Some(format!("{name}, U+{code:04X}")),
    })
}

fn kind(char: char) -> Option<(PieceKind, &'static str)> {
    use PieceKind::{Bidi, Ctl, Ws, Zw};
    Some(match char {
        ' '..='~' => return None,
        '\0' => (Ctl, "null"),
        '\u{7}' => (Ctl, "bell"),
        '\u{8}' => (Ctl, "backspace"),
        '\t' => (Ws, "tab"),
        '\r' => (Ctl, "carriage return"),
        '\u{b}' => (Ctl, "vertical tab"),
        '\u{c}' => (Ctl, "form feed"),
        '\u{1b}' => (Ctl, "escape"),
        '\u{7f}' => (Ctl, "delete"),
        '\u{85}' => (Ctl, "next line"),
        '\0'..='\u{1f}' | '\u{80}'..='\u{9f}' => (Ctl, "control"),
        '\u{61c}' => (Bidi, "Arabic letter mark"),
        '\u{200e}' => (Bidi, "left-to-right mark"),
        '\u{200f}' => (Bidi, "right-to-left mark"),
        '\u{202a}' => (Bidi, "left-to-right embedding"),
        '\u{202b}' => (Bidi, "right-to-left embedding"),
        '\u{202c}' => (Bidi, "pop directional formatting"),
        '\u{202d}' => (Bidi, "left-to-right override"),
        '\u{202e}' => (Bidi, "right-to-left override"),
        '\u{2066}' => (Bidi, "left-to-right isolate"),
        '\u{2067}' => (Bidi, "right-to-left isolate"),
        '\u{2068}' => (Bidi, "first strong isolate"),
        '\u{2069}' => (Bidi, "pop directional isolate"),
        '\u{a0}' => (Ws, "no-break space"),
        '\u{1680}' => (Ws, "ogham space"),
        '\u{2000}'..='\u{200a}' => (Ws, "odd space"),
        '\u{2028}' => (Ws, "line separator"),
        '\u{2029}' => (Ws, "paragraph separator"),
        '\u{202f}' => (Ws, "narrow no-break space"),
        '\u{205f}' => (Ws, "mathematical space"),
        '\u{3000}' => (Ws, "ideographic space"),
        '\u{2800}' => (Zw, "Braille blank"),
        '\u{ad}' => (Zw, "soft hyphen"),
        '\u{200b}' => (Zw, "zero-width space"),
        '\u{200c}' => (Zw, "zero-width non-joiner"),
        '\u{200d}' => (Zw, "zero-width joiner"),
        '\u{2060}' => (Zw, "word joiner"),
        '\u{2061}'..='\u{2065}' => (Zw, "invisible operator"),
        '\u{206a}'..='\u{206f}' => (Bidi, "deprecated format control"),
        '\u{feff}' => (Zw, "zero-width no-break space"),
        '\u{34f}' => (Zw, "combining grapheme joiner"),
        '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' => (Zw, "Hangul filler"),
        '\u{17b4}' | '\u{17b5}' => (Zw, "invisible vowel"),
        '\u{180b}'..='\u{180f}' => (Zw, "Mongolian selector"),
        '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}' => (Zw, "variation selector"),
        '\u{e0000}'..='\u{e007f}' => (Zw, "tag"),
        '\u{fff9}'..='\u{fffb}' => (Zw, "annotation mark"),
        '\u{fff0}'..='\u{fff8}' => (Zw, "unassigned"),
        '\u{600}'..='\u{605}' | '\u{6dd}' | '\u{70f}' | '\u{8e2}' | '\u{110bd}' | '\u{110cd}' => {
            (Zw, "format mark")
        }
        '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' => (Zw, "format mark"),
        '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}' => (Zw, "private use"),
        '⟨' | '⟩' | '⏎' => (Zw, "mark used by this window"),
        _ => return None,
    })
}
