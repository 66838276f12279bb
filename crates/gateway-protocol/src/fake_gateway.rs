//! A gateway that a test drives step by step, over a real WebSocket.

mod certificate;

use std::net::SocketAddr;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::{WebSocketStream, accept_async};

pub use certificate::FakeCertificate;

use crate::{Endpoint, Frame, SignatureVersion, Signed, verify};

/// A port of loopback on which a gateway will listen. Until then connections to it are refused,
/// and nobody else can take it.
pub struct Absent {
    socket: TcpSocket,
}

#[expect(clippy::expect_used, reason = "a test ends here")]
impl Absent {
    /// A free port.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "it takes a port")]
    pub fn new() -> Self {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind(([127, 0, 0, 1], 0).into()).expect("a port");
        Self { socket }
    }

    /// The number of the port.
    ///
    /// # Panics
    /// Never, because it has one.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.socket.local_addr().expect("an address").port()
    }

    /// Starts the gateway.
    ///
    /// # Panics
    /// If the system does not let it listen.
    #[must_use]
    pub fn start(self) -> FakeGateway {
        let listener = self.socket.listen(64).expect("a listener");
        FakeGateway { listener }
    }
}

/// A gateway that listens on loopback.
pub struct FakeGateway {
    listener: TcpListener,
}

impl FakeGateway {
    /// A gateway on a free port.
    ///
    /// # Panics
    /// If there is none.
    #[expect(clippy::expect_used, reason = "a test ends here")]
    pub async fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        Self { listener }
    }

    /// The address of the gateway.
    ///
    /// # Panics
    /// Never, because it listens.
    #[must_use]
    #[expect(clippy::expect_used, reason = "a test ends here")]
    pub fn address(&self) -> SocketAddr {
        self.listener.local_addr().expect("an address")
    }

    /// The address in the form that a client takes.
    #[must_use]
    pub fn endpoint(&self) -> Endpoint {
        Endpoint {
            host: self.address().ip().to_string(),
            port: self.address().port(),
            tls: false,
            fingerprint: None,
        }
    }

    /// The next connection, as bytes.
    ///
    /// # Panics
    /// If the listener broke.
    #[expect(clippy::expect_used, reason = "a test ends here")]
    pub async fn accept_tcp(&self) -> TcpStream {
        self.listener.accept().await.expect("a connection").0
    }

    /// The next connection, as a WebSocket on which nothing was sent yet.
    ///
    /// # Panics
    /// If the peer does not speak WebSocket.
    pub async fn accept(&self) -> Peer<TcpStream> {
        Peer::over(self.accept_tcp().await).await
    }

    /// The next connection, challenged and accepted as by OpenClaw 2026.9.
    ///
    /// # Panics
    /// If the client asks for anything else, or its signature is wrong.
    pub async fn connected(&self) -> Peer<TcpStream> {
        let mut peer = self.accept().await;
        let (id, params) = peer.challenged("nonce-1", Some(1_770_854_400_000)).await;
        assert!(signature_is_right(&params), "{params}");
        peer.welcome(&id, hello(4)).await;
        peer
    }
}

/// The hello for an operator with these scopes.
#[must_use]
pub fn operator_hello(protocol: u32, scopes: &[&str]) -> Value {
    let mut hello = hello(protocol);
    hello["auth"] = json!({ "deviceToken": "device-token", "role": "operator", "scopes": scopes });
    hello
}

/// A short hello: the gateway's answer to `connect`.
#[must_use]
pub fn hello(protocol: u32) -> Value {
    json!({
        "type": "hello-ok",
        "protocol": protocol,
        "server": { "version": "2026.9.6", "connId": "c" },
        "features": { "methods": [], "events": [] },
        "snapshot": {},
        "auth": { "deviceToken": "device-token", "role": "node", "scopes": [] },
        "policy": { "maxPayload": 26_214_400, "maxBufferedBytes": 52_428_800, "tickIntervalMs": 30_000 },
    })
}

/// Whether the parameters of `connect` are signed with their own key, in either version.
#[must_use]
pub fn signature_is_right(params: &Value) -> bool {
    is_signed(params, SignatureVersion::V2) || signature_is_the_newer(params)
}

/// Whether they are signed in the version of protocol 4.
#[must_use]
pub fn signature_is_the_newer(params: &Value) -> bool {
    is_signed(params, SignatureVersion::V3)
}

fn is_signed(params: &Value, version: SignatureVersion) -> bool {
    let text = |pointer: &str| {
        params
            .pointer(pointer)
            .and_then(Value::as_str)
            .unwrap_or_default()
    };
    let scopes = params["scopes"].as_array().into_iter().flatten();
    let scopes: Vec<String> = scopes
        .filter_map(Value::as_str)
        .map(str::to_owned)
        .collect();
    let signed = Signed {
        client_id: text("/client/id"),
        client_mode: text("/client/mode"),
        role: text("/role"),
        scopes: &scopes,
        signed_at_ms: params["device"]["signedAt"].as_i64().unwrap_or_default(),
        token: text("/auth/token"),
        nonce: text("/device/nonce"),
        platform: text("/client/platform"),
        device_family: text("/client/deviceFamily"),
    };
    let payload = signed.payload(version, text("/device/id"));
    verify(
        text("/device/publicKey"),
        &payload,
        text("/device/signature"),
    )
}

/// One connected client.
pub struct Peer<S> {
    socket: WebSocketStream<S>,
    /// The id of the device that has connected.
    node: String,
}

#[expect(clippy::expect_used, clippy::panic, reason = "a test ends here")]
impl<S: AsyncRead + AsyncWrite + Unpin> Peer<S> {
    /// A WebSocket on this stream.
    ///
    /// # Panics
    /// If the peer does not speak WebSocket.
    pub async fn over(stream: S) -> Self {
        let socket = accept_async(stream).await.expect("a WebSocket");
        let node = String::new();
        Self { socket, node }
    }

    /// Sends the challenge. Returns the id and the parameters of the `connect` that follows.
    ///
    /// # Panics
    /// If something else follows.
    pub async fn challenged(&mut self, nonce: &str, ts: Option<i64>) -> (String, Value) {
        self.event("connect.challenge", json!({ "nonce": nonce, "ts": ts }))
            .await;
        let (id, method, params) = self.request().await;
        assert_eq!(method, "connect");
        let device = params["device"]["id"].as_str();
        self.node = device.unwrap_or_default().to_owned();
        (id, params)
    }

    /// Accepts the client.
    pub async fn welcome(&mut self, id: &str, hello: Value) {
        self.answer(id, Ok(hello)).await;
    }

    /// Answers a request with a payload or an error object.
    pub async fn answer(&mut self, id: &str, answer: Result<Value, Value>) {
        let frame = match answer {
            Ok(payload) => json!({"type": "res", "id": id, "ok": true, "payload": payload}),
            Err(error) => json!({"type": "res", "id": id, "ok": false, "error": error}),
        };
        self.text(&frame.to_string()).await;
    }

    /// Sends an event.
    pub async fn event(&mut self, event: &str, payload: Value) {
        let frame = json!({"type": "event", "event": event, "payload": payload});
        self.text(&frame.to_string()).await;
    }

    /// Sends the node a call.
    pub async fn invoke(&mut self, id: &str, command: &str, params: &Value, timeout_ms: u64) {
        let node = json!(self.node);
        self.invoke_as(&node, id, command, params, timeout_ms).await;
    }

    /// Sends a call for the node with this id.
    pub async fn invoke_as(
        &mut self,
        node: &Value,
        id: &str,
        command: &str,
        params: &Value,
        timeout_ms: u64,
    ) {
        let payload = json!({
            "id": id, "nodeId": node, "command": command, "paramsJSON": params.to_string(),
            "timeoutMs": timeout_ms, "idempotencyKey": id,
        });
        self.event("node.invoke.request", payload).await;
    }

    /// Sends a text message. A client that has left does not read it.
    pub async fn text(&mut self, text: &str) {
        let _ = self.socket.send(Message::Text(text.into())).await;
    }

    /// Sends a binary message.
    pub async fn binary(&mut self, bytes: &[u8]) {
        let _ = self
            .socket
            .send(Message::Binary(bytes.to_vec().into()))
            .await;
    }

    /// The next request: id, method, parameters.
    ///
    /// # Panics
    /// If the client sends anything else, or leaves.
    pub async fn request(&mut self) -> (String, String, Value) {
        match self.message().await {
            Some(Message::Text(text)) => match Frame::read(&text) {
                Ok(Some(Frame::Request { id, method, params })) => {
                    (id, method, params.unwrap_or_default())
                }
                other => panic!("no request: {other:?}"),
            },
            other => panic!("no request: {other:?}"),
        }
    }

    /// The next request, answered with `{ok: true}`: method and parameters.
    ///
    /// # Panics
    /// As [`Peer::request`].
    pub async fn acknowledged(&mut self) -> (String, Value) {
        let (id, method, params) = self.request().await;
        self.answer(&id, Ok(json!({ "ok": true }))).await;
        (method, params)
    }

    /// The code with which the client leaves. Messages before it are dropped.
    pub async fn farewell(&mut self) -> Option<u16> {
        loop {
            match self.message().await {
                Some(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Some(_) => {}
                None => return None,
            }
        }
    }

    /// Breaks the connection without closing it.
    pub async fn hang_up(&mut self) {
        let _ = self.socket.get_mut().shutdown().await;
    }

    /// Closes the connection with a code and a reason.
    pub async fn close(mut self, code: u16, reason: &str) {
        let frame = CloseFrame {
            code: code.into(),
            reason: reason.to_owned().into(),
        };
        let _ = self.socket.close(Some(frame)).await;
        while self.message().await.is_some() {}
    }

    async fn message(&mut self) -> Option<Message> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(message)) => return Some(message),
                Some(Err(_)) | None => return None,
            }
        }
    }
}
