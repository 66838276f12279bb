//! Tools with a person who answers as the test says.
#![allow(dead_code, reason = "not every test needs all of it")]

use std::future::Future;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use exec_policy::{Code, CommandExit, Platform, Question, Request, Ruling};
use exec_tools::{
    ApplyPatch, Approver, BoxFuture, Caller, Event, NodeLink, Overrides, ToolResult, ToolSettings,
    Tools, World,
};
use serde_json::Value;
use tokio::sync::{mpsc, oneshot};

pub(crate) const NO_SESSIONS: &str = "No running or recent sessions. A session belongs to the \
     server process that started it, and ends with it.";

/// A limit for slow machines; reached only if the test fails.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) async fn in_time<T>(what: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, what).await.unwrap()
}

/// A question, and the channel for its answer.
pub(crate) type Asked = (Question, oneshot::Sender<Code>);

/// Rules by a word in the command, and lets the test answer.
struct Person {
    questions: mpsc::UnboundedSender<Asked>,
    judged: Arc<Mutex<Vec<Question>>>,
    exits: mpsc::UnboundedSender<(String, CommandExit)>,
}

/// The history calls a command by its text.
fn ruling(request: &Request, code: Code) -> Ruling {
    let runs = matches!(code, Code::AllowOnce | Code::Full);
    Ruling {
        runs,
        record: runs.then(|| request.text()),
        ..Ruling::refusal(request, code, "test", "The test says so.")
    }
}

impl Approver for Person {
    fn rule(&self, question: Question) -> BoxFuture<'_, Ruling> {
        self.judged.lock().unwrap().push(question.clone());
        Box::pin(async move {
            let request = question.request.clone();
            let text = request.text();
            let words = [
                ("ASK", Code::AskAlways),
                ("DENY", Code::SecurityDeny),
                ("MISS", Code::AllowlistMiss),
                ("RULE", Code::DenyRule),
            ];
            let found = words.into_iter().find(|(word, _)| text.contains(word));
            let code = match found {
                // As the policy does it.
                Some((_, Code::AskAlways)) if request.elevated || question.probe => Code::Full,
                Some((_, code)) => code,
                None => Code::Full,
            };
            if code != Code::AskAlways {
                return ruling(&request, code);
            }
            let (sender, answer) = oneshot::channel();
            self.questions.send((question, sender)).unwrap();
            let code = answer.await.unwrap_or(Code::ApprovalTimeout);
            let says = code == Code::UserDenied && text.contains("SAY");
            Ruling {
                message: says.then(|| "use make".to_owned()),
                ..ruling(&request, code)
            }
        })
    }

    fn ended(&self, record: &str, exit: CommandExit) {
        // A test that does not read the ends has dropped the receiver.
        let _ = self.exits.send((record.to_owned(), exit));
    }
}

pub(crate) struct Desk {
    pub(crate) tools: Tools,
    pub(crate) caller: Caller,
    pub(crate) questions: mpsc::UnboundedReceiver<Asked>,
    pub(crate) judged: Arc<Mutex<Vec<Question>>>,
    pub(crate) exits: mpsc::UnboundedReceiver<(String, CommandExit)>,
    pub(crate) folder: tempfile::TempDir,
}

impl Desk {
    pub(crate) fn new() -> Self {
        Self::with_nodes(None)
    }

    pub(crate) fn with_nodes(nodes: Option<Arc<dyn NodeLink>>) -> Self {
        Self::of(nodes, "/usr/bin:/bin")
    }

    /// Where programs are looked for in these folders.
    pub(crate) fn with_path(path: &str) -> Self {
        Self::of(None, path)
    }

    fn of(nodes: Option<Arc<dyn NodeLink>>, path: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (questions, receiver) = mpsc::unbounded_channel();
        let judged = Arc::default();
        let (ended, exits) = mpsc::unbounded_channel();
        let person = Person {
            questions,
            judged: Arc::clone(&judged),
            exits: ended,
        };
        let environment = [("PATH", path), ("SHELL", "/bin/sh"), ("LD_PRELOAD", "/x")];
        let world = World {
            platform: Platform::Linux,
            home: folder.path().to_owned(),
            state: folder.path().join(".openclaw"),
            sandboxes: folder.path().join(".openclaw/sandboxes"),
            environment: environment
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .to_vec(),
            login_path: None,
            now_ms: || 1_000,
        };
        let caller = Caller {
            agent: "main".to_owned(),
            apart: None,
            session_key: "agent:main:main".to_owned(),
            workspace: folder.path().to_owned(),
            process: true,
            model: None,
            sender: None,
            container: None,
            engine: None,
            overrides: Overrides::default(),
            settings: ToolSettings {
                apply_patch: ApplyPatch::default(),
                ..ToolSettings::default()
            },
            wait: Some(Duration::ZERO),
        };
        Self {
            tools: Tools::new(world, Arc::new(person), nodes, Duration::from_secs(1800)),
            caller,
            questions: receiver,
            judged,
            exits,
            folder,
        }
    }

    pub(crate) fn root(&self) -> PathBuf {
        self.folder.path().canonicalize().unwrap()
    }

    pub(crate) async fn call(&self, tool: &str, arguments: Value) -> ToolResult {
        in_time(
            self.tools
                .call(tool, arguments, &self.caller, std::future::pending()),
        )
        .await
    }

    pub(crate) async fn exec(&self, arguments: Value) -> ToolResult {
        self.call("exec", arguments).await
    }

    pub(crate) async fn process(&self, arguments: Value) -> ToolResult {
        self.call("process", arguments).await
    }

    /// Starts a command in the background, and returns its session.
    pub(crate) async fn background(&self, command: &str, pty: bool) -> String {
        let arguments = serde_json::json!({ "command": command, "background": true, "pty": pty });
        let result = self.exec(arguments).await;
        assert_eq!(result.details["status"], "running", "{result:?}");
        result.details["sessionId"].as_str().unwrap().to_owned()
    }

    /// The next events, once there are this many.
    pub(crate) async fn events(&self, count: usize) -> Vec<String> {
        let mut events: Vec<Event> = Vec::new();
        let mut news = self.tools.events().subscribe();
        while events.len() < count {
            events.extend(self.tools.events().drain(&self.caller.session_key));
            if events.len() < count {
                in_time(news.recv()).await.unwrap();
            }
        }
        events.into_iter().map(|event| event.text).collect()
    }

    /// Polls until the session has ended. The result has the output of all polls.
    pub(crate) async fn ended(&self, session: &str) -> ToolResult {
        let poll = serde_json::json!({
            "action": "poll", "sessionId": session, "timeout": 30_000,
        });
        let mut output = String::new();
        let mut events = Vec::new();
        loop {
            let mut result = self.process(poll.clone()).await;
            events.append(&mut result.events);
            let new = result.details["aggregated"].as_str().unwrap_or_default();
            if result.details["status"] == "running" {
                output.push_str(new);
                continue;
            }
            if !output.is_empty() {
                let (_, stands) = result.text.split_once("\n\n").unwrap();
                output.push_str(new);
                result.text = format!("{}\n\n{stands}", output.trim_end());
                result.details["aggregated"] = output.into();
            }
            return ToolResult { events, ..result };
        }
    }
}
