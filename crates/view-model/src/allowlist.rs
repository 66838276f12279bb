//! The main window's Allowlist page.

use serde::{Deserialize, Serialize};

use crate::{Elsewhere, RuleEnd, TextRun};

/// The Allowlist page: the rules of all agents, or those of one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AllowlistPage {
    /// The agent of the page; empty: all agents.
    pub agent: String,
    /// Names the file's content that this was made from; an edit brings it back.
    pub version: String,
    /// Of one agent its own rows in the file's order, then those of `*`; of all agents those of `*`
    /// first. May be thousands.
    pub rows: Vec<AllowlistRow>,
    /// Programs that skills declare are to count as listed. This app is not told which they
    /// are, so there are no rows for them.
    pub skills: bool,
    /// `None`: the rules are this computer's.
    pub elsewhere: Option<Elsewhere>,
}

/// A rule as a person types it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RuleDraft {
    /// What the rule is about.
    pub kind: RuleKind,
    /// A pattern of programs, a command, a pattern of files, or a line.
    pub text: String,
    /// Of a program: a pattern on its arguments; empty: any arguments.
    pub args: String,
    /// Of a command: other words may follow.
    pub more: bool,
    /// Of a command or a line: the only folder; empty: every folder.
    pub folder: String,
    /// Of a program or a command: the rule refuses.
    pub deny: bool,
    /// When a new rule ends. A rule that is changed keeps its end.
    pub ends: RuleEnd,
    /// A remark that is stored with the rule.
    pub note: String,
}

/// What a rule is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum RuleKind {
    /// Programs.
    Program,
    /// One command, with exact or first arguments.
    Command,
    /// Files that a line may write.
    Files,
    /// One whole line in one folder.
    Line,
}

/// One entry of `allowlist[]` or one rule of `rules[]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AllowlistRow {
    /// Names the row in edits.
    pub id: String,
    /// The agent whose list holds the row: an edit of the row is an edit of this agent.
    pub holder: String,
    /// What the rule says, all of it but its end: `main may run git status in ~/demo`; made visible.
    /// Of what cannot be read, its pattern.
    pub sentence: Vec<TextRun>,
    /// What the rule is about.
    pub kind: RuleKind,
    /// The pattern, made visible; of a line its text.
    pub pattern: Vec<TextRun>,
    /// The pattern as plain text, for the inline editor and the search; absent when it hides
    /// characters, and then it cannot be edited, only removed.
    pub text: Option<String>,
    /// The arguments are restricted.
    pub narrow: bool,
    /// A rule that refuses.
    pub deny: bool,
    /// The rule can be changed here: its pattern in the row, or, with a [`draft`](Self::draft), all
    /// of it.
    pub editable: bool,
    /// The rule as it would be typed anew; absent where only its pattern can be changed, or
    /// nothing.
    pub draft: Option<RuleDraft>,
    /// The row belongs to `*`, and is edited there.
    pub inherited: bool,
    /// How the rule was made: `typed`, `clicked`, `imported`; empty where that is not known.
    pub origin: String,
    /// For how many commands nobody was asked because of the rule, as far as the history reaches.
    pub uses: u32,
    /// When the rule was last used, in milliseconds since 1970.
    pub last_used_at: Option<u64>,
    /// The last command that the rule covered, made visible.
    pub last_command: Vec<TextRun>,
    /// The remark that is stored with the rule, made visible.
    pub note: Vec<TextRun>,
    /// When the rule ends, in milliseconds since 1970.
    pub expires_at: Option<u64>,
    /// The programs on this computer that the pattern matches now, or that a line starts: at most
    /// three, made visible.
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
    /// `expired`, `changed`, `inert`, `hidden-characters`.
    pub kind: String,
    /// `Never matches`.
    pub label: String,
    /// Why, one sentence.
    pub note: String,
    /// A danger or a fault rather than a remark.
    pub problem: bool,
}

/// What is known of a rule while it is typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PatternFindings {
    /// Why the rule cannot be saved, and what to write instead.
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
