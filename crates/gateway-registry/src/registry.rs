//! The one transition function.

use std::net::IpAddr;
use std::time::Duration;

use gateway_protocol::server::SharedSecret;
use gateway_protocol::{Frame, Now};
use serde_json::json;

use crate::approvals::Approvals;
use crate::book::Book;
use crate::calls::Calls;
use crate::clients::{ClientId, Clients};
use crate::event::{Effect, Event, answer};
use crate::pairing::Pairing;
use crate::runs::Runs;
use crate::throttle::Throttle;
use crate::timers::{Timer, Timers};

/// What a gateway is told when it starts.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The secret of its owner.
    pub secret: SharedSecret,
    /// Its version.
    pub version: String,
    /// Whether a device on this computer that shows the secret is paired without a person.
    pub pair_local: bool,
    /// Its limits.
    pub limits: Limits,
}

/// The limits of a registry. The defaults are those of OpenClaw where it has one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// The time between two ticks: 30 s.
    pub tick: Duration,
    /// The longest frame that a client may send, in bytes: 25 MiB.
    pub payload_bytes: usize,
    /// The most bytes that wait for a client: 50 MiB.
    pub buffered_bytes: usize,
    /// The most open calls of one node: 256.
    pub calls_of_node: usize,
    /// The most open calls: 8 192.
    pub calls: usize,
    /// The most requests of one client that wait for an answer: 256.
    pub requests_of_client: usize,
    /// The most open approvals: 1 000. What clients ask takes at most half of them.
    pub approvals: usize,
    /// The most open approvals of one agent of this gateway, and of one device: 100. Nobody keeps the others from asking.
    pub approvals_each: usize,
    /// The most bytes of approvals: 16 MiB. What clients ask takes half of it, and one agent or device an eighth.
    pub approvals_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            tick: Duration::from_secs(30),
            payload_bytes: 26_214_400,
            buffered_bytes: 52_428_800,
            calls_of_node: 256,
            calls: 8_192,
            requests_of_client: 256,
            approvals: 1_000,
            approvals_each: 100,
            approvals_bytes: 16 * 1024 * 1024,
        }
    }
}

/// Numbers about a registry.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Figures {
    /// The paired devices.
    pub devices: usize,
    /// The connected nodes.
    pub nodes: usize,
    /// The connected operators.
    pub operators: usize,
    /// The calls that wait for a node.
    pub calls: usize,
    /// The approvals that wait for a person.
    pub approvals: usize,
    /// The requests to be paired.
    pub pairing: usize,
    /// The requests of clients since the start.
    pub requests: u64,
    /// The refused attempts to connect since the start.
    pub refused: u64,
}

/// What a gateway knows of its clients.
pub struct Registry {
    pub(crate) setup: Setup,
    pub(crate) book: Book,
    pub(crate) clients: Clients,
    pub(crate) calls: Calls,
    pub(crate) runs: Runs,
    pub(crate) approvals: Approvals,
    pub(crate) pairing: Pairing,
    pub(crate) timers: Timers,
    throttle: Throttle,
    ids: Box<dyn FnMut() -> String + Send>,
    pub(crate) started: Duration,
    pub(crate) requests: u64,
    pub(crate) refused: u64,
}

impl Registry {
    /// A registry without clients. `ids` gives texts that nobody can guess, each once.
    #[must_use]
    pub fn new(setup: Setup, book: Book, ids: Box<dyn FnMut() -> String + Send>, now: Now) -> Self {
        let mut timers = Timers::default();
        timers.set(now.elapsed + setup.limits.tick, Timer::Tick);
        Self {
            setup,
            book,
            clients: Clients::default(),
            calls: Calls::default(),
            runs: Runs::default(),
            approvals: Approvals::default(),
            pairing: Pairing::default(),
            timers,
            throttle: Throttle::default(),
            ids,
            started: now.elapsed,
            requests: 0,
            refused: 0,
        }
    }

    /// When [`Event::Passed`] is due.
    #[must_use]
    pub fn wake_at(&self) -> Option<Duration> {
        self.timers.next()
    }

    /// The paired devices, to be saved after [`Effect::Save`].
    #[must_use]
    pub fn book(&self) -> &Book {
        &self.book
    }

    /// The secret of the gateway.
    #[must_use]
    pub fn secret(&self) -> &SharedSecret {
        &self.setup.secret
    }

    /// Whether this connection was accepted and has not ended.
    #[must_use]
    pub fn knows(&self, client: ClientId) -> bool {
        self.clients.get(client).is_some()
    }

    /// How long clients of this address are refused because too many failed. Where the secret cannot be found by trying,
    /// nobody is: whoever shares an address with a failing client would be locked out for nothing.
    #[must_use]
    pub fn refuses(&self, now: Now, address: IpAddr) -> Option<Duration> {
        let guessable = self.setup.secret.is_guessable();
        let refused = self.throttle.refused(now.elapsed, address);
        refused.filter(|_| guessable)
    }

    /// A client of this address could not prove who it is.
    pub fn failed(&mut self, now: Now, address: IpAddr) {
        self.refused += 1;
        self.throttle.failed(now.elapsed, address);
    }

    /// Numbers about it.
    #[must_use]
    pub fn figures(&self) -> Figures {
        let all = self.clients.all();
        let (nodes, operators): (Vec<_>, Vec<_>) = all.partition(|(_, client)| client.is_node());
        Figures {
            devices: self.book.devices.len(),
            nodes: nodes.len(),
            operators: operators.len(),
            calls: self.calls.len(),
            approvals: self.approvals.open(),
            pairing: self.pairing.len(),
            requests: self.requests,
            refused: self.refused,
        }
    }

    /// The effects of an event.
    pub fn step(&mut self, now: Now, event: Event) -> Vec<Effect> {
        let mut out = Vec::new();
        match event {
            Event::Connect {
                client,
                id,
                request,
                proven,
                address,
                is_local,
            } => {
                let asks = crate::admission::Asks {
                    client,
                    id,
                    request,
                    proven,
                    address,
                    is_local,
                };
                self.connect(now, &asks, &mut out);
            }
            Event::Asked {
                client,
                id,
                method,
                params,
            } => self.asked(now, client, &id, &method, params, &mut out),
            Event::Worked {
                client,
                id,
                answer: found,
            } => {
                if self.closed_request(client) {
                    out.push(answer(client, &id, found));
                }
            }
            Event::Left(client) => self.left(now, client, &mut out),
            Event::Call { key, call } => self.call_from_here(now, key, call, &mut out),
            Event::CallDropped(key) => self.call_dropped(now, key, &mut out),
            Event::Ask { key, approval } => self.ask_from_here(now, key, &approval, &mut out),
            Event::AskDropped(key) => self.ask_dropped(now, key, &mut out),
            Event::Passed => {
                while let Some(timer) = self.timers.due(now.elapsed) {
                    self.due(now, timer, &mut out);
                }
            }
        }
        out
    }

    fn due(&mut self, now: Now, timer: Timer, out: &mut Vec<Effect>) {
        match timer {
            Timer::Tick => {
                let next = now.elapsed + self.setup.limits.tick;
                self.timers.set(next, Timer::Tick);
                let to = self.clients.which(|_| true);
                let frame = Frame::event("tick", json!({ "ts": now.unix_ms }));
                if !to.is_empty() {
                    out.push(Effect::Send { to, frame });
                }
            }
            Timer::Call(id) => self.call_timed_out(now, &id, out),
            Timer::Approval(id) => self.approval_due(now, &id, out),
            Timer::Pairing(id) => self.pairing.forget(&id),
            Timer::Run(node, run) => self.runs.forget(&node, &run),
        }
    }

    /// A connection has ended, or is about to.
    pub(crate) fn left(&mut self, now: Now, client: ClientId, out: &mut Vec<Effect>) {
        let Some(gone) = self.clients.remove(client) else {
            return;
        };
        if gone.is_node() {
            self.node_left(now, client, out);
        } else {
            self.asker_left(now, client, out);
            self.approvals.waiter_left(client);
        }
    }

    /// A request of a client waits for its answer. `false` if too many do.
    pub(crate) fn open_request(&mut self, client: ClientId) -> bool {
        let most = self.setup.limits.requests_of_client;
        let Some(client) = self.clients.get_mut(client) else {
            return false;
        };
        let fits = client.open < most;
        client.open += usize::from(fits);
        fits
    }

    /// The answer of such a request is here. `false` if the client has left.
    pub(crate) fn closed_request(&mut self, client: ClientId) -> bool {
        self.clients.get_mut(client).is_some_and(|client| {
            client.open = client.open.saturating_sub(1);
            true
        })
    }

    pub(crate) fn id(&mut self) -> String {
        (self.ids)()
    }
}
