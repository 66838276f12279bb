//! What can be said of a node without running it.

use paths::Paths;
use serde::Serialize;

use crate::state::{self, NodeConfig, StateError};

/// A node as it is kept here. It never holds the token.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// Whether one runs now.
    pub running: bool,
    /// How gateways list it: their `nodeId`.
    pub device_id: Option<String>,
    /// The instance; `node.json`'s `nodeId`.
    pub node_id: Option<String>,
    /// What people call it.
    pub display_name: Option<String>,
    /// Its gateway's address.
    pub gateway: Option<String>,
    /// The one certificate that is trusted, where one is pinned.
    pub tls_fingerprint: Option<String>,
    /// Whether a gateway has given it a token.
    pub paired: bool,
    /// Where this is kept.
    pub file: String,
}

/// Looks at what is kept. Makes nothing.
///
/// # Errors
/// A file that is there and cannot be read.
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
