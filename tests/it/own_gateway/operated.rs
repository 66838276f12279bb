//! `exec-host gateway nodes` at our own gateway: a node is described, and a command of it called.

use std::process::Stdio;

use promises::{Operator, built};
use serde_json::{Value, json};

use super::{Own, SHARED, policy};

#[test]
fn a_node_is_described_and_called_but_runs_nothing() {
    let own = Own::start(&policy(), json!({}));
    let node = own.desk.node(own.port, SHARED);
    node.wait_for("connected to");
    let operator = Operator::connect(own.port, SHARED);
    let known = operator.usable_node("ours");
    let id = known["nodeId"].as_str().unwrap();
    let nodes = |words: &[&str]| own.desk.host(&[&["gateway", "nodes"], words].concat());

    let commands = [
        "system.execApprovals.get",
        "system.execApprovals.set",
        "system.run",
        "system.run.prepare",
        "system.which",
    ];
    for name in [id, &id[..8], "ours", "OURS", "127.0.0.1"] {
        let shown = nodes(&["describe", name, "--json"]);
        assert_eq!(shown.code, Some(0), "{name}: {shown:?}");
        let mut described: Value = serde_json::from_str(&shown.stdout).unwrap();
        assert!(described["connectedAtMs"].take().is_i64(), "{shown:?}");
        assert!(described["version"].take().is_string(), "{shown:?}");
        let expected = json!({
            "nodeId": id, "displayName": "ours", "platform": "linux", "deviceFamily": "linux",
            "remoteIp": "127.0.0.1", "connected": true, "paired": true, "runsCommands": true,
            "caps": ["system"], "commands": commands, "connectedAtMs": null, "version": null,
        });
        assert_eq!(described, expected, "{name}");
    }
    let shown = nodes(&["describe", "ours"]);
    let line = format!("commands    {}\n", commands.join(" "));
    assert!(shown.stdout.ends_with(&line), "{shown:?}");
    let which = json!({ "bins": ["echo", "no-such-program"] }).to_string();
    let found = nodes(&["invoke", "ours", "system.which", "--params", &which]);
    let expected = json!({ "bins": { "echo": "/usr/bin/echo" } });
    assert_eq!(
        (found.code, serde_json::from_str(&found.stdout).ok()),
        (Some(0), Some(expected)),
        "{found:?}"
    );

    // Whatever the policy of the node would let run, it runs only what the tool exec has judged.
    let marker = own.desk.home().join("marker");
    let run = json!({ "command": ["/usr/bin/touch", marker], "approved": true }).to_string();
    let terminal = "a person has to allow this at a terminal, and there is none";
    for (words, code, why) in [
        (
            &["describe", "theirs"][..],
            1,
            "unknown node: theirs (known: ours)",
        ),
        (
            &["invoke", "theirs", "system.which"],
            1,
            "unknown node: theirs (known: ours)",
        ),
        (
            &["invoke", "ours", "system.run", "--params", &run],
            2,
            "only the tool exec",
        ),
        (
            &["invoke", "ours", "System.RUN", "--params", &run],
            2,
            "only the tool exec",
        ),
        (
            &["invoke", "ours", "system.run.prepare"],
            2,
            "only the tool exec",
        ),
        (
            &["invoke", "ours", "system.execApprovals.set"],
            2,
            "on the page Policy",
        ),
        (
            &["invoke", "ours", "system.which", "--params", "[]"],
            2,
            "write a JSON object",
        ),
        (&["invoke", "ours", "system.notify"], 70, terminal),
        (&["invoke", "ours", "camera.snap"], 70, terminal),
    ] {
        // A session of its own has no terminal.
        let mut alone = own.desk.command("/usr/bin/setsid");
        let alone = alone
            .args(["--wait", &built("exec-host"), "gateway", "nodes"])
            .args(words)
            .stdin(Stdio::null());
        let output = alone.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{words:?}: {said}");
        assert!(said.contains(why), "{words:?}: {said}");
    }
    assert!(!marker.exists());
}

/// What was approved is refused, renamed and taken away by its id, and a terminal that is not there allows nothing.
#[test]
fn without_a_terminal_nobody_approves_or_renames() {
    let own = Own::start(&policy(), json!({}));
    let node = own.desk.node(own.port, SHARED);
    node.wait_for("connected to");
    let listed = || -> Vec<Value> {
        let listed = own.desk.host(&["gateway", "nodes", "--json"]);
        assert_eq!(listed.code, Some(0), "{listed:?}");
        let lines = listed.stdout.lines();
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    };
    let asks = promises::until("the node to ask", || {
        listed().into_iter().find(|it| it["news"] == "asks")
    });
    let request = asks["requestId"].as_str().unwrap();
    let id = asks["id"].as_str().unwrap();
    let terminal = "a person has to allow this at a terminal, and there is none";
    for (words, code, why) in [
        (&["nodes", "approve", request][..], 70, terminal),
        (
            &["nodes", "approve", "no-such"],
            1,
            "nothing wants to be paired by the id no-such",
        ),
        (
            &["nodes", "reject", "no-such"],
            1,
            "nothing wants to be paired by the id no-such",
        ),
        (&["nodes", "rename", id, "theirs"], 70, terminal),
        (&["devices", "rename", id, "theirs"], 70, terminal),
        (&["nodes", "reject", request], 0, "refused"),
        (&["nodes", "remove", id], 0, "removed"),
    ] {
        let mut alone = own.desk.command("/usr/bin/setsid");
        let alone = alone
            .args(["--wait", &built("exec-host"), "gateway"])
            .args(words)
            .stdin(Stdio::null());
        let output = alone.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{words:?}: {said}");
        assert!(said.contains(why), "{words:?}: {said}");
    }
}
