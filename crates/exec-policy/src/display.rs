//! Foreign text, made visible before a person reads it (D20).
//!
//! ```
//! use exec_policy::display::{PieceKind, visible};
//!
//! let pieces = visible("echo \u{202e}txt.exe");
//! let shown: String = pieces.iter().map(|piece| piece.text.as_str()).collect();
//! assert_eq!(shown, "echo ⟨U+202E right-to-left override⟩txt.exe");
//! assert_eq!(pieces[1].kind, PieceKind::Bidi);
//! ```

use serde::Serialize;

/// What a piece of text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PieceKind {
    /// Text that looks like what it is.
    Text,
    /// An escape for a control character.
    Ctl,
    /// An escape for a character that changes the direction of text.
    Bidi,
    /// An escape for a character that has no width.
    Zw,
    /// An unusual blank, or many blanks as one counted mark.
    Ws,
    /// A mark for a line break; the window breaks the line after it.
    Nl,
    /// An escape for a byte that is no text.
    Byte,
}

/// A piece of text of one kind, visible as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// What to show.
    pub text: String,
    /// What it is.
    pub kind: PieceKind,
    /// What a screen reader and a tooltip say, where it is not plain text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// The most bytes of displayed text that a person is asked to judge.
pub const MAX_BYTES: usize = 16 * 1024;
/// The most lines.
pub const MAX_LINES: usize = 200;
/// The most words, counted between blanks.
pub const MAX_WORDS: usize = 512;

/// Text as pieces without a hidden character. Joining the pieces' text gives the visible
/// form; a line break follows each piece of kind [`PieceKind::Nl`] in a window.
#[must_use]
pub fn visible(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    add(&mut pieces, text);
    pieces
}

/// As [`visible`], for bytes: what is no UTF-8 appears as `⟨0xFF⟩`.
#[must_use]
pub fn visible_bytes(bytes: &[u8]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for chunk in bytes.utf8_chunks() {
        add(&mut pieces, chunk.valid());
        for byte in chunk.invalid() {
            pieces.push(Piece {
                text: format!("⟨0x{byte:02X}⟩"),
                kind: PieceKind::Byte,
                note: Some(format!("the byte 0x{byte:02X}, which is no text")),
            });
        }
    }
    pieces
}

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
    text.contains(&" ".repeat(LONG_RUN))
        || text
            .chars()
            .any(|char| !matches!(char, '\n' | '\t') && special(char).is_some())
}

/// Blanks from which on a run may push the rest of a line out of view.
const LONG_RUN: usize = 32;

/// Which limit of [`MAX_BYTES`], [`MAX_LINES`] and [`MAX_WORDS`] the displayed text exceeds,
/// as a sentence; then only Deny may be offered.
#[must_use]
pub fn too_long(pieces: &[Piece]) -> Option<String> {
    let bytes: usize = pieces.iter().map(|piece| piece.text.len()).sum();
    let lines = 1 + pieces
        .iter()
        .filter(|piece| piece.kind == PieceKind::Nl)
        .count();
    let shown: String = pieces.iter().map(|piece| piece.text.as_str()).collect();
    let words = shown.split(|char: char| char == '⏎' || char.is_whitespace());
    let words = words.filter(|word| !word.is_empty()).count();
    let size = if bytes > MAX_BYTES {
        format!("{} KiB", bytes.div_ceil(1024))
    } else if lines > MAX_LINES {
        format!("{lines} lines")
    } else if words > MAX_WORDS {
        format!("{words} words")
    } else {
        return None;
    };
    Some(format!(
        "Too long to be reviewed safely ({size}). Ask the agent to put it in a script."
    ))
}

fn add(pieces: &mut Vec<Piece>, text: &str) {
    let mut chars = text.char_indices().peekable();
    let mut plain = 0;
    while let Some((at, char)) = chars.next() {
        let (end, piece) = if char == ' ' {
            let mut count = 1;
            while chars.next_if(|(_, next)| *next == ' ').is_some() {
                count += 1;
            }
            let edge = at == 0 || at + count == text.len();
            if count < 3 && !edge {
                continue;
            }
            let shown = if count == 1 { "space" } else { "spaces" };
            let piece = Piece {
                text: format!("⟨{count} {shown}⟩"),
                kind: PieceKind::Ws,
                note: Some(format!("{count} {shown}")),
            };
            (at + count, piece)
        } else if let Some(piece) = special(char) {
            (at + char.len_utf8(), piece)
        } else {
            continue;
        };
        push_plain(pieces, &text[plain..at]);
        pieces.push(piece);
        plain = end;
    }
    push_plain(pieces, &text[plain..]);
}

fn push_plain(pieces: &mut Vec<Piece>, text: &str) {
    if !text.is_empty() {
        pieces.push(Piece {
            text: text.to_owned(),
            kind: PieceKind::Text,
            note: None,
        });
    }
}

/// The escape of a character that does not look like what it is.
fn special(char: char) -> Option<Piece> {
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
    fn bytes_that_are_no_text_appear() {
        let shown: String = visible_bytes(b"a\xffb\xe2\x82")
            .iter()
            .map(|piece| piece.text.as_str())
            .collect();
        assert_eq!(shown, "a⟨0xFF⟩b⟨0xE2⟩⟨0x82⟩");
    }

    #[test]
    fn limits_count_what_is_displayed() {
        assert_eq!(too_long(&visible(&"a".repeat(MAX_BYTES))), None);
        assert!(
            too_long(&visible(&"a".repeat(MAX_BYTES + 1)))
                .unwrap()
                .contains("17 KiB")
        );
        assert!(
            too_long(&visible(&"\u{200b}".repeat(1000)))
                .unwrap()
                .contains("KiB")
        );
        assert_eq!(too_long(&visible(&"a\n".repeat(MAX_LINES - 1))), None);
        assert!(
            too_long(&visible(&"a\n".repeat(MAX_LINES)))
                .unwrap()
                .contains("201 lines")
        );
        assert_eq!(too_long(&visible(&"a b ".repeat(MAX_WORDS / 2 - 1))), None);
        assert!(
            too_long(&visible(&"a b ".repeat(MAX_WORDS)))
                .unwrap()
                .contains("words")
        );
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
