//! What people do about devices and nodes that want to be paired.

use serde_json::{Value, json};

use crate::world::{ADMIN, COMMANDS, World, connect, event};

const HERE: &str = "127.0.0.1";
const AFAR: &str = "192.0.2.7";

fn commands(world: &mut World, operator: u64) -> Value {
    let list = world.ask(operator, "node.list", json!({}));
    list["payload"]["nodes"][0]["commands"].clone()
}

#[test]
fn a_nodes_commands_wait_for_one_approval() {
    let mut world = World::new();
    let admin = world.operator("admin", &ADMIN);
    let node = world.come("n", connect("node", &json!({})), HERE).client;
    let asked = event(&world.sent(admin), "node.pair.requested");
    assert_eq!(asked["nodeId"], "n");
    assert_eq!(asked["commands"], json!(sorted(&COMMANDS)));
    assert_eq!(commands(&mut world, admin), json!([]));
    let call = json!({ "nodeId": "n", "command": "system.run", "params": {"command": ["id"]}, "idempotencyKey": "k" });
    let refused = world.ask(admin, "node.invoke", call);
    assert_eq!(refused["error"]["message"], "node command not allowed");
    let details = &refused["error"]["details"];
    assert_eq!(details["reason"], "waits for approval: node.pair.approve");
    let id = json!({ "requestId": asked["requestId"] });
    let approved = world.ask(admin, "node.pair.approve", id);
    assert_eq!(approved["payload"]["node"]["paired"], true);
    assert_eq!(commands(&mut world, admin), json!(sorted(&COMMANDS)));
    for client in [admin, node] {
        let resolved = event(&world.sent(client), "node.pair.resolved");
        assert_eq!(resolved["decision"], "approved");
        assert_eq!(resolved["nodeId"], "n");
    }
    // It comes back, and nobody is asked.
    world.leave(node);
    world.come("n", connect("node", &json!({})), HERE);
    assert_eq!(commands(&mut world, admin), json!(sorted(&COMMANDS)));
    assert!(world.sent(admin).is_empty());
}

fn sorted(words: &[&str]) -> Vec<String> {
    let mut words: Vec<String> = words.iter().map(|it| (*it).to_owned()).collect();
    words.sort();
    words
}

#[test]
fn a_node_that_offers_more_or_is_another_platform_waits_again() {
    let few = json!({ "commands": ["system.which"] });
    let mac = json!({ "client": { "platform": "macos", "deviceFamily": "Mac" } });
    let darwin = json!({ "client": { "platform": "darwin", "deviceFamily": "Mac" } });
    let lies = json!({ "client": { "platform": "linux", "deviceFamily": "Mac" } });
    let strange = json!({ "commands": ["system.which", "terminal.upload", "fs.listDir"] });
    for (what, before, after, callable, asks) in [
        ("the same", json!({}), json!({}), 5, false),
        ("fewer", json!({}), few.clone(), 1, false),
        ("more", few.clone(), json!({}), 1, true),
        ("commands that are never called", few, strange, 1, false),
        ("another platform", json!({}), mac.clone(), 0, true),
        ("another name of it", mac, darwin, 0, true),
        (
            "a platform and a family that contradict",
            json!({}),
            lies,
            0,
            false,
        ),
    ] {
        let mut world = World::new();
        let admin = world.operator("admin", &ADMIN);
        let node = world.come("n", connect("node", &before), HERE).client;
        let asked = event(&world.sent(admin), "node.pair.requested");
        let id = json!({ "requestId": asked["requestId"] });
        world.ask(admin, "node.pair.approve", id);
        world.leave(node);
        world.sent(admin);
        world.come("n", connect("node", &after), HERE);
        let told = world.sent(admin);
        let is_asked = told.iter().any(|it| it["event"] == "node.pair.requested");
        assert_eq!(is_asked, asks, "{what}");
        let now = commands(&mut world, admin);
        assert_eq!(now.as_array().unwrap().len(), callable, "{what}: {now}");
    }
}

#[test]
fn an_approval_is_for_what_was_shown() {
    let mut world = World::new();
    let admin = world.operator("admin", &ADMIN);
    let few = json!({ "commands": ["system.which"] });
    let node = world.come("n", connect("node", &few), HERE).client;
    let shown = event(&world.sent(admin), "node.pair.requested");
    world.leave(node);
    world.come("n", connect("node", &json!({})), HERE);
    let message = world.refused(
        admin,
        "node.pair.approve",
        json!({ "requestId": shown["requestId"] }),
    );
    assert_eq!(message, "unknown requestId");
    assert_eq!(commands(&mut world, admin), json!([]));
}

#[test]
fn nobody_gives_what_they_do_not_have() {
    for (wants, role, has, missing) in [
        (
            json!(["operator.read"]),
            "operator",
            &["operator.pairing"][..],
            Some("operator.read"),
        ),
        (
            json!(["operator.read"]),
            "operator",
            &["operator.pairing", "operator.read"],
            None,
        ),
        (
            json!(["operator.read", "operator.admin"]),
            "operator",
            &["operator.pairing", "operator.read"],
            Some("operator.admin"),
        ),
        (
            json!(["operator.admin"]),
            "operator",
            &["operator.admin"],
            None,
        ),
        (json!([]), "node", &["operator.pairing"], None),
    ] {
        let mut world = World::new();
        let operator = world.operator("o", has);
        let came = world.come("d", connect(role, &json!({ "scopes": wants })), AFAR);
        let id = json!({ "requestId": came.request() });
        let answer = world.ask(operator, "device.pair.approve", id);
        match missing {
            None => assert_eq!(answer["ok"], true, "{answer}"),
            Some(scope) => {
                let message = format!("missing scope: {scope}");
                assert_eq!(answer["error"]["message"], message);
            }
        }
    }
}

#[test]
fn only_an_administrator_lets_a_node_run_commands() {
    for (offers, expected) in [
        (json!(["system.which"]), Value::Null),
        (
            json!(["system.run"]),
            json!("missing scope: operator.admin"),
        ),
    ] {
        let mut world = World::new();
        let operator = world.operator("o", &["operator.pairing"]);
        world.come("n", connect("node", &json!({ "commands": offers })), HERE);
        let asked = event(&world.sent(operator), "node.pair.requested");
        let id = json!({ "requestId": asked["requestId"] });
        let answer = world.ask(operator, "node.pair.approve", id);
        assert_eq!(answer["error"]["message"], expected);
    }
}

#[test]
fn what_was_rejected_is_gone_and_may_be_asked_again() {
    let mut world = World::new();
    let admin = world.operator("admin", &ADMIN);
    let wants = connect("operator", &json!({}));
    let came = world.come("d", wants.clone(), AFAR);
    world.sent(admin);
    let id = json!({ "requestId": came.request() });
    let answer = world.ask(admin, "device.pair.reject", id.clone());
    assert_eq!(
        answer["payload"],
        json!({ "requestId": came.request(), "deviceId": "d" })
    );
    let resolved = event(&world.sent(admin), "device.pair.resolved");
    assert_eq!(resolved["decision"], "rejected");
    assert_eq!(
        world.refused(admin, "device.pair.approve", id),
        "unknown requestId"
    );
    let again = world.come("d", wants, AFAR);
    assert_ne!(again.request(), came.request());
}

#[test]
fn requests_of_devices_end_and_are_bounded() {
    let mut world = World::new();
    let admin = world.operator("admin", &ADMIN);
    for number in 0..100 {
        world.pass(1);
        let device = format!("d{number}");
        world.come(&device, connect("operator", &json!({})), AFAR);
    }
    let list = world.ask(admin, "device.pair.list", json!({}));
    let pending = list["payload"]["pending"].as_array().unwrap();
    assert_eq!(pending.len(), 64);
    assert_eq!(pending[0]["deviceId"], "d99", "the newest first");
    world.pass(300_000);
    let list = world.ask(admin, "device.pair.list", json!({}));
    assert_eq!(list["payload"]["pending"], json!([]));
}

#[test]
fn a_removed_device_is_put_out_and_not_let_in_again() {
    let mut world = World::new();
    let admin = world.operator("admin", &ADMIN);
    let came = world.come("d", connect("operator", &json!({})), HERE);
    let token = came.token().to_owned();
    let saves = world.saves;
    let answer = world.ask(admin, "device.pair.remove", json!({ "deviceId": "d" }));
    assert_eq!(answer["payload"], json!({ "deviceId": "d" }));
    assert_eq!(world.saves, saves + 1);
    let reason = "this device was removed".to_owned();
    assert_eq!(world.closed, [(came.client, 1008, reason)]);
    world.pass(1);
    let with = json!({ "auth": { "token": token } });
    assert!(!world.come("d", connect("operator", &with), HERE).is_in());
    // Also not after it has been paired anew, which makes another token.
    world.come("d", connect("operator", &json!({})), HERE);
    assert!(!world.come("d", connect("operator", &with), HERE).is_in());
    let message = world.refused(admin, "device.pair.remove", json!({ "deviceId": "x" }));
    assert_eq!(message, "unknown device");
}

#[test]
fn a_removed_node_stays_an_operator() {
    let mut world = World::new();
    let node = world.node("d");
    let operator = world.operator("d", &ADMIN);
    let answer = world.ask(operator, "node.pair.remove", json!({ "nodeId": "d" }));
    assert_eq!(answer["payload"], json!({ "nodeId": "d" }));
    assert_eq!(world.closed.last().unwrap().0, node);
    let nodes = world.ask(operator, "node.list", json!({}));
    assert_eq!(nodes["payload"]["nodes"], json!([]));
}

#[test]
fn names_are_given_by_people_and_bounded() {
    let mut world = World::new();
    world.node("n");
    let operator = world.operator("o", &ADMIN);
    // OpenClaw's own command line says `label` of a device.
    for (method, key, called) in [
        ("node.rename", "nodeId", "displayName"),
        ("device.pair.rename", "deviceId", "label"),
    ] {
        let answer = world.ask(operator, method, json!({ key: "n", called: " a b " }));
        assert_eq!(answer["payload"], json!({ key: "n", called: "a b" }));
        let blank = json!({ key: "n", called: "  " });
        assert_eq!(world.refused(operator, method, blank), "a name is required");
        let unknown = json!({ key: "x", called: "y" });
        let message = world.refused(operator, method, unknown);
        assert_eq!(message, format!("unknown {key}"));
    }
    let long = json!({ "nodeId": "n", "displayName": "x".repeat(65) });
    let answer = world.ask(operator, "node.rename", long);
    let name = answer["payload"]["displayName"].as_str().unwrap();
    assert_eq!(name, format!("{}…", "x".repeat(64)));
    let described = world.ask(operator, "node.describe", json!({ "nodeId": "n" }));
    assert_eq!(described["payload"]["displayName"], *name);
    let message = world.refused(operator, "node.describe", json!({ "nodeId": "o" }));
    assert_eq!(message, "unknown nodeId");
}
