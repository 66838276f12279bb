//! An operator of a real gateway: what a person's own tools there can do.

use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use gateway_protocol::{
    Backoff, Client, ClientInfo, Credentials, Endpoint, GatewayEvent, Identity, Limits, Notice,
    Outgoing, Profile, RequestError, Secret, SystemClock,
};
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

/// The real gateway starts slowly on a busy machine, and so does what it is asked for.
const PATIENCE: Duration = Duration::from_secs(120);
/// How long a node host of OpenClaw may take to start there.
const STARTED: Duration = Duration::from_secs(300);

/// A connection with every right. Dropped, it is closed.
pub struct Operator {
    requests: mpsc::Sender<Outgoing>,
    events: Mutex<Receiver<(String, Value)>>,
    stop: CancellationToken,
    runtime: Runtime,
}

/// A request that is under way.
pub struct Asked(oneshot::Receiver<Result<Value, RequestError>>);

/// The answer of a gateway: a payload, or code and message.
pub type Answered = Result<Value, (String, String)>;

impl Operator {
    /// Connects to the gateway at this port of this computer, as soon as it takes anybody.
    ///
    /// # Panics
    /// When it never does.
    pub fn connect(port: u16, token: &str) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let (requests, asked) = mpsc::channel(64);
        let (notify, mut notices) = mpsc::channel(64);
        let (tell, events) = std::sync::mpsc::channel();
        let (open, opened) = std::sync::mpsc::channel();
        let stop = CancellationToken::new();
        runtime.spawn(client(port, token, profile()).run(asked, notify, stop.clone()));
        runtime.spawn(async move {
            while let Some(notice) = notices.recv().await {
                // A test that has ended hears nothing more.
                match notice {
                    Notice::Opened(_) => _ = open.send(Ok(())),
                    Notice::Lost { ending, .. } => _ = open.send(Err(ending.cause)),
                    Notice::Told(GatewayEvent::Other { name, payload }) => {
                        let _ = tell.send((name, payload));
                    }
                    Notice::Told(_) => {}
                }
            }
        });
        let end = Instant::now() + PATIENCE;
        let mut before = Vec::new();
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match opened.recv_timeout(left) {
                Ok(Ok(())) => break,
                Ok(Err(cause)) => before.push(cause.to_string()),
                Err(_) => panic!("the gateway takes no operator: {before:?}"),
            }
        }
        Self {
            requests,
            events: Mutex::new(events),
            stop,
            runtime,
        }
    }

    /// Asks for something and goes on.
    pub fn ask(&self, method: &str, params: Value) -> Asked {
        let (reply, answer) = oneshot::channel();
        let asked = Outgoing {
            method: method.to_owned(),
            params,
            reply: Some(reply),
        };
        self.requests.blocking_send(asked).unwrap();
        Asked(answer)
    }

    /// Waits for what was asked for.
    ///
    /// # Errors
    /// What the gateway refused, or `NOT_CONNECTED` while it starts anew: the operator connects
    /// again by itself.
    ///
    /// # Panics
    /// When no answer comes.
    pub fn answer(&self, asked: Asked) -> Answered {
        let waited = self
            .runtime
            .block_on(async { tokio::time::timeout(PATIENCE, asked.0).await });
        match waited.expect("the gateway answers").unwrap() {
            Ok(payload) => Ok(payload),
            Err(RequestError::Refused(error)) => Err((error.code, error.message)),
            Err(RequestError::NotConnected) => {
                Err(("NOT_CONNECTED".into(), "the gateway is gone".into()))
            }
        }
    }

    /// Asks for something and waits for it.
    ///
    /// # Errors
    /// When the gateway gives another answer.
    pub fn call(&self, method: &str, params: Value) -> Answered {
        let asked = self.ask(method, params);
        self.answer(asked)
    }

    /// The next event with this name.
    ///
    /// # Panics
    /// When none comes; with the names of those that came instead.
    pub fn event(&self, wanted: &str) -> Value {
        let events = self.events.lock().unwrap();
        let mut before = Vec::new();
        loop {
            match events.recv_timeout(PATIENCE) {
                Ok((name, payload)) if name == wanted => return payload,
                Ok((name, _)) => before.push(name),
                Err(_) => panic!("the gateway never told {wanted}, but {before:?}"),
            }
        }
    }

    /// Waits until the node with this name may be told to run commands, and approves what it
    /// needs approval for; what the gateway knows of it.
    ///
    /// # Panics
    /// When there is no such node.
    pub fn usable_node(&self, name: &str) -> Value {
        let start = Instant::now();
        loop {
            // One that has just connected is not known at once, and is forgotten while its
            // approval is carried out.
            let pending = self.call("node.pair.list", json!({}));
            let pending = pending.unwrap_or_default();
            for request in pending["pending"].as_array().into_iter().flatten() {
                let approval = json!({"requestId": request["requestId"]});
                let _ = self.call("node.pair.approve", approval);
            }
            let nodes = self.call("node.list", json!({})).unwrap_or_default();
            let runs = |node: &&Value| {
                let mut commands = node["commands"].as_array().into_iter().flatten();
                node["displayName"] == name
                    && node["connected"] == true
                    && commands.any(|command| command == "system.run")
            };
            let found = nodes["nodes"].as_array().into_iter().flatten().find(runs);
            if let Some(node) = found {
                return node.clone();
            }
            assert!(start.elapsed() < STARTED, "no node {name}, but {nodes}");
            std::thread::sleep(Duration::from_millis(200));
        }
    }

    /// Asks to have a node do something within this time.
    pub fn ask_node(&self, node: &str, command: &str, params: &Value, wait: Duration) -> Asked {
        let wait = u64::try_from(wait.as_millis()).unwrap();
        let params = json!({
            "nodeId": node, "command": command, "params": params, "timeoutMs": wait,
            "idempotencyKey": key(),
        });
        self.ask("node.invoke", params)
    }

    /// Has a node do something: what it gave, or what the caller is told instead. Where the
    /// gateway could not look its node up and told it nothing, it is asked again.
    ///
    /// # Errors
    /// When the gateway gives another answer.
    pub fn invoke(&self, node: &str, command: &str, params: &Value) -> Answered {
        let end = Instant::now() + PATIENCE;
        loop {
            let asked = self.ask_node(node, command, params, Duration::from_secs(60));
            match self.result(asked) {
                Err((_, message))
                    if message.ends_with("before dispatch") && Instant::now() < end => {}
                result => return result,
            }
        }
    }

    /// Waits for what a node gave.
    ///
    /// # Errors
    /// When the gateway gives another answer.
    pub fn result(&self, asked: Asked) -> Answered {
        let answer = self.answer(asked)?;
        Ok(match answer["payloadJSON"].as_str() {
            Some(text) => serde_json::from_str(text).unwrap(),
            None => answer["payload"].clone(),
        })
    }
}

impl Asked {
    /// Whether the answer is there.
    pub fn is_answered(&mut self) -> bool {
        !self.0.is_empty()
    }
}

impl Drop for Operator {
    fn drop(&mut self) {
        self.stop.cancel();
        // The runtime would end in the middle of the farewell.
        let (sent, gone) = (self.requests.clone(), Duration::from_secs(2));
        let closed = async { tokio::time::timeout(gone, sent.closed()).await };
        let _ = self.runtime.block_on(closed);
    }
}

fn profile() -> Profile {
    let scopes = ["read", "write", "admin", "approvals", "pairing"];
    Profile {
        client: ClientInfo {
            id: "cli".to_owned(),
            display_name: None,
            version: "0".to_owned(),
            platform: "linux".to_owned(),
            device_family: "Linux".to_owned(),
            mode: "cli".to_owned(),
            instance_id: None,
        },
        role: "operator".to_owned(),
        scopes: scopes.map(|scope| format!("operator.{scope}")).to_vec(),
        // Without it the newest OpenClaw takes it that nobody can approve anything.
        caps: vec!["exec-approvals".to_owned()],
        commands: Vec::new(),
        path_env: None,
    }
}

/// A client of the gateway at this port of this computer.
pub(crate) fn client(port: u16, token: &str, profile: Profile) -> Client {
    Client {
        endpoint: Endpoint {
            host: "127.0.0.1".to_owned(),
            port,
            tls: false,
            fingerprint: None,
        },
        identity: Arc::new(Identity::from_seed(rand::random()).unwrap()),
        profile: Arc::new(profile),
        credentials: Credentials {
            token: Some(Secret::from(token)),
            ..Credentials::default()
        },
        limits: Limits::default(),
        backoff: Backoff::default(),
        clock: Arc::new(SystemClock),
        random: rand::random,
    }
}

/// A text that nobody had before.
pub(crate) fn key() -> String {
    format!("{:032x}", rand::random::<u128>())
}
