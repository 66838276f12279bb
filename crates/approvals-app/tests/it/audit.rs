//! What the app writes down: one record for each way a request ends, the exit of its run,
//! the policy change of a click, and the uses of entries. Real runs, a real store.

mod answers;
mod uses;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use approvals_app::{
    Asker, Controller, Desktop, Judge, LocalMachine, Mailbox, MenuAction, NoDesktop, PauseFor,
    Tick, Timings, mailbox,
};
use approvals_ipc::{ExecAnswer, ExecRequest, PromptDecision, PromptRequest};
use approvals_store::{Edit, EntryKey, Store};
use audit_log::{Body, Log};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use view_model::{Choice, PromptAnswer, RuleEnd};

use crate::desktop::{TestDesktop, Told};
use crate::machine::machine;

/// By then a painted card is armed.
const ARMED: Duration = Duration::from_millis(710);
const NOTHING: &str = r#"{"version":1}"#;
const LISTED: &str = r#"{"version":1,"agents":{"main":{"allowlist":[{"pattern":"/usr/bin/echo"},{"pattern":"/usr/bin/sh"}]}}}"#;

struct App {
    home: TempDir,
    mailbox: Mailbox,
    stop: CancellationToken,
    ended: JoinHandle<()>,
}

/// Every line of a history: what people did, then what was decided without them.
fn history_text(file: &Path) -> String {
    let folder = std::fs::read_dir(file.parent().unwrap())
        .into_iter()
        .flatten();
    let mut shares: Vec<PathBuf> = folder
        .map(|entry| entry.unwrap().path())
        .filter(|path| path != file && path.extension().is_some_and(|it| it == "jsonl"))
        .collect();
    shares.sort();
    let files = std::iter::once(file.to_owned()).chain(shares);
    files.flat_map(std::fs::read_to_string).collect()
}

impl App {
    fn new(store: &str) -> Self {
        Self::on(TestDesktop::silent(), store)
    }

    fn on(desktop: impl Desktop + 'static, store: &str) -> Self {
        let home = tempfile::tempdir().unwrap();
        std::fs::write(home.path().join("exec-approvals.json"), store).unwrap();
        let (mailbox, ticks) = mailbox();
        let machine = LocalMachine {
            now_ms: || 1_770_854_400_000,
            ..machine(home.path())
        };
        let store = Arc::new(Store::new(home.path().join("exec-approvals.json")));
        let judge = Judge::new(store, home.path().join("openclaw.json"), machine);
        let stop = CancellationToken::new();
        let controller = Controller::new(
            desktop,
            judge,
            Timings::default(),
            mailbox.clone(),
            stop.clone(),
        )
        .with_history(home.path().join("own/history.jsonl"));
        Self {
            home,
            mailbox,
            stop,
            ended: tokio::spawn(async move {
                controller.run(ticks).await;
            }),
        }
    }

    fn ask(&self, command: &[&str]) -> oneshot::Receiver<ExecAnswer> {
        self.send(request(command)).0
    }

    fn send(&self, request: ExecRequest) -> (oneshot::Receiver<ExecAnswer>, CancellationToken) {
        let (reply, answer) = oneshot::channel();
        let gone = CancellationToken::new();
        self.mailbox.send(Tick::Exec {
            request: Box::new(request),
            asker: Asker {
                pid: Some(std::process::id()),
                gone: gone.clone(),
                ..Asker::default()
            },
            reply,
        });
        (answer, gone)
    }

    async fn click(&self, choice: Choice) {
        let card = self.look().await;
        tokio::time::sleep(ARMED).await;
        let (reply, counted) = oneshot::channel();
        let answer = PromptAnswer {
            id: card.id,
            digest: card.digest,
            times: card.times,
            choice,
        };
        self.mailbox.send(Tick::Answer { answer, reply });
        counted.await.unwrap().unwrap();
    }

    async fn look(&self) -> view_model::PromptCard {
        let (reply, state) = oneshot::channel();
        self.mailbox.send(Tick::State(reply));
        let card = state.await.unwrap().card.unwrap();
        self.mailbox.send(Tick::Painted {
            id: card.id.clone(),
            digest: card.digest.clone(),
            times: card.times,
        });
        card
    }

    fn log(&self) -> Log {
        Log::new(self.home.path().join("own/history.jsonl"))
    }

    fn store(&self) -> Store {
        Store::new(self.home.path().join("exec-approvals.json"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    async fn end(&mut self) {
        self.stop.cancel();
        (&mut self.ended).await.unwrap();
    }

    /// Ends the app and gives every line: ids as their line's number, without what differs
    /// from run to run.
    async fn lines(mut self) -> Vec<Value> {
        self.end().await;
        let home = self.home.path().to_str().unwrap().to_owned();
        let log = self.log();
        let found = log.verify().unwrap();
        assert_eq!((found.unreadable, found.lost, found.broken), (0, 0, None));
        let text = history_text(log.path());
        let mut lines: Vec<Value> = text
            .replace(&home, "~")
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let ids: Vec<Value> = lines.iter().map(|line| line["id"].clone()).collect();
        for line in &mut lines {
            let line = line.as_object_mut().unwrap();
            assert_eq!(line.remove("v"), Some(json!(1)));
            assert_eq!(line.remove("at"), Some(json!("2026-02-12T00:00:00.000Z")));
            line.remove("id").unwrap();
            line.remove("prev").unwrap();
            if line["kind"] == "decision" {
                assert_eq!(
                    line.remove("argvDigest").unwrap().as_str().unwrap().len(),
                    64
                );
                assert_eq!(line.remove("asker"), Some(asker()));
                // A request that was not judged has the folder that it named, if any.
                let judged = line.contains_key("programs") || line["code"] == "fallback";
                let cwd = if judged || line["by"] == "policy" {
                    "~"
                } else {
                    ""
                };
                assert_eq!(line.remove("cwd"), Some(json!(cwd)));
                assert_eq!(line.remove("host"), Some(json!("node")));
                assert_eq!(line.remove("agent"), Some(json!("main")));
                line.remove("reason").unwrap().as_str().unwrap();
            }
            for key in ["of", "request"] {
                if let Some(id) = line.get_mut(key) {
                    *id = json!(ids.iter().position(|known| known == id).unwrap());
                }
            }
            if let Some(waited) = line.get_mut("waitedMs") {
                *waited = json!(waited.as_u64().unwrap() >= 700);
            }
            line.remove("durationMs");
        }
        lines
    }
}

fn request(command: &[&str]) -> ExecRequest {
    ExecRequest {
        command: command.iter().map(|word| (*word).to_owned()).collect(),
        ..ExecRequest::default()
    }
}

/// This test asks, and the system may tell what program it is.
fn asker() -> Value {
    let pid = std::process::id();
    match cfg!(target_os = "linux") {
        true => json!({"pid": pid, "program": std::env::current_exe().unwrap()}),
        false => json!({"pid": pid}),
    }
}

/// A decision about `echo`; `null` takes a key out.
fn decision(command: &str, more: Value) -> Value {
    let mut line = json!({
        "kind": "decision", "command": command, "programs": ["/usr/bin/echo"],
        "layer": "allowlist",
    });
    for (key, value) in more.as_object().unwrap() {
        if value.is_null() {
            line.as_object_mut().unwrap().remove(key);
        } else {
            line[key] = value.clone();
        }
    }
    line
}

fn exit(of: usize, code: i32) -> Value {
    json!({"kind": "exit", "of": of, "exitCode": code})
}

#[tokio::test]
async fn what_runs_by_the_list_is_one_decision_and_one_exit() {
    let app = App::new(LISTED);
    let mut asked = request(&["echo", "--token", "hunter2"]);
    asked.env = Some([("LANG".to_owned(), "secret".to_owned())].into());
    assert_eq!(
        app.send(asked).0.await.unwrap().unwrap().stdout,
        "--token hunter2\n"
    );
    assert_eq!(
        app.lines().await,
        [
            decision(
                "echo --token [hidden]",
                json!({
                    "env": ["LANG"], "verdict": "allowed", "by": "allowlist",
                    "code": "allowlist",
                    "used": [{"agent": "main", "list": "allowlist", "key": "/usr/bin/echo"}],
                })
            ),
            exit(0, 0),
        ]
    );
}

#[tokio::test]
async fn what_is_refused_by_the_policy_is_one_decision() {
    let app = App::new(r#"{"version":1,"defaults":{"security":"deny"}}"#);
    app.ask(&["echo", "a"]).await.unwrap().unwrap_err();
    assert_eq!(
        app.lines().await,
        [decision(
            "echo a",
            json!({
                "verdict": "denied", "by": "policy", "code": "security-deny",
                "layer": "defaults.security", "programs": null,
            })
        )]
    );
}

#[tokio::test]
async fn where_nobody_can_be_asked_the_fallback_is_named() {
    let app = App::on(NoDesktop, NOTHING);
    app.ask(&["echo", "a"]).await.unwrap().unwrap_err();
    std::fs::write(
        app.path("exec-approvals.json"),
        r#"{"version":1,"defaults":{"askFallback":"full"}}"#,
    )
    .unwrap();
    app.ask(&["sh", "-c", "exit 3"]).await.unwrap().unwrap();
    assert_eq!(
        app.lines().await,
        [
            decision(
                "echo a",
                json!({
                    "verdict": "denied", "by": "fallback", "code": "no-ui",
                    "layer": "built-in",
                })
            ),
            decision(
                "exit 3",
                json!({
                    "verdict": "allowed", "by": "fallback", "code": "fallback",
                    "layer": "defaults.askFallback", "programs": null,
                })
            ),
            exit(1, 3),
        ]
    );
}

#[tokio::test]
async fn what_changed_and_what_is_no_request_are_checks() {
    let app = App::new(NOTHING);
    let tool = app.path("tool");
    let write = |text: &str| test_support::write_program(&tool, text);
    write("#!/bin/sh\n");
    let changed = app.ask(&[tool.to_str().unwrap()]);
    app.look().await;
    write("#!/bin/sh\nid\n");
    app.click(Choice::AllowOnce).await;
    changed.await.unwrap().unwrap_err();
    app.ask(&[" echo", "a"]).await.unwrap().unwrap_err();
    let mut screen = request(&["echo", "b"]);
    screen.needs_screen_recording = Some(true);
    app.send(screen).0.await.unwrap().unwrap_err();
    let lines = app.lines().await;
    let request = |command: &str, code: &str| {
        json!({
            "kind": "decision", "command": command, "layer": "request",
            "verdict": "denied", "by": "check", "code": code,
        })
    };
    assert_eq!(
        lines,
        [
            decision(
                "~/tool",
                json!({
                    "programs": ["~/tool"], "verdict": "denied", "by": "check",
                    "code": "changed", "waitedMs": true,
                })
            ),
            request("\" echo\" a", "invalid"),
            request("echo b", "permission:screenRecording"),
        ]
    );
}

#[tokio::test]
async fn who_only_asks_gets_a_decision_and_its_name_for_the_exit() {
    let mut app = App::new(LISTED);
    let (reply, answer) = oneshot::channel();
    app.mailbox.send(Tick::Prompt {
        request: Box::new(PromptRequest {
            command: "echo a".to_owned(),
            ..PromptRequest::default()
        }),
        asker: Asker {
            pid: Some(std::process::id()),
            ..Asker::default()
        },
        reply,
    });
    let answer = answer.await.unwrap();
    assert_eq!(answer.decision, PromptDecision::AllowOnce);
    app.end().await;
    let entry = app.log().entries().unwrap().next().unwrap().unwrap();
    assert_eq!(answer.record, Some(entry.record.id));
    let Body::Decision(decision) = entry.record.body else {
        panic!("{:?}", entry.record.body);
    };
    let told = (
        decision.command.as_str(),
        decision.code.as_str(),
        entry.exit,
    );
    assert_eq!(told, ("echo a", "allowlist", None));
    assert_eq!(app.log().entries().unwrap().count(), 1);
}

#[tokio::test]
async fn a_history_that_cannot_be_written_stops_no_decision() {
    let (told, mut tray) = mpsc::unbounded_channel();
    let desktop = TestDesktop::new(move |it| {
        if let Told::Tray(tray) = it {
            let _ = told.send(format!("{tray:?}").contains("Some of the history was lost"));
        }
    });
    let mut app = App::on(desktop, LISTED);
    std::fs::write(app.path("own"), "in the way").unwrap();
    app.ask(&["echo", "a"]).await.unwrap().unwrap();
    // There is room only once the writer has tried.
    while !tray.recv().await.unwrap() {}
    std::fs::remove_file(app.path("own")).unwrap();
    app.ask(&["echo", "b"]).await.unwrap().unwrap();
    while tray.recv().await.unwrap() {}
    let log = app.log();
    app.end().await;
    assert!(log.verify().unwrap().lost >= 1);
    assert!(history_text(&app.path("own/history.jsonl")).contains("echo b"));
}
