//! Rulings of a guard, with and without an app at the socket.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fs;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use approvals_ipc::{
    Caller, ExecAnswer, ExecRequest, Handler, PromptDecision, PromptReply, PromptRequest,
    PromptRuling, Server, ServerOptions, Token, WireError,
};
use approvals_store::Store;
use exec_policy::{Code, CommandExit, Question, Request, Ruling};
use guard::Guard;
use local_policy::{Judge, LocalMachine};
use paths::Paths;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

const TOKEN: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX";

/// A home whose policy lists `true`, denies `id`, and asks about everything else. `fallback` is
/// its `askFallback`.
fn home(fallback: &str) -> (TempDir, Paths) {
    let home = tempfile::tempdir().unwrap();
    let paths = Paths::new(home.path(), |_| None);
    fs::create_dir_all(paths.state_dir()).unwrap();
    let store = json!({
        "version": 1,
        "socket": { "path": home.path().join("app.sock"), "token": TOKEN },
        "defaults": { "askFallback": fallback },
        "agents": { "main": {
            "allowlist": [{ "pattern": "/usr/bin/true" }],
            "rules": [{ "id": "d", "effect": "deny", "pattern": "/usr/bin/id" }],
        } },
    });
    fs::write(paths.approvals_file(), store.to_string()).unwrap();
    (home, paths)
}

fn guard(home: &TempDir, paths: &Paths) -> Guard {
    let machine = LocalMachine {
        cwd: "/".to_owned(),
        home: home.path().to_str().unwrap().to_owned(),
        environment: vec![("PATH".to_owned(), "/usr/bin:/bin".to_owned())],
        now_ms: || 1_800_000_000_000,
        screen_recording: || false,
    };
    let store = Arc::new(Store::new(paths.approvals_file()));
    let judge = Judge::new(store, paths.config_file().to_owned(), machine);
    Guard::new(paths.clone(), judge, |_| {}).unwrap()
}

fn question(command: &str) -> Question {
    Question {
        request: Request {
            cwd: Some("/".to_owned()),
            ..Request::argv(["/bin/sh", "-c", command])
        },
        session: Some("agent:main:main".to_owned()),
        host: "gateway".to_owned(),
        container: None,
        description: Some("To see".to_owned()),
        probe: false,
        wait: Duration::from_secs(30),
    }
}

fn history(paths: &Paths) -> Vec<Value> {
    let folder = fs::read_dir(paths.history_file().parent().unwrap());
    let files = folder.into_iter().flatten().map(|it| it.unwrap().path());
    // One agent whose commands needed no person: their records are all in one file.
    let text: String = files
        .filter(|file| file.extension().is_some_and(|it| it == "jsonl"))
        .map(|file| fs::read_to_string(file).unwrap())
        .collect();
    let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
    lines.collect()
}

/// Verdict, code and host of each decision in the history.
fn told(paths: &Paths) -> Vec<String> {
    let word = |line: &Value, key: &str| line[key].as_str().unwrap().to_owned();
    let lines = history(paths);
    let decisions = lines.iter().filter(|line| line["kind"] == "decision");
    decisions
        .map(|line| {
            ["verdict", "code", "host"]
                .map(|key| word(line, key))
                .join(" ")
        })
        .collect()
}

#[tokio::test]
async fn without_an_app_the_policy_rules() {
    let rows = [
        // askFallback, command, probe, runs, code
        ("deny", "true", false, true, Code::Allowlist),
        ("deny", "uname", false, false, Code::NoUi),
        ("full", "uname", false, true, Code::Fallback),
        ("full", "id", false, false, Code::DenyRule),
        ("full", "uname | id", false, false, Code::DenyRule),
        ("allowlist", "uname", false, false, Code::AllowlistMiss),
        ("deny", "uname", true, true, Code::AllowlistMiss),
        ("deny", "id", true, false, Code::DenyRule),
    ];
    for (fallback, command, probe, runs, code) in rows {
        let (home, paths) = home(fallback);
        let guard = guard(&home, &paths);
        let asked = Question {
            probe,
            ..question(command)
        };
        let ruling = guard.rule(asked).await;
        assert_eq!(
            (ruling.runs, ruling.code),
            (runs, code),
            "{fallback} {command} {probe}"
        );
        // A probe that nothing forbids is the only question without a record.
        assert_eq!(ruling.record.is_none(), probe && runs);
        if let Some(record) = &ruling.record {
            guard.ended(
                record,
                CommandExit {
                    code: Some(3),
                    timed_out: false,
                    error: None,
                    took: Duration::from_millis(5),
                },
            );
        }
        drop(guard);
        let lines = history(&paths);
        match &ruling.record {
            None => assert_eq!(lines, [] as [Value; 0]),
            Some(record) => {
                assert_eq!(
                    (&lines[0]["id"], &lines[1]["of"]),
                    (&json!(record), &json!(record))
                );
                assert_eq!(lines[0]["session"], "agent:main:main");
                assert_eq!(lines[1]["exitCode"], 3);
            }
        }
    }
}

/// The entry that allowed a command notes when it was used.
#[tokio::test]
async fn without_an_app_uses_are_remembered() {
    let (home, paths) = home("deny");
    let guard = guard(&home, &paths);
    guard.rule(question("true")).await;
    drop(guard);
    let store: Value =
        serde_json::from_str(&fs::read_to_string(paths.approvals_file()).unwrap()).unwrap();
    let entry = &store["agents"]["main"]["allowlist"][0];
    assert_eq!(entry["lastUsedAt"], 1_800_000_000_000_u64, "{store}");
    assert_eq!(entry["lastUsedCommand"], "true");
}

/// An app that answers as the test wants.
struct App {
    reply: Arc<Mutex<PromptReply>>,
    asked: Arc<Mutex<Vec<PromptRequest>>>,
}

impl Handler for App {
    async fn exec(&self, _: ExecRequest, _: Caller) -> ExecAnswer {
        Err(WireError {
            code: "UNAVAILABLE".to_owned(),
            message: "only questions here".to_owned(),
            reason: None,
        })
    }

    async fn prompt(&self, request: PromptRequest, _: Caller) -> PromptReply {
        self.asked.lock().unwrap().push(request);
        self.reply.lock().unwrap().clone()
    }
}

struct Served {
    reply: Arc<Mutex<PromptReply>>,
    asked: Arc<Mutex<Vec<PromptRequest>>>,
    stop: CancellationToken,
    // The token is served for as long as its sender lives.
    _token: watch::Sender<Token>,
}

async fn serve(home: &TempDir) -> Served {
    let reply = Arc::new(Mutex::new(PromptDecision::Deny.into()));
    let asked = Arc::default();
    let app = App {
        reply: Arc::clone(&reply),
        asked: Arc::clone(&asked),
    };
    let (token, tokens) = watch::channel(Token::from(TOKEN.to_owned()));
    let options = ServerOptions::new(home.path().join("app.sock"), tokens);
    let server = Server::bind(options).await.unwrap();
    let stop = CancellationToken::new();
    tokio::spawn(server.run(app, stop.clone()));
    Served {
        reply,
        asked,
        stop,
        _token: token,
    }
}

fn ruled(decision: PromptDecision, code: &str) -> PromptReply {
    PromptReply {
        record: Some("of-the-app".to_owned()),
        message: Some("use\u{202e} make\nnow".to_owned()),
        ruling: Some(PromptRuling {
            code: code.to_owned(),
            layer: "person".to_owned(),
            sentence: "Because.".to_owned(),
            argv: vec!["/usr/bin/true".to_owned()],
            program: Some("/usr/bin/true".to_owned()),
            cwd: "/tmp".to_owned(),
        }),
        ..decision.into()
    }
}

/// The app's ruling counts, and nothing is decided or written down a second time.
#[tokio::test]
async fn the_app_rules_where_it_runs() {
    let (home, paths) = home("full");
    let served = serve(&home).await;
    let guard = guard(&home, &paths);
    let rows = [
        (
            PromptDecision::AllowOnce,
            "allow-once",
            true,
            Code::AllowOnce,
        ),
        (
            PromptDecision::AllowAlways,
            "allow-always",
            true,
            Code::AllowAlways,
        ),
        (PromptDecision::AllowOnce, "lease", true, Code::Lease),
        (PromptDecision::Deny, "paused", false, Code::Paused),
        (PromptDecision::Deny, "user-denied", false, Code::UserDenied),
        // A code that only a later app knows.
        (
            PromptDecision::AllowOnce,
            "moonlight",
            false,
            Code::ApprovalRequired,
        ),
    ];
    for (decision, word, runs, code) in rows {
        *served.reply.lock().unwrap() = ruled(decision, word);
        let ruling = guard.rule(question("id -u")).await;
        assert_eq!((ruling.runs, ruling.code), (runs, code), "{word}");
        if word != "moonlight" {
            let expected = Ruling {
                runs,
                code,
                layer: "person".to_owned(),
                sentence: "Because.".to_owned(),
                argv: vec!["/usr/bin/true".to_owned()],
                program: Some("/usr/bin/true".to_owned()),
                cwd: "/tmp".to_owned(),
                record: Some("of-the-app".to_owned()),
                message: (!runs).then(|| "use make now".to_owned()),
            };
            assert_eq!(ruling, expected);
        }
    }
    let asked = served.asked.lock().unwrap().pop().unwrap();
    assert_eq!(asked.command, "id -u");
    assert_eq!(asked.deadline_ms, Some(30_000));
    assert_eq!(asked.allowed_decisions, None);
    let run = asked.run.unwrap();
    assert_eq!(run.argv, ["/bin/sh", "-c", "id -u"]);
    assert_eq!(run.description.as_deref(), Some("To see"));
    drop(guard);
    assert_eq!(told(&paths), [] as [String; 0]);
}

/// OpenClaw's own app gives a person's word: the policy here still forbids what it forbids.
#[tokio::test]
async fn a_word_without_a_ruling_widens_nothing() {
    let rows = [
        ("uname", PromptDecision::AllowOnce, true, Code::AllowOnce),
        ("uname", PromptDecision::AllowAlways, true, Code::AllowOnce),
        ("uname", PromptDecision::Deny, false, Code::UserDenied),
        ("true", PromptDecision::Deny, false, Code::UserDenied),
        ("id", PromptDecision::AllowOnce, false, Code::DenyRule),
    ];
    for (command, word, runs, code) in rows {
        let (home, paths) = home("full");
        let served = serve(&home).await;
        let guard = guard(&home, &paths);
        *served.reply.lock().unwrap() = word.into();
        let ruling = guard.rule(question(command)).await;
        assert_eq!(
            (ruling.runs, ruling.code),
            (runs, code),
            "{command} {word:?}"
        );
        drop(guard);
        assert_eq!(told(&paths).len(), 1);
    }
    // The app gave rulings before, so the files were not captured for this question.
    let (home, paths) = home("full");
    let served = serve(&home).await;
    let guard = guard(&home, &paths);
    *served.reply.lock().unwrap() = ruled(PromptDecision::AllowOnce, "allow-once");
    guard.rule(question("uname")).await;
    *served.reply.lock().unwrap() = PromptDecision::AllowOnce.into();
    let codes = [
        guard.rule(question("uname")).await,
        guard.rule(question("uname")).await,
    ];
    assert_eq!(
        codes.map(|it| (it.runs, it.code)),
        [(false, Code::Changed), (true, Code::AllowOnce)]
    );
}

/// An app that took the question and ended without an answer may have asked a person.
#[tokio::test]
async fn an_answer_that_is_lost_is_a_denial() {
    let (home, paths) = home("full");
    let socket = tokio::net::UnixListener::bind(home.path().join("app.sock")).unwrap();
    tokio::spawn(async move {
        while let Ok((connection, _)) = socket.accept().await {
            let mut line = [0; 64];
            connection.readable().await.unwrap();
            let _ = connection.try_read(&mut line);
        }
    });
    let guard = guard(&home, &paths);
    let ruling = guard.rule(question("uname")).await;
    assert_eq!((ruling.runs, ruling.code), (false, Code::ApprovalTimeout));
    drop(guard);
    assert_eq!(told(&paths), ["expired approval-timeout gateway"]);
}

/// Once the app has ended, the policy alone rules on the next command.
#[tokio::test]
async fn an_app_that_ended_is_no_app() {
    let (home, paths) = home("deny");
    let served = serve(&home).await;
    let guard = guard(&home, &paths);
    *served.reply.lock().unwrap() = ruled(PromptDecision::AllowOnce, "allow-once");
    assert_eq!(guard.rule(question("uname")).await.code, Code::AllowOnce);
    served.stop.cancel();
    let socket = home.path().join("app.sock");
    while socket.exists() {
        tokio::task::yield_now().await;
    }
    assert_eq!(guard.rule(question("uname")).await.code, Code::NoUi);
    assert_eq!(guard.rule(question("true")).await.code, Code::Allowlist);
}
