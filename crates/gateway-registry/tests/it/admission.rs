//! Who is let in.

use std::time::Duration;

use gateway_registry::Book;
use serde_json::json;

use crate::world::{ADMIN, World, connect, setup};

const HERE: &str = "127.0.0.1";
const AFAR: &str = "192.0.2.7";

#[test]
fn a_device_on_this_computer_with_the_secret_is_paired_at_once() {
    let mut world = World::new();
    let came = world.come("d", connect("operator", &json!({ "scopes": ADMIN })), HERE);
    let hello = &came.answer["payload"];
    assert_eq!(hello["type"], "hello-ok");
    assert_eq!(hello["protocol"], 4);
    assert_eq!(hello["auth"]["scopes"], json!(ADMIN));
    assert_eq!(hello["auth"]["method"], "token");
    assert_eq!(hello["policy"]["tickIntervalMs"], 30_000);
    assert_eq!(world.saves, 1);
    // The device's token is enough from then on, and is the same.
    let token = json!({ "scopes": ["operator.read"], "auth": { "token": came.token() } });
    let again = world.come("d", connect("operator", &token), AFAR);
    assert_eq!(again.answer["payload"]["auth"]["method"], "device-token");
    assert_eq!(again.token(), came.token());
    assert_eq!(world.saves, 1, "nothing has changed");
}

#[test]
fn nobody_is_let_in_without_a_secret() {
    let mut world = World::new();
    let first = world.come("d", connect("operator", &json!({})), HERE);
    let token = first.token().to_owned();
    for (what, device, role, auth, code) in [
        (
            "none",
            "d",
            "operator",
            json!({ "token": null }),
            "AUTH_TOKEN_MISSING",
        ),
        (
            "wrong",
            "d",
            "operator",
            json!({ "token": "x" }),
            "AUTH_TOKEN_MISMATCH",
        ),
        (
            "empty",
            "d",
            "operator",
            json!({ "token": "" }),
            "AUTH_TOKEN_MISMATCH",
        ),
        (
            "another device's",
            "e",
            "operator",
            json!({ "token": token }),
            "AUTH_TOKEN_MISMATCH",
        ),
        (
            "another role's",
            "d",
            "node",
            json!({ "token": token }),
            "AUTH_TOKEN_MISMATCH",
        ),
        (
            "a wrong one of the device",
            "d",
            "operator",
            json!({ "token": null, "deviceToken": "x" }),
            "AUTH_DEVICE_TOKEN_MISMATCH",
        ),
        (
            "a password",
            "d",
            "operator",
            json!({ "token": null, "password": "secret" }),
            "AUTH_TOKEN_MISSING",
        ),
    ] {
        let came = world.come(device, connect(role, &json!({ "auth": auth })), HERE);
        assert!(!came.is_in(), "{what}");
        assert_eq!(came.answer["error"]["details"]["code"], code, "{what}");
        let (client, close, _) = world.closed.pop().unwrap();
        assert_eq!((client, close), (came.client, 1008), "{what}");
    }
    // A wrong shared secret beside the right token of the device is a device that is known.
    let both = json!({ "auth": { "token": "old", "deviceToken": token } });
    assert!(world.come("d", connect("operator", &both), HERE).is_in());
}

#[test]
fn an_address_that_fails_too_often_is_refused_for_a_while() {
    let mut world = World::new();
    let wrong = connect("operator", &json!({ "auth": { "token": "x" } }));
    let address = AFAR.parse().unwrap();
    for _ in 0..11 {
        assert_eq!(world.registry.refuses(world.now(), address), None);
        world.come("d", wrong.clone(), AFAR);
    }
    let wait = world.registry.refuses(world.now(), address).unwrap();
    assert_eq!(wait, Duration::from_secs(10));
    let other = HERE.parse().unwrap();
    assert_eq!(world.registry.refuses(world.now(), other), None);
    world.pass(10_000);
    assert_eq!(world.registry.refuses(world.now(), address), None);
    assert_eq!(world.registry.figures().refused, 11);
}

#[test]
fn a_device_from_afar_waits_for_a_person() {
    let mut world = World::new();
    let admin = world.operator("admin", &ADMIN);
    let wants = connect("operator", &json!({ "scopes": ["operator.read"] }));
    let came = world.come("d", wants.clone(), AFAR);
    let error = &came.answer["error"];
    assert_eq!(error["code"], "NOT_PAIRED");
    assert_eq!(error["details"]["reason"], "not-paired");
    let told = world.sent(admin);
    let asked = crate::world::event(&told, "device.pair.requested");
    assert_eq!(asked["requestId"], came.request());
    assert_eq!(asked["deviceId"], "d");
    assert_eq!(asked["remoteIp"], AFAR);
    assert_eq!(asked["scopes"], json!(["operator.read"]));
    // It asks again, and is the same request, of which nobody is told again.
    let again = world.come("d", wants.clone(), AFAR);
    assert_eq!(again.request(), came.request());
    assert!(world.sent(admin).is_empty());
    let id = json!({ "requestId": came.request() });
    let approved = world.ask(admin, "device.pair.approve", id.clone());
    assert_eq!(
        approved["payload"]["device"]["scopes"],
        json!(["operator.read"])
    );
    assert_eq!(
        world.refused(admin, "device.pair.approve", id),
        "unknown requestId"
    );
    let came = world.come("d", wants, AFAR);
    assert!(came.is_in());
    // More scopes, or another role, are another request.
    let token = came.token();
    for (role, scopes, reason) in [
        (
            "operator",
            json!(["operator.read", "operator.write"]),
            "scope-upgrade",
        ),
        ("node", json!([]), "role-upgrade"),
    ] {
        let auth = if role == "node" { "secret" } else { token };
        let more = json!({ "scopes": scopes, "auth": { "token": auth } });
        let came = world.come("d", connect(role, &more), AFAR);
        assert_eq!(came.answer["error"]["details"]["reason"], reason, "{role}");
    }
}

#[test]
fn this_computer_is_asked_for_too_where_the_configuration_says_so() {
    let setup = gateway_registry::Setup {
        pair_local: false,
        ..setup()
    };
    let mut world = World::with(setup, Book::new([7; 32]));
    let came = world.come("d", connect("operator", &json!({})), HERE);
    assert_eq!(came.answer["error"]["code"], "NOT_PAIRED");
}

#[test]
fn the_token_of_a_device_is_not_enough_for_more_scopes_on_this_computer() {
    let mut world = World::new();
    let few = connect("operator", &json!({ "scopes": ["operator.read"] }));
    let came = world.come("d", few, HERE);
    let more = json!({ "scopes": ADMIN, "auth": { "token": came.token() } });
    let came = world.come("d", connect("operator", &more), HERE);
    assert_eq!(came.answer["error"]["details"]["reason"], "scope-upgrade");
    // The gateway's secret is.
    let more = connect("operator", &json!({ "scopes": ADMIN }));
    assert!(world.come("d", more, HERE).is_in());
}

#[test]
fn scopes_that_are_not_known_are_not_given() {
    let mut world = World::new();
    let scopes = json!({ "scopes": ["operator.read", "operator.other", "operator.read"] });
    let came = world.come("d", connect("operator", &scopes), HERE);
    let given = &came.answer["payload"]["auth"]["scopes"];
    assert_eq!(*given, json!(["operator.read"]));
    let scopes = json!({ "scopes": ["operator.admin"] });
    let node = world.come("n", connect("node", &scopes), HERE);
    assert_eq!(node.answer["payload"]["auth"]["scopes"], json!([]));
}

#[test]
fn a_node_that_connects_again_takes_the_place_of_its_older_connection() {
    let mut world = World::new();
    let older = world.node("n");
    let operator = world.operator("o", &ADMIN);
    let call = json!({ "nodeId": "n", "command": "system.which", "idempotencyKey": "k" });
    world.begin(operator, "1", "node.invoke", call);
    let newer = world.come("n", connect("node", &json!({})), HERE).client;
    let reason = "replaced by a newer connection of this node".to_owned();
    assert_eq!(world.closed, [(older, 1008, reason)]);
    let answer = crate::world::answer(&world.sent(operator), "1");
    let message = answer["error"]["message"].as_str().unwrap();
    assert!(message.starts_with("node disconnected"), "{message}");
    // The end of the older connection takes nothing from the newer one.
    world.leave(older);
    let list = world.ask(operator, "node.list", json!({}));
    assert_eq!(list["payload"]["nodes"][0]["connected"], true);
    assert_eq!(world.registry.figures().nodes, 1);
    world.leave(newer);
    assert_eq!(world.registry.figures().nodes, 0);
}

#[test]
fn all_clients_are_told_the_time() {
    let mut world = World::new();
    let came = world.come("d", connect("operator", &json!({})), HERE);
    assert_eq!(world.registry.wake_at(), Some(Duration::from_secs(30)));
    world.pass(30_000);
    assert_eq!(world.registry.wake_at(), Some(Duration::from_secs(60)));
    world.leave(came.client);
    world.pass(30_000);
    assert_eq!(world.registry.figures().operators, 0);
}
