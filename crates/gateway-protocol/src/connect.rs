//! The first request of a connection and its answer.

use std::ops::RangeInclusive;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::identity::{Identity, SignatureVersion, Signed};
use crate::{Limits, Secret};

/// The protocol versions that we speak: OpenClaw 2026.2 has 3 alone, 2026.9 has 4.
pub const VERSIONS: RangeInclusive<u32> = 3..=4;

/// The program that connects. Gateways know a closed list of ids and modes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ClientInfo {
    /// `node-host` for a runner.
    pub id: String,
    /// What people call it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub display_name: Option<String>,
    /// Our version.
    pub version: String,
    /// `linux`, `macos`, `windows`: 2026.9 chooses from it what a node may be told to do.
    pub platform: String,
    /// `Linux`, `Mac`, `Windows`, in agreement with the platform.
    pub device_family: String,
    /// `node` for a runner.
    pub mode: String,
    /// The node's own id, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instance_id: Option<String>,
}

/// What a client asks to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// The program.
    pub client: ClientInfo,
    /// `node` or `operator`.
    pub role: String,
    /// What an operator may do; empty for a node.
    pub scopes: Vec<String>,
    /// What it can be.
    pub caps: Vec<String>,
    /// What a node can be told to do.
    pub commands: Vec<String>,
    /// Where a node finds programs.
    pub path_env: Option<String>,
}

/// What a gateway is shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Credentials {
    /// The gateway's own token.
    pub token: Option<Secret>,
    /// Or its password.
    pub password: Option<Secret>,
    /// The token that the gateway gave this device when it was paired; goes before the others.
    pub device_token: Option<Secret>,
    /// The protocol that this gateway spoke last time; 4 is shown the newer signature.
    pub protocol: Option<u32>,
}

impl Credentials {
    fn sent_token(&self) -> Option<&Secret> {
        self.device_token.as_ref().or(self.token.as_ref())
    }

    /// Whether something else could be shown without the device's token.
    pub(crate) fn has_shared(&self) -> bool {
        self.token.is_some() || self.password.is_some()
    }
}

#[derive(Deserialize)]
pub(crate) struct Challenge {
    pub(crate) nonce: String,
    #[serde(default)]
    pub(crate) ts: Option<i64>,
}

/// The parameters of `connect`. `unix_ms` is signed where the challenge has no time: with
/// the gateway's own time no clock of ours can be wrong.
pub(crate) fn params(
    profile: &Profile,
    identity: &Identity,
    credentials: &Credentials,
    challenge: &Challenge,
    unix_ms: i64,
) -> Value {
    let token = credentials.sent_token().map_or("", Secret::reveal);
    let signed = Signed {
        client_id: &profile.client.id,
        client_mode: &profile.client.mode,
        role: &profile.role,
        scopes: &profile.scopes,
        signed_at_ms: challenge.ts.unwrap_or(unix_ms),
        token,
        nonce: &challenge.nonce,
        platform: &profile.client.platform,
        device_family: &profile.client.device_family,
    };
    let version = match credentials.protocol {
        Some(4..) => SignatureVersion::V3,
        Some(_) | None => SignatureVersion::V2,
    };
    let mut params = json!({
        "minProtocol": VERSIONS.start(),
        "maxProtocol": VERSIONS.end(),
        "client": profile.client,
        "role": profile.role,
        "scopes": profile.scopes,
        "caps": profile.caps,
        "commands": profile.commands,
        "device": {
            "id": identity.device_id(),
            "publicKey": identity.public_key(),
            "signature": identity.sign(&signed, version),
            "signedAt": signed.signed_at_ms,
            "nonce": challenge.nonce,
        },
    });
    // Empty texts and nulls are refused.
    if let Some(path) = profile.path_env.as_ref().filter(|path| !path.is_empty()) {
        params["pathEnv"] = json!(path);
    }
    if !token.is_empty() {
        params["auth"]["token"] = json!(token);
    } else if let Some(password) = &credentials.password {
        params["auth"]["password"] = json!(password.reveal());
    }
    params
}

/// The gateway has accepted us.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hello {
    /// The protocol that holds from here on.
    pub protocol: u32,
    /// The gateway's version, as it says.
    pub server: String,
    /// A token for this device, to be kept and shown next time.
    pub device_token: Option<Secret>,
    /// Time between two of its ticks.
    pub tick: Duration,
    /// Longest frame that it takes, in bytes.
    pub max_payload: usize,
}

impl Hello {
    /// Reads the payload of the answer to `connect`.
    pub(crate) fn read(payload: &Value, limits: &Limits) -> Option<Self> {
        if payload.get("type")?.as_str()? != "hello-ok" {
            return None;
        }
        let text = |pointer| payload.pointer(pointer).and_then(Value::as_str);
        let number = |pointer| payload.pointer(pointer).and_then(Value::as_u64);
        Some(Self {
            protocol: u32::try_from(number("/protocol")?).ok()?,
            server: text("/server/version").unwrap_or_default().to_owned(),
            device_token: text("/auth/deviceToken")
                .filter(|token| !token.is_empty())
                .map(Secret::from),
            tick: number("/policy/tickIntervalMs")
                .filter(|ms| *ms > 0)
                .map_or(limits.tick, Duration::from_millis),
            max_payload: number("/policy/maxPayload")
                .and_then(|bytes| usize::try_from(bytes).ok())
                .unwrap_or(limits.payload_bytes),
        })
    }
}
