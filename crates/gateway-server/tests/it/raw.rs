//! A client that sends exactly what a test wants.

use futures_util::{SinkExt as _, StreamExt as _};
use gateway_protocol::{Identity, SignatureVersion, Signed};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::world::{PATIENCE, SECRET, World};

pub(crate) struct Raw {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    last: u64,
}

/// A role, what it asks for, and by which protocol.
#[derive(Clone)]
pub(crate) struct Wants {
    pub(crate) seed: u8,
    pub(crate) role: &'static str,
    pub(crate) scopes: Vec<&'static str>,
    pub(crate) commands: Vec<&'static str>,
    pub(crate) protocol: u32,
    pub(crate) token: String,
}

impl Wants {
    pub(crate) fn operator(seed: u8, scopes: &[&'static str]) -> Self {
        Self {
            seed,
            role: "operator",
            scopes: scopes.to_vec(),
            commands: Vec::new(),
            protocol: 4,
            token: SECRET.to_owned(),
        }
    }

    pub(crate) fn node(seed: u8) -> Self {
        Self {
            role: "node",
            commands: vec!["system.run", "system.which"],
            ..Self::operator(seed, &[])
        }
    }

    pub(crate) fn id(&self) -> String {
        self.identity().device_id().to_owned()
    }

    fn identity(&self) -> Identity {
        Identity::from_seed([self.seed; 32]).unwrap()
    }

    fn params(&self, challenge: &Value) -> Value {
        let identity = self.identity();
        let (client, mode) = match self.role {
            "node" => ("node-host", "node"),
            _ => ("gateway-client", "ui"),
        };
        let scopes: Vec<String> = self.scopes.iter().map(|it| (*it).to_owned()).collect();
        let nonce = challenge["nonce"].as_str().unwrap();
        let signed = Signed {
            client_id: client,
            client_mode: mode,
            role: self.role,
            scopes: &scopes,
            signed_at_ms: challenge["ts"].as_i64().unwrap(),
            token: &self.token,
            nonce,
            platform: "linux",
            device_family: "Linux",
        };
        json!({
            "minProtocol": self.protocol, "maxProtocol": self.protocol,
            "client": {
                "id": client, "version": "1", "platform": "linux", "deviceFamily": "Linux",
                "mode": mode, "displayName": format!("raw {}", self.seed),
            },
            "role": self.role, "scopes": scopes, "caps": ["exec-approvals"],
            "commands": self.commands, "auth": { "token": self.token },
            "device": {
                "id": identity.device_id(), "publicKey": identity.public_key(),
                "signature": identity.sign(&signed, SignatureVersion::V2),
                "signedAt": signed.signed_at_ms, "nonce": nonce,
            },
        })
    }
}

impl Raw {
    /// A WebSocket on which nothing was sent yet.
    pub(crate) async fn open(world: &World) -> Self {
        Self::opened(world, &[]).await.unwrap()
    }

    /// The same with more headers; the status where there is none, and 0 where the connection is closed.
    pub(crate) async fn opened(
        world: &World,
        headers: &[(&'static str, &str)],
    ) -> Result<Self, u16> {
        let url = format!("ws://{}/", world.address);
        let mut request = url.into_client_request().unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        match connect_async(request).await {
            Ok((socket, _)) => Ok(Self { socket, last: 0 }),
            Err(Error::Http(response)) => Err(response.status().as_u16()),
            Err(Error::Io(_)) => Err(0),
            Err(other) => panic!("{other}"),
        }
    }

    /// Connects; the answer is a hello or a refusal.
    pub(crate) async fn introduce(&mut self, wants: &Wants) -> Value {
        let challenge = self.event("connect.challenge").await;
        let params = wants.params(&challenge);
        self.ask("connect", params).await
    }

    /// An accepted client.
    pub(crate) async fn accepted(world: &World, wants: &Wants) -> Self {
        let mut raw = Self::open(world).await;
        let answer = raw.introduce(wants).await;
        assert_eq!(answer["ok"], true, "{answer}");
        raw
    }

    pub(crate) async fn text(&mut self, text: impl Into<String>) {
        let text: String = text.into();
        // A gateway that has closed does not read it.
        let _ = self.socket.send(Message::Text(text.into())).await;
    }

    /// Sends a request. Returns its id.
    pub(crate) async fn begin(&mut self, method: &str, params: Value) -> String {
        self.last += 1;
        let id = self.last.to_string();
        let frame = json!({ "type": "req", "id": id, "method": method, "params": params });
        self.text(frame.to_string()).await;
        id
    }

    /// Sends a request, and waits for its answer. Events before it are dropped.
    pub(crate) async fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin(method, params).await;
        self.answer(&id).await
    }

    pub(crate) async fn answer(&mut self, id: &str) -> Value {
        loop {
            let frame = self.frame().await.expect("an answer");
            if frame["type"] == "res" && frame["id"] == id {
                return frame;
            }
        }
    }

    /// The payload of the next event of this name. Other frames before it are dropped.
    pub(crate) async fn event(&mut self, name: &str) -> Value {
        loop {
            let mut frame = self.frame().await.expect("an event");
            if frame["event"] == name {
                return frame["payload"].take();
            }
        }
    }

    async fn frame(&mut self) -> Result<Value, Option<(u16, String)>> {
        loop {
            let next = timeout(PATIENCE, self.socket.next()).await;
            match next.expect("a message") {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(frame))) => {
                    return Err(frame.map(|it| (it.code.into(), it.reason.to_string())));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// How the gateway closes the connection. Frames before that are dropped.
    pub(crate) async fn farewell(&mut self) -> Option<(u16, String)> {
        loop {
            match self.frame().await {
                Ok(_) => {}
                Err(close) => return close,
            }
        }
    }
}
