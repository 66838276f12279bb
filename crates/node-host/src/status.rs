//! The state of a node, told without running one.

use paths::Paths;
use serde::Serialize;

use crate::state::{self, NodeConfig, StateError};

/// A node as its files describe it. The token is never part of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Whether a node runs now.
    pub running: bool,
    /// The id under which gateways list it, their `nodeId`.
    pub device_id: Option<String>,
    /// The id of the instance, the `nodeId` of `node.json`.
    pub node_id: Option<String>,
    /// The name for people.
    pub display_name: Option<String>,
    /// The address of its gateway.
    pub gateway: Option<String>,
    /// The SHA-256 of the only certificate that is trusted, if one is pinned.
    pub tls_fingerprint: Option<String>,
    /// Whether a gateway has given it a token.
    pub paired: bool,
    /// The path of `node.json`.
    pub file: String,
}

/// Reads the files of the node; creates none.
///
/// # Errors
/// A file exists and cannot be read.
pub fn report(paths: &Paths) -> Result<Report, StateError> {
    let config = NodeConfig::load(paths)?;
    let has_key = paths.device_key_file().symlink_metadata().is_ok();
    let identity = has_key.then(|| state::device(paths)).transpose()?;
    let endpoint = config.as_ref().map(|it| it.endpoint(paths)).transpose()?;
    let running = has_key && matches!(state::lock(paths), Err(StateError::Running));
    Ok(Report {
        running,
        device_id: identity.map(|it| it.device_id().to_owned()),
        gateway: endpoint.as_ref().map(gateway_protocol::Endpoint::url),
        tls_fingerprint: endpoint
            .and_then(|it| it.fingerprint)
            .map(|pin| pin.to_string()),
        paired: config.as_ref().is_some_and(|it| it.token.is_some()),
        node_id: config.as_ref().map(|it| it.node_id.clone()),
        display_name: config.and_then(|it| it.display_name),
        file: paths.node_file().display().to_string(),
    })
}
