//! The `process` tool: what an agent does with its background sessions.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;

use exec_policy::{Question, Ruling};
use process_runner::keys::{self, Input};
use process_runner::{End, Entry, NotWritten};
use serde_json::{Map, Value, json};

use crate::arguments::Arguments;
use crate::exec::{TAIL, code_of, denied, label, signal_name};
use crate::label::middle;
use crate::pending::State;
use crate::{Caller, ToolResult, Tools, duration, session_name, slice};

/// What the tools keep with a session.
#[derive(Debug, Clone)]
pub(crate) struct About {
    pub(crate) command: String,
    pub(crate) cwd: String,
    name: String,
    /// What the guard was asked before it started.
    question: Question,
    /// Somebody ended it by hand: its end is no news.
    quiet: Arc<AtomicBool>,
}

impl About {
    pub(crate) fn new(command: &str, cwd: &str, question: &Question) -> Self {
        Self {
            question: question.clone(),
            command: command.to_owned(),
            cwd: cwd.to_owned(),
            name: session_name(command),
            quiet: Arc::default(),
        }
    }

    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet.load(Ordering::Relaxed)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    List,
    Poll,
    Log,
    Write,
    SendKeys,
    Submit,
    Paste,
    Kill,
    Clear,
    Remove,
}

impl Action {
    const WORDS: [(&'static str, Self); 10] = [
        ("list", Self::List),
        ("poll", Self::Poll),
        ("log", Self::Log),
        ("write", Self::Write),
        ("send-keys", Self::SendKeys),
        ("submit", Self::Submit),
        ("paste", Self::Paste),
        ("kill", Self::Kill),
        ("clear", Self::Clear),
        ("remove", Self::Remove),
    ];

    /// What is typed may make a command do more.
    const fn gives_input(self) -> bool {
        matches!(
            self,
            Self::Write | Self::SendKeys | Self::Submit | Self::Paste
        )
    }
}

/// What `process` is called with.
struct Params {
    action: Action,
    session: Option<String>,
    data: String,
    input: Input,
    text: String,
    bracketed: bool,
    eof: bool,
    offset: Option<f64>,
    limit: Option<f64>,
}

impl Params {
    fn read(arguments: Value) -> Result<Self, String> {
        let mut arguments = Arguments::of("process", arguments)?;
        let action = arguments.word("action", &Action::WORDS)?;
        let params = Self {
            action: action.ok_or(
                "process needs an action: list, poll, log, write, send-keys, \
                 submit, paste, kill, clear or remove.",
            )?,
            session: arguments
                .text("sessionId")?
                .filter(|id| !id.trim().is_empty()),
            data: arguments.text("data")?.unwrap_or_default(),
            input: Input {
                keys: arguments.texts("keys")?.unwrap_or_default(),
                hex: arguments.texts("hex")?.unwrap_or_default(),
                literal: arguments.text("literal")?.unwrap_or_default(),
            },
            text: arguments.text("text")?.unwrap_or_default(),
            bracketed: arguments.flag("bracketed")?.unwrap_or(true),
            eof: arguments.flag("eof")?.unwrap_or(false),
            offset: arguments.number("offset")?,
            limit: arguments.number("limit")?,
        };
        arguments.finish()?;
        Ok(params)
    }
}

impl Tools {
    pub(crate) async fn process(&self, arguments: Value, caller: &Caller) -> ToolResult {
        let mut params = match Params::read(arguments) {
            Ok(params) => params,
            Err(sentence) => return ToolResult::failed(sentence),
        };
        if let Some(result) = self.waits(&mut params, caller).await {
            return result;
        }
        if let Some(ruling) = self.input_forbidden(&params, caller).await {
            return denied(&ruling, "gateway");
        }
        self.act(&params, caller).unwrap_or_else(ToolResult::failed)
    }

    /// An approval id stands for the session that the person's answer began. Without one, for
    /// how the question stands.
    async fn waits(&self, params: &mut Params, caller: &Caller) -> Option<ToolResult> {
        let id = params.session.as_deref()?.trim();
        let pending = self.shared.pending.get(&caller.agent, id)?;
        match pending.state(std::future::ready(())).await {
            State::Open => Some(pending.result()),
            State::Ended(result) => Some(*result),
            State::Session(name) => {
                params.session = Some(name);
                None
            }
        }
    }

    /// Why a command that was allowed takes no more input now: a denial, or a pause.
    async fn input_forbidden(&self, params: &Params, caller: &Caller) -> Option<Ruling> {
        if !params.action.gives_input() {
            return None;
        }
        let id = params.session.as_deref()?.trim();
        let entry = self.shared.sessions.get(&caller.agent, id)?;
        let question = Question {
            probe: true,
            ..entry.about.question.clone()
        };
        let ruling = self.shared.approver.rule(question).await;
        (!ruling.runs).then_some(ruling)
    }

    fn act(&self, params: &Params, caller: &Caller) -> Result<ToolResult, String> {
        let sessions = &self.shared.sessions;
        if params.action == Action::List {
            return Ok(list(&sessions.list(&caller.agent)));
        }
        let id = params
            .session
            .as_deref()
            .ok_or("sessionId is required for this action.")?;
        let entry = sessions.get(&caller.agent, id.trim());
        let known = || {
            entry
                .clone()
                .ok_or_else(|| format!("No session found for {id}"))
        };
        let active = || {
            let running = entry.clone().filter(|entry| entry.session.end().is_none());
            running.ok_or_else(|| format!("No active session found for {id}"))
        };
        match params.action {
            Action::List => Ok(list(&[])),
            Action::Poll => Ok(poll(&known()?)),
            Action::Log => Ok(log(&known()?, params)),
            Action::Write => write(&active()?, params),
            Action::SendKeys => send_keys(&active()?, params),
            Action::Submit => {
                let entry = active()?;
                send(&entry, b"\r")?;
                Ok(sent(
                    &entry,
                    format!("Submitted session {} (sent CR).", entry.name),
                ))
            }
            Action::Paste => paste(&active()?, params),
            Action::Kill => {
                let entry = active()?;
                kill(&entry);
                let text = format!("Killed session {}.", entry.name);
                Ok(ToolResult::new(
                    text,
                    json!({ "status": "failed", "name": entry.about.name }),
                ))
            }
            Action::Clear => {
                let ended = entry.filter(|entry| entry.session.end().is_some());
                let entry = ended.ok_or_else(|| format!("No finished session found for {id}"))?;
                sessions.remove(&caller.agent, &entry.name);
                let text = format!("Cleared session {}.", entry.name);
                Ok(ToolResult::new(text, json!({ "status": "completed" })))
            }
            Action::Remove => {
                let entry = known()?;
                let status = match entry.session.end() {
                    Some(_) => "completed",
                    None => "failed",
                };
                kill(&entry);
                sessions.remove(&caller.agent, &entry.name);
                let text = format!("Removed session {}.", entry.name);
                let details = json!({ "status": status, "name": entry.about.name });
                Ok(ToolResult::new(text, details))
            }
        }
    }
}

fn kill(entry: &Entry<About>) {
    entry.about.quiet.store(true, Ordering::Relaxed);
    entry.session.kill();
}

/// `running`, `completed` or `failed`.
fn status(end: Option<&End>) -> &'static str {
    match end {
        None => "running",
        Some(End::Exited(0)) => "completed",
        Some(_) => "failed",
    }
}

pub(crate) fn since_epoch(time: SystemTime) -> u64 {
    let since = time
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// What is known of how a session ended.
fn exit(details: &mut Map<String, Value>, end: Option<&End>) {
    if let Some(code) = end.and_then(code_of) {
        details.insert("exitCode".to_owned(), json!(code));
    }
    let signal = if let Some(End::Signalled(signal)) = end {
        signal_name(*signal)
    } else if matches!(end, Some(End::Cancelled | End::TimedOut)) {
        "SIGKILL".to_owned()
    } else {
        return;
    };
    details.insert("exitSignal".to_owned(), json!(signal));
}

/// Details that every look at a session has.
fn details(entry: &Entry<About>, end: Option<&End>, more: Value) -> Value {
    let mut details = Map::new();
    details.insert("status".to_owned(), json!(status(end)));
    details.insert("sessionId".to_owned(), json!(entry.name));
    details.insert("name".to_owned(), json!(entry.about.name));
    exit(&mut details, end);
    if let Value::Object(more) = more {
        details.extend(more);
    }
    Value::Object(details)
}

fn list(entries: &[Entry<About>]) -> ToolResult {
    let mut lines = Vec::new();
    let mut sessions = Vec::new();
    for entry in entries {
        let end = entry.session.end();
        let started = entry.session.started();
        let ended = entry.session.ended_at();
        let until = ended.unwrap_or_else(SystemTime::now);
        let ran = until.duration_since(started).unwrap_or_default();
        let (tail, truncated) = entry.session.tail(TAIL);
        lines.push(format!(
            "{} {:<9} {} :: {}",
            entry.name,
            status(end.as_ref()),
            duration(ran),
            middle(&entry.about.name, 80)
        ));
        let mut more = json!({
            "startedAt": since_epoch(started),
            "runtimeMs": u64::try_from(ran.as_millis()).unwrap_or(u64::MAX),
            "cwd": entry.about.cwd,
            "command": entry.about.command,
            "tail": tail,
            "truncated": truncated,
        });
        match ended {
            Some(ended) => more["endedAt"] = json!(since_epoch(ended)),
            None => more["pid"] = json!(entry.session.id()),
        }
        sessions.push(details(entry, end.as_ref(), more));
    }
    let text = if lines.is_empty() {
        "No running or recent sessions.".to_owned()
    } else {
        lines.join("\n")
    };
    ToolResult::new(text, json!({ "status": "completed", "sessions": sessions }))
}

fn poll(entry: &Entry<About>) -> ToolResult {
    // The end first: what came before it is in the output then.
    let Some(end) = entry.session.end() else {
        let fresh = entry.session.fresh();
        let parts = [fresh.stdout.trim_end(), fresh.stderr.trim_end()];
        let filled: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let output = match filled[..] {
            [] => "(no new output)".to_owned(),
            _ => filled.join("\n"),
        };
        let more = json!({ "aggregated": entry.session.output().text });
        return ToolResult::new(
            format!("{output}\n\nProcess still running."),
            details(entry, None, more),
        );
    };
    let output = entry.session.output();
    let (tail, _) = entry.session.tail(TAIL);
    let shown = match tail.trim_end() {
        "" if output.truncated => "(no output recorded — truncated to cap)",
        "" => "(no output recorded)",
        tail => tail,
    };
    let text = if end == End::TimedOut {
        format!("{shown}\n\nProcess was killed at its timeout.")
    } else {
        format!("{shown}\n\nProcess exited with {}.", label(&end))
    };
    let more = json!({ "aggregated": output.text, "truncated": output.truncated });
    ToolResult::new(text, details(entry, Some(&end), more))
}

fn log(entry: &Entry<About>, params: &Params) -> ToolResult {
    let end = entry.session.end();
    let output = entry.session.output();
    let lines = slice(&output.text, params.offset, params.limit);
    let text = match (lines.text.as_str(), &end) {
        ("", None) => "(no output yet)",
        ("", Some(_)) => "(no output recorded)",
        (text, _) => text,
    };
    let more = json!({
        "total": output.total,
        "totalLines": lines.lines,
        "totalChars": output.text.chars().count(),
        "truncated": output.truncated,
    });
    ToolResult::new(text, details(entry, end.as_ref(), more))
}

fn send(entry: &Entry<About>, bytes: &[u8]) -> Result<(), String> {
    entry
        .session
        .write(bytes)
        .map_err(|why| unwritable(entry, why))
}

fn unwritable(entry: &Entry<About>, why: NotWritten) -> String {
    let id = &entry.name;
    match why {
        NotWritten::Closed => format!("Session {id} stdin is not writable."),
        NotWritten::Full => format!(
            "Session {id} does not read its stdin, and more than 1 MiB would wait there. Wait, or \
             kill it."
        ),
    }
}

fn sent(entry: &Entry<About>, text: String) -> ToolResult {
    ToolResult::new(text, details(entry, None, json!({})))
}

fn write(entry: &Entry<About>, params: &Params) -> Result<ToolResult, String> {
    if !params.data.is_empty() || !params.eof {
        send(entry, params.data.as_bytes())?;
    }
    let mut closed = "";
    if params.eof {
        entry
            .session
            .end_input()
            .map_err(|why| unwritable(entry, why))?;
        closed = " (stdin closed)";
    }
    let count = params.data.len();
    Ok(sent(
        entry,
        format!("Wrote {count} bytes to session {}{closed}.", entry.name),
    ))
}

fn send_keys(entry: &Entry<About>, params: &Params) -> Result<ToolResult, String> {
    let encoded = keys::encode(&params.input, entry.session.application_keys());
    let warnings = if encoded.warnings.is_empty() {
        String::new()
    } else {
        format!("\nWarnings:\n- {}", encoded.warnings.join("\n- "))
    };
    if encoded.bytes.is_empty() {
        return Err(format!("No key data provided.{warnings}"));
    }
    send(entry, &encoded.bytes)?;
    let count = encoded.bytes.len();
    let mut result = sent(
        entry,
        format!("Sent {count} bytes to session {}.{warnings}", entry.name),
    );
    if !encoded.warnings.is_empty() {
        result.details["warnings"] = json!(encoded.warnings);
    }
    Ok(result)
}

fn paste(entry: &Entry<About>, params: &Params) -> Result<ToolResult, String> {
    let bytes = keys::paste(&params.text, params.bracketed);
    if bytes.is_empty() {
        return Err("No paste text provided.".to_owned());
    }
    send(entry, &bytes)?;
    let count = params.text.chars().count();
    Ok(sent(
        entry,
        format!("Pasted {count} chars to session {}.", entry.name),
    ))
}
