//! What a document or a configuration says in vain.

use std::fmt;

/// A place in a document that does not say what it should. As text: one sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Where, as `agents.main.ask`.
    pub place: String,
    /// What is wrong there.
    pub fault: Fault,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.place, self.fault)
    }
}

/// What is wrong with a place. As text: how a sentence goes on that starts with the place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The document is of another version, and all of it counts as absent.
    Version,
    /// A key that a document does not have.
    NoKey,
    /// A key that `defaults` does not have.
    NoSetting,
    /// A key that rules do not have.
    NoKeyOfRules,
    /// It must be an object.
    NoObject,
    /// It must be a list.
    NoList,
    /// It must be text.
    NoText,
    /// It must be true or false.
    NoFlag,
    /// It must be a list of texts.
    NoTexts,
    /// It must be a list of the names of tools.
    NoTools,
    /// A host without questions, and nothing is sandboxed.
    Unsandboxed,
    /// It must be a number of milliseconds.
    NoTime,
    /// It must be one of these.
    NoneOf(&'static str),
    /// It must be one of these, and counts as the strictest.
    Strictest {
        /// What it may be.
        choices: &'static str,
        /// What it counts as.
        counts: &'static str,
    },
    /// Safe bins that are no list of texts.
    NoBins,
    /// Limits of commands may have been where nothing can be read.
    LostLimits,
    /// A restriction of an entry must be text.
    NoArguments,
    /// An entry without a pattern.
    EntryWithoutPattern,
    /// A rule without a pattern.
    RuleWithoutPattern,
    /// A rule that neither allows nor denies.
    NoEffect,
    /// A rule that is left out for what was found before.
    NotUsed,
    /// Denials may have been where nothing can be read.
    LostDenials,
    /// `default`, which is `main` now.
    OldName,
    /// An agent of the configuration that has no id.
    NoId,
    /// An entry that is only a name.
    EntryWithoutFolder {
        /// The name.
        pattern: String,
    },
    /// An entry that is a program with its arguments.
    EntryIsCommand {
        /// As written.
        pattern: String,
    },
    /// A rule that is only a name.
    RuleWithoutFolder {
        /// The name.
        pattern: String,
    },
    /// A restriction on arguments that cannot be read.
    Arguments {
        /// Why.
        why: NoArguments,
        /// What follows.
        then: Then,
    },
    /// It must be a whole number.
    NoNumber,
    /// This safe bin is none.
    NoProfile(String),
    /// A profile of a safe bin that holds what cannot be read.
    UnreadableProfile,
    /// `chains` in the configuration, where OpenClaw knows no such key.
    ChainsElsewhere,
    /// A profile for a program that is judged by what it is told.
    FixedProfile,
}

/// Why a restriction on arguments cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoArguments {
    /// An earlier form of the hash of a folder and its arguments.
    OldHash,
    /// No regular expression.
    Expression,
}

/// What follows from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Then {
    /// The entry is left out.
    EntryNeverMatches,
    /// The grant is left out.
    GrantNeverMatches,
    /// The denial has no restriction.
    DenialHoldsForAny,
}

impl Fault {
    /// A path that a name may have meant.
    #[must_use]
    pub fn example(pattern: &str) -> String {
        let program = pattern.split_whitespace().next().unwrap_or_default();
        format!("/usr/bin/{}", program.trim_matches('*'))
    }

    /// What stands behind the program of a command.
    #[must_use]
    pub fn arguments(pattern: &str) -> String {
        let words: Vec<&str> = pattern.split_whitespace().skip(1).collect();
        words.join(" ")
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Version => "is not 1, so the whole file is ignored.",
            Self::NoKey => "is not a known key and does nothing.",
            Self::NoSetting => "is not a setting and does nothing.",
            Self::NoKeyOfRules => "is not a key of rules.",
            Self::NoObject => "is not an object and is ignored.",
            Self::NoList => "is not a list and is ignored.",
            Self::NoText => "is not text and counts as not set.",
            Self::NoFlag => "is neither true nor false and counts as not set.",
            Self::NoTexts => "is not a list of texts and counts as not set.",
            Self::NoTools => "is not a list of tool names, so every tool is refused.",
            Self::Unsandboxed => {
                "is sandbox, but there is no sandbox: commands run on this computer without \
                 asking."
            }
            Self::NoTime => "is not a time in milliseconds.",
            Self::NoArguments => "is not text, so the entry is ignored.",
            Self::EntryWithoutPattern => "has no pattern and is ignored.",
            Self::RuleWithoutPattern => "has no pattern.",
            Self::NoEffect => "must have the effect allow or deny.",
            Self::NotUsed => "is ignored.",
            Self::LostDenials => "holds blocking rules that cannot be read, so everything is refused.",
            Self::OldName => "is the old name of agents.main and counts as part of it.",
            Self::NoId => "belongs to an agent without an id.",
            Self::Strictest { choices, counts } => {
                return write!(f, "is none of {choices} and counts as {counts}.");
            }
            Self::NoBins => "is not a list of texts, so no program is a safe bin.",
            Self::LostLimits => "may hold limits that cannot be read, so everything is refused.",
            Self::NoneOf(choices) => {
                return write!(f, "is none of {choices} and counts as not set.");
            }
            Self::EntryIsCommand { pattern } => {
                return write!(
                    f,
                    "never matches: “{pattern}” is a program with its arguments; write a rule for {} with the arguments {}.",
                    Self::example(pattern),
                    Self::arguments(pattern)
                );
            }
            Self::EntryWithoutFolder { pattern } => {
                let example = Self::example(pattern);
                return write!(
                    f,
                    "never matches: “{pattern}” has no folder; write the whole path, such as {example}."
                );
            }
            Self::RuleWithoutFolder { pattern } => {
                return write!(
                    f,
                    "never matches: “{pattern}” has no folder; write the whole path."
                );
            }
            Self::Arguments { why, then } => return write!(f, "{why}; {then}."),
            Self::NoNumber => "is not a whole number.",
            Self::UnreadableProfile => "cannot be read, so no program of that name is safe.",
            Self::ChainsElsewhere => {
                "does nothing, and OpenClaw refuses a file with it: it belongs in agents.<id>.chains \
                 of exec-approvals.json."
            }
            Self::FixedProfile => {
                "is ignored: awk, jq and sed are judged by their script."
            }
            Self::NoProfile(name) => {
                return write!(f, "names {name}, which has no profile and is never safe.");
            }
        })
    }
}

impl fmt::Display for NoArguments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OldHash => "is an old kind of hash",
            Self::Expression => "is not a regular expression that this program can read",
        })
    }
}

impl fmt::Display for Then {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::EntryNeverMatches => "the entry never matches",
            Self::GrantNeverMatches => "the rule never matches",
            Self::DenialHoldsForAny => "the rule blocks any arguments",
        })
    }
}
