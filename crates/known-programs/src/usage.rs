//! How the words of a program are read: which options take a value, what the operands are.
//!
//! The gate and the eye read by the same row of `table/usage.tsv`, so that neither can take an
//! operand for what the other one takes for a value.

/// A row.
#[derive(Debug)]
pub struct Usage {
    pub operands: Vec<Operand>,
    options: Vec<Choice>,
}

/// Words that are no options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Operand {
    pub what: What,
    pub times: Times,
}

/// How often an operand stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Times {
    Once,
    Optional,
    Any,
}

/// What a word is, as the head of the table explains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    Plain,
    Path,
    Host,
    Address,
    Remote,
    Command,
    Line,
    File,
    Text,
    Set,
    Filter,
    Verb,
    Assignment,
    Code,
    First,
}

/// One option.
#[derive(Debug)]
struct Choice {
    /// With its dashes.
    name: &'static str,
    proven: bool,
    values: usize,
    /// A value stands only in the word itself.
    attached_only: bool,
    what: What,
}

/// What an option takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken<'w> {
    /// All of the word is known, and nothing of it is marked as no proof.
    pub proven: bool,
    /// All of the word is known.
    pub known: bool,
    /// What its value is; nothing where it takes none.
    pub what: Option<What>,
    /// The value within the word.
    pub attached: Option<&'w str>,
    /// How many of the words behind it are its values.
    pub more: usize,
}

impl Taken<'_> {
    const UNKNOWN: Self = Self {
        proven: false,
        known: false,
        what: None,
        attached: None,
        more: 0,
    };
}

impl Usage {
    pub(super) fn read(operands: &'static str, options: &'static str) -> Self {
        Self {
            operands: operands.split_whitespace().filter_map(operand).collect(),
            options: options.split_whitespace().filter_map(choice).collect(),
        }
    }

    /// Whether a word of the table means something.
    #[cfg(test)]
    pub(super) fn knows(word: &str) -> bool {
        let word: &'static str = word.to_owned().leak();
        operand(word).is_some() || choice(word).is_some()
    }

    /// How many operands stand before the command that the program starts; `None` where it
    /// starts none in this way.
    pub fn leads(&self) -> Option<usize> {
        self.before(What::Command)
    }

    /// How many operands stand before one of this kind.
    pub fn before(&self, what: What) -> Option<usize> {
        let at = self.operands.iter().position(|it| it.what == what)?;
        let before = self.operands[..at].iter();
        Some(before.filter(|it| it.times == Times::Once).count())
    }

    /// Whether an operand of this kind may stand there.
    pub fn has(&self, what: What) -> bool {
        self.operands.iter().any(|it| it.what == what)
    }

    /// What an option takes: a word that begins with a dash or, for a shell, with `+`.
    pub fn takes<'w>(&self, word: &'w str) -> Taken<'w> {
        if word.starts_with("--") {
            let (name, value) = match word.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (word, None),
            };
            let Some(choice) = self.choice(name) else {
                return Taken::UNKNOWN;
            };
            return match value {
                None => choice.next(),
                Some(_) if choice.values != 1 => Taken::UNKNOWN,
                Some(value) => choice.with(value),
            };
        }
        self.letters(word.strip_prefix(['-', '+']).unwrap_or(word))
    }

    /// What a cluster of letters takes. The first of them that takes a value ends it; one that
    /// is not known takes none.
    pub fn letters<'w>(&self, letters: &'w str) -> Taken<'w> {
        let (mut proven, mut known) = (true, true);
        for (at, letter) in letters.char_indices() {
            let Some(choice) = self.letter(letter) else {
                (proven, known) = (false, false);
                continue;
            };
            proven &= choice.proven;
            if choice.values > 0 {
                let taken = match &letters[at + letter.len_utf8()..] {
                    "" => choice.next(),
                    value => choice.with(value),
                };
                return Taken {
                    proven,
                    known,
                    ..taken
                };
            }
        }
        Taken {
            proven,
            known,
            ..Taken::UNKNOWN
        }
    }

    /// What the value of this very word is, behind it or within it.
    pub fn option(&self, word: &str) -> Option<What> {
        let choice = self.choice(word).filter(|choice| choice.values > 0);
        choice.map(|choice| choice.what)
    }

    /// The letters of the options whose value is of this kind.
    pub fn letters_for(&self, what: What) -> impl Iterator<Item = char> {
        let options = self.options.iter().filter(move |it| it.what == what);
        let short = options.filter(|it| !it.name.starts_with("--"));
        short.filter_map(|it| it.name.chars().nth(1))
    }

    /// The value behind `if=`, where that is a path.
    pub fn assigned<'w>(&self, word: &'w str) -> Option<&'w str> {
        let (name, value) = word.split_once('=')?;
        let choice = self.choice(name).filter(|_| !name.starts_with('-'))?;
        (choice.what == What::Path).then_some(value)
    }

    /// Whether options of it are known at all.
    pub fn has_options(&self) -> bool {
        !self.options.is_empty()
    }

    fn choice(&self, name: &str) -> Option<&Choice> {
        self.options.iter().find(|choice| choice.name == name)
    }

    fn letter(&self, letter: char) -> Option<&Choice> {
        self.options.iter().find(|choice| {
            let mut chars = choice.name.chars();
            chars.next() == Some('-') && chars.next() == Some(letter) && chars.as_str().is_empty()
        })
    }
}

impl Choice {
    fn next<'w>(&self) -> Taken<'w> {
        let more = if self.attached_only { 0 } else { self.values };
        Taken {
            proven: self.proven,
            known: true,
            what: (more > 0).then_some(self.what),
            attached: None,
            more,
        }
    }

    fn with<'w>(&self, value: &'w str) -> Taken<'w> {
        Taken {
            proven: self.proven,
            known: true,
            what: Some(self.what),
            attached: Some(value),
            more: 0,
        }
    }
}

/// `path*` of the table.
fn operand(word: &'static str) -> Option<Operand> {
    let (word, times) = match (word.strip_suffix('*'), word.strip_suffix('?')) {
        (Some(word), _) => (word, Times::Any),
        (None, Some(word)) => (word, Times::Optional),
        (None, None) => (word, Times::Once),
    };
    let what = match word {
        "x" => What::Plain,
        "path" => What::Path,
        "host" => What::Host,
        "address" => What::Address,
        "remote" => What::Remote,
        "command" => What::Command,
        "line" => What::Line,
        "file" => What::File,
        "text" => What::Text,
        "set" => What::Set,
        "filter" => What::Filter,
        "verb" => What::Verb,
        "assign" => What::Assignment,
        _ => return None,
    };
    Some(Operand { what, times })
}

/// `?-o=path` of the table.
fn choice(word: &'static str) -> Option<Choice> {
    let (word, proven) = match word.strip_prefix('?') {
        Some(word) => (word, false),
        None => (word, true),
    };
    let optional = word.strip_suffix("[=]");
    let (name, values, value) = match (optional, word.split_once('=')) {
        (Some(name), _) => (name, 1, ""),
        (None, None) => (word, 0, ""),
        (None, Some((name, "="))) => (name, 2, ""),
        (None, Some((name, value))) => (name, 1, value),
    };
    let what = match value {
        "" => What::Plain,
        "path" => What::Path,
        "host" => What::Host,
        "command" => What::Command,
        "line" => What::Line,
        "code" => What::Code,
        "first" => What::First,
        _ => return None,
    };
    let dashed = name.starts_with('-') && !name.trim_start_matches('-').is_empty();
    (dashed || what == What::Path && !name.is_empty()).then_some(Choice {
        name,
        proven,
        values,
        attached_only: optional.is_some(),
        what,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_takes_what_its_row_says() {
        let usage = Usage::read("x command", "-v --color[=] -k= --kill= ?-o=path --arg==");
        let taken = |word: &str| {
            let taken = usage.takes(word);
            (taken.proven, taken.attached.map(str::to_owned), taken.more)
        };
        assert_eq!(taken("-v"), (true, None, 0));
        assert_eq!(taken("-vk"), (true, None, 1));
        assert_eq!(taken("-kv"), (true, Some("v".to_owned()), 0));
        assert_eq!(taken("--kill=9"), (true, Some("9".to_owned()), 0));
        assert_eq!(taken("--kill"), (true, None, 1));
        assert_eq!(taken("--kil"), (false, None, 0));
        assert_eq!(taken("--color"), (true, None, 0));
        assert_eq!(taken("--color=x"), (true, Some("x".to_owned()), 0));
        assert_eq!(taken("--arg"), (true, None, 2));
        assert_eq!(taken("--arg=x"), (false, None, 0));
        assert_eq!(taken("-o"), (false, None, 1));
        assert_eq!(taken("-z"), (false, None, 0));
        assert_eq!(usage.leads(), Some(1));
    }

    #[test]
    fn what_means_nothing_is_no_row() {
        for word in ["-o=paht", "paht*", "x=", "if=", "?", "--"] {
            assert!(!Usage::knows(word), "{word}");
        }
    }
}
