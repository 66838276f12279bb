//! Which devices of this computer are let in without a person.

use std::fs;

use promises::{Desk, until};
use serde_json::{Value, json};

use super::{Own, SHARED, policy};

/// `gateway.nodes.pairing.autoApproveLocal: false`: the secret alone opens nothing, and who was paired before stays in.
#[test]
fn a_person_lets_each_device_in_where_that_is_configured() {
    let own = Own::start(&policy(), json!({}));
    let done = |own: &Own, arguments: &[&str]| {
        let answer = own.desk.host(arguments);
        assert_eq!(answer.code, Some(0), "{answer:?}");
        answer.stdout
    };
    done(&own, &["gateway", "pair"]);
    // Who is paired without a person is saved after the answer.
    let book = own.desk.state().join("exec-companion/gateway-devices.json");
    until("the device to be saved", || {
        let text = fs::read_to_string(&book).unwrap_or_default();
        text.contains("\"operator\"").then_some(())
    });
    let file = own.desk.state().join("openclaw.json");
    let mut config: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    config["gateway"]["nodes"] = json!({ "pairing": { "autoApproveLocal": false } });
    fs::write(&file, config.to_string()).unwrap();
    let mut own = own;
    own.restart();

    let stands = done(&own, &["gateway", "status"]);
    assert!(stands.contains("connected (OpenClaw "), "{stands}");
    let call = json!({ "tool": "exec", "args": { "command": "true" } });
    for (line, token, status) in [
        ("GET /metrics", SHARED, 401),
        ("POST /tools/invoke", SHARED, 401),
        ("POST /tools/invoke", own.token_of("main").as_str(), 200),
    ] {
        let reply = own.send(&own.head(line, token), &call.to_string());
        assert_eq!(reply.status, status, "{line}: {reply:?}");
    }

    let elsewhere = Desk::new();
    let node = elsewhere.node(own.port, SHARED);
    let line = node.wait_for("exec-host gateway devices approve ");
    let (_, request) = line.split_once("devices approve ").unwrap();
    let request = request.split(['`', ' ']).next().unwrap();
    let listed = |kind: &str| -> Vec<Value> {
        let lines = done(&own, &["gateway", kind, "--json"]);
        let lines = lines
            .lines()
            .map(|line| serde_json::from_str(line).unwrap());
        lines.collect()
    };
    let devices = listed("devices");
    let asks = devices.iter().find(|it| it["news"] == "asks");
    let asks = asks.unwrap_or_else(|| panic!("{devices:?}"));
    assert_eq!(
        (&asks["requestId"], &asks["displayName"]),
        (&json!(request), &json!("ours"))
    );
    done(&own, &["gateway", "devices", "reject", request]);
    assert_eq!(listed("nodes"), [Value::Null; 0]);
}
