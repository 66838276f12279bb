//! Our node at a real gateway of either generation: it pairs, runs what is listed, refuses the
//! rest, lets our app run, and finds a gateway again that was killed.

use promises::{Answer, App, Desk};
use serde_json::json;

use crate::openclaw::{Gateway, Openclaw};

#[test]
fn our_node_serves_the_newest_gateway() {
    serves(&Openclaw::installed("OPENCLAW_NEWEST"), "protocol 4");
}

#[test]
fn our_node_serves_the_gateway_of_february() {
    serves(&Openclaw::installed("OPENCLAW_FEBRUARY"), "protocol 3");
}

fn serves(openclaw: &Openclaw, protocol: &str) {
    let (there, here) = (Desk::new(), Desk::new());
    let policy = json!({
        "version": 1,
        "defaults": {"security": "allowlist", "ask": "on-miss", "askFallback": "deny"},
        "agents": {"main": {"allowlist": [{"pattern": "/usr/bin/uname"}]}},
    });
    here.write_store(&policy.to_string());
    let gateway = openclaw.gateway(&there);
    let node = here.node(gateway.port(), "gateway");
    let connected = node.wait_for("connected to");
    assert!(connected.contains(protocol), "{connected}");
    gateway.approve_nodes(&there);
    let id = device(&here);

    let ran = run(&gateway, &there, &id, &["uname"], "first");
    assert!(ran.stdout.contains(r#""stdout": "Linux\n""#), "{ran:?}");
    let denied = run(&gateway, &there, &id, &["id"], "denied");
    let why = "which is not on the allowlist of main. Nobody can be asked, so it does not run";
    let told = format!("{}{}", denied.stdout, denied.stderr);
    assert!(denied.code != Some(0) && told.contains(why), "{denied:?}");

    // With our app it is the app that runs it, where nobody can be asked either.
    let app = App::start_with(&here, &[("DISPLAY", "")]);
    let text = ["/bin/sh", "-lc", "uname -s"];
    let ran = run(&gateway, &there, &id, &text, "by the app");
    assert!(ran.stdout.contains(r#""stdout": "Linux\n""#), "{ran:?}");
    app.wait_for("a request was judged");
    app.end();

    // It comes back with the token that it was given, and needs nobody for that.
    let gateway = gateway.restarted(&there);
    node.wait_for("connected to");
    let ran = run(&gateway, &there, &id, &["uname"], "again");
    assert!(ran.stdout.contains(r#""stdout": "Linux\n""#), "{ran:?}");
    assert_eq!(node.end(), Some(0));
}

/// How the gateway knows the node.
fn device(desk: &Desk) -> String {
    let status = desk.host(&["node", "status", "--json"]);
    let status: serde_json::Value = serde_json::from_str(&status.stdout).unwrap();
    assert_eq!(
        (&status["running"], &status["paired"]),
        (&json!(true), &json!(true))
    );
    status["deviceId"].as_str().unwrap().to_owned()
}

fn run(gateway: &Gateway<'_>, desk: &Desk, node: &str, command: &[&str], key: &str) -> Answer {
    let parameters = json!({
        "nodeId": node, "command": "system.run", "params": {"command": command},
        "idempotencyKey": key,
    });
    gateway.call(desk, "node.invoke", &parameters)
}
