//! The commands that nodes run for this gateway, and what the nodes tell of them.

use std::collections::HashMap;
use std::time::Duration;

use gateway_protocol::{NodeEvent, Now, WireError};
use serde_json::{Value, json};

use crate::dispatch::{Request, Served};
use crate::event::Effect;
use crate::registry::Registry;
use crate::timers::Timer;

/// How long a node may tell of a run after its call has ended.
const AFTER: Duration = Duration::from_secs(10);
/// The most characters of output that an event keeps (D14).
const OUTPUT: usize = 20_000;
/// The most characters of a reason.
const REASON: usize = 200;

/// A command that a node runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) session_key: String,
    pub(crate) command: String,
    pub(crate) quiet: bool,
    /// Whether its end was told.
    pub(crate) is_over: bool,
}

/// What a node tells of a command that this gateway had it run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunEvent {
    /// The node.
    pub node: String,
    /// Its name for people.
    pub name: Option<String>,
    /// The session of the call.
    pub session_key: String,
    /// The id of the run.
    pub run_id: String,
    /// The command of the call.
    pub command: String,
    /// Whether the caller needs no event, because it gets the same as its result.
    pub quiet: bool,
    /// What happened.
    pub what: RunStep,
}

/// What happened to a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RunStep {
    /// It has started.
    Started,
    /// It has ended.
    Finished {
        /// Its code, if it has one.
        code: Option<i64>,
        /// Whether it was killed at its time limit.
        timed_out: bool,
        /// Whether it ended with code 0 and without an error.
        success: bool,
        /// The end of its output.
        output: String,
    },
    /// The node did not let it run.
    Denied {
        /// Why.
        reason: String,
    },
}

impl RunEvent {
    /// The text of D15; output follows on the next line.
    #[must_use]
    pub fn text(&self) -> String {
        let who = format!("node={}, id={}", self.node, self.run_id);
        match &self.what {
            RunStep::Started => format!("Exec started ({who})"),
            RunStep::Denied { reason } => format!("Exec denied ({who}, {reason})"),
            RunStep::Finished {
                code,
                timed_out,
                output,
                ..
            } => {
                let code = match (timed_out, code) {
                    (true, _) => "timeout".to_owned(),
                    (false, Some(code)) => code.to_string(),
                    (false, None) => "?".to_owned(),
                };
                let head = format!("Exec finished ({who}, code={code})");
                match output.trim() {
                    "" => head,
                    output => format!("{head}\n{output}"),
                }
            }
        }
    }
}

/// The runs of which nodes may tell, by node and id.
#[derive(Debug, Default)]
pub(crate) struct Runs(HashMap<(String, String), Run>);

impl Runs {
    /// Whether a run of this id is known: its events would be those of the other one.
    pub(crate) fn knows(&self, node: &str, run: &str) -> bool {
        self.0.contains_key(&(node.to_owned(), run.to_owned()))
    }

    pub(crate) fn begin(&mut self, node: &str, run: &str, noted: Run) {
        self.0.insert((node.to_owned(), run.to_owned()), noted);
    }

    pub(crate) fn forget(&mut self, node: &str, run: &str) {
        self.0.remove(&(node.to_owned(), run.to_owned()));
    }

    /// The run of which a node tells something, unless it told the end before.
    fn told(&mut self, node: &str, run: &str, is_end: bool) -> Option<Run> {
        let run = self.0.get_mut(&(node.to_owned(), run.to_owned()))?;
        if run.is_over {
            return None;
        }
        run.is_over = is_end;
        Some(run.clone())
    }
}

impl Registry {
    /// The call of a run has ended.
    pub(crate) fn run_over(&mut self, now: Now, node: &str, run: &str) {
        let timer = Timer::Run(node.to_owned(), run.to_owned());
        self.timers.set(now.elapsed + AFTER, timer);
    }

    /// `node.event`.
    pub(crate) fn node_event(&mut self, request: Request<'_>, out: &mut Vec<Effect>) -> Served {
        let event = NodeEvent::read(request.params)
            .ok_or_else(|| WireError::invalid("invalid node.event params"))?;
        let Some(client) = self.clients.get(request.client) else {
            return Ok(None);
        };
        let (device, protocol) = (client.device.clone(), client.protocol);
        let reason = match step(&event) {
            None => Some("unsupported_event"),
            Some((run_id, what)) => {
                let is_end = what != RunStep::Started;
                match self.runs.told(&device, &run_id, is_end) {
                    None => Some("unmatched_exec_event"),
                    Some(run) => {
                        let name = self.book.devices.get(&device);
                        let name = name.and_then(|device| device.name());
                        out.push(Effect::Heard(RunEvent {
                            name: name.map(str::to_owned),
                            node: device,
                            session_key: run.session_key,
                            run_id,
                            command: run.command,
                            quiet: run.quiet,
                            what,
                        }));
                        None
                    }
                }
            }
        };
        Ok(Some(acknowledged(protocol, &event.event, reason)))
    }
}

fn acknowledged(protocol: u32, event: &str, reason: Option<&str>) -> Value {
    let mut answer = json!({ "ok": true });
    if protocol >= 4 {
        answer["event"] = json!(event);
        answer["handled"] = json!(reason.is_none());
        if let Some(reason) = reason {
            answer["reason"] = json!(reason);
        }
    }
    answer
}

/// What an event says, and of which run.
fn step(event: &NodeEvent) -> Option<(String, RunStep)> {
    let payload = &event.payload;
    let text = |key: &str| payload[key].as_str().unwrap_or_default();
    let what = match event.event.as_str() {
        "exec.started" => RunStep::Started,
        "exec.finished" => RunStep::Finished {
            code: payload["exitCode"].as_i64(),
            timed_out: payload["timedOut"] == true,
            success: payload["success"] == true,
            output: tail(text("output")),
        },
        "exec.denied" => RunStep::Denied {
            reason: text("reason").chars().take(REASON).map(plain).collect(),
        },
        _ => return None,
    };
    Some((text("runId").to_owned(), what))
}

/// A character of a node's word for why it refused. With a line break in it, it would read as another event.
fn plain(char: char) -> char {
    match char {
        ' '..='~' => char,
        _ => '?',
    }
}

/// The last characters of a text.
fn tail(text: &str) -> String {
    let start = text.char_indices().rev().nth(OUTPUT - 1);
    text[start.map_or(0, |(at, _)| at)..].to_owned()
}
