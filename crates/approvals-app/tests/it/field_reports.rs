//! What people who do this job reported, as far as the app between question and run is
//! concerned. The table `tests/cases/field-reports.tsv` says where each row is held.

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use approvals_app::{Asker, Controller, Judge, LocalMachine, Mailbox, Tick, Timings, mailbox};
use approvals_ipc::{ExecAnswer, ExecRequest, PromptDecision};
use approvals_store::Store;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;
use view_model::{Choice, PromptAnswer, PromptCard, PromptState, TextRun};

use crate::desktop::TestDesktop;
use crate::machine::machine;

/// The app in a folder of its own, with two folders for programs on its `PATH`.
struct App {
    home: TempDir,
    mailbox: Mailbox,
}

impl App {
    fn new(store: &str) -> Self {
        let home = tempfile::tempdir().unwrap();
        for folder in ["first", "second"] {
            std::fs::create_dir(home.path().join(folder)).unwrap();
        }
        let text = home.path().to_str().unwrap().to_owned();
        let machine = LocalMachine {
            environment: vec![(
                "PATH".to_owned(),
                format!("{text}/first:{text}/second:/usr/bin:/bin"),
            )],
            ..machine(home.path())
        };
        let app = Self {
            mailbox: {
                let (mailbox, ticks) = mailbox();
                let judge = Judge::new(
                    Arc::new(Store::new(home.path().join(STORE))),
                    home.path().join("openclaw.json"),
                    machine,
                );
                let controller = Controller::new(
                    TestDesktop::silent(),
                    judge,
                    Timings::default(),
                    mailbox.clone(),
                    CancellationToken::new(),
                );
                tokio::spawn(async move {
                    controller.run(ticks).await;
                });
                mailbox
            },
            home,
        };
        app.write_store(store);
        app
    }

    fn write_store(&self, text: &str) {
        if !text.is_empty() {
            std::fs::write(self.path(STORE), text).unwrap();
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    fn program(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        write_program(&path, text);
        path.to_str().unwrap().to_owned()
    }

    fn ask(&self, command: &[&str]) -> oneshot::Receiver<ExecAnswer> {
        self.send(words(command), None)
    }

    fn send(&self, request: ExecRequest, pid: Option<u32>) -> oneshot::Receiver<ExecAnswer> {
        let (reply, answer) = oneshot::channel();
        let gone = CancellationToken::new();
        self.mailbox.send(Tick::Exec {
            request: Box::new(request),
            asker: Asker {
                pid,
                gone,
                ..Asker::default()
            },
            reply,
        });
        answer
    }

    async fn state(&self) -> PromptState {
        let (reply, state) = oneshot::channel();
        self.mailbox.send(Tick::State(reply));
        state.await.unwrap()
    }

    async fn card(&self) -> PromptCard {
        self.state().await.card.expect("something is asked")
    }

    /// Looks at the card that is in view until it is armed.
    async fn look(&self) -> PromptCard {
        let card = self.card().await;
        self.mailbox.send(Tick::Painted {
            id: card.id.clone(),
            digest: card.digest.clone(),
            times: card.times,
        });
        tokio::time::sleep(Duration::from_millis(card.arm_ms + 10)).await;
        card
    }

    async fn click(&self, card: PromptCard, choice: Choice) {
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
}

const STORE: &str = "exec-approvals.json";
const NOTHING: &str = r#"{"version":1}"#;

fn words(command: &[&str]) -> ExecRequest {
    ExecRequest {
        command: command.iter().map(|word| (*word).to_owned()).collect(),
        ..ExecRequest::default()
    }
}

fn write_program(path: &Path, text: &str) {
    test_support::write_program(path, &format!("#!/bin/sh\n{text}\n"));
}

fn text(runs: &[TextRun]) -> String {
    runs.iter().map(|run| run.text.as_str()).collect()
}

async fn stdout(answer: oneshot::Receiver<ExecAnswer>) -> String {
    answer.await.unwrap().unwrap().stdout
}

/// Reason and words of a refusal.
async fn refused(answer: oneshot::Receiver<ExecAnswer>) -> (String, String) {
    let error = answer.await.unwrap().unwrap_err();
    (error.reason.unwrap(), error.message)
}

#[tokio::test]
async fn g55_a_program_that_came_first_on_the_path_meanwhile_does_not_run() {
    let app = App::new(NOTHING);
    app.program("second/tool", "echo shown");
    let answer = app.ask(&["tool"]);
    let card = app.look().await;
    let program = &card.fields[0].values[0];
    assert_eq!(text(program), "~/second/tool");
    let whole = program[0].note.as_deref().unwrap();
    assert!(
        whole.starts_with('/') && whole.ends_with("/second/tool"),
        "{whole}"
    );
    let other = app.program("first/tool", "echo other");
    app.click(card, Choice::AllowOnce).await;
    let (reason, message) = refused(answer).await;
    assert_eq!(reason, "changed");
    assert!(message.contains(&other), "{message}");
}

#[tokio::test]
async fn g57_a_folder_that_leads_elsewhere_meanwhile_runs_nothing() {
    for (link, cwd, target) in [("w", "w", "/w"), ("up", "up/w", "")] {
        let app = App::new(NOTHING);
        for folder in ["a/w", "b/w"] {
            std::fs::create_dir_all(app.path(folder)).unwrap();
        }
        symlink(app.path(&format!("a{target}")), app.path(link)).unwrap();
        let request = ExecRequest {
            cwd: Some(app.path(cwd).to_str().unwrap().to_owned()),
            ..words(&["pwd"])
        };
        let answer = app.send(request, None);
        let card = app.look().await;
        std::fs::remove_file(app.path(link)).unwrap();
        symlink(app.path(&format!("b{target}")), app.path(link)).unwrap();
        app.click(card, Choice::AllowOnce).await;
        assert_eq!(refused(answer).await.0, "changed", "{cwd}");
    }
}

#[tokio::test]
async fn g58_allow_once_is_for_one_run_of_one_agent() {
    let app = App::new(NOTHING);
    let answer = app.ask(&["echo", "hi"]);
    app.click(app.look().await, Choice::AllowOnce).await;
    assert_eq!(stdout(answer).await, "hi\n");
    for agent in ["main", "b"] {
        let request = ExecRequest {
            agent_id: Some(agent.to_owned()),
            ..words(&["echo", "hi"])
        };
        let answer = app.send(request, None);
        app.click(app.card().await, Choice::Deny).await;
        assert_eq!(refused(answer).await.0, "user-denied", "{agent}");
    }
}

/// There are no nodes yet; the boundary that is here: an approval that a caller brings along,
/// whoever gave it, is none.
#[tokio::test]
async fn g59_an_approval_from_elsewhere_is_none() {
    let app = App::new(NOTHING);
    for (decision, source) in [
        (Some(PromptDecision::AllowOnce), None),
        (Some(PromptDecision::AllowAlways), None),
        (None, Some("auto-review")),
        (None, Some("ask-fallback")),
    ] {
        let request = ExecRequest {
            approval_decision: decision,
            approval_source: source.map(str::to_owned),
            ..words(&["echo", "hi"])
        };
        let answer = app.send(request, None);
        app.click(app.card().await, Choice::Deny).await;
        assert_eq!(refused(answer).await.0, "user-denied", "{source:?}");
    }
    let written = std::fs::read_to_string(app.path(STORE)).unwrap();
    assert_eq!(written, NOTHING);
}

#[tokio::test]
async fn g62_a_script_that_was_written_to_meanwhile_does_not_run() {
    let app = App::new(NOTHING);
    let script = app.program("tool", "echo shown");
    let answer = app.ask(&[&script]);
    let card = app.look().await;
    std::fs::write(&script, "#!/bin/sh\necho other\n").unwrap();
    app.click(card, Choice::AllowOnce).await;
    assert_eq!(refused(answer).await.0, "changed");
}

#[tokio::test]
async fn g62_a_script_that_an_interpreter_is_given_is_bound_too() {
    let app = App::new(NOTHING);
    let script = app.program("tool", "echo shown");
    let unchanged = app.ask(&["/bin/sh", &script]);
    let card = app.look().await;
    app.click(card, Choice::AllowOnce).await;
    assert_eq!(stdout(unchanged).await, "shown\n");

    let answer = app.ask(&["/bin/sh", &script]);
    let card = app.look().await;
    std::fs::write(&script, "#!/bin/sh\necho other\n").unwrap();
    app.click(card, Choice::AllowOnce).await;
    assert_eq!(refused(answer).await.0, "changed");
}

#[tokio::test]
async fn g63_a_long_blank_run_is_counted_and_what_follows_is_in_view() {
    let app = App::new(NOTHING);
    let _answer = app.ask(&["/bin/sh", "-lc", &format!("ls{}; id", " ".repeat(20 << 10))]);
    let card = app.card().await;
    assert_eq!(text(&card.command.text), "ls⟨20480 spaces⟩; id");
    assert!(card.risks.iter().any(|risk| {
        risk.kind == view_model::TextRunKind::Ws && risk.tier == view_model::Tier::Danger
    }));
}

#[tokio::test]
async fn r010_an_entry_that_another_program_adds_holds_for_the_next_request() {
    let app = App::new(NOTHING);
    let answer = app.ask(&["echo", "hi"]);
    app.click(app.card().await, Choice::Deny).await;
    refused(answer).await;
    app.write_store(
        r#"{"version":1,"agents":{"main":{"allowlist":[{"pattern":"/usr/bin/echo"}]}}}"#,
    );
    assert_eq!(stdout(app.ask(&["echo", "hi"])).await, "hi\n");
}

#[tokio::test]
async fn r079_a_store_that_appears_later_is_in_force_at_once() {
    let app = App::new("");
    let answer = app.ask(&["echo", "hi"]);
    app.click(app.card().await, Choice::Deny).await;
    refused(answer).await;
    app.write_store(r#"{"version":1,"defaults":{"security":"full","ask":"off"}}"#);
    assert_eq!(stdout(app.ask(&["echo", "hi"])).await, "hi\n");
}

#[tokio::test]
async fn r070_a_linked_folder_is_no_reason_to_refuse() {
    let app = App::new(NOTHING);
    std::fs::create_dir(app.path("data")).unwrap();
    symlink(app.path("data"), app.path("w")).unwrap();
    let request = ExecRequest {
        cwd: Some(app.path("w").to_str().unwrap().to_owned()),
        ..words(&["pwd", "-P"])
    };
    let answer = app.send(request, None);
    app.click(app.look().await, Choice::AllowOnce).await;
    let data = app.path("data").canonicalize().unwrap();
    assert_eq!(stdout(answer).await.trim(), data.to_str().unwrap());
}

#[tokio::test]
async fn r098_two_sessions_with_one_command_differ_in_view() {
    let app = App::new(NOTHING);
    let mut origins = Vec::new();
    for session in ["s1", "s2"] {
        let request = ExecRequest {
            session_key: Some(session.to_owned()),
            ..words(&["echo", "hi"])
        };
        let _answer = app.send(request, None);
        let card = app.card().await;
        let parts: Vec<String> = card.origin.iter().map(|part| text(part)).collect();
        origins.push(parts.join(" · "));
        app.click(card, Choice::Deny).await;
    }
    assert_eq!(
        origins,
        [
            "on this computer · session s1",
            "on this computer · session s2"
        ]
    );
}

#[tokio::test]
async fn r119_a_request_without_a_session_waits_in_the_list() {
    let app = App::new(NOTHING);
    let _answers = [app.ask(&["echo", "1"]), app.ask(&["echo", "2"])];
    let chips = app.state().await.queue.chips;
    let previews: Vec<String> = chips.iter().map(|item| text(&item.preview)).collect();
    assert_eq!(previews, ["echo 1", "echo 2"]);
}

#[tokio::test]
async fn r127_a_listed_program_runs_while_a_question_is_open() {
    let app =
        App::new(r#"{"version":1,"agents":{"main":{"allowlist":[{"pattern":"/usr/bin/echo"}]}}}"#);
    let _open = app.ask(&["id"]);
    assert_eq!(text(&app.card().await.command.text), "id");
    assert_eq!(stdout(app.ask(&["echo", "hi"])).await, "hi\n");
    assert_eq!(app.state().await.queue.ids.len(), 1);
}

#[tokio::test]
async fn r140_the_asking_process_is_named() {
    let app = App::new(NOTHING);
    // No process has this number.
    let _answer = app.send(words(&["echo"]), Some(u32::MAX));
    let card = app.card().await;
    let asker = text(card.origin.last().unwrap());
    assert_eq!(asker, format!("asked by process {}", u32::MAX));
    app.click(card, Choice::Deny).await;

    let own = std::process::id();
    let _answer = app.send(words(&["echo"]), Some(own));
    let card = app.card().await;
    let asker = text(card.origin.last().unwrap());
    let program = std::env::current_exe().unwrap();
    let name = program.file_name().unwrap().to_str().unwrap();
    let process = card.fields.iter().find(|field| field.name == "process");
    let number = process.map(|field| text(&field.values[0]));
    let expected = match cfg!(target_os = "linux") {
        true => (format!("asked by {name}"), Some(own.to_string())),
        false => (format!("asked by process {own}"), None),
    };
    assert_eq!((asker, number), expected);
}

#[tokio::test]
async fn r163_a_denial_says_that_a_person_denied() {
    let app = App::new(NOTHING);
    let answer = app.ask(&["echo"]);
    app.click(app.card().await, Choice::Deny).await;
    let told = ("user-denied", "SYSTEM_RUN_DENIED: user denied");
    let (reason, message) = refused(answer).await;
    assert_eq!((reason.as_str(), message.as_str()), told);
}
