//! What an Always allow or an Always deny would change, before anything is stored.

use serde::{Deserialize, Serialize};

use crate::{PatternFindings, TextRun};

/// Asks about one thing that Always allow or Always deny may store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProposalRequest {
    /// The question's id.
    pub id: String,
    /// The digest of the card that was in view.
    pub digest: String,
    /// The offer's id.
    pub offer: String,
    /// The typed pattern; only for [`PromptCard::pattern`](crate::PromptCard::pattern).
    pub pattern: String,
}

/// What storing the rule would change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Proposal {
    /// What is known of the typed pattern; absent for the other offers.
    pub findings: Option<PatternFindings>,
    /// It can be saved: with it this request runs, or is refused where that is what it is for.
    pub saves: bool,
    /// What it would have decided otherwise; absent where no history is kept or it cannot be read.
    pub past: Option<Past>,
    /// What a person must confirm before the rule is stored, a sentence each.
    pub confirm: Vec<String>,
}

/// A rule held against the history: requests of this agent that the policy as it is would not
/// let run and the rule would; or that it would not refuse, and a denial would.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Past {
    /// How many past requests the rule would have decided so.
    pub changed: u32,
    /// How many of these a person had decided the other way.
    pub against: u32,
    /// How many requests were looked at.
    pub looked_at: u32,
    /// How many more cannot be judged again, because not all of their text is kept.
    pub unknown: u32,
    /// The newest of them, each command once, those decided the other way first.
    pub rows: Vec<PastRow>,
    /// How many commands there are beyond these rows.
    pub more: u32,
}

/// A command of the history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PastRow {
    /// The command, made visible.
    pub command: Vec<TextRun>,
    /// Its folder, made visible.
    pub folder: Vec<TextRun>,
    /// How many requests the row stands for.
    pub times: u32,
    /// How many of these a person had decided the other way.
    pub against: u32,
}
