//! Takes any shell text apart for the person and for deny rules: every command it can see,
//! those in substitutions, bodies and constructs included.
//!
//! Where the smaller reader that the judge trusts reads the whole text, commands, redirections
//! and assignments are those of its tree, so that a person is shown what was judged. All other
//! texts ask, whatever is found in them here. This reader only moves forward, so that its time is linear in the text and its depth is bounded: the
//! grammars that were tried can be made to run for ever by forty characters.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod proven;
mod redirection;
mod run;
mod word;

use std::ops::Range;

use shell_reader::{Options, Word};

use run::Run;

/// The longest text that is taken apart; a person is asked to judge no longer one.
pub const MAX_TEXT: usize = 16 * 1024;
/// How deep substitutions, subshells and expansions may nest.
const MAX_DEPTH: usize = 32;

/// What a part of a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkKind {
    /// `;`, `&&`, `||`, `&`, `|` or a line break between commands.
    Operator,
    /// `$(…)`, backticks, `<(…)`, `$name`, `${…}`, arithmetic or a pattern of files.
    Substitution,
    /// `NAME=value` before a program.
    Assignment,
    /// The text of a here-document.
    Heredoc,
}

/// One command.
#[derive(Debug)]
pub struct Command {
    /// Its words, never empty.
    pub words: Vec<Word>,
    /// It reads what the commands before it write; the pipeline begins here.
    pub piped: Option<usize>,
    /// The positions of its words are those of the text that a person reads.
    pub placed: bool,
}

/// A redirection.
#[derive(Debug)]
pub struct Redirection {
    /// Its sign, with the number before it.
    pub sign: Range<usize>,
    /// The file or the mark of a here-document; absent where it names another descriptor.
    pub target: Option<Word>,
    pub writes: bool,
    pub heredoc: bool,
}

/// A part of a text, by its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    pub kind: MarkKind,
    pub start: usize,
    pub end: usize,
}

/// What a text would start and write.
#[derive(Debug, Default)]
pub struct Outline {
    /// Every command.
    pub commands: Vec<Command>,
    /// Every sign of the text was understood.
    pub complete: bool,
    pub marks: Vec<Mark>,
    pub redirections: Vec<Redirection>,
    /// Where the commands of the outermost list begin that an operator other than a line
    /// break separates from the one before.
    pub segments: Vec<usize>,
    /// What stands in backticks, without its escapes, and where.
    pub backticks: Vec<(Range<usize>, String)>,
}

/// Takes a text apart; `None` where it is too long.
pub fn read(text: &str, options: Options<'_>) -> Option<Outline> {
    let mut outline = tolerant(text, options)?;
    proven::settle(&shell_reader::read(text, options), &mut outline);
    Some(outline)
}

/// Takes a text apart as far as its signs go, whatever they mean together.
fn tolerant(text: &str, options: Options<'_>) -> Option<Outline> {
    if text.len() > MAX_TEXT {
        return None;
    }
    let mut outline = Outline {
        complete: true,
        ..Outline::default()
    };
    let mut scan = Scan {
        text,
        at: 0,
        options,
        depth: 0,
        marked: true,
        run: Run::default(),
        heredocs: Vec::new(),
        number: None,
        outline: &mut outline,
    };
    while scan.at < text.len() {
        scan.list();
        // A closing parenthesis that nothing opened.
        if scan.at < text.len() {
            scan.outline.complete = false;
            scan.at += 1;
        }
    }
    Some(outline)
}

/// At `at`, always on a character boundary.
struct Scan<'a> {
    text: &'a str,
    at: usize,
    options: Options<'a>,
    depth: usize,
    /// Positions are those of the text that a person reads.
    marked: bool,
    /// What was last looked at between two blanks.
    run: Run,
    /// Here-documents whose text begins behind the next line break.
    heredocs: Vec<Heredoc>,
    /// Where the number begins that stands before a redirection.
    number: Option<usize>,
    outline: &'a mut Outline,
}

struct Heredoc {
    tag: String,
    strip_tabs: bool,
    expands: bool,
}

/// What the words at hand are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// A command, or a word of the shell.
    Command,
    /// Up to a separator: the list of a `for`.
    Skipped,
    /// Up to `in`: the word of a `case`.
    Subject,
    /// Up to `)`: the pattern of a `case`.
    Pattern,
    /// Up to `]]`.
    Test,
}

impl Scan<'_> {
    /// Reads commands up to the end or to a `)` that closes them.
    fn list(&mut self) {
        let mut words: Vec<Word> = Vec::new();
        let mut place = Place::Command;
        let mut cases = 0_usize;
        // Where the pipeline at hand begins, and the same once it has gone through a pipe.
        let mut pipeline = None;
        let mut piped = None;
        loop {
            self.blanks();
            let Some(byte) = self.peek(0) else {
                break;
            };
            match byte {
                b')' if place == Place::Pattern => {
                    self.at += 1;
                    place = Place::Command;
                }
                b')' => break,
                b'\n' | b';' | b'|' | b'&' if !(byte == b'&' && self.peek(1) == Some(b'>')) => {
                    let ends_case = byte == b';' && matches!(self.peek(1), Some(b';' | b'&'));
                    let start = self.at;
                    self.operator();
                    let sign = &self.text[start..self.at];
                    let is_pipe = sign == "|" || sign == "|&";
                    if place == Place::Pattern || place == Place::Test {
                        continue;
                    }
                    self.finish(&mut words, piped);
                    let begin = pipeline.take().unwrap_or(start);
                    piped = is_pipe.then_some(begin);
                    pipeline = piped;
                    self.segment(byte);
                    place = if ends_case && cases > 0 {
                        Place::Pattern
                    } else {
                        Place::Command
                    };
                }
                b'(' if place == Place::Pattern => self.at += 1,
                b'(' if words.is_empty() && self.peek(1) == Some(b'(') => {
                    self.at += 2;
                    self.nested(|scan| scan.arithmetic());
                }
                b'(' if words.len() == 1 && self.closes_function() => words.clear(),
                b'(' => {
                    self.outline.complete &= words.is_empty() || place == Place::Test;
                    self.finish(&mut words, piped);
                    pipeline.get_or_insert(self.at);
                    self.at += 1;
                    self.parentheses();
                }
                b'<' | b'>' | b'&' if byte == b'&' || self.peek(1) != Some(b'(') => {
                    self.redirection()
                }
                _ => {
                    let start = self.at;
                    self.word();
                    self.placed(start, &mut place, &mut cases, &mut words);
                    let assigned = || is_assignment(&self.text[start..self.at]);
                    if !words.is_empty() || assigned() {
                        pipeline.get_or_insert(start);
                    }
                }
            }
        }
        self.finish(&mut words, piped);
    }

    /// Puts the word that began at `start` where it belongs.
    fn placed(
        &mut self,
        start: usize,
        place: &mut Place,
        cases: &mut usize,
        words: &mut Vec<Word>,
    ) {
        let raw = &self.text[start..self.at];
        if matches!(self.peek(0), Some(b'<' | b'>'))
            && raw.bytes().all(|byte| byte.is_ascii_digit())
        {
            self.number = Some(start);
            return;
        }
        match *place {
            Place::Skipped => {}
            Place::Subject if raw == "in" => *place = Place::Pattern,
            Place::Subject => {}
            Place::Pattern if raw == "esac" => {
                *cases = cases.saturating_sub(1);
                *place = Place::Command;
            }
            Place::Pattern => {}
            Place::Test if raw == "]]" => *place = Place::Command,
            Place::Test => {}
            Place::Command if words.is_empty() => match raw {
                "if" | "then" | "elif" | "else" | "fi" | "do" | "done" | "while" | "until"
                | "{" | "}" | "!" | "coproc" => {}
                "for" | "select" | "foreach" => *place = Place::Skipped,
                "case" => {
                    *cases += 1;
                    *place = Place::Subject;
                }
                "esac" => *cases = cases.saturating_sub(1),
                "[[" => *place = Place::Test,
                "function" => {
                    self.blanks();
                    self.word();
                }
                _ if is_assignment(raw) => {
                    self.mark(MarkKind::Assignment, start, self.at);
                    if self.peek(0) == Some(b'(') {
                        // The elements of an array.
                        self.outline.complete = false;
                    }
                }
                _ => {
                    let word = shell_reader::program_word(raw, self.options);
                    words.push(at(word, start..self.at));
                }
            },
            Place::Command => words.push(self.read_word(start)),
        }
    }

    fn read_word(&self, start: usize) -> Word {
        let word = shell_reader::word(&self.text[start..self.at], self.options);
        at(word, start..self.at)
    }

    fn finish(&mut self, words: &mut Vec<Word>, piped: Option<usize>) {
        if !words.is_empty() {
            self.outline.commands.push(Command {
                words: std::mem::take(words),
                piped,
                placed: self.marked,
            });
        }
    }

    /// Notes where the next command of the outermost list begins.
    fn segment(&mut self, operator: u8) {
        if self.marked && self.depth == 0 && operator != b'\n' {
            self.blanks();
            // What only closes a construct is no command.
            let rest = &self.text[self.at..];
            let word = rest.split(|char: char| " \t\n;&|<>)".contains(char));
            let closes = word
                .into_iter()
                .next()
                .is_some_and(|word| word.is_empty() || ["fi", "done", "esac", "}"].contains(&word));
            if !closes {
                self.outline.segments.push(self.at);
            }
        }
    }

    fn operator(&mut self) {
        let start = self.at;
        let line = self.peek(0) == Some(b'\n');
        // In `a &&> f` and `a |&> f` the `&` belongs to the operator.
        let two = matches!(
            (self.peek(0), self.peek(1)),
            (Some(b'&' | b'|'), Some(b'&'))
        );
        self.at += 1 + usize::from(two);
        while !line
            && matches!(self.peek(0), Some(b';' | b'|' | b'&'))
            && self.peek(1) != Some(b'>')
        {
            self.at += 1;
        }
        self.mark(MarkKind::Operator, start, self.at);
        if line {
            self.heredoc_texts();
        }
    }

    /// `name()`: what follows is its body.
    fn closes_function(&mut self) -> bool {
        let rest = self.text[self.at + 1..].trim_start_matches([' ', '\t']);
        if !rest.starts_with(')') {
            return false;
        }
        self.at = self.text.len() - rest.len() + 1;
        true
    }

    /// Behind a `(`: commands up to its `)`.
    fn parentheses(&mut self) {
        self.nested(|scan| {
            scan.list();
            if scan.peek(0) == Some(b')') {
                scan.at += 1;
            } else {
                scan.outline.complete = false;
            }
        });
    }

    /// One level deeper; at the limit the rest is not looked at.
    fn nested(&mut self, inner: impl FnOnce(&mut Self)) {
        if self.depth == MAX_DEPTH {
            self.outline.complete = false;
            self.at = self.text.len();
            return;
        }
        self.depth += 1;
        inner(self);
        self.depth -= 1;
    }
}

fn at(word: Word, span: Range<usize>) -> Word {
    Word { span, ..word }
}

/// `NAME=…`, `NAME+=…` or `NAME[…]=…`.
fn is_assignment(raw: &str) -> bool {
    raw.split_once('=')
        .is_some_and(|(name, _)| shell_reader::is_assigned(name))
}

#[cfg(test)]
mod tests;
