//! What a gateway costs, measured from outside: memory of 1 000 idle nodes, calls in a second over 50
//! nodes, the time of one call from 10 nodes to 1 000, and how soon 100 operators see a question.
//!
//! `cargo run --release --package gateway-server --example figures`. It starts itself as the gateway.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a measurement prints, and what cannot be measured ends it"
)]

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use exec_tools::BoxFuture;
use futures_util::{SinkExt as _, StreamExt as _};
use gateway_protocol::server::SharedSecret;
use gateway_protocol::{Identity, SignatureVersion, Signed, SystemClock, WireError};
use gateway_server::{
    ConfigFile, ConfigPatch, Doors, Hub, Limits, NodeEvents, PolicyFile, RunEvent, Setup, router,
    serve,
};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tokio_util::sync::CancellationToken;

const SECRET: &str = "figures";
const ALL: [&str; 5] = ["read", "write", "approvals", "pairing", "admin"];

#[tokio::main]
async fn main() {
    if let Some(folder) = std::env::args().nth(1) {
        gateway(&folder).await;
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let gateway = Gateway::start(folder.path().to_str().unwrap());
    let before = gateway.kilobytes();
    let mut admin = Client::operator(gateway.port, 0).await;
    let mut nodes = Vec::new();
    for count in [10, 50, 100, 1_000] {
        while nodes.len() < count {
            nodes.push(node(&gateway, &mut admin, nodes.len() + 1).await);
        }
        let memory = gateway.kilobytes();
        println!(
            "{count:>5} nodes: {:>6} kB, {:>4.1} kB each; one call {:>5.3} ms (p50)",
            memory,
            f64::from(u32::try_from(memory - before).unwrap()) / count as f64,
            one_call(&mut admin, &nodes).await,
        );
        if count == 50 {
            println!(
                "      calls in a second over 50 nodes: {:.0}",
                calls(&gateway, &nodes).await
            );
        }
    }
    println!(
        "      one question seen by 100 operators: {:.1} ms",
        question(&gateway).await
    );
}

/// A gateway in a process of its own.
struct Gateway {
    child: Child,
    port: u16,
}

impl Gateway {
    fn start(folder: &str) -> Self {
        let program = std::env::current_exe().unwrap();
        let mut child = Command::new(program)
            .arg(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let out = child.stdout.take().unwrap();
        BufReader::new(out).read_line(&mut line).unwrap();
        let port = line.trim().parse().unwrap();
        Self { child, port }
    }

    /// Its memory that is not shared.
    fn kilobytes(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|it| it.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }
}

impl Drop for Gateway {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Nothing;

impl ConfigFile for Nothing {
    fn get(&self) -> Result<Value, WireError> {
        Ok(Value::Null)
    }

    fn patch(&self, _patch: ConfigPatch) -> Result<Value, WireError> {
        Ok(Value::Null)
    }
}

impl PolicyFile for Nothing {
    fn get(&self) -> BoxFuture<'_, Result<Value, WireError>> {
        Box::pin(std::future::ready(Ok(Value::Null)))
    }

    fn set(&self, _: Value, _: Option<String>) -> BoxFuture<'_, Result<Value, WireError>> {
        PolicyFile::get(self)
    }
}

impl NodeEvents for Nothing {
    fn heard(&self, _event: RunEvent) {}
}

/// Serves until the standard input is closed.
async fn gateway(folder: &str) {
    let hub = Hub::start(Setup {
        secret: SharedSecret::Token(SECRET.into()),
        book: std::path::Path::new(folder).join("gateway-devices.json"),
        version: "0".to_owned(),
        pair_local: true,
        policy: Arc::new(Nothing),
        config: Arc::new(Nothing),
        events: Arc::new(Nothing),
        limits: Limits::default(),
        clock: Arc::new(SystemClock),
    })
    .unwrap();
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0))
        .await
        .unwrap();
    println!("{}", listener.local_addr().unwrap().port());
    let stop = CancellationToken::new();
    let ended = stop.clone();
    std::thread::spawn(move || {
        let _ = std::io::stdin().read(&mut [0]);
        ended.cancel();
    });
    serve(listener, router(hub), Doors::default(), stop)
        .await
        .unwrap();
}

struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    id: String,
    last: u64,
}

impl Client {
    async fn operator(port: u16, number: usize) -> Self {
        Self::connect(port, number, "operator").await
    }

    async fn connect(port: u16, number: usize, role: &str) -> Self {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&number.to_le_bytes());
        seed[8] = u8::from(role == "node");
        let identity = Identity::from_seed(seed).unwrap();
        let (socket, _) = connect_async(format!("ws://127.0.0.1:{port}/"))
            .await
            .unwrap();
        let mut client = Self {
            socket,
            id: identity.device_id().to_owned(),
            last: 0,
        };
        let challenge = client.event("connect.challenge").await;
        let (name, mode, scopes) = match role {
            "node" => ("node-host", "node", Vec::new()),
            _ => (
                "gateway-client",
                "ui",
                ALL.map(|it| format!("operator.{it}")).to_vec(),
            ),
        };
        let nonce = challenge["nonce"].as_str().unwrap();
        let signed = Signed {
            client_id: name,
            client_mode: mode,
            role,
            scopes: &scopes,
            signed_at_ms: challenge["ts"].as_i64().unwrap(),
            token: SECRET,
            nonce,
            platform: "linux",
            device_family: "Linux",
        };
        let params = json!({
            "minProtocol": 3, "maxProtocol": 4, "role": role, "scopes": scopes,
            "client": {
                "id": name, "version": "0", "platform": "linux", "deviceFamily": "Linux", "mode": mode,
            },
            "caps": ["exec-approvals"], "commands": ["system.run"], "auth": { "token": SECRET },
            "device": {
                "id": identity.device_id(), "publicKey": identity.public_key(),
                "signature": identity.sign(&signed, SignatureVersion::V3),
                "signedAt": signed.signed_at_ms, "nonce": nonce,
            },
        });
        client.ask("connect", params).await;
        client
    }

    async fn begin(&mut self, method: &str, params: Value) -> String {
        self.last += 1;
        let id = self.last.to_string();
        let frame = json!({ "type": "req", "id": id, "method": method, "params": params });
        let text = Message::Text(frame.to_string().into());
        self.socket.send(text).await.unwrap();
        id
    }

    async fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin(method, params).await;
        loop {
            let mut frame = self.frame().await;
            if frame["id"] == id.as_str() {
                assert_eq!(frame["ok"], true, "{frame}");
                return frame["payload"].take();
            }
        }
    }

    async fn event(&mut self, name: &str) -> Value {
        loop {
            let mut frame = self.frame().await;
            if frame["event"] == name {
                return frame["payload"].take();
            }
        }
    }

    async fn frame(&mut self) -> Value {
        self.next().await.unwrap()
    }

    /// The next frame; `None` when the gateway has ended.
    async fn next(&mut self) -> Option<Value> {
        loop {
            if let Message::Text(text) = self.socket.next().await?.ok()? {
                return serde_json::from_str(&text).ok();
            }
        }
    }
}

/// A node that answers every call at once. Returns its id.
async fn node(gateway: &Gateway, admin: &mut Client, number: usize) -> String {
    let mut node = Client::connect(gateway.port, number, "node").await;
    let asked = admin.event("node.pair.requested").await;
    let approval = json!({ "requestId": asked["requestId"] });
    admin.ask("node.pair.approve", approval).await;
    let id = node.id.clone();
    tokio::spawn(async move {
        while let Some(frame) = node.next().await {
            if frame["event"] != "node.invoke.request" {
                continue;
            }
            let call = &frame["payload"];
            let result = json!({
                "id": call["id"], "nodeId": node.id, "ok": true,
                "payloadJSON": r#"{"exitCode":0,"success":true,"stdout":"","stderr":""}"#,
            });
            node.begin("node.invoke.result", result).await;
        }
    });
    id
}

fn call(node: &str, number: usize) -> Value {
    json!({
        "nodeId": node, "command": "system.run", "params": { "command": ["true"] },
        "idempotencyKey": format!("{number}-{}", rand_like()),
    })
}

fn rand_like() -> u128 {
    std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .unwrap()
        .as_nanos()
}

/// The median of single calls, in milliseconds.
async fn one_call(admin: &mut Client, nodes: &[String]) -> f64 {
    let mut times = Vec::new();
    for number in 0..400 {
        let start = Instant::now();
        admin
            .ask("node.invoke", call(&nodes[number % nodes.len()], number))
            .await;
        times.push(start.elapsed().as_secs_f64() * 1_000.0);
    }
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// How many calls end in a second, with four operators that have 32 calls open each.
async fn calls(gateway: &Gateway, nodes: &[String]) -> f64 {
    const EACH: usize = 5_000;
    let mut operators = JoinSet::new();
    let start = Instant::now();
    for operator in 0..4 {
        let (port, nodes) = (gateway.port, nodes.to_vec());
        operators.spawn(async move {
            let mut client = Client::operator(port, 10_000 + operator).await;
            let mut sent = 0;
            let mut done = 0;
            while done < EACH {
                while sent < EACH && sent - done < 32 {
                    let node = &nodes[(sent + operator * 13) % nodes.len()];
                    client.begin("node.invoke", call(node, sent)).await;
                    sent += 1;
                }
                let frame = client.frame().await;
                if frame["type"] == "res" {
                    assert_eq!(frame["ok"], true, "{frame}");
                    done += 1;
                }
            }
        });
    }
    while let Some(ended) = operators.join_next().await {
        ended.unwrap();
    }
    (4 * EACH) as f64 / start.elapsed().as_secs_f64()
}

/// From the request to the last of a hundred operators that sees it, in milliseconds; the median of ten.
async fn question(gateway: &Gateway) -> f64 {
    let mut operators = Vec::new();
    for number in 0..100 {
        operators.push(Client::operator(gateway.port, 20_000 + number).await);
    }
    let mut asker = Client::operator(gateway.port, 30_000).await;
    let mut times = Vec::new();
    for _ in 0..10 {
        let start = Instant::now();
        let params = json!({ "command": "git push", "timeoutMs": 600_000 });
        asker.begin("exec.approval.request", params).await;
        let mut seen = JoinSet::new();
        for mut operator in operators.drain(..) {
            seen.spawn(async move {
                operator.event("exec.approval.requested").await;
                (operator, Instant::now())
            });
        }
        let mut last = start;
        while let Some(next) = seen.join_next().await {
            let (operator, at) = next.unwrap();
            last = last.max(at);
            operators.push(operator);
        }
        times.push((last - start).as_secs_f64() * 1_000.0);
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
