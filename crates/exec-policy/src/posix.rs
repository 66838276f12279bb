//! Reads shell text whose meaning is the same in every POSIX shell, and names what is not.
//!
//! This reader is the gate: only what it reads completely can run unasked. It knows words,
//! quotes, `|`, `;`, `&&` and `||`, and refuses everything else by name. What it refuses is
//! taken apart for the person by [`crate::outline`].

use std::ops::Range;

use crate::Code;

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
    /// What is in the way, as the end of “It contains …”.
    pub(crate) what: String,
}

impl Trouble {
    pub(crate) fn new(code: Code, what: impl Into<String>) -> Self {
        Self {
            code,
            what: what.into(),
        }
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
    if text.len() > MAX_TEXT {
        return Err(Trouble::new(
            Code::Unparsed,
            format!("more than {} KiB of text", MAX_TEXT / 1024),
        ));
    }
    let mut reader = Reader {
        text,
        bytes: text.as_bytes(),
        at: 0,
        home,
        words: 0,
        commands: 0,
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
}

impl Reader<'_> {
    fn list(&mut self) -> Result<Reading, Trouble> {
        let mut reading = Reading::default();
        self.blanks(true);
        while self.at < self.bytes.len() {
            let mut pipeline = Vec::new();
            loop {
                pipeline.push(self.command()?);
                if self.peek(0) != Some(b'|') || self.peek(1) == Some(b'|') {
                    break;
                }
                if self.peek(1) == Some(b'&') {
                    return Err(Trouble::new(
                        Code::Grammar,
                        "|&, which not every shell knows",
                    ));
                }
                self.at += 1;
                self.blanks(false);
            }
            reading.pipelines.push(pipeline);
            match (self.peek(0), self.peek(1)) {
                (Some(b'|'), Some(b'|')) | (Some(b'&'), Some(b'&')) => {
                    reading.chained = true;
                    self.at += 2;
                    self.blanks(false);
                    if self.at == self.bytes.len() {
                        return Err(unfinished("an operator without a command behind it"));
                    }
                }
                (Some(b'&'), Some(b'>')) => return Err(redirection()),
                (Some(b'&'), _) => {
                    return Err(Trouble::new(Code::Chain, "& (it runs in the background)"));
                }
                (Some(b';'), Some(b';' | b'&')) => {
                    return Err(unfinished("an operator that belongs to a case"));
                }
                (Some(b';'), _) => {
                    reading.chained = true;
                    self.at += 1;
                    self.blanks(true);
                }
                (Some(b'\n'), _) => {
                    self.blanks(true);
                    if self.at < self.bytes.len() {
                        return Err(Trouble::new(Code::Chain, "more than one line"));
                    }
                }
                _ => {}
            }
        }
        Ok(reading)
    }

    /// Reads words up to an operator that joins commands.
    fn command(&mut self) -> Result<Vec<Word>, Trouble> {
        let mut words: Vec<Word> = Vec::new();
        self.commands += 1;
        if self.commands > MAX_COMMANDS {
            return Err(unfinished(&format!("more than {MAX_COMMANDS} commands")));
        }
        loop {
            self.blanks(false);
            match self.peek(0) {
                None | Some(b'|' | b'&' | b';' | b'\n') => break,
                Some(b'<' | b'>') if self.peek(1) == Some(b'(') => {
                    return Err(Trouble::new(Code::Substitution, "a process substitution"));
                }
                Some(b'<' | b'>') => return Err(redirection()),
                Some(b'(' | b')') => {
                    return Err(Trouble::new(Code::Grammar, "parentheses"));
                }
                Some(_) => {
                    let (word, plain) = self.word(words.is_empty())?;
                    if words.is_empty() && plain && RESERVED.contains(&word.text.as_str()) {
                        return Err(Trouble::new(
                            Code::Grammar,
                            format!("the shell's own word “{}”", word.text),
                        ));
                    }
                    words.push(word);
                    self.words += 1;
                    if self.words > MAX_WORDS {
                        return Err(unfinished(&format!("more than {MAX_WORDS} words")));
                    }
                }
            }
        }
        match words.first() {
            None => Err(unfinished("an operator without a command beside it")),
            Some(first) if !first.known => Err(Trouble::new(
                Code::Expansion,
                format!(
                    "a program that is decided only when it runs (“{}”)",
                    first.text
                ),
            )),
            Some(_) => Ok(words),
        }
    }

    /// One word, and whether nothing in it is quoted.
    fn word(&mut self, first: bool) -> Result<(Word, bool), Trouble> {
        let start = self.at;
        let mut text = String::new();
        let mut known = true;
        let mut plain = true;
        if self.peek(0) == Some(b'~') && (self.ends(1) || self.peek(1) == Some(b'/')) {
            text.push_str(self.home);
            self.at += 1;
        }
        // In zsh `=ls` is the path of ls.
        if self.peek(0) == Some(b'=') && !self.ends(1) {
            known = false;
        }
        if let Some(lone) = self.lone() {
            text.push_str(lone);
            self.at += lone.len();
        }
        while let Some(byte) = self.peek(0) {
            match byte {
                b' ' | b'\t' | b'\n' | b'|' | b'&' | b';' | b'<' | b'>' => break,
                b'(' | b')' => return Err(Trouble::new(Code::Grammar, "parentheses")),
                b'`' => return Err(substitution()),
                b'\'' => {
                    plain = false;
                    let rest = &self.text[self.at + 1..];
                    let Some(length) = rest.find('\'') else {
                        return Err(unfinished("a quote that is not closed"));
                    };
                    text.push_str(&rest[..length]);
                    self.at += length + 2;
                }
                b'"' => {
                    plain = false;
                    self.at += 1;
                    known &= self.double_quoted(&mut text)?;
                }
                b'\\' => {
                    plain = false;
                    self.at += 1;
                    match self.char() {
                        None => return Err(unfinished("a backslash at the end")),
                        Some('\n') => return Err(continuation()),
                        Some(char) => text.push(char),
                    }
                }
                b'$' => known &= self.dollar(&mut text, false)?,
                // Patterns, braces, and homes of others or behind a `=`.
                b'*' | b'?' | b'[' | b']' | b'{' | b'}' | b'~' => {
                    known = false;
                    text.push(char::from(byte));
                    self.at += 1;
                }
                b'=' if first && plain && is_assigned(&text) => {
                    return Err(Trouble::new(
                        Code::Assignment,
                        format!("an assignment before the program (“{text}=”)"),
                    ));
                }
                0x7f | 0..0x20 => {
                    return Err(Trouble::new(Code::Grammar, "a control character"));
                }
                _ => {
                    let end = self.plain_end();
                    let plain = &self.text[self.at..end];
                    // Shells disagree on blanks outside ASCII.
                    known &= !plain
                        .chars()
                        .any(|char| !char.is_ascii() && char.is_whitespace());
                    text.push_str(plain);
                    self.at = end;
                }
            }
        }
        if !known {
            self.text[start..self.at].clone_into(&mut text);
        }
        let span = start..self.at;
        Ok((Word { text, known, span }, plain))
    }

    /// Up to the closing quote; whether the text is known.
    fn double_quoted(&mut self, text: &mut String) -> Result<bool, Trouble> {
        let mut known = true;
        loop {
            match self.peek(0) {
                None => return Err(unfinished("a quote that is not closed")),
                Some(b'"') => {
                    self.at += 1;
                    return Ok(known);
                }
                Some(b'`') => return Err(substitution()),
                Some(b'$') => known &= self.dollar(text, true)?,
                Some(b'\\') => match self.peek(1) {
                    Some(b'\n') => return Err(continuation()),
                    Some(escaped @ (b'$' | b'`' | b'"' | b'\\')) => {
                        text.push(char::from(escaped));
                        self.at += 2;
                    }
                    _ => {
                        text.push('\\');
                        self.at += 1;
                    }
                },
                Some(_) => text.extend(self.char()),
            }
        }
    }

    /// At a `$`: whether it stands for itself. Everything that could run code is refused.
    fn dollar(&mut self, text: &mut String, quoted: bool) -> Result<bool, Trouble> {
        let next = self.peek(1);
        match next {
            Some(b'(') => Err(substitution()),
            Some(b'[') => Err(Trouble::new(Code::Substitution, "an arithmetic expansion")),
            Some(b'\'' | b'"') if !quoted => Err(Trouble::new(
                Code::Expansion,
                "a quoted text with escapes ($'…' or $\"…\")",
            )),
            Some(b'{') => {
                let name = self.text[self.at + 2..].split('}').next().unwrap_or("");
                let end = self.at + 2 + name.len();
                if !is_name(name) || end >= self.bytes.len() {
                    return Err(Trouble::new(
                        Code::Substitution,
                        "an expansion that may run code (${…})",
                    ));
                }
                self.at = end + 1;
                self.no_subscript()?;
                Ok(false)
            }
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => {
                self.at += 1;
                while matches!(self.peek(0), Some(byte) if byte == b'_' || byte.is_ascii_alphanumeric())
                {
                    self.at += 1;
                }
                self.no_subscript()?;
                Ok(false)
            }
            // Positional and special parameters; the last row is zsh's own.
            Some(
                b'0'..=b'9'
                | b'@'
                | b'*'
                | b'#'
                | b'?'
                | b'$'
                | b'!'
                | b'-'
                | b'^'
                | b'='
                | b'~'
                | b'+'
                | b':',
            ) => {
                self.at += 2;
                self.no_subscript()?;
                Ok(false)
            }
            _ => {
                text.push('$');
                self.at += 1;
                Ok(true)
            }
        }
    }

    /// In zsh `$x[…]` computes what is between the brackets.
    fn no_subscript(&self) -> Result<(), Trouble> {
        if self.peek(0) == Some(b'[') {
            return Err(Trouble::new(Code::Substitution, "an arithmetic expansion"));
        }
        Ok(())
    }

    /// Skips blanks and comments, and with `lines` also line breaks.
    fn blanks(&mut self, lines: bool) {
        while let Some(byte) = self.peek(0) {
            match byte {
                b' ' | b'\t' => self.at += 1,
                b'\n' if lines => self.at += 1,
                b'#' => {
                    self.at += self.text[self.at..]
                        .find('\n')
                        .unwrap_or(self.text.len() - self.at)
                }
                _ => break,
            }
        }
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.at + ahead).copied()
    }

    fn char(&mut self) -> Option<char> {
        let char = self.text[self.at..].chars().next()?;
        self.at += char.len_utf8();
        Some(char)
    }

    /// The end of the characters that stand for themselves.
    fn plain_end(&self) -> usize {
        let special =
            |byte: &u8| *byte < 0x20 || *byte == 0x7f || b" |&;<>()`'\"\\$*?[]{}~=".contains(byte);
        let rest = &self.bytes[self.at + 1..];
        let length = rest.iter().position(special).unwrap_or(rest.len());
        self.at + 1 + length
    }

    /// A brace or bracket that is a word alone and therefore stands for itself.
    fn lone(&self) -> Option<&'static str> {
        ["{}", "[[", "]]", "{", "}", "[", "]"]
            .into_iter()
            .find(|lone| self.text[self.at..].starts_with(lone) && self.ends(lone.len()))
    }

    /// Whether the word that stands here ends so many bytes further on.
    fn ends(&self, ahead: usize) -> bool {
        self.peek(ahead)
            .is_none_or(|byte| b" \t\n|&;<>()".contains(&byte))
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

fn unfinished(what: &str) -> Trouble {
    Trouble::new(Code::Unparsed, what)
}

fn redirection() -> Trouble {
    Trouble::new(Code::Redirection, "a redirection")
}

fn substitution() -> Trouble {
    Trouble::new(Code::Substitution, "a command substitution")
}

fn continuation() -> Trouble {
    Trouble::new(Code::Grammar, "a line that continues behind a backslash")
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
