//! Makes text safe for a terminal: nothing in it hides, and nothing moves the cursor.
//!
//! A name, a path or a message of a gateway can hold bytes that a terminal obeys: they clear the
//! screen, set the clipboard, or overwrite a line of ours. Everything that our programs print goes
//! through here last, except the output of commands that the person asked to run. Visible text stays
//! as it is, and letters that are written from right to left move nothing beside them.

#![cfg_attr(test, allow(clippy::unwrap_used))]

use std::borrow::Cow;
use std::io::{self, Write};

/// Several lines of ours: every hidden character but a line break is an escape.
#[must_use]
pub fn lines(text: &str) -> String {
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// One line of ours: a line break in it is an escape, too.
#[must_use]
pub fn line(text: &str) -> String {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return text.to_owned();
    }
    let mut shown = String::with_capacity(text.len());
    for char in without_own_isolates(text).chars() {
        // A single blank hides nothing; the other characters mark text that was made visible before.
        if matches!(char, ' ' | '⟨' | '⟩' | '⏎') {
            shown.push(char);
        } else {
            let pieces = visible_text::visible(char.encode_utf8(&mut [0; 4]));
            shown.extend(pieces.into_iter().map(|piece| piece.text));
        }
    }
    visible_text::isolated(&shown)
}

/// Our sentences hold isolates of their own, which are put in anew at the end. Any other isolate is
/// foreign text and becomes visible.
fn without_own_isolates(text: &str) -> Cow<'_, str> {
    let is_isolate = |char: char| matches!(char, '\u{2066}'..='\u{2069}');
    if !text.contains(is_isolate) {
        return Cow::Borrowed(text);
    }
    let plain = text.replace(is_isolate, "");
    if visible_text::isolated(&plain) == text {
        Cow::Owned(plain)
    } else {
        Cow::Borrowed(text)
    }
}

/// A log for a terminal: each record, which is the text of one write, is one line.
#[derive(Debug)]
pub struct Records<W>(pub W);

impl<W: Write> Write for Records<W> {
    fn write(&mut self, record: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(record);
        let shown = match text.strip_suffix('\n') {
            Some(text) => line(text) + "\n",
            None => line(&text),
        };
        self.0.write_all(shown.as_bytes())?;
        Ok(record.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOSTILE: &str = "a\u{1b}]0;pwned\u{7}\u{1b}[2J\u{9b}31m\u{202e}\rb\tc\u{7f}\u{0}d";

    #[test]
    fn nothing_moves_the_cursor() {
        let shown = line(&format!("{HOSTILE}\n{HOSTILE}"));
        let hidden = |char: char| char.is_control() || char == '\u{202e}';
        assert!(!shown.chars().any(hidden), "{shown:?}");
        assert!(shown.contains("a⟨U+001B escape⟩]0;pwned"), "{shown}");
        assert_eq!(line("a\nb"), "a⏎b");
        assert_eq!(lines("a\nb\n"), "a\nb\n");
        assert_eq!(lines("a\r\nb").lines().count(), 2);
        assert!(!lines(HOSTILE).chars().any(hidden));
    }

    #[test]
    fn nothing_moves_beside_letters_from_right_to_left() {
        let own = "mv \u{2067}א\u{2069} 1 2 \u{2067}ב\u{2069}";
        assert_eq!(line("mv א 1 2 ב"), own);
        assert_eq!(line(own), own);
        let foreign = "mv \u{2066}a\u{2069} b";
        assert!(!line(foreign).contains(['\u{2066}', '\u{2069}']));
    }

    #[test]
    fn what_is_visible_stays() {
        for text in [
            "",
            " indented   by  three",
            "é … “words” → 漢字",
            "⟨U+001B escape⟩[2J⏎",
        ] {
            assert_eq!(line(text), text);
            assert_eq!(line(&line(HOSTILE)), line(HOSTILE));
        }
    }

    #[test]
    fn a_record_is_one_line() {
        let mut log = Vec::new();
        Records(&mut log)
            .write_all(b"one\nERROR forged\xff\x1b[2J\n")
            .unwrap();
        let text = String::from_utf8(log).unwrap();
        assert_eq!(text.lines().count(), 1);
        assert!(text.ends_with("⟨U+001B escape⟩[2J\n"), "{text}");
    }
}
