//! One command for each host, from an agent's call over MCP to its output. Gateway, node, app and client are started as a
//! user would, and a person clicks where there is a question.

use promises::{App, Button, Desk, GATEWAY_TOKEN, Operator, OwnGateway, Screen};
use serde_json::{Value, json};

use crate::mcp::Client;
use crate::turn;

/// A program shaped as docker. Its container is this computer, and says so to what runs in it.
const DOCKER: &str = r#"#!/bin/sh
case "$*" in
run*) echo ready; while read -r line; do :; done ;;
*" sh -lc "*) while [ "$1" != sh ]; do shift; done; INSIDE=yes exec "$@" ;;
*) exec cat ;;
esac
"#;

/// Nothing is listed.
fn gateway(config: Value) -> OwnGateway {
    let policy = json!({
        "defaults": { "security": "allowlist", "ask": "on-miss", "askFallback": "deny" },
        "agents": {},
    });
    OwnGateway::start(&policy, config)
}

/// Has the agent call exec, while a person clicks until it has its answer.
fn clicked(client: &Client, button: Button, call: Value) -> Value {
    let id = client.begin_call("exec", call);
    let mut answer = None;
    Screen.click_until(button, || {
        answer = answer.take().or_else(|| client.answered(id));
        answer.is_some()
    });
    // A click that came after the one that counted would answer the next question.
    Screen.no_prompt();
    answer.unwrap()["structuredContent"].clone()
}

#[test]
fn a_command_beside_the_gateway_is_followed_from_agent_to_output() {
    let _turn = turn();
    let own = gateway(json!({ "tools": { "exec": { "host": "gateway" } } }));
    let _app = App::start(&own.desk);
    let client = Client::start(&own.desk, &["--agent", "main"]);
    // The gateway itself starts it.
    let call = json!({ "command": "echo $PPID" });
    let ran = clicked(&client, Button::AllowOnce, call.clone());
    let output = format!("{}\n", own.pid());
    assert_eq!(
        (&ran["status"], &ran["aggregated"]),
        (&json!("completed"), &json!(output)),
        "{ran}"
    );
    let denied = clicked(&client, Button::Deny, call);
    assert_eq!(
        (&denied["status"], &denied["reason"]),
        (&json!("denied"), &json!("user-denied")),
        "{denied}"
    );
}

/// The person is at the node: its own app asks.
#[test]
fn a_command_on_a_node_is_followed_from_agent_to_output() {
    let _turn = turn();
    let own = gateway(json!({ "tools": { "exec": { "host": "node" } } }));
    let there = Desk::new();
    let _app = App::start(&there);
    let node = there.node(own.port, GATEWAY_TOKEN);
    node.wait_for("connected to");
    let known = Operator::connect(own.port, GATEWAY_TOKEN).usable_node("ours");
    let client = Client::start(&own.desk, &["--agent", "main"]);
    let call = json!({ "command": "echo $PWD" });
    let ran = clicked(&client, Button::AllowOnce, call.clone());
    let output = format!("{}\n", there.home().display());
    assert_eq!(
        (&ran["status"], &ran["aggregated"], &ran["nodeId"]),
        (&json!("completed"), &json!(output), &known["nodeId"]),
        "{ran}"
    );
    let denied = clicked(&client, Button::Deny, call);
    assert_eq!(
        (&denied["status"], &denied["reason"]),
        (&json!("denied"), &json!("user-denied")),
        "{denied}"
    );
}

/// In the container nobody is asked. What leaves it for this computer is for a person.
#[test]
fn a_command_in_a_container_is_followed_from_agent_to_output() {
    let _turn = turn();
    let own = gateway(json!({
        "tools": {
            "exec": { "host": "sandbox" }, "elevated": { "allowFrom": { "mcp": ["main"] } },
        },
        "agents": { "defaults": { "sandbox": { "mode": "all" } } },
    }));
    let docker = own.desk.home().join("docker");
    test_support::write_program(&docker, DOCKER);
    let _app = App::start(&own.desk);
    let docker = docker.to_str().unwrap();
    let client = Client::start(&own.desk, &["--agent", "main", "--docker", docker]);
    let command = "echo inside: $INSIDE";
    let ran = client.exec(json!({ "command": command }))["structuredContent"].take();
    assert_eq!(
        (&ran["status"], &ran["aggregated"]),
        (&json!("completed"), &json!("inside: yes\n")),
        "{ran}"
    );
    assert!(Screen.visible_prompt().is_none());
    let call = json!({ "command": command, "elevated": true });
    let ran = clicked(&client, Button::AllowOnce, call.clone());
    assert_eq!(
        (&ran["status"], &ran["aggregated"]),
        (&json!("completed"), &json!("inside:\n")),
        "{ran}"
    );
    let denied = clicked(&client, Button::Deny, call);
    assert_eq!(
        (&denied["status"], &denied["reason"]),
        (&json!("denied"), &json!("user-denied")),
        "{denied}"
    );
}
