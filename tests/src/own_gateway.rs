//! Our own gateway, started as a user would, and its HTTP.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::ops::Deref;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};
use std::time::Instant;

use serde_json::{Value, json};

use crate::desk::{Answer, Desk};
use crate::{PATIENCE, built};

/// The token of the gateway.
pub const GATEWAY_TOKEN: &str = "gateway-token";
/// The token of the approvals socket beside it.
const SOCKET_TOKEN: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX";

/// A running gateway. Dropped, it is killed.
pub struct OwnGateway {
    /// Its home.
    pub desk: Desk,
    child: Child,
    log: Mutex<Receiver<String>>,
    /// Where it is reached.
    pub door: Door,
    /// The line with which it said where it listens.
    pub listens: String,
}

/// Where the gateway is reached.
#[derive(Clone, Copy)]
pub struct Door {
    /// The port on this computer.
    pub port: u16,
}

impl Deref for OwnGateway {
    type Target = Door;

    fn deref(&self) -> &Door {
        &self.door
    }
}

/// An answer over HTTP.
#[derive(Debug)]
pub struct Reply {
    /// `200`.
    pub status: u16,
    /// The lines before the body.
    pub headers: String,
    /// The body.
    pub text: String,
}

impl Reply {
    /// The body, which is JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("{self:?}"))
    }
}

impl OwnGateway {
    /// With this policy and more of `openclaw.json`.
    pub fn start(policy: &Value, config: Value) -> Self {
        Self::start_with(policy, config, &[])
    }

    /// The same with these arguments of `gateway run`.
    pub fn start_with(policy: &Value, mut config: Value, arguments: &[&str]) -> Self {
        let desk = Desk::new();
        let mut store = policy.clone();
        store["version"] = json!(1);
        store["socket"] = json!({ "token": SOCKET_TOKEN });
        desk.write_store(&store.to_string());
        let port = free_port();
        config["gateway"]["port"] = json!(port);
        config["gateway"]["auth"] = json!({ "token": GATEWAY_TOKEN });
        desk.write_config(&config.to_string());
        Self::run(desk, port, arguments)
    }

    /// In this home, whose `openclaw.json` names this port.
    pub fn run(desk: Desk, port: u16, arguments: &[&str]) -> Self {
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
    pub fn restart(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let (child, log) = started(&mut gateway(&self.desk));
        (self.child, self.log) = (child, Mutex::new(log));
        self.listens = self.wait_for("the gateway listens on ");
    }

    /// The id of its process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Waits for a line that says this.
    pub fn wait_for(&self, text: &str) -> String {
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

    /// The token by which this agent may use its tools.
    pub fn token_of(&self, agent: &str) -> String {
        let answer = self.desk.host(&["gateway", "token", agent]);
        assert_eq!(answer.code, Some(0), "{answer:?}");
        answer.stdout.trim().to_owned()
    }

    /// Runs `exec-host pending` in its home.
    pub fn pending(&self, arguments: &[&str]) -> Answer {
        self.desk.host(&[&["pending"], arguments].concat())
    }
}

impl Door {
    /// Sends a request as it is written, but for the length of its body.
    pub fn send(&self, head: &str, body: &str) -> Reply {
        self.try_send(head, body).unwrap()
    }

    /// The same to a gateway that may end meanwhile.
    ///
    /// # Errors
    /// The connection ended before the answer did.
    pub fn try_send(&self, head: &str, body: &str) -> io::Result<Reply> {
        let mut stream = self.begin(head, body)?;
        let mut whole = Vec::new();
        stream.read_to_end(&mut whole)?;
        let whole = String::from_utf8_lossy(&whole);
        let cut = || io::Error::from(io::ErrorKind::UnexpectedEof);
        let (headers, text) = whole.split_once("\r\n\r\n").ok_or_else(cut)?;
        let status = headers.split(' ').nth(1).and_then(|it| it.parse().ok());
        let status = status.ok_or_else(cut)?;
        let text = match headers
            .to_lowercase()
            .contains("transfer-encoding: chunked")
        {
            true => unchunked(text),
            false => text.to_owned(),
        };
        Ok(Reply {
            status,
            headers: headers.to_owned(),
            text,
        })
    }

    /// Sends such a request, and leaves its answer unread.
    ///
    /// # Errors
    /// The gateway takes no connection.
    pub fn begin(&self, head: &str, body: &str) -> io::Result<TcpStream> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let length = body.len();
        write!(
            stream,
            "{head}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        )?;
        Ok(stream)
    }

    /// The head of a request with this token.
    pub fn head(&self, line: &str, token: &str) -> String {
        let host = format!("Host: 127.0.0.1:{}", self.port);
        let kind = "Content-Type: application/json";
        let accept = "Accept: application/json, text/event-stream";
        format!("{line} HTTP/1.1\r\n{host}\r\n{kind}\r\n{accept}\r\nAuthorization: Bearer {token}")
    }

    /// Sends JSON with this token.
    pub fn post(&self, path: &str, token: &str, body: &Value) -> Reply {
        self.send(
            &self.head(&format!("POST {path}"), token),
            &body.to_string(),
        )
    }

    /// Gets a page with this token.
    pub fn get(&self, path: &str, token: &str) -> Reply {
        self.send(&self.head(&format!("GET {path}"), token), "")
    }

    /// Calls a tool for the main session, as the operator, and gives its result.
    pub fn call(&self, tool: &str, args: Value) -> Value {
        let reply = self.post(
            "/tools/invoke",
            GATEWAY_TOKEN,
            &json!({ "tool": tool, "args": args }),
        );
        assert_eq!(reply.status, 200, "{reply:?}");
        reply.json()["result"].clone()
    }

    /// Runs a command for the main session, as the operator.
    pub fn exec(&self, command: &str) -> Value {
        self.call("exec", json!({ "command": command }))
    }
}

impl Drop for OwnGateway {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn gateway(desk: &Desk) -> Command {
    let mut command = desk.command(&built("exec-host"));
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

/// A port on which nobody listens.
pub fn free_port() -> u16 {
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
