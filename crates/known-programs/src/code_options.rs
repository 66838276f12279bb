//! Options through which a common program runs other code (D7).
//!
//! The table is `table/code.tsv`: one row for a program, one test for a row. `kinds` knows
//! what such words look like where no row says. A word that only might be such an option counts
//! as one: the answer is a question, never a run.

mod archives;
mod kinds;

use std::cell::LazyCell;

use super::table::{Program, Role, exactly};
use crate::usage::What;
use crate::{bases, harmless};
use shell_reader::Word;

/// The options of one program that bear code, as the head of the table explains.
#[derive(Debug)]
pub struct Row {
    pub(super) programs: Vec<&'static str>,
    short: &'static str,
    long: Vec<&'static str>,
    words: Vec<Pattern>,
    commands: Vec<Command>,
    behind: Vec<(&'static str, &'static str)>,
    /// A command line that must ask.
    #[cfg(test)]
    example: &'static str,
}

/// A subcommand and how much of it is enough.
#[derive(Debug)]
struct Command {
    whole: String,
    least: usize,
}

impl Command {
    /// `exe+c` is `exec`, and `exe` is enough.
    fn read(text: &'static str) -> Self {
        Self {
            whole: text.replace('+', ""),
            least: text.find('+').unwrap_or(text.len()),
        }
    }

    fn is(&self, text: &str) -> bool {
        text.len() >= self.least && self.whole.starts_with(text)
    }
}

/// What a word is compared with.
#[derive(Debug)]
enum Pattern {
    Is(&'static str),
    /// `x*`
    Begins(&'static str),
    /// `*x*`, in letters of any case
    Holds(&'static str),
}

impl Pattern {
    fn read(text: &'static str) -> Self {
        match (text.strip_prefix('*'), text.strip_suffix('*')) {
            (Some(_), Some(_)) => Self::Holds(text.trim_matches('*')),
            (None, Some(start)) => Self::Begins(start),
            (_, None) => Self::Is(text),
        }
    }

    /// Whether a word that begins so may fit.
    fn may_fit(&self, lead: &str) -> bool {
        match self {
            Self::Is(word) => word.starts_with(lead),
            Self::Begins(start) => start.starts_with(lead) || lead.starts_with(start),
            Self::Holds(_) => true,
        }
    }
}

/// What in the arguments (program excluded) bears code, as the table says; the text names the
/// option.
pub fn found(program: &str, arguments: &[Word]) -> Option<String> {
    let word = match coded(program) {
        Some(program) => finds(program, arguments),
        None => variants(program).find_map(|program| finds(program, arguments)),
    }?;
    Some(word.text.clone())
}

/// What in the arguments looks as if it bore code, for a program that only such words can
/// make run another one.
pub fn suspected(program: &str, arguments: &[Word]) -> Option<String> {
    if harmless(program) {
        return None;
    }
    kinds::found(arguments, listed(program)).map(|word| word.text.clone())
}

/// Whether a word that begins with a known text, and no dash, may become one that bears code:
/// what the table names, or a subcommand.
pub fn may_become(program: &str, arguments: &[Word], at: usize) -> bool {
    let lead = arguments[at].later.as_ref().map_or("", |later| &later.lead);
    let before = &arguments[..at];
    let operand = before
        .iter()
        .any(|word| word.known && !word.text.starts_with('-'));
    let optioned = before
        .iter()
        .any(|word| word.text.starts_with('-') || !word.known);
    let row = |program: &'static Program| {
        let Some(row) = program.code else {
            return false;
        };
        let is_command = |command: &Command| command.whole.starts_with(lead) || command.is(lead);
        let verb = program.usage.is_some_and(|usage| usage.has(What::Verb));
        row.words.iter().any(|pattern| pattern.may_fit(lead))
            || (at == 0 || optioned) && row.commands.iter().any(is_command)
            || !operand && (verb || !row.commands.is_empty())
            || at == 0 && program.is(Role::Bundle)
    };
    if let Some(program) = coded(program) {
        return row(program);
    }
    let mut variants = variants(program).peekable();
    match variants.peek() {
        None => kinds::may_become(&arguments[at]),
        Some(_) => variants.any(row),
    }
}

/// Whether a program has options that bear code, so that each of its words must be known.
pub fn listed(program: &str) -> bool {
    has_row(program) || variants(program).next().is_some()
}

/// Whether the table has a row for exactly this name.
pub fn has_row(name: &str) -> bool {
    coded(name).is_some()
}

/// The program of exactly this name, where it has a row.
fn coded(name: &str) -> Option<&'static Program> {
    exactly(name).filter(|program| program.code.is_some())
}

/// The programs with a row that a name in small letters, which has none, may be a variant of.
fn variants(name: &str) -> impl Iterator<Item = &'static Program> {
    let bases = (!harmless(name)).then(|| bases(name)).flatten();
    let bases = bases.unwrap_or_default().into_iter();
    bases.filter_map(|base| coded(&base))
}

/// The first of the arguments that bears code.
fn finds<'a>(program: &Program, arguments: &'a [Word]) -> Option<&'a Word> {
    let row = program.code?;
    if let Some(word) = by_path(program, arguments).or_else(|| archives::found(program, arguments))
    {
        return Some(word);
    }
    let optioned = arguments
        .first()
        .is_some_and(|word| word.text.starts_with('-'));
    let mut words = arguments.iter().enumerate();
    let found = words.find(|(position, word)| {
        let text = word.text.as_str();
        let first = *position == 0;
        word_bears(row, text)
            || long_bears(row, text)
            || short_bears(row, text)
            || ((first || optioned) && row.commands.iter().any(|command| command.is(text)))
            || behind_bears(row, arguments, text)
            || (first && program.is(Role::Bundle) && letters_bear(row, text))
    });
    found.map(|(_, word)| word)
}

impl Row {
    pub(super) fn read(row: &[&'static str]) -> Self {
        let column = |at: usize| row.get(at).copied().unwrap_or_default();
        let words = |at: usize| column(at).split_whitespace();
        Self {
            programs: words(0).collect(),
            short: column(1),
            long: words(2).collect(),
            words: words(3).map(Pattern::read).collect(),
            commands: words(4).map(Command::read).collect(),
            behind: words(5).filter_map(|pair| pair.split_once(':')).collect(),
            #[cfg(test)]
            example: column(6),
        }
    }
}

fn word_bears(row: &Row, text: &str) -> bool {
    let lower = LazyCell::new(|| text.to_lowercase());
    row.words.iter().any(|pattern| match pattern {
        Pattern::Is(word) => text == *word,
        Pattern::Begins(start) => text.starts_with(start),
        Pattern::Holds(part) => lower.contains(part),
    })
}

fn behind_bears(row: &Row, arguments: &[Word], text: &str) -> bool {
    row.behind.iter().any(|(command, letter)| {
        text.starts_with('-')
            && !text.starts_with("--")
            && text.contains(letter)
            && arguments.iter().any(|word| word.text == *command)
    })
}

/// The subcommand of git, where it is a path: git runs `git-/x` of the folder for `/x`.
fn by_path<'a>(program: &Program, arguments: &'a [Word]) -> Option<&'a Word> {
    if !program.code?.programs.contains(&"git") {
        return None;
    }
    let usage = exactly("git")?.usage?;
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let text = word.text.as_str();
        if !text.starts_with('-') {
            return text.contains('/').then_some(word);
        }
        for _ in 0..usage.takes(text).more {
            words.next();
        }
    }
    None
}

fn long_bears(row: &Row, text: &str) -> bool {
    let Some(option) = text.strip_prefix("--") else {
        return false;
    };
    let option = option.split('=').next().unwrap_or(option);
    !option.is_empty() && row.long.iter().any(|long| long.starts_with(option))
}

fn short_bears(row: &Row, text: &str) -> bool {
    text.strip_prefix('-')
        .is_some_and(|cluster| !cluster.starts_with('-') && letters_bear(row, cluster))
}

fn letters_bear(row: &Row, letters: &str) -> bool {
    letters.chars().any(|letter| row.short.contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::CODE;

    fn finds_code(line: &str) -> Option<String> {
        let words: Vec<Word> = line.split(' ').map(Word::of).collect();
        found(&words[0].text, &words[1..])
    }

    #[test]
    fn every_row_finds_its_example() {
        assert!(CODE.len() > 100);
        for row in CODE.iter() {
            let name = row.example.split(' ').next().unwrap();
            assert!(finds_code(row.example).is_some(), "{}", row.example);
            assert!(row.programs.contains(&name), "{}", row.example);
            assert_eq!(found(name, &[]), None, "{}", row.example);
        }
    }

    #[test]
    fn letters_behind_one_subcommand() {
        for line in [
            "git clone -u id h:r",
            "git clone -quid h",
            "git rebase -ix id",
        ] {
            assert!(finds_code(line).is_some(), "{line}");
        }
        for line in ["git push -u origin main", "git add -u", "git status -uno"] {
            assert_eq!(finds_code(line), None, "{line}");
        }
    }

    #[test]
    fn words_are_found_in_any_letters_and_anywhere() {
        for line in [
            "socat - Exec:id",
            "socat TCP:h:1!!eXeC:id -",
            "make CC=id",
            "sqlite3 x select\u{a0}EDIT('x','id')",
            "docker image build .",
            "git -c x.y=z log",
        ] {
            assert!(finds_code(line).is_some(), "{line}");
        }
        for line in [
            "make -j4 test",
            "docker ps",
            "sqlite3 x select",
            "go build ./...",
        ] {
            assert_eq!(finds_code(line), None, "{line}");
        }
    }
}
