//! The main window's Health and Node binding pages.

use serde::{Deserialize, Serialize};

use crate::{BannerAction, TextRun};

/// One check of the Health page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Check {
    /// A stable name: `store`, `permissions`, `socket`, `token`, `gateway`, `tray`, …
    pub id: String,
    /// `Approvals file`.
    pub title: String,
    /// `good`, `warn`, `bad`, `off`.
    pub state: String,
    /// What the check found and what to do, made visible.
    pub sentence: Vec<TextRun>,
    /// The button beside the check.
    pub action: Option<BannerAction>,
}

/// The Exec node binding page: `tools.exec.node` of `openclaw.json` and of each agent, by the file
/// or, where a gateway is connected, by the gateway.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BindingPage {
    /// Names the content that this was made from; an edit brings it back.
    pub version: String,
    /// Where the content is: the file, home as `~`, or the gateway; made visible.
    pub path: Vec<TextRun>,
    /// The bindings can be edited; if not, `note` says why.
    pub editable: bool,
    /// What a person must know: no gateway, no file, not readable.
    pub note: Option<String>,
    /// The node for everybody; empty: any node.
    pub default_node: String,
    /// The agents of the configuration.
    pub agents: Vec<BindingRow>,
    /// The nodes that can be chosen.
    pub nodes: Vec<BindingNode>,
    /// Which gateway has told this, or where the gateway would be by the file.
    pub gateway: Vec<TextRun>,
    /// A gateway has told this, and takes the edits.
    pub live: bool,
}

/// A node that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BindingNode {
    /// What a binding to this node says.
    pub node: String,
    /// Its name, made visible.
    pub name: Vec<TextRun>,
    /// Platform and address, as far as the gateway knows them; made visible.
    pub about: Vec<TextRun>,
    /// The node of this computer.
    pub own: bool,
    /// What the gateway knows; `None` where the node is known from a file alone.
    pub live: Option<LiveNode>,
}

/// What a gateway knows of a node.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LiveNode {
    /// The id of the node, by which it is tested.
    pub id: String,
    /// It is connected now.
    pub connected: bool,
    /// It may be told to run commands.
    pub runs: bool,
    /// When the gateway last heard of it, in milliseconds since 1970.
    pub seen_at: Option<u64>,
}

/// One agent's binding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BindingRow {
    /// The agent's id.
    pub id: String,
    /// Its name, made visible.
    pub name: Vec<TextRun>,
    /// Its node; empty: as the default.
    pub node: String,
}

/// Bindings to save.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BindingEdit {
    /// The `version` that was in view.
    pub version: String,
    /// The new default, if it changes.
    pub default_node: Option<String>,
    /// Agents whose node changes, with the node; empty: as the default.
    pub agents: Vec<(String, String)>,
}
