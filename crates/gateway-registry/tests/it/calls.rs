//! Calls of nodes.

use std::time::Duration;

use gateway_registry::{Event, Limits, NodeCall};
use serde_json::{Value, json};

use crate::world::{ADMIN, World, answer, connect, event, setup};

fn invoke(key: &str, more: Value) -> Value {
    let mut params = json!({
        "nodeId": "n", "command": "system.which", "params": { "bins": ["git"] }, "idempotencyKey": key,
    });
    for (key, value) in more.as_object().unwrap() {
        params[key] = value.clone();
    }
    params
}

fn result(id: &Value, more: Value) -> Value {
    let mut params = json!({ "id": id, "nodeId": "n" });
    for (key, value) in more.as_object().unwrap() {
        params[key] = value.clone();
    }
    params
}

/// A node `n`, an operator, and the call of the operator as the node sees it.
fn called(world: &mut World, more: Value) -> (u64, u64, Value) {
    let node = world.node("n");
    let operator = world.operator("o", &ADMIN);
    world.begin(operator, "1", "node.invoke", invoke("k", more));
    let call = event(&world.sent(node), "node.invoke.request");
    (node, operator, call)
}

#[test]
fn a_call_reaches_the_node_and_its_result_the_caller() {
    let mut world = World::new();
    let (node, operator, call) = called(&mut world, json!({ "timeoutMs": 5_000 }));
    assert_eq!(call["nodeId"], "n");
    assert_eq!(call["command"], "system.which");
    assert_eq!(call["paramsJSON"], r#"{"bins":["git"]}"#);
    assert_eq!(call["timeoutMs"], 5_000);
    assert_eq!(world.registry.figures().calls, 1);
    let payload = json!({ "bins": { "git": "/usr/bin/git" } });
    let given = result(
        &call["id"],
        json!({ "ok": true, "payloadJSON": payload.to_string() }),
    );
    let acknowledged = world.ask(node, "node.invoke.result", given.clone());
    assert_eq!(acknowledged["payload"], json!({ "ok": true }));
    assert_eq!(
        answer(&world.sent(operator), "1")["payload"],
        json!({ "ok": true, "nodeId": "n", "command": "system.which", "payload": payload })
    );
    // A second result counts for nothing.
    let again = world.ask(node, "node.invoke.result", given);
    assert_eq!(again["payload"], json!({ "ok": true, "ignored": true }));
    assert!(world.sent(operator).is_empty());
    world.pass(5_000);
    assert!(world.sent(operator).is_empty());
    assert_eq!(world.registry.figures().calls, 0);
}

#[test]
fn a_refusal_of_the_node_reaches_the_caller_in_its_words() {
    let mut world = World::new();
    let (node, operator, call) = called(&mut world, json!({}));
    let error = json!({ "code": "SYSTEM_RUN_DENIED", "message": "SYSTEM_RUN_DENIED: user denied" });
    let given = result(&call["id"], json!({ "ok": false, "error": error }));
    world.ask(node, "node.invoke.result", given);
    let refused = &answer(&world.sent(operator), "1")["error"];
    assert_eq!(refused["code"], "UNAVAILABLE");
    assert_eq!(
        refused["message"],
        "SYSTEM_RUN_DENIED: SYSTEM_RUN_DENIED: user denied"
    );
    assert_eq!(refused["details"]["nodeError"], error);
}

#[test]
fn a_node_answers_for_itself_alone() {
    let mut world = World::new();
    let (node, operator, call) = called(&mut world, json!({}));
    let other = world
        .come("m", connect("node", &json!({})), "127.0.0.1")
        .client;
    let ok = json!({ "ok": true, "payload": {} });
    // In its own name about another's call, and in another's name.
    let mut own = result(&call["id"], ok.clone());
    own["nodeId"] = json!("m");
    let ignored = world.ask(other, "node.invoke.result", own.clone());
    assert_eq!(ignored["payload"], json!({ "ok": true, "ignored": true }));
    let message = world.refused(other, "node.invoke.result", result(&call["id"], ok.clone()));
    assert_eq!(message, "nodeId mismatch");
    assert_eq!(
        world.refused(node, "node.invoke.result", own),
        "nodeId mismatch"
    );
    for bad in [json!({}), result(&call["id"], json!({ "ok": 1 }))] {
        let message = world.refused(node, "node.invoke.result", bad);
        assert_eq!(message, "invalid node.invoke.result params");
    }
    assert_eq!(world.registry.figures().calls, 1, "it still waits");
    world.sent(operator);
    world.ask(node, "node.invoke.result", result(&call["id"], ok));
    assert_eq!(answer(&world.sent(operator), "1")["ok"], true);
}

#[test]
fn a_node_that_is_too_slow_is_told_that_nobody_waits() {
    for (protocol, told) in [(4, 1), (3, 0)] {
        let mut world = World::new();
        let (node, operator, call) = called(&mut world, json!({ "timeoutMs": 1_000 }));
        let node = if protocol == 4 {
            node
        } else {
            // The same node, by the protocol that has no word for it.
            let old = json!({ "maxProtocol": 3 });
            let node = world.come("n", connect("node", &old), "127.0.0.1").client;
            world.sent(operator);
            let more = json!({ "timeoutMs": 1_000 });
            world.begin(operator, "1", "node.invoke", invoke("k2", more));
            node
        };
        world.sent(node);
        world.pass(999);
        assert!(world.sent(operator).is_empty());
        world.pass(1);
        let refused = &answer(&world.sent(operator), "1")["error"];
        assert_eq!(refused["message"], "node invoke timed out");
        assert_eq!(refused["details"]["code"], "TIMEOUT");
        let cancels = world.sent(node);
        assert_eq!(cancels.len(), told, "{protocol}: {cancels:?}");
        if protocol == 4 {
            let cancel = event(&cancels, "node.invoke.cancel");
            assert_eq!(cancel, json!({ "invokeId": call["id"], "nodeId": "n" }));
        }
    }
}

#[test]
fn a_caller_that_leaves_cancels_its_calls() {
    let mut world = World::new();
    let (node, operator, call) = called(&mut world, json!({}));
    world.leave(operator);
    let cancel = event(&world.sent(node), "node.invoke.cancel");
    assert_eq!(cancel["invokeId"], call["id"]);
    assert_eq!(world.registry.figures().calls, 0);
}

#[test]
fn a_node_that_leaves_ends_its_calls() {
    let mut world = World::new();
    let (node, operator, _) = called(&mut world, json!({}));
    world.leave(node);
    let refused = &answer(&world.sent(operator), "1")["error"];
    assert_eq!(
        refused["message"],
        "node disconnected; the command may have run, and was not run again"
    );
    let refused = world.ask(operator, "node.invoke", invoke("k2", json!({})));
    assert_eq!(refused["error"]["message"], "node not connected");
    assert_eq!(refused["error"]["details"]["code"], "NOT_CONNECTED");
}

#[test]
fn what_cannot_be_called() {
    let mut world = World::new();
    world.node("n");
    let operator = world.operator("o", &ADMIN);
    for (more, expected) in [
        (json!({ "nodeId": "x" }), "node not connected"),
        (json!({ "nodeId": "o" }), "node not connected"),
        (
            json!({ "command": "terminal.upload" }),
            "node command not allowed",
        ),
        (json!({ "idempotencyKey": "" }), "idempotencyKey required"),
        (json!({ "timeoutMs": 0 }), "timeoutMs out of range"),
        (json!({ "timeoutMs": 86_400_001 }), "timeoutMs out of range"),
        (
            json!({ "command": "system.run", "params": [] }),
            "params of system.run required",
        ),
    ] {
        let message = world.refused(operator, "node.invoke", invoke("k", more.clone()));
        assert_eq!(message, expected, "{more}");
    }
    let few = world.operator("few", &["operator.write"]);
    for command in ["system.execApprovals.get", "system.execApprovals.set"] {
        let call = invoke("k", json!({ "command": command }));
        let message = world.refused(few, "node.invoke", call);
        assert_eq!(message, "missing scope: operator.admin");
    }
}

#[test]
fn a_key_that_comes_twice_calls_once() {
    let mut world = World::new();
    let (node, operator, _) = called(&mut world, json!({}));
    let message = world.refused(operator, "node.invoke", invoke("k", json!({})));
    assert_eq!(message, "this idempotencyKey was used before");
    assert!(world.sent(node).is_empty());
    let other = world.operator("p", &ADMIN);
    world.begin(other, "1", "node.invoke", invoke("k", json!({})));
    assert_eq!(
        world.sent(node).len(),
        1,
        "another device's key is another one"
    );
}

#[test]
fn a_run_is_named_and_only_known_parameters_are_passed_on() {
    let mut world = World::new();
    let params = json!({
        "command": ["id"], "cwd": null, "approved": false, "approvalSource": "auto-review",
        "whatever": 1, "sessionKey": "s",
    });
    let (_, _, call) = called(
        &mut world,
        json!({ "command": "system.run", "params": params }),
    );
    let sent: Value = serde_json::from_str(call["paramsJSON"].as_str().unwrap()).unwrap();
    let run = sent["runId"].as_str().unwrap();
    assert_eq!(
        sent,
        json!({ "command": ["id"], "sessionKey": "s", "runId": run })
    );
}

#[test]
fn the_policy_of_a_node_is_read_and_written_through_it() {
    let mut world = World::new();
    let node = world.node("n");
    let operator = world.operator("o", &ADMIN);
    world.begin(
        operator,
        "1",
        "exec.approvals.node.get",
        json!({ "nodeId": "n" }),
    );
    let call = event(&world.sent(node), "node.invoke.request");
    assert_eq!(call["command"], "system.execApprovals.get");
    let document = json!({ "path": "p", "exists": true, "hash": "h", "file": {} });
    let given = result(&call["id"], json!({ "ok": true, "payload": document }));
    world.ask(node, "node.invoke.result", given);
    assert_eq!(answer(&world.sent(operator), "1")["payload"], document);
    let set = json!({ "nodeId": "n", "file": { "version": 1 }, "baseHash": "h" });
    world.begin(operator, "2", "exec.approvals.node.set", set);
    let call = event(&world.sent(node), "node.invoke.request");
    let sent: Value = serde_json::from_str(call["paramsJSON"].as_str().unwrap()).unwrap();
    assert_eq!(sent, json!({ "file": { "version": 1 }, "baseHash": "h" }));
    let given = result(&call["id"], json!({ "ok": true, "payload": "odd" }));
    world.ask(node, "node.invoke.result", given);
    let refused = &answer(&world.sent(operator), "2")["error"];
    assert_eq!(
        refused["message"],
        "node returned invalid exec approvals payload"
    );
}

#[test]
fn only_so_many_calls_are_open() {
    let setup = gateway_registry::Setup {
        limits: Limits {
            calls_of_node: 2,
            ..Limits::default()
        },
        ..setup()
    };
    let mut world = World::with(setup, gateway_registry::Book::new([7; 32]));
    let node = world.node("n");
    let operator = world.operator("o", &ADMIN);
    for number in 0..2 {
        let key = number.to_string();
        world.begin(operator, &key, "node.invoke", invoke(&key, json!({})));
    }
    let message = world.refused(operator, "node.invoke", invoke("k", json!({})));
    assert_eq!(message, "too many calls are open");
    let calls = world.sent(node);
    let given = result(
        &calls[0]["payload"]["id"],
        json!({ "ok": true, "payload": {} }),
    );
    world.ask(node, "node.invoke.result", given);
    world.begin(operator, "2", "node.invoke", invoke("k3", json!({})));
    assert_eq!(world.sent(node).len(), 1);
}

#[test]
fn this_process_calls_nodes_as_well() {
    let call = |node: &str| NodeCall {
        node: node.to_owned(),
        command: "system.which".to_owned(),
        params: json!({}),
        timeout: Duration::from_secs(1),
        quiet: true,
    };
    let mut world = World::new();
    let node = world.node("n");
    for (key, at) in [(1, "n"), (2, "n"), (3, "n"), (4, "x")] {
        world.step(Event::Call {
            key,
            call: call(at),
        });
    }
    assert_eq!(world.here, ["4: Err(NotConnected)"]);
    let calls = world.sent(node);
    let given = result(
        &calls[0]["payload"]["id"],
        json!({ "ok": true, "payload": 7 }),
    );
    world.ask(node, "node.invoke.result", given);
    assert_eq!(world.here.pop().unwrap(), "1: Ok(Number(7))");
    world.step(Event::CallDropped(2));
    let cancel = event(&world.sent(node), "node.invoke.cancel");
    assert_eq!(cancel["invokeId"], calls[1]["payload"]["id"]);
    world.pass(1_000);
    assert_eq!(world.here, ["4: Err(NotConnected)", "3: Err(TimedOut)"]);
}
