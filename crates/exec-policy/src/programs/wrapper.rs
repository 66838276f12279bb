//! Programs that run what follows their options, and are looked through (D7).

use crate::shell::posix::{Trouble, Word};
use crate::{Code, Obstacle};

/// The options of a program that runs what follows them.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Wrapper {
    pub(crate) name: &'static str,
    /// Short options without a value.
    pub(crate) flags: &'static str,
    /// Short options with a value.
    pub(crate) values: &'static str,
    /// Long options without a value.
    pub(crate) long_flags: &'static [&'static str],
    /// Long options with a value.
    pub(crate) long_values: &'static [&'static str],
    /// Operands before the program.
    pub(crate) operands: usize,
}

/// Wrappers whose every listed option changes nothing but how the carried program is
/// scheduled, timed or buffered. An option that is not here makes the wrapper ask:
/// `time -o` writes a file, `env -S` splits text, `flock -c` is a shell.
pub(crate) const WRAPPERS: [Wrapper; 7] = [
    Wrapper {
        name: "env",
        flags: "",
        values: "",
        long_flags: &[],
        long_values: &[],
        operands: 0,
    },
    Wrapper {
        name: "nice",
        flags: "0123456789",
        values: "n",
        long_flags: &[],
        long_values: &["adjustment"],
        operands: 0,
    },
    Wrapper {
        name: "ionice",
        flags: "t",
        values: "cn",
        long_flags: &["ignore"],
        long_values: &["class", "classdata"],
        operands: 0,
    },
    Wrapper {
        name: "timeout",
        flags: "v",
        values: "ks",
        long_flags: &["foreground", "preserve-status", "verbose"],
        long_values: &["kill-after", "signal"],
        operands: 1,
    },
    Wrapper {
        name: "nohup",
        flags: "",
        values: "",
        long_flags: &[],
        long_values: &[],
        operands: 0,
    },
    Wrapper {
        name: "stdbuf",
        flags: "",
        values: "ioe",
        long_flags: &[],
        long_values: &["input", "output", "error"],
        operands: 0,
    },
    Wrapper {
        name: "time",
        flags: "pv",
        values: "f",
        long_flags: &["portability", "verbose"],
        long_values: &["format"],
        operands: 0,
    },
];

impl Wrapper {
    /// Where the carried program stands among the words behind the wrapper's own name.
    pub(crate) fn carried(&self, words: &[Word]) -> Result<usize, Trouble> {
        let mut at = 0;
        while let Some(word) = words.get(at) {
            if !word.known {
                return Err(Trouble::new(
                    Code::Expansion,
                    Obstacle::WordLater(self.name.to_owned(), word.text.clone()),
                ));
            }
            let text = word.text.as_str();
            if text == "--" {
                at += 1 + self.operands;
                break;
            }
            if !text.starts_with('-') || text == "-" {
                // Behind the first operand nothing is an option any more.
                at += self.operands;
                break;
            }
            at += self.option(text).ok_or_else(|| {
                Trouble::new(
                    Code::Wrapper,
                    Obstacle::WrapperOption(self.name.to_owned(), text.to_owned()),
                )
            })?;
        }
        let between = words.get(..at).unwrap_or(words);
        if let Some(word) = between.iter().find(|word| !word.known) {
            return Err(Trouble::new(
                Code::Expansion,
                Obstacle::WordLater(self.name.to_owned(), word.text.clone()),
            ));
        }
        match words.get(at) {
            None => Err(Trouble::new(
                Code::Wrapper,
                Obstacle::NoProgramFor(self.name.to_owned()),
            )),
            Some(word) if self.name == "env" && (word.text.contains('=') || word.text == "-") => {
                Err(Trouble::new(
                    Code::Assignment,
                    Obstacle::ChangedEnvironment(word.text.clone()),
                ))
            }
            Some(_) => Ok(at),
        }
    }

    /// How many words an option takes, itself included; `None` where it is not known.
    fn option(&self, text: &str) -> Option<usize> {
        if let Some(long) = text.strip_prefix("--") {
            return match long.split_once('=') {
                Some((name, _)) => self.long_values.contains(&name).then_some(1),
                None if self.long_flags.contains(&long) => Some(1),
                None => self.long_values.contains(&long).then_some(2),
            };
        }
        let mut letters = text[1..].chars();
        while let Some(letter) = letters.next() {
            if self.values.contains(letter) {
                return Some(if letters.as_str().is_empty() { 2 } else { 1 });
            }
            if !self.flags.contains(letter) {
                return None;
            }
        }
        Some(1)
    }
}
