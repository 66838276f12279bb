//! The nodes as operators see them.

use std::collections::BTreeSet;

use gateway_protocol::{Now, WireError};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::clients::Role;
use crate::dispatch::{Request, Served};
use crate::event::{Effect, answer};
use crate::fields::{Nothing, OfNode, params};
use crate::registry::Registry;
use crate::surface::{PREPARE, RUN};

/// A node, as this process sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NodeState {
    /// Its id.
    pub id: String,
    /// Its name for people.
    pub name: Option<String>,
    /// Its address, while it is connected.
    pub address: Option<String>,
    /// Its platform.
    pub platform: Option<String>,
    /// Whether it is connected.
    pub is_connected: bool,
    /// Whether it can be told to run commands.
    pub runs: bool,
    /// Whether it says what a command would be before it runs.
    pub prepares: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Rename {
    node_id: String,
    display_name: String,
}

impl Registry {
    pub(crate) fn nodes_asked(
        &mut self,
        now: Now,
        request: Request<'_>,
        out: &mut Vec<Effect>,
    ) -> Served {
        let method = request.method;
        match method {
            "node.list" => {
                let Nothing {} = params(method, request.params)?;
                Ok(Some(
                    json!({ "ts": now.unix_ms, "nodes": self.listed_nodes() }),
                ))
            }
            "node.describe" => {
                let OfNode { node_id } = params(method, request.params)?;
                self.known_node(&node_id)?;
                let mut node = self.described(&node_id);
                node["ts"] = json!(now.unix_ms);
                Ok(Some(node))
            }
            _ => {
                let given: Rename = params(method, request.params)?;
                self.known_node(&given.node_id)?;
                let name = self.rename(&given.node_id, &given.display_name)?;
                out.push(Effect::Save);
                let payload = json!({ "nodeId": given.node_id, "displayName": name });
                out.push(answer(request.client, request.id, Ok(payload)));
                Ok(None)
            }
        }
    }

    /// The nodes, for this process.
    #[must_use]
    pub fn nodes(&self) -> Vec<NodeState> {
        let ids = self.node_ids();
        let state = |id: &str| {
            let device = self.book.devices.get(id);
            let client = self.clients.node(id).map(|(_, client)| client);
            // What a person approved, also while the node is away.
            let approved = device.and_then(|device| device.surface.as_ref());
            let none = BTreeSet::new();
            let commands = match client.map(|client| &client.role) {
                Some(Role::Node { commands, .. }) => commands,
                Some(Role::Operator { .. }) | None => {
                    approved.map_or(&none, |it| &it.surface.commands)
                }
            };
            NodeState {
                id: id.to_owned(),
                name: device.and_then(|device| device.name()).map(str::to_owned),
                address: client.map(|client| client.address.to_string()),
                platform: device.map(|device| device.platform.clone()),
                is_connected: client.is_some(),
                runs: commands.contains(RUN),
                prepares: commands.contains(PREPARE),
            }
        };
        ids.into_iter().map(state).collect()
    }

    fn node_ids(&self) -> Vec<&str> {
        let devices = self.book.devices.iter();
        devices
            .filter(|(_, device)| device.roles.contains_key("node"))
            .map(|(id, _)| id.as_str())
            .collect()
    }

    fn known_node(&self, id: &str) -> Result<(), WireError> {
        let device = self.book.devices.get(id);
        let is_node = device.is_some_and(|device| device.roles.contains_key("node"));
        is_node
            .then_some(())
            .ok_or_else(|| WireError::invalid("unknown nodeId"))
    }

    /// The connected ones first, then by name.
    fn listed_nodes(&self) -> Vec<Value> {
        let mut nodes: Vec<(bool, String, Value)> = self
            .node_ids()
            .into_iter()
            .map(|id| {
                let node = self.described(id);
                let away = node["connected"] != true;
                let name = node["displayName"].as_str().unwrap_or(id).to_lowercase();
                (away, name, node)
            })
            .collect();
        nodes.sort_by(|one, other| (one.0, &one.1).cmp(&(other.0, &other.1)));
        nodes.into_iter().map(|(_, _, node)| node).collect()
    }

    /// One node, as `node.list` and `node.describe` show it.
    pub(crate) fn described(&self, id: &str) -> Value {
        let device = self.book.devices.get(id);
        let approved = device.and_then(|device| device.surface.as_ref());
        let mut node = json!({
            "nodeId": id,
            "displayName": device.and_then(|device| device.name()),
            "platform": device.map(|device| &device.platform),
            "caps": [],
            "commands": approved.map(|it| &it.surface.commands).into_iter().flatten().collect::<Vec<_>>(),
            "paired": approved.is_some(),
            "connected": false,
        });
        if let Some((_, client)) = self.clients.node(id)
            && let Role::Node {
                offers,
                commands,
                caps,
            } = &client.role
        {
            node["version"] = json!(client.version);
            node["deviceFamily"] = json!(offers.device_family);
            node["remoteIp"] = json!(client.address);
            node["caps"] = json!(caps);
            node["commands"] = json!(commands);
            node["connectedAtMs"] = json!(client.connected_at_ms);
            node["connected"] = json!(true);
        }
        node
    }
}
