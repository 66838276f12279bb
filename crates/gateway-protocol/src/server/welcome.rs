//! `hello-ok`: the answer to a `connect` that is accepted.

use std::time::Duration;

use serde_json::{Value, json};

use crate::secret::Secret;

/// The answer to a `connect` that is accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Welcome<'a> {
    /// The protocol of this connection.
    pub protocol: u32,
    /// The version of the gateway.
    pub version: &'a str,
    /// The name of this connection.
    pub connection: &'a str,
    /// The methods that the gateway serves.
    pub methods: &'a [&'a str],
    /// The events that it sends.
    pub events: &'a [&'a str],
    /// What the client was accepted by: `token`, `password` or `device-token`.
    pub method: &'a str,
    /// The role of the client.
    pub role: &'a str,
    /// Its scopes.
    pub scopes: &'a [String],
    /// The token of the device for this role, and when it was given.
    pub device_token: (&'a Secret, i64),
    /// The longest frame that the gateway takes, in bytes.
    pub max_payload: usize,
    /// The most bytes that wait for the client.
    pub max_buffered: usize,
    /// The time between two ticks.
    pub tick: Duration,
    /// How long the gateway has been running.
    pub uptime: Duration,
}

impl Welcome<'_> {
    /// The payload of the answer.
    #[must_use]
    pub fn payload(&self) -> Value {
        let (token, issued_at_ms) = self.device_token;
        let mut auth = json!({
            "deviceToken": token.reveal(),
            "role": self.role,
            "scopes": self.scopes,
            "issuedAtMs": issued_at_ms,
        });
        if self.protocol >= 4 {
            auth["method"] = json!(self.method);
        }
        json!({
            "type": "hello-ok",
            "protocol": self.protocol,
            "server": { "version": self.version, "connId": self.connection },
            "features": { "methods": self.methods, "events": self.events },
            "snapshot": {
                "presence": [],
                "health": {},
                "stateVersion": { "presence": 0, "health": 0 },
                "uptimeMs": millis(self.uptime),
            },
            "auth": auth,
            "policy": {
                "maxPayload": self.max_payload,
                "maxBufferedBytes": self.max_buffered,
                "tickIntervalMs": millis(self.tick),
            },
        })
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
