//! Takes any shell text apart with the whole grammar of `bash`, for the person and for deny
//! rules. Nothing that is found here ever runs unasked: the gate is a smaller reader.
//!
//! The grammar is `brush-parser`'s. It is pure Rust, so that every platform builds it
//! without a C compiler; it is fed only texts whose size and nesting are bounded.

use std::ops::Range;

use brush_parser::ast::{
    Assignment, AssignmentValue, Command, CommandPrefixOrSuffixItem as Item, CompoundCommand,
    CompoundList, ExtendedTestExpr, IoFileRedirectKind, IoFileRedirectTarget, IoRedirect, Pipeline,
    RedirectList, SimpleCommand, SubshellCommand,
};
use brush_parser::word::{WordPiece, WordPieceWithSource};
use brush_parser::{Parser, ParserOptions, SourceSpan, Token};
use serde::Serialize;

use crate::posix::{self, Word};

/// The longest text that is taken apart; a person is asked to judge no longer one.
const MAX_TEXT: usize = 16 * 1024;
/// The most openings (`(`, `{`, backticks, `if`, `case`, …): each may nest one level deeper.
const MAX_OPENINGS: usize = 96;

/// The most places at which the parser may have to try two readings, each doubling its time.
const MAX_CHOICES: usize = 14;

/// The most digits in a row: the parser reads them as a number.
const MAX_DIGITS: usize = 9;

/// What a part of a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MarkKind {
    /// `;`, `&&`, `||`, `&`, `|` or a line break between commands.
    Operator,
    /// The sign of a redirection, and its target.
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

/// The parts of a shell text, in order of their start; empty where it cannot be parsed.
///
/// ```
/// use exec_policy::outline::{MarkKind, marks};
///
/// let text = "date > /tmp/x; id";
/// let parts: Vec<(MarkKind, &str)> =
///     marks(text).iter().map(|mark| (mark.kind, &text[mark.start..mark.end])).collect();
/// assert_eq!(parts, [
///     (MarkKind::Program, "date"),
///     (MarkKind::Redirection, ">"),
///     (MarkKind::Redirection, "/tmp/x"),
///     (MarkKind::Operator, ";"),
///     (MarkKind::Program, "id"),
/// ]);
/// ```
#[must_use]
pub fn marks(text: &str) -> Vec<Mark> {
    let Some(outline) = read(text, "~") else {
        return Vec::new();
    };
    let mut marks = outline.marks;
    marks.sort_by_key(|mark| (mark.start, mark.end));
    marks.dedup();
    marks
}

/// What a text would start and write.
#[derive(Debug, Default)]
pub(crate) struct Outline {
    /// The words of every command, those in substitutions and bodies included.
    pub(crate) commands: Vec<Vec<Word>>,
    /// Targets of redirections that write.
    pub(crate) written: Vec<Word>,
    marks: Vec<Mark>,
}

/// Takes a text apart; `None` where its size, its nesting or its grammar is in the way.
pub(crate) fn read(text: &str, home: &str) -> Option<Outline> {
    let bounded = text.len() <= MAX_TEXT
        && openings(text) <= MAX_OPENINGS
        && choices(text) <= MAX_CHOICES
        && !loops(text)
        && !text
            .split(|char: char| !char.is_ascii_digit())
            .any(|digits| digits.len() > MAX_DIGITS);
    if !bounded {
        return None;
    }
    let parse = || {
        let mut walk = Walk {
            home,
            offsets: Some(offsets(text)),
            outline: Outline::default(),
            complete: true,
        };
        walk.program(text);
        walk.tokens(text);
        walk.complete.then_some(walk.outline)
    };
    // The parser is not ours and has places that end in a panic; hostile text must not end
    // the program through one that is not known yet. Nothing outlives the call.
    std::panic::catch_unwind(parse).ok().flatten()
}

/// How many places could open a nested level, words in quotes counted as well: a quote that
/// hides one from this count could not be told from one that does not.
fn openings(text: &str) -> usize {
    const WORDS: [&str; 8] = [
        "if", "case", "while", "until", "for", "select", "elif", "coproc",
    ];
    let signs = text.bytes().filter(|byte| b"({`[!".contains(byte)).count();
    let words = text
        .split(|char: char| !char.is_ascii_alphabetic())
        .filter(|word| WORDS.contains(word))
        .count();
    signs + words
}

/// Constructs in which the parser was seen never to end: the old arithmetic, carriage
/// returns, and here-documents beside substitutions, without a plain name or an end.
fn loops(text: &str) -> bool {
    if text.contains("$[") || text.contains('\r') {
        return true;
    }
    let nested = ["$(", "${", "`", "((", "<(", ">("]
        .iter()
        .any(|open| text.contains(open));
    let mut rest = text;
    while let Some((_, behind)) = rest.split_once("<<") {
        rest = behind.trim_start_matches('<');
        if rest.len() < behind.len() {
            // `<<<`, followed by a word.
            continue;
        }
        let tag = rest.trim_start_matches(['-', ' ', '\t', '\'', '"']);
        let end = tag.find(|char: char| char != '_' && !char.is_ascii_alphanumeric());
        let tag = &tag[..end.unwrap_or(tag.len())];
        let ends = |line: &str| line.trim_start_matches('\t') == tag;
        if nested || tag.is_empty() || !rest.lines().skip(1).any(ends) {
            return true;
        }
    }
    false
}

/// A subshell may also be arithmetic or the end of a pattern; a substitution may not.
fn choices(text: &str) -> usize {
    let bytes = text.as_bytes();
    let plain = |at: &usize| bytes[*at] == b'(' && (*at == 0 || !b"$<>".contains(&bytes[*at - 1]));
    (0..bytes.len()).filter(plain).count() + 2 * text.matches("case").count()
}

/// The byte at which each character starts, and the end.
fn offsets(text: &str) -> Vec<usize> {
    let starts = text.char_indices().map(|(at, _)| at);
    starts.chain([text.len()]).collect()
}

struct Walk<'a> {
    home: &'a str,
    /// Of the text that a person reads; absent inside substitutions, whose text is a part.
    offsets: Option<Vec<usize>>,
    outline: Outline,
    complete: bool,
}

impl Walk<'_> {
    fn program(&mut self, text: &str) {
        let options = ParserOptions::default();
        let mut parser = Parser::new(text.as_bytes(), &options);
        match parser.parse_program() {
            Ok(program) => program
                .complete_commands
                .iter()
                .for_each(|list| self.list(list)),
            Err(_) => self.complete = false,
        }
    }

    /// Marks what only the tokens show: operators and the signs of redirections.
    fn tokens(&mut self, text: &str) {
        let options = ParserOptions::default().tokenizer_options();
        let Ok(tokens) = brush_parser::uncached_tokenize_str(text, &options) else {
            return;
        };
        for token in tokens {
            if let Token::Operator(operator, span) = token {
                let kind = match operator.as_str() {
                    "|" | "|&" | "||" | "&&" | "&" | ";" | "\n" => MarkKind::Operator,
                    sign if sign.contains(['<', '>']) => MarkKind::Redirection,
                    _ => continue,
                };
                self.mark(kind, Some(&span));
            }
        }
    }

    fn list(&mut self, list: &CompoundList) {
        for item in &list.0 {
            for (_, pipeline) in &item.0 {
                self.pipeline(pipeline);
            }
        }
    }

    fn pipeline(&mut self, pipeline: &Pipeline) {
        pipeline
            .seq
            .iter()
            .for_each(|command| self.command(command));
    }

    fn command(&mut self, command: &Command) {
        match command {
            Command::Simple(simple) => self.simple(simple),
            Command::Compound(compound, redirects) => {
                self.compound(compound);
                self.redirects(redirects.as_ref());
            }
            Command::Function(function) => {
                self.compound(&function.body.0);
                self.redirects(function.body.1.as_ref());
            }
            Command::ExtendedTest(test, redirects) => {
                self.test(&test.expr);
                self.redirects(redirects.as_ref());
            }
        }
    }

    fn compound(&mut self, compound: &CompoundCommand) {
        match compound {
            CompoundCommand::Arithmetic(arithmetic) => self.inside(&arithmetic.expr.value),
            CompoundCommand::ArithmeticForClause(clause) => {
                let parts = [&clause.initializer, &clause.condition, &clause.updater];
                for part in parts.into_iter().flatten() {
                    self.inside(&part.value);
                }
                self.list(&clause.body.list);
            }
            CompoundCommand::BraceGroup(group) => self.list(&group.list),
            CompoundCommand::Subshell(subshell) => self.list(&subshell.list),
            CompoundCommand::ForClause(clause) => {
                for value in clause.values.iter().flatten() {
                    self.inside(&value.value);
                }
                self.list(&clause.body.list);
            }
            CompoundCommand::CaseClause(clause) => {
                self.inside(&clause.value.value);
                for case in &clause.cases {
                    for pattern in &case.patterns {
                        self.inside(&pattern.value);
                    }
                    case.cmd.iter().for_each(|list| self.list(list));
                }
            }
            CompoundCommand::IfClause(clause) => {
                self.list(&clause.condition);
                self.list(&clause.then);
                for part in clause.elses.iter().flatten() {
                    part.condition.iter().for_each(|list| self.list(list));
                    self.list(&part.body);
                }
            }
            CompoundCommand::WhileClause(clause) | CompoundCommand::UntilClause(clause) => {
                self.list(&clause.0);
                self.list(&clause.1.list);
            }
            CompoundCommand::Coprocess(coprocess) => self.command(&coprocess.body),
        }
    }

    fn test(&mut self, test: &ExtendedTestExpr) {
        match test {
            ExtendedTestExpr::And(left, right) | ExtendedTestExpr::Or(left, right) => {
                self.test(left);
                self.test(right);
            }
            ExtendedTestExpr::Not(inner) | ExtendedTestExpr::Parenthesized(inner) => {
                self.test(inner);
            }
            ExtendedTestExpr::UnaryTest(_, word) => self.inside(&word.value),
            ExtendedTestExpr::BinaryTest(_, left, right) => {
                self.inside(&left.value);
                self.inside(&right.value);
            }
        }
    }

    fn simple(&mut self, simple: &SimpleCommand) {
        for item in simple.prefix.iter().flat_map(|prefix| &prefix.0) {
            match item {
                Item::AssignmentWord(assignment, word) => {
                    self.assignment(assignment);
                    self.mark(MarkKind::Assignment, word.loc.as_ref());
                }
                Item::IoRedirect(redirect) => self.redirect(redirect),
                Item::Word(word) => self.inside(&word.value),
                Item::ProcessSubstitution(_, subshell) => self.substitution(subshell),
            }
        }
        let Some(name) = &simple.word_or_name else {
            return;
        };
        self.mark(MarkKind::Program, name.loc.as_ref());
        let mut words = vec![self.word(name)];
        for item in simple.suffix.iter().flat_map(|suffix| &suffix.0) {
            match item {
                Item::Word(word) | Item::AssignmentWord(_, word) => words.push(self.word(word)),
                Item::IoRedirect(redirect) => self.redirect(redirect),
                Item::ProcessSubstitution(_, subshell) => {
                    self.substitution(subshell);
                    words.push(Word {
                        text: subshell.to_string(),
                        known: false,
                        span: 0..0,
                    });
                }
            }
        }
        self.outline.commands.push(words);
    }

    fn assignment(&mut self, assignment: &Assignment) {
        match &assignment.value {
            AssignmentValue::Scalar(word) => self.inside(&word.value),
            AssignmentValue::Array(elements) => {
                for (key, value) in elements {
                    key.iter().for_each(|key| self.inside(&key.value));
                    self.inside(&value.value);
                }
            }
        }
    }

    fn redirects(&mut self, list: Option<&RedirectList>) {
        for redirect in list.iter().flat_map(|list| &list.0) {
            self.redirect(redirect);
        }
    }

    fn redirect(&mut self, redirect: &IoRedirect) {
        match redirect {
            IoRedirect::File(_, kind, target) => match target {
                IoFileRedirectTarget::Filename(word) => {
                    let writes = match kind {
                        IoFileRedirectKind::Write
                        | IoFileRedirectKind::Append
                        | IoFileRedirectKind::ReadAndWrite
                        | IoFileRedirectKind::Clobber => true,
                        IoFileRedirectKind::Read
                        | IoFileRedirectKind::DuplicateInput
                        | IoFileRedirectKind::DuplicateOutput => false,
                    };
                    self.target(word, writes);
                }
                IoFileRedirectTarget::Duplicate(word) => self.target(word, false),
                IoFileRedirectTarget::ProcessSubstitution(_, subshell) => {
                    self.substitution(subshell);
                }
                IoFileRedirectTarget::Fd(_) => {}
            },
            IoRedirect::HereDocument(_, document) => {
                self.mark(MarkKind::Heredoc, document.doc.loc.as_ref());
                if document.requires_expansion {
                    self.inside(&document.doc.value);
                }
            }
            IoRedirect::HereString(_, word) => self.target(word, false),
            IoRedirect::OutputAndError(word, _) => self.target(word, true),
        }
    }

    fn target(&mut self, word: &brush_parser::ast::Word, writes: bool) {
        self.mark(MarkKind::Redirection, word.loc.as_ref());
        let word = self.word(word);
        if writes {
            self.outline.written.push(word);
        }
    }

    fn substitution(&mut self, subshell: &SubshellCommand) {
        self.mark(MarkKind::Substitution, Some(&subshell.loc));
        self.list(&subshell.list);
    }

    /// A word as the gate reads it; what it runs is looked into.
    fn word(&mut self, word: &brush_parser::ast::Word) -> Word {
        let read = posix::word(&word.value, self.home);
        if !read.known {
            self.inside(&word.value);
        }
        Word {
            span: self.range(word.loc.as_ref()).unwrap_or(0..0),
            ..read
        }
    }

    /// Looks for commands in the expansions of a word.
    fn inside(&mut self, text: &str) {
        if !text.contains(['$', '`']) {
            return;
        }
        match brush_parser::word::parse(text, &ParserOptions::default()) {
            Ok(pieces) => self.pieces(text, &pieces),
            Err(_) => self.complete = false,
        }
    }

    fn pieces(&mut self, text: &str, pieces: &[WordPieceWithSource]) {
        for piece in pieces {
            match &piece.piece {
                WordPiece::CommandSubstitution(inner)
                | WordPiece::BackquotedCommandSubstitution(inner) => self.nested(inner),
                WordPiece::DoubleQuotedSequence(inner)
                | WordPiece::GettextDoubleQuotedSequence(inner) => self.pieces(text, inner),
                WordPiece::ArithmeticExpression(inner) => self.inside(&inner.value),
                // `${x:-$(id)}`: only its text says what is in it.
                WordPiece::ParameterExpansion(_) => {
                    let source = text.get(piece.start_index..piece.end_index).unwrap_or("");
                    if let Some(body) = source.strip_prefix("${") {
                        self.inside(body.strip_suffix('}').unwrap_or(body));
                    }
                }
                WordPiece::Text(_)
                | WordPiece::SingleQuotedText(_)
                | WordPiece::AnsiCQuotedText(_)
                | WordPiece::TildeExpansion(_)
                | WordPiece::EscapeSequence(_) => {}
            }
        }
    }

    /// The text of a substitution: its own positions are not those of the whole.
    fn nested(&mut self, text: &str) {
        let offsets = self.offsets.take();
        self.program(text);
        self.offsets = offsets;
    }

    fn mark(&mut self, kind: MarkKind, span: Option<&SourceSpan>) {
        if let Some(range) = self.range(span) {
            self.outline.marks.push(Mark {
                kind,
                start: range.start,
                end: range.end,
            });
        }
    }

    fn range(&self, span: Option<&SourceSpan>) -> Option<Range<usize>> {
        let offsets = self.offsets.as_ref()?;
        let span = span?;
        let start = *offsets.get(span.start.index)?;
        let end = *offsets.get(span.end.index)?;
        (start < end).then_some(start..end)
    }
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
            ("a; b && c || d | e &", vec!["a", "b", "c", "d", "e"]),
            ("(a; b)", vec!["a", "b"]),
            ("{ a; }", vec!["a"]),
            (
                "if a; then b; elif c; then d; else e; fi",
                vec!["a", "b", "c", "d", "e"],
            ),
            ("for x in $(a); do b; done", vec!["a", "b"]),
            ("while a; do b; done", vec!["a", "b"]),
            ("case $(a) in x) b;; *) c;; esac", vec!["a", "b", "c"]),
            ("f(){ a; }; f", vec!["a", "f"]),
            ("a \"$(b `c`)\"", vec!["c", "b `c`", "a \"$(b `c`)\""]),
            ("a <(b) > >(c)", vec!["b", "c"]),
            ("x=$(a) b", vec!["a", "b"]),
            ("a <<E | b\n$x; c\nE\nd", vec!["a", "b", "d"]),
            ("a <<'E'\nb\nE", vec!["a"]),
            ("a ${x:-$(b)}", vec!["b", "a ${x:-$(b)}"]),
            ("[[ -n $(a) ]]", vec!["a"]),
            ("a $(( $(b) + 1 ))", vec!["b", "a $(( $(b) + 1 ))"]),
            ("a 'b; c'", vec!["a b; c"]),
        ] {
            let found = commands(text);
            for command in &expected {
                assert!(
                    found.iter().any(|f| f == command),
                    "{text}: {command} in {found:?}"
                );
            }
        }
    }

    #[test]
    fn hostile_texts_are_refused_in_time() {
        for text in [
            "(".repeat(100_000),
            "$(".repeat(5_000),
            "if ".repeat(5_000),
            "`".repeat(10_000),
            "\\".repeat(1_000_000),
            "ls;".repeat(MAX_TEXT),
            "cat 44444444444444444444<x".to_owned(),
            "${x:$[${x:$[[] (b)}-n (aa) << (b)}-n ".to_owned(),
            "<<\r ".to_owned(),
        ] {
            assert!(read(&text, "/home/u").is_none());
        }
        // At the limits, with an error at the innermost place: all choices are tried.
        for (open, times) in [
            ("(", MAX_CHOICES),
            ("case x in x) ", MAX_CHOICES / 3),
            ("if ", MAX_OPENINGS),
        ] {
            assert!(read(&open.repeat(times), "/").is_none(), "{open}");
        }
        let nested = format!(
            "{}ls{}",
            "$(".repeat(MAX_OPENINGS),
            ")".repeat(MAX_OPENINGS)
        );
        assert!(read(&nested, "/").is_some());
        assert!(read("", "/").is_some());
    }
}
