//! One conversation, event by event, on a clock that the test sets.

use std::time::Duration;

use gateway_protocol::fake_gateway::{hello, signature_is_right};
use gateway_protocol::{
    Cause, Credentials, Ending, Event, FrameError, Identity, Retry, Secret, SignatureVersion,
    Signed, Unpaired, verify,
};
use serde_json::{Value, json};

use crate::begun::{NONCE, asked, at, begun, challenge, ended, received, shared};

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
    let unpaired = |request: &str, ours| {
        let request = Some(request.to_owned());
        Cause::Unpaired(Unpaired { request, ours })
    };
    let table = [
        (
            json!({"code": "INVALID_REQUEST", "message": "unauthorized: gateway token mismatch (provide gateway auth token)", "details": {"code": "AUTH_TOKEN_MISMATCH", "authReason": "token_mismatch", "canRetryWithDeviceToken": true, "recommendedNextStep": "retry_with_device_token"}}),
            unauthorized("unauthorized: gateway token mismatch (provide gateway auth token)"),
            slow,
        ),
        (
            json!({"code": "INVALID_REQUEST", "message": "unauthorized: gateway token missing (provide gateway auth token)", "details": {"code": "AUTH_TOKEN_MISSING", "authReason": "token_missing"}}),
            Cause::NoSecret,
            slow,
        ),
        (
            json!({"code": "NOT_PAIRED", "message": "device identity required", "details": {"code": "DEVICE_IDENTITY_REQUIRED"}}),
            refused("device identity required"),
            slow,
        ),
        (
            json!({"code": "NOT_PAIRED", "message": "pairing required: device is not approved yet", "details": {"code": "PAIRING_REQUIRED", "reason": "not-paired", "requestId": "6860e854"}}),
            unpaired("6860e854", false),
            Retry::Backoff,
        ),
        (
            json!({"code": "NOT_PAIRED", "message": "pairing required", "details": {"code": "PAIRING_REQUIRED", "requestId": "6860e854", "product": "exec-companion"}}),
            unpaired("6860e854", true),
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
            json!({"code": "INVALID_REQUEST", "message": "unauthorized: gateway password missing (enter the password in Control UI settings)"}),
            Cause::NoSecret,
            slow,
        ),
        (
            json!({"code": "NOT_PAIRED", "message": "pairing required", "details": {"requestId": "933aedf2"}}),
            unpaired("933aedf2", false),
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
