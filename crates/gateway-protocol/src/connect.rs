//! `connect`, the first request of a connection, and its answer.

use std::ops::RangeInclusive;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::identity::{Identity, SignatureVersion, Signed};
use crate::{Limits, Secret};

/// The protocol versions that we speak: OpenClaw 2026.2 has only 3, 2026.9 has 4.
pub const VERSIONS: RangeInclusive<u32> = 3..=4;

/// The program that connects. Gateways know a closed list of ids and modes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClientInfo {
    /// `node-host` for a runner.
    pub id: String,
    /// The name for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub display_name: Option<String>,
    /// The version of our program.
    pub version: String,
    /// `linux`, `macos` or `windows`. OpenClaw 2026.9 chooses the commands of a node by it.
    pub platform: String,
    /// `Linux`, `Mac`, `Windows`, in agreement with the platform; empty if the client names none.
    #[serde(default)]
    pub device_family: String,
    /// `node` for a runner.
    pub mode: String,
    /// The id of the node, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instance_id: Option<String>,
}

impl ClientInfo {
    /// `platform` and `device_family` of this computer.
    #[must_use]
    pub fn platform() -> (&'static str, &'static str) {
        match std::env::consts::OS {
            "macos" => ("macos", "Mac"),
            "windows" => ("windows", "Windows"),
            _ => ("linux", "Linux"),
        }
    }
}

/// The role that a client asks for, and what it offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// The program that connects.
    pub client: ClientInfo,
    /// `node` or `operator`.
    pub role: String,
    /// The scopes of an operator; empty for a node.
    pub scopes: Vec<String>,
    /// The capabilities of a node.
    pub caps: Vec<String>,
    /// The commands that a node offers.
    pub commands: Vec<String>,
    /// The `PATH` of a node.
    pub path_env: Option<String>,
}

/// The secrets that a gateway is shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Credentials {
    /// The gateway's own token.
    pub token: Option<Secret>,
    /// The gateway's password, instead of a token.
    pub password: Option<Secret>,
    /// The token that the gateway gave this device when it was paired. It is used before the
    /// others.
    pub device_token: Option<Secret>,
    /// The protocol that this gateway spoke last; for 4 the newer signature is sent.
    pub protocol: Option<u32>,
}

impl Credentials {
    fn sent_token(&self) -> Option<&Secret> {
        self.device_token.as_ref().or(self.token.as_ref())
    }

    /// Whether there is a secret besides the device's token.
    pub(crate) fn has_shared(&self) -> bool {
        self.token.is_some() || self.password.is_some()
    }
}

/// `connect.challenge`, the first message of a gateway.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Challenge {
    /// A text that no earlier connection was sent.
    pub nonce: String,
    /// The gateway's time in milliseconds since 1970, if it says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ts: Option<i64>,
}

impl Challenge {
    /// The name of the event.
    pub const EVENT: &'static str = "connect.challenge";
}

/// The parameters of `connect`. `unix_ms` is signed if the challenge has no time. The gateway's
/// own time is better, because our clock may be wrong.
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
    // Gateways refuse empty texts and nulls.
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

/// The gateway's answer: it has accepted us.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hello {
    /// The protocol of this connection.
    pub protocol: u32,
    /// The version that the gateway reports.
    pub server: String,
    /// A token for this device, to be saved and shown next time.
    pub device_token: Option<Secret>,
    /// The time between two ticks of the gateway.
    pub tick: Duration,
    /// The longest frame that the gateway takes, in bytes.
    pub max_payload: usize,
    /// The scopes that an operator was given.
    pub scopes: Vec<String>,
    /// The gateway's time when it sent its challenge, in milliseconds since 1970, if it said it.
    pub challenged_at_ms: Option<i64>,
}

impl Hello {
    /// Reads the payload of the answer to `connect`.
    pub(crate) fn read(
        payload: &Value,
        challenged_at_ms: Option<i64>,
        limits: &Limits,
    ) -> Option<Self> {
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
            scopes: payload
                .pointer("/auth/scopes")
                .and_then(Value::as_array)
                .into_iter()
                .flatten()
                .filter_map(|scope| scope.as_str().map(str::to_owned))
                .collect(),
            challenged_at_ms,
        })
    }
}
