//! A conversation that has begun, and what a gateway says first.

use std::sync::Arc;
use std::time::Duration;

use gateway_protocol::fake_gateway::hello;
use gateway_protocol::{
    ClientInfo, Conversation, Credentials, Effect, Ending, Event, Identity, Limits, Now, Profile,
};
use serde_json::{Value, json};

pub(crate) const NONCE: &str = "5b1f";

pub(crate) fn profile() -> Profile {
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

pub(crate) fn at(seconds: u64) -> Now {
    Now {
        elapsed: Duration::from_secs(seconds),
        unix_ms: 5_000,
    }
}

pub(crate) fn begun(credentials: Credentials) -> Conversation {
    let identity = Arc::new(Identity::from_seed([1; 32]).unwrap());
    let limits = Limits::default();
    Conversation::new(identity, Arc::new(profile()), credentials, limits, at(0))
}

pub(crate) fn shared() -> Credentials {
    Credentials {
        token: Some("gateway-token".into()),
        ..Credentials::default()
    }
}

pub(crate) fn received(
    conversation: &mut Conversation,
    seconds: u64,
    frame: &Value,
) -> Vec<Effect> {
    conversation.step(at(seconds), Event::Received(frame.to_string()))
}

pub(crate) fn challenge() -> Value {
    json!({"type": "event", "event": "connect.challenge", "payload": {"nonce": NONCE, "ts": 1_770_854_400_000_i64}})
}

/// The parameters of `connect` that a challenge leads to.
pub(crate) fn asked(conversation: &mut Conversation, challenge: &Value) -> Value {
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

pub(crate) fn opened() -> Conversation {
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

pub(crate) fn ended(effects: &[Effect]) -> (u16, Ending) {
    match effects {
        [Effect::Close(code), Effect::Ended(ending)] => (*code, ending.clone()),
        other => panic!("not the end: {other:?}"),
    }
}
