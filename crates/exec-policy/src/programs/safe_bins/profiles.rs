//! What each safe bin may be given.

use super::jq;
use crate::shell::posix::Word;

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
    /// Long options with two values.
    long_pairs: &'static [&'static str],
    /// Fewest and most operands that are no files.
    operands: (usize, usize),
    /// What such an operand must be.
    operand: fn(&str) -> bool,
    /// Options that stand for these operands.
    instead: &'static [&'static str],
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
        long_pairs: &[],
        operands: (0, 0),
        operand: nothing,
        instead: &[],
    },
    Profile {
        name: "grep",
        flags: "EFGPTabchilLnoqsuvwxyzH",
        values: "eABCm",
        long_flags: &[
            "basic-regexp",
            "color",
            "colour",
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
            "color",
            "colour",
            "before-context",
            "context",
            "label",
            "max-count",
            "regexp",
        ],
        long_pairs: &[],
        operands: (1, 1),
        operand: anything,
        instead: &["-e", "--regexp"],
    },
    Profile {
        name: "head",
        flags: "0123456789qvz",
        values: "cn",
        long_flags: &["quiet", "silent", "verbose", "zero-terminated"],
        long_values: &["bytes", "lines"],
        long_pairs: &[],
        operands: (0, 0),
        operand: nothing,
        instead: &[],
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
        long_values: &["indent"],
        long_pairs: &["arg", "argjson"],
        operands: (0, 1),
        operand: jq::selects,
        instead: &[],
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
        long_pairs: &[],
        operands: (0, 0),
        operand: nothing,
        instead: &[],
    },
    Profile {
        name: "tail",
        flags: "0123456789qvz",
        values: "cn",
        long_flags: &["quiet", "silent", "verbose", "zero-terminated"],
        long_values: &["bytes", "lines"],
        long_pairs: &[],
        operands: (0, 0),
        operand: nothing,
        instead: &[],
    },
    Profile {
        name: "tr",
        flags: "Ccdst",
        values: "",
        long_flags: &["complement", "delete", "squeeze-repeats", "truncate-set1"],
        long_values: &[],
        long_pairs: &[],
        operands: (1, 2),
        operand: is_no_path,
        instead: &[],
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
        long_pairs: &[],
        operands: (0, 0),
        operand: nothing,
        instead: &[],
    },
    Profile {
        name: "wc",
        flags: "Lclmw",
        values: "",
        long_flags: &["bytes", "chars", "lines", "max-line-length", "words"],
        long_values: &[],
        long_pairs: &[],
        operands: (0, 0),
        operand: nothing,
        instead: &[],
    },
];

impl Profile {
    pub(super) fn accepts(&self, words: &[Word]) -> bool {
        if words.iter().any(|word| !word.known) {
            return false;
        }
        let mut words = words.iter().map(|word| word.text.as_str());
        let (least, mut most) = self.operands;
        let mut operands = 0;
        let mut options = true;
        while let Some(word) = words.next() {
            if options && word == "--" {
                options = false;
            } else if options && word.starts_with('-') && word != "-" {
                match self.takes(word) {
                    Some(0) => {}
                    Some(count) if (0..count).all(|_| words.next().is_some()) => {}
                    _ => return false,
                }
                // A pattern that stood before it was a file all along.
                if self.stands_instead(word) {
                    most = 0;
                }
            } else if operands < most {
                operands += 1;
                if !(self.operand)(word) {
                    return false;
                }
            } else if word != "-" || self.operand_only() {
                return false;
            }
        }
        operands <= most && (most == 0 || operands >= least)
    }

    /// Whether its operands are all that it takes: `tr` and `jq` read no file called `-`.
    fn operand_only(&self) -> bool {
        self.instead.is_empty() && self.operands.1 > 0
    }

    /// Whether an option stands for the operands, alone or in a cluster.
    fn stands_instead(&self, word: &str) -> bool {
        let long = word.split('=').next().unwrap_or(word);
        if word.starts_with("--") {
            return self.instead.contains(&long);
        }
        let value = word[1..].find(|letter| self.values.contains(letter));
        let letter = value.and_then(|at| word[1 + at..].chars().next());
        letter.is_some_and(|letter| self.instead.contains(&format!("-{letter}").as_str()))
    }

    /// How many words behind it an option takes; `None` where it is not known.
    fn takes(&self, word: &str) -> Option<usize> {
        if let Some(long) = word.strip_prefix("--") {
            return match long.split_once('=') {
                Some((name, _)) => self.long_values.contains(&name).then_some(0),
                None if self.long_flags.contains(&long) => Some(0),
                None if self.long_pairs.contains(&long) => Some(2),
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

fn anything(_: &str) -> bool {
    true
}

fn is_no_path(word: &str) -> bool {
    word.chars().count() == 1
        || !word.contains(['/', '\\']) && !word.starts_with(['.', '~'])
        || word.len() <= 2 && !word.starts_with(['.', '~', '/'])
        || is_character_set(word)
}

/// `[:upper:]`, `\n`, `a-z`: what `tr` is given.
fn is_character_set(word: &str) -> bool {
    let class = word.starts_with("[:") && word.ends_with(":]");
    let escape = word.starts_with('\\') && !word.contains('/');
    class || escape
}
