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

/// The Exec node binding page: `tools.exec.node` of `openclaw.json` and of each agent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BindingPage {
    /// Names the file's content that this was made from; an edit brings it back.
    pub version: String,
    /// Where the file is, home as `~`, made visible.
    pub path: Vec<TextRun>,
    /// The bindings can be edited; if not, `note` says why.
    pub editable: bool,
    /// What a person must know: no gateway, no file, not readable.
    pub note: Option<String>,
    /// The node for everybody; empty: any node.
    pub default_node: String,
    /// The agents of the file.
    pub agents: Vec<BindingRow>,
    /// Nodes that are known by name, from the file and of this computer; live ones come with the
    /// gateway.
    pub nodes: Vec<String>,
    /// Where the gateway would be by the file, and that this app does not call it.
    pub gateway: Vec<TextRun>,
    /// What gateways call the node of this computer, where it is one.
    pub this_computer: Option<String>,
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
