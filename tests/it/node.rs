//! `exec-host node` from outside, in front of a gateway that does what the test says.

use std::fs;
use std::path::Path;

use gateway_protocol::fake_gateway::{FakeGateway, hello};
use promises::{Desk, PATIENCE, until};
use serde_json::{Value, json};

fn status(desk: &Desk) -> Value {
    let answer = desk.host(&["node", "status", "--json"]);
    assert_eq!(answer.code, Some(0), "{answer:?}");
    serde_json::from_str(&answer.stdout).unwrap()
}

#[tokio::test]
async fn it_connects_serves_and_ends_when_told() {
    let desk = Desk::new();
    let before = status(&desk);
    assert_eq!(
        (&before["running"], &before["deviceId"]),
        (&json!(false), &Value::Null)
    );
    desk.write_store(r#"{"version":1,"defaults":{"security":"full","ask":"off"}}"#);
    let gateway = FakeGateway::start().await;
    let port = gateway.address().port();
    let node = desk.node(port, "the gateway's");
    let mut peer = gateway.accept().await;
    let (id, params) = peer.challenged("n", Some(1)).await;
    assert_eq!(params["auth"], json!({"token": "the gateway's"}));
    let client = &params["client"];
    assert_eq!(
        (&client["id"], &client["mode"], &client["displayName"]),
        (&json!("node-host"), &json!("node"), &json!("ours"))
    );
    peer.welcome(&id, hello(4)).await;
    node.wait_for("connected to ws://127.0.0.1");

    peer.invoke("i1", "system.run", &json!({"command": ["uname"]}), 20_000)
        .await;
    let (started, _) = peer.acknowledged().await;
    let (finished, _) = peer.acknowledged().await;
    let (result, params) = peer.acknowledged().await;
    assert_eq!(
        [started, finished, result],
        ["node.event", "node.event", "node.invoke.result"]
    );
    let payload: Value = serde_json::from_str(params["payloadJSON"].as_str().unwrap()).unwrap();
    assert_eq!(
        payload,
        json!({"exitCode": 0, "timedOut": false, "success": true, "stdout": "Linux\n", "stderr": ""})
    );

    // Two of one identity would push each other out.
    let second = desk.host(&["node", "run"]);
    assert_eq!(
        (second.code, second.stderr.as_str()),
        (
            Some(70),
            "exec-host: another node runs with this identity: stop it first\n"
        )
    );
    let during = status(&desk);
    let expected = json!({
        "running": true, "paired": true, "displayName": "ours", "tlsFingerprint": null,
        "gateway": format!("ws://127.0.0.1:{port}"), "deviceId": during["deviceId"],
        "nodeId": during["nodeId"], "file": desk.state().join("node.json"),
        "service": {
            "system": "systemd", "state": "not-installed", "startsAtLogin": null, "pid": null,
            "file": desk.home().join(".config/systemd/user/exec-companion-node.service"),
            "lingers": null, "problem": null,
        },
    });
    assert_eq!(during, expected);

    assert_eq!(node.end(), Some(0));
    assert_eq!(peer.farewell().await, Some(1000));
    assert_eq!(status(&desk)["running"], false);
}

#[test]
fn what_is_no_fingerprint_is_refused() {
    let desk = Desk::new();
    let answer = desk.host(&["node", "run", "--tls-fingerprint", "abc"]);
    assert_eq!(answer.code, Some(2));
    assert!(answer.stderr.contains("64 hex digits"), "{answer:?}");
    assert!(!desk.state().exists());
}

/// A service has hardly any `PATH`: the person's login shell says where their programs are. It
/// is not shown the gateway's token.
#[tokio::test]
async fn it_finds_the_programs_of_the_persons_terminal() {
    let desk = Desk::new();
    desk.write_store(r#"{"version":1,"defaults":{"security":"full","ask":"off"}}"#);
    let tools = desk.home().join("tools");
    fs::create_dir(&tools).unwrap();
    test_support::write_program(&tools.join("mine"), "#!/bin/sh\necho mine\n");
    let noise = "echo welcome to PATH=/nowhere\nenv > \"$HOME/seen\"\n";
    let profile = format!("{noise}export PATH=\"$HOME/tools:$PATH\"\n");
    for file in [".profile", ".zprofile"] {
        fs::write(desk.home().join(file), &profile).unwrap();
    }
    let gateway = FakeGateway::start().await;
    let node = desk.node(gateway.address().port(), "the gateway's");
    let mut peer = gateway.accept().await;
    let (id, params) = peer.challenged("n", Some(1)).await;
    let path = params["pathEnv"].as_str().unwrap();
    let folders: Vec<&str> = path.split(':').collect();
    assert_eq!(Path::new(folders[0]), tools, "{path}");
    // The command that the node started with is still there.
    for folder in ["/usr/local/bin", "/usr/bin", "/bin"] {
        let count = folders.iter().filter(|it| **it == folder).count();
        assert_eq!(count, 1, "{path}");
    }
    peer.welcome(&id, hello(4)).await;
    peer.invoke("i1", "system.run", &json!({"command": ["mine"]}), 20_000)
        .await;
    let result = loop {
        let (method, params) = peer.acknowledged().await;
        if method == "node.invoke.result" {
            break params;
        }
    };
    let payload: Value = serde_json::from_str(result["payloadJSON"].as_str().unwrap()).unwrap();
    assert_eq!(payload["stdout"], "mine\n", "{result}");
    let seen = fs::read_to_string(desk.home().join("seen")).unwrap();
    let mut others = seen
        .lines()
        .filter(|it| !it.starts_with("OPENCLAW_EXEC_ID="));
    assert!(!others.any(|it| it.contains("the gateway's") || it.contains("OPENCLAW")));
    assert_eq!(node.end(), Some(0));
}

/// The node runs on where the terminal that started it is gone.
#[tokio::test]
async fn it_stays_where_nobody_reads_its_log() {
    let desk = Desk::new();
    let gateway = FakeGateway::start().await;
    let mut node = desk.node(gateway.address().port(), "t");
    node.ignore_log();
    // Each end of a connection is told.
    for _ in 0..4 {
        let connected = tokio::time::timeout(PATIENCE, gateway.connected());
        drop(connected.await.expect("it connects again"));
    }
    assert_eq!(node.end(), Some(0));
}

/// Nobody waits for its commands any more: its guard ends them.
#[tokio::test]
async fn nothing_outlives_a_killed_node() {
    let desk = Desk::new();
    desk.write_store(r#"{"version":1,"defaults":{"security":"full","ask":"off"}}"#);
    let gateway = FakeGateway::start().await;
    let node = desk.node(gateway.address().port(), "t");
    let mut peer = gateway.connected().await;
    let mark = desk.home().join("mark");
    let text = format!(
        "trap '' HUP INT TERM; echo $$ > {0}.new; mv {0}.new {0}; exec sleep 600",
        mark.display()
    );
    let params = json!({"command": ["/bin/sh", "-c", text]});
    peer.invoke("i1", "system.run", &params, 600_000).await;
    let pid = until("the command", || fs::read_to_string(&mark).ok());
    // Dropped, it is killed.
    drop(node);
    let stat = format!("/proc/{}/stat", pid.trim());
    until("its end", || {
        let stat = fs::read_to_string(&stat);
        stat.map_or(Some(()), |stat| stat.contains(") Z ").then_some(()))
    });
}
