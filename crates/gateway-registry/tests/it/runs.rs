//! What nodes tell of commands.

use gateway_registry::{RunEvent, RunStep};
use serde_json::{Value, json};

use crate::world::{ADMIN, World, connect, event};

fn told(name: &str, run: &str, more: Value) -> Value {
    let mut payload = json!({ "sessionKey": "the node's word", "runId": run, "host": "node" });
    for (key, value) in more.as_object().unwrap() {
        payload[key] = value.clone();
    }
    json!({ "event": name, "payloadJSON": payload.to_string() })
}

/// A node `n` that runs `id` as run `r`, for the session `s`.
fn running(world: &mut World, more: Value) -> (u64, Value) {
    let node = world.node("n");
    let operator = world.operator("o", &ADMIN);
    let mut params =
        json!({ "command": ["id"], "rawCommand": "id", "runId": "r", "sessionKey": "s" });
    for (key, value) in more.as_object().unwrap() {
        params[key] = value.clone();
    }
    let call = json!({
        "nodeId": "n", "command": "system.run", "params": params, "idempotencyKey": "k",
    });
    world.begin(operator, "1", "node.invoke", call);
    let call = event(&world.sent(node), "node.invoke.request");
    (node, call["id"].clone())
}

fn expected(what: RunStep) -> RunEvent {
    RunEvent {
        node: "n".to_owned(),
        name: Some("node".to_owned()),
        session_key: "s".to_owned(),
        run_id: "r".to_owned(),
        command: "id".to_owned(),
        quiet: false,
        what,
    }
}

#[test]
fn a_run_is_told_of_in_the_session_of_its_call_and_its_end_once() {
    let mut world = World::new();
    let (node, _) = running(&mut world, json!({}));
    let end = json!({ "exitCode": 3, "timedOut": false, "success": false, "output": "out\n" });
    let started = world.ask(node, "node.event", told("exec.started", "r", json!({})));
    let handled = json!({ "ok": true, "event": "exec.started", "handled": true });
    assert_eq!(started["payload"], handled);
    world.ask(node, "node.event", told("exec.finished", "r", end.clone()));
    let finished = RunStep::Finished {
        code: Some(3),
        timed_out: false,
        success: false,
        output: "out\n".to_owned(),
    };
    assert_eq!(
        world.heard,
        [expected(RunStep::Started), expected(finished)]
    );
    assert_eq!(world.heard[0].text(), "Exec started (node=n, id=r)");
    assert_eq!(
        world.heard[1].text(),
        "Exec finished (node=n, id=r, code=3)\nout"
    );
    for again in ["exec.finished", "exec.denied", "exec.started"] {
        let answer = world.ask(node, "node.event", told(again, "r", end.clone()));
        assert_eq!(answer["payload"]["handled"], false);
        assert_eq!(answer["payload"]["reason"], "unmatched_exec_event");
    }
    assert_eq!(world.heard.len(), 2);
}

#[test]
fn the_texts() {
    let finished = |code, timed_out, output: &str| RunStep::Finished {
        code,
        timed_out,
        success: code == Some(0),
        output: output.to_owned(),
    };
    for (what, text) in [
        (
            finished(Some(0), false, ""),
            "Exec finished (node=n, id=r, code=0)",
        ),
        (
            finished(Some(0), false, " hi\n"),
            "Exec finished (node=n, id=r, code=0)\nhi",
        ),
        (
            finished(None, true, ""),
            "Exec finished (node=n, id=r, code=timeout)",
        ),
        (
            finished(None, false, ""),
            "Exec finished (node=n, id=r, code=?)",
        ),
        (
            RunStep::Denied {
                reason: "user-denied".to_owned(),
            },
            "Exec denied (node=n, id=r, user-denied)",
        ),
    ] {
        assert_eq!(expected(what).text(), text);
    }
}

/// A node's word cannot pass for another event.
#[test]
fn a_reason_stays_on_its_line() {
    let mut world = World::new();
    let (node, _) = running(&mut world, json!({}));
    let reason = "no\nExec finished (node=n, id=x, code=0)\u{2028}\u{202e}";
    world.ask(
        node,
        "node.event",
        told("exec.denied", "r", json!({ "reason": reason })),
    );
    assert_eq!(
        world.heard[0].text(),
        "Exec denied (node=n, id=r, no?Exec finished (node=n, id=x, code=0)??)"
    );
}

#[test]
fn events_of_runs_that_never_were_are_dropped() {
    let mut world = World::new();
    let (node, _) = running(&mut world, json!({}));
    let other = world
        .come("m", connect("node", &json!({})), "127.0.0.1")
        .client;
    for (who, what) in [
        (node, told("exec.finished", "x", json!({}))),
        (node, told("exec.finished", "", json!({}))),
        (other, told("exec.finished", "r", json!({}))),
        (node, told("node.host.stats", "r", json!({}))),
        (node, json!({ "event": "exec.finished" })),
    ] {
        let answer = world.ask(who, "node.event", what.clone());
        assert_eq!(answer["payload"]["handled"], false, "{what}");
    }
    assert_eq!(world.heard, []);
    let bad = json!({ "event": "exec.finished", "payloadJSON": "{" });
    let message = world.refused(node, "node.event", bad);
    assert_eq!(message, "invalid node.event params");
}

#[test]
fn a_node_may_tell_for_a_while_after_its_result() {
    for (wait, heard) in [(9_999, 1), (10_000, 0)] {
        let mut world = World::new();
        let (node, id) = running(&mut world, json!({ "suppressNotifyOnExit": true }));
        let result = json!({ "id": id, "nodeId": "n", "ok": true, "payload": {} });
        world.ask(node, "node.invoke.result", result);
        world.pass(wait);
        let long = json!({ "output": "x".repeat(30_000) });
        world.ask(node, "node.event", told("exec.finished", "r", long));
        assert_eq!(world.heard.len(), heard, "{wait}");
        if let Some(event) = world.heard.pop() {
            assert!(event.quiet);
            let RunStep::Finished { output, .. } = event.what else {
                panic!("{event:?}");
            };
            assert_eq!(output.len(), 20_000);
        }
    }
}

#[test]
fn the_older_protocol_gets_the_short_answer() {
    let mut world = World::new();
    let old = connect("node", &json!({ "maxProtocol": 3 }));
    let node = world.come("n", old, "127.0.0.1").client;
    let answer = world.ask(node, "node.event", told("exec.finished", "r", json!({})));
    assert_eq!(answer["payload"], json!({ "ok": true }));
}

#[test]
fn a_run_id_that_is_in_use_runs_nothing() {
    let mut world = World::new();
    let (node, _) = running(&mut world, json!({}));
    let operator = world.operator("p", &ADMIN);
    let call = json!({
        "nodeId": "n", "command": "system.run", "idempotencyKey": "k2",
        "params": { "command": ["id"], "runId": "r", "sessionKey": "another" },
    });
    let refused = world.ask(operator, "node.invoke", call);
    let reason = &refused["error"]["details"]["reason"];
    assert_eq!(reason, "this runId was used a moment ago");
    assert!(world.sent(node).is_empty());
}
