//! Our own node at our own gateway, and nodes that a test plays.

use std::fs;
use std::time::Duration;

use exec_tools::{Invocation, NodeAnswer, NodeLink as _};
use gateway_operator::{Operator, PairKind};
use gateway_protocol::{Credentials, Scope};
use gateway_server::RunStep;
use local_policy::LocalMachine;
use node_host::{Node, NodeConfig, Overrides, Status, device};
use paths::Paths;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::raw::{Raw, Wants};
use crate::world::{PATIENCE, QUICK, SECRET, World};

/// Our own node with this policy.
struct OurNode {
    _home: TempDir,
    id: String,
    statuses: mpsc::UnboundedReceiver<Status>,
    stop: CancellationToken,
    running: JoinHandle<()>,
}

impl OurNode {
    fn start(world: &World, policy: &Value) -> Self {
        let home = TempDir::new().unwrap();
        let paths = Paths::new(home.path(), |_| None);
        fs::create_dir_all(paths.state_dir()).unwrap();
        fs::write(paths.approvals_file(), policy.to_string()).unwrap();
        let config = NodeConfig::new().with(Overrides {
            host: Some(world.address.ip().to_string()),
            port: Some(world.address.port()),
            ..Overrides::default()
        });
        let machine = LocalMachine {
            environment: vec![
                ("PATH".into(), "/usr/bin:/bin".into()),
                ("HOME".into(), home.path().to_str().unwrap().to_owned()),
            ],
            ..LocalMachine::from_process(home.path().to_str().unwrap().to_owned(), || false)
        };
        let identity = device(&paths).unwrap();
        let id = identity.device_id().to_owned();
        let credentials = Credentials {
            token: Some(SECRET.into()),
            ..Credentials::default()
        };
        let node = Node::new(paths, config, identity, credentials, machine);
        let node = node.unwrap().with_backoff(QUICK);
        let (told, statuses) = mpsc::unbounded_channel();
        let stop = CancellationToken::new();
        let tell = move |status| told.send(status).unwrap_or_default();
        let running = tokio::spawn(node.run(tell, stop.clone()));
        Self {
            _home: home,
            id,
            statuses,
            stop,
            running,
        }
    }

    async fn end(mut self) {
        self.stop.cancel();
        self.running.await.unwrap();
        self.statuses.close();
    }
}

fn policy() -> Value {
    json!({
        "version": 1,
        "defaults": { "security": "allowlist", "ask": "on-miss", "askFallback": "deny" },
        "agents": { "main": { "allowlist": [
            { "pattern": "/usr/bin/uname" }, { "pattern": "/usr/bin/sleep" },
        ] } },
    })
}

/// Approves what a node offers.
async fn approve(world: &World, operator: &Operator) {
    world.until(|figures| figures.registry.pairing > 0).await;
    let (pending, _) = operator.pairs(PairKind::Node).await.unwrap();
    let request = &pending[0].request;
    operator.pair(PairKind::Node, request, true).await.unwrap();
}

fn invocation(node: &str, command: &str) -> Invocation {
    Invocation {
        node: node.to_owned(),
        argv: ["/bin/sh", "-lc", command].map(str::to_owned).to_vec(),
        raw_command: command.to_owned(),
        cwd: None,
        env: [].into(),
        timeout: None,
        wait: Duration::from_secs(60),
        agent: "main".to_owned(),
        session_key: "agent:main:main".to_owned(),
    }
}

#[tokio::test]
async fn our_node_is_paired_called_and_heard() {
    let mut world = World::new().await;
    let (operator, _news) = world.operator(1, &Scope::ALL).await;
    let node = OurNode::start(&world, &policy());
    world.until(|figures| figures.registry.nodes == 1).await;
    let nodes = world.hub.nodes().await.unwrap();
    assert_eq!(
        (nodes.len(), nodes[0].connected, nodes[0].runs),
        (1, true, false)
    );
    let early = world.hub.run(invocation(&node.id, "uname")).await;
    let waits = "node command not allowed: waits for approval: node.pair.approve";
    assert_eq!(early, NodeAnswer::Unreachable(waits.to_owned()));
    approve(&world, &operator).await;
    let nodes = world.hub.nodes().await.unwrap();
    assert!(nodes[0].runs);
    assert_eq!(nodes[0].remote_ip.as_deref(), Some("127.0.0.1"));

    let ran = world.hub.run(invocation(&node.id, "uname")).await;
    let NodeAnswer::Ran {
        exit_code,
        success,
        stdout,
        ..
    } = &ran
    else {
        panic!("{ran:?}");
    };
    assert_eq!(
        (*exit_code, *success, stdout.as_str()),
        (Some(0), true, "Linux\n")
    );
    for step in ["started", "finished"] {
        let event = world.event().await;
        assert_eq!(event.node, node.id);
        assert_eq!(event.session_key, "agent:main:main");
        assert_eq!(event.command, "uname");
        assert!(event.quiet);
        let text = event.text();
        assert!(text.starts_with(&format!("Exec {step} (node=")), "{text}");
    }

    let denied = world.hub.run(invocation(&node.id, "id")).await;
    assert!(matches!(denied, NodeAnswer::Denied { .. }), "{denied:?}");
    let event = world.event().await;
    assert!(matches!(event.what, RunStep::Denied { .. }), "{event:?}");

    // An operator calls it by the wire, and reads its policy.
    let call = json!({
        "nodeId": node.id, "command": "system.which", "params": { "bins": ["uname"] },
        "idempotencyKey": "k",
    });
    let found = operator.call("node.invoke", call).await.unwrap();
    assert_eq!(
        found["payload"],
        json!({ "bins": { "uname": "/usr/bin/uname" } })
    );
    let asked = json!({ "nodeId": node.id });
    let read = operator
        .call("exec.approvals.node.get", asked)
        .await
        .unwrap();
    assert_eq!(read["file"]["defaults"]["ask"], "on-miss");
    node.end().await;
    world.until(|figures| figures.registry.nodes == 0).await;
    let gone = world.hub.nodes().await.unwrap();
    assert_eq!((gone.len(), gone[0].connected), (1, false));
    world.end().await;
}

#[tokio::test]
async fn a_call_that_nobody_waits_for_is_cancelled_at_the_node() {
    let mut world = World::new().await;
    let (operator, _news) = world.operator(1, &Scope::ALL).await;
    let node = OurNode::start(&world, &policy());
    approve(&world, &operator).await;
    let hub = world.hub.clone();
    let sleeps = invocation(&node.id, "sleep 600");
    let running = tokio::spawn(async move { hub.run(sleeps).await });
    let started = world.event().await;
    assert_eq!(started.what, RunStep::Started);
    running.abort();
    world.until(|figures| figures.registry.calls == 0).await;
    // The node ends the command, and is free for the next.
    let next = world.hub.run(invocation(&node.id, "uname")).await;
    assert!(matches!(next, NodeAnswer::Ran { .. }), "{next:?}");
    node.end().await;
}

/// A node that a test plays, approved.
async fn played(world: &World, operator: &Operator, wants: &Wants) -> Raw {
    let node = Raw::accepted(world, wants).await;
    approve(world, operator).await;
    node
}

async fn give(node: &mut Raw, call: &Value, more: Value) {
    let mut result = json!({ "id": call["id"], "nodeId": call["nodeId"] });
    result
        .as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    let acknowledged = node.ask("node.invoke.result", result).await;
    assert_eq!(acknowledged["payload"]["ok"], true, "{acknowledged}");
}

fn params(call: &Value) -> Value {
    serde_json::from_str(call["paramsJSON"].as_str().unwrap()).unwrap()
}

const NEEDED: &str = "SYSTEM_RUN_DENIED: approval required";

#[tokio::test]
async fn where_a_node_has_nobody_to_ask_the_operators_are_asked() {
    let ran = json!({ "exitCode": 0, "timedOut": false, "success": true, "stdout": "hi\n", "stderr": "", "error": null });
    let plan = json!({
        "argv": ["/bin/sh", "-lc", "echo hi"], "cwd": "/home", "commandText": "/bin/sh -lc \"echo hi\"",
        "agentId": "main", "sessionKey": "agent:main:main",
    });
    for (protocol, prepares, decision) in [
        (4, true, "allow-always"),
        (4, true, "deny"),
        (3, false, "allow-once"),
    ] {
        let world = World::new().await;
        let (operator, _news) = world.operator(1, &Scope::ALL).await;
        let mut wants = Wants {
            protocol,
            ..Wants::node(2)
        };
        if prepares {
            wants.commands.push("system.run.prepare");
        }
        let mut node = played(&world, &operator, &wants).await;
        let mut person = Raw::accepted(&world, &Wants::operator(3, &["operator.approvals"])).await;
        let hub = world.hub.clone();
        let asked = invocation(&wants.id(), "echo hi");
        let running = tokio::spawn(async move { hub.run(asked).await });

        let first = node.event("node.invoke.request").await;
        assert_eq!(params(&first)["approved"], Value::Null);
        let denial = json!({ "ok": false, "error": { "code": "UNAVAILABLE", "message": NEEDED } });
        give(&mut node, &first, denial).await;
        if prepares {
            let prepare = node.event("node.invoke.request").await;
            assert_eq!(prepare["command"], "system.run.prepare");
            let prepared = json!({ "plan": plan, "execPolicy": { "security": "allowlist", "ask": "on-miss" } });
            give(
                &mut node,
                &prepare,
                json!({ "ok": true, "payload": prepared }),
            )
            .await;
        }
        let shown = person.event("exec.approval.requested").await;
        assert_eq!(shown["request"]["command"], "echo hi");
        assert_eq!(shown["request"]["nodeId"], json!(wants.id()));
        let takes = shown["request"]["allowedDecisions"].as_array().unwrap();
        assert_eq!(takes.contains(&json!("allow-always")), prepares);
        let answer = json!({ "id": shown["id"], "decision": decision });
        let taken = person.ask("exec.approval.resolve", answer).await;
        assert_eq!(taken["ok"], true, "{taken}");
        if decision == "deny" {
            let expected = NodeAnswer::Denied {
                message: "SYSTEM_RUN_DENIED: user denied".to_owned(),
                reason: Some("user-denied".to_owned()),
            };
            assert_eq!(running.await.unwrap(), expected);
            continue;
        }
        let second = node.event("node.invoke.request").await;
        let sent = params(&second);
        assert_eq!(sent["approved"], true);
        assert_eq!(sent["approvalDecision"], decision);
        if prepares {
            assert_eq!(sent["systemRunPlan"], plan);
            assert_eq!(sent["cwd"], "/home");
        }
        give(&mut node, &second, json!({ "ok": true, "payload": ran })).await;
        let expected = NodeAnswer::Ran {
            exit_code: Some(0),
            timed_out: false,
            success: true,
            stdout: "hi\n".to_owned(),
            stderr: String::new(),
            error: None,
        };
        assert_eq!(running.await.unwrap(), expected, "{protocol}");
    }
}

#[tokio::test]
async fn what_a_node_may_answer() {
    let world = World::new().await;
    let (operator, _news) = world
        .operator(1, &[Scope::Read, Scope::Pairing, Scope::Admin])
        .await;
    let wants = Wants::node(2);
    let mut node = played(&world, &operator, &wants).await;
    operator.end().await;
    let denied = |message: &str, reason: Option<&str>| NodeAnswer::Denied {
        message: message.to_owned(),
        reason: reason.map(str::to_owned),
    };
    let error = |code: &str, message: &str| json!({ "ok": false, "error": { "code": code, "message": message } });
    for (given, expected) in [
        // Nobody is connected who could be asked.
        (
            error("UNAVAILABLE", NEEDED),
            denied(NEEDED, Some("approval-required")),
        ),
        (
            error("SYSTEM_RUN_DENIED", "SYSTEM_RUN_DENIED: allowlist miss"),
            denied("SYSTEM_RUN_DENIED: allowlist miss", Some("allowlist-miss")),
        ),
        (
            error("UNAVAILABLE", "SYSTEM_RUN_DISABLED: security=deny"),
            denied("SYSTEM_RUN_DISABLED: security=deny", Some("security=deny")),
        ),
        (
            error("UNAVAILABLE", "SYSTEM_RUN_UNKNOWN: gone; it may have run"),
            NodeAnswer::Unreachable("SYSTEM_RUN_UNKNOWN: gone; it may have run".to_owned()),
        ),
        (
            json!({ "ok": true, "payload": "odd" }),
            NodeAnswer::Unreachable("the node's answer cannot be read".to_owned()),
        ),
        (
            json!({ "ok": true, "payload": { "exitCode": 3, "stdout": 5, "error": "e" } }),
            NodeAnswer::Ran {
                exit_code: Some(3),
                timed_out: false,
                success: false,
                stdout: String::new(),
                stderr: String::new(),
                error: Some("e".to_owned()),
            },
        ),
    ] {
        let hub = world.hub.clone();
        let asked = invocation(&wants.id(), "id");
        let running = tokio::spawn(async move { hub.run(asked).await });
        let call = node.event("node.invoke.request").await;
        give(&mut node, &call, given).await;
        let answer = tokio::time::timeout(PATIENCE, running).await.unwrap();
        assert_eq!(answer.unwrap(), expected);
    }
    let hub = world.hub.clone();
    let asked = invocation(&wants.id(), "id");
    let running = tokio::spawn(async move { hub.run(asked).await });
    node.event("node.invoke.request").await;
    drop(node);
    let left = "node disconnected; the command may have run, and was not run again";
    assert_eq!(
        running.await.unwrap(),
        NodeAnswer::Unreachable(left.to_owned())
    );
    let late = world.hub.run(invocation(&wants.id(), "id")).await;
    assert_eq!(
        late,
        NodeAnswer::Unreachable("node not connected".to_owned())
    );
}
