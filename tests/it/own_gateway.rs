//! A gateway of our own, started as a user would: `exec-host gateway run`, reached over HTTP and MCP.

mod calls;
mod configured;
mod doors;
mod encrypted;
mod mcp;
mod nodes;
mod sessions;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::ops::Deref;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};
use std::time::Instant;

use promises::{Answer, Desk, PATIENCE};
use serde_json::{Value, json};

use crate::served::{TOKEN, Watch};

/// The token of the gateway.
const SHARED: &str = "gateway-token";

/// A running gateway. Dropped, it is killed.
struct Own {
    desk: Desk,
    child: Child,
    log: Mutex<Receiver<String>>,
    door: Door,
    /// The line with which it said where it listens.
    listens: String,
}

/// Where the gateway is reached.
#[derive(Clone, Copy)]
struct Door {
    port: u16,
}

impl Deref for Own {
    type Target = Door;

    fn deref(&self) -> &Door {
        &self.door
    }
}

/// An answer over HTTP.
#[derive(Debug)]
struct Reply {
    status: u16,
    headers: String,
    text: String,
}

impl Reply {
    fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("{self:?}"))
    }
}

impl Own {
    /// With this policy and more of `openclaw.json`.
    fn start(policy: &Value, config: Value) -> Self {
        Self::start_with(policy, config, &[])
    }

    fn start_with(policy: &Value, mut config: Value, arguments: &[&str]) -> Self {
        let desk = Desk::new();
        let mut store = policy.clone();
        store["version"] = json!(1);
        store["socket"] = json!({ "token": TOKEN });
        desk.write_store(&store.to_string());
        let port = free_port();
        config["gateway"]["port"] = json!(port);
        config["gateway"]["auth"] = json!({ "token": SHARED });
        desk.write_config(&config.to_string());
        Self::run(desk, port, arguments)
    }

    fn run(desk: Desk, port: u16, arguments: &[&str]) -> Self {
        let (child, log) = started(gateway(&desk).args(arguments));
        let mut own = Self {
            desk,
            child,
            log: Mutex::new(log),
            door: Door { port },
            listens: String::new(),
        };
        own.listens = own.wait_for("the gateway listens on ");
        own
    }

    /// Kills it, and starts it again.
    fn restart(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let (child, log) = started(&mut gateway(&self.desk));
        (self.child, self.log) = (child, Mutex::new(log));
        self.listens = self.wait_for("the gateway listens on ");
    }

    /// Waits for a line that says this.
    fn wait_for(&self, text: &str) -> String {
        let log = self.log.lock().unwrap();
        let end = Instant::now() + PATIENCE;
        let mut before = Vec::new();
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match log.recv_timeout(left) {
                Ok(line) if line.contains(text) => return line,
                Ok(line) => before.push(line),
                Err(_) => panic!("the gateway did not say {text:?}, but {before:?}"),
            }
        }
    }

    fn token_of(&self, agent: &str) -> String {
        let answer = self.desk.host(&["gateway", "token", agent]);
        assert_eq!(answer.code, Some(0), "{answer:?}");
        answer.stdout.trim().to_owned()
    }

    fn pending(&self, arguments: &[&str]) -> Answer {
        self.desk.host(&[&["pending"], arguments].concat())
    }

    fn watch(&self) -> Watch {
        let mut command = self.desk.command(&promises::built("exec-host"));
        command.args(["pending", "watch", "--json"]);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap());
        Watch { child, lines }
    }
}

impl Door {
    /// Sends a request as it is written, but for the length of its body.
    fn send(&self, head: &str, body: &str) -> Reply {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let length = body.len();
        write!(
            stream,
            "{head}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        let mut whole = Vec::new();
        stream.read_to_end(&mut whole).unwrap();
        let whole = String::from_utf8(whole).unwrap();
        let (headers, text) = whole.split_once("\r\n\r\n").unwrap();
        let status = headers.split(' ').nth(1).unwrap().parse().unwrap();
        let text = match headers
            .to_lowercase()
            .contains("transfer-encoding: chunked")
        {
            true => unchunked(text),
            false => text.to_owned(),
        };
        Reply {
            status,
            headers: headers.to_owned(),
            text,
        }
    }

    fn head(&self, line: &str, token: &str) -> String {
        let host = format!("Host: 127.0.0.1:{}", self.port);
        let kind = "Content-Type: application/json";
        let accept = "Accept: application/json, text/event-stream";
        format!("{line} HTTP/1.1\r\n{host}\r\n{kind}\r\n{accept}\r\nAuthorization: Bearer {token}")
    }

    fn post(&self, path: &str, token: &str, body: &Value) -> Reply {
        self.send(
            &self.head(&format!("POST {path}"), token),
            &body.to_string(),
        )
    }

    fn get(&self, path: &str, token: &str) -> Reply {
        self.send(&self.head(&format!("GET {path}"), token), "")
    }

    /// Calls a tool for the main session, as the operator, and gives its result.
    fn call(&self, tool: &str, args: Value) -> Value {
        let reply = self.post(
            "/tools/invoke",
            SHARED,
            &json!({ "tool": tool, "args": args }),
        );
        assert_eq!(reply.status, 200, "{reply:?}");
        reply.json()["result"].clone()
    }

    fn exec(&self, command: &str) -> Value {
        self.call("exec", json!({ "command": command }))
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn gateway(desk: &Desk) -> Command {
    let mut command = desk.command(&promises::built("exec-host"));
    command.args(["gateway", "run"]);
    command
}

fn started(command: &mut Command) -> (Child, Receiver<String>) {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let (tell, log) = channel();
    std::thread::spawn(move || {
        for line in lines.map_while(Result::ok) {
            // A test that has ended hears nothing more.
            let _ = tell.send(line);
        }
    });
    (child, log)
}

fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    listener.local_addr().unwrap().port()
}

fn unchunked(mut text: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = text.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap();
        whole.push_str(&rest[..size]);
        text = rest[size..].trim_start_matches("\r\n");
        if size == 0 {
            break;
        }
    }
    whole
}

/// The policy of these tests: `true` and `echo` are listed, all else asks, and nothing runs where nobody can be asked.
fn policy() -> Value {
    json!({ "agents": { "main": { "allowlist": ["/usr/bin/true", "/usr/bin/echo"] } } })
}
