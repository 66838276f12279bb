//! Requests to be paired: of devices that want to connect, and of nodes that want to be called.

mod answered;

use std::collections::BTreeMap;
use std::time::Duration;

use gateway_protocol::{Now, Scope};
use serde_json::{Value, json};

use crate::admission::Asks;
use crate::clients::Role;
use crate::device::Device;
use crate::event::{Effect, tell};
use crate::registry::Registry;
use crate::surface::Surface;
use crate::timers::Timer;

/// How long a request of a device is kept.
const KEPT: Duration = Duration::from_secs(300);
/// The most requests of devices; the oldest goes first.
const DEVICES: usize = 64;

/// A request to be paired.
#[derive(Debug)]
pub(crate) struct Waiting {
    device: String,
    wants: Wants,
    /// The request as operators see it.
    shown: Value,
    at_ms: i64,
}

#[derive(Debug, PartialEq)]
enum Wants {
    /// To connect in a role.
    Role {
        device: Box<Device>,
        role: String,
        scopes: Vec<Scope>,
    },
    /// To have its commands called.
    Surface(Surface),
}

impl Wants {
    const fn prefix(&self) -> &'static str {
        match self {
            Self::Role { .. } => "device.pair",
            Self::Surface(_) => "node.pair",
        }
    }

    /// Whether a request that wants this replaces one that wants `other`, and whether it is the same.
    fn is_like(&self, other: &Self) -> (bool, bool) {
        match (self, other) {
            (Self::Surface(one), Self::Surface(two)) => (true, one == two),
            (
                Self::Role { role, scopes, .. },
                Self::Role {
                    role: other_role,
                    scopes: other_scopes,
                    ..
                },
            ) => {
                let same_role = role == other_role;
                (same_role, same_role && scopes == other_scopes)
            }
            (Self::Surface(_), Self::Role { .. }) | (Self::Role { .. }, Self::Surface(_)) => {
                (false, false)
            }
        }
    }
}

/// The requests that wait, by their ids.
#[derive(Debug, Default)]
pub(crate) struct Pairing(BTreeMap<String, Waiting>);

impl Pairing {
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn forget(&mut self, id: &str) {
        self.0.remove(id);
    }

    /// Forgets what a device wants.
    fn forget_device(&mut self, device: &str) {
        self.0.retain(|_, waiting| waiting.device != device);
    }

    /// The same wish of the device, if it waits already; an older, different one is dropped.
    fn same(&mut self, device: &str, wants: &Wants) -> Option<String> {
        let of_device = |waiting: &Waiting| waiting.device == device;
        let found = self.0.iter().find_map(|(id, waiting)| {
            let (replaces, same) = wants.is_like(&waiting.wants);
            (of_device(waiting) && replaces).then(|| (id.clone(), same))
        });
        match found {
            Some((id, true)) => Some(id),
            Some((id, false)) => {
                self.0.remove(&id);
                None
            }
            None => None,
        }
    }

    fn make_room(&mut self) {
        let roles = self
            .0
            .iter()
            .filter(|(_, waiting)| matches!(waiting.wants, Wants::Role { .. }));
        let roles: Vec<(i64, String)> = roles
            .map(|(id, waiting)| (waiting.at_ms, id.clone()))
            .collect();
        if roles.len() >= DEVICES
            && let Some((_, oldest)) = roles.into_iter().min()
        {
            self.0.remove(&oldest);
        }
    }

    /// The newest first, as operators see them.
    fn shown(&self, prefix: &str) -> Vec<Value> {
        let all = self.0.values();
        let mut found: Vec<&Waiting> = all
            .filter(|waiting| waiting.wants.prefix() == prefix)
            .collect();
        found.sort_by_key(|waiting| std::cmp::Reverse(waiting.at_ms));
        found.into_iter().map(|it| it.shown.clone()).collect()
    }
}

impl Registry {
    /// Has a person asked whether a device may connect as it wants to. Returns the id of the
    /// request.
    pub(crate) fn ask_for_device(
        &mut self,
        now: Now,
        asks: &Asks,
        scopes: &[Scope],
        out: &mut Vec<Effect>,
    ) -> String {
        let device = Device::new(&asks.request, &asks.proven.public_key, now.unix_ms);
        let wants = Wants::Role {
            device: Box::new(device),
            role: asks.request.role.clone(),
            scopes: scopes.to_vec(),
        };
        if let Some(id) = self.pairing.same(&asks.proven.device, &wants) {
            return id;
        }
        self.pairing.make_room();
        let id = self.wait(now, asks, wants, out);
        let end = now.elapsed + KEPT;
        self.timers.set(end, Timer::Pairing(id.clone()));
        id
    }

    /// Works out which commands of a node can be called, and has a person asked about the rest.
    pub(crate) fn surface_changed(&mut self, now: Now, asks: &Asks, out: &mut Vec<Effect>) {
        let Some(offers) = self.callable(&asks.proven.device) else {
            return;
        };
        let wants = Wants::Surface(offers);
        if self.pairing.same(&asks.proven.device, &wants).is_none() {
            self.wait(now, asks, wants, out);
        }
    }

    /// Sets the commands of a connected node that can be called. Returns what it offers, if some
    /// of that is not approved.
    fn callable(&mut self, node: &str) -> Option<Surface> {
        let device = self.book.devices.get(node)?;
        let approved = device.surface.as_ref().map(|it| &it.surface);
        let (id, _) = self.clients.node(node)?;
        let client = self.clients.get_mut(id)?;
        let Role::Node {
            offers, commands, ..
        } = &mut client.role
        else {
            return None;
        };
        *commands = offers.under(approved);
        let rest = !offers.is_under(approved);
        rest.then(|| offers.clone())
    }

    fn wait(&mut self, now: Now, asks: &Asks, wants: Wants, out: &mut Vec<Effect>) -> String {
        let id = self.id();
        let shown = self.shown(now, asks, &wants, &id);
        let event = format!("{}.requested", wants.prefix());
        let to = self.clients.with(Scope::Pairing);
        out.extend(tell(to, &event, shown.clone()));
        let waiting = Waiting {
            device: asks.proven.device.clone(),
            wants,
            shown,
            at_ms: now.unix_ms,
        };
        self.pairing.0.insert(id.clone(), waiting);
        id
    }

    fn shown(&self, now: Now, asks: &Asks, wants: &Wants, id: &str) -> Value {
        use crate::fields::name;

        let client = &asks.request.client;
        let known = self.book.devices.get(&asks.proven.device);
        let own_name = client.display_name.as_deref().and_then(name);
        let given = known.and_then(Device::name).map(str::to_owned);
        let mut shown = json!({
            "requestId": id,
            "displayName": given.or(own_name),
            "platform": name(&client.platform),
            "deviceFamily": name(&client.device_family),
            "remoteIp": asks.address.to_canonical(),
            "silent": false,
            "ts": now.unix_ms,
        });
        let device = &asks.proven.device;
        match wants {
            Wants::Role { role, scopes, .. } => {
                let scopes: Vec<&str> = scopes.iter().map(|scope| scope.as_str()).collect();
                shown["deviceId"] = json!(device);
                shown["publicKey"] = json!(asks.proven.public_key);
                shown["clientId"] = json!(client.id);
                shown["clientMode"] = json!(client.mode);
                shown["role"] = json!(role);
                shown["scopes"] = json!(scopes);
                shown["isRepair"] = json!(known.is_some());
            }
            Wants::Surface(surface) => {
                let before = known.is_some_and(|device| device.surface.is_some());
                shown["nodeId"] = json!(device);
                shown["version"] = json!(name(&client.version));
                shown["commands"] = json!(surface.commands);
                shown["isRepair"] = json!(before);
            }
        }
        shown
    }
}
