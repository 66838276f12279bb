//! The tree of a text. Spans count its bytes.

use std::ops::Range;

/// Pipelines in a row.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct List {
    /// In order; empty only for a text that holds no command.
    pub items: Vec<Item>,
    /// `&` stands behind one of them.
    pub background: bool,
    /// Backticks stand around them.
    pub backticks: bool,
}

/// A pipeline, and how it follows the one before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// What stands before it.
    pub joint: Joint,
    /// The pipeline.
    pub pipeline: Pipeline,
}

/// What joins a pipeline to the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Joint {
    /// Nothing: it is the first.
    First,
    /// `;` or a line break.
    Then,
    /// `&`: the one before runs in the background.
    Background,
    /// `&&`
    And,
    /// `||`
    Or,
}

/// Commands joined by `|` or `|&`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pipeline {
    /// `!` stands before it.
    pub negated: bool,
    /// Never empty.
    pub commands: Vec<Command>,
}

/// One command with its redirections.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    /// Where it begins in the text.
    pub start: usize,
    /// What it is.
    pub kind: Kind,
    /// In order.
    pub redirections: Vec<Redirection>,
    /// What stands in `$(…)` and backticks of its own words, in order.
    pub substitutions: Vec<List>,
}

/// What a command is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// A program with its words.
    Simple(Simple),
    /// `{ …; }`
    Group(List),
    /// `( … )`
    Subshell(List),
    /// `if … fi`
    If(If),
    /// `for … done`
    For(For),
}

/// A program with its words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Simple {
    /// `NAME=value` before the program.
    pub assignments: Vec<Assignment>,
    /// The program first; empty only behind assignments.
    pub words: Vec<Word>,
}

/// `if … then … elif … then … else … fi`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct If {
    /// Each condition with what it leads to.
    pub branches: Vec<(List, List)>,
    /// Behind `else`.
    pub otherwise: Option<List>,
}

/// `for NAME in WORDS; do …; done`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct For {
    /// The variable.
    pub name: String,
    /// Its values.
    pub words: Vec<Word>,
    /// What is done for each.
    pub body: List,
}

/// `NAME=value`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment {
    /// The name.
    pub name: String,
    /// The value.
    pub value: Word,
}

/// One word as the shell would pass it on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// Its text without quotes; where it is decided only at run time, its text as written.
    pub text: String,
    /// The text is exactly one argument, whatever the environment and the folder hold.
    pub known: bool,
    /// Where it stands in the text.
    pub span: Range<usize>,
    /// What is known of a word that is decided at run time.
    pub later: Option<Box<Later>>,
}

/// What is known of a word that is decided at run time.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Later {
    /// The text that it certainly begins with.
    pub lead: String,
    /// It may become several words of which not each begins so.
    pub splits: bool,
    /// It may become several words or none: it has a pattern of files or a list in braces.
    pub many: bool,
    /// It ends with text that is known.
    pub ends: bool,
    /// What it is put together from, in order; nothing where that is not known.
    pub parts: Vec<Part>,
}

/// A part of a word that is decided at run time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// Text without its quotes. A pattern of files or a list in braces stands in it as written.
    Text(String),
    /// The value of a variable.
    Variable(String),
    /// The output of commands, or a parameter of the shell.
    Output,
}

impl Word {
    /// A word that is exactly this text and stands nowhere.
    #[must_use]
    pub fn of(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            known: true,
            span: 0..0,
            later: None,
        }
    }

    /// As [`Word::of`], at a place.
    #[must_use]
    pub fn at(text: impl Into<String>, span: Range<usize>) -> Self {
        Self {
            span,
            ..Self::of(text)
        }
    }

    /// A word that is decided at run time in a way that is not known.
    #[must_use]
    pub fn unknown(text: impl Into<String>, span: Range<usize>) -> Self {
        let later = Later {
            splits: true,
            many: true,
            ..Later::default()
        };
        Self {
            text: text.into(),
            known: false,
            span,
            later: Some(Box::new(later)),
        }
    }
}

/// A redirection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redirection {
    /// Where its sign stands, with the number before it.
    pub span: Range<usize>,
    /// The number before the sign.
    pub descriptor: Option<u8>,
    /// The sign.
    pub sign: Sign,
    /// The word behind it: a file, a descriptor, a text, or the mark of a here-document.
    pub word: Word,
    /// Which of the [here-documents](crate::Reading::here) it is.
    pub here: Option<usize>,
}

/// The sign of a redirection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// `<`
    Read,
    /// `<>`
    ReadWrite,
    /// `<&`
    ReadFrom,
    /// `>`
    Write,
    /// `>|`
    Replace,
    /// `>>`
    Append,
    /// `>&`
    WriteTo,
    /// `&>`
    Both,
    /// `&>>`
    AppendBoth,
    /// `<<` or `<<-`
    Here,
    /// `<<<`
    HereString,
}

/// The text of a here-document.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HereDocument {
    /// Nothing in it expands.
    pub literal: bool,
    /// Where it stands.
    pub span: Range<usize>,
    /// `<<-`: the tabs before its lines are taken off.
    pub strips: bool,
    /// It stands in `$(…)`, and its text holds signs by which `bash` before version 4 finds another
    /// end of that.
    pub misleads: bool,
}
