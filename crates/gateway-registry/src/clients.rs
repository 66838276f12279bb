//! The connected clients.

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;

use gateway_protocol::Scope;

use crate::surface::Surface;

/// The number of a connection; no two have the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClientId(pub u64);

/// Interfaces of OpenClaw that answer approvals without saying so.
const ANSWERING: [&str; 4] = [
    "openclaw-control-ui",
    "openclaw-macos",
    "openclaw-ios",
    "openclaw-android",
];

/// A connected client.
#[derive(Debug)]
pub(crate) struct Client {
    pub(crate) device: String,
    pub(crate) protocol: u32,
    /// The name for people.
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) address: IpAddr,
    pub(crate) connected_at_ms: i64,
    pub(crate) role: Role,
    /// The requests whose answers are still to come.
    pub(crate) open: usize,
}

/// What a client is.
#[derive(Debug)]
pub(crate) enum Role {
    Node {
        /// What it offers.
        offers: Surface,
        /// What of it can be called now.
        commands: BTreeSet<String>,
        caps: Vec<String>,
    },
    Operator {
        scopes: Vec<Scope>,
        /// Whether it shows approvals to a person.
        answers: bool,
    },
}

impl Role {
    pub(crate) fn operator(
        scopes: Vec<Scope>,
        client: &str,
        caps: &[String],
        protocol: u32,
    ) -> Self {
        let says = caps
            .iter()
            .any(|cap| cap == "approvals" || cap == "exec-approvals");
        // Protocol 3 has no capability for it.
        let answers = says || protocol < 4 || ANSWERING.contains(&client);
        Self::Operator { scopes, answers }
    }
}

impl Client {
    pub(crate) const fn is_node(&self) -> bool {
        matches!(self.role, Role::Node { .. })
    }

    /// Whether it may do what needs this scope.
    pub(crate) fn has(&self, scope: Scope) -> bool {
        let Role::Operator { scopes, .. } = &self.role else {
            return false;
        };
        let writes = scope == Scope::Read && scopes.contains(&Scope::Write);
        writes || scopes.contains(&scope) || scopes.contains(&Scope::Admin)
    }

    /// Whether it is told of approvals at all.
    pub(crate) fn answers(&self) -> bool {
        matches!(self.role, Role::Operator { answers: true, .. }) && self.has(Scope::Approvals)
    }
}

/// The connected clients.
#[derive(Debug, Default)]
pub(crate) struct Clients {
    all: HashMap<ClientId, Client>,
    /// The connection of each node.
    nodes: HashMap<String, ClientId>,
}

impl Clients {
    /// Adds a client. Returns the older connection of the same node.
    pub(crate) fn add(&mut self, id: ClientId, client: Client) -> Option<ClientId> {
        let older = client
            .is_node()
            .then(|| self.nodes.insert(client.device.clone(), id))
            .flatten();
        self.all.insert(id, client);
        older
    }

    pub(crate) fn remove(&mut self, id: ClientId) -> Option<Client> {
        let client = self.all.remove(&id)?;
        if client.is_node() && self.nodes.get(&client.device) == Some(&id) {
            self.nodes.remove(&client.device);
        }
        Some(client)
    }

    pub(crate) fn get(&self, id: ClientId) -> Option<&Client> {
        self.all.get(&id)
    }

    pub(crate) fn get_mut(&mut self, id: ClientId) -> Option<&mut Client> {
        self.all.get_mut(&id)
    }

    /// The connection of a node.
    pub(crate) fn node(&self, device: &str) -> Option<(ClientId, &Client)> {
        let id = *self.nodes.get(device)?;
        Some((id, self.all.get(&id)?))
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = (ClientId, &Client)> {
        self.all.iter().map(|(id, client)| (*id, client))
    }

    /// The operators that may do what needs this scope, in the order of their connections.
    pub(crate) fn with(&self, scope: Scope) -> Vec<ClientId> {
        self.which(|client| client.has(scope))
    }

    /// The clients of which this is true, in the order of their connections.
    pub(crate) fn which(&self, is: impl Fn(&Client) -> bool) -> Vec<ClientId> {
        let mut ids: Vec<ClientId> = self
            .all()
            .filter(|(_, client)| is(client))
            .map(|(id, _)| id)
            .collect();
        ids.sort_unstable();
        ids
    }
}
