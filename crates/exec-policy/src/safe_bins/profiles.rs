//! What each safe bin may be given.

use crate::posix::Word;

/// What a safe bin may be given.
pub(super) struct Profile {
    pub(super) name: &'static str,
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

pub(super) const PROFILES: [Profile; 9] = [
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

impl Profile {
    pub(super) fn accepts(&self, words: &[Word]) -> bool {
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
