//! One conversation, event by event, on a clock that the test sets.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::wildcard_enum_match_arm,
    reason = "tests"
)]

use std::sync::Arc;
use std::time::Duration;

use gateway_protocol::fake_gateway::{hello, signature_is_right};
use gateway_protocol::{
    Cause, ClientInfo, Conversation, Credentials, Effect, Ending, Event, FrameError, GatewayEvent,
    Identity, Limits, Now, Profile, Retry, Secret, SignatureVersion, Signed, verify,
};
use serde_json::{Value, json};

const NONCE: &str = "5b1f";

fn profile() -> Profile {
    Profile {
        client: ClientInfo {
            id: "node-host".into(),
            display_name: Some("box".into()),
            version: "0.1.0".into(),
            platform: "linux".into(),
            device_family: "Linux".into(),
            mode: "node".into(),
            instance_id: None,
        },
        role: "node".into(),
        scopes: Vec::new(),
        caps: vec!["system".into()],
        commands: vec!["system.run".into()],
        path_env: Some("/usr/bin:/bin".into()),
    }
}

fn at(seconds: u64) -> Now {
    Now {
        elapsed: Duration::from_secs(seconds),
        unix_ms: 5_000,
    }
}

fn begun(credentials: Credentials) -> Conversation {
    let identity = Arc::new(Identity::from_seed([1; 32]).unwrap());
    let limits = Limits::default();
    Conversation::new(identity, Arc::new(profile()), credentials, limits, at(0))
}

fn shared() -> Credentials {
    Credentials {
        token: Some("gateway-token".into()),
        ..Credentials::default()
    }
}

fn received(conversation: &mut Conversation, seconds: u64, frame: &Value) -> Vec<Effect> {
    conversation.step(at(seconds), Event::Received(frame.to_string()))
}

fn challenge() -> Value {
    json!({"type": "event", "event": "connect.challenge", "payload": {"nonce": NONCE, "ts": 1_770_854_400_000_i64}})
}

/// The parameters of the `connect` that follows a challenge.
fn asked(conversation: &mut Conversation, challenge: &Value) -> Value {
    match received(conversation, 1, challenge).as_slice() {
        [Effect::Send(text)] => {
            let mut frame: Value = serde_json::from_str(text).unwrap();
            assert_eq!(
                (&frame["type"], &frame["method"]),
                (&json!("req"), &json!("connect"))
            );
            frame["params"].take()
        }
        other => panic!("{other:?}"),
    }
}

fn opened() -> Conversation {
    let mut conversation = begun(shared());
    asked(&mut conversation, &challenge());
    let frame = json!({"type": "res", "id": "connect", "ok": true, "payload": hello(4)});
    let effects = received(&mut conversation, 2, &frame);
    assert!(
        matches!(effects.as_slice(), [Effect::Opened(_)]),
        "{effects:?}"
    );
    conversation
}

fn ended(effects: &[Effect]) -> (u16, Ending) {
    match effects {
        [Effect::Close(code), Effect::Ended(ending)] => (*code, ending.clone()),
        other => panic!("not the end: {other:?}"),
    }
}

#[test]
fn nothing_is_said_before_the_challenge_and_connect_says_this() {
    let mut conversation = begun(shared());
    let tick = json!({"type": "event", "event": "tick", "payload": {"ts": 1}});
    assert_eq!(received(&mut conversation, 0, &tick), []);
    let params = asked(&mut conversation, &challenge());
    assert!(signature_is_right(&params));
    let device = params["device"].clone();
    let identity = Identity::from_seed([1; 32]).unwrap();
    assert_eq!(
        params,
        json!({
            "minProtocol": 3, "maxProtocol": 4,
            "client": {
                "id": "node-host", "displayName": "box", "version": "0.1.0",
                "platform": "linux", "deviceFamily": "Linux", "mode": "node",
            },
            "role": "node", "scopes": [], "caps": ["system"], "commands": ["system.run"],
            "pathEnv": "/usr/bin:/bin",
            "auth": {"token": "gateway-token"},
            "device": {
                "id": identity.device_id(), "publicKey": identity.public_key(),
                "signature": device["signature"], "signedAt": 1_770_854_400_000_i64, "nonce": NONCE,
            },
        })
    );
}

#[test]
fn what_is_shown_and_how_it_is_signed() {
    let secret = |text: &str| Some(Secret::from(text));
    let table = [
        (Credentials::default(), Value::Null, ""),
        (shared(), json!({"token": "gateway-token"}), "gateway-token"),
        (
            Credentials {
                password: secret("pw"),
                ..Credentials::default()
            },
            json!({"password": "pw"}),
            "",
        ),
        (
            Credentials {
                device_token: secret("dt"),
                protocol: Some(4),
                ..shared()
            },
            json!({"token": "dt"}),
            "dt",
        ),
        (
            Credentials {
                device_token: secret("dt"),
                protocol: Some(3),
                ..Credentials::default()
            },
            json!({"token": "dt"}),
            "dt",
        ),
    ];
    for (credentials, auth, token) in table {
        let version = match credentials.protocol {
            Some(4) => SignatureVersion::V3,
            _ => SignatureVersion::V2,
        };
        let mut conversation = begun(credentials);
        let params = asked(&mut conversation, &challenge());
        assert_eq!(params["auth"], auth);
        let signed = Signed {
            client_id: "node-host",
            client_mode: "node",
            role: "node",
            scopes: &[],
            signed_at_ms: 1_770_854_400_000,
            token,
            nonce: NONCE,
            platform: "linux",
            device_family: "Linux",
        };
        let text = |key: &str| params["device"][key].as_str().unwrap().to_owned();
        let payload = signed.payload(version, &text("id"));
        assert!(
            verify(&text("publicKey"), &payload, &text("signature")),
            "{version:?}"
        );
    }
}

#[test]
fn a_challenge_without_a_time_is_signed_with_our_clock() {
    let mut conversation = begun(shared());
    let challenge =
        json!({"type": "event", "event": "connect.challenge", "payload": {"nonce": NONCE}});
    let params = asked(&mut conversation, &challenge);
    assert_eq!(params["device"]["signedAt"], 5_000);
    assert!(signature_is_right(&params));
}

/// The refusals that the real gateways send: first those of 2026.9.6, then those of 2026.2.12.
#[test]
fn what_a_refusal_means() {
    let slow = Retry::Slowly;
    let unauthorized = |text: &str| Cause::Unauthorized(text.to_owned());
    let refused = |text: &str| Cause::Refused(text.to_owned());
    let table = [
        (
            json!({"code": "INVALID_REQUEST", "message": "unauthorized: gateway token mismatch (provide gateway auth token)", "details": {"code": "AUTH_TOKEN_MISMATCH", "authReason": "token_mismatch", "canRetryWithDeviceToken": true, "recommendedNextStep": "retry_with_device_token"}}),
            unauthorized("unauthorized: gateway token mismatch (provide gateway auth token)"),
            slow,
        ),
        (
            json!({"code": "INVALID_REQUEST", "message": "unauthorized: gateway token missing (provide gateway auth token)", "details": {"code": "AUTH_TOKEN_MISSING", "authReason": "token_missing"}}),
            unauthorized("unauthorized: gateway token missing (provide gateway auth token)"),
            slow,
        ),
        (
            json!({"code": "NOT_PAIRED", "message": "device identity required", "details": {"code": "DEVICE_IDENTITY_REQUIRED"}}),
            refused("device identity required"),
            slow,
        ),
        (
            json!({"code": "NOT_PAIRED", "message": "pairing required: device is not approved yet", "details": {"code": "PAIRING_REQUIRED", "reason": "not-paired", "requestId": "6860e854"}}),
            Cause::Unpaired(Some("6860e854".into())),
            Retry::Backoff,
        ),
        (
            json!({"code": "INVALID_REQUEST", "message": "device signature invalid", "details": {"code": "DEVICE_AUTH_SIGNATURE_INVALID", "reason": "device-signature"}}),
            refused("device signature invalid"),
            slow,
        ),
        (
            json!({"code": "INVALID_REQUEST", "message": "device nonce mismatch", "details": {"code": "DEVICE_AUTH_NONCE_MISMATCH", "reason": "device-nonce-mismatch"}}),
            refused("device nonce mismatch"),
            Retry::Backoff,
        ),
        (
            json!({"code": "INVALID_REQUEST", "message": "device signature expired", "details": {"code": "DEVICE_AUTH_SIGNATURE_EXPIRED", "reason": "device-signature-stale"}}),
            Cause::Clock,
            Retry::Backoff,
        ),
        (
            json!({"code": "INVALID_REQUEST", "message": "protocol mismatch", "details": {"code": "PROTOCOL_MISMATCH", "clientMinProtocol": 5, "clientMaxProtocol": 5, "expectedProtocol": 4, "minimumProbeProtocol": 3}}),
            Cause::Protocol(Some(4)),
            slow,
        ),
        (
            json!({"code": "UNAVAILABLE", "message": "starting", "retryable": true, "retryAfterMs": 500, "details": {"reason": "startup-sidecars"}}),
            Cause::Starting,
            Retry::After(Duration::from_millis(500)),
        ),
        (
            json!({"code": "INVALID_REQUEST", "message": "unauthorized: gateway token mismatch (provide gateway auth token)"}),
            unauthorized("unauthorized: gateway token mismatch (provide gateway auth token)"),
            slow,
        ),
        (
            json!({"code": "NOT_PAIRED", "message": "pairing required", "details": {"requestId": "933aedf2"}}),
            Cause::Unpaired(Some("933aedf2".into())),
            Retry::Backoff,
        ),
        (
            json!({"code": "INVALID_REQUEST", "message": "device signature expired"}),
            Cause::Clock,
            Retry::Backoff,
        ),
        (
            json!({"code": "INVALID_REQUEST", "message": "protocol mismatch", "details": {"expectedProtocol": 3}}),
            Cause::Protocol(Some(3)),
            slow,
        ),
        (
            json!({"code": "INVALID_REQUEST", "message": "invalid connect params: at root: unexpected property 'whatever'"}),
            refused("invalid connect params: at root: unexpected property 'whatever'"),
            slow,
        ),
    ];
    for (error, cause, retry) in table {
        let mut conversation = begun(shared());
        asked(&mut conversation, &challenge());
        let frame = json!({"type": "res", "id": "connect", "ok": false, "error": error});
        let effects = received(&mut conversation, 1, &frame);
        let expected = Ending {
            cause,
            retry,
            was_open: false,
        };
        assert_eq!(ended(&effects), (1000, expected), "{error}");
        // Nothing follows the end, neither for the gateway's own close nor for the clock.
        let closed = Event::Closed {
            code: 1008,
            reason: String::new(),
        };
        assert_eq!(conversation.step(at(2), closed), []);
        assert_eq!(
            (
                conversation.step(at(99), Event::Woken),
                conversation.wake_at()
            ),
            (vec![], None)
        );
    }
}

#[test]
fn a_device_token_that_is_refused_is_left_out_where_something_else_can_be_shown() {
    let error = json!({"code": "INVALID_REQUEST", "message": "unauthorized: device token mismatch", "details": {"code": "AUTH_DEVICE_TOKEN_MISMATCH"}});
    let device_token = Some(Secret::from("old"));
    for (credentials, expected) in [
        (
            Credentials {
                device_token: device_token.clone(),
                ..shared()
            },
            Retry::WithoutDeviceToken,
        ),
        (
            Credentials {
                device_token,
                ..Credentials::default()
            },
            Retry::Slowly,
        ),
    ] {
        let mut conversation = begun(credentials);
        asked(&mut conversation, &challenge());
        let frame = json!({"type": "res", "id": "connect", "ok": false, "error": error});
        assert_eq!(
            ended(&received(&mut conversation, 1, &frame)).1.retry,
            expected
        );
    }
}

#[test]
fn what_is_no_handshake_ends_it() {
    let event = |payload: Value| {
        json!({"type": "event", "event": "connect.challenge", "payload": payload}).to_string()
    };
    let bad = |what| Cause::BadHandshake(what);
    let table: [(Vec<String>, u16, Cause); 9] = [
        (vec!["hello".into()], 1007, FrameError::NoObject.into()),
        (
            vec![r#"{"type":"res","id":5}"#.into()],
            1007,
            FrameError::BadFrame.into(),
        ),
        (vec![event(json!({}))], 1002, bad("challenge")),
        (vec![event(json!({"nonce": " "}))], 1002, bad("challenge")),
        (vec![event(json!({"nonce": 5}))], 1002, bad("challenge")),
        (
            vec![
                challenge().to_string(),
                r#"{"type":"res","id":"connect","ok":true}"#.into(),
            ],
            1002,
            bad("hello"),
        ),
        (
            vec![
                challenge().to_string(),
                r#"{"type":"res","id":"connect","ok":true,"payload":{"type":"hello-ok"}}"#.into(),
            ],
            1002,
            bad("hello"),
        ),
        (
            vec![
                challenge().to_string(),
                r#"{"type":"res","id":"connect","ok":false}"#.into(),
            ],
            1002,
            bad("hello"),
        ),
        (
            vec![
                challenge().to_string(),
                json!({"type": "res", "id": "connect", "ok": true, "payload": hello(5)})
                    .to_string(),
            ],
            1002,
            Cause::Protocol(Some(5)),
        ),
    ];
    for (messages, code, cause) in table {
        let mut conversation = begun(shared());
        let mut effects = Vec::new();
        for message in &messages {
            effects = conversation.step(at(1), Event::Received(message.clone()));
        }
        let (found, ending) = ended(&effects);
        assert_eq!((found, ending.cause), (code, cause), "{messages:?}");
    }
}

#[test]
fn a_gateway_that_never_comes_to_the_point_is_left() {
    let limit = Limits::default().handshake;
    let mut conversation = begun(shared());
    assert_eq!(conversation.wake_at(), Some(limit));
    let tick = json!({"type": "event", "event": "tick"});
    assert_eq!(received(&mut conversation, 14, &tick), []);
    assert_eq!(conversation.step(at(14), Event::Woken), []);
    let (code, ending) = ended(&conversation.step(at(15), Event::Woken));
    assert_eq!((code, ending.cause), (1000, Cause::NoHandshake(limit)));

    let mut conversation = begun(shared());
    asked(&mut conversation, &challenge());
    assert_eq!(conversation.wake_at(), Some(limit + Duration::from_secs(1)));
    // A second challenge leads to no second `connect`.
    assert_eq!(received(&mut conversation, 9, &challenge()), []);
    let (_, ending) = ended(&conversation.step(at(16), Event::Woken));
    assert_eq!(ending.cause, Cause::NoHandshake(limit));
}

#[test]
fn a_gateway_is_dead_after_twice_its_tick() {
    let mut conversation = opened();
    assert_eq!(conversation.wake_at(), Some(Duration::from_secs(62)));
    let tick = json!({"type": "event", "event": "tick", "payload": {"ts": 1}, "seq": 3});
    assert_eq!(received(&mut conversation, 50, &tick), []);
    assert_eq!(conversation.step(at(109), Event::Woken), []);
    let (code, ending) = ended(&conversation.step(at(110), Event::Woken));
    let expected = Ending {
        cause: Cause::Silent(Duration::from_secs(60)),
        retry: Retry::Backoff,
        was_open: true,
    };
    assert_eq!((code, ending), (4000, expected));
}

#[test]
fn what_is_told_and_answered() {
    let mut conversation = opened();
    let invoke = json!({"type": "event", "event": "node.invoke.request", "payload": {
        "id": "i1", "nodeId": "n", "command": "system.run",
        "paramsJSON": "{\"command\":[\"id\"]}", "timeoutMs": 1500, "idempotencyKey": "k", "sessionKey": "later",
    }});
    match received(&mut conversation, 3, &invoke).as_slice() {
        [Effect::Told(GatewayEvent::Invoke(invoke))] => {
            assert_eq!(
                (invoke.id.as_str(), invoke.command.as_str()),
                ("i1", "system.run")
            );
            assert_eq!(invoke.params().unwrap(), Some(json!({"command": ["id"]})));
            assert_eq!(invoke.timeout(), Duration::from_millis(1500));
        }
        other => panic!("{other:?}"),
    }
    // OpenClaw 2026.2 names no time, and parameters may be a value or absent.
    for (payload, params) in [
        (
            json!({"id": "i2", "nodeId": "n", "command": "x", "paramsJSON": null}),
            None,
        ),
        (
            json!({"id": "i2", "nodeId": "n", "command": "x", "params": {"a": 1}}),
            Some(json!({"a": 1})),
        ),
    ] {
        let frame = json!({"type": "event", "event": "node.invoke.request", "payload": payload});
        match received(&mut conversation, 3, &frame).as_slice() {
            [Effect::Told(GatewayEvent::Invoke(invoke))] => {
                assert_eq!(invoke.timeout(), Duration::from_secs(30));
                assert_eq!(invoke.params().unwrap(), params);
            }
            other => panic!("{other:?}"),
        }
    }
    let cancel = json!({"type": "event", "event": "node.invoke.cancel", "payload": {"invokeId": "i1", "nodeId": "n"}});
    let effects = received(&mut conversation, 3, &cancel);
    assert!(
        matches!(effects.as_slice(), [Effect::Told(GatewayEvent::Cancel(_))]),
        "{effects:?}"
    );
    for nothing in [
        json!({"type": "event", "event": "node.invoke.request", "payload": {"command": "no id"}}),
        json!({"type": "event", "event": "node.invoke.cancel"}),
        json!({"type": "req", "id": "1", "method": "you"}),
        json!({"type": "res", "id": "nobody's", "ok": true}),
        json!({"type": "future"}),
    ] {
        assert_eq!(received(&mut conversation, 3, &nothing), [], "{nothing}");
    }

    let ask = Event::Ask {
        key: 7,
        method: "node.event".into(),
        params: json!({"event": "e"}),
    };
    let sent = json!({"type": "req", "id": "7", "method": "node.event", "params": {"event": "e"}});
    match conversation.step(at(4), ask).as_slice() {
        [Effect::Send(text)] => assert_eq!(serde_json::from_str::<Value>(text).unwrap(), sent),
        other => panic!("{other:?}"),
    }
    let answer = json!({"type": "res", "id": "7", "ok": true, "payload": {"ok": true}});
    let expected = Effect::Answered {
        key: 7,
        answer: Ok(json!({"ok": true})),
    };
    assert_eq!(received(&mut conversation, 4, &answer), [expected]);
}

#[test]
fn a_frame_that_is_too_long_is_neither_sent_nor_read() {
    let mut conversation = opened();
    let params = json!({"event": "x".repeat(26_214_400)});
    let ask = Event::Ask {
        key: 1,
        method: "node.event".into(),
        params,
    };
    match conversation.step(at(3), ask).as_slice() {
        [
            Effect::Answered {
                key: 1,
                answer: Err(error),
            },
        ] => assert_eq!(error.code, "PAYLOAD_TOO_LARGE"),
        other => panic!("{}", other.len()),
    }
    let (code, ending) = ended(&conversation.step(at(3), Event::ReceivedTooLong(26_214_400)));
    assert_eq!((code, ending.cause), (1009, Cause::TooLong(26_214_400)));

    let long = Profile {
        path_env: Some("/x:".repeat(30_000)),
        ..profile()
    };
    let identity = Arc::new(Identity::from_seed([1; 32]).unwrap());
    let mut conversation =
        Conversation::new(identity, Arc::new(long), shared(), Limits::default(), at(0));
    let (_, ending) = ended(&received(&mut conversation, 1, &challenge()));
    assert!(matches!(ending.cause, Cause::Refused(_)), "{ending:?}");
}

#[test]
fn before_the_hello_nothing_is_asked() {
    let mut conversation = begun(shared());
    let ask = Event::Ask {
        key: 1,
        method: "node.event".into(),
        params: json!({}),
    };
    match conversation.step(at(0), ask).as_slice() {
        [
            Effect::Answered {
                key: 1,
                answer: Err(error),
            },
        ] => assert_eq!(error.code, "NOT_CONNECTED"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn how_it_ends_says_when_it_begins_again() {
    for (open, event, code, retry) in [
        (
            true,
            Event::Closed {
                code: 1012,
                reason: "restart".into(),
            },
            1000,
            Retry::Backoff,
        ),
        (
            true,
            Event::Closed {
                code: 1008,
                reason: "removed".into(),
            },
            1000,
            Retry::Backoff,
        ),
        (
            false,
            Event::Closed {
                code: 1008,
                reason: "policy".into(),
            },
            1000,
            Retry::Slowly,
        ),
        (
            false,
            Event::Closed {
                code: 1006,
                reason: String::new(),
            },
            1000,
            Retry::Backoff,
        ),
        (true, Event::ReceivedBinary, 1003, Retry::Backoff),
        (true, Event::Received("{".into()), 1007, Retry::Backoff),
        (true, Event::Stop, 1000, Retry::Backoff),
    ] {
        let mut conversation = if open { opened() } else { begun(shared()) };
        let (found, ending) = ended(&conversation.step(at(3), event.clone()));
        assert_eq!(
            (found, ending.retry, ending.was_open),
            (code, retry, open),
            "{event:?}"
        );
    }
}
