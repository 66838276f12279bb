//! Which client may use which method.

use serde_json::{Value, json};

use crate::world::{ADMIN, World, connect};

/// The scope that a method needs, and parameters that are right.
fn methods() -> Vec<(&'static str, &'static str, Value)> {
    let node = json!({ "nodeId": "n" });
    let request = json!({ "requestId": "r" });
    let approval = json!({ "id": "a" });
    let file = json!({ "nodeId": "n", "file": {} });
    vec![
        ("config.get", "operator.read", json!({})),
        ("config.patch", "operator.admin", json!({ "raw": "{}" })),
        ("device.pair.approve", "operator.pairing", request.clone()),
        ("device.pair.list", "operator.pairing", json!({})),
        ("device.pair.reject", "operator.pairing", request.clone()),
        (
            "device.pair.remove",
            "operator.pairing",
            json!({ "deviceId": "x" }),
        ),
        (
            "device.pair.rename",
            "operator.pairing",
            json!({ "deviceId": "x", "label": "y" }),
        ),
        ("exec.approval.get", "operator.approvals", approval.clone()),
        ("exec.approval.list", "operator.approvals", json!({})),
        (
            "exec.approval.request",
            "operator.approvals",
            json!({ "command": "id" }),
        ),
        (
            "exec.approval.resolve",
            "operator.approvals",
            json!({ "id": "a", "decision": "deny" }),
        ),
        ("exec.approval.waitDecision", "operator.approvals", approval),
        ("exec.approvals.get", "operator.admin", json!({})),
        ("exec.approvals.node.get", "operator.admin", node.clone()),
        ("exec.approvals.node.set", "operator.admin", file),
        (
            "exec.approvals.set",
            "operator.admin",
            json!({ "file": {} }),
        ),
        ("node.describe", "operator.read", node.clone()),
        (
            "node.invoke",
            "operator.write",
            json!({ "nodeId": "n", "command": "system.which", "idempotencyKey": "k" }),
        ),
        ("node.list", "operator.read", json!({})),
        ("node.pair.approve", "operator.pairing", request.clone()),
        ("node.pair.list", "operator.pairing", json!({})),
        ("node.pair.reject", "operator.pairing", request),
        ("node.pair.remove", "operator.pairing", node),
        (
            "node.rename",
            "operator.pairing",
            json!({ "nodeId": "n", "displayName": "y" }),
        ),
    ]
}

/// Whether a client was refused because of what it is.
fn is_refused(answer: &Value, with: &str) -> bool {
    answer["error"]["message"] == with
}

#[test]
fn each_method_needs_its_scope_and_administrators_have_all() {
    for (method, scope, params) in methods() {
        let missing = format!("missing scope: {scope}");
        for has in ADMIN {
            let mut world = World::new();
            let operator = world.operator("o", &[has]);
            world.begin(operator, "q", method, params.clone());
            let sent = world.sent(operator);
            let refused = sent.iter().any(|frame| is_refused(frame, &missing));
            let reads = scope == "operator.read" && has == "operator.write";
            let may = has == scope || has == "operator.admin" || reads;
            assert_eq!(refused, !may, "{method} with {has}: {sent:?}");
        }
    }
}

#[test]
fn every_method_is_told_in_the_hello_and_no_other_is_served() {
    let mut world = World::new();
    let came = world.come(
        "o",
        connect("operator", &json!({ "scopes": ADMIN })),
        "127.0.0.1",
    );
    let told = came.answer["payload"]["features"]["methods"].clone();
    let mut known: Vec<&str> = methods().iter().map(|(method, ..)| *method).collect();
    known.extend(["node.invoke.result", "node.event", "skills.bins"]);
    known.sort_unstable();
    let mut told: Vec<&str> = told
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    told.sort_unstable();
    assert_eq!(told, known);
    for method in [
        "connect",
        "config.set",
        "config.apply",
        "exec.approval",
        "node.pair.",
        "",
    ] {
        let message = world.refused(came.client, method, json!({}));
        assert_eq!(message, format!("unknown method: {method}"));
    }
}

#[test]
fn nodes_and_operators_do_not_do_each_others_work() {
    let mut world = World::new();
    let node = world.node("n");
    let operator = world.operator("o", &ADMIN);
    for (method, _, params) in methods() {
        let message = world.refused(node, method, params);
        assert_eq!(message, "unauthorized role: node", "{method}");
    }
    for method in ["node.invoke.result", "node.event", "skills.bins"] {
        let message = world.refused(operator, method, json!({}));
        assert_eq!(message, "unauthorized role: operator", "{method}");
    }
    let bins = world.ask(node, "skills.bins", json!({}));
    assert_eq!(bins["payload"], json!({ "bins": [] }));
}

#[test]
fn parameters_are_closed_objects() {
    for (method, _, mut params) in methods() {
        let mut world = World::new();
        let operator = world.operator("o", &ADMIN);
        params["whatever"] = json!(1);
        let message = world.refused(operator, method, params);
        assert!(
            message.starts_with(&format!("invalid {method} params: ")),
            "{method}: {message}"
        );
    }
}

#[test]
fn a_client_may_have_only_so_many_requests_open() {
    let mut world = World::new();
    world.node("n");
    let operator = world.operator("o", &ADMIN);
    for number in 0..256 {
        world.begin(operator, &number.to_string(), "config.get", json!({}));
    }
    assert_eq!(world.work.len(), 256);
    let message = world.refused(operator, "config.get", json!({}));
    assert_eq!(message, "too many requests of this client are open");
    world.step(gateway_registry::Event::Worked {
        client: gateway_registry::ClientId(operator),
        id: "0".to_owned(),
        answer: Ok(json!({ "hash": "h" })),
    });
    let answer = crate::world::answer(&world.sent(operator), "0");
    assert_eq!(answer["payload"], json!({ "hash": "h" }));
    world.begin(operator, "256", "config.get", json!({}));
    assert_eq!(world.work.len(), 257);
}
