//! What the service tells the app.

use std::time::Duration;

use app_status::{GatewayState, PairingRequest};
use gateway_operator::{Approval, ApprovalEnd};

/// What has changed at the gateway.
#[derive(Debug)]
pub enum Report {
    /// How the connection stands.
    State(GatewayState),
    /// The gateway asks.
    Asked(Box<Asked>),
    /// An answer was lost with the connection, and did not arrive: the question of this id can be
    /// answered again.
    StillOpen(String),
    /// Who wants to be paired with the gateway; each time the whole list.
    Pairing(Vec<PairingRequest>),
    /// The question of this id is over.
    Ended {
        /// The id.
        id: String,
        /// How it ended.
        how: ApprovalEnd,
    },
}

/// A question of a gateway.
#[derive(Debug)]
pub struct Asked {
    /// The question. Its texts are the gateway's.
    pub approval: Approval,
    /// The time until it expires, by the gateway's clock.
    pub left: Duration,
    /// The gateway, as `host:port`.
    pub gateway: String,
    /// The gateway runs on this computer.
    pub is_here: bool,
    /// The protocol that the gateway speaks: what it stores for *always* depends on it.
    pub protocol: u32,
}
