//! A registry, and what its clients are sent.

use std::collections::HashMap;
use std::time::Duration;

use gateway_protocol::Now;
use gateway_protocol::server::{ConnectRequest, Proven, SharedSecret};
use gateway_registry::{Book, ClientId, Effect, Event, Limits, Registry, RunEvent, Setup, Work};
use serde_json::{Value, json};

pub(crate) const BEGIN: i64 = 1_770_854_400_000;
pub(crate) const ADMIN: [&str; 5] = [
    "operator.read",
    "operator.write",
    "operator.approvals",
    "operator.pairing",
    "operator.admin",
];
pub(crate) const COMMANDS: [&str; 5] = [
    "system.run",
    "system.run.prepare",
    "system.which",
    "system.execApprovals.get",
    "system.execApprovals.set",
];

/// A registry, and what came of its events that was not looked at yet.
pub(crate) struct World {
    pub(crate) registry: Registry,
    ms: u64,
    clients: u64,
    sent: HashMap<u64, Vec<Value>>,
    pub(crate) closed: Vec<(u64, u16, String)>,
    pub(crate) saves: usize,
    pub(crate) work: Vec<Work>,
    pub(crate) heard: Vec<RunEvent>,
    pub(crate) here: Vec<String>,
}

pub(crate) fn setup() -> Setup {
    Setup {
        secret: SharedSecret::Token("secret".into()),
        version: "0.1.0".to_owned(),
        pair_local: true,
        limits: Limits::default(),
    }
}

/// The parameters of a client's `connect`.
pub(crate) fn connect(role: &str, more: &Value) -> Value {
    let mut params = json!({
        "minProtocol": 3, "maxProtocol": 4,
        "client": {
            "id": if role == "node" { "node-host" } else { "gateway-client" },
            "displayName": role, "version": "1", "platform": "linux", "deviceFamily": "Linux",
            "mode": if role == "node" { "node" } else { "ui" },
        },
        "role": role, "caps": ["exec-approvals"], "auth": { "token": "secret" },
    });
    if role == "node" {
        params["commands"] = json!(COMMANDS);
    }
    merge(&mut params, more);
    params
}

fn merge(into: &mut Value, more: &Value) {
    for (key, value) in more.as_object().unwrap() {
        if value.is_object() && into[key].is_object() {
            merge(&mut into[key], value);
        } else {
            into[key] = value.clone();
        }
    }
}

/// How a client came to be accepted, or not.
pub(crate) struct Came {
    pub(crate) client: u64,
    pub(crate) answer: Value,
}

impl Came {
    pub(crate) fn is_in(&self) -> bool {
        self.answer["ok"] == true
    }

    pub(crate) fn token(&self) -> &str {
        self.answer["payload"]["auth"]["deviceToken"]
            .as_str()
            .unwrap()
    }

    pub(crate) fn request(&self) -> &str {
        let id = &self.answer["error"]["details"]["requestId"];
        id.as_str().unwrap_or_else(|| panic!("{}", self.answer))
    }
}

impl World {
    pub(crate) fn new() -> Self {
        Self::with(setup(), Book::new([7; 32]))
    }

    pub(crate) fn with(setup: Setup, book: Book) -> Self {
        let mut last = 0;
        let ids = move || {
            last += 1;
            format!("id-{last:06}")
        };
        let now = Now {
            elapsed: Duration::ZERO,
            unix_ms: BEGIN,
        };
        Self {
            registry: Registry::new(setup, book, Box::new(ids), now),
            ms: 0,
            clients: 0,
            sent: HashMap::new(),
            closed: Vec::new(),
            saves: 0,
            work: Vec::new(),
            heard: Vec::new(),
            here: Vec::new(),
        }
    }

    pub(crate) fn now(&self) -> Now {
        Now {
            elapsed: Duration::from_millis(self.ms),
            unix_ms: BEGIN + i64::try_from(self.ms).unwrap(),
        }
    }

    pub(crate) fn step(&mut self, event: Event) {
        for effect in self.registry.step(self.now(), event) {
            match effect {
                Effect::Send { to, frame } => {
                    let frame: Value = serde_json::from_str(&frame.write()).unwrap();
                    for client in to {
                        self.sent.entry(client.0).or_default().push(frame.clone());
                    }
                }
                Effect::Close {
                    client,
                    code,
                    reason,
                } => self.closed.push((client.0, code, reason)),
                Effect::Save => self.saves += 1,
                Effect::Work { work, .. } => self.work.push(work),
                Effect::Heard(event) => self.heard.push(event),
                Effect::Returned { key, outcome } => self.here.push(format!("{key}: {outcome:?}")),
                Effect::Decided { key, answer } => self.here.push(format!("{key}: {answer:?}")),
            }
        }
    }

    /// Time passes, and everything that becomes due is done.
    pub(crate) fn pass(&mut self, ms: u64) {
        self.ms += ms;
        self.step(Event::Passed);
    }

    /// What a client was sent since it was last asked for, without ticks.
    pub(crate) fn sent(&mut self, client: u64) -> Vec<Value> {
        let sent = self.sent.remove(&client).unwrap_or_default();
        sent.into_iter()
            .filter(|it| it["event"] != "tick")
            .collect()
    }

    /// A client asks to be accepted: from this computer, unless `address` says otherwise.
    pub(crate) fn come(&mut self, device: &str, params: Value, address: &str) -> Came {
        self.clients += 1;
        let client = self.clients;
        let request = ConnectRequest::read(params).unwrap();
        let address: std::net::IpAddr = address.parse().unwrap();
        self.step(Event::Connect {
            client: ClientId(client),
            id: "c".to_owned(),
            proven: Proven {
                device: device.to_owned(),
                public_key: format!("key of {device}"),
                protocol: request.max_protocol,
            },
            request: Box::new(request),
            address,
            is_local: address.is_loopback(),
        });
        let mut sent = self.sent(client);
        let answer = sent.remove(0);
        self.sent.insert(client, sent);
        Came { client, answer }
    }

    /// An accepted operator on this computer.
    pub(crate) fn operator(&mut self, device: &str, scopes: &[&str]) -> u64 {
        let came = self.come(
            device,
            connect("operator", &json!({ "scopes": scopes })),
            "127.0.0.1",
        );
        assert!(came.is_in(), "{}", came.answer);
        self.sent(came.client);
        came.client
    }

    /// An accepted node on this computer, whose commands an administrator has approved.
    pub(crate) fn node(&mut self, device: &str) -> u64 {
        let node = self.come(device, connect("node", &json!({})), "127.0.0.1");
        assert!(node.is_in(), "{}", node.answer);
        let admin = self.operator("admin of nodes", &ADMIN);
        let pending = self.ask(admin, "node.pair.list", json!({}));
        let pending = pending["payload"]["pending"].as_array().unwrap();
        let own = pending.iter().find(|it| it["nodeId"] == device).unwrap();
        let id = json!({ "requestId": own["requestId"] });
        let approved = self.ask(admin, "node.pair.approve", id);
        assert_eq!(approved["ok"], true, "{approved}");
        self.step(Event::Left(ClientId(admin)));
        self.sent(node.client);
        node.client
    }

    /// Sends a request. Its answer may come later.
    pub(crate) fn begin(&mut self, client: u64, id: &str, method: &str, params: Value) {
        self.step(Event::Asked {
            client: ClientId(client),
            id: id.to_owned(),
            method: method.to_owned(),
            params,
        });
    }

    /// Sends a request that is answered at once; returns the answer.
    pub(crate) fn ask(&mut self, client: u64, method: &str, params: Value) -> Value {
        self.begin(client, "q", method, params);
        let sent = self.sent.get_mut(&client).unwrap();
        let at = sent.iter().position(|it| it["id"] == "q").unwrap();
        sent.remove(at)
    }

    /// The message of the error that a request gets at once.
    pub(crate) fn refused(&mut self, client: u64, method: &str, params: Value) -> String {
        let answer = self.ask(client, method, params);
        assert_eq!(answer["ok"], false, "{method}: {answer}");
        answer["error"]["message"].as_str().unwrap().to_owned()
    }

    pub(crate) fn leave(&mut self, client: u64) {
        self.step(Event::Left(ClientId(client)));
    }
}

/// The one event of this name among frames.
pub(crate) fn event(frames: &[Value], name: &str) -> Value {
    let found: Vec<&Value> = frames.iter().filter(|it| it["event"] == name).collect();
    assert_eq!(found.len(), 1, "{name} in {frames:?}");
    found[0]["payload"].clone()
}

/// The answer to this request among frames.
pub(crate) fn answer(frames: &[Value], id: &str) -> Value {
    let found: Vec<&Value> = frames.iter().filter(|it| it["id"] == id).collect();
    assert_eq!(found.len(), 1, "{id} in {frames:?}");
    found[0].clone()
}
