//! The main window's Agents page: coding agents on this computer, and whether they ask here.

use serde::{Deserialize, Serialize};

use crate::TextRun;

/// The Agents page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AgentsPage {
    /// Those that are here or connected, then the others.
    pub agents: Vec<AgentRow>,
}

/// One agent of the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AgentRow {
    /// Its word: `claude`, `codex`, …
    pub id: String,
    /// What people call it.
    pub name: String,
    /// The version that is installed, made visible; empty where it is not known.
    pub installed: Vec<TextRun>,
    /// `absent`, `apart`, `connected`, or `troubled` where something is wrong with the connection.
    pub state: String,
    /// How it stands: a sentence or two.
    pub stands: String,
    /// How it is connected: `ask`, `run` or `tool`; absent where it is not.
    pub way: Option<String>,
    /// How it can be connected.
    pub ways: Vec<String>,
    /// What is wrong, a sentence each, made visible.
    pub problems: Vec<Vec<TextRun>>,
    /// When it asked last, in milliseconds since 1970.
    pub last: Option<u64>,
}

/// What connecting or disconnecting an agent would write. Nothing is written yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AgentPlan {
    /// Names exactly this plan; the edit brings it back.
    pub version: String,
    /// What a person should know beside the difference, a sentence each.
    pub notes: Vec<String>,
    /// The files that would change.
    pub files: Vec<PlannedFile>,
}

/// One file that would change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlannedFile {
    /// Where it is, home as `~`, made visible.
    pub path: Vec<TextRun>,
    /// The lines around what changes: `+`, `-` or a blank, then the line, made visible.
    pub lines: Vec<(String, Vec<TextRun>)>,
}

/// An agent to connect or disconnect, as it was planned.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AgentEdit {
    /// The agent.
    pub agent: String,
    /// `ask`, `run`, `tool`, or `off`.
    pub way: String,
    /// The `version` of the plan that was in view.
    pub version: String,
}
