//! The gateways that a person has set up, on the Health page.

use serde::{Deserialize, Serialize};

use crate::TextRun;

/// Which gateways are kept, and which one is used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GatewaysPage {
    /// The gateway of `openclaw.json`, as a sentence.
    pub found: Vec<TextRun>,
    /// The id of the typed gateway that is used; empty: the gateway of `openclaw.json`.
    pub active: String,
    /// The gateways that a person has typed.
    pub gateways: Vec<GatewayItem>,
}

/// A gateway that a person has typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GatewayItem {
    /// What names the gateway in commands.
    pub id: String,
    /// The address, made visible.
    pub name: Vec<TextRun>,
    /// Only one certificate is trusted.
    pub pinned: bool,
    /// A token or password is kept for the gateway.
    pub secret: bool,
}

/// A gateway as a person types it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GatewayDraft {
    /// `ws://HOST:PORT` or `wss://HOST:PORT`.
    pub url: String,
    /// The token or password of the gateway; empty: none.
    pub secret: String,
    /// The secret is a password.
    pub password: bool,
    /// The SHA-256 of the only certificate that is trusted; empty: any that the system trusts.
    pub fingerprint: String,
}

impl std::fmt::Debug for GatewayDraft {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GatewayDraft")
            .field("url", &self.url)
            .finish_non_exhaustive()
    }
}
