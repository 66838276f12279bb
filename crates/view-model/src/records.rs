//! The main window's Requests page: what waits, and what was decided.

use serde::{Deserialize, Serialize};

use crate::{QueueItem, TextRun, TrialRequest};

/// The Requests page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RequestsPage {
    /// What waits for a click, in the order in which it comes into view.
    pub waiting: Vec<QueueItem>,
    /// What was decided, newest first.
    pub activity: Vec<ActivityRow>,
    /// There is more, older than the last row.
    pub more: bool,
}

/// Which records are wanted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordFilter {
    /// Words that must occur in the command, the agent or the reason.
    pub text: String,
    /// `allowed`, `denied`, `expired`, `automatic`; empty: all.
    pub outcomes: Vec<String>,
    /// Not decided before this moment, milliseconds since 1970.
    pub since: Option<u64>,
    /// Decided before this moment, milliseconds since 1970.
    pub until: Option<u64>,
    /// Only older than this record's id, for the next page.
    pub before: Option<String>,
}

/// One record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ActivityRow {
    /// The id of the record.
    pub id: String,
    /// When the request was decided, in milliseconds since 1970.
    pub at: u64,
    /// The agent, made visible.
    pub agent: Vec<TextRun>,
    /// The command as it was shown, or the change of the policy.
    pub command: Vec<TextRun>,
    /// `allowed`, `denied`, `expired`, `automatic`, `policy`.
    pub outcome: String,
    /// `Allowed once`.
    pub label: String,
    /// `by you`, `because nobody answered`, …
    pub by: String,
    /// Folder, layer, reason, exit code, how long it waited: name and value, made visible.
    pub details: Vec<(String, Vec<TextRun>)>,
    /// The same command to judge by today's policy; absent where a part of it was hidden, or
    /// it was no command.
    pub trial: Option<TrialRequest>,
}

/// Whether the records are all there and as they were written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordCheck {
    /// The chain holds.
    pub intact: bool,
    /// The findings, a sentence each, made visible.
    pub lines: Vec<Vec<TextRun>>,
}
