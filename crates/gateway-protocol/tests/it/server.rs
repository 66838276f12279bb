//! The gateway's side: what a client may say, and how it is answered.

use gateway_protocol::fake_gateway::hello;
use gateway_protocol::server::{
    BadCall, Call, ConnectRequest, Refusal, SKEW_MS, SharedSecret, Shown, Welcome,
};
use gateway_protocol::{
    Challenge, Credentials, Effect, Identity, Invoke, InvokeResult, NodeEvent, SignatureVersion,
    Signed,
};
use serde_json::{Value, json};
use std::time::Duration;

use crate::begun::{NONCE, asked, begun, challenge, received, shared};

const NOW: i64 = 1_770_854_400_000;

fn ours() -> Challenge {
    Challenge {
        nonce: NONCE.to_owned(),
        ts: Some(NOW),
    }
}

/// What our own client sends.
fn connect(credentials: Credentials) -> Value {
    asked(&mut begun(credentials), &challenge())
}

/// The parameters with a change, signed again.
fn signed(change: impl FnOnce(&mut Value), version: SignatureVersion) -> Value {
    let mut params = connect(shared());
    change(&mut params);
    let text = |pointer: &str| {
        params
            .pointer(pointer)
            .and_then(Value::as_str)
            .unwrap_or("")
    };
    let scopes: Vec<String> = serde_json::from_value(params["scopes"].clone()).unwrap();
    let signature = Identity::from_seed([1; 32]).unwrap().sign(
        &Signed {
            client_id: text("/client/id"),
            client_mode: text("/client/mode"),
            role: text("/role"),
            scopes: &scopes,
            signed_at_ms: params["device"]["signedAt"].as_i64().unwrap(),
            token: text("/auth/token"),
            nonce: text("/device/nonce"),
            platform: text("/client/platform"),
            device_family: text("/client/deviceFamily"),
        },
        version,
    );
    params["device"]["signature"] = json!(signature);
    params
}

#[test]
fn a_call_is_read_under_a_closed_schema() {
    let long = "x".repeat(129);
    for (text, expected) in [
        (r#"{"type":"req","id":"1","method":"a"}"#.to_owned(), true),
        (
            r#"{"type":"req","id":"1","method":"a","params":{}}"#.to_owned(),
            true,
        ),
        (
            r#"{"type":"req","id":"1","method":"a","traceparent":"00"}"#.to_owned(),
            true,
        ),
        (
            r#"{"type":"req","id":"1","method":"a","params":null}"#.to_owned(),
            true,
        ),
        (
            r#"{"type":"req","id":"1","method":"a","params":[]}"#.to_owned(),
            false,
        ),
        (
            r#"{"type":"req","id":"1","method":"a","more":1}"#.to_owned(),
            false,
        ),
        (
            r#"{"type":"req","id":"1","id":"2","method":"a"}"#.to_owned(),
            false,
        ),
        (r#"{"type":"req","id":"","method":"a"}"#.to_owned(), false),
        (r#"{"type":"req","id":1,"method":"a"}"#.to_owned(), false),
        (r#"{"type":"req","id":"1","method":""}"#.to_owned(), false),
        (r#"{"type":"res","id":"1","ok":true}"#.to_owned(), false),
        (r#"{"type":"event","event":"a"}"#.to_owned(), false),
        (
            format!(r#"{{"type":"req","id":"{long}","method":"a"}}"#),
            false,
        ),
        (
            format!(r#"{{"type":"req","id":"1","method":"{long}"}}"#),
            false,
        ),
        ("[".repeat(10_000), false),
        (String::new(), false),
    ] {
        let call = Call::read(&text);
        assert_eq!(call.is_ok(), expected, "{text}");
        if let Ok(call) = call {
            let params = json!({});
            let (id, method) = ("1".to_owned(), "a".to_owned());
            assert_eq!(call, Call { id, method, params });
        } else {
            assert_eq!(call, Err(BadCall));
        }
    }
}

#[test]
fn our_own_client_proves_its_device() {
    let identity = Identity::from_seed([1; 32]).unwrap();
    for protocol in [None, Some(3), Some(4)] {
        let credentials = Credentials {
            protocol,
            ..shared()
        };
        let request = ConnectRequest::read(connect(credentials)).unwrap();
        let proven = ours().proves(&request, NOW).unwrap();
        assert_eq!(proven.device, identity.device_id());
        assert_eq!(proven.public_key, identity.public_key());
        assert_eq!(proven.protocol, 4);
    }
}

#[test]
fn the_highest_protocol_of_both_is_spoken() {
    for (lowest, highest, expected) in [
        (3, 3, Some(3)),
        (4, 4, Some(4)),
        (3, 4, Some(4)),
        (1, 9, Some(4)),
        (1, 2, None),
        (5, 5, None),
        (4, 3, None),
    ] {
        let mut params = connect(shared());
        params["minProtocol"] = json!(lowest);
        params["maxProtocol"] = json!(highest);
        let request = ConnectRequest::read(params).unwrap();
        match (ours().proves(&request, NOW), expected) {
            (Ok(proven), Some(expected)) => assert_eq!(proven.protocol, expected),
            (Err(refusal), None) => {
                assert_eq!(refusal.close, 1002);
                assert_eq!(refusal.error.message, "protocol mismatch");
                let details = refusal.error.details.unwrap();
                assert_eq!(details["code"], "PROTOCOL_MISMATCH");
                assert_eq!(details["expectedProtocol"], 4);
            }
            other => panic!("{lowest} to {highest}: {other:?}"),
        }
    }
}

/// The refusals of both generations, as they were recorded.
#[test]
fn what_does_not_prove_a_device() {
    let skew = i64::try_from(SKEW_MS).unwrap();
    let other = Identity::from_seed([2; 32]).unwrap();
    let keep = |_: &mut Value| {};
    let cases: Vec<(&str, Value, &str, &str)> = vec![
        (
            "another key's signature",
            {
                let mut params = signed(keep, SignatureVersion::V2);
                params["device"]["signature"] = json!("A".repeat(86));
                params
            },
            "device signature invalid",
            "DEVICE_AUTH_SIGNATURE_INVALID",
        ),
        (
            "another key's id",
            signed(
                |params| params["device"]["id"] = json!(other.device_id()),
                SignatureVersion::V2,
            ),
            "device identity mismatch",
            "DEVICE_AUTH_DEVICE_ID_MISMATCH",
        ),
        (
            "no key",
            signed(
                |params| params["device"]["publicKey"] = json!("AAAA"),
                SignatureVersion::V2,
            ),
            "device public key invalid",
            "DEVICE_AUTH_PUBLIC_KEY_INVALID",
        ),
        (
            "another connection's nonce",
            signed(
                |params| params["device"]["nonce"] = json!("other"),
                SignatureVersion::V2,
            ),
            "device nonce mismatch",
            "DEVICE_AUTH_NONCE_MISMATCH",
        ),
        (
            "no nonce",
            signed(
                |params| {
                    params["device"].as_object_mut().unwrap().remove("nonce");
                },
                SignatureVersion::V2,
            ),
            "device nonce required",
            "DEVICE_AUTH_NONCE_REQUIRED",
        ),
        (
            "an old signature",
            signed(
                |params| params["device"]["signedAt"] = json!(NOW - skew - 1),
                SignatureVersion::V2,
            ),
            "device signature expired",
            "DEVICE_AUTH_SIGNATURE_EXPIRED",
        ),
        (
            "a signature of tomorrow",
            signed(
                |params| params["device"]["signedAt"] = json!(NOW + skew + 1),
                SignatureVersion::V2,
            ),
            "device signature expired",
            "DEVICE_AUTH_SIGNATURE_EXPIRED",
        ),
        (
            "more scopes than were signed",
            {
                let mut params = signed(keep, SignatureVersion::V2);
                params["scopes"] = json!(["operator.admin"]);
                params
            },
            "device signature invalid",
            "DEVICE_AUTH_SIGNATURE_INVALID",
        ),
        (
            "another token than was signed",
            {
                let mut params = signed(keep, SignatureVersion::V3);
                params["auth"]["token"] = json!("other");
                params
            },
            "device signature invalid",
            "DEVICE_AUTH_SIGNATURE_INVALID",
        ),
        (
            "another platform than was signed",
            {
                let mut params = signed(keep, SignatureVersion::V3);
                params["client"]["platform"] = json!("macos");
                params
            },
            "device signature invalid",
            "DEVICE_AUTH_SIGNATURE_INVALID",
        ),
    ];
    for (what, params, message, code) in cases {
        let request = ConnectRequest::read(params).unwrap();
        let refusal = ours().proves(&request, NOW).unwrap_err();
        assert_eq!(refusal.error.message, message, "{what}");
        assert_eq!(refusal.error.code, "INVALID_REQUEST", "{what}");
        assert_eq!(refusal.error.details.unwrap()["code"], code, "{what}");
        assert_eq!(refusal.close, 1008, "{what}");
    }
    let mut params = connect(shared());
    params.as_object_mut().unwrap().remove("device");
    let request = ConnectRequest::read(params).unwrap();
    let refusal = ours().proves(&request, NOW).unwrap_err();
    assert_eq!(refusal, Refusal::no_device());
    assert_eq!(refusal.error.code, "NOT_PAIRED");
}

#[test]
fn what_is_no_connect() {
    let with = |pointer: &str, value: Value| {
        let mut params = connect(shared());
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        params.pointer_mut(parent).unwrap()[key] = value;
        params
    };
    for (pointer, value) in [
        ("/whatever", json!(1)),
        ("/client/whatever", json!(1)),
        ("/auth/whatever", json!("x")),
        ("/device/whatever", json!("x")),
        ("/client/id", json!("stranger")),
        ("/client/mode", json!("stranger")),
        ("/client/version", json!("")),
        ("/client/displayName", json!("x".repeat(257))),
        ("/role", json!("admin")),
        ("/scopes", json!("operator.admin")),
        ("/scopes", json!(vec!["a"; 257])),
        ("/commands", json!([""])),
        ("/commands", json!(["x".repeat(257)])),
        ("/minProtocol", json!("3")),
        ("/maxProtocol", json!(-1)),
    ] {
        let error = ConnectRequest::read(with(pointer, value)).unwrap_err();
        let message = error.to_string();
        assert!(message.starts_with("invalid connect params: "), "{message}");
        assert!(Refusal::params(&error).reason().len() <= 123);
    }
    for (pointer, value) in [
        ("/userAgent", json!("node")),
        ("/locale", json!("en")),
        ("/permissions", json!({ "screen": true })),
        ("/client/modelIdentifier", json!("x64")),
        ("/client/buildId", json!("b")),
    ] {
        ConnectRequest::read(with(pointer, value)).unwrap();
    }
}

#[test]
fn a_secret_is_missing_wrong_or_right() {
    let table = [
        (SharedSecret::Token("t".into()), json!({}), Shown::Nothing),
        (
            SharedSecret::Token("t".into()),
            json!({"token": "t"}),
            Shown::Right,
        ),
        (
            SharedSecret::Token("t".into()),
            json!({"token": "u"}),
            Shown::Wrong,
        ),
        (
            SharedSecret::Token("t".into()),
            json!({"token": ""}),
            Shown::Wrong,
        ),
        (
            SharedSecret::Token("t".into()),
            json!({"password": "t"}),
            Shown::Nothing,
        ),
        (
            SharedSecret::Token("".into()),
            json!({"token": ""}),
            Shown::Wrong,
        ),
        (
            SharedSecret::Password("p".into()),
            json!({"password": "p"}),
            Shown::Right,
        ),
        (
            SharedSecret::Password("p".into()),
            json!({"token": "p"}),
            Shown::Nothing,
        ),
    ];
    for (secret, auth, expected) in table {
        let shown = secret.shown(&serde_json::from_value(auth.clone()).unwrap());
        assert_eq!(shown, expected, "{secret:?} {auth}");
    }
    for (shown, code, reason) in [
        (Shown::Nothing, "AUTH_TOKEN_MISSING", "token missing"),
        (Shown::Wrong, "AUTH_TOKEN_MISMATCH", "token mismatch"),
    ] {
        let refusal = Refusal::secret(shown, "token");
        let expected = format!("unauthorized: gateway {reason} (provide gateway auth token)");
        assert_eq!(refusal.error.message, expected);
        assert_eq!(refusal.error.details.unwrap()["code"], code);
    }
}

#[test]
fn our_own_client_understands_the_welcome_and_the_refusals() {
    let scopes = ["operator.read".to_owned()];
    let token = "device-token".into();
    let welcome = Welcome {
        protocol: 4,
        version: "0.1.0",
        connection: "7",
        methods: &["node.list"],
        events: &["tick"],
        method: "token",
        role: "operator",
        scopes: &scopes,
        device_token: (&token, NOW),
        max_payload: 1_000,
        max_buffered: 2_000,
        tick: Duration::from_secs(30),
        uptime: Duration::from_secs(5),
    };
    let payload = welcome.payload();
    let mut keys: Vec<&String> = payload.as_object().unwrap().keys().collect();
    let recorded = hello(4);
    let mut known: Vec<&String> = recorded.as_object().unwrap().keys().collect();
    keys.sort();
    known.sort();
    assert_eq!(keys, known);
    let mut conversation = begun(shared());
    asked(&mut conversation, &challenge());
    let frame = json!({"type": "res", "id": "connect", "ok": true, "payload": payload});
    match received(&mut conversation, 2, &frame).as_slice() {
        [Effect::Opened(hello)] => {
            assert_eq!(hello.protocol, 4);
            assert_eq!(hello.scopes, scopes);
            assert_eq!(hello.device_token, Some(token));
            assert_eq!(
                (hello.max_payload, hello.tick),
                (1_000, Duration::from_secs(30))
            );
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_call_of_a_node_and_its_result_are_read_as_they_are_written() {
    let params = json!({ "command": ["id"] });
    let invoke = Invoke::new("i", "n", "system.run", &params, Duration::from_secs(3), "k");
    let wire = json!(invoke);
    assert_eq!(
        wire,
        json!({
            "id": "i", "nodeId": "n", "command": "system.run",
            "paramsJSON": r#"{"command":["id"]}"#, "timeoutMs": 3_000, "idempotencyKey": "k",
        })
    );
    let again: Invoke = serde_json::from_value(wire).unwrap();
    assert_eq!(again.params().unwrap(), Some(params));
    assert_eq!(again.timeout(), Duration::from_secs(3));

    let ok = |payload| InvokeResult {
        id: "i".to_owned(),
        node_id: "n".to_owned(),
        outcome: Ok(payload),
    };
    let failed = |code: &str, message: &str| InvokeResult {
        outcome: Err((code.to_owned(), message.to_owned())),
        ..ok(Value::Null)
    };
    for result in [ok(json!({ "a": 1 })), failed("X", "y")] {
        assert_eq!(InvokeResult::read(result.params()), Some(result));
    }
    for (more, expected) in [
        (
            json!({"ok": true, "payload": {"a": 1}}),
            Some(ok(json!({"a": 1}))),
        ),
        (
            json!({"ok": true, "payloadJSON": null, "error": null}),
            Some(ok(Value::Null)),
        ),
        (
            json!({"ok": true, "payloadJSON": {"a": 1}}),
            Some(ok(json!({"a": 1}))),
        ),
        (json!({"ok": true, "payloadJSON": "{"}), None),
        (json!({"ok": "yes"}), None),
        (json!({"ok": true, "more": 1}), None),
        (
            json!({"ok": false}),
            Some(failed("UNAVAILABLE", "node invoke failed")),
        ),
    ] {
        let mut wire = json!({ "id": "i", "nodeId": "n" });
        wire.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        assert_eq!(InvokeResult::read(wire.clone()), expected, "{wire}");
    }
    let event = NodeEvent {
        event: "exec.finished".to_owned(),
        payload: json!({ "runId": "r" }),
    };
    assert_eq!(NodeEvent::read(event.params()), Some(event));
    for wire in [
        json!({ "event": "" }),
        json!({ "event": "a", "payloadJSON": "{" }),
        json!({ "event": "a", "payloadJSON": 5 }),
        json!({ "event": "a", "more": 1 }),
    ] {
        assert_eq!(NodeEvent::read(wire.clone()), None, "{wire}");
    }
}
