//! Safe bins: filters of their input that run without an entry, by closed profiles (D5).
//!
//! A profile lists every option that is known to neither name a file nor run a program.
//! What it does not list asks, abbreviations of long options included.

use crate::analysis::Leaf;
use crate::glob::base_name;
use crate::posix::Word;
use crate::resolve::Machine;
use crate::{Matched, Platform};

/// The programs that are safe when `tools.exec.safeBins` is not set.
pub(crate) const DEFAULT: [&str; 9] = [
    "jq", "grep", "cut", "sort", "uniq", "head", "tail", "tr", "wc",
];

/// Folders whose programs may be safe, besides those of the configuration.
const TRUSTED: [&str; 2] = ["/bin", "/usr/bin"];

struct Profile {
    name: &'static str,
    /// Short options without a value.
    flags: &'static str,
    /// Short options with a value.
    values: &'static str,
    /// Long options without a value.
    long_flags: &'static [&'static str],
    /// Long options with a value.
    long_values: &'static [&'static str],
    /// Fewest and most operands.
    operands: (usize, usize),
    /// What an operand must be.
    operand: fn(&str) -> bool,
}

const PROFILES: [Profile; 9] = [
    Profile {
        name: "cut",
        flags: "nsz",
        values: "bcdf",
        long_flags: &["complement", "only-delimited", "zero-terminated"],
        long_values: &[
            "bytes",
            "characters",
            "delimiter",
            "fields",
            "output-delimiter",
        ],
        operands: (0, 0),
        operand: nothing,
    },
    Profile {
        name: "grep",
        flags: "EFGPabchilLnoqsvwxyzH",
        values: "eABCm",
        long_flags: &[
            "basic-regexp",
            "count",
            "extended-regexp",
            "fixed-strings",
            "ignore-case",
            "invert-match",
            "line-buffered",
            "line-number",
            "line-regexp",
            "no-filename",
            "no-messages",
            "null-data",
            "only-matching",
            "perl-regexp",
            "quiet",
            "silent",
            "text",
            "with-filename",
            "word-regexp",
        ],
        long_values: &[
            "after-context",
            "before-context",
            "context",
            "label",
            "max-count",
            "regexp",
        ],
        operands: (0, 0),
        operand: nothing,
    },
    Profile {
        name: "head",
        flags: "0123456789qvz",
        values: "cn",
        long_flags: &["quiet", "silent", "verbose", "zero-terminated"],
        long_values: &["bytes", "lines"],
        operands: (0, 0),
        operand: nothing,
    },
    Profile {
        name: "jq",
        flags: "CMSacejnrs",
        values: "",
        long_flags: &[
            "ascii-output",
            "color-output",
            "compact-output",
            "exit-status",
            "join-output",
            "monochrome-output",
            "null-input",
            "raw-input",
            "raw-output",
            "slurp",
            "sort-keys",
            "tab",
        ],
        long_values: &[],
        operands: (1, 1),
        operand: selects,
    },
    Profile {
        name: "sort",
        flags: "bcCdfgihmMnRrsuVz",
        values: "kSt",
        long_flags: &[
            "check",
            "debug",
            "dictionary-order",
            "general-numeric-sort",
            "human-numeric-sort",
            "ignore-case",
            "ignore-leading-blanks",
            "ignore-nonprinting",
            "month-sort",
            "numeric-sort",
            "reverse",
            "stable",
            "unique",
            "version-sort",
            "zero-terminated",
        ],
        long_values: &[
            "batch-size",
            "buffer-size",
            "field-separator",
            "key",
            "parallel",
        ],
        operands: (0, 0),
        operand: nothing,
    },
    Profile {
        name: "tail",
        flags: "0123456789qvz",
        values: "cn",
        long_flags: &["quiet", "silent", "verbose", "zero-terminated"],
        long_values: &["bytes", "lines"],
        operands: (0, 0),
        operand: nothing,
    },
    Profile {
        name: "tr",
        flags: "Ccdst",
        values: "",
        long_flags: &["complement", "delete", "squeeze-repeats", "truncate-set1"],
        long_values: &[],
        operands: (1, 2),
        operand: is_no_path,
    },
    Profile {
        name: "uniq",
        flags: "cDdiuz",
        values: "fsw",
        long_flags: &[
            "count",
            "ignore-case",
            "repeated",
            "unique",
            "zero-terminated",
        ],
        long_values: &["check-chars", "skip-chars", "skip-fields"],
        operands: (0, 0),
        operand: nothing,
    },
    Profile {
        name: "wc",
        flags: "Lclmw",
        values: "",
        long_flags: &["bytes", "chars", "lines", "max-line-length", "words"],
        long_values: &[],
        operands: (0, 0),
        operand: nothing,
    },
];

/// Whether a name has a profile; without one a program is never safe.
pub(crate) fn has_profile(name: &str) -> bool {
    profile(name).is_some()
}

/// Covers a leaf that is a safe bin from a trusted folder with safe words.
pub(crate) fn cover(
    leaf: &Leaf,
    names: &[String],
    trusted: &[String],
    machine: &Machine<'_>,
) -> Option<Matched> {
    // Windows has no folder that only the system writes and that holds these programs.
    if machine.platform() == Platform::Windows || leaf.trouble.is_some() {
        return None;
    }
    let program = leaf.program.as_ref()?;
    let name = base_name(&program.path);
    let folder = program.path[..program.path.len() - name.len()].trim_end_matches('/');
    let is_trusted = TRUSTED.contains(&folder)
        || trusted
            .iter()
            .any(|other| other.trim_end_matches('/') == folder);
    if !names
        .iter()
        .any(|safe| safe.trim().eq_ignore_ascii_case(name))
        || !is_trusted
        || program.user_writable
    {
        return None;
    }
    let profile = profile(name)?;
    profile.accepts(&leaf.words[1..]).then(|| Matched {
        by: "safe-bin".to_owned(),
        pattern: name.to_owned(),
        agent: String::new(),
        id: None,
    })
}

fn profile(name: &str) -> Option<&'static Profile> {
    PROFILES.iter().find(|profile| profile.name == name)
}

impl Profile {
    fn accepts(&self, words: &[Word]) -> bool {
        if words.iter().any(|word| !word.known) {
            return false;
        }
        let mut words = words.iter().map(|word| word.text.as_str());
        let mut operands = 0;
        let mut options = true;
        while let Some(word) = words.next() {
            if options && word == "--" {
                options = false;
            } else if options && word.starts_with('-') && word != "-" {
                match self.takes(word) {
                    Some(0) => {}
                    Some(_) if words.next().is_some() => {}
                    _ => return false,
                }
            } else if word != "-" || self.operands.1 > 0 {
                operands += 1;
                if !(self.operand)(word) {
                    return false;
                }
            }
        }
        (self.operands.0..=self.operands.1).contains(&operands)
    }

    /// How many words behind it an option takes; `None` where it is not known.
    fn takes(&self, word: &str) -> Option<usize> {
        if let Some(long) = word.strip_prefix("--") {
            return match long.split_once('=') {
                Some((name, _)) => self.long_values.contains(&name).then_some(0),
                None if self.long_flags.contains(&long) => Some(0),
                None => self.long_values.contains(&long).then_some(1),
            };
        }
        let mut letters = word[1..].chars();
        while let Some(letter) = letters.next() {
            if self.values.contains(letter) {
                return Some(usize::from(letters.as_str().is_empty()));
            }
            if !self.flags.contains(letter) {
                return None;
            }
        }
        Some(0)
    }
}

fn nothing(_: &str) -> bool {
    false
}

fn is_no_path(word: &str) -> bool {
    !word.contains(['/', '\\']) && !word.starts_with(['.', '~'])
        || word.len() <= 2 && !word.starts_with(['.', '~', '/'])
        || is_character_set(word)
}

/// `[:upper:]`, `\n`, `a-z`: what `tr` is given.
fn is_character_set(word: &str) -> bool {
    let class = word.starts_with("[:") && word.ends_with(":]");
    let escape = word.starts_with('\\') && !word.contains('/');
    class || escape
}

/// A jq filter that only selects: paths such as `.a.b[0]`, joined by `|` and `,`, and a few
/// functions without reach. `env`, `input_filename`, modules and the rest ask.
fn selects(filter: &str) -> bool {
    const FUNCTIONS: [&str; 12] = [
        "add", "first", "keys", "last", "length", "max", "min", "not", "reverse", "sort", "type",
        "unique",
    ];
    let mut chars = filter.chars().peekable();
    let mut before = None;
    while let Some(char) = chars.next() {
        if char.is_ascii_alphabetic() || char == '_' {
            let mut name = String::from(char);
            while let Some(next) =
                chars.next_if(|next| next.is_ascii_alphanumeric() || *next == '_')
            {
                name.push(next);
            }
            if before != Some('.') && !FUNCTIONS.contains(&name.as_str()) {
                return false;
            }
        } else if !(char.is_ascii_digit() || ". []|,:?-".contains(char)) {
            return false;
        }
        before = Some(char);
    }
    !filter.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(line: &str) -> bool {
        let mut words = line.split(' ').map(|text| Word {
            text: text.to_owned(),
            known: true,
            span: 0..0,
        });
        let name = words.next().unwrap().text;
        profile(&name).unwrap().accepts(&words.collect::<Vec<_>>())
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
            "grep foo",
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
            "jq",
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
