//! What `exec-host node` is told once and keeps, seen by its gateway.

use std::fs;

use gateway_protocol::fake_gateway::{FakeCertificate, FakeGateway, Peer, hello};
use promises::{Desk, Node};
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncWrite};

fn kept(desk: &Desk) -> Value {
    let text = fs::read_to_string(desk.state().join("node.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// What the next node shows: its id, its name, its token; it is accepted.
async fn shown<S: AsyncRead + AsyncWrite + Unpin>(mut peer: Peer<S>, node: Node) -> [Value; 3] {
    let (id, params) = peer.challenged("n", Some(1)).await;
    peer.welcome(&id, hello(4)).await;
    // It says so when the token it was given is kept.
    node.wait_for("connected to");
    assert_eq!(node.end(), Some(0));
    let client = &params["client"];
    [
        client["instanceId"].clone(),
        client["displayName"].clone(),
        params["auth"]["token"].clone(),
    ]
}

#[tokio::test]
async fn what_is_given_once_is_kept() {
    let desk = Desk::new();
    let gateway = FakeGateway::start().await;
    let port = gateway.address().port().to_string();
    let node = desk.node_with(&["--port", &port, "--display-name", "first"], "shared");
    let [id, name, token] = shown(gateway.accept().await, node).await;
    assert_eq!((name, token), (json!("first"), json!("shared")));
    let device = json!("device-token");
    assert_eq!(
        kept(&desk),
        json!({
            "version": 1, "nodeId": id, "displayName": "first", "token": device,
            "gateway": {"port": gateway.address().port()},
        })
    );

    // The arguments of one start after the other, and what the gateway is shown.
    let other = json!("other");
    for (arguments, expected) in [
        (&[][..], [&id, &json!("first"), &device]),
        (
            &["--display-name", "second"],
            [&id, &json!("second"), &device],
        ),
        // The id of the node stays the same.
        (
            &["--node-id", id.as_str().unwrap()],
            [&id, &json!("second"), &device],
        ),
        // Another one has another pairing: the token of the first is not shown.
        (
            &["--node-id", "other"],
            [&other, &json!("second"), &json!("shared")],
        ),
        (&[], [&other, &json!("second"), &device]),
    ] {
        let node = desk.node_with(arguments, "shared");
        let found = shown(gateway.accept().await, node).await;
        assert_eq!(found.each_ref(), expected, "{arguments:?}");
    }
}

/// The token is gone at once, not only when another one comes.
#[tokio::test]
async fn another_id_forgets_the_token() {
    let desk = Desk::new();
    let gateway = FakeGateway::start().await;
    let port = gateway.address().port().to_string();
    let node = desk.node_with(&["--port", &port], "shared");
    shown(gateway.accept().await, node).await;
    assert_eq!(kept(&desk)["token"], "device-token");
    let node = desk.node_with(&["--node-id", "other"], "shared");
    let mut peer = gateway.accept().await;
    peer.challenged("n", Some(1)).await;
    let config = kept(&desk);
    assert_eq!(
        (&config["nodeId"], config.get("token")),
        (&json!("other"), None)
    );
    assert_eq!(node.end(), Some(0));
}

#[tokio::test]
async fn the_pinned_certificate_is_the_only_one() {
    let desk = Desk::new();
    let gateway = FakeGateway::start().await;
    let port = gateway.address().port().to_string();
    let (right, wrong) = (FakeCertificate::new(), FakeCertificate::new());
    let pin = right.fingerprint().to_string();

    // Without a pin nobody vouches for it.
    let node = desk.node_with(&["--port", &port, "--tls"], "shared");
    let refused = right.accept(gateway.accept_tcp().await).await;
    assert!(refused.is_err());
    node.wait_for("next try in");
    assert_eq!(node.end(), Some(0));

    // As people copy it: in capitals, with colons.
    let digits = pin.strip_prefix("sha256:").unwrap();
    let pairs: Vec<String> = digits
        .as_bytes()
        .chunks(2)
        .map(|pair| String::from_utf8_lossy(pair).to_uppercase())
        .collect();
    let copied = pairs.join(":");
    let node = desk.node_with(&["--tls-fingerprint", &copied], "shared");
    let stream = right.accept(gateway.accept_tcp().await).await.unwrap();
    shown(Peer::over(stream).await, node).await;
    let expected = json!({"port": gateway.address().port(), "tls": true, "tlsFingerprint": pin});
    assert_eq!(kept(&desk)["gateway"], expected);
    let status = desk.host(&["node", "status", "--json"]);
    let status: Value = serde_json::from_str(&status.stdout).unwrap();
    assert_eq!(
        (&status["gateway"], &status["tlsFingerprint"]),
        (&json!(format!("wss://127.0.0.1:{port}")), &json!(pin))
    );

    // It holds the next time, and another certificate is named.
    let node = desk.node_with(&[], "shared");
    let refused = wrong.accept(gateway.accept_tcp().await).await;
    assert!(refused.is_err());
    node.wait_for(&wrong.fingerprint().to_string());
    let stream = right.accept(gateway.accept_tcp().await).await.unwrap();
    let [_, _, token] = shown(Peer::over(stream).await, node).await;
    assert_eq!(token, "device-token");
}
