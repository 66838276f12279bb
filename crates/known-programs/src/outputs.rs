//! Options by which a program writes a file, as `table/outputs.tsv` has them.

use std::sync::LazyLock;

use shell_reader::Word;

use super::{called, table};

/// One row.
#[derive(Debug)]
struct Row {
    programs: Vec<&'static str>,
    behind: Vec<&'static str>,
    options: Vec<&'static str>,
    /// One dash begins a long option.
    single: bool,
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let rows = table::lines(include_str!("table/outputs.tsv"));
    let row = |row: Vec<&'static str>| {
        let column = |at: usize| row.get(at).copied().unwrap_or_default();
        Row {
            programs: table::words(column(0)),
            behind: table::words(column(1)),
            options: table::words(column(2)),
            single: column(3) == "single",
        }
    };
    rows.map(row).collect()
});

/// The arguments that tell a program of this name to write a file, or that may become such a one.
#[must_use]
pub fn outputs<'w>(name: &str, arguments: &'w [Word]) -> Vec<&'w Word> {
    let name = called(name);
    let rows = ROWS.iter().filter(|row| {
        let stands = |word: &Word| row.behind.contains(&word.text.as_str());
        row.programs.contains(&name.as_ref())
            && (row.behind.is_empty() || arguments.iter().any(stands))
    });
    let rows: Vec<&Row> = rows.collect();
    let named = |word: &&Word| rows.iter().any(|row| row.names(word));
    arguments.iter().filter(named).collect()
}

impl Row {
    fn names(&self, word: &Word) -> bool {
        if let Some(later) = &word.later {
            // Text in front of what is decided later makes it no option.
            let plain = !later.lead.is_empty() && !later.lead.starts_with('-') && !later.splits;
            return !plain;
        }
        let text = word.text.as_str();
        let Some(long) = text.strip_prefix("--").or_else(|| {
            let dash = text.strip_prefix('-').filter(|_| self.single);
            dash.filter(|long| !long.is_empty())
        }) else {
            return text.starts_with('-') && self.options.iter().any(|it| is_letter(text, it));
        };
        let long = long.split('=').next().unwrap_or(long);
        let starts = |option: &&str| {
            let name = option.trim_start_matches('-');
            let is_long = self.single || option.starts_with("--");
            // A long option may be shortened, unless one dash begins it.
            is_long
                && !long.is_empty()
                && if self.single {
                    name == long
                } else {
                    name.starts_with(&long.to_lowercase())
                }
        };
        self.options.iter().any(starts)
    }
}

/// Whether a cluster of letters holds the letter of an option: behind letters alone, since one that
/// takes a value ends the cluster.
fn is_letter(cluster: &str, option: &str) -> bool {
    let Some(letter) = option.strip_prefix('-').filter(|it| it.len() == 1) else {
        return false;
    };
    let letters = cluster.trim_start_matches('-');
    let before = letters.split(letter).next().unwrap_or_default();
    letters.contains(letter) && before.chars().all(|char| char.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_are_in_order() {
        let mut before = "";
        for row in ROWS.iter() {
            let first = row.programs[0];
            assert!(before <= first, "{first} stands behind {before}");
            assert!(row.programs.is_sorted() && row.options.iter().all(|it| it.starts_with('-')));
            before = first;
        }
    }

    #[test]
    fn what_writes_a_file() {
        for (line, expected) in [
            ("git log --output=x", Some("--output=x")),
            ("git log --outp x", Some("--outp")),
            ("git log -o x", None),
            ("git archive -ox HEAD", Some("-ox")),
            ("git ls-files -o", None),
            ("sort -uo x y", Some("-uo")),
            ("sort -k1,2o y", None),
            ("sort -rn y", None),
            ("go test -o x", Some("-o")),
            ("go test --coverprofile=c ./...", Some("--coverprofile=c")),
            ("go test -count=1 ./...", None),
            ("terraform plan -out=x", Some("-out=x")),
            ("terraform plan -no-color", None),
            ("curl -sSo x https://a.b", Some("-sSo")),
            ("tsc --outDir x", Some("--outDir")),
            ("kubectl get pods -o json", None),
            ("sort $X", Some("$X")),
            ("sort \"a$X\"", None),
            ("ls -o", None),
        ] {
            let options = shell_reader::Options {
                home: "/home/u",
                extended: false,
            };
            let list = shell_reader::read(line, options).list.unwrap();
            let shell_reader::Kind::Simple(simple) = &list.items[0].pipeline.commands[0].kind
            else {
                panic!("{line}")
            };
            let found = outputs(&simple.words[0].text, &simple.words[1..]);
            assert_eq!(
                found.first().map(|word| word.text.as_str()),
                expected,
                "{line}"
            );
        }
    }
}
