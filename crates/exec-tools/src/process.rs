//! The `process` tool: what an agent can do with its background sessions.

mod input;
mod looks;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use exec_policy::{Question, Ruling};
use process_runner::keys::Input;
use process_runner::{End, Entry};
use serde_json::{Map, Value, json};
use tokio::time::sleep;

use crate::arguments::Arguments;
use crate::exec::{code_of, denied, signal_name};
use crate::params::ExecParams;
use crate::pending::State;
use crate::{Caller, ToolResult, Tools, session_name};

use input::{paste, send, send_keys, sent, write};
use looks::{list, log, poll};

/// The data that the tools keep with a session.
#[derive(Debug, Clone)]
pub(crate) struct About {
    pub(crate) command: String,
    pub(crate) cwd: String,
    description: Option<String>,
    name: String,
    /// The question that the guard was asked before the start.
    question: Question,
    /// Whether the session takes input.
    has_input: bool,
    /// Set if an agent ended the session itself: its end is then no event.
    quiet: Arc<AtomicBool>,
}

impl About {
    pub(crate) fn new(
        params: &ExecParams,
        cwd: &str,
        question: &Question,
        has_input: bool,
    ) -> Self {
        Self {
            question: question.clone(),
            command: params.command.clone(),
            cwd: cwd.to_owned(),
            description: params.description.clone(),
            name: session_name(&params.command),
            has_input,
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

    /// Whether the action sends input, which may make the command do more.
    const fn gives_input(self) -> bool {
        matches!(
            self,
            Self::Write | Self::SendKeys | Self::Submit | Self::Paste
        )
    }
}

/// The parameters of a call of `process`.
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
    timeout: Option<f64>,
}

/// The longest wait of a poll for new output, in milliseconds.
const PATIENCE_MS: f64 = 30_000.0;

/// A hint about sessions that do not exist.
const ELSEWHERE: &str =
    "A session belongs to the server process that started it, and ends with it.";

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
            timeout: arguments.number("timeout")?,
        };
        arguments.finish()?;
        Ok(params)
    }
}

impl Params {
    /// The time that a poll may wait; none for other actions.
    async fn patience(&self) {
        if let (Action::Poll, Some(ms)) = (self.action, self.timeout) {
            sleep(Duration::from_secs_f64(ms.clamp(0.0, PATIENCE_MS) / 1000.0)).await;
        }
    }
}

impl Tools {
    pub(crate) async fn process(
        &self,
        arguments: Value,
        caller: &Caller,
        cancelled: impl Future<Output = ()>,
    ) -> ToolResult {
        let params = match Params::read(arguments) {
            Ok(params) => params,
            Err(sentence) => return ToolResult::failed(sentence),
        };
        tokio::select! {
            biased;
            () = cancelled => ToolResult::failed("Aborted"),
            result = self.process_now(params, caller) => result,
        }
    }

    async fn process_now(&self, mut params: Params, caller: &Caller) -> ToolResult {
        if let Some(result) = self.waits(&mut params, caller).await {
            return result;
        }
        if let Some(ruling) = self.input_forbidden(&params, caller).await {
            return denied(&ruling, "gateway");
        }
        self.news(&params, caller).await;
        self.act(&params, caller).unwrap_or_else(ToolResult::failed)
    }

    /// Waits until the session of a poll has new output, or the poll's time is over.
    async fn news(&self, params: &Params, caller: &Caller) {
        let Some(id) = params.session.as_deref() else {
            return;
        };
        let Some(entry) = self.shared.sessions.get(caller.owner(), id.trim()) else {
            return;
        };
        tokio::select! {
            biased;
            () = entry.session.news() => {}
            () = params.patience() => {}
        }
    }

    /// Replaces an approval id by the session that the person's answer started. If there is none,
    /// returns the state of the question.
    async fn waits(&self, params: &mut Params, caller: &Caller) -> Option<ToolResult> {
        let id = params.session.as_deref()?.trim();
        let pending = self.shared.pending.get(caller.owner(), id)?;
        match pending.state(params.patience()).await {
            State::Open => Some(pending.result()),
            State::Ended(result) => Some(*result),
            State::Session(name) => {
                params.session = Some(name);
                None
            }
        }
    }

    /// Why a command that was allowed may not be sent input now: a denial, or a pause.
    async fn input_forbidden(&self, params: &Params, caller: &Caller) -> Option<Ruling> {
        if !params.action.gives_input() {
            return None;
        }
        let id = params.session.as_deref()?.trim();
        let entry = self.shared.sessions.get(caller.owner(), id)?;
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
            return Ok(list(&sessions.list(caller.owner())));
        }
        let id = params
            .session
            .as_deref()
            .ok_or("sessionId is required for this action.")?;
        let entry = sessions.get(caller.owner(), id.trim());
        let known = || {
            entry
                .clone()
                .ok_or_else(|| format!("No session found for {id}. {ELSEWHERE}"))
        };
        let active = || {
            let running = entry.clone().filter(|entry| entry.session.end().is_none());
            running.ok_or_else(|| match &entry {
                None => format!("No active session found for {id}. {ELSEWHERE}"),
                Some(_) => format!("No active session found for {id}: it has ended."),
            })
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
                sessions.remove(caller.owner(), &entry.name);
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
                sessions.remove(caller.owner(), &entry.name);
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

/// The status of a session: `running`, `completed` or `failed`.
fn status(end: Option<&End>) -> &'static str {
    match end {
        None => "running",
        Some(End::Exited(0)) => "completed",
        Some(_) => "failed",
    }
}

/// Adds to the details how a session ended.
fn exit(details: &mut Map<String, Value>, end: Option<&End>) {
    if let Some(code) = end.and_then(code_of) {
        details.insert("exitCode".to_owned(), json!(code));
    }
    let signal = if let Some(End::Signalled(signal)) = end {
        signal_name(*signal)
    } else if matches!(end, Some(End::Cancelled | End::TimedOut | End::Unguarded)) {
        "SIGKILL".to_owned()
    } else {
        return;
    };
    details.insert("exitSignal".to_owned(), json!(signal));
}

/// The details that every result about a session has.
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
