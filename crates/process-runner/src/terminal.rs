//! What a program writes, as text.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};
use vte::{Params, Parser, Perform};

use crate::output::unfinished;

/// Where the cursor is, for a program that asks: nobody draws here.
const CURSOR: &[u8] = b"\x1b[1;1R";

/// U+FFFD.
const REPLACEMENT: &[u8] = "\u{fffd}".as_bytes();

/// One stream, read in pieces that end anywhere.
///
/// Bytes that are no UTF-8 become U+FFFD. Escape sequences disappear as a whole. Of the
/// control characters tab, line feed and carriage return stay; of the invisible format
/// characters only those that make an emoji what it is.
#[derive(Default)]
pub(crate) struct Terminal {
    parser: Parser,
    screen: Screen,
    /// The beginning of a character whose rest is to come: the parser loses what follows
    /// such a character, so it gets whole ones only.
    begun: Vec<u8>,
}

/// What a piece of a stream came to.
#[derive(Default)]
pub(crate) struct Screen {
    /// The text of the last piece.
    pub(crate) text: String,
    /// What the program asked the terminal, answered.
    pub(crate) answers: Vec<u8>,
    /// The program wants the cursor keys' other sequences.
    pub(crate) application_keys: bool,
    emoji: Emoji,
}

impl Terminal {
    /// Reads a piece. What the last one came to is gone.
    pub(crate) fn read(&mut self, bytes: &[u8]) -> &mut Screen {
        self.screen.text.clear();
        self.screen.answers.clear();
        let mut rest = bytes;
        while !self.begun.is_empty()
            && let Some((byte, others)) = rest.split_first()
        {
            rest = others;
            let mut begun = std::mem::take(&mut self.begun);
            begun.push(*byte);
            self.advance(&begun);
        }
        self.advance(rest);
        &mut self.screen
    }

    /// The end: a character that was begun shows as U+FFFD.
    pub(crate) fn end(&mut self) -> &mut Screen {
        self.screen.text.clear();
        self.screen.answers.clear();
        if !std::mem::take(&mut self.begun).is_empty() {
            self.parser.advance(&mut self.screen, REPLACEMENT);
        }
        &mut self.screen
    }

    fn advance(&mut self, bytes: &[u8]) {
        let (whole, begun) = bytes.split_at(bytes.len() - unfinished(bytes));
        for chunk in whole.utf8_chunks() {
            self.parser
                .advance(&mut self.screen, chunk.valid().as_bytes());
            if !chunk.invalid().is_empty() {
                self.parser.advance(&mut self.screen, REPLACEMENT);
            }
        }
        self.begun.extend_from_slice(begun);
    }
}

impl Perform for Screen {
    fn print(&mut self, char: char) {
        if char.is_ascii() {
            self.emoji = Emoji::None;
            if char != '\x7f' {
                self.text.push(char);
            }
        } else if self.emoji.keeps(char) {
            self.text.push(char);
        }
    }

    fn execute(&mut self, byte: u8) {
        if let b'\t' | b'\n' | b'\r' = byte {
            self.emoji = Emoji::None;
            self.text.push(char::from(byte));
        }
    }

    fn csi_dispatch(&mut self, params: &Params, between: &[u8], _ignored: bool, action: char) {
        let first = params.iter().next().and_then(|param| param.first());
        match (between, first, action) {
            ([] | [b'?'], Some(6), 'n') => self.answers.extend(CURSOR),
            ([b'?'], _, 'h' | 'l') if params.iter().any(|param| param == [1]) => {
                self.application_keys = action == 'h';
            }
            _ => {}
        }
    }
}

/// What came before, as far as it decides about an invisible character.
#[derive(Debug, Default, Clone, Copy)]
enum Emoji {
    #[default]
    None,
    /// Something that a zero-width joiner may join to the next.
    Symbol,
    /// A black flag, which so many tags may still follow to say whose it is.
    Flag(u8),
}

impl Emoji {
    /// The longest subdivision code and its end.
    const TAGS: u8 = 7;

    /// Whether a character that is not ASCII stays.
    fn keeps(&mut self, char: char) -> bool {
        let (keeps, next) = match (char, *self) {
            ('\u{1f3f4}', _) => (true, Self::Flag(Self::TAGS)),
            ('\u{e0020}'..='\u{e007f}', Self::Flag(left @ 1..)) => (true, Self::Flag(left - 1)),
            ('\u{200d}', Self::Symbol | Self::Flag(_)) => (true, Self::None),
            ('\u{fe0f}', _) => (true, Self::Symbol),
            (char, before) => {
                let category = char.general_category();
                if category == GeneralCategory::Format {
                    (false, before)
                } else if [
                    GeneralCategory::OtherSymbol,
                    GeneralCategory::ModifierSymbol,
                ]
                .contains(&category)
                {
                    (true, Self::Symbol)
                } else {
                    (true, Self::None)
                }
            }
        };
        *self = next;
        keeps
    }
}

#[cfg(test)]
mod tests {
    use super::Terminal;

    /// In pieces of every size.
    fn text(bytes: &[u8]) -> String {
        let mut texts: Vec<String> = (1..=bytes.len().max(1))
            .map(|size| {
                let mut terminal = Terminal::default();
                let mut text = String::new();
                for piece in bytes.chunks(size) {
                    text.push_str(&terminal.read(piece).text);
                }
                text.push_str(&terminal.end().text);
                text
            })
            .collect();
        texts.dedup();
        assert_eq!(texts.len(), 1, "{bytes:?}: {texts:?}");
        texts.remove(0)
    }

    #[test]
    fn text_is_what_can_be_seen() {
        let cases: [(&str, &str); 18] = [
            ("plain\ttext\r\n", "plain\ttext\r\n"),
            ("\x1b[31mred\x1b[0m", "red"),
            ("\x1b[38;2;1;2;3;4:5mrgb", "rgb"),
            ("\x1b]0;a title\x07after", "after"),
            ("\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", "link"),
            ("\x1bP1$r0m\x1b\\dcs", "dcs"),
            ("\x1b_private\x1b\\apc", "apc"),
            ("\x1b(B\x1b=\x1b>\x1b7set", "set"),
            ("a\0b\x08c\x07d\x7fe", "abcde"),
            ("\u{200b}a\u{feff}b\u{ad}c\u{202e}d\u{2066}e", "abcde"),
            ("é€😀", "é€😀"),
            ("\u{85}\u{9b}1mx", "1mx"),
            (
                "👩\u{200d}💻 ❤\u{fe0f}\u{200d}🔥",
                "👩\u{200d}💻 ❤\u{fe0f}\u{200d}🔥",
            ),
            ("👍🏽 👩🏽\u{200d}🚀", "👍🏽 👩🏽\u{200d}🚀"),
            ("a\u{200d}b", "ab"),
            (
                "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
                "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
            ),
            ("x\u{e0068}\u{e0069}y", "xy"),
            ("\x1b[", ""),
        ];
        for (written, seen) in cases {
            assert_eq!(text(written.as_bytes()), seen, "{written:?}");
        }
        assert_eq!(text(b"a\xffb\xe2\x82"), "a\u{fffd}b\u{fffd}");
    }

    #[test]
    fn questions_are_answered_and_modes_remembered() {
        let mut terminal = Terminal::default();
        let screen = terminal.read(b"a\x1b[6nb\x1b[?6nc\x1b[5n\x1b[?25;1h");
        assert_eq!(screen.text, "abc");
        assert_eq!(screen.answers, b"\x1b[1;1R\x1b[1;1R");
        assert!(screen.application_keys);
        assert!(!terminal.read(b"\x1b[?1l").application_keys);
    }

    #[test]
    fn a_sequence_without_end_costs_no_memory() {
        let mut terminal = Terminal::default();
        terminal.read(b"\x1b]0;");
        for _ in 0..100 {
            assert_eq!(terminal.read(&[b'x'; 65536]).text, "");
        }
        assert!(size_of_val(&terminal) < 4096);
    }
}
