//! Turns the output of a program into text.

mod emoji;

use vte::{Params, Parser, Perform};

use self::emoji::Emoji;
use crate::output::unfinished;

/// The position of the cursor that programs are told. No screen is drawn here, so it is always the
/// same.
const CURSOR: &[u8] = b"\x1b[1;1R";

/// U+FFFD.
const REPLACEMENT: &str = "\u{fffd}";

/// Reads one stream in pieces that may end anywhere.
///
/// Bytes that are not UTF-8 become U+FFFD. Escape sequences are left out. Of the control
/// characters tab, line feed and carriage return stay; of the invisible format characters only
/// those that make an emoji.
#[derive(Default)]
pub(crate) struct Terminal {
    parser: Parser,
    screen: Screen,
    /// The first bytes of a character that is not complete. The parser loses the byte after such a
    /// character, so it is given whole characters only.
    begun: Vec<u8>,
}

/// The result of a piece.
#[derive(Default)]
pub(crate) struct Screen {
    /// The text of the piece.
    pub(crate) text: String,
    /// The answers to the program's questions to the terminal.
    pub(crate) answers: Vec<u8>,
    /// Whether the program asked for the application sequences of the cursor keys.
    pub(crate) application_keys: bool,
    /// Whether an escape sequence has begun, so that the parser has to see the next bytes.
    in_sequence: bool,
    emoji: Emoji,
}

impl Terminal {
    /// Reads a piece. Replaces the text of the last one.
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

    /// Ends the stream: a character that is not complete becomes U+FFFD.
    pub(crate) fn end(&mut self) -> &mut Screen {
        self.screen.text.clear();
        self.screen.answers.clear();
        if !std::mem::take(&mut self.begun).is_empty() {
            self.text(REPLACEMENT);
        }
        &mut self.screen
    }

    fn advance(&mut self, bytes: &[u8]) {
        let (whole, begun) = bytes.split_at(bytes.len() - unfinished(bytes));
        // Nearly all output is valid, and checking the whole is much faster than checking its
        // parts.
        if let Ok(text) = std::str::from_utf8(whole) {
            self.text(text);
        } else {
            for chunk in whole.utf8_chunks() {
                self.text(chunk.valid());
                if !chunk.invalid().is_empty() {
                    self.text(REPLACEMENT);
                }
            }
        }
        self.begun.extend_from_slice(begun);
    }

    /// Passes escape sequences to the parser, and everything else around it.
    fn text(&mut self, mut text: &str) {
        while !text.is_empty() {
            text = if self.screen.in_sequence {
                let bytes = text.as_bytes();
                let read = self
                    .parser
                    .advance_until_terminated(&mut self.screen, bytes);
                &text[read..]
            } else {
                self.screen.plain(text)
            };
        }
    }
}

impl Screen {
    /// Takes the text before an escape sequence and returns the rest.
    fn plain<'a>(&mut self, mut text: &'a str) -> &'a str {
        loop {
            let (seen, rest) = text.split_at(seen(text.as_bytes()));
            if !seen.is_empty() {
                self.emoji = Emoji::None;
                self.text.push_str(seen);
            }
            let mut rest_of = rest.chars();
            match rest_of.next() {
                None => return rest,
                Some('\x1b') => {
                    self.in_sequence = true;
                    return rest;
                }
                Some('\0'..='\x1f' | '\u{80}'..='\u{9f}') => {}
                Some(char) => self.print(char),
            }
            text = rest_of.as_str();
        }
    }
}

/// How many bytes at the beginning are ASCII that stays as it is.
fn seen(bytes: &[u8]) -> usize {
    let many = stay::<32>(bytes);
    let some = many + stay::<8>(&bytes[many..]);
    some + stay::<1>(&bytes[some..])
}

/// As [`seen`], `STEP` bytes at a time, without branches inside a step, so that the compiler uses
/// vector instructions.
fn stay<const STEP: usize>(bytes: &[u8]) -> usize {
    let leaves = |byte: u8| {
        let is_shown = byte.wrapping_sub(b' ') < 0x5f;
        let is_blank = (byte.wrapping_sub(b'\t') < 2) | (byte == b'\r');
        u8::from(!(is_shown | is_blank))
    };
    let (steps, _) = bytes.as_chunks::<STEP>();
    let all = |step: &&[u8; STEP]| step.iter().fold(0, |any, byte| any | leaves(*byte)) == 0;
    steps.iter().take_while(all).count() * STEP
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
        self.in_sequence = false;
    }

    fn esc_dispatch(&mut self, _: &[u8], _ignored: bool, _: u8) {
        self.in_sequence = false;
    }

    fn osc_dispatch(&mut self, _: &[&[u8]], bell: bool) {
        // With any other end, the rest of that end follows.
        self.in_sequence &= !bell;
    }

    /// Plain text follows. If a sequence ends without a call of the parser, as a cancelled one
    /// does, the parser sees the text up to the end of the next sequence.
    fn terminated(&self) -> bool {
        !self.in_sequence
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{Rng, SeedableRng};
    use vte::Parser;

    use super::{Screen, Terminal, seen};

    /// Reads in pieces of every size.
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

    /// Text that goes around the parser gives the same result as through it.
    #[test]
    fn the_short_way_is_the_parsers_way() {
        const PARTS: [&str; 40] = [
            "plain text, longer than what is compared at once",
            "a",
            "é",
            "“✓œ",
            "😀",
            "\u{200d}",
            "\u{fe0f}",
            "🏴\u{e0067}\u{e007f}",
            "\u{9b}",
            "\u{9c}",
            "\u{85}",
            "\x7f",
            "\0",
            "\t",
            "\r\n",
            "\x07",
            "\x08",
            "\x18",
            "\x1a",
            "\x1b",
            "\x1b[",
            "\x1b[31m",
            "\x1b[6n",
            "\x1b[?1h",
            "\x1b[?1l",
            "\x1b[?",
            "\x1b[1 q",
            "\x1b[<>",
            "\x1b]",
            "\x1b]0;title",
            "\x1b\\",
            "\x1bP",
            "\x1bP1$r",
            "\x1b_",
            "\x1b^",
            "\x1bX",
            "\x1b(",
            "\x1b(B",
            "\x1bc",
            ";12:3",
        ];
        let mut random = StdRng::seed_from_u64(11);
        for _ in 0..20_000 {
            let length = random.random_range(0..30);
            let parts: Vec<&str> = (0..length)
                .map(|_| PARTS[random.random_range(0..PARTS.len())])
                .collect();
            let (mut short, mut long) = (Terminal::default(), (Parser::new(), Screen::default()));
            for piece in parts.chunks(random.random_range(1..5)) {
                let piece = piece.concat();
                let screen = short.read(piece.as_bytes());
                long.1.text.clear();
                long.1.answers.clear();
                long.0.advance(&mut long.1, piece.as_bytes());
                assert_eq!(screen.text, long.1.text, "{parts:?}");
                assert_eq!(screen.answers, long.1.answers, "{parts:?}");
                let wanted = long.1.application_keys;
                assert_eq!(screen.application_keys, wanted, "{parts:?}");
            }
        }
    }

    #[test]
    fn what_stays_is_found_at_every_place() {
        for byte in 0..=u8::MAX {
            let stays = matches!(byte, b' '..=b'~' | b'\t' | b'\n' | b'\r');
            for place in 0..70 {
                let mut bytes = [b'x'; 70];
                bytes[place] = byte;
                assert_eq!(seen(&bytes), if stays { 70 } else { place }, "{byte}");
            }
        }
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
