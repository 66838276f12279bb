//! `gateway.tls`: a certificate of its own, and clients that trust that one alone.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::json;

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
