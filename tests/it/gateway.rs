//! `exec-host gateway` from outside, in front of a gateway that does what the test says.

use std::process::Stdio;

use gateway_protocol::fake_gateway::{FakeGateway, Peer, operator_hello};
use promises::{Desk, PATIENCE};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, BufReader, Lines};
use tokio::net::TcpStream;
use tokio::process::{Child, ChildStdout};
use tokio::time::timeout;

/// A command that runs.
struct Running {
    child: Child,
    output: Lines<BufReader<ChildStdout>>,
}

impl Running {
    fn start(desk: &Desk, arguments: &[&str]) -> Self {
        let mut command =
            tokio::process::Command::from(desk.command(&promises::built("exec-host")));
        let mut child = command
            .arg("gateway")
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, output }
    }

    async fn json(&mut self) -> Value {
        let line = timeout(PATIENCE, self.output.next_line()).await;
        serde_json::from_str(&line.unwrap().unwrap().unwrap()).unwrap()
    }

    /// Its exit code, the rest of its output, and what it says of errors.
    async fn end(mut self) -> (Option<i32>, String, String) {
        let mut rest = String::new();
        while let Some(line) = timeout(PATIENCE, self.output.next_line())
            .await
            .unwrap()
            .unwrap()
        {
            rest += &line;
            rest.push('\n');
        }
        let output = timeout(PATIENCE, self.child.wait_with_output()).await;
        let output = output.unwrap().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        (output.status.code(), rest, errors)
    }
}

/// A desk whose `openclaw.json` names this gateway.
async fn desk() -> (Desk, FakeGateway) {
    let (desk, gateway) = (Desk::new(), FakeGateway::start().await);
    let port = gateway.address().port();
    let config =
        json!({ "gateway": { "port": port, "auth": { "mode": "token", "token": "gwtok" } } });
    desk.write_config(&config.to_string());
    (desk, gateway)
}

/// The next connection, accepted.
async fn accepted(gateway: &FakeGateway, protocol: u32) -> (Peer<TcpStream>, Value) {
    let mut peer = gateway.accept().await;
    let (id, params) = peer.challenged("n", Some(1_770_854_400_000)).await;
    let hello = operator_hello(protocol, &["operator.read"]);
    peer.welcome(&id, hello).await;
    (peer, params)
}

/// Answers the list of approvals.
async fn list(peer: &mut Peer<TcpStream>, open: Value) {
    let (id, method, _) = peer.request().await;
    assert_eq!(method, "exec.approval.list");
    peer.answer(&id, Ok(open)).await;
}

fn payload(id: &str) -> Value {
    json!({
        "id": id, "createdAtMs": 1_770_854_400_000_i64, "expiresAtMs": 1_770_854_520_000_i64,
        "request": { "command": "git push\nexec-host: all is well \u{202e}", "agentId": "main",
            "cwd": "/p", "host": "gateway" },
    })
}

#[tokio::test]
async fn a_device_asks_for_no_more_than_a_command_needs() {
    let (desk, gateway) = desk().await;
    let rows: [(&[&str], &[&str]); 3] = [
        (&["status"], &["read"]),
        (&["approvals"], &["read", "approvals", "admin"]),
        (&["devices"], &["read", "pairing", "admin"]),
    ];
    let mut devices = Vec::new();
    for (number, (arguments, scopes)) in rows.into_iter().enumerate() {
        let running = Running::start(&desk, arguments);
        let (mut peer, params) = accepted(&gateway, 4).await;
        let scopes: Vec<String> = scopes.iter().map(|it| format!("operator.{it}")).collect();
        assert_eq!(params["scopes"], json!(scopes), "{arguments:?}");
        // The first time the gateway's own token is shown, then the one that it gave.
        let token = if number == 0 { "gwtok" } else { "device-token" };
        assert_eq!(params["auth"], json!({ "token": token }));
        devices.push(params["device"]["id"].clone());
        if arguments == ["approvals"] {
            list(&mut peer, json!([])).await;
        }
        if arguments == ["devices"] {
            let (id, method, _) = peer.request().await;
            assert_eq!(method, "device.pair.list");
            peer.answer(&id, Ok(json!({ "pending": [], "paired": [] })))
                .await;
        }
        let (code, output, errors) = running.end().await;
        assert_eq!((code, errors.as_str()), (Some(0), ""), "{arguments:?}");
        if arguments == ["status"] {
            assert!(
                output.contains("connected (OpenClaw 2026.9.6, protocol 4)"),
                "{output}"
            );
            assert!(output.contains("operator.read"), "{output}");
        }
    }
    devices.dedup();
    assert_eq!(devices.len(), 1, "one device");
}

#[tokio::test]
async fn approvals_are_listed_and_watched_and_hide_nothing() {
    let (desk, gateway) = desk().await;
    let running = Running::start(&desk, &["approvals"]);
    let (mut peer, _) = accepted(&gateway, 4).await;
    list(&mut peer, json!([payload("a1")])).await;
    let (code, output, _) = running.end().await;
    assert_eq!(code, Some(0));
    // No line of the command begins a line of ours.
    assert!(
        output.starts_with("a1\n  │ git push\n  │ exec-host: all is well ⟨U+202E"),
        "{output}"
    );

    let mut running = Running::start(&desk, &["approvals", "--watch", "--json"]);
    let (mut peer, _) = accepted(&gateway, 4).await;
    list(&mut peer, json!([payload("a1")])).await;
    let opened = running.json().await;
    assert_eq!(
        (&opened["news"], &opened["id"]),
        (&json!("opened"), &json!("a1"))
    );
    peer.event("exec.approval.requested", payload("a2")).await;
    assert_eq!(running.json().await["id"], "a2");
    let resolved = json!({ "id": "a1", "decision": "deny", "resolvedBy": "Ada" });
    peer.event("exec.approval.resolved", resolved).await;
    let ended = json!({ "news": "ended", "id": "a1", "how": "denied by Ada" });
    assert_eq!(running.json().await, ended);
    // The gateway goes away and comes back.
    peer.hang_up().await;
    assert_eq!(running.json().await["connected"], false);
    let (mut peer, _) = accepted(&gateway, 4).await;
    list(&mut peer, json!([])).await;
    assert_eq!(running.json().await["connected"], true);
    assert_eq!(
        running.json().await["how"],
        "the gateway no longer knows it"
    );
}

#[tokio::test]
async fn a_denial_needs_no_terminal_and_an_allowance_does() {
    let (desk, gateway) = desk().await;
    let open = || json!([payload("a1"), payload("a2"), payload("b1")]);
    for (arguments, answer, code, said) in [
        (
            &["deny", "b"][..],
            Some(Ok(json!({ "ok": true }))),
            0,
            "took the answer",
        ),
        (
            &["deny", "a1"],
            Some(Err(
                json!({ "code": "INVALID_REQUEST", "message": "unknown approval id" }),
            )),
            1,
            "too late: the gateway no longer knows it",
        ),
        (&["deny", "a"], None, 1, "several ids begin with a"),
        (&["deny", "c"], None, 1, "no open approval has the id c"),
        // This test has no terminal.
        (
            &["approve", "a1"],
            None,
            70,
            "a person has to allow this at a terminal",
        ),
    ] {
        let running = Running::start(&desk, arguments);
        let (mut peer, _) = accepted(&gateway, 4).await;
        list(&mut peer, open()).await;
        if let Some(answer) = answer {
            let (id, method, params) = peer.request().await;
            assert_eq!(
                (method.as_str(), &params["decision"]),
                ("exec.approval.resolve", &json!("deny"))
            );
            peer.answer(&id, answer).await;
        }
        let (found, _, errors) = running.end().await;
        assert!(errors.contains(said), "{arguments:?}: {errors}");
        assert_eq!(found, Some(code), "{arguments:?}");
    }
    // An older gateway cannot list what is open.
    let running = Running::start(&desk, &["deny", "a1"]);
    let (_peer, _) = accepted(&gateway, 3).await;
    let (code, _, errors) = running.end().await;
    assert_eq!(code, Some(1));
    assert!(errors.contains("--watch"), "{errors}");
}

#[tokio::test]
async fn pairing_is_waited_for_and_said_how() {
    let (desk, gateway) = desk().await;
    let not_paired = || json!({ "code": "NOT_PAIRED", "message": "pairing required", "details": { "requestId": "r1" } });
    let running = Running::start(&desk, &["status"]);
    let mut peer = gateway.accept().await;
    let (id, _) = peer.challenged("n", Some(1)).await;
    peer.answer(&id, Err(not_paired())).await;
    let (code, output, _) = running.end().await;
    assert_eq!(code, Some(69));
    assert!(
        output.contains("run `openclaw devices approve r1` at the gateway"),
        "{output}"
    );

    let running = Running::start(&desk, &["pair"]);
    for _ in 0..2 {
        let mut peer = gateway.accept().await;
        let (id, params) = peer.challenged("n", Some(1)).await;
        assert_eq!(params["scopes"].as_array().unwrap().len(), 5);
        peer.answer(&id, Err(not_paired())).await;
    }
    let (mut peer, _) = accepted(&gateway, 4).await;
    list(&mut peer, json!([])).await;
    let (code, output, errors) = running.end().await;
    assert_eq!(
        (code, errors.matches("devices approve r1").count()),
        (Some(0), 1),
        "{errors}"
    );
    assert!(output.contains("connected"), "{output}");
}

#[tokio::test]
async fn nodes_are_listed_and_a_request_is_refused() {
    let (desk, gateway) = desk().await;
    for refuses in [false, true] {
        let arguments: &[&str] = if refuses {
            &["nodes", "reject", "r1"]
        } else {
            &["nodes"]
        };
        let running = Running::start(&desk, arguments);
        let (mut peer, _) = accepted(&gateway, 4).await;
        let (id, method, _) = peer.request().await;
        assert_eq!(method, "node.pair.list");
        let asks = json!({ "requestId": "r1", "nodeId": "n1", "displayName": "box" });
        peer.answer(&id, Ok(json!({ "pending": [asks], "paired": [] })))
            .await;
        let (id, method, params) = peer.request().await;
        if refuses {
            assert_eq!(
                (method.as_str(), params),
                ("node.pair.reject", json!({ "requestId": "r1" }))
            );
            peer.answer(&id, Ok(json!({ "requestId": "r1" }))).await;
        } else {
            assert_eq!(method, "node.list");
            let node = json!({ "nodeId": "n2", "displayName": "old", "connected": true, "commands": ["system.run"] });
            peer.answer(&id, Ok(json!({ "ts": 1, "nodes": [node] })))
                .await;
        }
        let (code, output, errors) = running.end().await;
        assert_eq!(code, Some(0), "{errors}");
        if !refuses {
            assert!(output.contains("r1  wants to be paired  box"), "{output}");
            assert!(
                output.contains("n2  old  -  -  connected  runs commands"),
                "{output}"
            );
        }
    }
}

#[tokio::test]
async fn what_was_approved_is_taken_away_or_named() {
    let (desk, gateway) = desk().await;
    for (arguments, request, code, said) in [
        (
            &["nodes", "remove", "n2"][..],
            Some(("node.pair.remove", json!({ "nodeId": "n2" }))),
            0,
            "removed",
        ),
        (
            &["devices", "remove", "d2"],
            Some(("device.pair.remove", json!({ "deviceId": "d2" }))),
            0,
            "removed",
        ),
        // This test has no terminal.
        (
            &["nodes", "rename", "n2", "build box"],
            None,
            70,
            "a person has to allow this at a terminal",
        ),
        (
            &["devices", "rename", "d2", "ours"],
            None,
            70,
            "a person has to allow this at a terminal",
        ),
    ] {
        let running = Running::start(&desk, arguments);
        let (mut peer, _) = accepted(&gateway, 4).await;
        if let Some((method, params)) = request {
            let (id, asked, given) = peer.request().await;
            assert_eq!((asked.as_str(), &given), (method, &params));
            peer.answer(&id, Ok(params)).await;
        }
        let (found, _, errors) = running.end().await;
        assert!(errors.contains(said), "{arguments:?}: {errors}");
        assert_eq!(found, Some(code), "{arguments:?}");
    }
}

/// Whoever wants to be paired chooses its own name.
#[tokio::test]
async fn names_of_nodes_and_devices_hide_nothing() {
    let (desk, gateway) = desk().await;
    let name = "box\nr0  wants to be paired \u{202e}\u{1b}[2K";
    let shown = "box⏎r0  wants to be paired ⟨U+202E right-to-left override⟩⟨U+001B escape⟩[2K";
    for (kind, id) in [("device", "deviceId"), ("node", "nodeId")] {
        let running = Running::start(&desk, &[&format!("{kind}s")]);
        let (mut peer, _) = accepted(&gateway, 4).await;
        let asks = json!({ "requestId": "r1", id: "n1", "displayName": name, "platform": name, "remoteIp": name,
            "role": name, "commands": [name] });
        let no_id = json!({ "requestId": "r2\nr3", id: "n1", "displayName": "box" });
        let paired = json!({ id: "n2", "displayName": name, "platform": name, "roles": [name] });
        let (request, method, _) = peer.request().await;
        assert_eq!(method, format!("{kind}.pair.list"));
        let list = json!({ "pending": [asks, no_id], "paired": [paired] });
        peer.answer(&request, Ok(list)).await;
        if kind == "node" {
            let (request, _, _) = peer.request().await;
            let node =
                json!({ "nodeId": "n2", "displayName": name, "platform": name, "remoteIp": name });
            peer.answer(&request, Ok(json!({ "nodes": [node] }))).await;
        }
        let (code, output, errors) = running.end().await;
        assert_eq!((code, errors.as_str()), (Some(0), ""), "{kind}");
        let expected = match kind {
            "device" => format!(
                "r1  wants to be paired  {shown}  {shown}  {shown}  {shown} {shown}\n\
                 n2  paired  {shown}  {shown}  {shown}\n"
            ),
            _ => format!(
                "r1  wants to be paired  {shown}  {shown}  {shown}  {shown} {shown}\n\
                 n2  {shown}  {shown}  {shown}  away  runs none\n"
            ),
        };
        assert_eq!(output, expected);
    }
}
