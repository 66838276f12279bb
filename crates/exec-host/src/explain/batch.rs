//! `--batch`: reads a JSON request on each line and prints a decision for each, in order.
//!
//! A line is `{id, command | argv, cwd?, env?, agent?, policy?, config?, machine?}`. Absent values
//! are those of this user: `policy` is an approvals document, `config` is `tools.exec`. With
//! `machine` the line is a case of a case file without its answer, and nothing of this computer
//! counts.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read};
use std::process::ExitCode;

use anyhow::{Context, Result};
use approvals_store::now_ms;
use command_line::shown;
use exec_policy::cases::{Case, CaseMachine};
use exec_policy::{Config, Decision, Document, Request};
use local_policy::Judge;
use local_policy::facts::Moment;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The most bytes of lines that are decided as of one moment.
const MOMENT: usize = 256 * 1024;
/// The longest line, in bytes.
const MAX_LINE: u64 = 64 * 1024 * 1024;

#[derive(Deserialize)]
struct Line {
    command: Option<String>,
    argv: Option<Vec<String>>,
    cwd: Option<String>,
    #[serde(default)]
    env: BTreeMap<String, String>,
    agent: Option<String>,
}

#[derive(Serialize)]
struct Answer {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    #[serde(flatten)]
    reply: Reply,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Reply {
    Decision(Box<Decision>),
    Error { error: String },
}

/// Answers until the input ends.
pub(super) fn run(mut judge: Judge, defaults: &Request) -> Result<ExitCode> {
    let mut input = BufReader::with_capacity(MOMENT, std::io::stdin());
    let mut output = shown::JsonLines::default();
    let mut line = Vec::new();
    let mut moment = Moment::default();
    loop {
        // A caller may wait for an answer before it sends the next line, so the output is flushed.
        // Lines that came together are decided as of one moment.
        if input.buffer().is_empty() {
            output.flush()?;
            input.fill_buf().context("standard input cannot be read")?;
            moment = Moment::default();
            judge.refresh();
        }
        line.clear();
        let size = input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
        if size.context("standard input cannot be read")? == 0 {
            break;
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        let cut = line.len() as u64 == MAX_LINE && !line.ends_with(b"\n");
        if cut {
            input.skip_until(b'\n')?;
        }
        let (id, reply) = match serde_json::from_slice::<Value>(&line) {
            _ if cut => (None, Err("the line is longer than 64 MiB".to_owned())),
            Ok(mut value) => {
                let id = value.get_mut("id").map(Value::take);
                let decided = decide(&judge, &moment, defaults, value);
                (
                    id,
                    decided.map(|decision| Reply::Decision(Box::new(decision))),
                )
            }
            Err(error) => (None, Err(format!("the line is not JSON: {error}"))),
        };
        let reply = reply.unwrap_or_else(|error| Reply::Error { error });
        output.print(&Answer { id, reply })?;
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn decide(
    judge: &Judge,
    moment: &Moment,
    defaults: &Request,
    mut value: Value,
) -> Result<Decision, String> {
    if !value.is_object() {
        return Err("the line is not a JSON object".to_owned());
    }
    if value
        .get("machine")
        .is_some_and(|machine| !machine.is_null())
    {
        return elsewhere(value);
    }
    // Taken out first: they may be large, and are mostly absent.
    let [policy, config] = ["policy", "config"].map(|key| value[key].take());
    let line: Line = serde_json::from_value(value).map_err(|error| error.to_string())?;
    let mut request = match (line.command, line.argv) {
        (Some(text), None) => Request::shell(text),
        (None, Some(argv)) => Request::argv(argv),
        (Some(_), Some(_)) => return Err("give command or argv, not both".to_owned()),
        (None, None) => return Err("give command (shell text) or argv (words)".to_owned()),
    };
    request.agent = line.agent.unwrap_or_else(|| defaults.agent.clone());
    request.host = defaults.host;
    request.env = line.env;
    request.cwd = line.cwd;
    if policy.is_null() && config.is_null() {
        return Ok(judge.decide_at(&request, moment));
    }
    let own = judge.sources()?;
    let document = if policy.is_null() {
        own.document
    } else {
        Document::read(&policy).0
    };
    let config = if config.is_null() {
        own.config
    } else {
        Config::read(&json!({ "tools": { "exec": config } })).0
    };
    let facts = judge.facts(&request).at(moment);
    Ok(exec_policy::evaluate(
        &request,
        &judge.compile(&document, &config),
        &facts,
    ))
}

/// A decision about the computer that the line describes.
fn elsewhere(mut value: Value) -> Result<Decision, String> {
    let machine: CaseMachine = serde_json::from_value(value["machine"].take())
        .map_err(|error| format!("machine: {error}"))?;
    for key in ["id", "expect"] {
        value[key] = "".into();
    }
    let case: Case = serde_json::from_value(value).map_err(|error| error.to_string())?;
    if case.command.is_some() == case.argv.is_some() {
        return Err("give command (shell text) or argv (words)".to_owned());
    }
    Ok(case.decide(&machine, now_ms()))
}
