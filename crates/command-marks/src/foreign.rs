//! Words without a shell, and a light reading of the languages of Windows.

use std::ops::Range;

use command_request::format_argv;
use shell_outline::{Command, Mark, MarkKind, Outline, Redirection};
use shell_reader::{Options, Word};

/// Whose text it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    /// As `sh` reads it.
    Posix,
    /// As `bash`, `zsh` and `ksh` do.
    Extended,
    Cmd,
    PowerShell,
    /// No shell reads it.
    Words,
}

impl Language {
    /// That of a POSIX shell, by whether it is an extended one.
    pub(super) fn shell(extended: bool) -> Self {
        if extended {
            Self::Extended
        } else {
            Self::Posix
        }
    }

    pub(super) fn is_shell(self) -> bool {
        matches!(self, Self::Posix | Self::Extended)
    }
}

/// Takes a text in any of them apart. `None` where it is too long.
pub(super) fn outline(text: &str, language: Language, home: &str) -> Option<Outline> {
    match language {
        Language::Posix | Language::Extended => {
            let extended = language == Language::Extended;
            shell_outline::read(text, Options { home, extended })
        }
        Language::Cmd | Language::PowerShell | Language::Words => read(text, language),
    }
}

/// An argument vector as one command; no sign in it means anything to a shell. Positions are
/// those of the text that [`format_argv`] makes.
pub(super) fn words(argv: &[String]) -> Outline {
    let mut at = 0;
    let words: Vec<Word> = argv
        .iter()
        .map(|text| {
            let shown = format_argv(std::slice::from_ref(text)).len();
            let span = at..at + shown;
            at += shown + 1;
            Word::at(text.clone(), span)
        })
        .collect();
    if words.is_empty() {
        return Outline::default();
    }
    one(words)
}

/// Takes a text of `cmd` or PowerShell apart, as far as words, quotes, operators and
/// variables go. `None` where it is too long.
fn read(text: &str, language: Language) -> Option<Outline> {
    if text.len() > shell_outline::MAX_TEXT {
        return None;
    }
    let mut reader = Reader {
        text,
        language,
        at: 0,
        words: Vec::new(),
        piped: None,
        pipeline: None,
        outline: Outline {
            complete: true,
            ..Outline::default()
        },
    };
    reader.list();
    Some(reader.outline)
}

struct Reader<'a> {
    text: &'a str,
    language: Language,
    at: usize,
    words: Vec<Word>,
    piped: Option<usize>,
    pipeline: Option<usize>,
    outline: Outline,
}

impl Reader<'_> {
    fn list(&mut self) {
        while let Some(char) = self.char() {
            match char {
                ' ' | '\t' | '\r' => self.at += 1,
                '&' if self.language == Language::PowerShell && self.words.is_empty() => {
                    self.at += 1;
                }
                '&' | '|' | ';' | '\n' if char != ';' || self.language == Language::PowerShell => {
                    self.operator(char);
                }
                '<' | '>' => self.redirection(),
                '(' | ')' | '{' | '}' => {
                    self.finish();
                    self.at += 1;
                }
                _ => {
                    self.pipeline.get_or_insert(self.at);
                    let word = self.word();
                    if word.span.is_empty() {
                        self.at += char.len_utf8();
                    } else {
                        self.words.push(word);
                    }
                }
            }
        }
        self.finish();
    }

    fn operator(&mut self, first: char) {
        let start = self.at;
        while self.char() == Some(first) && first != '\n' || self.at == start {
            self.at += 1;
        }
        self.mark(MarkKind::Operator, start..self.at);
        self.finish();
        let begin = self.pipeline.take().unwrap_or(start);
        self.piped = (&self.text[start..self.at] == "|").then_some(begin);
        self.pipeline = self.piped;
        let rest = &self.text[self.at..];
        let blanks = rest.len() - rest.trim_start().len();
        if first != '\n' && blanks < rest.len() {
            self.outline.segments.push(self.at + blanks);
        }
    }

    fn redirection(&mut self) {
        let start = self.at;
        while matches!(self.char(), Some('<' | '>' | '&')) {
            self.at += 1;
        }
        let sign = start..self.at;
        while self.char() == Some(' ') {
            self.at += 1;
        }
        let word = self.word();
        let writes = self.text[sign.clone()].contains('>');
        let target = (!word.span.is_empty()).then_some(word);
        self.outline.redirections.push(Redirection {
            sign,
            target,
            writes,
            heredoc: false,
        });
    }

    /// Up to a blank or an operator outside quotes.
    fn word(&mut self) -> Word {
        let start = self.at;
        let mut quote = None;
        let mut known = true;
        while let Some(char) = self.char() {
            let next = self.text[self.at + char.len_utf8()..].chars().next();
            match (char, quote) {
                (_, Some(open)) if char == open => quote = None,
                ('"', None) => quote = Some('"'),
                ('\'', None) if self.language == Language::PowerShell => quote = Some('\''),
                ('$', Some('"') | None) if self.language == Language::PowerShell => {
                    known = false;
                    let from = self.at;
                    self.at += 1;
                    let names = |char: char| char == '_' || char == ':' || char.is_alphanumeric();
                    match next {
                        Some('(') => {
                            let inner = &self.text[self.at..];
                            self.at += inner.find(')').map_or(inner.len(), |end| end + 1);
                        }
                        _ => {
                            while self.char().is_some_and(names) {
                                self.at += self.char().map_or(0, char::len_utf8);
                            }
                        }
                    }
                    self.mark(MarkKind::Substitution, from..self.at);
                    continue;
                }
                ('%', _) if self.language == Language::Cmd => {
                    let rest = &self.text[self.at + 1..];
                    let end = rest
                        .find('%')
                        .filter(|end| *end > 0 && !rest[..*end].contains(' '));
                    if let Some(end) = end {
                        known = false;
                        self.mark(MarkKind::Substitution, self.at..self.at + end + 2);
                        self.at += end + 2;
                        continue;
                    }
                }
                (_, None) if " \t\r\n&|;<>(){}".contains(char) => break,
                _ => {}
            }
            self.at += char.len_utf8();
        }
        self.outline.complete &= quote.is_none();
        let raw = &self.text[start..self.at];
        let text = raw.replace(['"', '\''], "");
        if known {
            Word::at(text, start..self.at)
        } else {
            Word::unknown(text, start..self.at)
        }
    }

    fn finish(&mut self) {
        if !self.words.is_empty() {
            self.outline.commands.push(Command {
                words: std::mem::take(&mut self.words),
                piped: self.piped,
                placed: true,
            });
        }
    }

    fn mark(&mut self, kind: MarkKind, range: Range<usize>) {
        self.outline.marks.push(Mark {
            kind,
            start: range.start,
            end: range.end,
        });
    }

    fn char(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }
}

/// These words as one command.
pub(super) fn one(words: Vec<Word>) -> Outline {
    Outline {
        complete: true,
        commands: vec![Command {
            words,
            piped: None,
            placed: true,
        }],
        ..Outline::default()
    }
}
