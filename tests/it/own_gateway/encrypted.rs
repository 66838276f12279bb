//! `gateway.tls`: a certificate of its own, and clients that trust that one alone.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Stdio;

use serde_json::{Value, json};

use super::{Own, SHARED, policy};

#[test]
fn who_knows_the_certificate_gets_in() {
    let config = json!({ "gateway": { "tls": { "enabled": true } } });
    let mut own = Own::start(&policy(), config);
    let first = own.listens.clone();
    assert!(
        first.contains(&format!("https://127.0.0.1:{}", own.port)),
        "{first}"
    );
    let fingerprint = first.split_once("with the certificate ").unwrap().1;
    let made = own.desk.state().join("gateway/tls");
    assert!(made.join("gateway-cert.pem").exists());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let key = fs::metadata(made.join("gateway-key.pem")).unwrap();
        assert_eq!(key.permissions().mode() & 0o777, 0o600);
    }

    // Programs of this user know it from the gateway itself.
    let shown = own.desk.host(&["session", "show"]);
    assert_eq!(shown.code, Some(0), "{shown:?}");
    let status = own.desk.host(&["gateway", "status", "--json"]);
    assert!(status.stdout.contains(fingerprint), "{status:?}");
    // An operator of this user trusts it without being told.
    assert_eq!(status.code, Some(0), "{status:?}");

    let port = own.port.to_string();
    let with = |pin: &str| {
        let arguments = ["--port", &port, "--tls-fingerprint", pin];
        own.desk.node_with(&arguments, SHARED)
    };
    let other = with(&format!("sha256:{}", "ab".repeat(32)));
    other.wait_for("its certificate has the fingerprint");
    drop(other);
    with(fingerprint).wait_for("connected to wss://127.0.0.1");

    // Who speaks no TLS hears nothing of the gateway.
    let mut plain = TcpStream::connect(("127.0.0.1", own.port)).unwrap();
    write!(plain, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let mut heard = Vec::new();
    // The gateway may end the connection in the middle of what it was sent.
    let _ = plain.read_to_end(&mut heard);
    let heard = String::from_utf8_lossy(&heard);
    assert!(!heard.contains("HTTP"), "{heard}");

    // The next start shows the same certificate: clients keep its fingerprint.
    own.restart();
    assert_eq!(own.listens, first);
}

/// `exec-host mcp` at the running gateway says nothing of the connection, and loses no answer: neither while its client
/// stays, nor where the client sends all that it has and leaves.
#[test]
fn an_agent_is_answered_as_without_it() {
    for enabled in [false, true] {
        let config = json!({
            "tools": { "exec": { "host": "gateway" } }, "gateway": { "tls": { "enabled": enabled } },
        });
        let own = Own::start(&policy(), config);
        let mut stays = own.desk.agent(&["--agent", "main"]);
        let ran = stays.call("exec", json!({ "command": "echo hi" }));
        assert_eq!(ran["structuredContent"]["aggregated"], "hi\n", "{ran}");
        assert!(stays.leave().success());

        let call = |id: u64, method: &str, params: Value| {
            let message = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
            format!("{message}\n")
        };
        let begun = json!({
            "protocolVersion": "2025-06-18", "capabilities": {},
            "clientInfo": { "name": "agent", "version": "1" },
        });
        let all = call(1, "initialize", begun)
            + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n"
            + &call(2, "tools/list", json!({}))
            + &call(
                3,
                "tools/call",
                json!({ "name": "exec", "arguments": { "command": "echo hi" } }),
            );
        let mut leaves = own
            .desk
            .command(&promises::built("exec-host"))
            .args(["mcp", "--agent", "main"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = leaves.stdin.take().unwrap();
        input.write_all(all.as_bytes()).unwrap();
        drop(input);
        let output = leaves.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), said.as_str()), (Some(0), ""));
        let answers: Vec<Value> = String::from_utf8_lossy(&output.stdout)
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let of = |id: u64| answers.iter().find(|answer| answer["id"] == id);
        for id in [1, 2, 3] {
            assert!(
                of(id).is_some_and(|it| it["result"].is_object()),
                "{id}: {answers:?}"
            );
        }
        let ran = &of(3).unwrap()["result"]["structuredContent"];
        assert_eq!(ran["aggregated"], "hi\n", "{answers:?}");
    }
}

#[test]
fn files_that_cannot_be_used_stop_the_start() {
    let desk = promises::Desk::new();
    let folder = desk.home().join("pem");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("text"), "no certificate").unwrap();
    for (tls, expected) in [
        (
            json!({ "enabled": true, "autoGenerate": false }),
            "gateway-cert.pem is missing",
        ),
        (
            json!({ "enabled": true, "certPath": "~/pem/text" }),
            "gateway-key.pem is missing",
        ),
        (
            json!({ "enabled": true, "certPath": "~/pem/text", "keyPath": "~/pem/text" }),
            "are not a certificate and its key in PEM",
        ),
        (
            json!({ "enabled": true, "certPath": "~/pem", "keyPath": "~/pem/text" }),
            "pem",
        ),
        (json!({ "enabled": "yes" }), "gateway.tls.enabled"),
    ] {
        let config = json!({ "gateway": { "auth": { "token": SHARED }, "tls": tls } });
        desk.write_config(&config.to_string());
        let answer = desk.host(&["gateway", "run"]);
        assert_ne!(answer.code, Some(0), "{tls}");
        assert!(answer.stderr.contains(expected), "{tls}: {answer:?}");
    }
}
