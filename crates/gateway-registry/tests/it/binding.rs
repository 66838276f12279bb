//! An approval that a caller of `node.invoke` claims.

use serde_json::{Value, json};

use crate::world::{ADMIN, World, event};

fn plan() -> Value {
    json!({
        "argv": ["/bin/sh", "-lc", "git push"], "cwd": "/p", "commandText": "/bin/sh -lc \"git push\"",
        "agentId": "main", "sessionKey": "s",
    })
}

fn ask(more: &Value) -> Value {
    let mut params = json!({
        "id": "a1", "command": "git push", "host": "node", "nodeId": "n", "systemRunPlan": plan(),
        "env": { "A": "1" }, "timeoutMs": 60_000,
    });
    for (key, value) in more.as_object().unwrap() {
        params[key] = value.clone();
    }
    params
}

fn run(more: &Value) -> Value {
    let mut params = json!({
        "command": ["/bin/sh", "-lc", "git push"], "cwd": "/p", "agentId": "main", "sessionKey": "s",
        "env": { "A": "1" }, "runId": "a1", "approved": true, "approvalDecision": "allow-once",
    });
    for (key, value) in more.as_object().unwrap() {
        params[key] = value.clone();
    }
    params
}

fn invoke(params: &Value, key: &str) -> Value {
    json!({ "nodeId": "n", "command": "system.run", "params": params, "idempotencyKey": key })
}

struct Desk {
    world: World,
    node: u64,
    agent: u64,
    admin: u64,
}

fn desk(asks: &Value) -> Desk {
    let mut world = World::new();
    let node = world.node("n");
    let admin = world.operator("admin", &ADMIN);
    let agent = world.operator("agent", &["operator.write", "operator.approvals"]);
    world.begin(agent, "1", "exec.approval.request", ask(asks));
    Desk {
        world,
        node,
        agent,
        admin,
    }
}

impl Desk {
    fn decide(&mut self, decision: &str) {
        let params = json!({ "id": "a1", "decision": decision });
        let answer = self.world.ask(self.admin, "exec.approval.resolve", params);
        assert_eq!(answer["ok"], true, "{answer}");
    }

    fn code(&mut self, params: &Value, key: &str) -> Value {
        let answer = self
            .world
            .ask(self.agent, "node.invoke", invoke(params, key));
        assert!(
            self.world.sent(self.node).is_empty(),
            "nothing reaches the node"
        );
        answer["error"]["details"]["code"].clone()
    }
}

#[test]
fn the_approved_command_reaches_the_node_once_with_its_plan() {
    let mut desk = desk(&json!({}));
    desk.decide("allow-once");
    let agent = desk.agent;
    desk.world
        .begin(agent, "2", "node.invoke", invoke(&run(&json!({})), "k"));
    let call = event(&desk.world.sent(desk.node), "node.invoke.request");
    let sent: Value = serde_json::from_str(call["paramsJSON"].as_str().unwrap()).unwrap();
    assert_eq!(
        sent,
        json!({
            "command": ["/bin/sh", "-lc", "git push"], "rawCommand": "/bin/sh -lc \"git push\"",
            "cwd": "/p", "agentId": "main", "sessionKey": "s", "env": { "A": "1" }, "runId": "a1",
            "approved": true, "approvalDecision": "allow-once", "systemRunPlan": plan(),
        })
    );
    assert_eq!(
        desk.code(&run(&json!({})), "k2"),
        "APPROVAL_EXPIRED",
        "used"
    );
}

#[test]
fn an_approval_is_not_used_up_by_a_node_that_is_away() {
    let mut desk = desk(&json!({}));
    desk.decide("allow-once");
    desk.world.leave(desk.node);
    assert_eq!(desk.code(&run(&json!({})), "k"), "NOT_CONNECTED");
    let again = crate::world::connect("node", &json!({}));
    desk.node = desk.world.come("n", again, "127.0.0.1").client;
    let agent = desk.agent;
    desk.world
        .begin(agent, "2", "node.invoke", invoke(&run(&json!({})), "k"));
    event(&desk.world.sent(desk.node), "node.invoke.request");
}

#[test]
fn the_decision_is_the_persons_not_the_callers() {
    let mut desk = desk(&json!({}));
    desk.decide("allow-once");
    let agent = desk.agent;
    let claims = run(&json!({ "approvalDecision": "allow-always" }));
    desk.world
        .begin(agent, "2", "node.invoke", invoke(&claims, "k"));
    let call = event(&desk.world.sent(desk.node), "node.invoke.request");
    let sent: Value = serde_json::from_str(call["paramsJSON"].as_str().unwrap()).unwrap();
    assert_eq!(sent["approvalDecision"], "allow-once");
}

#[test]
fn an_approval_for_something_else_runs_nothing() {
    let other = json!({ "argv": ["id"] });
    for (what, asks, claims, code) in [
        (
            "another command",
            json!({}),
            json!({ "command": ["id"] }),
            "APPROVAL_REQUEST_MISMATCH",
        ),
        (
            "another folder",
            json!({}),
            json!({ "cwd": "/q" }),
            "APPROVAL_REQUEST_MISMATCH",
        ),
        (
            "no folder",
            json!({}),
            json!({ "cwd": null }),
            "APPROVAL_REQUEST_MISMATCH",
        ),
        (
            "another agent",
            json!({}),
            json!({ "agentId": "x" }),
            "APPROVAL_REQUEST_MISMATCH",
        ),
        (
            "another session",
            json!({}),
            json!({ "sessionKey": "x" }),
            "APPROVAL_REQUEST_MISMATCH",
        ),
        (
            "another text",
            json!({}),
            json!({ "rawCommand": "id" }),
            "APPROVAL_REQUEST_MISMATCH",
        ),
        (
            "another plan",
            json!({}),
            json!({ "systemRunPlan": other }),
            "APPROVAL_REQUEST_MISMATCH",
        ),
        (
            "another variable",
            json!({}),
            json!({ "env": { "A": "2" } }),
            "APPROVAL_ENV_MISMATCH",
        ),
        (
            "one more variable",
            json!({}),
            json!({ "env": { "A": "1", "B": "1" } }),
            "APPROVAL_ENV_MISMATCH",
        ),
        (
            "no variables",
            json!({}),
            json!({ "env": null }),
            "APPROVAL_ENV_MISMATCH",
        ),
        (
            "odd variables",
            json!({ "env": {} }),
            json!({ "env": { "A": 1 } }),
            "APPROVAL_ENV_MISMATCH",
        ),
        (
            "another node",
            json!({ "nodeId": "m" }),
            json!({}),
            "APPROVAL_NODE_MISMATCH",
        ),
        (
            "no node",
            json!({ "host": "gateway", "nodeId": null }),
            json!({}),
            "APPROVAL_NODE_BINDING_MISSING",
        ),
        (
            "no plan",
            json!({ "host": "gateway", "systemRunPlan": null }),
            json!({}),
            "APPROVAL_PLAN_REQUIRED",
        ),
        (
            "no id",
            json!({}),
            json!({ "runId": null }),
            "MISSING_RUN_ID",
        ),
        (
            "an unknown id",
            json!({}),
            json!({ "runId": "x" }),
            "UNKNOWN_APPROVAL_ID",
        ),
    ] {
        let mut desk = desk(&asks);
        desk.decide("allow-once");
        assert_eq!(desk.code(&run(&claims), "k"), code, "{what}");
    }
}

#[test]
fn an_approval_that_was_not_given_runs_nothing() {
    let mut open = desk(&json!({}));
    assert_eq!(open.code(&run(&json!({})), "k"), "APPROVAL_REQUIRED");
    let mut denied = desk(&json!({}));
    denied.decide("deny");
    assert_eq!(denied.code(&run(&json!({})), "k"), "APPROVAL_REQUIRED");
    let mut expired = desk(&json!({}));
    expired.world.pass(60_000);
    assert_eq!(expired.code(&run(&json!({})), "k"), "APPROVAL_EXPIRED");
    // The two ways to claim one.
    for claim in [
        json!({ "approvalDecision": null }),
        json!({ "approved": null }),
        json!({ "approved": "yes", "approvalDecision": "allow-always" }),
    ] {
        let mut open = desk(&json!({}));
        assert_eq!(open.code(&run(&claim), "k"), "APPROVAL_REQUIRED", "{claim}");
    }
}

#[test]
fn another_devices_approval_runs_nothing() {
    let mut desk = desk(&json!({}));
    desk.decide("allow-once");
    desk.agent = desk.world.operator("thief", &["operator.write"]);
    assert_eq!(desk.code(&run(&json!({})), "k"), "APPROVAL_DEVICE_MISMATCH");
}
