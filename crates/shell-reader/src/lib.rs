//! Reads the part of shell text whose meaning is certain, as a tree.
//!
//! The grammar is what `sh`, `bash`, `zsh` and `ksh` read alike: simple commands with quotes,
//! expansions and redirections; pipelines; lists joined by `;`, `&`, `&&`, `||` and line breaks;
//! `{ }`, `( )`, `if` and `for`; `$( )` and backticks; here-documents. Everything else is a named
//! [`Stop`]: a text is read to its end or not at all. Nothing here runs, looks up or expands
//! anything. Time is linear in the text, and depth, words and commands have limits.
//!
//! ```
//! use shell_reader::{Kind, Options, read};
//!
//! let reading = read("cd src && ls *.rs", Options { home: "/home/u", extended: false });
//! let list = reading.list?;
//! let Kind::Simple(ls) = &list.items[1].pipeline.commands[0].kind else { panic!() };
//! assert_eq!(ls.words[0].text, "ls");
//! assert!(!ls.words[1].known);
//! # Ok::<(), shell_reader::Stop>(())
//! ```
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod reader;
mod stop;
mod tree;

pub use stop::Stop;
pub use tree::{
    Assignment, Command, For, HereDocument, If, Item, Joint, Kind, Later, List, Part, Pipeline,
    Redirection, Sign, Simple, Word,
};

use reader::Reader;

/// The longest text that is read.
pub const MAX_TEXT: usize = 128 * 1024;
/// The most words that are read.
pub const MAX_WORDS: usize = 8192;
/// The most commands.
pub const MAX_COMMANDS: usize = 1024;
/// How deep groups, conditions, loops and substitutions may nest.
pub const MAX_DEPTH: usize = 24;

/// What a reading depends on besides the text.
#[derive(Debug, Clone, Copy)]
pub struct Options<'a> {
    /// What `~` stands for.
    pub home: &'a str,
    /// The shell that gets the text is a `bash`, `zsh` or `ksh`: it knows `$'…'`.
    pub extended: bool,
}

/// What a text says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The whole text, or the first thing in it that is not read here.
    pub list: Result<List, Stop>,
    /// The first thing in the text that is more than pipelines of plain commands, joined by `;`,
    /// `&&` and `||`.
    pub beyond: Option<Stop>,
    /// The first such thing that is neither a line break, nor `&`, nor a redirection.
    pub woven: Option<Stop>,
    /// `;`, `&&` or `||` joins or ends a pipeline.
    pub chained: bool,
    /// The here-documents, as [`Redirection::here`] counts them.
    pub here: Vec<HereDocument>,
    /// The variable of each loop with the words that it goes over, wherever the loop stands.
    pub loops: Vec<(String, Vec<Word>)>,
}

/// Reads a text to its end, or says what stands in the way.
#[must_use]
pub fn read(text: &str, options: Options<'_>) -> Reading {
    Reader::new(text, options).whole()
}

/// One word by itself; a text that is more or less than that is not known.
#[must_use]
pub fn word(text: &str, options: Options<'_>) -> Word {
    Reader::new(text, options).only_word(false)
}

/// As [`word`], for one where a program stands.
#[must_use]
pub fn program_word(text: &str, options: Options<'_>) -> Word {
    Reader::new(text, options).only_word(true)
}

/// A text in quotes that every shell reads as exactly this word.
#[must_use]
pub fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('\'');
    for (nth, part) in text.split('\'').enumerate() {
        if nth > 0 {
            quoted.push_str(r"'\''");
        }
        quoted.push_str(part);
    }
    quoted.push('\'');
    quoted
}

/// Whether a text is the name of a variable.
#[must_use]
pub fn is_name(text: &str) -> bool {
    !text.is_empty()
        && !text.starts_with(|char: char| char.is_ascii_digit())
        && text
            .chars()
            .all(|char| char == '_' || char.is_ascii_alphanumeric())
}

/// `NAME`, or the `NAME+` and `NAME[…]` of bash, before a `=`.
#[must_use]
pub fn is_assigned(text: &str) -> bool {
    let text = text.strip_suffix('+').unwrap_or(text);
    is_name(text.split('[').next().unwrap_or(text))
}
