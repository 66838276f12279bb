//! What the app writes down: one record for each way a request ends, the exit of its run,
//! the policy change of a click, and the uses of entries. Real runs, a real store.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use approvals_app::{
    Asker, Controller, Desktop, Judge, Machine, Mailbox, MenuAction, NoDesktop, PauseFor, Tick,
    Timings, mailbox,
};
use approvals_ipc::{ExecAnswer, ExecRequest, PromptDecision, PromptRequest};
use approvals_store::{Edit, EntryKey, Store};
use audit_log::{Body, Log};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use view_model::{Choice, PromptAnswer, RuleEnd};

use crate::desktop::TestDesktop;

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
        let text = home.path().to_str().unwrap().to_owned();
        let machine = Machine {
            cwd: text.clone(),
            home: text,
            environment: vec![("PATH".to_owned(), "/usr/bin:/bin".to_owned())],
            now_ms: || 1_770_854_400_000,
            screen_recording: || false,
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
async fn what_a_person_decides_says_how_long_it_waited() {
    let app = App::new(NOTHING);
    let once = app.ask(&["echo", "once"]);
    app.click(Choice::AllowOnce).await;
    once.await.unwrap().unwrap();
    let no = app.ask(&["echo", "no"]);
    app.click(Choice::Deny).await;
    no.await.unwrap().unwrap_err();
    let why = app.ask(&["echo", "why"]);
    let message = "use the script".to_owned();
    app.click(Choice::DenyWithMessage { message }).await;
    why.await.unwrap().unwrap_err();
    let asked = json!({"by": "person", "waitedMs": true});
    let with = |verdict: &str, code: &str| {
        let mut more = asked.clone();
        more["verdict"] = json!(verdict);
        more["code"] = json!(code);
        more
    };
    assert_eq!(
        app.lines().await,
        [
            decision("echo once", with("allowed", "allow-once")),
            exit(0, 0),
            decision("echo no", with("denied", "user-denied")),
            decision("echo why", {
                let mut said = with("denied", "user-denied");
                said["message"] = json!("use the script");
                said
            }),
        ]
    );
}

/// One answer to three that are the same is three decisions that say so, each with what was
/// granted, and one change of the policy.
#[tokio::test]
async fn what_is_answered_together_says_so() {
    let app = App::new(NOTHING);
    let asked: Vec<_> = (0..3).map(|_| app.ask(&["echo", "same"])).collect();
    app.click(Choice::AllowAlways {
        offer: "programs".to_owned(),
        ends: RuleEnd::Never,
        note: String::new(),
        pattern: String::new(),
        confirmed: false,
    })
    .await;
    for answer in asked {
        answer.await.unwrap().unwrap();
    }
    let saved = app.store().load().unwrap();
    let id = saved.value["agents"]["main"]["allowlist"][0]["id"].clone();
    let mut lines = app.lines().await;
    lines.retain(|line| line["kind"] != "exit");
    let one = decision(
        "echo same",
        json!({
            "verdict": "allowed", "by": "person", "code": "allow-always",
            "waitedMs": true, "together": 3,
            "grant": [{"list": "allowlist", "pattern": "/usr/bin/echo", "id": id}],
        }),
    );
    let policy = json!({
        "kind": "policy", "source": "always-allow", "request": 0,
        "changes": [{"place": "agents.main.allowlist", "id": id, "after": "/usr/bin/echo"}],
        "hash": saved.hash,
    });
    assert_eq!(lines, [one.clone(), policy, one.clone(), one]);
}

#[tokio::test]
async fn always_allow_writes_what_it_stored_and_what_it_settled() {
    let app = App::new(NOTHING);
    let first = app.ask(&["echo", "one"]);
    let second = app.ask(&["echo", "two"]);
    let always = Choice::AllowAlways {
        offer: "programs".to_owned(),
        ends: RuleEnd::Never,
        note: String::new(),
        pattern: String::new(),
        confirmed: false,
    };
    app.click(always).await;
    first.await.unwrap().unwrap();
    second.await.unwrap().unwrap();
    let saved = app.store().load().unwrap();
    let hash = saved.hash;
    let id = saved.value["agents"]["main"]["allowlist"][0]["id"].clone();
    let lines = app.lines().await;
    // What the person clicked is kept by itself, and what it settled with the agent's.
    assert_eq!(
        lines,
        [
            decision(
                "echo one",
                json!({
                    "verdict": "allowed", "by": "person", "code": "allow-always",
                    "waitedMs": true,
                    "grant": [{"list": "allowlist", "pattern": "/usr/bin/echo", "id": id}],
                })
            ),
            json!({
                "kind": "policy", "source": "always-allow", "request": 0,
                "changes": [{"place": "agents.main.allowlist", "id": id, "after": "/usr/bin/echo"}],
                "hash": hash,
            }),
            exit(0, 0),
            decision(
                "echo two",
                json!({
                    "verdict": "allowed", "by": "allowlist", "code": "allowlist",
                    "waitedMs": true,
                })
            ),
            exit(3, 0),
        ]
    );
}

/// A denial that refuses from now on is the rule's; it grants nothing.
#[tokio::test]
async fn always_deny_writes_what_it_stored() {
    let app = App::new(NOTHING);
    let asked = app.ask(&["uname"]);
    let offer = "deny-0".to_owned();
    app.click(Choice::DenyAlways { offer }).await;
    asked.await.unwrap().unwrap_err();
    let saved = app.store().load().unwrap();
    let id = saved.value["agents"]["main"]["rules"][0]["id"].clone();
    let refused = json!({
        "verdict": "denied", "by": "rule", "code": "deny-rule", "waitedMs": true,
        "layer": "agents.main.rules", "programs": ["/usr/bin/uname"],
    });
    let lines = app.lines().await;
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[1], decision("uname", refused));
    let policy = &lines[0];
    assert_eq!(
        (&policy["source"], &policy["request"]),
        (&json!("always-deny"), &json!(1))
    );
    assert_eq!(policy["hash"], json!(saved.hash));
    assert_eq!(policy["changes"].as_array().unwrap().len(), 1);
    assert_eq!(policy["changes"][0]["id"], id);
}

#[tokio::test]
async fn what_nobody_answers_says_why() {
    let app = App::new(NOTHING);
    let mut hurried = request(&["echo", "late"]);
    hurried.deadline_ms = Some(800);
    let (late, _) = app.send(hurried);
    app.look().await;
    late.await.unwrap().unwrap_err();

    let (left, gone) = app.send(request(&["echo", "left"]));
    app.look().await;
    gone.cancel();
    left.await.unwrap().unwrap_err();

    let paused = app.ask(&["echo", "open"]);
    app.look().await;
    app.mailbox
        .send(Tick::Menu(MenuAction::Pause(PauseFor::Ever)));
    paused.await.unwrap().unwrap_err();
    app.ask(&["echo", "later"]).await.unwrap().unwrap_err();
    app.mailbox.send(Tick::Menu(MenuAction::Resume));

    let open = app.ask(&["echo", "end"]);
    app.look().await;
    let lines = app.lines().await;
    open.await.unwrap().unwrap_err();
    let line = |command, verdict, by, code, waited: Value| {
        decision(
            command,
            json!({"verdict": verdict, "by": by, "code": code, "waitedMs": waited}),
        )
    };
    let mut later = line("echo later", "denied", "pause", "paused", Value::Null);
    later["layer"] = json!("pause");
    later.as_object_mut().unwrap().remove("programs");
    assert_eq!(
        lines,
        [
            line(
                "echo late",
                "expired",
                "timeout",
                "approval-timeout",
                json!(true)
            ),
            line(
                "echo left",
                "withdrawn",
                "caller",
                "caller-gone",
                json!(false)
            ),
            line("echo open", "denied", "pause", "paused", json!(false)),
            later,
            line("echo end", "denied", "fallback", "no-ui", json!(false)),
        ]
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
            gone: CancellationToken::new(),
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
async fn uses_are_written_at_the_end_without_secrets() {
    let mut app = App::new(LISTED);
    app.ask(&["echo", "--token", "hunter2"])
        .await
        .unwrap()
        .unwrap();
    let store = app.store();
    assert_eq!(store.load().unwrap().text, LISTED);
    app.end().await;
    let written = store.load().unwrap().value;
    assert_eq!(
        written["agents"]["main"]["allowlist"],
        json!([
            {
                "pattern": "/usr/bin/echo", "lastUsedAt": 1_770_854_400_000_u64,
                "lastUsedCommand": "echo --token [hidden]",
                "lastResolvedPath": "/usr/bin/echo",
            },
            {"pattern": "/usr/bin/sh"},
        ])
    );
}

#[tokio::test]
async fn a_use_is_of_the_entry_that_covered_it_and_not_of_its_twin() {
    let mut app = App::new(
        r#"{"version":1,"agents":{"main":{"allowlist":[
            {"pattern":"/usr/bin/echo","argPattern":"^a$"},{"pattern":"/usr/bin/echo"}]}}}"#,
    );
    app.ask(&["echo", "a"]).await.unwrap().unwrap();
    let store = app.store();
    app.end().await;
    let written = store.load().unwrap().value;
    let list = &written["agents"]["main"]["allowlist"];
    assert_eq!(list[0]["lastUsedCommand"], json!("echo a"));
    assert_eq!(list[1], json!({"pattern": "/usr/bin/echo"}));
}

#[tokio::test]
async fn a_use_is_of_the_rule_that_covered_it_and_holds_no_question_open() {
    let mut app = App::new(
        r#"{"version":1,"agents":{"main":{"rules":[
            {"id":"1","effect":"allow","pattern":"/usr/bin/echo","args":["b"]},
            {"id":"2","effect":"allow","pattern":"/usr/bin/echo","args":["a"]}]}}}"#,
    );
    app.ask(&["echo", "a"]).await.unwrap().unwrap();
    let store = app.store();
    app.end().await;
    let written = store.load().unwrap().value;
    let list = &written["agents"]["main"]["rules"];
    assert_eq!(list[0]["lastUsedAt"], json!(null));
    assert_eq!(list[1]["lastUsedCommand"], json!("echo a"));
    // What is told of a use makes no other rule of it.
    let app = App::new(&store.load().unwrap().text);
    app.ask(&["echo", "a"]).await.unwrap().unwrap();
}

#[tokio::test]
async fn an_entry_that_is_gone_is_not_brought_back() {
    let mut app = App::new(LISTED);
    app.ask(&["echo", "a"]).await.unwrap().unwrap();
    let store = app.store();
    let remove = Edit::RemoveEntry {
        agent: "main".to_owned(),
        entry: EntryKey::Pattern("/usr/bin/echo".to_owned()),
    };
    let after = store.apply(&[remove]).unwrap().text;
    app.end().await;
    assert_eq!(store.load().unwrap().text, after);
}

#[tokio::test]
async fn a_history_that_cannot_be_written_stops_no_decision() {
    let mut app = App::new(LISTED);
    std::fs::write(app.path("own"), "in the way").unwrap();
    for word in ["a", "b"] {
        app.ask(&["echo", word]).await.unwrap().unwrap();
    }
    std::fs::remove_file(app.path("own")).unwrap();
    app.ask(&["echo", "c"]).await.unwrap().unwrap();
    let log = app.log();
    app.end().await;
    assert!(log.verify().unwrap().lost >= 2);
}
