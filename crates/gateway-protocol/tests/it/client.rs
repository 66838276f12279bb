//! The client against a gateway that each test drives, over a real socket.

use std::sync::Arc;
use std::time::Duration;

use gateway_protocol::fake_gateway::{
    Absent, FakeCertificate, FakeGateway, Peer, hello, signature_is_right, signature_is_the_newer,
};
use gateway_protocol::{
    Backoff, Cause, Client, ClientInfo, Clock, Credentials, Ending, Endpoint, Fingerprint,
    FrameError, GatewayEvent, Identity, Limits, Notice, Outgoing, Profile, RequestError,
};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// A clock that is wrong by years.
struct Skewed;

impl Clock for Skewed {
    fn unix_ms(&self) -> i64 {
        86_400_000
    }
}

/// A client that runs.
struct Running {
    notices: mpsc::Receiver<Notice>,
    outgoing: mpsc::Sender<Outgoing>,
    stop: CancellationToken,
    task: JoinHandle<()>,
}

fn client(endpoint: Endpoint) -> Client {
    Client {
        endpoint,
        identity: Arc::new(Identity::from_seed([3; 32]).unwrap()),
        profile: Arc::new(Profile {
            client: ClientInfo {
                id: "node-host".into(),
                display_name: None,
                version: "0.1.0".into(),
                platform: "linux".into(),
                device_family: "Linux".into(),
                mode: "node".into(),
                instance_id: None,
            },
            role: "node".into(),
            scopes: Vec::new(),
            caps: Vec::new(),
            commands: Vec::new(),
            path_env: None,
        }),
        credentials: Credentials {
            token: Some("gateway-token".into()),
            ..Credentials::default()
        },
        limits: Limits::default(),
        backoff: Backoff {
            first: Duration::from_millis(1),
            longest: Duration::from_millis(4),
        },
        clock: Arc::new(Skewed),
        random: || 1.0,
    }
}

fn start(client: Client) -> Running {
    let (outgoing, asked) = mpsc::channel(8);
    let (told, notices) = mpsc::channel(8);
    let stop = CancellationToken::new();
    let task = tokio::spawn(client.run(asked, told, stop.clone()));
    Running {
        notices,
        outgoing,
        stop,
        task,
    }
}

impl Running {
    async fn notice(&mut self) -> Notice {
        let next = tokio::time::timeout(Duration::from_secs(60), self.notices.recv());
        next.await.expect("a notice").expect("a client")
    }

    async fn lost(&mut self) -> (Ending, Duration) {
        match self.notice().await {
            Notice::Lost { ending, retry_in } => (ending, retry_in),
            other => panic!("{other:?}"),
        }
    }

    async fn opened(&mut self) {
        let notice = self.notice().await;
        assert!(matches!(notice, Notice::Opened(_)), "{notice:?}");
    }

    async fn ask(&self) -> oneshot::Receiver<Result<Value, RequestError>> {
        let (reply, answer) = oneshot::channel();
        let asked = Outgoing {
            method: "node.event".into(),
            params: json!({"event": "e"}),
            reply: Some(reply),
        };
        self.outgoing.send(asked).await.unwrap();
        answer
    }

    /// Ends the client and the connection.
    async fn end(self) {
        self.stop.cancel();
        self.task.await.unwrap();
    }
}

#[tokio::test]
async fn absent_then_there_then_restarted() {
    let absent = Absent::new();
    let mut running = start(client(Endpoint {
        host: "127.0.0.1".into(),
        port: absent.port(),
        tls: false,
        fingerprint: None,
    }));
    for expected in [1, 2, 4, 4] {
        let (ending, retry_in) = running.lost().await;
        assert!(matches!(ending.cause, Cause::Unreachable(_)), "{ending:?}");
        assert_eq!(retry_in, Duration::from_millis(expected));
    }
    let gateway = absent.start();
    // The stop may come in the middle of an attempt.
    let peer = gateway.connected().await;
    while !matches!(running.notice().await, Notice::Opened(_)) {}

    peer.close(1012, "service restart").await;
    let (ending, retry_in) = running.lost().await;
    let cause = Cause::Closed {
        code: 1012,
        reason: "service restart".into(),
    };
    assert_eq!((ending.cause, ending.was_open), (cause, true));
    assert_eq!(
        retry_in,
        Duration::from_millis(1),
        "a connection that held counts anew"
    );

    // From now on the client shows the token that it was given, with the signature of that
    // protocol.
    let mut peer = gateway.accept().await;
    let (id, params) = peer.challenged("nonce-2", Some(2)).await;
    assert_eq!(params["auth"]["token"], "device-token");
    assert!(signature_is_right(&params));
    peer.welcome(&id, hello(4)).await;
    running.opened().await;
    running.end().await;
    assert_eq!(peer.farewell().await, Some(1000));
}

#[tokio::test]
async fn a_token_that_is_no_longer_taken_is_tried_without() {
    let gateway = FakeGateway::start().await;
    let mut client = client(gateway.endpoint());
    client.credentials.device_token = Some("old".into());
    let mut running = start(client);
    let mut peer = gateway.accept().await;
    let (id, params) = peer.challenged("n", Some(1)).await;
    assert_eq!(params["auth"]["token"], "old");
    let error =
        json!({"code": "INVALID_REQUEST", "message": "unauthorized: device token mismatch"});
    peer.answer(&id, Err(error)).await;
    assert_eq!(running.lost().await.1, Duration::ZERO);
    let mut peer = gateway.accept().await;
    let (id, params) = peer.challenged("n", Some(1)).await;
    assert_eq!(params["auth"]["token"], "gateway-token");
    peer.welcome(&id, hello(3)).await;
    running.opened().await;
    running.end().await;
}

/// A gateway that is starting names the time of the next attempt. After a refused signature the
/// older version is used.
#[tokio::test]
async fn what_a_refusal_changes_for_the_next_try() {
    let gateway = FakeGateway::start().await;
    let mut client = client(gateway.endpoint());
    client.backoff.longest = Duration::from_millis(64);
    let mut running = start(client);
    let peer = gateway.connected().await;
    running.opened().await;
    peer.close(1012, "").await;
    running.lost().await;
    let starting = json!({"code": "UNAVAILABLE", "message": "starting", "retryable": true, "retryAfterMs": 5, "details": {"reason": "startup-sidecars"}});
    let refused = json!({"code": "INVALID_REQUEST", "message": "device signature invalid"});
    let mut waits = Vec::new();
    for (error, is_newer) in [
        (&starting, true),
        (&starting, true),
        (&refused, true),
        (&starting, false),
    ] {
        let mut peer = gateway.accept().await;
        let (id, params) = peer.challenged("n", Some(1)).await;
        assert_eq!(signature_is_the_newer(&params), is_newer);
        peer.answer(&id, Err(error.clone())).await;
        waits.push(running.lost().await.1.as_millis());
    }
    assert_eq!(waits, [5, 5, 64, 5]);
    running.end().await;
}

#[tokio::test]
async fn a_device_waits_until_it_is_paired() {
    let gateway = FakeGateway::start().await;
    let mut running = start(client(gateway.endpoint()));
    for _ in 0..3 {
        let mut peer = gateway.accept().await;
        let (id, _) = peer.challenged("n", Some(1)).await;
        let error = json!({"code": "NOT_PAIRED", "message": "pairing required", "details": {"requestId": "r1"}});
        peer.answer(&id, Err(error)).await;
        let (ending, _) = running.lost().await;
        assert_eq!(
            ending.cause.to_string(),
            "this device is not paired yet: at the gateway, run `openclaw devices approve r1`"
        );
    }
    let _peer = gateway.connected().await;
    running.opened().await;
    running.end().await;
}

#[tokio::test]
async fn a_wrong_clock_does_not_matter_where_the_gateway_says_the_time() {
    let gateway = FakeGateway::start().await;
    let mut running = start(client(gateway.endpoint()));
    let mut peer = gateway.accept().await;
    let (_, params) = peer.challenged("n", Some(1_770_854_400_000)).await;
    assert_eq!(params["device"]["signedAt"], 1_770_854_400_000_i64);
    drop(peer);
    running.lost().await;
    let mut peer = gateway.accept().await;
    let (id, params) = peer.challenged("n", None).await;
    assert_eq!(params["device"]["signedAt"], 86_400_000);
    peer.answer(
        &id,
        Err(json!({"code": "INVALID_REQUEST", "message": "device signature expired"})),
    )
    .await;
    assert_eq!(running.lost().await.0.cause, Cause::Clock);
    running.end().await;
}

/// Silent after the WebSocket, and silent after the challenge.
#[tokio::test]
async fn a_gateway_that_is_silent_is_left() {
    for (challenges, handshake) in [
        (false, Duration::from_millis(100)),
        (true, Duration::from_secs(3)),
    ] {
        // A gateway of its own, because the client connects again.
        let gateway = FakeGateway::start().await;
        let mut client = client(gateway.endpoint());
        client.limits.handshake = handshake;
        let mut running = start(client);
        let mut peer = gateway.accept().await;
        if challenges {
            peer.challenged("n", Some(1)).await;
        }
        let expected = Cause::NoHandshake(handshake);
        assert_eq!(running.lost().await.0.cause, expected);
        running.end().await;
    }
}

#[tokio::test]
async fn garbage_and_what_is_no_gateway() {
    let gateway = FakeGateway::start().await;
    let mut client = client(gateway.endpoint());
    client.limits.frame_bytes = 4_096;
    let mut running = start(client);

    let no_object = Cause::Garbage(FrameError::NoObject);
    let mut peer = gateway.accept().await;
    peer.text("SSH-2.0").await;
    assert_eq!(running.lost().await.0.cause, no_object);
    let mut peer = gateway.accept().await;
    peer.binary(b"\0\0").await;
    assert_eq!(running.lost().await.0.cause, no_object);
    let mut peer = gateway.connected().await;
    running.opened().await;
    peer.text("{}").await;
    let (ending, _) = running.lost().await;
    assert_eq!((ending.cause, ending.was_open), (no_object, true));
    assert_eq!(peer.farewell().await, Some(1007));

    // A frame that is too long.
    let mut peer = gateway.connected().await;
    running.opened().await;
    peer.event("long", json!("x".repeat(5_000))).await;
    assert_eq!(running.lost().await.0.cause, Cause::TooLong(4_096));
    assert_eq!(peer.farewell().await, Some(1009));

    // HTTP without WebSocket, and neither of them.
    for (said, untrusted) in [
        ("HTTP/1.1 404 Not Found\r\n\r\n", true),
        ("220 smtp\r\n", false),
        ("", false),
    ] {
        let mut stream = gateway.accept_tcp().await;
        let mut request = vec![0; 1_024];
        let _ = stream.read(&mut request).await;
        stream.write_all(said.as_bytes()).await.unwrap();
        drop(stream);
        let (ending, _) = running.lost().await;
        assert_eq!(
            matches!(ending.cause, Cause::Untrusted(_)),
            untrusted,
            "{said:?}: {ending:?}"
        );
    }
    running.end().await;
}

#[tokio::test]
async fn a_request_has_an_answer_whatever_happens() {
    let gateway = FakeGateway::start().await;
    let mut running = start(client(gateway.endpoint()));
    let mut peer = gateway.connected().await;
    running.opened().await;

    let answer = running.ask().await;
    assert_eq!(
        peer.acknowledged().await,
        ("node.event".into(), json!({"event": "e"}))
    );
    assert_eq!(answer.await.unwrap(), Ok(json!({"ok": true})));

    let answer = running.ask().await;
    let (id, _, _) = peer.request().await;
    peer.answer(
        &id,
        Err(json!({"code": "INVALID_REQUEST", "message": "no"})),
    )
    .await;
    let refused = answer.await.unwrap().unwrap_err();
    assert_eq!(refused.to_string(), "INVALID_REQUEST: no");

    // The connection closes while a request waits.
    let answer = running.ask().await;
    peer.request().await;
    drop(peer);
    assert_eq!(answer.await.unwrap(), Err(RequestError::NotConnected));
    running.lost().await;
    running.end().await;
}

#[tokio::test]
async fn what_a_gateway_tells_arrives_in_its_order() {
    let gateway = FakeGateway::start().await;
    let mut running = start(client(gateway.endpoint()));
    let mut peer = gateway.connected().await;
    running.opened().await;
    for id in ["a", "b", "c"] {
        peer.invoke(id, "system.run", &json!({"command": ["id"]}), 1_000)
            .await;
    }
    for id in ["a", "b", "c"] {
        match running.notice().await {
            Notice::Told(GatewayEvent::Invoke(invoke)) => assert_eq!(invoke.id, id),
            other => panic!("{other:?}"),
        }
    }
    running.end().await;
}

#[tokio::test]
async fn only_the_pinned_certificate_is_believed() {
    let gateway = FakeGateway::start().await;
    let certificate = FakeCertificate::new();
    let right = certificate.fingerprint();
    let endpoint = |fingerprint| Endpoint {
        tls: true,
        fingerprint,
        ..gateway.endpoint()
    };

    // Self-signed, so not trusted; and pinned to another certificate.
    for pin in [None, Some(Fingerprint([9; 32]))] {
        let mut running = start(client(endpoint(pin)));
        let stream = gateway.accept_tcp().await;
        let (handshake, (ending, _)) = tokio::join!(certificate.accept(stream), running.lost());
        assert!(handshake.is_err());
        assert!(matches!(ending.cause, Cause::Untrusted(_)), "{ending:?}");
        let names_it = ending.cause.to_string().contains(&right.to_string());
        assert_eq!(names_it, pin.is_some(), "{ending:?}");
        running.end().await;
    }

    // Pinned to this certificate, whatever name it is for.
    let mut running = start(client(endpoint(Some(right))));
    let stream = gateway.accept_tcp().await;
    let stream = certificate.accept(stream).await.unwrap();
    let mut peer = Peer::over(stream).await;
    let (id, _) = peer.challenged("n", Some(1)).await;
    peer.welcome(&id, hello(4)).await;
    running.opened().await;
    running.end().await;
}
