//! The `process` tool: what an agent does with its background sessions.

mod input;
mod looks;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};

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

/// What the tools keep with a session.
#[derive(Debug, Clone)]
pub(crate) struct About {
    pub(crate) command: String,
    pub(crate) cwd: String,
    description: Option<String>,
    name: String,
    /// What the guard was asked before it started.
    question: Question,
    /// Somebody may write to it.
    has_input: bool,
    /// Somebody ended it by hand: its end is no news.
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
    timeout: Option<f64>,
}

/// So long a poll waits at most for something new.
const PATIENCE_MS: f64 = 30_000.0;

/// What a session that is not there may be.
const ELSEWHERE: &str = "A session belongs to the server process that began it, and ends with it.";

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
    /// For as long as a poll may wait; not at all for everything else.
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

    /// Waits for as long as a poll may until its session has something to say.
    async fn news(&self, params: &Params, caller: &Caller) {
        let Some(id) = params.session.as_deref() else {
            return;
        };
        let Some(entry) = self.shared.sessions.get(&caller.agent, id.trim()) else {
            return;
        };
        tokio::select! {
            biased;
            () = entry.session.news() => {}
            () = params.patience() => {}
        }
    }

    /// An approval id stands for the session that the person's answer began. Without one, for
    /// how the question stands.
    async fn waits(&self, params: &mut Params, caller: &Caller) -> Option<ToolResult> {
        let id = params.session.as_deref()?.trim();
        let pending = self.shared.pending.get(&caller.agent, id)?;
        match pending.state(params.patience()).await {
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
    } else if matches!(end, Some(End::Cancelled | End::TimedOut | End::Unguarded)) {
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
