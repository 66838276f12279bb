//! What a person sets is in force: in the next question, in the windows, in the history.
//!
//! The commands and the entry that starts the app at login are those of Linux.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use app_status::AppStatus;
use approvals_app::{
    Asker, Autostart, Controller, Judge, LocalMachine, Mailbox, MenuAction, MenuItem, Presentation,
    StartAtLogin, Tick, Timings, Tray, mailbox,
};
use approvals_ipc::{ExecAnswer, ExecRequest};
use approvals_store::Store;
use settings::{Appearance, File};
use tempfile::TempDir;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use view_model::{Choice, Problem, PromptAnswer, PromptCard};

use crate::desktop::{TestDesktop, Told};
use crate::machine::machine;

/// Longer than anything here takes, the caller's own patience included.
const LONG: Duration = Duration::from_secs(60);

/// What it says when windows and notices are told something.
fn said(told: Told<'_>) -> Option<String> {
    match told {
        Told::Show(_) => Some("show".to_owned()),
        Told::OpenMain(_) => Some("main window".to_owned()),
        Told::Appearance(appearance) => {
            let Appearance {
                theme,
                more_contrast,
                text_percent,
                language,
            } = appearance;
            let language = language.tag();
            Some(format!(
                "{theme:?} {more_contrast} {text_percent} {language}"
            ))
        }
        Told::Presentation(presentation) => {
            (presentation != Presentation::default()).then(|| format!("{presentation:?}"))
        }
        Told::Sound => Some("sound".to_owned()),
        Told::Notify(notice) => {
            let heard = notice.is_some_and(|it| it.audible);
            let said = notice.map_or("no notice", |it| &it.title);
            Some(format!("{said}{}", if heard { ", heard" } else { "" }))
        }
        _ => None,
    }
}

/// The check mark of Start at login in the menu.
fn starts_at_login(tray: &Tray) -> Option<bool> {
    tray.menu.iter().find_map(|item| match item {
        MenuItem::Action {
            action: MenuAction::StartAtLogin(on),
            checked,
            ..
        } => {
            assert_eq!(*checked, Some(!on), "a click turns it round");
            Some(!on)
        }
        _ => None,
    })
}

struct App {
    home: TempDir,
    mailbox: Mailbox,
    told: mpsc::UnboundedReceiver<String>,
    login: mpsc::UnboundedReceiver<bool>,
    stop: CancellationToken,
}

impl App {
    fn start(text: &str) -> Self {
        Self::start_on(false, text)
    }

    /// On a desktop whose windows come to the front by themselves, or do not.
    fn start_on(in_front: bool, text: &str) -> Self {
        let home = tempfile::tempdir().unwrap();
        let settings = home.path().join("settings.json");
        if !text.is_empty() {
            fs::write(&settings, text).unwrap();
        }
        let machine = machine(home.path());
        let store = home.path().join("exec-approvals.json");
        fs::write(&store, r#"{"version":1}"#).unwrap();
        let config = home.path().join("openclaw.json");
        let judge = Judge::new(Arc::new(Store::new(store)), config, machine);
        let (mailbox, ticks) = mailbox();
        let (sender, told) = mpsc::unbounded_channel();
        let (drawn, login) = mpsc::unbounded_channel();
        let stop = CancellationToken::new();
        let entry = home.path().join("autostart/exec-companion.desktop");
        let desktop = TestDesktop::new(move |told| {
            if let Told::Tray(tray) = &told
                && let Some(on) = starts_at_login(tray)
            {
                drawn.send(on).unwrap();
            }
            if let Some(line) = said(told) {
                sender.send(line).unwrap();
            }
        });
        let controller = Controller::new(
            desktop.in_front(in_front),
            judge,
            Timings::default(),
            mailbox.clone(),
            stop.clone(),
        )
        .with_settings(File::new(settings))
        .with_autostart(Autostart::new(entry, "/opt/exec-companion"));
        tokio::spawn(controller.run(ticks));
        Self {
            home,
            mailbox,
            told,
            login,
            stop,
        }
    }

    fn settings(&self) -> PathBuf {
        self.home.path().join("settings.json")
    }

    fn set(&self, name: &str, value: &str) {
        File::new(self.settings()).set(name, value).unwrap();
    }

    fn ask(&self) -> oneshot::Receiver<ExecAnswer> {
        self.ask_for("hello").1
    }

    /// For `echo` of this; its caller is gone once the token is cancelled.
    fn ask_for(&self, word: &str) -> (CancellationToken, oneshot::Receiver<ExecAnswer>) {
        let gone = CancellationToken::new();
        let (reply, answer) = oneshot::channel();
        let request = ExecRequest {
            command: vec!["echo".to_owned(), word.to_owned()],
            agent_id: Some("main".to_owned()),
            ..ExecRequest::default()
        };
        self.mailbox.send(Tick::Exec {
            request: Box::new(request),
            asker: Asker {
                gone: gone.clone(),
                ..Asker::default()
            },
            reply,
        });
        (gone, answer)
    }

    async fn card(&self) -> PromptCard {
        let (reply, state) = oneshot::channel();
        self.mailbox.send(Tick::State(reply));
        state.await.unwrap().card.unwrap()
    }

    async fn allow(&self, card: &PromptCard) -> Result<(), Problem> {
        let (reply, counted) = oneshot::channel();
        self.mailbox.send(Tick::Answer {
            answer: PromptAnswer {
                id: card.id.clone(),
                digest: card.digest.clone(),
                times: card.times,
                choice: Choice::AllowOnce,
            },
            reply,
        });
        counted.await.unwrap()
    }

    fn painted(&self, card: &PromptCard) {
        self.mailbox.send(Tick::Painted {
            id: card.id.clone(),
            digest: card.digest.clone(),
            times: card.times,
        });
    }

    async fn status(&self) -> AppStatus {
        let (reply, status) = oneshot::channel();
        self.mailbox.send(Tick::Status(reply));
        status.await.unwrap()
    }

    async fn start_at_login(&self, on: bool) -> Result<(), Problem> {
        let (reply, done) = oneshot::channel();
        self.mailbox.send(Tick::StartAtLogin { on, reply });
        done.await.unwrap()
    }

    /// What was told up to now.
    async fn told(&mut self) -> Vec<String> {
        self.status().await;
        let mut told = Vec::new();
        while let Ok(one) = self.told.try_recv() {
            told.push(one);
        }
        told
    }
}

impl Drop for App {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// Nothing runs, so the clock may be a made-up one.
#[tokio::test(start_paused = true)]
async fn allow_counts_after_the_time_that_is_set_and_not_before() {
    let app = App::start(r#"{"prompt": {"armMs": 2000, "quietMs": 800}}"#);
    let _answer = app.ask();
    let card = app.card().await;
    assert_eq!((card.arm_ms, card.quiet_ms), (2000, 800));
    app.painted(&card);
    app.status().await;
    tokio::time::sleep(Duration::from_millis(1999)).await;
    let refused = app.allow(&card).await.unwrap_err();
    assert_eq!(refused.code, "unarmed");
    tokio::time::sleep(Duration::from_millis(1)).await;
    assert_eq!(app.allow(&card).await, Ok(()));
}

#[tokio::test(start_paused = true)]
async fn the_next_question_knows_what_was_written_meanwhile() {
    let app = App::start("");
    assert_eq!(app.status().await.waiting, []);
    app.set("prompt.armMs", "1200");
    let _answer = app.ask();
    assert_eq!(app.card().await.arm_ms, 1200);
}

#[tokio::test(start_paused = true)]
async fn no_file_takes_the_time_away() {
    for text in [
        r#"{"prompt": {"armMs": 0, "quietMs": 0}}"#,
        r#"{"prompt": {"armMs": -700, "quietMs": false}}"#,
        "not JSON",
    ] {
        let app = App::start(text);
        let _answer = app.ask();
        let card = app.card().await;
        assert_eq!((card.arm_ms, card.quiet_ms), (700, 500), "{text}");
    }
}

#[tokio::test(start_paused = true)]
async fn windows_get_the_look_at_the_start_and_at_each_change() {
    let mut app = App::start(r#"{"appearance": {"theme": "dark"}}"#);
    assert_eq!(app.told().await, ["Dark false 100 en"]);
    app.set("appearance.contrast", "more");
    app.set("appearance.textPercent", "150");
    app.mailbox.send(Tick::SettingsChanged);
    assert_eq!(app.told().await, ["Dark true 150 en"]);
    app.mailbox.send(Tick::SettingsChanged);
    assert_eq!(app.told().await, [""; 0], "nothing changed");
}

#[tokio::test(start_paused = true)]
async fn notices_say_what_a_person_wants_said() {
    for (text, want) in [
        ("{}", "Agent “main” wants to run a command"),
        (
            r#"{"notifications": {"hideContent": true}}"#,
            "1 request waiting",
        ),
    ] {
        let mut app = App::start(text);
        let _answer = app.ask();
        assert_eq!(app.told().await, ["System false 100 en", "show", want]);
    }
    let mut app = App::start(r#"{"notifications": {"show": false}}"#);
    let _answer = app.ask();
    assert_eq!(app.told().await, ["System false 100 en", "show"]);
}

#[tokio::test(start_paused = true)]
async fn the_window_comes_as_a_person_wants_it() {
    let mut app = App::start(r#"{"prompt": {"focus": "idle"}}"#);
    let said = |focus, position| format!("Presentation {{ focus: {focus}, position: {position} }}");
    assert_eq!(
        app.told().await,
        ["System false 100 en".to_owned(), said("Idle", "Pointer")]
    );
    app.set("prompt.position", "corner");
    app.mailbox.send(Tick::SettingsChanged);
    assert_eq!(
        app.told().await,
        ["System false 100 en".to_owned(), said("Idle", "Corner")]
    );
}

/// Whether windows come to the front, what is set, and what is told of two requests and the
/// end of one.
#[tokio::test(start_paused = true)]
async fn what_comes_is_heard_once() {
    const LOUD: &str = r#"{"prompt": {"sound": true}}"#;
    let one = "Agent “main” wants to run a command";
    let heard = format!("{one}, heard");
    let rows: [(bool, &str, &[&str]); 4] = [
        (true, LOUD, &["show", "sound"]),
        (true, "{}", &["show"]),
        (
            false,
            LOUD,
            &["show", &heard, "2 requests waiting, heard", one],
        ),
        (false, "{}", &["show", one, "2 requests waiting", one]),
    ];
    for (in_front, text, want) in rows {
        let mut app = App::start_on(in_front, text);
        app.told().await;
        let _first = app.ask();
        let mut told = app.told().await;
        let second = app.ask_for("again");
        told.extend(app.told().await);
        // Its caller hangs up: one that is left is no news.
        second.0.cancel();
        while app.status().await.waiting.len() > 1 {
            tokio::task::yield_now().await;
        }
        told.extend(app.told().await);
        assert_eq!(told, want, "{in_front} {text}");
    }
}

#[tokio::test(start_paused = true)]
async fn everything_is_said_in_the_language_that_is_set() {
    let mut app = App::start(r#"{"language": "de"}"#);
    let _answer = app.ask();
    assert_eq!(
        app.told().await,
        [
            "System false 100 de",
            "show",
            "Agent „main“ will einen Befehl ausführen"
        ]
    );
    let card = app.card().await;
    assert_eq!(
        card.reason,
        "echo steht nicht auf der Erlaubnisliste von main."
    );
    app.set("language", "fr");
    app.mailbox.send(Tick::SettingsChanged);
    assert_eq!(
        app.told().await,
        [
            "System false 100 fr",
            // The card is as it was shown; the notice is not.
            "L’agent «\u{a0}main\u{a0}» veut exécuter une commande"
        ]
    );
}

#[tokio::test(start_paused = true)]
async fn the_first_steps_open_for_a_person_until_they_are_done() {
    let mut app = App::start("");
    app.mailbox.send(Tick::StartedByPerson);
    assert_eq!(app.told().await, ["System false 100 en", "main window"]);
    assert!(!app.settings().exists(), "looking writes nothing");
    let mut app = App::start(r#"{"firstRunDone": true}"#);
    app.mailbox.send(Tick::StartedByPerson);
    assert_eq!(app.told().await, ["System false 100 en"]);
}

/// It is told once in all runs of the app, and only what a person chose is written beside it.
#[tokio::test(start_paused = true)]
async fn that_the_app_goes_on_is_told_once() {
    let app = App::start(r#"{"firstRunDone": true}"#);
    app.mailbox.send(Tick::TrayMissing(false));
    app.mailbox.send(Tick::MainClosed);
    app.status().await;
    let written = fs::read_to_string(app.settings()).unwrap();
    let written: serde_json::Value = serde_json::from_str(&written).unwrap();
    let expected = serde_json::json!({ "firstRunDone": true, "closedOnce": true });
    assert_eq!(written, expected);
}

#[tokio::test(start_paused = true)]
#[cfg(not(target_os = "macos"))]
async fn start_at_login_is_what_its_entry_says() {
    let app = App::start("");
    let entry = app.home.path().join("autostart/exec-companion.desktop");
    assert_eq!(app.status().await.start_at_login, Some(StartAtLogin::Off));
    assert!(!entry.exists());
    app.start_at_login(true).await.unwrap();
    assert_eq!(app.status().await.start_at_login, Some(StartAtLogin::On));
    // As the desktop's own settings do it.
    let text = fs::read_to_string(&entry).unwrap();
    fs::write(&entry, text + "Hidden=true\n").unwrap();
    assert_eq!(app.status().await.start_at_login, Some(StartAtLogin::Off));
    app.start_at_login(false).await.unwrap();
    assert!(!entry.exists());
}

#[tokio::test(start_paused = true)]
#[cfg(not(target_os = "macos"))]
async fn the_tray_starts_it_at_login_or_not() {
    let mut app = App::start("");
    let folder = app.home.path().join("autostart");
    assert_eq!(app.login.recv().await, Some(false));
    let mailbox = app.mailbox.clone();
    let choose = |on| mailbox.send(Tick::Menu(MenuAction::StartAtLogin(on)));
    choose(true);
    assert_eq!(app.login.recv().await, Some(true));
    assert!(folder.join("exec-companion.desktop").exists());
    choose(false);
    assert_eq!(app.login.recv().await, Some(false));
    assert!(!folder.join("exec-companion.desktop").exists());
    // Where it cannot be written the check mark goes back, and the checks open.
    fs::remove_dir(&folder).unwrap();
    fs::write(&folder, "").unwrap();
    app.told().await;
    choose(true);
    assert_eq!(app.login.recv().await, Some(false));
    assert_eq!(app.told().await, ["main window"]);
}

/// A history of 400 old decisions, and a person who wants 100.
#[tokio::test]
async fn the_history_is_kept_for_as_long_as_is_set() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("history.jsonl");
    let log = audit_log::Log::new(&path);
    let old = |count: u64| {
        let gap = audit_log::Gap {
            lost: 1,
            agent: None,
            reason: "a test".to_owned(),
        };
        audit_log::Record::new(count, audit_log::Body::Gap(gap))
    };
    for lot in 0..4 {
        let records: Vec<_> = (0..100).map(|n| old(lot * 100 + n)).collect();
        log.append(&records).unwrap();
        let kept = audit_log::Retention {
            days: 30,
            rows: 400,
        };
        log.prune(kept, 0).unwrap();
    }
    let settings = home.path().join("settings.json");
    fs::write(&settings, r#"{"records": {"rows": 100}}"#).unwrap();
    let machine = LocalMachine {
        environment: Vec::new(),
        now_ms: || 1_000,
        ..machine(home.path())
    };
    let store = Arc::new(Store::new(home.path().join("exec-approvals.json")));
    let judge = Judge::new(store, home.path().join("openclaw.json"), machine);
    let (mailbox, ticks) = mailbox();
    let stop = CancellationToken::new();
    let controller = Controller::new(
        TestDesktop::silent().in_front(false),
        judge,
        Timings::default(),
        mailbox,
        stop.clone(),
    )
    .with_history(&path)
    .with_settings(File::new(settings));
    stop.cancel();
    let ended = tokio::time::timeout(LONG, controller.run(ticks)).await;
    // Its thread has written, and removed, what it was to.
    drop(ended);
    let (told, left): (Vec<_>, Vec<_>) = log
        .entries()
        .unwrap()
        .map(|entry| entry.unwrap().record.body)
        .partition(|body| matches!(body, audit_log::Body::Dropped(_)));
    // What it dropped it tells.
    assert_eq!((left.len(), told.len()), (100, 1));
}
