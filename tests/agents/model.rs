//! The model of an agent: a test says what it does, and sees what it is told.

use std::cell::{Cell, RefCell};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use serde_json::{Value, json};

/// How long an agent may go without its next turn: a call waits 50 s for a person.
const PATIENCE: Duration = Duration::from_secs(120);

/// The name under which the agents know `exec-host mcp`.
pub(crate) const SERVER: &str = "exec";

/// A server that speaks as the models of both agents do. Dropped, it is ended.
pub(crate) struct Model {
    child: Child,
    input: RefCell<ChildStdin>,
    said: Receiver<Value>,
    port: u16,
    /// The turn that it has not answered.
    turn: Cell<Option<u64>>,
    /// Where the agent tries to go at its start, and goes on without it.
    tries: Option<&'static str>,
}

impl Model {
    /// `shell` is the agent's own shell tool, where the model is to have that one. `tries` is where the
    /// agent tries to go at its start: it is refused as everything else.
    pub(crate) fn start(shell: Option<&str>, tries: Option<&'static str>) -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/agents/model.mjs");
        let mut child = Command::new("node")
            .args([script, SERVER])
            .args(shell)
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
        let input = RefCell::new(child.stdin.take().unwrap());
        let port: Value = said.recv_timeout(PATIENCE).unwrap();
        Self {
            child,
            input,
            said,
            port: u16::try_from(port.as_u64().unwrap()).unwrap(),
            turn: Cell::default(),
            tries,
        }
    }

    /// Where it listens. It is the agent's proxy as well, and refuses what goes elsewhere.
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Waits for the agent's next turn: what the model is told then. `None` where none comes.
    ///
    /// # Panics
    /// When the agent wants to talk to another computer.
    pub(crate) fn told(&self) -> Option<Value> {
        self.soon(PATIENCE)
    }

    /// The same, but waits only so long.
    pub(crate) fn soon(&self, wait: Duration) -> Option<Value> {
        let mut said = self.said.recv_timeout(wait).ok()?;
        while self.is_known(&said) {
            said = self.said.recv_timeout(wait).ok()?;
        }
        assert!(said["outside"].is_null(), "the agent is kept here: {said}");
        self.turn.set(said["turn"].as_u64());
        Some(said)
    }

    /// What it was told since, which nobody waited for.
    pub(crate) fn rest(&self) -> Vec<Value> {
        let all = self.said.try_iter();
        all.filter(|said| !self.is_known(said)).collect()
    }

    fn is_known(&self, said: &Value) -> bool {
        self.tries.is_some_and(|tries| said["outside"] == tries)
    }

    /// Its turn is to call a tool.
    pub(crate) fn call(&self, tool: &str, arguments: &Value) {
        self.answer(json!({ "call": { "tool": tool, "arguments": arguments } }));
    }

    /// Its turn is to say something: the agent has nothing more to do.
    pub(crate) fn say(&self, words: &str) {
        self.answer(json!({ "say": words }));
    }

    fn answer(&self, mut answer: Value) {
        answer["turn"] = json!(self.turn.take().expect("it is the model's turn"));
        writeln!(self.input.borrow_mut(), "{answer}").unwrap();
    }
}

impl Drop for Model {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
