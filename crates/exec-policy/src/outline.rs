//! Takes any shell text apart for the person and for deny rules: every command it can see,
//! those in substitutions, bodies and constructs included.
//!
//! Nothing that is found here ever runs unasked; the gate is a smaller reader. This one only
//! moves forward, so that its time is linear in the text and its depth is bounded: the
//! grammars that were tried can be made to run for ever by forty characters.

use serde::Serialize;

use crate::posix::{self, Word};

/// The longest text that is taken apart; a person is asked to judge no longer one.
const MAX_TEXT: usize = 16 * 1024;
/// How deep substitutions, subshells and expansions may nest.
const MAX_DEPTH: usize = 32;

/// What a part of a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MarkKind {
    /// `;`, `&&`, `||`, `&`, `|` or a line break between commands.
    Operator,
    /// A redirection with its target.
    Redirection,
    /// `$(…)`, backticks or `<(…)`.
    Substitution,
    /// `NAME=value` before a program.
    Assignment,
    /// The text of a here-document.
    Heredoc,
    /// A program.
    Program,
}

/// A part of a text, by its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Mark {
    /// What it is.
    pub kind: MarkKind,
    /// Its first byte.
    pub start: usize,
    /// The byte behind it.
    pub end: usize,
}

/// The parts of a shell text, in order of their start; parts may hold others.
///
/// ```
/// use exec_policy::outline::{MarkKind, marks};
///
/// let text = "date > /tmp/x; id";
/// let parts: Vec<(MarkKind, &str)> =
///     marks(text).iter().map(|mark| (mark.kind, &text[mark.start..mark.end])).collect();
/// assert_eq!(parts, [
///     (MarkKind::Program, "date"),
///     (MarkKind::Redirection, "> /tmp/x"),
///     (MarkKind::Operator, ";"),
///     (MarkKind::Program, "id"),
/// ]);
/// ```
#[must_use]
pub fn marks(text: &str) -> Vec<Mark> {
    let mut marks = read(text, "~").map_or_else(Vec::new, |outline| outline.marks);
    marks.sort_by_key(|mark| (mark.start, mark.end));
    marks
}

/// What a text would start and write.
#[derive(Debug, Default)]
pub(crate) struct Outline {
    /// The words of every command.
    pub(crate) commands: Vec<Vec<Word>>,
    /// Targets of redirections that write.
    pub(crate) written: Vec<Word>,
    /// Every sign of the text was understood.
    pub(crate) complete: bool,
    marks: Vec<Mark>,
}

/// Takes a text apart; `None` where it is too long.
pub(crate) fn read(text: &str, home: &str) -> Option<Outline> {
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
        home,
        depth: 0,
        marked: true,
        heredocs: Vec::new(),
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
    home: &'a str,
    depth: usize,
    /// Positions are those of the text that a person reads.
    marked: bool,
    /// Here-documents whose text begins behind the next line break.
    heredocs: Vec<Heredoc>,
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
                    self.operator();
                    if place == Place::Pattern || place == Place::Test {
                        continue;
                    }
                    self.finish(&mut words);
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
                    self.finish(&mut words);
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
                }
            }
        }
        self.finish(&mut words);
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
                    self.mark(MarkKind::Program, start, self.at);
                    words.push(self.read_word(start));
                }
            },
            Place::Command => words.push(self.read_word(start)),
        }
    }

    fn read_word(&self, start: usize) -> Word {
        let word = posix::word(&self.text[start..self.at], self.home);
        Word {
            span: start..self.at,
            ..word
        }
    }

    fn finish(&mut self, words: &mut Vec<Word>) {
        if !words.is_empty() {
            self.outline.commands.push(std::mem::take(words));
        }
    }

    fn operator(&mut self) {
        let start = self.at;
        let line = self.peek(0) == Some(b'\n');
        self.at += 1;
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

    fn redirection(&mut self) {
        let start = self.at;
        while matches!(self.peek(0), Some(b'<' | b'>' | b'&' | b'|' | b'-')) {
            self.at += 1;
        }
        let sign = &self.text[start..self.at];
        let writes = sign.contains('>');
        let (heredoc, duplicates) = (sign == "<<" || sign == "<<-", sign.ends_with(['&', '-']));
        let strip_tabs = sign == "<<-";
        self.blanks();
        let target = self.at;
        self.word();
        self.mark(MarkKind::Redirection, start, self.at);
        let raw = &self.text[target..self.at];
        if heredoc {
            let tag: String = raw
                .chars()
                .filter(|char| !"'\"\\".contains(*char))
                .collect();
            self.heredocs.push(Heredoc {
                expands: tag.len() == raw.len(),
                tag,
                strip_tabs,
            });
        } else if raw.is_empty() {
            self.outline.complete &= duplicates;
        } else if writes && !(duplicates && raw.bytes().all(|byte| byte.is_ascii_digit())) {
            let word = self.read_word(target);
            self.outline.written.push(word);
        }
    }

    /// The texts of here-documents, which begin here.
    fn heredoc_texts(&mut self) {
        for heredoc in std::mem::take(&mut self.heredocs) {
            let start = self.at;
            let mut end = None;
            let mut line_start = start;
            for line in self.text[start..].split_inclusive('\n') {
                let content = line.strip_suffix('\n').unwrap_or(line);
                let content = if heredoc.strip_tabs {
                    content.trim_start_matches('\t')
                } else {
                    content
                };
                if content == heredoc.tag {
                    end = Some((line_start, line_start + line.len()));
                    break;
                }
                line_start += line.len();
            }
            let (end, behind) = end.unwrap_or_else(|| {
                self.outline.complete = false;
                (self.text.len(), self.text.len())
            });
            self.mark(MarkKind::Heredoc, start, end);
            if heredoc.expands {
                self.until(|scan| scan.at >= end);
            }
            self.at = self.at.max(behind);
        }
    }

    /// Reads one word to its end, looking into what it would run.
    fn word(&mut self) {
        loop {
            match self.peek(0) {
                None | Some(b' ' | b'\t' | b'\n' | b';' | b'|' | b'&' | b'(' | b')') => return,
                Some(b'<' | b'>') if self.peek(1) == Some(b'(') => {
                    let start = self.at;
                    self.at += 2;
                    self.parentheses();
                    self.mark(MarkKind::Substitution, start, self.at);
                }
                Some(b'<' | b'>') => return,
                Some(b'\'') => self.quoted(1, false),
                Some(b'"') => {
                    self.at += 1;
                    self.until(|scan| scan.peek(0) == Some(b'"'));
                    self.close();
                }
                Some(_) => self.part(),
            }
        }
    }

    /// Looks into expansions up to a place, or to the end.
    fn until(&mut self, ends: impl Fn(&Self) -> bool) {
        while self.at < self.text.len() && !ends(self) {
            self.part();
        }
    }

    /// One character, one escape, or one expansion.
    fn part(&mut self) {
        match (self.peek(0), self.peek(1)) {
            (Some(b'\\'), Some(_)) => {
                self.at += 1;
                self.step();
            }
            (Some(b'`'), _) => self.backticks(),
            (Some(b'$'), Some(b'(')) => {
                let start = self.at;
                let arithmetic = self.peek(2) == Some(b'(');
                self.at += if arithmetic { 3 } else { 2 };
                if arithmetic {
                    self.nested(|scan| scan.arithmetic());
                } else {
                    self.parentheses();
                    self.mark(MarkKind::Substitution, start, self.at);
                }
            }
            (Some(b'$'), Some(b'{')) => {
                self.at += 2;
                self.nested(|scan| {
                    scan.until(|scan| scan.peek(0) == Some(b'}'));
                    scan.close();
                });
            }
            (Some(b'$'), Some(b'\'')) => self.quoted(2, true),
            _ => self.step(),
        }
    }

    /// Up to `))`. What only looks like arithmetic may be commands.
    fn arithmetic(&mut self) {
        let start = self.at;
        self.until(|scan| scan.peek(0) == Some(b')') && scan.peek(1) == Some(b')'));
        self.outline.complete &= !self.text[start..self.at].contains([';', '\n']);
        self.close();
        self.close();
    }

    /// A text in single quotes, behind `skip` signs that open it.
    fn quoted(&mut self, skip: usize, escapes: bool) {
        self.at += skip;
        while let Some(byte) = self.peek(0) {
            match byte {
                b'\'' => break,
                b'\\' if escapes => {
                    self.at += 1;
                    self.step();
                }
                _ => self.step(),
            }
        }
        self.close();
    }

    fn backticks(&mut self) {
        let start = self.at;
        let mut inner = String::new();
        self.at += 1;
        while let Some(char) = self.text[self.at..]
            .chars()
            .next()
            .filter(|char| *char != '`')
        {
            self.at += char.len_utf8();
            match (char, self.peek(0)) {
                ('\\', Some(b'`' | b'\\' | b'$')) => {
                    inner.push_str(&self.text[self.at..=self.at]);
                    self.at += 1;
                }
                _ => inner.push(char),
            }
        }
        self.close();
        self.mark(MarkKind::Substitution, start, self.at);
        self.inner(&inner);
    }

    /// A text of its own, whose positions are not those that a person sees.
    fn inner(&mut self, text: &str) {
        let mut scan = Scan {
            text,
            at: 0,
            home: self.home,
            depth: self.depth,
            marked: false,
            heredocs: Vec::new(),
            outline: self.outline,
        };
        scan.nested(|scan| scan.list());
    }

    /// Over the sign that ends something, if it is there.
    fn close(&mut self) {
        if self.at < self.text.len() {
            self.step();
        } else {
            self.outline.complete = false;
        }
    }

    fn step(&mut self) {
        let length = self.text[self.at..]
            .chars()
            .next()
            .map_or(0, char::len_utf8);
        self.at += length;
    }

    fn blanks(&mut self) {
        loop {
            match (self.peek(0), self.peek(1)) {
                (Some(b' ' | b'\t'), _) => self.at += 1,
                (Some(b'\\'), Some(b'\n')) => self.at += 2,
                (Some(b'#'), _) => {
                    let rest = &self.text[self.at..];
                    self.at += rest.find('\n').unwrap_or(rest.len());
                }
                _ => return,
            }
        }
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    fn mark(&mut self, kind: MarkKind, start: usize, end: usize) {
        if self.marked && start < end {
            self.outline.marks.push(Mark { kind, start, end });
        }
    }
}

/// `NAME=…`, `NAME+=…` or `NAME[…]=…`.
fn is_assignment(raw: &str) -> bool {
    raw.split_once('=')
        .is_some_and(|(name, _)| posix::is_assigned(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commands(text: &str) -> Vec<String> {
        let outline = read(text, "/home/u").unwrap();
        let join = |words: &Vec<Word>| {
            let words: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
            words.join(" ")
        };
        outline.commands.iter().map(join).collect()
    }

    #[test]
    fn every_command_of_every_construct_is_found() {
        for (text, expected) in [
            ("a; b && c || d | e &", &["a", "b", "c", "d", "e"][..]),
            ("a |& b &> x; c 2>&1 3<y", &["a", "b", "c"]),
            ("(a; b)", &["a", "b"]),
            ("{ a; }", &["a"]),
            ("! a", &["a"]),
            (
                "if a; then b; elif c; then d; else e; fi",
                &["a", "b", "c", "d", "e"],
            ),
            ("for x in $(a) b; do c; done", &["a", "c"]),
            ("while a; do b; done", &["a", "b"]),
            (
                "case $(a) in x|y) b;; (*) c d;; esac; e",
                &["a", "b", "c d", "e"],
            ),
            (
                "case x in y) case z in w) a;; esac;; v) b; esac",
                &["a", "b"],
            ),
            ("f(){ a; }; f", &["a", "f"]),
            ("function f { a; }", &["a"]),
            ("a \"$(b `c`)\"", &["c", "b `c`", "a \"$(b `c`)\""]),
            ("a `b \\`c\\``", &["c", "b `c`", "a `b \\`c\\``"]),
            ("a <(b) > >(c)", &["b", "c", "a <(b)"]),
            ("x=$(a) b", &["a", "b"]),
            ("a <<E\n$(b) `c`\nE\nd", &["b", "c", "a", "d"]),
            ("a <<-'E'\n\t$(b)\n\tE\nd", &["a", "d"]),
            ("a <<E | b\n$x; c\nE\nd", &["a", "b", "d"]),
            ("a ${x:-$(b)}", &["b", "a ${x:-$(b)}"]),
            ("[[ -n $(a) && x < y ]] && b", &["a", "b"]),
            ("a $(( $(b) + 1 ))", &["b", "a $(( $(b) + 1 ))"]),
            ("((x++)); a", &["a"]),
            ("a 'b; c' \"d; e\" # f; g", &["a b; c d; e"]),
            ("a \\\n b", &["a b"]),
            ("a 'b\nc'", &["a b\nc"]),
        ] {
            assert_eq!(commands(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_not_understood_is_said() {
        for text in [
            "a > b",
            "a 2>&1 | b",
            "a <b >>c",
            "x=1 a",
            "a <<E\nE",
            "(a)",
        ] {
            assert!(read(text, "/").unwrap().complete, "{text}");
        }
        for text in [
            "a 'b", "a \"b", "(a", "a)", "a <<E\nb", "a >", "a $(b", "a `b", "a b(c)", "x=(a)",
            "a ${b",
        ] {
            assert!(!read(text, "/").unwrap().complete, "{text}");
        }
        let written = read("a > b 2>> c >&d <e 2>&1 &> f", "/").unwrap().written;
        let written: Vec<&str> = written.iter().map(|word| word.text.as_str()).collect();
        assert_eq!(written, ["b", "c", "d", "f"]);
    }

    #[test]
    fn hostile_texts_end() {
        assert!(read(&"\\".repeat(1_000_000), "/").is_none());
        for part in [
            "(",
            "$(",
            "${",
            "`",
            "((",
            "$((",
            "<(",
            "if ",
            "case x in x) ",
            "{ ",
            "\"$(",
            "<<E\n",
            "<<\r ",
            "\\",
            "'",
            "a=(",
            "[[ ",
            "f() ",
            ")",
            ";;",
            "&>",
            "${x:$[",
            "é",
        ] {
            let outline = read(&part.repeat(MAX_TEXT / part.len()), "/").unwrap();
            assert!(outline.marks.len() <= MAX_TEXT);
        }
    }
}
