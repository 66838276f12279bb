//! Options through which a common program runs other code (D7).
//!
//! The table is `table.tsv`: one row for a program, one test for a row. [`kinds`] knows what
//! such words look like where no row says. A word that only might be such an option counts
//! as one: the answer is a question, never a run.

mod kinds;

use std::cell::LazyCell;
use std::collections::HashMap;
use std::sync::LazyLock;

use crate::programs::{bases, harmless};
use crate::shell::posix::Word;

/// The options of one program that bear code, as the head of the table explains.
struct Row {
    programs: Vec<&'static str>,
    short: &'static str,
    long: Vec<&'static str>,
    words: Vec<Pattern>,
    commands: Vec<Command>,
    /// A command line that must ask.
    #[cfg(test)]
    example: &'static str,
}

/// A subcommand and how much of it is enough.
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
}

static TABLE: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let lines = include_str!("table.tsv").lines();
    let rows = lines.filter(|line| !line.starts_with('#'));
    rows.map(Row::read).collect()
});

/// Letters that bear code behind one subcommand and are common behind others.
const BEHIND: [(&str, &str, char); 5] = [
    ("git", "clone", 'u'),
    ("git", "rebase", 'x'),
    ("git", "rebase", 's'),
    ("git", "pull", 's'),
    ("hg", "clone", 'e'),
];

/// Options of git before its subcommand whose value is the next word.
const GIT_VALUES: [&str; 4] = ["-C", "--namespace", "--super-prefix", "--attr-source"];

/// What in the arguments (program excluded) bears code, as the table says; the text names the
/// option.
pub(crate) fn found(program: &str, arguments: &[Word]) -> Option<String> {
    let rows = rows(program);
    let word = rows.iter().find_map(|row| row.finds(arguments))?;
    Some(word.text.clone())
}

/// What in the arguments looks as if it bore code, for a program that only such words can
/// make run another one.
pub(crate) fn suspected(program: &str, arguments: &[Word]) -> Option<String> {
    if harmless(program) {
        return None;
    }
    kinds::found(arguments, listed(program)).map(|word| word.text.clone())
}

/// Whether a program has options that bear code, so that each of its words must be known.
pub(crate) fn listed(program: &str) -> bool {
    !rows(program).is_empty()
}

/// Whether the table has a row for exactly this name.
pub(crate) fn has_row(name: &str) -> bool {
    ROWS.contains_key(name)
}

static ROWS: LazyLock<HashMap<&str, &Row>> = LazyLock::new(|| {
    let pairs = TABLE
        .iter()
        .flat_map(|row| row.programs.iter().map(move |name| (*name, row)));
    pairs.collect()
});

/// The row of a name in small letters, else the rows of all that it may be a variant of.
fn rows(name: &str) -> Vec<&'static Row> {
    if let Some(row) = ROWS.get(name) {
        return vec![row];
    }
    if harmless(name) {
        return Vec::new();
    }
    let bases = bases(name).unwrap_or_default();
    let rows = bases.iter().filter_map(|base| ROWS.get(base.as_str()));
    rows.copied().collect()
}

impl Row {
    fn read(line: &'static str) -> Self {
        let mut columns = line
            .split('\t')
            .map(|column| if column == "-" { "" } else { column });
        let mut next = || columns.next().unwrap_or_default();
        let list = |text: &'static str| text.split_whitespace().collect();
        Self {
            programs: list(next()),
            short: next(),
            long: list(next()),
            words: next().split_whitespace().map(Pattern::read).collect(),
            commands: next().split_whitespace().map(Command::read).collect(),
            #[cfg(test)]
            example: next(),
        }
    }

    /// The first of the arguments that bears code.
    fn finds<'a>(&self, arguments: &'a [Word]) -> Option<&'a Word> {
        let optioned = arguments
            .first()
            .is_some_and(|word| word.text.starts_with('-'));
        let path = self.programs.contains(&"git").then(|| by_path(arguments));
        if let Some(word) = path.flatten() {
            return Some(word);
        }
        let mut words = arguments.iter().enumerate();
        let found = words.find(|(position, word)| {
            let text = word.text.as_str();
            let first = *position == 0;
            word_bears(self, text)
                || long_bears(self, text)
                || short_bears(self, text)
                || ((first || optioned) && self.commands.iter().any(|command| command.is(text)))
                || behind_bears(self, arguments, text)
                // The oldest spelling of tar: letters without a dash.
                || (first && self.programs.contains(&"tar") && letters_bear(self, text))
        });
        found.map(|(_, word)| word)
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
    BEHIND.iter().any(|(program, command, letter)| {
        text.starts_with('-')
            && !text.starts_with("--")
            && text.contains(*letter)
            && row.programs.contains(program)
            && arguments.iter().any(|word| word.text == *command)
    })
}

/// The subcommand of git, where it is a path: git runs `git-/x` of the folder for `/x`.
fn by_path(arguments: &[Word]) -> Option<&Word> {
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let text = word.text.as_str();
        if GIT_VALUES.contains(&text) {
            words.next();
        } else if !text.starts_with('-') {
            return text.contains('/').then_some(word);
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

    fn finds(line: &str) -> Option<String> {
        let words: Vec<Word> = line
            .split(' ')
            .map(|text| Word {
                text: text.to_owned(),
                known: true,
                span: 0..0,
            })
            .collect();
        found(&words[0].text, &words[1..])
    }

    #[test]
    fn every_row_finds_its_example() {
        assert!(TABLE.len() > 100);
        for row in TABLE.iter() {
            let name = row.example.split(' ').next().unwrap();
            assert!(finds(row.example).is_some(), "{}", row.example);
            assert!(row.programs.contains(&name), "{}", row.example);
            assert_eq!(found(name, &[]), None, "{}", row.example);
        }
    }

    #[test]
    fn no_program_has_two_rows() {
        let names: Vec<&str> = TABLE
            .iter()
            .flat_map(|row| row.programs.iter().copied())
            .collect();
        let mut once = names.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), names.len());
        assert!(once.iter().all(|name| *name == name.to_lowercase()));
    }

    #[test]
    fn letters_behind_one_subcommand() {
        for line in [
            "git clone -u id h:r",
            "git clone -quid h",
            "git rebase -ix id",
        ] {
            assert!(finds(line).is_some(), "{line}");
        }
        for line in ["git push -u origin main", "git add -u", "git status -uno"] {
            assert_eq!(finds(line), None, "{line}");
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
            assert!(finds(line).is_some(), "{line}");
        }
        for line in [
            "make -j4 test",
            "docker ps",
            "sqlite3 x select",
            "go build ./...",
        ] {
            assert_eq!(finds(line), None, "{line}");
        }
    }
}
