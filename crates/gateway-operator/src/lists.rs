//! The nodes of a gateway, and who wants to be paired with it.

use serde_json::Value;

use crate::text::{id, name};

/// The most elements of a list that are read.
const MOST: usize = 1_000;
/// The most names of one list that are kept: scopes, or commands of a node.
const NAMES: usize = 256;

/// A node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NodeInfo {
    /// Its id.
    pub id: String,
    /// Its name for people.
    pub name: Option<String>,
    /// `linux`, `macos` …
    pub platform: Option<String>,
    /// Its address.
    pub address: Option<String>,
    /// When it connected, in milliseconds since 1970.
    pub connected_at_ms: Option<i64>,
    /// When the gateway last heard of it, in milliseconds since 1970. Gateways of protocol 3 do not
    /// say that of a node that is away.
    pub seen_at_ms: Option<i64>,
    /// Whether it is connected.
    pub is_connected: bool,
    /// Whether it is paired.
    pub is_paired: bool,
    /// Whether it runs commands.
    pub runs_commands: bool,
    /// Whether its approvals can be read and written.
    pub has_policy: bool,
}

/// Who wants to be paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PairKind {
    /// A device: a program that connects to the gateway.
    Device,
    /// A node: what it offers the gateway.
    Node,
}

impl PairKind {
    /// The methods of this kind begin with it: `device.pair.list`.
    #[must_use]
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Device => "device.pair",
            Self::Node => "node.pair",
        }
    }

    /// The key of its id.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::Device => "deviceId",
            Self::Node => "nodeId",
        }
    }
}

/// A request to be paired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairRequest {
    /// Device or node.
    pub kind: PairKind,
    /// The id by which it is approved or refused.
    pub request: String,
    /// The id of the device or node.
    pub id: Option<String>,
    /// Its name for people.
    pub name: Option<String>,
    /// `linux`, `macos` …
    pub platform: Option<String>,
    /// Its address.
    pub address: Option<String>,
    /// What it asks for: role and scopes of a device, commands of a node.
    pub wants: Vec<String>,
    /// When it asked, in milliseconds since 1970.
    pub asked_at_ms: Option<i64>,
}

/// What is paired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paired {
    /// Device or node.
    pub kind: PairKind,
    /// Its id.
    pub id: String,
    /// Its name for people.
    pub name: Option<String>,
    /// `linux`, `macos` …
    pub platform: Option<String>,
    /// The roles of a device.
    pub roles: Vec<String>,
}

/// The nodes that a payload of `node.list` tells of.
#[must_use]
pub fn nodes(payload: &Value) -> Vec<NodeInfo> {
    elements(&payload["nodes"]).filter_map(node).collect()
}

/// An element of `node.list`, or a payload of `node.describe`.
pub(crate) fn node(node: &Value) -> Option<NodeInfo> {
    let commands = names(&node["commands"]);
    let seen = ["lastSeenAtMs", "lastConnectedAtMs", "connectedAtMs"];
    Some(NodeInfo {
        id: id(&node["nodeId"])?.to_owned(),
        name: name(&node["displayName"]),
        platform: name(&node["platform"]),
        address: name(&node["remoteIp"]),
        connected_at_ms: node["connectedAtMs"].as_i64(),
        seen_at_ms: seen.iter().filter_map(|key| node[*key].as_i64()).max(),
        is_connected: node["connected"] == true,
        is_paired: node["paired"] == true,
        runs_commands: commands.iter().any(|it| it == "system.run"),
        has_policy: commands.iter().any(|it| it == "system.execApprovals.set"),
    })
}

/// The payload of `device.pair.list` or `node.pair.list`.
pub(crate) fn pairs(kind: PairKind, payload: &Value) -> (Vec<PairRequest>, Vec<Paired>) {
    let pending = elements(&payload["pending"]);
    let paired = elements(&payload["paired"]).filter_map(|it| {
        let role = name(&it["role"]).into_iter();
        Some(Paired {
            kind,
            id: identity(kind, it)?,
            name: name(&it["displayName"]),
            platform: name(&it["platform"]),
            roles: match names(&it["roles"]) {
                roles if roles.is_empty() => role.collect(),
                roles => roles,
            },
        })
    });
    let pending = pending.filter_map(|it| pair_request(kind, it));
    (pending.collect(), paired.collect())
}

/// A pending element, or the payload of `device.pair.requested` or `node.pair.requested`.
pub(crate) fn pair_request(kind: PairKind, payload: &Value) -> Option<PairRequest> {
    let wants = ["role", "scopes", "commands"];
    Some(PairRequest {
        kind,
        request: id(&payload["requestId"])?.to_owned(),
        id: identity(kind, payload),
        name: name(&payload["displayName"]),
        platform: name(&payload["platform"]),
        address: name(&payload["remoteIp"]),
        wants: wants
            .iter()
            .flat_map(|key| {
                let value = &payload[*key];
                // A role is one word.
                let word = name(value).into_iter();
                word.chain(names(value))
            })
            .collect(),
        asked_at_ms: payload["ts"].as_i64(),
    })
}

fn identity(kind: PairKind, value: &Value) -> Option<String> {
    id(&value[kind.id()]).map(str::to_owned)
}

fn elements(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten().take(MOST)
}

/// The first names of a list.
pub(crate) fn names(list: &Value) -> Vec<String> {
    elements(list).filter_map(name).take(NAMES).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{NodeInfo, PairKind, PairRequest, Paired, nodes, pairs};

    fn text(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    #[test]
    fn nodes_are_read() {
        let payload = json!({ "ts": 1, "nodes": [
            { "nodeId": "n1", "displayName": "box", "platform": "linux", "remoteIp": "10.0.0.2",
              "commands": ["system.run", "system.which"], "paired": true, "connected": true,
              "connectedAtMs": 5, "lastSeenAtMs": 7 },
            { "nodeId": "a b" },
            7,
            { "nodeId": "n2", "commands": ["browser.proxy"], "connected": "yes" },
        ] });
        let expected = [
            NodeInfo {
                id: "n1".to_owned(),
                name: text("box"),
                platform: text("linux"),
                address: text("10.0.0.2"),
                connected_at_ms: Some(5),
                seen_at_ms: Some(7),
                is_connected: true,
                is_paired: true,
                runs_commands: true,
                has_policy: false,
            },
            NodeInfo {
                id: "n2".to_owned(),
                name: None,
                platform: None,
                address: None,
                connected_at_ms: None,
                seen_at_ms: None,
                is_connected: false,
                is_paired: false,
                runs_commands: false,
                has_policy: false,
            },
        ];
        assert_eq!(nodes(&payload), expected);
        assert_eq!(nodes(&json!([])), []);
    }

    #[test]
    fn who_wants_to_be_paired_is_read() {
        let payload = json!({
            "pending": [
                { "requestId": "r1", "deviceId": "d1", "displayName": "box", "platform": "linux",
                  "role": "operator", "scopes": ["operator.read"], "remoteIp": "10.0.0.2", "ts": 5 },
                { "requestId": "; id" },
            ],
            "paired": [{ "deviceId": "d2", "role": "node" }, { "deviceId": "d3", "roles": ["node", "operator"] }],
        });
        let (pending, paired) = pairs(PairKind::Device, &payload);
        let expected = PairRequest {
            kind: PairKind::Device,
            request: "r1".to_owned(),
            id: text("d1"),
            name: text("box"),
            platform: text("linux"),
            address: text("10.0.0.2"),
            wants: vec!["operator".to_owned(), "operator.read".to_owned()],
            asked_at_ms: Some(5),
        };
        assert_eq!(pending, [expected]);
        let device = |id: &str, roles: &[&str]| Paired {
            kind: PairKind::Device,
            id: id.to_owned(),
            name: None,
            platform: None,
            roles: roles.iter().map(|role| (*role).to_owned()).collect(),
        };
        assert_eq!(
            paired,
            [device("d2", &["node"]), device("d3", &["node", "operator"])]
        );
    }
}
