//! The prompt window: one card in view, the others as a queue.

use serde::{Deserialize, Serialize};

use crate::Run;

/// Everything the prompt window shows.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PromptState {
    /// The request in view; absent when nothing waits.
    pub card: Option<PromptCard>,
    /// All waiting requests in order of arrival, the one in view included.
    pub queue: Vec<QueueItem>,
}

/// A waiting request in the queue strip.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct QueueItem {
    /// The question's id.
    pub id: String,
    /// The agent's name, made visible.
    pub agent: Vec<Run>,
    /// The start of the command, made visible.
    pub preview: Vec<Run>,
    /// Milliseconds until it is refused, at the moment this was sent.
    pub left_ms: Option<u64>,
}

/// One request, finished for display.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PromptCard {
    /// The question's id.
    pub id: String,
    /// Binds an answer to exactly this content.
    pub digest: String,
    /// `Agent “main” wants to run a command`, as runs because the name is foreign.
    pub heading: Vec<Run>,
    /// The agent's name alone, for the window title.
    pub agent: Vec<Run>,
    /// Host, session and asker, each a part; missing ones are left out.
    pub origin: Vec<Vec<Run>>,
    /// What would run.
    pub command: Command,
    /// Program, folder, environment and the like, in order.
    pub fields: Vec<Field>,
    /// Why it asks, one sentence.
    pub reason: String,
    /// What to look at before a click, danger first.
    pub risks: Vec<RiskNote>,
    /// Milliseconds until it is refused, at the moment this was sent; absent: no limit.
    pub left_ms: Option<u64>,
    /// The whole time it had, for the bar.
    pub total_ms: Option<u64>,
    /// Milliseconds in view before Allow arms.
    pub arm_ms: u64,
    /// Milliseconds without a key before Allow arms.
    pub quiet_ms: u64,
    /// Allow once.
    pub allow_once: Action,
    /// Always allow.
    pub allow_always: Action,
}

/// The command in both forms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Command {
    /// As written.
    pub text: Vec<Run>,
    /// Word by word: what the system call gets, program first.
    pub words: Vec<Vec<Run>>,
    /// What Copy puts on the clipboard: the visible form.
    pub copy: String,
    /// Lines it has when no line wraps.
    pub lines: u32,
    /// It is long: Allow stays off until its end has been in view.
    pub must_scroll: bool,
}

/// A labelled fact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Field {
    /// A stable name: `program`, `folder`, `environment`, `policy`.
    pub name: String,
    /// The label, such as `Folder`.
    pub label: String,
    /// The values, one a line.
    pub values: Vec<Vec<Run>>,
}

/// A note in the strip above the command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RiskNote {
    /// A stable name, such as `hides-characters`.
    pub kind: String,
    /// What it says.
    pub note: String,
    /// Danger rather than caution.
    pub danger: bool,
}

/// Whether a button is offered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Action {
    /// It may be pressed once armed.
    pub offered: bool,
    /// What it would do, or why it is not offered; one sentence.
    pub sentence: String,
}

/// What a person chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Choice {
    /// This one run.
    AllowOnce,
    /// This and future runs.
    AllowAlways,
    /// Not this run.
    Deny,
}

/// An answer, bound to what was in view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PromptAnswer {
    /// The question's id.
    pub id: String,
    /// The digest of the card that was in view.
    pub digest: String,
    /// What was chosen.
    pub choice: Choice,
}
