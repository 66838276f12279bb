//! Who is let in, and as what.

use std::net::IpAddr;

use gateway_protocol::server::{ConnectRequest, Proven, Refusal, Welcome};
use gateway_protocol::{Now, Scope};

use crate::book::DEVICES;
use crate::clients::{Client, ClientId, Role};
use crate::device::Device;
use crate::event::{Effect, answer};
use crate::fields::name;
use crate::methods::{EVENTS, names};
use crate::registry::Registry;
use crate::surface::Surface;

/// A client that asks to be let in.
#[derive(Debug)]
pub(crate) struct Asks {
    pub(crate) client: ClientId,
    pub(crate) id: String,
    pub(crate) request: Box<ConnectRequest>,
    pub(crate) proven: Proven,
    pub(crate) address: IpAddr,
    pub(crate) is_local: bool,
}

/// What a client showed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum By {
    /// The secret of the gateway.
    Secret,
    /// The token of its device.
    DeviceToken,
}

impl Registry {
    pub(crate) fn connect(&mut self, now: Now, asks: &Asks, out: &mut Vec<Effect>) {
        if let Err(refusal) = self.admit(now, asks, out) {
            let Refusal { error, close } = refusal.clone();
            out.insert(0, answer(asks.client, &asks.id, Err(error)));
            out.push(Effect::Close {
                client: asks.client,
                code: close,
                reason: refusal.reason().to_owned(),
            });
        }
    }

    fn admit(&mut self, now: Now, asks: &Asks, out: &mut Vec<Effect>) -> Result<(), Refusal> {
        let Asks {
            request, proven, ..
        } = asks;
        let by = self
            .authenticate(request, &proven.device)
            .inspect_err(|_| self.failed(now, asks.address))?;
        let scopes = scopes(request);
        let is_new = !self.is_paired(asks, &scopes);
        if is_new {
            self.pair_silently(now, asks, by, &scopes, out)?;
        }
        self.describe(asks);
        let older = self.clients.add(asks.client, client(now, asks, scopes));
        if let Some(older) = older {
            self.replaced(now, older, out);
        }
        self.welcome(now, asks, by, out);
        if request.role == "node" {
            self.surface_changed(now, asks, out);
        }
        if is_new {
            // Last, because a device that is not saved can pair again.
            out.push(Effect::Save);
        }
        Ok(())
    }

    fn authenticate(&self, request: &ConnectRequest, device: &str) -> Result<By, Refusal> {
        use gateway_protocol::server::Shown;

        let auth = &request.auth;
        let secret = &self.setup.secret;
        let shown = secret.shown(auth);
        if shown == Shown::Right {
            return Ok(By::Secret);
        }
        if let Some((token, _)) = self.book.token(device, &request.role) {
            let both = [&auth.token, &auth.device_token];
            let mut shown = both.into_iter().flatten();
            if shown.any(|shown| token.equals(shown.reveal())) {
                return Ok(By::DeviceToken);
            }
        }
        if auth.device_token.is_some() {
            return Err(Refusal::device_token());
        }
        Err(Refusal::secret(shown, secret.kind()))
    }

    fn is_paired(&self, asks: &Asks, scopes: &[Scope]) -> bool {
        let device = self.book.devices.get(&asks.proven.device);
        device.is_some_and(|device| device.covers(&asks.request.role, scopes))
    }

    /// Pairs a device on this computer that shows the secret. For any other a person is asked.
    fn pair_silently(
        &mut self,
        now: Now,
        asks: &Asks,
        by: By,
        scopes: &[Scope],
        out: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        let Asks {
            request, proven, ..
        } = asks;
        let is_known = self.book.devices.contains_key(&proven.device);
        if !is_known && self.book.devices.len() >= DEVICES {
            return Err(Refusal::busy("too many devices are paired; remove one"));
        }
        if by == By::Secret && asks.is_local && self.setup.pair_local {
            let new = || Device::new(request, &proven.public_key, now.unix_ms);
            let device = self.book.devices.entry(proven.device.clone());
            let device = device.or_insert_with(new);
            device.grant(&request.role, scopes, now.unix_ms);
            return Ok(());
        }
        let reason = match self.book.devices.get(&proven.device) {
            None => "not-paired",
            Some(device) if device.roles.contains_key(&request.role) => "scope-upgrade",
            Some(_) => "role-upgrade",
        };
        let id = self.ask_for_device(now, asks, scopes, out);
        Err(Refusal::not_paired(
            &id,
            &proven.device,
            &request.role,
            reason,
        ))
    }

    /// Notes what the device calls itself now. It is saved with the next change of a person.
    fn describe(&mut self, asks: &Asks) {
        if let Some(device) = self.book.devices.get_mut(&asks.proven.device) {
            *device = device.clone().described(&asks.request);
        }
    }

    /// The same node has connected again: its older connection ends, with its calls.
    fn replaced(&mut self, now: Now, older: ClientId, out: &mut Vec<Effect>) {
        self.left(now, older, out);
        out.push(Effect::Close {
            client: older,
            code: 1008,
            reason: "replaced by a newer connection of this node".to_owned(),
        });
    }

    fn welcome(&self, now: Now, asks: &Asks, by: By, out: &mut Vec<Effect>) {
        let Asks {
            request, proven, ..
        } = asks;
        let Some((token, at_ms)) = self.book.token(&proven.device, &request.role) else {
            return;
        };
        let granted = match self.clients.get(asks.client).map(|client| &client.role) {
            Some(Role::Operator { scopes, .. }) => scopes.as_slice(),
            Some(Role::Node { .. }) | None => &[],
        };
        let scopes: Vec<String> = granted.iter().map(|it| it.as_str().to_owned()).collect();
        let limits = &self.setup.limits;
        let welcome = Welcome {
            protocol: proven.protocol,
            version: &self.setup.version,
            connection: &asks.client.0.to_string(),
            methods: &names(),
            events: &EVENTS,
            method: match by {
                By::Secret => self.setup.secret.kind(),
                By::DeviceToken => "device-token",
            },
            role: &request.role,
            scopes: &scopes,
            device_token: (&token, at_ms),
            max_payload: limits.payload_bytes,
            max_buffered: limits.buffered_bytes,
            tick: limits.tick,
            uptime: now.elapsed.saturating_sub(self.started),
        };
        out.push(answer(asks.client, &asks.id, Ok(welcome.payload())));
    }
}

/// The scopes that an operator asks for, each once; those of other gateways are left out.
fn scopes(request: &ConnectRequest) -> Vec<Scope> {
    if request.role == "node" {
        return Vec::new();
    }
    let mut scopes: Vec<Scope> = Vec::new();
    for scope in request.scopes.iter().filter_map(|it| Scope::named(it)) {
        if !scopes.contains(&scope) {
            scopes.push(scope);
        }
    }
    scopes
}

fn client(now: Now, asks: &Asks, scopes: Vec<Scope>) -> Client {
    let Asks {
        request, proven, ..
    } = asks;
    let info = &request.client;
    let role = if request.role == "node" {
        Role::Node {
            offers: Surface::of(request),
            commands: std::collections::BTreeSet::new(),
            caps: request.caps.iter().filter_map(|cap| name(cap)).collect(),
        }
    } else {
        Role::operator(scopes, &info.id, &request.caps, proven.protocol)
    };
    let called = info.display_name.as_deref().and_then(name);
    Client {
        device: proven.device.clone(),
        protocol: proven.protocol,
        name: called.unwrap_or_else(|| info.id.clone()),
        version: name(&info.version).unwrap_or_default(),
        address: asks.address.to_canonical(),
        connected_at_ms: now.unix_ms,
        role,
        open: 0,
    }
}
