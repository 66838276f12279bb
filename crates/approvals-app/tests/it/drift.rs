//! The policy drift alarm: a real store, another program that writes it, and a person.

use std::fs;

use approvals_app::{Asker, Controller, Judge, Mailbox, Tick, Timings, Tray, mailbox};
use approvals_ipc::{ExecAnswer, ExecRequest};
use approvals_store::{Edit, Store};
use paths::Paths;
use tempfile::TempDir;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use view_model::PromptCard;

use crate::desktop::{TestDesktop, Told};
use crate::machine::machine;

const CAREFUL: &str = r#"{
  "version": 1,
  "mine": [1],
  "socket": {"token": "secret"},
  "defaults": {"security": "allowlist", "ask": "on-miss", "askFallback": "full"},
  "agents": {"main": {
    "allowlist": [{"id": "1", "pattern": "/usr/bin/id", "lastUsedAt": 1}],
    "rules": [{"id": "d", "effect": "deny", "pattern": "/usr/bin/yes"}]
  }}
}
"#;

enum Shown {
    Card(Box<PromptCard>),
    Hidden,
}

struct App {
    mailbox: Mailbox,
    shown: mpsc::UnboundedReceiver<Shown>,
    tray: mpsc::UnboundedReceiver<Tray>,
    stop: CancellationToken,
}

impl App {
    async fn start(home: &Home, can_show: bool) -> Self {
        let machine = machine(home.0.path());
        let (mailbox, ticks) = mailbox();
        let ((shown, cards), (trays, tray)) =
            (mpsc::unbounded_channel(), mpsc::unbounded_channel());
        let desktop = TestDesktop::new(move |told| match told {
            Told::Show(state) => {
                if let Some(card) = &state.card {
                    let _ = shown.send(Shown::Card(Box::new(card.clone())));
                }
            }
            Told::Hide(_) => {
                let _ = shown.send(Shown::Hidden);
            }
            Told::Tray(tray) => {
                let _ = trays.send(tray.clone());
            }
            _ => {}
        });
        let desktop = desktop.with_screen(can_show);
        let stop = CancellationToken::new();
        let judge = Judge::following(home.paths(), machine);
        let timings = Timings::default();
        let controller = Controller::new(desktop, judge, timings, mailbox.clone(), stop.clone());
        tokio::spawn(controller.run(ticks));
        let app = Self {
            mailbox,
            shown: cards,
            tray,
            stop,
        };
        app.settled().await;
        app
    }

    /// Everything that was sent has been taken.
    async fn settled(&self) {
        let (reply, state) = oneshot::channel();
        self.mailbox.send(Tick::State(reply));
        state.await.unwrap();
    }

    fn ask(&self, program: &str) -> oneshot::Receiver<ExecAnswer> {
        let (reply, answer) = oneshot::channel();
        self.mailbox.send(Tick::Exec {
            request: Box::new(ExecRequest {
                command: vec![program.to_owned()],
                agent_id: Some("main".to_owned()),
                ..ExecRequest::default()
            }),
            asker: Asker::default(),
            reply,
        });
        answer
    }

    async fn runs(&self, program: &str) {
        let answer = self.ask(program).await.unwrap();
        assert!(
            answer.as_ref().is_ok_and(|it| it.success),
            "{program}: {answer:?}"
        );
    }

    async fn denied(&self, program: &str) -> String {
        self.ask(program).await.unwrap().unwrap_err().message
    }

    async fn card(&mut self) -> PromptCard {
        loop {
            if let Shown::Card(card) = self.shown.recv().await.unwrap() {
                return *card;
            }
        }
    }

    /// What the tray says in the end.
    async fn status(&mut self) -> String {
        self.settled().await;
        self.settled().await;
        let mut last = None;
        while let Ok(tray) = self.tray.try_recv() {
            last = Some(tray);
        }
        last.map(|tray| tray.status).unwrap_or_default()
    }
}

impl Drop for App {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

struct Home(TempDir);

impl Home {
    fn new() -> Self {
        let home = Self(tempfile::tempdir().unwrap());
        fs::create_dir_all(home.paths().state_dir()).unwrap();
        home.write(CAREFUL);
        home
    }

    fn paths(&self) -> Paths {
        Paths::new(self.0.path(), |_| None)
    }

    /// As another program does.
    fn write(&self, text: &str) {
        fs::write(self.paths().approvals_file(), text).unwrap();
    }

    fn text(&self) -> String {
        fs::read_to_string(self.paths().approvals_file()).unwrap()
    }

    /// As the main window and the command line open it.
    fn store(&self) -> Store {
        local_policy::store(&self.paths())
    }
}

fn with_true() -> String {
    CAREFUL.replace(
        "\"lastUsedAt\": 1}",
        "\"lastUsedAt\": 1}, \"/usr/bin/true\"",
    )
}

const HELD: &str = "Another program changed the policy. You haven’t confirmed that yet.";
const TOLD: &str = "The policy was changed by another program: 1 rule added.";

#[tokio::test]
async fn what_another_program_allows_asks_until_it_is_kept() {
    let home = Home::new();
    let mut app = App::start(&home, true).await;
    app.runs("/usr/bin/id").await;
    home.write(&with_true());
    app.mailbox.send(Tick::StoreChanged);
    assert_eq!(app.status().await, TOLD);
    // What was confirmed runs on; what was not, asks, and offers no rule.
    app.runs("/usr/bin/id").await;
    let waits = app.ask("/usr/bin/true");
    let card = app.card().await;
    assert_eq!(card.reason, HELD);
    assert!(card.allow_once.offered && !card.allow_always.offered);
    // Kept as it was seen: what waits needs nobody any more.
    let store = home.store();
    store.confirm(&store.load().unwrap().policy_hash()).unwrap();
    app.mailbox.send(Tick::StoreChanged);
    assert!(waits.await.unwrap().unwrap().success);
    app.runs("/usr/bin/true").await;
    assert_eq!(home.text(), with_true());
}

#[tokio::test]
async fn put_back_restores_the_bytes_and_the_question() {
    let home = Home::new();
    let mut app = App::start(&home, true).await;
    home.write(&with_true());
    app.mailbox.send(Tick::StoreChanged);
    assert_eq!(app.status().await, TOLD);
    let store = home.store();
    store
        .put_back(&store.load().unwrap().policy_hash())
        .unwrap();
    app.mailbox.send(Tick::StoreChanged);
    assert_eq!(home.text(), CAREFUL);
    assert_eq!(app.status().await, "Ready · nothing waiting");
    let _waits = app.ask("/usr/bin/true");
    assert_ne!(app.card().await.reason, HELD);
}

#[tokio::test]
async fn a_restart_holds_on_and_a_lost_screen_refuses() {
    let home = Home::new();
    drop(App::start(&home, false).await);
    // Nobody is there while it is written; askFallback=full stands in for nobody here.
    home.write(&with_true());
    let app = App::start(&home, false).await;
    app.runs("/usr/bin/id").await;
    let said = app.denied("/usr/bin/true").await;
    assert!(said.contains("No person has confirmed"), "{said}");
}

#[tokio::test]
async fn a_denial_that_another_program_takes_out_still_refuses() {
    let home = Home::new();
    let app = App::start(&home, true).await;
    let rules = r#"{"id": "d", "effect": "deny", "pattern": "/usr/bin/yes"}"#;
    home.write(&CAREFUL.replace(rules, ""));
    let said = app.denied("/usr/bin/yes").await;
    assert!(said.contains("Another program removed that rule"), "{said}");
}

#[tokio::test]
async fn what_others_make_narrower_holds_at_once_and_silently() {
    let home = Home::new();
    let mut app = App::start(&home, true).await;
    let narrower = CAREFUL.replace("\"allowlist\", \"ask\"", "\"deny\", \"ask\"");
    home.write(&narrower);
    app.mailbox.send(Tick::StoreChanged);
    assert_eq!(app.status().await, "Ready · nothing waiting");
    app.denied("/usr/bin/id").await;
    // It counts as confirmed: back again is wider.
    home.write(CAREFUL);
    app.mailbox.send(Tick::StoreChanged);
    let told = "The policy was changed by another program: security set to allowlist.";
    assert_eq!(app.status().await, told);
}

#[tokio::test]
async fn uses_ids_and_tokens_are_no_drift() {
    let home = Home::new();
    let mut app = App::start(&home, true).await;
    home.write(
        &CAREFUL
            .replace(
                "\"lastUsedAt\": 1",
                "\"lastUsedAt\": 2, \"lastUsedCommand\": \"id\"",
            )
            .replace("\"id\": \"1\"", "\"id\": \"2\"")
            .replace("\"secret\"", "\"other\""),
    );
    app.mailbox.send(Tick::StoreChanged);
    app.runs("/usr/bin/id").await;
    assert_eq!(app.status().await, "Ready · nothing waiting");
}

#[tokio::test]
async fn an_edit_of_a_person_is_no_drift_and_covers_none() {
    let home = Home::new();
    let mut app = App::start(&home, true).await;
    let add = |pattern: &str| Edit::AddEntry {
        agent: "main".to_owned(),
        pattern: pattern.to_owned(),
    };
    home.store().apply(&[add("/usr/bin/true")]).unwrap();
    app.mailbox.send(Tick::StoreChanged);
    app.runs("/usr/bin/true").await;
    assert_eq!(app.status().await, "Ready · nothing waiting");
    // Beneath a person's edit, what another program wrote stays what it is.
    home.write(
        &home
            .text()
            .replace("\"on-miss\"", "\"off\"")
            .replace("\"allowlist\", \"ask\"", "\"full\", \"ask\""),
    );
    home.store().apply(&[add("/usr/bin/env")]).unwrap();
    app.mailbox.send(Tick::StoreChanged);
    let told = "The policy was changed by another program: security set to full, ask turned off.";
    assert_eq!(app.status().await, told);
    let _waits = app.ask("/usr/bin/uname");
    assert_eq!(app.card().await.reason, HELD);
}

#[tokio::test]
async fn a_record_that_cannot_be_read_is_made_anew_with_a_note() {
    let home = Home::new();
    fs::create_dir_all(home.paths().own_dir()).unwrap();
    fs::write(home.paths().confirmed_file(), "{ broken").unwrap();
    let mut app = App::start(&home, true).await;
    app.runs("/usr/bin/id").await;
    app.settled().await;
    let tray = app.tray.recv().await.unwrap();
    let note = format!("{:?}", tray.menu);
    assert!(note.contains("counts as confirmed"), "{note}");
    home.write(&with_true());
    app.mailbox.send(Tick::StoreChanged);
    assert_eq!(app.status().await, TOLD);
}
