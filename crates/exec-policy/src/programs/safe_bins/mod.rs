//! Safe bins: filters of their input that run without an entry, by closed profiles (D5).
//!
//! The row of a safe bin in `table/usage.tsv` has every option that is known to neither name a
//! file nor run a program. What it does not have asks, abbreviations of long options included. A
//! profile of the configuration stands in place of the row.

mod jq;
mod own;
mod profiles;

use std::sync::LazyLock;

use super::is_program_of_words;
use super::table::{Role, exactly, names_of};
use super::usage::Usage;
use crate::judge::analysis::Leaf;
use crate::judge::evaluate::Evaluation;
use crate::judge::resolve::Machine;
use crate::{CoveredBy, Matched, Platform};
use policy_values::glob::base_name;

/// The programs that are safe when `tools.exec.safeBins` is not set.
pub(crate) static DEFAULT: LazyLock<Vec<String>> =
    LazyLock::new(|| names_of(Role::SafeBin).map(str::to_owned).collect());

/// Folders whose programs may be safe, besides those of the configuration.
const TRUSTED: [&str; 2] = ["/bin", "/usr/bin"];

/// A name as profiles are looked up by.
pub(crate) fn name(listed: &str) -> String {
    listed.trim().to_lowercase()
}

/// Whether the configuration cannot give it another profile: its words are a program
/// themselves, and no list of options says what that does.
pub(crate) fn is_fixed(name: &str) -> bool {
    is_program_of_words(name)
}

/// Whether a name has a profile here; without any a program is never safe.
pub(crate) fn has_profile(name: &str) -> bool {
    profile(name).is_some()
}

/// Covers a leaf that is a safe bin from a trusted folder with safe words.
pub(crate) fn cover(
    leaf: &Leaf,
    names: &[String],
    trusted: &[String],
    evaluation: &Evaluation<'_>,
    machine: &Machine<'_>,
) -> Option<Matched> {
    // Windows has no folder that only the system writes and that holds these programs.
    if machine.platform() == Platform::Windows || leaf.trouble.is_some() || leaf.more {
        return None;
    }
    let program = leaf.program.as_ref()?;
    let called = base_name(&program.path);
    let folder = program.path[..program.path.len() - called.len()].trim_end_matches('/');
    let is_trusted = TRUSTED.contains(&folder)
        || trusted
            .iter()
            .any(|other| other.trim_end_matches('/') == folder);
    if !names
        .iter()
        .any(|safe| safe.trim().eq_ignore_ascii_case(called))
        || !is_trusted
        || program.user_writable
    {
        return None;
    }
    let words = &leaf.words[1..];
    let accepts = match evaluation
        .policy()
        .bin_profile(evaluation.agent(), &name(called))
    {
        Some(own) => {
            let facts = machine.facts;
            let is_file =
                |word: &str| leaf.place.lost || facts.file(&machine.absolute(word)).is_some();
            own.is_some_and(|own| own.accepts(words, &is_file))
        }
        None => profiles::accepts(profile(called)?, words),
    };
    accepts.then(|| Matched {
        by: CoveredBy::SafeBin,
        pattern: called.to_owned(),
        agent: String::new(),
        id: None,
        arg_pattern: None,
    })
}

fn profile(name: &str) -> Option<&'static Usage> {
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
