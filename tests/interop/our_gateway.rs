//! The real node host of either generation at our own gateway: it is paired, runs what the agent's
//! tools send it, refuses by its own policy, has a question answered by an operator of ours, and tells
//! of what ran. So it is with an agent's call at the built gateway.

use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use exec_tools::{BoxFuture, Invocation, NodeAnswer, NodeLink as _};
use gateway_protocol::server::SharedSecret;
use gateway_protocol::{SystemClock, WireError};
use gateway_server::{
    ConfigFile, ConfigPatch, Doors, Hub, Limits, NodeEvents, PolicyFile, RunEvent, Setup, router,
    serve,
};
use promises::{Desk, GATEWAY_TOKEN, Openclaw, Operator, OwnGateway};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio_util::sync::CancellationToken;

const SECRET: &str = "ours";
const PATIENCE: Duration = Duration::from_secs(120);

#[test]
fn the_newest_node_host_serves_our_gateway() {
    serves(&Openclaw::installed("OPENCLAW_NEWEST"), true);
}

#[test]
fn the_node_host_of_february_serves_our_gateway() {
    serves(&Openclaw::installed("OPENCLAW_FEBRUARY"), false);
}

/// `prepares`: the node says what a command would be before it runs.
fn serves(openclaw: &Openclaw, prepares: bool) {
    let desk = Desk::new();
    let mut ours = Ours::start(&desk);
    let operator = Operator::connect(ours.port, SECRET);
    let _node = openclaw.node_host(&desk, ours.port, SECRET, &[]);

    // It is paired at once, and can be called after one approval.
    let asked = operator.event("node.pair.requested");
    let offered = asked["commands"].as_array().unwrap();
    assert!(offered.contains(&json!("system.run")), "{asked}");
    assert_eq!(offered.contains(&json!("system.run.prepare")), prepares);
    let approval = json!({ "requestId": asked["requestId"] });
    let approved = operator.call("node.pair.approve", approval).unwrap();
    let id = approved["node"]["nodeId"].as_str().unwrap().to_owned();
    let nodes = operator.call("node.list", json!({})).unwrap();
    assert_eq!(nodes["nodes"][0]["displayName"], "theirs", "{nodes}");
    assert_eq!(nodes["nodes"][0]["connected"], true, "{nodes}");

    policy(&operator, &id, "full", "off");
    let ran = ours.run(&id, "id -u");
    assert!(
        matches!(&ran, NodeAnswer::Ran { success: true, stdout, .. } if stdout.trim().parse::<u32>().is_ok()),
        "{ran:?}"
    );
    let event = ours.event();
    assert_eq!(event.session_key, "agent:main:main");
    let text = event.text();
    assert!(
        text.starts_with(&format!("Exec finished (node={id}, id=")),
        "{text}"
    );
    assert!(text.contains("code=0)"), "{text}");
    let failed = ours.run(&id, "exit 3");
    assert!(
        matches!(
            failed,
            NodeAnswer::Ran {
                exit_code: Some(3),
                ..
            }
        ),
        "{failed:?}"
    );

    policy(&operator, &id, "deny", "off");
    let denied = ours.run(&id, "id -u");
    let NodeAnswer::Denied { message, reason } = &denied else {
        panic!("{denied:?}");
    };
    assert!(message.contains("security=deny"), "{message}");
    assert_eq!(reason.as_deref(), Some("security=deny"));

    // The node asks nobody itself: the operators of our gateway are asked.
    policy(&operator, &id, "allowlist", "always");
    for (decision, runs) in [("allow-once", true), ("deny", false)] {
        let running = ours.begin(&id, "id -u");
        let shown = operator.event("exec.approval.requested");
        assert_eq!(shown["request"]["command"], "id -u", "{shown}");
        assert_eq!(shown["request"]["nodeId"], id.as_str());
        assert_eq!(shown["request"]["systemRunPlan"].is_object(), prepares);
        let answer = json!({ "id": shown["id"], "decision": decision });
        operator.call("exec.approval.resolve", answer).unwrap();
        let answer = ours.runtime.block_on(running).unwrap();
        match (&answer, runs) {
            (NodeAnswer::Ran { success, .. }, true) => assert!(success, "{answer:?}"),
            (NodeAnswer::Denied { reason, .. }, false) => {
                assert_eq!(reason.as_deref(), Some("user-denied"));
            }
            _ => panic!("{decision}: {answer:?}"),
        }
    }
    ours.end();
}

#[test]
fn an_agents_call_runs_on_the_newest_node_host() {
    follows_a_call(&Openclaw::installed("OPENCLAW_NEWEST"));
}

#[test]
fn an_agents_call_runs_on_the_node_host_of_february() {
    follows_a_call(&Openclaw::installed("OPENCLAW_FEBRUARY"));
}

/// From the tool exec over HTTP to the node host and back.
fn follows_a_call(openclaw: &Openclaw) {
    let config = json!({ "tools": { "exec": { "host": "node" } } });
    let own = OwnGateway::start(&json!({ "agents": {} }), config);
    let there = Desk::new();
    let _node = openclaw.node_host(&there, own.port, GATEWAY_TOKEN, &[]);
    let operator = Operator::connect(own.port, GATEWAY_TOKEN);
    let known = operator.usable_node("theirs");
    let id = known["nodeId"].as_str().unwrap();
    for (security, ask, answer, status, said) in [
        ("full", "off", None, "completed", "Linux"),
        ("deny", "off", None, "denied", "security=deny"),
        (
            "allowlist",
            "always",
            Some("allow-once"),
            "completed",
            "Linux",
        ),
        ("allowlist", "always", Some("deny"), "denied", "user-denied"),
    ] {
        policy(&operator, id, security, ask);
        let door = own.door;
        let call = thread::spawn(move || door.call("exec", json!({ "command": "uname -s" })));
        if let Some(decision) = answer {
            let shown = operator.event("exec.approval.requested");
            let decision = json!({ "id": shown["id"], "decision": decision });
            operator.call("exec.approval.resolve", decision).unwrap();
        }
        let details = call.join().unwrap()["details"].take();
        let text = details["aggregated"]
            .as_str()
            .or(details["reason"].as_str());
        let found = (details["status"].as_str(), text.map(str::trim));
        assert_eq!(
            found,
            (Some(status), Some(said)),
            "{security}, {ask}: {details}"
        );
        if status == "completed" {
            assert_eq!(details["nodeId"], id, "{details}");
        }
    }
}

/// Gives a node this policy.
fn policy(operator: &Operator, node: &str, security: &str, ask: &str) {
    let get = json!({ "nodeId": node });
    let policy = operator.call("exec.approvals.node.get", get).unwrap();
    let file = json!({
        "version": 1, "agents": {},
        "defaults": { "security": security, "ask": ask, "askFallback": "deny" },
    });
    let set = json!({ "nodeId": node, "baseHash": policy["hash"], "file": file });
    operator.call("exec.approvals.node.set", set).unwrap();
}

/// Our gateway in this process.
struct Ours {
    runtime: Runtime,
    hub: Hub,
    port: u16,
    events: mpsc::Receiver<RunEvent>,
    stop: CancellationToken,
}

struct Files;

impl ConfigFile for Files {
    fn get(&self) -> Result<Value, WireError> {
        Err(WireError::unavailable("no configuration"))
    }

    fn patch(&self, _patch: ConfigPatch) -> Result<Value, WireError> {
        Err(WireError::unavailable("no configuration"))
    }
}

impl PolicyFile for Files {
    fn get(&self) -> BoxFuture<'_, Result<Value, WireError>> {
        Box::pin(std::future::ready(Err(WireError::unavailable("no policy"))))
    }

    fn set(
        &self,
        _file: Value,
        _base_hash: Option<String>,
    ) -> BoxFuture<'_, Result<Value, WireError>> {
        PolicyFile::get(self)
    }
}

struct Told(mpsc::Sender<RunEvent>);

impl NodeEvents for Told {
    fn heard(&self, event: RunEvent) {
        self.0.send(event).unwrap_or_default();
    }
}

impl Ours {
    fn start(desk: &Desk) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let (told, events) = mpsc::channel();
        let setup = Setup {
            secret: SharedSecret::Token(SECRET.into()),
            book: desk.home().join("ours/gateway-devices.json"),
            version: "0.1.0".to_owned(),
            pair_local: true,
            policy: Arc::new(Files),
            config: Arc::new(Files),
            events: Arc::new(Told(told)),
            limits: Limits::default(),
            clock: Arc::new(SystemClock),
        };
        let stop = CancellationToken::new();
        let (hub, port) = runtime.block_on(async {
            let hub = Hub::start(setup).unwrap();
            let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
            let port = listener.local_addr().unwrap().port();
            let app = router(hub.clone());
            tokio::spawn(serve(listener, app, Doors::default(), stop.clone()));
            (hub, port)
        });
        Self {
            runtime,
            hub,
            port,
            events,
            stop,
        }
    }

    fn begin(&self, node: &str, command: &str) -> tokio::task::JoinHandle<NodeAnswer> {
        let hub = self.hub.clone();
        let invocation = Invocation {
            node: node.to_owned(),
            argv: ["/bin/sh", "-lc", command].map(str::to_owned).to_vec(),
            raw_command: command.to_owned(),
            cwd: Some("/tmp".to_owned()),
            env: [].into(),
            timeout: None,
            wait: PATIENCE,
            agent: "main".to_owned(),
            session_key: "agent:main:main".to_owned(),
        };
        self.runtime.spawn(async move { hub.run(invocation).await })
    }

    fn run(&self, node: &str, command: &str) -> NodeAnswer {
        let running = self.begin(node, command);
        self.runtime.block_on(running).unwrap()
    }

    fn event(&mut self) -> RunEvent {
        self.events.recv_timeout(PATIENCE).unwrap()
    }

    fn end(self) {
        self.stop.cancel();
        let hub = self.hub.clone();
        self.runtime.block_on(async move { hub.end().await });
    }
}
