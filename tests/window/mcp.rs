//! The official client of the Model Context Protocol, with the built server behind it.

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{self, Receiver};

use promises::{Desk, PATIENCE, until};
use serde_json::{Value, json};

/// A client of the SDK, and the server that it started.
pub(crate) struct Client {
    child: Child,
    input: RefCell<ChildStdin>,
    said: Receiver<Value>,
    /// What was said of other requests than the one that was waited for.
    kept: RefCell<HashMap<u64, VecDeque<Value>>>,
    next: RefCell<u64>,
}

impl Client {
    pub(crate) fn start(desk: &Desk, arguments: &[&str]) -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/mcp-client/client.mjs");
        let server = promises::built("exec-host");
        let mut child = desk
            .command("node")
            // The Node.js that the build uses, which may be this folder's own.
            .env("PATH", std::env::var_os("PATH").unwrap())
            .args([script, &server, "mcp"])
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("node starts");
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let (sender, said) = mpsc::channel();
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                if sender.send(serde_json::from_str(&line).unwrap()).is_err() {
                    break;
                }
            }
        });
        let client = Self {
            input: RefCell::new(child.stdin.take().unwrap()),
            child,
            said,
            kept: RefCell::default(),
            next: RefCell::default(),
        };
        let hello = client.said.recv_timeout(PATIENCE).unwrap();
        assert_eq!(hello["server"]["name"], "exec-companion", "{hello}");
        client
    }

    pub(crate) fn begin(&self, mut request: Value) -> u64 {
        let mut next = self.next.borrow_mut();
        *next += 1;
        request["id"] = json!(*next);
        writeln!(self.input.borrow_mut(), "{request}").unwrap();
        *next
    }

    pub(crate) fn begin_call(&self, name: &str, arguments: Value) -> u64 {
        self.begin(json!({ "method": "call", "name": name, "arguments": arguments }))
    }

    /// The next thing that is said of a request.
    pub(crate) fn next_of(&self, id: u64) -> Value {
        let kept = self.kept.borrow_mut().entry(id).or_default().pop_front();
        if let Some(kept) = kept {
            return kept;
        }
        loop {
            let said = self.said.recv_timeout(PATIENCE).unwrap();
            let of = said["id"].as_u64().unwrap_or_default();
            if of == id {
                return said;
            }
            self.kept
                .borrow_mut()
                .entry(of)
                .or_default()
                .push_back(said);
        }
    }

    /// What a request came to, without what was said on the way.
    pub(crate) fn outcome(&self, id: u64) -> Value {
        loop {
            let said = self.next_of(id);
            if said["progress"].is_null() {
                return said;
            }
        }
    }

    /// What a request came to, once it has.
    pub(crate) fn answered(&self, id: u64) -> Option<Value> {
        let mut kept = self.kept.borrow_mut();
        for said in self.said.try_iter() {
            let of = said["id"].as_u64().unwrap_or_default();
            kept.entry(of).or_default().push_back(said);
        }
        let said = kept.get_mut(&id)?;
        said.retain(|said| said["progress"].is_null());
        let outcome = said.pop_front()?;
        assert!(outcome["result"].is_object(), "{outcome}");
        Some(outcome["result"].clone())
    }

    pub(crate) fn call(&self, name: &str, arguments: Value) -> Value {
        let outcome = self.outcome(self.begin_call(name, arguments));
        assert!(outcome["result"].is_object(), "{outcome}");
        outcome["result"].clone()
    }

    pub(crate) fn exec(&self, arguments: Value) -> Value {
        self.call("exec", arguments)
    }

    pub(crate) fn process(&self, action: &str, session: &str, mut more: Value) -> Value {
        more["action"] = json!(action);
        more["sessionId"] = json!(session);
        self.call("process", more)
    }

    /// Everything that a session has written, once it says this.
    pub(crate) fn until_says(&self, session: &str, text: &str) -> String {
        until(text, || {
            let log = self.process("log", session, json!({}));
            let all = log["structuredContent"]["aggregated"].as_str().unwrap();
            all.contains(text).then(|| all.to_owned())
        })
    }

    /// The result of the last poll, once the session has ended.
    pub(crate) fn ended(&self, session: &str) -> Value {
        until("the end of a session", || {
            let poll = self.process("poll", session, json!({}));
            (poll["structuredContent"]["status"] != "running").then_some(poll)
        })
    }

    /// What a call tells of earlier ones.
    pub(crate) fn events(&self) -> Option<String> {
        let list = self.call("process", json!({ "action": "list" }));
        let events = list["structuredContent"]["events"].as_array()?;
        let events: Vec<&str> = events.iter().filter_map(Value::as_str).collect();
        Some(events.join("\n"))
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The session that a call began.
pub(crate) fn session(started: &Value) -> String {
    let session = started["structuredContent"]["sessionId"].as_str();
    session
        .unwrap_or_else(|| panic!("no session: {started}"))
        .to_owned()
}
