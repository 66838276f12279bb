//! The parameters of `connect`, as a gateway reads them.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::connect::ClientInfo;
use crate::secret::Secret;

/// The programs that both generations of OpenClaw know.
const CLIENTS: [&str; 17] = [
    "webchat-ui",
    "openclaw-control-ui",
    "webchat",
    "cli",
    "gateway-client",
    "openclaw-macos",
    "openclaw-ios",
    "openclaw-android",
    "node-host",
    "test",
    "fingerprint",
    "openclaw-probe",
    "openclaw-browser-copilot",
    "openclaw-tui",
    "openclaw-linux",
    "openclaw-watchos",
    "openclaw-worker",
];
/// Their modes.
const MODES: [&str; 8] = [
    "webchat", "cli", "ui", "backend", "node", "probe", "test", "worker",
];
/// Keys of the wire that say nothing to this gateway.
const UNUSED: [&str; 6] = [
    "permissions",
    "locale",
    "userAgent",
    "computerUse",
    "workerRuns",
    "modelCatalog",
];
const UNUSED_OF_CLIENT: [&str; 3] = ["modelIdentifier", "buildId", "timeZone"];
/// The longest text that names something, in bytes.
const NAME: usize = 256;
/// The most words of a list.
const WORDS: usize = 256;

/// The parameters of `connect`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConnectRequest {
    /// The lowest protocol that the client speaks.
    pub min_protocol: u32,
    /// The highest.
    pub max_protocol: u32,
    /// The program.
    pub client: ClientInfo,
    /// `node` or `operator`.
    #[serde(default = "operator")]
    pub role: String,
    /// The scopes that an operator asks for.
    #[serde(default)]
    pub scopes: Vec<String>,
    /// The capabilities.
    #[serde(default)]
    pub caps: Vec<String>,
    /// The commands that a node offers.
    #[serde(default)]
    pub commands: Vec<String>,
    /// The `PATH` of a node.
    #[serde(default)]
    pub path_env: Option<String>,
    /// The secrets.
    #[serde(default)]
    pub auth: ConnectAuth,
    /// The device; the schema does not require it, [`crate::Challenge::proves`] does.
    #[serde(default)]
    pub device: Option<ConnectDevice>,
}

/// The secrets that a client shows.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConnectAuth {
    /// The gateway's token, or the device's.
    #[serde(default)]
    pub token: Option<Secret>,
    /// The gateway's password.
    #[serde(default)]
    pub password: Option<Secret>,
    /// The device's token; protocol 4 may send it beside the gateway's.
    #[serde(default)]
    pub device_token: Option<Secret>,
}

impl ConnectAuth {
    /// The token that the device's signature covers.
    #[must_use]
    pub fn signed_token(&self) -> &str {
        let token = self.token.as_ref().or(self.device_token.as_ref());
        token.map_or("", Secret::reveal)
    }
}

/// The device of a client, and the proof that the client has its key.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConnectDevice {
    /// The id: the hash of the key.
    pub id: String,
    /// The public key in base64url.
    pub public_key: String,
    /// The signature in base64url.
    pub signature: String,
    /// When it was signed, in milliseconds since 1970.
    pub signed_at: i64,
    /// The nonce of the challenge.
    #[serde(default)]
    pub nonce: Option<String>,
}

/// Why parameters are none of `connect`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("invalid connect params: {0}")]
pub struct BadConnect(String);

fn operator() -> String {
    "operator".to_owned()
}

impl ConnectRequest {
    /// Reads the parameters.
    ///
    /// # Errors
    /// [`BadConnect`] for an unknown key, a value of another type, a program or mode that is not
    /// known, or a text that is empty or too long.
    pub fn read(mut params: Value) -> Result<Self, BadConnect> {
        if let Some(params) = params.as_object_mut() {
            drop_all(params, &UNUSED);
            if let Some(client) = params.get_mut("client").and_then(Value::as_object_mut) {
                drop_all(client, &UNUSED_OF_CLIENT);
            }
        }
        let request: Self = serde_json::from_value(params).map_err(|error| {
            // The error may repeat what the client wrote.
            let text = error.to_string();
            BadConnect(text.chars().take(NAME).collect())
        })?;
        request.check()?;
        Ok(request)
    }

    fn check(&self) -> Result<(), BadConnect> {
        let bad = |place: &str, what: &str| Err(BadConnect(format!("at {place}: must be {what}")));
        let client = &self.client;
        let allowed = "equal to one of the allowed values";
        if !CLIENTS.contains(&client.id.as_str()) {
            return bad("/client/id", allowed);
        }
        if !MODES.contains(&client.mode.as_str()) {
            return bad("/client/mode", allowed);
        }
        if !["node", "operator"].contains(&self.role.as_str()) {
            return bad("/role", allowed);
        }
        let required = [&client.version, &client.platform];
        let optional = [&client.display_name, &client.instance_id];
        let texts = required.into_iter().chain(optional.into_iter().flatten());
        if texts.clone().any(|text| text.is_empty()) {
            return bad("/client", "no empty text");
        }
        if texts
            .chain([&client.device_family])
            .any(|text| text.len() > NAME)
        {
            return bad("/client", "shorter");
        }
        let lists = [&self.scopes, &self.caps, &self.commands];
        if lists.iter().any(|list| list.len() > WORDS) {
            return bad("root", "shorter");
        }
        let words = lists.into_iter().flatten();
        if words.into_iter().any(|it| it.is_empty() || it.len() > NAME) {
            return bad("root", "a list of short words");
        }
        Ok(())
    }
}

fn drop_all(object: &mut Map<String, Value>, keys: &[&str]) {
    for key in keys {
        object.remove(*key);
    }
}
