//! Programs whose first words say what they do, as `table/subcommands.tsv` has them.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{called, table};

/// One row.
#[derive(Debug)]
struct Row {
    words: usize,
    longer: Vec<&'static str>,
}

static ROWS: LazyLock<HashMap<&str, Row>> = LazyLock::new(|| {
    let rows = table::lines(include_str!("table/subcommands.tsv"));
    let row = |row: Vec<&'static str>| {
        let column = |at: usize| row.get(at).copied().unwrap_or_default();
        let names: Vec<&str> = table::words(column(0));
        let words = column(1).parse().unwrap_or(usize::MAX);
        let longer = table::words(column(2));
        names.into_iter().map(move |name| {
            let longer = longer.clone();
            (name, Row { words, longer })
        })
    };
    rows.flat_map(row).collect()
});

/// How many of the first words of a program say what it does: `git log` is one, `npm run build`
/// is two. `None` where the table does not say so, or where one of these words is no plain name.
///
/// ```
/// use known_programs::subcommand;
///
/// assert_eq!(subcommand("git", &["log", "-5"]), Some(1));
/// assert_eq!(subcommand("npm", &["run", "build", "--", "-w"]), Some(2));
/// assert_eq!(subcommand("npm", &["run"]), None);
/// assert_eq!(subcommand("git", &["--no-pager", "log"]), None);
/// assert_eq!(subcommand("ls", &["src"]), None);
/// ```
#[must_use]
pub fn subcommand(name: &str, words: &[&str]) -> Option<usize> {
    let row = ROWS.get(called(name).as_ref())?;
    let first = words.first()?;
    let more = usize::from(row.longer.contains(first));
    let count = row.words + more;
    let named = words.get(..count)?;
    named.iter().all(|word| is_name(word)).then_some(count)
}

/// Other words for a subcommand: program, subcommand, and what does the same.
const CALLED: [(&str, &str, &[&str]); 4] = [
    ("git", "push", &["http-push"]),
    ("git", "push", &["lfs", "push"]),
    ("git", "push", &["send-pack"]),
    ("git", "push", &["subtree", "push"]),
];

/// Whether the words of a program do under another name what a subcommand does: who denies `git push`
/// denies `git send-pack`.
#[must_use]
pub fn is_called(name: &str, subcommand: &str, words: &[&str]) -> bool {
    let name = called(name);
    CALLED.iter().any(|(program, word, other)| {
        *program == name && *word == subcommand && words.starts_with(other)
    })
}

/// A word that can only be a name: no option, no assignment, no path.
fn is_name(word: &str) -> bool {
    let inner = |char: char| char.is_ascii_alphanumeric() || "-_:.+".contains(char);
    word.starts_with(|char: char| char.is_ascii_alphanumeric()) && word.chars().all(inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_has_one_row_with_a_number() {
        let mut before = "";
        let mut names = Vec::new();
        for row in table::lines(include_str!("table/subcommands.tsv")) {
            assert_eq!(row.len(), 3, "{row:?}");
            let of = table::words(row[0]);
            assert!(before < of[0], "{} stands behind {before}", of[0]);
            before = of[0];
            assert!(matches!(row[1].parse(), Ok(1..=2)), "{row:?}");
            names.extend(of);
        }
        assert_eq!(names.len(), ROWS.len(), "a name stands twice");
    }

    #[test]
    fn the_first_words_of_a_program() {
        for (line, expected) in [
            ("git log", Some(1)),
            ("Git.exe log", Some(1)),
            ("git stash pop", Some(2)),
            ("git stash", None),
            ("cargo test --all", Some(1)),
            ("npm test", Some(1)),
            ("npm run build:dev", Some(2)),
            ("npm run --silent build", None),
            ("docker ps -a", Some(1)),
            ("docker compose ps", Some(2)),
            ("gh pr view 12", Some(2)),
            ("gh pr", None),
            ("kubectl get pods", Some(1)),
            ("kubectl config view", Some(2)),
            ("systemctl status x", Some(1)),
            ("git", None),
            ("git -C x log", None),
            ("git a=b", None),
            ("go ./x", None),
            ("cat log", None),
        ] {
            let words: Vec<&str> = line.split(' ').collect();
            assert_eq!(subcommand(words[0], &words[1..]), expected, "{line}");
        }
    }
}
