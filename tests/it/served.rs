//! A node that serves the approvals itself, its gateway, and a person who watches its board.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};

use gateway_protocol::fake_gateway::{FakeGateway, Peer, hello};
use promises::{Answer, Desk, Node};
use serde_json::{Value, json};
use tokio::net::TcpStream;

pub(crate) const TOKEN: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX";

/// A node that serves the approvals, its gateway, and who watches.
pub(crate) struct Served {
    pub(crate) desk: Desk,
    pub(crate) node: Node,
    _gateway: FakeGateway,
    pub(crate) peer: Peer<TcpStream>,
    pub(crate) calls: u32,
}

impl Served {
    pub(crate) async fn new(policy: &Value) -> Self {
        Self::in_protocol(4, policy).await
    }

    pub(crate) async fn in_protocol(protocol: u32, policy: &Value) -> Self {
        let desk = Desk::new();
        write(&desk, policy);
        let gateway = FakeGateway::start().await;
        let node = desk.node_that_serves(gateway.address().port());
        let mut peer = gateway.accept().await;
        let (id, _) = peer.challenged("n", Some(1)).await;
        peer.welcome(&id, hello(protocol)).await;
        node.wait_for("connected to");
        Self {
            desk,
            node,
            _gateway: gateway,
            peer,
            calls: 0,
        }
    }

    pub(crate) async fn invoke(&mut self, command: &str, params: &Value, timeout_ms: u64) {
        self.calls += 1;
        let id = format!("i{}", self.calls);
        self.peer.invoke(&id, command, params, timeout_ms).await;
    }

    pub(crate) async fn run(&mut self, text: &str) {
        self.invoke("system.run", &run(text), 60_000).await;
    }

    /// The names of the events with reason or output, and the result: what was printed, or
    /// code and message.
    pub(crate) async fn outcome(&mut self) -> (Vec<String>, Result<Value, (String, String)>) {
        let mut events = Vec::new();
        loop {
            let (method, params) = self.peer.acknowledged().await;
            let payload = || serde_json::from_str(params["payloadJSON"].as_str().unwrap()).unwrap();
            if method == "node.event" {
                let event: Value = payload();
                let more = event["reason"].as_str().or(event["output"].as_str());
                let name = params["event"].as_str().unwrap();
                // Only the start says nothing more.
                events.push(match more {
                    Some(more) => format!("{name}: {more}"),
                    None => name.to_owned(),
                });
                continue;
            }
            let text = |key: &str| params["error"][key].as_str().unwrap().to_owned();
            return match params["ok"] == true {
                true => (events, Ok(payload())),
                false => (events, Err((text("code"), text("message")))),
            };
        }
    }

    pub(crate) fn pending(&self, arguments: &[&str]) -> Answer {
        let arguments: Vec<&str> = ["pending"].iter().chain(arguments).copied().collect();
        self.desk.host(&arguments)
    }

    pub(crate) fn watch(&self, arguments: &[&str]) -> Watch {
        let mut command = self.desk.command(&promises::built("exec-host"));
        command.args(["pending", "watch"]).args(arguments);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap());
        Watch { child, lines }
    }
}

pub(crate) fn write(desk: &Desk, policy: &Value) {
    let mut document = policy.clone();
    document["version"] = json!(1);
    document["socket"] = json!({"token": TOKEN});
    desk.write_store(&document.to_string());
}

pub(crate) fn run(text: &str) -> Value {
    json!({"command": ["/bin/sh", "-lc", text], "rawCommand": text, "agentId": "main", "sessionKey": "agent:main:main", "runId": "r"})
}

/// A person who watches the board with `exec-host pending`. Dropping it ends the program.
pub(crate) struct Watch {
    pub(crate) child: Child,
    pub(crate) lines: BufReader<ChildStdout>,
}

impl Watch {
    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    pub(crate) fn event(&mut self) -> Value {
        serde_json::from_str(&self.line()).unwrap()
    }

    /// The next question.
    pub(crate) fn asked(&mut self) -> (String, String) {
        let event = self.event();
        assert_eq!(event["event"], "asked", "{event}");
        let text = |key: &str| event[key].as_str().unwrap().to_owned();
        (text("id"), text("digest"))
    }

    /// Ctrl-C.
    pub(crate) fn interrupt(mut self) -> Option<i32> {
        let pid = self.child.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-INT", &pid])
                .status()
                .unwrap()
                .success()
        );
        self.child.wait().unwrap().code()
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Prints what `uname` does.
pub(crate) const UNLISTED: &str = "basename /Linux";

pub(crate) fn ask() -> Value {
    json!({"defaults": {"security": "allowlist", "ask": "on-miss", "askFallback": "full"}})
}
