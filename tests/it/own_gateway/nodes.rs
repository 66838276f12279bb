//! host=node: our node at our gateway, one command followed from agent to output.

use promises::{Operator, until};
use serde_json::{Value, json};

use super::{Own, SHARED, policy};

fn asked(operator: &Operator, method: &str, params: Value) -> Value {
    let answer = operator.call(method, params);
    answer.unwrap_or_else(|error| panic!("{method}: {error:?}"))
}

#[test]
fn a_command_runs_on_the_node_that_a_person_approved() {
    let config = json!({ "tools": { "exec": { "host": "node" } } });
    let own = Own::start(&policy(), config);
    let none = own.exec("echo hi");
    let text = none["content"][0]["text"].as_str().unwrap();
    assert!(
        text.starts_with("exec host=node requires a paired node"),
        "{text}"
    );

    let node = own.desk.node(own.port, SHARED);
    node.wait_for("connected to");
    let operator = Operator::connect(own.port, SHARED);
    let request = until("the node to ask", || {
        let pairs = asked(&operator, "node.pair.list", json!({}));
        let id = pairs["pending"][0]["requestId"].as_str()?;
        Some(id.to_owned())
    });
    asked(
        &operator,
        "node.pair.approve",
        json!({ "requestId": request }),
    );
    let ran = until("the node to run commands", || {
        let ran = own.exec("echo hi");
        (ran["details"]["status"] == "completed").then_some(ran)
    });
    assert_eq!(
        (&ran["details"]["aggregated"], &ran["details"]["exitCode"]),
        (&json!("hi\n"), &json!(0)),
        "{ran}"
    );
    let id = ran["details"]["nodeId"].as_str().unwrap();
    // The node is called by its name, and by the beginning of its id.
    for name in ["ours", &id[..8]] {
        let ran = own.call("exec", json!({ "command": "echo hi", "node": name }));
        assert_eq!(ran["details"]["nodeId"], id, "{ran}");
    }
    let unknown = own.call("exec", json!({ "command": "echo hi", "node": "theirs" }));
    let text = unknown["content"][0]["text"].as_str().unwrap();
    assert_eq!(text, "unknown node: theirs (known: ours)");
    // What nobody at the node allows does not run there.
    let denied = own.call("exec", json!({ "command": "uname", "timeout": 30 }));
    assert_eq!(denied["details"]["status"], "denied", "{denied}");
    let page = own.get("/metrics", SHARED).text;
    assert!(
        page.contains("exec_companion_nodes_connected 1\n"),
        "{page}"
    );

    // D23: an operator's patch may narrow, and not loosen.
    let before = asked(&operator, "config.get", json!({}));
    let patch = |raw: &str| {
        let hash = asked(&operator, "config.get", json!({}))["hash"].clone();
        let params = json!({ "raw": raw, "baseHash": hash });
        operator.call("config.patch", params)
    };
    assert_eq!(
        before["config"]["gateway"]["auth"]["token"],
        "__OPENCLAW_REDACTED__"
    );
    patch("{ tools: { exec: { node: 'ours' } } }").unwrap();
    let ran = own.call("exec", json!({ "command": "echo hi" }));
    assert_eq!(ran["details"]["nodeId"], id, "{ran}");
    let (_, why) = patch("{ tools: { exec: { ask: 'off' } } }").unwrap_err();
    assert!(
        why.contains("commands may then run without a question"),
        "{why}"
    );
    let (_, why) = patch("{ tools: { exec: { chains: 'per-part' } } }").unwrap_err();
    assert!(
        why.contains("is not a setting that Exec Companion knows"),
        "{why}"
    );
    drop(node);
    let gone = until("the node to be gone", || {
        let gone = own.call("exec", json!({ "command": "echo hi", "timeout": 5 }));
        (gone["details"]["status"] != "completed").then_some(gone)
    });
    assert_eq!(gone["isError"], true, "{gone}");
}
