//! The ways in that an agent may take, and what each comes to.

use std::fs;
use std::path::PathBuf;

use promises::Desk;
use serde_json::{Value, json};

use crate::mcp::{Client, session};

const MODEL: [&str; 2] = ["--model", "openai/gpt-5.2"];

/// The files that the ways in make when they are allowed to.
const MADE: [&str; 3] = ["ran", "patched", "patched-by-tool"];

/// What the session has read of them then.
const READ: &str = "more\n\rmore\nmore";

/// What came of a call: its details, its text, and whether it failed.
pub(super) type Outcome = (Value, String, bool);

/// An agent at work: a session of `cat` that it began waits for input.
pub(super) struct Work<'a> {
    desk: &'a Desk,
    client: Client,
    pub(super) session: String,
}

impl<'a> Work<'a> {
    pub(super) fn begin(desk: &'a Desk) -> Self {
        let client = Client::start(desk, &[&["--agent", "main"][..], &MODEL].concat());
        let started = client.exec(json!({ "command": "cat", "background": true }));
        Self {
            desk,
            client,
            session: session(&started),
        }
    }

    fn call(&self, tool: &str, arguments: Value) -> Outcome {
        let result = self.client.call(tool, arguments);
        let mut details = result["structuredContent"].clone();
        // It is beside the details, unless it is their error.
        let text = details.as_object_mut().unwrap().remove("text");
        let text = text.unwrap_or_else(|| details["error"].clone());
        let text = text.as_str().unwrap().to_owned();
        (details, text, result["isError"] == true)
    }

    /// One call of `exec-host tool` with these words as well.
    pub(super) fn tool(&self, tool: &str, arguments: &Value, more: &[&str]) -> Outcome {
        let json = arguments.to_string();
        let line = [&["tool", tool, "--json", &json][..], &MODEL, more].concat();
        let answer = self.desk.host(&line);
        let whole: Value = serde_json::from_str(&answer.stdout)
            .unwrap_or_else(|error| panic!("{line:?}: {error}: {answer:?}"));
        let details = whole["details"].clone();
        let failed = whole["isError"] == true;
        let code = match (details["status"].as_str(), failed) {
            (Some("denied"), _) => 77,
            (_, failed) => i32::from(failed),
        };
        assert_eq!(answer.code, Some(code), "{line:?}: {answer:?}");
        (details, whole["text"].as_str().unwrap().to_owned(), failed)
    }

    /// Every way in, by its name, and what it came to.
    fn try_all(&self) -> Vec<(&'static str, Outcome)> {
        let run = || json!({ "command": "touch ran" });
        let at = |host: &str| json!({ "command": "touch ran", "host": host });
        let input = |action: &str| {
            json!({
                "action": action, "sessionId": self.session,
                "data": "more\n", "text": "more\n", "literal": "more\n",
            })
        };
        let process = |action: &str| self.call("process", input(action));
        let adds = |file: &str| {
            let patch = format!("*** Begin Patch\n*** Add File: {file}\n+x\n*** End Patch");
            json!({ "input": patch })
        };
        let sandboxed = ["--host", "sandbox"];
        vec![
            ("exec", self.call("exec", run())),
            ("exec gateway", self.call("exec", at("gateway"))),
            ("exec sandbox", self.call("exec", at("sandbox"))),
            ("exec node", self.call("exec", at("node"))),
            ("process write", process("write")),
            ("process submit", process("submit")),
            ("process paste", process("paste")),
            ("process send-keys", process("send-keys")),
            ("apply_patch", self.call("apply_patch", adds("patched"))),
            ("tool exec", self.tool("exec", &run(), &[])),
            ("tool exec node", self.tool("exec", &at("node"), &[])),
            (
                "tool exec, sandboxed",
                self.tool("exec", &run(), &sandboxed),
            ),
            ("tool process", self.tool("process", &input("write"), &[])),
            (
                "tool apply_patch",
                self.tool("apply_patch", &adds("patched-by-tool"), &[]),
            ),
        ]
    }

    /// What the ways in have made.
    fn made(&self) -> Vec<PathBuf> {
        let all = MADE.map(|name| self.desk.home().join(name));
        all.into_iter().filter(|made| made.exists()).collect()
    }

    /// Without anything that refuses them, all run but those that name another host, and the
    /// one that knows no sessions.
    pub(super) fn assert_open(&self) {
        let came = self.try_all();
        let came: Vec<(&str, &str)> = came
            .iter()
            .map(|(way, (details, ..))| (*way, details["status"].as_str().unwrap()))
            .collect();
        let expected = [
            ("exec", "completed"),
            ("exec gateway", "completed"),
            ("exec sandbox", "failed"),
            ("exec node", "failed"),
            ("process write", "running"),
            ("process submit", "running"),
            ("process paste", "running"),
            ("process send-keys", "running"),
            ("apply_patch", "completed"),
            ("tool exec", "completed"),
            ("tool exec node", "failed"),
            ("tool exec, sandboxed", "completed"),
            ("tool process", "failed"),
            ("tool apply_patch", "completed"),
        ];
        assert_eq!(came, expected);
        let made = self.made();
        assert_eq!(made, MADE.map(|name| self.desk.home().join(name)));
        for made in made {
            fs::remove_file(made).unwrap();
        }
        assert_eq!(self.client.until_says(&self.session, READ), READ);
    }

    /// All come to this, and nothing of them was done.
    pub(super) fn assert_refused(&self, expected: Vec<(&'static str, Outcome)>) {
        let came = self.try_all();
        assert_eq!(came.len(), expected.len());
        for (came, expected) in came.into_iter().zip(expected) {
            assert_eq!(came, expected);
        }
        assert_eq!(self.made(), Vec::<PathBuf>::new());
    }

    /// What the session has read is what it had read before.
    pub(super) fn assert_nothing_read(&self) {
        let log = self.client.process("log", &self.session, json!({}));
        assert_eq!(log["structuredContent"]["aggregated"], READ, "{log}");
    }
}

/// A call that failed because of this.
fn failed(sentence: &str) -> Outcome {
    let details = json!({ "status": "failed", "error": sentence });
    (details, sentence.to_owned(), true)
}

fn other_host(asked: &str) -> Outcome {
    failed(&format!(
        "exec host not allowed (requested {asked}; configured host is gateway)."
    ))
}

/// What a call of `tool process` is told as well.
pub(super) fn with_note((mut details, text, failed): Outcome) -> Outcome {
    let note = "exec-host tool ends with its call and has no sessions of its own. Those of \
                exec-host mcp are reached by the process tool of that server, through the client \
                that started it.";
    details["note"] = json!(note);
    (details, format!("{text}\n{note}"), failed)
}

/// A denial by the guard, as callers hear it.
pub(super) struct Denial {
    pub(super) reason: &'static str,
    pub(super) layer: &'static str,
    /// Of the command, of the one that reads, and of the patches.
    pub(super) sentences: [&'static str; 3],
    pub(super) next: &'static str,
}

impl Denial {
    /// The result that the client gets.
    fn of(&self, tool: &str, host: &str, sentence: &str) -> Outcome {
        let details = json!({
            "status": "denied", "reason": self.reason, "layer": self.layer,
            "sentence": sentence, "next": self.next, "host": host,
        });
        (details, format!("{tool} denied"), true)
    }

    /// The same from a shell, where the text says everything.
    fn told(&self, tool: &str, host: &str, sentence: &str) -> Outcome {
        let (details, denied, failed) = self.of(tool, host, sentence);
        let why = match self.reason {
            "security=deny" => format!("host={host} security=deny"),
            _ => sentence.to_owned(),
        };
        (details, format!("{denied}: {why}\n{}", self.next), failed)
    }

    /// The results of each way in.
    pub(super) fn of_all(&self, session: &str) -> Vec<(&'static str, Outcome)> {
        let [command, reader, patch] = self.sentences;
        let here = || self.of("exec", "gateway", command);
        let input = || self.of("exec", "gateway", reader);
        let unknown = format!(
            "No active session found for {session}. A session belongs to the server process that \
             started it, and ends with it."
        );
        vec![
            ("exec", here()),
            ("exec gateway", here()),
            ("exec sandbox", other_host("sandbox")),
            ("exec node", other_host("node")),
            ("process write", input()),
            ("process submit", input()),
            ("process paste", input()),
            ("process send-keys", input()),
            ("apply_patch", self.of("apply_patch", "gateway", patch)),
            ("tool exec", self.told("exec", "gateway", command)),
            ("tool exec node", other_host("node")),
            (
                "tool exec, sandboxed",
                self.told("exec", "sandbox", command),
            ),
            ("tool process", with_note(failed(&unknown))),
            (
                "tool apply_patch",
                self.told("apply_patch", "gateway", patch),
            ),
        ]
    }
}
