//! Safe bins: filters of their input that run without an entry, by closed profiles (D5).
//!
//! The row of a safe bin in `table/usage.tsv` has every option that is known to neither name a
//! file nor run a program. What it does not have asks, abbreviations of long options included. A
//! profile of the configuration stands in place of the row.

mod jq;
mod profiles;

pub use profiles::accepts;

use std::sync::LazyLock;

use super::is_program_of_words;
use super::table::{Role, exactly, names_of};
use super::usage::Usage;

/// The programs that are safe when `tools.exec.safeBins` is not set.
pub static DEFAULT: LazyLock<Vec<String>> =
    LazyLock::new(|| names_of(Role::SafeBin).map(str::to_owned).collect());

/// A name as profiles are looked up by.
pub fn name(listed: &str) -> String {
    listed.trim().to_lowercase()
}

/// Whether the configuration cannot give it another profile: its words are a program
/// themselves, and no list of options says what that does.
pub fn is_fixed(name: &str) -> bool {
    is_program_of_words(name)
}

/// Whether a name has a profile here; without any a program is never safe.
pub fn has_profile(name: &str) -> bool {
    profile(name).is_some()
}

/// The row of a safe bin.
pub fn profile(name: &str) -> Option<&'static Usage> {
    exactly(name)
        .filter(|program| program.is(Role::SafeBin))?
        .usage
}

#[cfg(test)]
mod tests {
    use super::*;
    use shell_reader::Word;

    fn accepts(line: &str) -> bool {
        let mut words = line.split(' ').map(Word::of);
        let name = words.next().unwrap().text;
        profiles::accepts(profile(&name).unwrap(), &words.collect::<Vec<_>>())
    }

    #[test]
    fn filters_of_their_input_are_safe() {
        for line in [
            "head -n 5",
            "head -n5",
            "head -5",
            "head --lines=3",
            "head -",
            "tail -qn +2",
            "tr a b",
            "tr -d \\n",
            "tr -s [:space:]",
            "wc -l",
            "wc",
            "cut -d: -f1",
            "cut -d : -f 1",
            "sort",
            "sort -rnu -k 2,2 -t :",
            "sort --key=2",
            "uniq -c -f 1",
            "grep -e foo",
            "grep -ie foo",
            "grep -ce foo -",
            "grep foo",
            "grep -iE a|b",
            "grep -v -- -x",
            "grep foo -",
            "grep -n /etc/passwd",
            "grep --color=never -m 1 foo",
            "grep -A3 foo -i",
            "tr / _",
            "tr . ,",
            "tr ~ -",
            "jq",
            "jq -r .[]|select(.a==\"b\").name",
            "jq --arg a /etc/passwd .x==$a",
            "jq map({id,n:.name})",
            "jq .a.b[0]",
            "jq -r .[]|.name,.id",
            "jq .[]|length",
            "jq .",
        ] {
            assert!(accepts(line), "{line}");
        }
    }

    #[test]
    fn everything_else_asks() {
        for line in [
            "head notes",
            "head -- notes",
            "head -n",
            "head -f",
            "sort -o/tmp/x",
            "sort -ro/tmp/x",
            "sort -o x",
            "sort --outp=x",
            "sort --output=x",
            "sort --compress-program=sh",
            "sort --random-source=a -T b",
            "sort -T b",
            "sort --files0-from=x",
            "sort a",
            "grep",
            "grep foo notes",
            "grep foo -f x",
            "grep foo - notes",
            "grep -e foo bar",
            "grep --regexp=foo bar",
            "grep -f x",
            "grep -r -e x",
            "grep -ef x y",
            "grep -e x notes",
            "grep --include=x -e y",
            "grep -d read -e x",
            "jq -n env",
            "jq . j.json",
            "jq -f x",
            "jq --rawfile a b .",
            "jq input_filename",
            "jq -L x .",
            "jq $ENV",
            "jq import",
            "jq . -",
            "jq --arg a",
            "jq --rawfile a /etc/passwd $a",
            "jq --args . x",
            "wc --files0-from=list",
            "wc x",
            "uniq a b",
            "uniq a",
            "cut -f1 x",
            "tail -f",
            "tail +5",
            "tr /etc/x b",
            "tr",
            "tr a b c",
            "tr ../a b",
            "tail --follow",
            "head --line=3",
        ] {
            assert!(!accepts(line), "{line}");
        }
    }
}
