//! A paired device.

use std::collections::BTreeMap;

use gateway_protocol::Scope;
use gateway_protocol::server::ConnectRequest;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::fields::name;
use crate::surface::Surface;

/// A device that was paired, for one role or for both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Device {
    pub(crate) public_key: String,
    /// What the device calls itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) display_name: Option<String>,
    /// What a person calls it here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) given_name: Option<String>,
    pub(crate) platform: String,
    pub(crate) created_at_ms: i64,
    /// What it was paired for, by role.
    pub(crate) roles: BTreeMap<String, Grant>,
    /// What of a node may be called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) surface: Option<Approved>,
}

/// A role of a device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Grant {
    pub(crate) scopes: Vec<String>,
    pub(crate) approved_at_ms: i64,
    /// When the device's token for this role was made. Another time makes another token.
    pub(crate) issued_at_ms: i64,
}

/// A surface that a person has approved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Approved {
    pub(crate) surface: Surface,
    pub(crate) approved_at_ms: i64,
}

impl Device {
    /// A device that has no role yet.
    pub(crate) fn new(request: &ConnectRequest, public_key: &str, now_ms: i64) -> Self {
        Self {
            public_key: public_key.to_owned(),
            display_name: None,
            given_name: None,
            platform: String::new(),
            created_at_ms: now_ms,
            roles: BTreeMap::new(),
            surface: None,
        }
        .described(request)
    }

    /// The device with what it says of itself now.
    pub(crate) fn described(self, request: &ConnectRequest) -> Self {
        Self {
            display_name: request.client.display_name.as_deref().and_then(name),
            platform: name(&request.client.platform).unwrap_or_default(),
            ..self
        }
    }

    /// Its name for people.
    pub(crate) fn name(&self) -> Option<&str> {
        self.given_name.as_deref().or(self.display_name.as_deref())
    }

    /// Whether it may have this role with these scopes.
    pub(crate) fn covers(&self, role: &str, scopes: &[Scope]) -> bool {
        self.roles.get(role).is_some_and(|grant| {
            let admin = grant.has(Scope::Admin);
            scopes.iter().all(|scope| admin || grant.has(*scope))
        })
    }

    /// Adds a role, or scopes to one. The token of the role stays.
    pub(crate) fn grant(&mut self, role: &str, scopes: &[Scope], now_ms: i64) {
        let grant = self.roles.entry(role.to_owned()).or_insert(Grant {
            scopes: Vec::new(),
            approved_at_ms: now_ms,
            issued_at_ms: now_ms,
        });
        for scope in scopes {
            if !grant.has(*scope) {
                grant.scopes.push(scope.as_str().to_owned());
            }
        }
    }

    /// An element of `device.pair.list`.
    pub(crate) fn paired(&self, id: &str) -> Value {
        let roles: Vec<&String> = self.roles.keys().collect();
        let scopes = self.roles.values().flat_map(|grant| &grant.scopes);
        let scopes: Vec<&String> = scopes.collect();
        let approved = self.roles.values().map(|grant| grant.approved_at_ms).max();
        json!({
            "deviceId": id,
            "publicKey": self.public_key,
            "displayName": self.name(),
            "platform": self.platform,
            "roles": roles,
            "scopes": scopes,
            "createdAtMs": self.created_at_ms,
            "approvedAtMs": approved,
        })
    }
}

impl Grant {
    fn has(&self, scope: Scope) -> bool {
        self.scopes.iter().any(|it| it == scope.as_str())
    }
}
