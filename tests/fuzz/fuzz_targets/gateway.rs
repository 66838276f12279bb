//! What clients send to our gateway: no message panics, and neither a node nor an operator who may
//! only read makes a node run anything.
#![no_main]

use std::time::Duration;

use gateway_protocol::server::{Call, ConnectRequest, Proven, SharedSecret};
use gateway_protocol::{Frame, InvokeResult, NodeEvent, Now};
use gateway_registry::{Book, ClientId, Effect, Event, Limits, Registry, Setup};
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

const READER: u64 = 0;
const NODE: u64 = 1;

fuzz_target!(|text: &str| {
    let setup = Setup {
        secret: SharedSecret::Token("secret".into()),
        version: "0.1.0".to_owned(),
        pair_local: true,
        limits: Limits::default(),
    };
    let mut last = 0;
    let ids = Box::new(move || {
        last += 1;
        format!("id-{last}")
    });
    let mut registry = Registry::new(setup, Book::new([7; 32]), ids, now(0));
    for (client, role) in [(READER, "operator"), (NODE, "node")] {
        let request = ConnectRequest::read(connect(role)).unwrap();
        let event = connected(client, request);
        registry.step(now(0), event);
        assert!(registry.knows(ClientId(client)), "{role}");
    }
    // The first letter of a line says who sends it: `n` is the node.
    for (step, line) in text.lines().enumerate() {
        let node = line.starts_with('n');
        let line = line.get(1..).unwrap_or_default();
        if let Ok(params) = serde_json::from_str::<Value>(line) {
            let _ = ConnectRequest::read(params.clone());
            if let Some(result) = InvokeResult::read(params.clone()) {
                assert!(InvokeResult::read(result.params()).is_some());
            }
            if let Some(event) = NodeEvent::read(params) {
                assert!(NodeEvent::read(event.params()).is_some());
            }
        }
        let Ok(call) = Call::read(line) else { continue };
        let asked = Event::Asked {
            client: ClientId(if node { NODE } else { READER }),
            id: call.id,
            method: call.method,
            params: call.params,
        };
        for effect in registry.step(now(step), asked) {
            if let Effect::Send {
                frame: Frame::Event { event, .. },
                ..
            } = &effect
            {
                assert_ne!(event, "node.invoke.request");
            }
            assert!(
                !matches!(effect, Effect::Decided { .. } | Effect::Returned { .. }),
                "{effect:?}"
            );
        }
    }
});

fn now(step: usize) -> Now {
    Now {
        elapsed: Duration::from_millis(step as u64),
        unix_ms: 1_770_854_400_000 + step as i64,
    }
}

fn connected(client: u64, request: ConnectRequest) -> Event {
    let address = std::net::Ipv4Addr::LOCALHOST.into();
    Event::Connect {
        client: ClientId(client),
        id: "c".to_owned(),
        proven: Proven {
            device: format!("device {client}"),
            public_key: format!("key {client}"),
            protocol: request.max_protocol,
        },
        request: Box::new(request),
        address,
        is_local: true,
    }
}

fn connect(role: &str) -> Value {
    let node = role == "node";
    let mut params = json!({
        "minProtocol": 3, "maxProtocol": 4,
        "client": {
            "id": if node { "node-host" } else { "gateway-client" },
            "displayName": role, "version": "1", "platform": "linux", "deviceFamily": "Linux",
            "mode": if node { "node" } else { "ui" },
        },
        "role": role, "auth": { "token": "secret" },
    });
    if node {
        params["commands"] = json!(["system.run", "system.which"]);
    } else {
        params["scopes"] = json!(["operator.read"]);
    }
    params
}
