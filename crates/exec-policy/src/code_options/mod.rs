//! Options through which a common program runs other code (D7).
//!
//! The table is `table.tsv`: one row for a program, one test for a row. A word that only
//! might be such an option counts as one: the answer is a question, never a run.

use std::cell::LazyCell;
use std::collections::HashMap;
use std::sync::LazyLock;

use crate::posix::Word;

/// The options of one program that bear code, as the head of the table explains.
struct Row {
    programs: Vec<&'static str>,
    short: &'static str,
    long: Vec<&'static str>,
    words: Vec<Pattern>,
    commands: Vec<&'static str>,
    /// A command line that must ask.
    #[cfg(test)]
    example: &'static str,
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
const BEHIND: [(&str, &str, char); 3] = [
    ("git", "clone", 'u'),
    ("git", "rebase", 'x'),
    ("hg", "clone", 'e'),
];

/// What in the arguments (program excluded) bears code; the text names the option.
pub(crate) fn found(program: &str, arguments: &[Word]) -> Option<String> {
    let row = row(program)?;
    let optioned = arguments
        .first()
        .is_some_and(|word| word.text.starts_with('-'));
    arguments
        .iter()
        .enumerate()
        .find(|(position, word)| {
            let text = word.text.as_str();
            let first = *position == 0;
            word_bears(row, text)
                || long_bears(row, text)
                || short_bears(row, text)
                || ((first || optioned) && row.commands.contains(&text))
                || behind_bears(row, arguments, text)
                // The oldest spelling of tar: letters without a dash.
                || (first && row.programs.contains(&"tar") && letters_bear(row, text))
        })
        .map(|(_, word)| word.text.clone())
}

/// Whether a program has options that bear code, so that each of its words must be known.
pub(crate) fn listed(program: &str) -> bool {
    row(program).is_some()
}

fn row(program: &str) -> Option<&'static Row> {
    static ROWS: LazyLock<HashMap<&str, &Row>> = LazyLock::new(|| {
        let pairs = TABLE
            .iter()
            .flat_map(|row| row.programs.iter().map(move |name| (*name, row)));
        pairs.collect()
    });
    let row = ROWS
        .get(program)
        .or_else(|| ROWS.get(crate::programs::family(program)));
    row.copied()
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
            commands: list(next()),
            #[cfg(test)]
            example: next(),
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
    BEHIND.iter().any(|(program, command, letter)| {
        text.starts_with('-')
            && !text.starts_with("--")
            && text.contains(*letter)
            && row.programs.contains(program)
            && arguments.iter().any(|word| word.text == *command)
    })
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
