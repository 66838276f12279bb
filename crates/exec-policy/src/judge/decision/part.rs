//! What a decision says of each program.

use known_programs::Role;
use std::fmt;

use serde::Serialize;

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

/// One file that a redirection would write.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Written {
    /// The path as the line has it.
    pub path: String,
    /// The grant for writing that covers it (E4); `None` is a miss.
    pub matched: Option<Matched>,
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

impl Segment {
    /// Whether its first word belongs to the shell, which looks for no program of that name.
    #[must_use]
    pub fn is_built_in(&self) -> bool {
        let Some(name) = self.argv.first() else {
            return false;
        };
        let program = known_programs::of(name);
        let roles = [Role::BuiltIn, Role::Word, Role::Starts];
        roles.into_iter().any(|role| program.is(role))
    }
}
