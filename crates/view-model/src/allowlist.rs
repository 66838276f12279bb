//! The main window's Allowlist page.

use serde::{Deserialize, Serialize};

use crate::TextRun;

/// The Allowlist page of one agent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AllowlistPage {
    /// The agent of the page.
    pub agent: String,
    /// Names the file's content that this was made from; an edit brings it back.
    pub version: String,
    /// The agent's own rows in the file's order, then those of `*`. May be thousands.
    pub rows: Vec<AllowlistRow>,
    /// Programs that skills declare are to count as listed. This app is not told which they
    /// are, so there are no rows for them.
    pub skills: bool,
}

/// One entry of `allowlist[]` or one rule of `rules[]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AllowlistRow {
    /// Names the row in edits.
    pub id: String,
    /// The pattern, made visible.
    pub pattern: Vec<TextRun>,
    /// The pattern as plain text, for the inline editor and the search; absent when it hides
    /// characters, and then it cannot be edited, only removed.
    pub text: Option<String>,
    /// `Any arguments`, `Arguments: -n TODO`, `This script`, …; made visible.
    pub covers: Vec<TextRun>,
    /// The arguments are restricted.
    pub narrow: bool,
    /// A rule that refuses.
    pub deny: bool,
    /// The pattern can be changed here.
    pub editable: bool,
    /// The row belongs to `*`, and is edited there.
    pub inherited: bool,
    /// How the rule was made: `typed`, `clicked`, `imported`; empty where that is not known.
    pub origin: String,
    /// When the rule was last used, in milliseconds since 1970.
    pub last_used_at: Option<u64>,
    /// The last command that the rule covered, made visible.
    pub last_command: Vec<TextRun>,
    /// When the rule ends, in milliseconds since 1970.
    pub expires_at: Option<u64>,
    /// The programs on this computer that the pattern matches now: at most three, made visible.
    pub matches: Vec<Vec<TextRun>>,
    /// How many programs the pattern matches.
    pub matches_count: u32,
    /// What a person should know about the rule.
    pub flags: Vec<Flag>,
}

/// A remark on a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Flag {
    /// `invalid`, `never-matches`, `nothing-here`, `very-broad`, `interpreter`, `shadowed`,
    /// `expired`, `changed`, `hidden-characters`.
    pub kind: String,
    /// `Never matches`.
    pub label: String,
    /// Why, one sentence.
    pub note: String,
    /// A danger or a fault rather than a remark.
    pub problem: bool,
}

/// What is known of a pattern while it is typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PatternFindings {
    /// Why the pattern cannot be saved, and what to write instead.
    pub refused: Option<String>,
    /// A pattern to take over at a click.
    pub instead: Option<String>,
    /// What a person should know about the rule.
    pub flags: Vec<Flag>,
    /// The programs that the pattern matches now: at most twenty, made visible.
    pub matches: Vec<Vec<TextRun>>,
    /// How many programs the pattern matches.
    pub matches_count: u32,
}
