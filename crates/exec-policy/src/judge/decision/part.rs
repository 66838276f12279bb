//! What a decision says of each program, what a person should see, and what may be written.

use std::fmt;

use serde::Serialize;

use crate::Rule;

/// How a segment is covered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CoveredBy {
    /// By an entry of an allowlist.
    Allowlist,
    /// By a `rules[]` grant.
    Rule,
    /// It is a safe bin with safe words.
    SafeBin,
    /// The shell itself does it, and it is harmless.
    Builtin,
}

impl fmt::Display for CoveredBy {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Allowlist => "allowlist",
            Self::Rule => "rule",
            Self::SafeBin => "safe-bin",
            Self::Builtin => "builtin",
        })
    }
}

/// What covered a segment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Matched {
    /// How it is covered.
    pub by: CoveredBy,
    /// The pattern or program name.
    pub pattern: String,
    /// The agent whose list holds it, `*` or an id; empty for safe bins and builtins.
    pub agent: String,
    /// The entry's or rule's id, where it has one.
    pub id: Option<String>,
    /// Its restriction of the arguments, as written, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arg_pattern: Option<String>,
}

/// One program that would start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Segment {
    /// The words, after quotes are taken off and wrappers are looked through.
    pub argv: Vec<String>,
    /// The path found through `PATH` or given, absolute; `None` where nothing was found.
    pub resolved: Option<String>,
    /// The real path behind it.
    pub real: Option<String>,
    /// What covered it; `None` is a miss.
    pub matched: Option<Matched>,
    /// Names of the wrappers around it, outermost first.
    pub wrappers: Vec<String>,
    /// The real path of the script that a shell or an interpreter is given, where it is
    /// certain which word names it. [`executes`](crate::executes) has all files that are
    /// part of what is approved (D10).
    pub script: Option<String>,
    /// The folder that it runs in, absolute; `None` where that is not certain before it runs.
    pub cwd: Option<String>,
}

/// What Always allow may write, narrow to broad (D8). Each was proven: the same request,
/// evaluated against the policy that it would make, runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Offer {
    /// These programs with these arguments, in this folder only.
    Command {
        /// One rule for each program that nothing covers yet.
        rules: Vec<Rule>,
    },
    /// These programs with these arguments, in any folder.
    Arguments {
        /// One rule for each program that nothing covers yet.
        rules: Vec<Rule>,
    },
    /// This script as it is now, with any arguments.
    Script {
        /// One rule for each program that nothing covers yet.
        rules: Vec<Rule>,
    },
    /// The documents' allowlist entry: each program, with any arguments.
    Programs {
        /// One resolved path for each program that no entry covers yet.
        patterns: Vec<String>,
    },
}

impl Offer {
    /// Its kind as it is written in JSON: `command`, `arguments`, `script`, `programs`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Command { .. } => "command",
            Self::Arguments { .. } => "arguments",
            Self::Script { .. } => "script",
            Self::Programs { .. } => "programs",
        }
    }
}
