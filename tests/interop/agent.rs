//! An agent of the real OpenClaw, whose model does as it is told.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};

use promises::{Asked, Gateway, Openclaw, Operator, PATIENCE, until};
use serde_json::{Value, json};

/// A model that has the agent call its exec tool. Dropped, it is ended.
pub(crate) struct Model {
    child: Child,
    lines: Receiver<String>,
    port: u16,
}

impl Model {
    pub(crate) fn start(openclaw: &Openclaw) -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/interop/model.mjs");
        let mut child = Command::new(openclaw.node())
            .arg(script)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let said = BufReader::new(child.stdout.take().unwrap()).lines();
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in said.map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let port = lines.recv_timeout(PATIENCE).unwrap().parse().unwrap();
        Self { child, lines, port }
    }

    /// The parts of a gateway's configuration that give its agent this model.
    pub(crate) fn config(&self, exec: &Value) -> Value {
        let url = format!("http://127.0.0.1:{}/v1", self.port);
        let model = json!({
            "id": "obedient", "name": "obedient", "reasoning": false, "input": ["text"],
            "cost": {"input": 0, "output": 0, "cacheRead": 0, "cacheWrite": 0},
            "contextWindow": 128_000, "maxTokens": 4_096,
        });
        json!({
            "models": {"providers": {"here": {
                "baseUrl": url, "apiKey": "x", "api": "openai-completions", "models": [model],
            }}},
            "agents": {"defaults": {"model": {"primary": "here/obedient"}, "heartbeat": {"every": "0m"}}},
            "tools": {"exec": exec},
        })
    }

    /// The next result that the exec tool gave the model.
    pub(crate) fn result(&self) -> String {
        self.line("result")
    }

    /// What the model is told next where there is nothing to do for it.
    pub(crate) fn told(&self) -> String {
        self.line("told")
    }

    fn line(&self, kind: &str) -> String {
        let mut before = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            let said: Value = serde_json::from_str(&line).unwrap();
            if let Some(text) = said[kind].as_str() {
                return text.to_owned();
            }
            before.push(line);
        }
        panic!("the model was given no {kind}, but {before:?}");
    }
}

impl Drop for Model {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Tells the agent something in this session; the turn goes on.
pub(crate) fn turn(gateway: &Gateway<'_>, session: &str, message: &str) -> Asked {
    let operator = gateway.operator();
    let begun = operator.call(
        "agent",
        json!({
            "message": message, "agentId": "main", "sessionKey": format!("agent:main:{session}"),
            "idempotencyKey": format!("{session} {message}"),
        }),
    );
    let run = begun.unwrap()["runId"].clone();
    operator.ask("agent.wait", json!({"runId": run, "timeoutMs": 90_000}))
}

/// What an agent of February 2026 is told of a command that ran after its turn, or was refused.
pub(crate) fn hears_of_the_end(operator: &Operator, model: &Model, session: &str) -> String {
    // The command runs after the answer, and the gateway tells no operator of its end.
    let mut times = 0;
    until("the agent to hear of the end", || {
        times += 1;
        let chat = json!({
            "sessionKey": format!("agent:main:{session}"), "message": "And?",
            "idempotencyKey": format!("{session} {times}"),
        });
        operator.call("chat.send", chat).unwrap();
        let told = model.told();
        (told.contains("Exec finished") || told.contains("Exec denied")).then_some(told)
    })
}
