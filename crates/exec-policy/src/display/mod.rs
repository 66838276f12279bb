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

mod character;
mod characters;
mod direction;
mod lookalike;
mod marks;
mod spans;

use std::borrow::Cow;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use unicode_script::{Script, UnicodeScript};

pub use character::Character;
pub use direction::isolated;
pub(crate) use lookalike::{is_east_asian, odd_letter};
pub use spans::{Marked, PieceMark, TextSpan, marked};

use crate::{Note, TooLong};
use characters::{is_arabic_number, loose_mark, special};
use marks::Below;

/// What a piece of text is: how it reads, or what it does in a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
    /// A word with letters that look like others.
    Conf,
    /// Letters that are written from right to left, without a blank or a digit among them.
    Rtl,
    /// A mark for a line break; the window breaks the line after it.
    Nl,
    /// An escape for a byte that is no text.
    Byte,
    /// What joins commands.
    Op,
    /// A redirection, or its target.
    Redir,
    /// A part that is decided only when it runs.
    Subst,
    /// Text of one program that another runs.
    PipeSh,
    /// A program that starts another one.
    Wrap,
    /// Code in an argument.
    Inline,
    /// A program that runs others with more rights.
    Priv,
    /// What deletes or overwrites.
    Destr,
    /// A variable that is set for a program.
    Env,
    /// Another computer.
    Net,
    /// What looks like a password.
    Secret,
    /// A path that decides what may run, or opens other doors.
    #[serde(rename = "self")]
    Own,
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
    pub note: Option<Note>,
}

/// The most bytes of displayed text that a person is asked to judge.
pub const MAX_BYTES: usize = 16 * 1024;
/// The most lines.
pub const MAX_LINES: usize = 200;
/// The most words, counted between blanks and where the direction of the letters changes.
pub const MAX_WORDS: usize = 512;

/// Text as pieces without a hidden character. Joining the pieces' text gives the visible
/// form; a line break follows each piece of kind [`PieceKind::Nl`] in a window.
#[must_use]
pub fn visible(text: &str) -> Vec<Piece> {
    placed(text).into_iter().map(|(_, piece)| piece).collect()
}

/// A sentence of ours with foreign text in it, as one visible text whose words stay in their
/// order: the no-break spaces of its own typography stay.
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

/// A path with the home folder as `~`.
#[must_use]
pub fn short_home(path: &str, home: &str) -> String {
    match path.strip_prefix(home) {
        Some(rest) if rest.is_empty() || rest.starts_with(['/', '\\']) => format!("~{rest}"),
        Some(_) | None => path.to_owned(),
    }
}

/// As [`short_home`], for each path in a sentence: only where a path begins with the home,
/// and where a folder of it ends with the home.
#[must_use]
pub fn short_home_in(sentence: &str, home: &str) -> String {
    let of_a_name = |char: char| char.is_alphanumeric() || "._-~".contains(char);
    let mut shown = String::new();
    let mut rest = sentence;
    while let Some(at) = rest.find(home).filter(|_| !home.is_empty()) {
        let (before, behind) = (&rest[..at], &rest[at + home.len()..]);
        let last = before.chars().next_back().or(shown.chars().next_back());
        let begins = last.is_none_or(|char| !of_a_name(char) && !['/', '\\'].contains(&char));
        let ends = !behind.starts_with(of_a_name);
        shown.push_str(before);
        shown.push_str(if begins && ends { "~" } else { home });
        rest = behind;
    }
    shown.push_str(rest);
    shown
}

/// As [`visible`], each piece with the bytes it stands for.
pub(crate) fn placed(text: &str) -> Vec<(Range<usize>, Piece)> {
    let mut pieces = Vec::new();
    add(&mut pieces, text);
    pieces
}

/// As [`visible`], for bytes: what is no UTF-8 appears as `⟨0xFF⟩`.
#[must_use]
pub fn visible_bytes(bytes: &[u8]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for chunk in bytes.utf8_chunks() {
        pieces.extend(visible(chunk.valid()));
        for byte in chunk.invalid() {
            pieces.push(Piece {
                text: format!("⟨0x{byte:02X}⟩"),
                kind: PieceKind::Byte,
                note: Some(Note::Byte(*byte)),
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

/// Blanks from which on a run may push the rest of a line out of view.
pub(crate) const LONG_RUN: usize = 32;

/// Which limit of [`MAX_BYTES`], [`MAX_LINES`] and [`MAX_WORDS`] the displayed text exceeds,
/// if any; then only Deny may be offered.
#[must_use]
pub fn too_long(pieces: &[Piece]) -> Option<TooLong> {
    let bytes: usize = pieces.iter().map(|piece| piece.text.len()).sum();
    let lines = 1 + pieces
        .iter()
        .filter(|piece| piece.kind == PieceKind::Nl)
        .count();
    // A run that is drawn apart takes what a word takes, whatever stands beside it.
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

    #[test]
    fn the_home_is_short_where_a_path_begins_with_it() {
        for (text, want) in [
            ("/home/u", "~"),
            ("/home/u/demo", "~/demo"),
            ("/home/user/demo", "/home/user/demo"),
            ("/mnt/home/u/demo", "/mnt/home/u/demo"),
            ("", ""),
        ] {
            assert_eq!(short_home(text, "/home/u"), want);
            assert_eq!(short_home_in(text, "/home/u"), want);
        }
        for (sentence, want) in [
            (
                "It contains /home/u/bin/x, of “/home/u” (/home/u-2, /home/u.d, ~/home/u).",
                "It contains ~/bin/x, of “~” (/home/u-2, /home/u.d, ~/home/u).",
            ),
            ("/home/u/home/u/home/u", "~/home/u/home/u"),
            ("读取/home/u/x。", "读取/home/u/x。"),
        ] {
            assert_eq!(short_home_in(sentence, "/home/u"), want);
        }
        assert_eq!(short_home_in("a / b", ""), "a / b");
        assert_eq!(short_home_in(r"C:\Users\u\x", r"C:\Users\u"), r"~\x");
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
