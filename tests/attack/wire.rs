//! Lines at the approvals socket that nobody with the token has signed so.

use std::fs;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;

use promises::Desk;
use serde_json::{Value, json};

use crate::caller::{TOKEN, ask};

/// Fewer than the failures of one process after which it is locked out: each line is read.
const AT_A_TIME: usize = 6;

/// What is done to a line that was signed as it has to be. Its command would run.
type Bend = fn(&mut Value);

const BENT: [(&str, Bend); 24] = [
    ("no signature", |it| drop(take(it, "hmac"))),
    ("an empty signature", |it| it["hmac"] = json!("")),
    ("a signature of zeros", |it| {
        it["hmac"] = json!("0".repeat(64))
    }),
    ("half a signature", |it| {
        it["hmac"] = json!(text(it, "hmac")[..32])
    }),
    ("a signature in capital letters", |it| {
        it["hmac"] = json!(text(it, "hmac").to_uppercase())
    }),
    ("a signature with a blank", |it| {
        it["hmac"] = json!(text(it, "hmac") + " ")
    }),
    ("a signature in a list", |it| {
        it["hmac"] = json!([text(it, "hmac")])
    }),
    ("the signature of nothing", |it| it["hmac"] = json!(null)),
    ("a guessed token in place of the signature", |it| {
        it["hmac"] = json!("AAECAwQF")
    }),
    ("another command below the signature", |it| {
        it["requestJson"] = json!(text(it, "requestJson").replace("mkdir", "touch"));
    }),
    ("one more blank in the request", |it| {
        it["requestJson"] = json!(text(it, "requestJson") + " ")
    }),
    ("the request as an object", |it| {
        it["requestJson"] = serde_json::from_str(&text(it, "requestJson")).unwrap();
    }),
    ("no request", |it| drop(take(it, "requestJson"))),
    ("an empty request", |it| it["requestJson"] = json!("")),
    ("another nonce", |it| {
        it["nonce"] = json!("00000000000000000000000000000000")
    }),
    ("no nonce", |it| drop(take(it, "nonce"))),
    ("part of the nonce in the stamp", |it| {
        it["nonce"] = json!(text(it, "nonce") + ":1")
    }),
    ("a stamp a millisecond later", |it| {
        it["ts"] = json!(it["ts"].as_i64().unwrap() + 1)
    }),
    ("a stamp of an hour ago", |it| {
        it["ts"] = json!(it["ts"].as_i64().unwrap() - 3_600_000)
    }),
    ("a stamp before 1970", |it| it["ts"] = json!(-1)),
    ("a stamp as a text", |it| {
        it["ts"] = json!(it["ts"].to_string())
    }),
    ("no stamp", |it| drop(take(it, "ts"))),
    ("the order of a control socket", |it| {
        it["type"] = json!("control")
    }),
    ("a type in capital letters", |it| it["type"] = json!("EXEC")),
];

/// Whole lines. `MADE` is the folder that the command would make.
const FORGED: [(&str, &str); 14] = [
    (
        "a question without a token",
        r#"{"type":"request","id":"1","request":{"command":"mkdir MADE"}}"#,
    ),
    (
        "a question with an empty token",
        r#"{"type":"request","id":"1","token":"","request":{"command":"mkdir MADE"}}"#,
    ),
    (
        "a question with another token",
        r#"{"type":"request","id":"1","token":"AAECAwQF","request":{"command":"mkdir MADE"}}"#,
    ),
    (
        "a question with a token in a list",
        r#"{"type":"request","id":"1","token":["AAECAwQFBgcICQoLDA0ODxAREhMUFRYX"],"request":{"command":"mkdir MADE"}}"#,
    ),
    (
        "a question whose token is nothing",
        r#"{"type":"request","id":"1","token":null,"request":{"command":"mkdir MADE"}}"#,
    ),
    (
        "an order that shows the token",
        r#"{"type":"exec","id":"1","token":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYX","requestJson":"{\"command\":[\"mkdir\",\"MADE\"]}"}"#,
    ),
    (
        "an answer in place of a question",
        r#"{"type":"decision","id":"1","decision":"allow-always"}"#,
    ),
    (
        "a result in place of an order",
        r#"{"type":"exec-res","id":"1","ok":true,"payload":{"success":true}}"#,
    ),
    (
        "an order in a list",
        r#"[{"type":"exec","requestJson":"{\"command\":[\"mkdir\",\"MADE\"]}"}]"#,
    ),
    (
        "an order of a gateway",
        r#"{"type":"req","id":"1","method":"node.invoke","params":{"command":"system.run","params":{"command":["mkdir","MADE"]}}}"#,
    ),
    (
        "a request of HTTP",
        "POST /exec HTTP/1.1\r\nContent-Length: 99\r\n\r\n{\"command\":[\"mkdir\",\"MADE\"]}",
    ),
    ("a shell line", "mkdir MADE"),
    ("nothing but a line feed", ""),
    ("lists within lists", "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["),
];

#[test]
fn a_line_that_is_not_signed_so_runs_nothing() {
    for rows in BENT.chunks(AT_A_TIME) {
        let served = Served::new();
        for (name, bend) in rows {
            let mut line = served.signed();
            bend(&mut line);
            served.refuses(name, line.to_string().as_bytes());
        }
        served.serves();
    }
}

#[test]
fn a_line_that_is_made_up_runs_nothing() {
    for rows in FORGED.chunks(AT_A_TIME) {
        let served = Served::new();
        for (name, line) in rows {
            let line = line.replace("MADE", served.made.to_str().unwrap());
            served.refuses(name, line.as_bytes());
        }
        served.serves();
    }
}

#[test]
fn bytes_that_are_no_line_run_nothing() {
    let served = Served::new();
    let long = format!("{{\"type\":\"exec\",\"x\":\"{}\"}}", "y".repeat(300_000));
    let deep = "{\"type\":".repeat(100_000);
    for (name, bytes) in [
        ("a line beyond the limit", long.as_bytes()),
        ("objects within objects", deep.as_bytes()),
        (
            "bytes that are no text",
            &[0xff, 0xfe, 0x00, 0xc3, 0x28][..],
        ),
        ("nothing but zeros", &[0; 4_096][..]),
    ] {
        served.refuses(name, bytes);
    }
    served.serves();
}

/// A node that serves the socket. Its gateway never answers.
struct Served {
    desk: Desk,
    made: PathBuf,
    _node: promises::Node,
    _gateway: TcpListener,
}

impl Served {
    fn new() -> Self {
        let desk = Desk::new();
        let store = json!({
            "version": 1,
            "socket": {"token": TOKEN},
            "agents": {"main": {"allowlist": [
                {"id": "1", "pattern": "/usr/bin/mkdir"}, {"id": "2", "pattern": "/usr/bin/touch"},
            ]}},
        });
        desk.write_store(&store.to_string());
        let gateway = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let node = desk.node_that_serves(gateway.local_addr().unwrap().port());
        node.wait_for("serves the approvals");
        Self {
            made: desk.home().join("made"),
            desk,
            _node: node,
            _gateway: gateway,
        }
    }

    fn socket(&self) -> PathBuf {
        self.desk.state().join("exec-approvals.sock")
    }

    /// A line that would run its command, and was not sent yet.
    fn signed(&self) -> Value {
        let between = self.desk.home().join("between.sock");
        let listener = UnixListener::bind(&between).unwrap();
        let attacker = std::thread::spawn(move || {
            let (mut caller, _) = listener.accept().unwrap();
            let mut line = Vec::new();
            while !line.ends_with(b"\n") {
                let mut byte = [0];
                caller.read_exact(&mut byte).unwrap();
                line.extend(byte);
            }
            line
        });
        let _ = ask(&between, &self.made);
        fs::remove_file(&between).unwrap();
        serde_json::from_slice(&attacker.join().unwrap()).unwrap()
    }

    fn refuses(&self, name: &str, line: &[u8]) {
        let mut server = UnixStream::connect(self.socket()).unwrap();
        // A server that has read enough closes before the end of the line.
        let _ = server.write_all(line);
        let _ = server.write_all(b"\n");
        let _ = server.shutdown(Shutdown::Write);
        let mut answer = String::new();
        let _ = server.read_to_string(&mut answer);
        assert!(!self.made.exists(), "{name}: it ran: {answer}");
        let answer: Value = serde_json::from_str(&answer).unwrap_or_default();
        assert_ne!(answer["ok"], true, "{name}: {answer}");
        let decision = answer["decision"].as_str().unwrap_or("deny");
        assert_eq!(decision, "deny", "{name}: {answer}");
    }

    /// A caller that has the token is served, also after all of that.
    fn serves(&self) {
        assert!(ask(&self.socket(), &self.made), "nobody is served");
        assert!(self.made.exists());
    }
}

fn take(line: &mut Value, key: &str) -> Option<Value> {
    line.as_object_mut().unwrap().remove(key)
}

fn text(line: &Value, key: &str) -> String {
    line[key].as_str().unwrap().to_owned()
}
