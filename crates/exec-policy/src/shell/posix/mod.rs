//! Reads shell text whose meaning is the same in every POSIX shell, and names what is not.
//!
//! This reader is the gate: only what it reads completely can run unasked. It knows words,
//! quotes, `|`, `;`, `&&` and `||`, and refuses everything else by name. What it refuses is
//! taken apart for the person by [`crate::outline`]; [`read_over`] tells whether anything in
//! it but line breaks, `&` and redirections was refused.

mod over;
mod word;

use std::ops::Range;

use over::Heredoc;

use crate::{Code, Obstacle};

/// The longest text that is read.
pub(crate) const MAX_TEXT: usize = 128 * 1024;

/// The most words that are read; a person is asked to judge far fewer.
pub(crate) const MAX_WORDS: usize = 8192;
/// The most commands.
const MAX_COMMANDS: usize = 1024;

/// Why a text, or a part of it, is not proven.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Trouble {
    pub(crate) code: Code,
    /// What is in the way.
    pub(crate) what: Obstacle,
}

impl Trouble {
    pub(crate) fn new(code: Code, what: Obstacle) -> Self {
        Self { code, what }
    }
}

/// One word as the shell would pass it on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    /// Its text without quotes; where it is decided only at run time, its text as written.
    pub(crate) text: String,
    /// The text is exactly one argument, whatever the environment and the folder hold.
    pub(crate) known: bool,
    /// Where it stands in the text.
    pub(crate) span: Range<usize>,
}

/// Commands joined by `|`, and what follows the pipeline.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Reading {
    /// Each pipeline with its commands, each command with its words (never empty).
    pub(crate) pipelines: Vec<Vec<Vec<Word>>>,
    /// Some operator other than `|` joins or ends a pipeline.
    pub(crate) chained: bool,
}

/// Reads a text to its end, or says what stands in the way. Time is linear in its length.
pub(crate) fn read(text: &str, home: &str) -> Result<Reading, Trouble> {
    whole(text, home, false)
}

/// As [`read`], and over line breaks, `&` and redirections with here-documents: they start
/// nothing that is not there to be read. What else stands in the way hides what would run.
pub(crate) fn read_over(text: &str, home: &str) -> Result<Reading, Trouble> {
    whole(text, home, true)
}

fn whole(text: &str, home: &str, over: bool) -> Result<Reading, Trouble> {
    if text.len() > MAX_TEXT {
        return Err(Trouble::new(
            Code::Unparsed,
            Obstacle::MuchText(MAX_TEXT / 1024),
        ));
    }
    let mut reader = Reader {
        text,
        bytes: text.as_bytes(),
        at: 0,
        home,
        words: 0,
        commands: 0,
        over,
        heredocs: Vec::new(),
    };
    reader.list()
}

/// Words that begin a construct where a program would stand.
const RESERVED: [&str; 24] = [
    "!", "[[", "]]", "{", "}", "case", "coproc", "do", "done", "elif", "else", "esac", "fi", "for",
    "foreach", "function", "if", "in", "repeat", "select", "then", "until", "while", "end",
];

/// At `at`, always on a character boundary.
struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    home: &'a str,
    words: usize,
    commands: usize,
    /// Reads over line breaks, `&` and redirections.
    over: bool,
    /// Here-documents whose text begins behind the next line break.
    heredocs: Vec<Heredoc>,
}

impl Reader<'_> {
    fn list(&mut self) -> Result<Reading, Trouble> {
        let mut reading = Reading::default();
        self.blanks(true)?;
        while self.at < self.bytes.len() {
            let mut pipeline = Vec::new();
            loop {
                pipeline.push(self.command()?);
                if self.peek(0) != Some(b'|') || self.peek(1) == Some(b'|') {
                    break;
                }
                if self.peek(1) == Some(b'&') {
                    return Err(Trouble::new(Code::Grammar, Obstacle::PipeBoth));
                }
                self.at += 1;
                self.blanks(self.over)?;
            }
            reading.pipelines.push(pipeline);
            match (self.peek(0), self.peek(1)) {
                (Some(b'|'), Some(b'|')) | (Some(b'&'), Some(b'&')) => {
                    reading.chained = true;
                    self.at += 2;
                    self.blanks(self.over)?;
                    if self.at == self.bytes.len() {
                        return Err(unfinished(Obstacle::NothingBehind));
                    }
                }
                (Some(b'&'), Some(b'>')) => return Err(redirection()),
                (Some(b'&'), _) if self.over => {
                    self.at += 1;
                    self.blanks(true)?;
                }
                (Some(b'&'), _) => {
                    return Err(Trouble::new(Code::Chain, Obstacle::Background));
                }
                (Some(b';'), Some(b';' | b'&')) => {
                    return Err(unfinished(Obstacle::CaseOperator));
                }
                (Some(b';'), _) => {
                    reading.chained = true;
                    self.at += 1;
                    self.blanks(true)?;
                }
                (Some(b'\n'), _) => {
                    self.blanks(true)?;
                    if self.at < self.bytes.len() && !self.over {
                        return Err(Trouble::new(Code::Chain, Obstacle::Lines));
                    }
                }
                _ => {}
            }
        }
        self.no_heredoc_left()?;
        Ok(reading)
    }

    /// Reads words up to an operator that joins commands.
    fn command(&mut self) -> Result<Vec<Word>, Trouble> {
        let mut words: Vec<Word> = Vec::new();
        self.commands += 1;
        if self.commands > MAX_COMMANDS {
            return Err(unfinished(Obstacle::ManyCommands(MAX_COMMANDS)));
        }
        loop {
            self.blanks(false)?;
            match self.peek(0) {
                Some(b'<' | b'>') if self.over && self.peek(1) != Some(b'(') => {
                    self.redirection()?;
                }
                Some(b'&') if self.over && self.peek(1) == Some(b'>') => {
                    self.redirection()?;
                    break;
                }
                None | Some(b'|' | b'&' | b';' | b'\n') => break,
                Some(b'<' | b'>') if self.peek(1) == Some(b'(') => {
                    return Err(Trouble::new(
                        Code::Substitution,
                        Obstacle::ProcessSubstitution,
                    ));
                }
                Some(b'<' | b'>') => return Err(redirection()),
                Some(b'(' | b')') => {
                    return Err(Trouble::new(Code::Grammar, Obstacle::Parentheses));
                }
                Some(_) => {
                    let (word, plain) = self.word(words.is_empty())?;
                    if words.is_empty() && plain && RESERVED.contains(&word.text.as_str()) {
                        return Err(Trouble::new(Code::Grammar, Obstacle::Reserved(word.text)));
                    }
                    // The number of a descriptor.
                    let number = plain && word.text.bytes().all(|byte| byte.is_ascii_digit());
                    if number && matches!(self.peek(0), Some(b'<' | b'>')) {
                        continue;
                    }
                    self.no_heredoc_across(&word)?;
                    words.push(word);
                    self.words += 1;
                    if self.words > MAX_WORDS {
                        return Err(unfinished(Obstacle::ManyWords(MAX_WORDS)));
                    }
                }
            }
        }
        match words.first() {
            None => Err(unfinished(Obstacle::NothingBeside)),
            Some(first) if !first.known => Err(Trouble::new(
                Code::Expansion,
                Obstacle::ProgramLater(first.text.clone()),
            )),
            Some(_) => Ok(words),
        }
    }

    /// Skips blanks and comments, and with `lines` also line breaks.
    fn blanks(&mut self, lines: bool) -> Result<(), Trouble> {
        while let Some(byte) = self.peek(0) {
            match byte {
                b' ' | b'\t' => self.at += 1,
                b'\n' if lines => {
                    self.at += 1;
                    self.heredoc_texts()?;
                }
                b'#' => {
                    self.at += self.text[self.at..]
                        .find('\n')
                        .unwrap_or(self.text.len() - self.at)
                }
                _ => break,
            }
        }
        Ok(())
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.at + ahead).copied()
    }

    fn char(&mut self) -> Option<char> {
        let char = self.text[self.at..].chars().next()?;
        self.at += char.len_utf8();
        Some(char)
    }
}

/// A text in quotes that every POSIX shell reads as exactly this word.
pub(crate) fn quote(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

fn is_name(text: &str) -> bool {
    !text.is_empty()
        && !text.starts_with(|char: char| char.is_ascii_digit())
        && text
            .chars()
            .all(|char| char == '_' || char.is_ascii_alphanumeric())
}

/// `NAME`, or the `NAME+` and `NAME[…]` of bash, before a `=`.
pub(crate) fn is_assigned(text: &str) -> bool {
    let text = text.strip_suffix('+').unwrap_or(text);
    is_name(text.split('[').next().unwrap_or(text))
}

fn unfinished(what: Obstacle) -> Trouble {
    Trouble::new(Code::Unparsed, what)
}

fn redirection() -> Trouble {
    Trouble::new(Code::Redirection, Obstacle::Redirection)
}

fn substitution() -> Trouble {
    Trouble::new(Code::Substitution, Obstacle::Substitution)
}

fn continuation() -> Trouble {
    Trouble::new(Code::Grammar, Obstacle::Continuation)
}

/// One word by itself; a text that is more or less than that is not known.
pub(crate) fn word(text: &str, home: &str) -> Word {
    let mut reader = Reader {
        text,
        bytes: text.as_bytes(),
        at: 0,
        home,
        words: 0,
        commands: 0,
        over: false,
        heredocs: Vec::new(),
    };
    match reader.word(false) {
        Ok((word, _)) if reader.at == text.len() && !text.is_empty() => word,
        _ => Word {
            text: text.to_owned(),
            known: false,
            span: 0..text.len(),
        },
    }
}
