//! The main window's Try a command page: nothing runs.

use serde::{Deserialize, Serialize};

use crate::TextRun;

/// A command to judge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrialRequest {
    /// The agent.
    pub agent: String,
    /// The folder; empty: the home.
    pub folder: String,
    /// The text.
    pub text: String,
    /// Words of one command, split at blanks, rather than text for a shell.
    pub words: bool,
}

/// The decision that would be made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Trial {
    /// Names the content of the approvals file that it was judged by.
    pub version: String,
    /// `run`, `ask`, `deny`.
    pub verdict: String,
    /// `Would ask`.
    pub label: String,
    /// Why, one sentence, made visible.
    pub sentence: Vec<TextRun>,
    /// The decision's code, such as `allowlist-miss`.
    pub code: String,
    /// The layer that decided.
    pub layer: String,
    /// The command as it was read.
    pub command: Vec<TextRun>,
    /// How the decision came about: the settings, a line for each program, the decision.
    pub tree: Vec<TraceLine>,
    /// The risks of the command.
    pub risks: Vec<crate::RiskNote>,
    /// Rules that would let it run, narrow first.
    pub suggestions: Vec<Suggestion>,
}

/// One line of the tree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TraceLine {
    /// 0 for the outermost.
    pub depth: u32,
    /// The subject of the line, made visible: a setting, a program.
    pub subject: Vec<TextRun>,
    /// What is said of the subject, made visible.
    pub text: Vec<TextRun>,
    /// `pass`, `miss`, `note`.
    pub mark: String,
}

/// A rule that would let the command run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Suggestion {
    /// Names it in [`Change::Grant`](crate::Change::Grant).
    pub id: String,
    /// `This program with these arguments`.
    pub label: String,
    /// The rule that would be stored, made visible.
    pub detail: Vec<TextRun>,
}

/// A command that a person allowed before, with a rule that would let it run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RuleProposal {
    /// The command, made visible.
    pub command: Vec<TextRun>,
    /// How often it was allowed by a click.
    pub times: u32,
    /// What is judged.
    pub trial: TrialRequest,
    /// The narrowest rule for the program with these arguments.
    pub suggestion: Suggestion,
    /// Names the content of the approvals file that it was judged by.
    pub version: String,
}

/// A kept trial that guards edits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Example {
    /// Names it.
    pub id: String,
    /// What is judged.
    pub request: TrialRequest,
    /// The command, made visible.
    pub command: Vec<TextRun>,
    /// What must come: `run`, `ask`, `deny`.
    pub expected: String,
    /// What comes today.
    pub actual: String,
}

/// A rule for what a person allowed again and again this week. There is at most one a week.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WeeklySuggestion {
    /// What the rule says: `main may run npm test in ~/demo`; made visible.
    pub sentence: Vec<TextRun>,
    /// The command, how often it was allowed, and the rule.
    pub proposal: RuleProposal,
}
