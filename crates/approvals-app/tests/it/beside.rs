//! The app beside a newer OpenClaw: real sockets, a real database, a real store.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use approvals_app::{Controller, Judge, MenuItem, Tick, Timings, Tray, mailbox, service};
use approvals_ipc::{Client, ClientError, ExecRequest, Token};
use approvals_store::{Edit, Store, Use, Used};
use paths::Paths;
use rusqlite::Connection;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::desktop::{TestDesktop, Told};
use crate::machine::machine;

const TABLES: &str = include_str!("../../../../tests/cases/openclaw-database.sql");
const LONG: Duration = Duration::from_secs(60);

/// A home, and OpenClaw's part of it.
struct Home(TempDir);

impl Home {
    fn new() -> Self {
        let home = Self(tempfile::tempdir().unwrap());
        fs::create_dir(home.state()).unwrap();
        let config = json!({"tools": {"exec": {"security": "full", "ask": "off"}}});
        fs::write(home.state().join("openclaw.json"), config.to_string()).unwrap();
        home
    }

    fn state(&self) -> PathBuf {
        self.0.path().join(".openclaw")
    }

    fn shared(&self) -> PathBuf {
        self.state().join("exec-approvals.json")
    }

    fn own(&self) -> PathBuf {
        self.state().join("exec-companion/exec-approvals.json")
    }

    /// OpenClaw starts for the first time.
    fn database(&self) -> Connection {
        fs::create_dir_all(self.state().join("state")).unwrap();
        let connection = Connection::open(self.state().join("state/openclaw.sqlite")).unwrap();
        connection
            .pragma_update(None, "journal_mode", "wal")
            .unwrap();
        connection.execute_batch(TABLES).unwrap();
        connection
    }

    /// Every file below the state directory that is not ours alone.
    fn listing(&self) -> Vec<String> {
        let mut names = Vec::new();
        list(&self.state(), "", &mut names);
        names.sort();
        names
    }
}

fn list(folder: &Path, prefix: &str, names: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = format!("{prefix}{}", entry.file_name().into_string().unwrap());
        if entry.file_type().unwrap().is_dir() && name != "exec-companion" {
            list(&entry.path(), &format!("{name}/"), names);
        } else {
            names.push(name);
        }
    }
}

/// OpenClaw writes what its socket is.
fn say(connection: &Connection, socket: &Value) {
    let document = json!({"version": 1, "socket": socket, "defaults": {}, "agents": {}});
    connection
        .execute(
            "INSERT OR REPLACE INTO exec_approvals_config VALUES
             ('current', ?1, NULL, 1, NULL, NULL, NULL, NULL, 0, 0, 0)",
            [document.to_string()],
        )
        .unwrap();
}

struct App {
    tray: mpsc::UnboundedReceiver<Tray>,
    stop: CancellationToken,
    service: JoinHandle<()>,
    state: PathBuf,
}

impl App {
    fn start(home: &Home) -> Self {
        let paths = Paths::new(home.0.path(), |_| None);
        let machine = machine(home.0.path());
        let (mailbox, ticks) = mailbox();
        let (screen, tray) = mpsc::unbounded_channel();
        let stop = CancellationToken::new();
        let judge = Judge::following(paths.clone(), machine);
        let store = Arc::clone(judge.store());
        let desktop = TestDesktop::new(move |told| {
            if let Told::Tray(tray) = told {
                screen.send(tray.clone()).unwrap();
            }
        });
        let controller = Controller::new(
            desktop.with_screen(false),
            judge,
            Timings::default(),
            mailbox.clone(),
            stop.clone(),
        );
        tokio::spawn(controller.run(ticks));
        Self {
            tray,
            service: tokio::spawn(service(paths, store, mailbox).run(stop.clone())),
            stop,
            state: home.state(),
        }
    }

    /// The lines of the menu that tell, once there are such.
    async fn told(&mut self, wanted: &[&str]) {
        let mut last = Vec::new();
        let state = format!("{}/", self.state.display());
        let seen = async {
            while last != wanted {
                let tray = self.tray.recv().await.unwrap();
                last = tray
                    .menu
                    .into_iter()
                    .take_while(|item| *item != MenuItem::Separator)
                    .filter_map(|item| line(item, &state))
                    .collect();
            }
        };
        let seen = tokio::time::timeout(LONG, seen).await;
        assert_eq!(
            (seen.is_ok(), last),
            (true, wanted.iter().map(|&it| it.to_owned()).collect())
        );
    }

    /// What a caller of this socket gets for a command.
    async fn run(&self, socket: &str, token: &str, command: &[&str]) -> String {
        let request = ExecRequest {
            command: command.iter().map(|word| (*word).to_owned()).collect(),
            ..ExecRequest::default()
        };
        let client = Client::new(self.state.join(socket), Token::from(token));
        let answered = async {
            loop {
                match client.exec(&request, LONG).await {
                    Ok(Ok(payload)) => return payload.stdout,
                    Ok(Err(error)) => return error.message,
                    // Not bound yet: a socket that comes sends no event.
                    Err(ClientError::Unreachable { .. }) => {
                        tokio::time::sleep(Duration::from_millis(20)).await;
                    }
                    Err(error) => panic!("{error}"),
                }
            }
        };
        tokio::time::timeout(LONG, answered).await.unwrap()
    }

    async fn stop(self) {
        self.stop.cancel();
        self.service.await.unwrap();
    }
}

fn line(item: MenuItem, state: &str) -> Option<String> {
    match item {
        MenuItem::Status(text) => Some(text.replace(state, "")),
        MenuItem::Separator | MenuItem::Action { .. } | MenuItem::Submenu { .. } => None,
    }
}

fn token_of(store: &Path) -> String {
    let store: Value = serde_json::from_str(&fs::read_to_string(store).unwrap()).unwrap();
    store["socket"]["token"].as_str().unwrap().to_owned()
}

const READY: &str = "Ready · nothing waiting";
const OWN: &str = "exec-companion/exec-approvals.sock";
const THEIRS: &str = "exec-approvals.sock";

/// The note about the place names the state directory without a separator at its end.
fn kept(home: &Home) -> String {
    let state = home.state();
    format!(
        "The policy is kept in exec-companion/exec-approvals.json, because a newer OpenClaw owns {}.",
        state.display()
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn openclaws_node_host_finds_the_app_and_nothing_stays_beside_its_database() {
    let home = Home::new();
    say(&home.database(), &json!({"token": "theirs"}));
    let before = home.listing();
    let mut app = App::start(&home);
    app.told(&[READY, &kept(&home)]).await;
    app.judge_by(&home, "full");
    let own = token_of(&home.own());
    assert_eq!(app.run(OWN, &own, &["echo", "1"]).await, "1\n");
    assert_eq!(app.run(THEIRS, "theirs", &["echo", "2"]).await, "2\n");
    assert_eq!(app.run(THEIRS, &own, &["echo", "3"]).await, "invalid auth");
    app.stop().await;
    let mut after = before;
    // OpenClaw's own app leaves this file too.
    after.push("exec-approvals.sock.lifecycle.lock".to_owned());
    after.push("exec-companion".to_owned());
    after.sort();
    assert_eq!(home.listing(), after);
}

impl App {
    /// A person edits our own file, whole.
    fn judge_by(&self, home: &Home, security: &str) {
        let mut store: Value =
            serde_json::from_str(&fs::read_to_string(home.own()).unwrap()).unwrap();
        store["defaults"] = json!({"security": security, "ask": "off"});
        fs::write(home.own(), store.to_string()).unwrap();
        // It is a person's edit, however it was made.
        let store = local_policy::store(&Paths::new(home.0.path(), |_| None));
        store.confirm(&store.load().unwrap().policy_hash()).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_appears_takes_the_policy_along() {
    let home = Home::new();
    let policy = json!({
        "version": 1,
        "socket": {"path": "~/.openclaw/exec-approvals.sock", "token": "shared"},
        "defaults": {"security": "deny", "mine": 1},
        "agents": {"main": {"rules": [{"id": "r", "effect": "deny", "pattern": "/usr/bin/echo"}]}},
    });
    let text = format!("{policy:#}\n");
    fs::write(home.shared(), &text).unwrap();
    let mut app = App::start(&home);
    app.told(&[READY]).await;
    let denied = app.run(THEIRS, "shared", &["echo", "1"]).await;
    assert_eq!(denied, "SYSTEM_RUN_DISABLED: security=deny");

    let database = home.database();
    let stops =
        format!("{THEIRS_FILE} stops OpenClaw from running commands: run `openclaw doctor --fix`.");
    let no_token = "OpenClaw's node host cannot ask here: OpenClaw has no token for its approvals \
                    socket yet; its node host makes one when needed.";
    app.told(&[READY, &kept(&home), &stops, no_token]).await;
    say(
        &database,
        &json!({"path": "~/.openclaw/exec-approvals.sock", "token": "new"}),
    );
    app.told(&[READY, &kept(&home), &stops]).await;

    let own = token_of(&home.own());
    assert_eq!(app.run(OWN, &own, &["echo", "1"]).await, denied);
    assert_eq!(app.run(THEIRS, "new", &["echo", "1"]).await, denied);
    assert_eq!(
        app.run(THEIRS, "shared", &["echo", "1"]).await,
        "invalid auth"
    );
    let mut moved: Value = serde_json::from_str(&fs::read_to_string(home.own()).unwrap()).unwrap();
    assert_ne!(own, "shared");
    moved["socket"] = policy["socket"].clone();
    assert_eq!(moved, policy);
    assert_eq!(fs::read_to_string(home.shared()).unwrap(), text);

    // What OpenClaw does with a file that it has taken over.
    fs::remove_file(home.shared()).unwrap();
    say(&database, &json!({"token": "newer"}));
    app.told(&[READY, &kept(&home)]).await;
    assert_eq!(app.run(THEIRS, "newer", &["echo", "1"]).await, denied);
    app.stop().await;
    assert!(!home.shared().exists());
}

const THEIRS_FILE: &str = "exec-approvals.json";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_says_nothing_stops_nothing() {
    let rows = [
        (
            &b""[..],
            "stores its approvals in an unexpected way (no such table: \
             exec_approvals_config); look for a newer Exec Companion",
        ),
        (
            &[b'x'; 200],
            "is damaged (file is not a database); run `openclaw doctor`",
        ),
    ];
    for (bytes, problem) in rows {
        let home = Home::new();
        fs::create_dir(home.state().join("state")).unwrap();
        let file = home.state().join("state/openclaw.sqlite");
        fs::write(&file, bytes).unwrap();
        let mut app = App::start(&home);
        let note = format!(
            "OpenClaw's node host cannot ask here: OpenClaw's database state/openclaw.sqlite {problem}."
        );
        app.told(&[READY, &kept(&home), &note]).await;
        app.judge_by(&home, "full");
        let own = token_of(&home.own());
        assert_eq!(app.run(OWN, &own, &["echo", "1"]).await, "1\n");
        // OpenClaw puts it right.
        fs::remove_file(&file).unwrap();
        say(&home.database(), &json!({"token": "theirs"}));
        let open = "every agent runs everything without asking";
        app.told(&[open, &kept(&home)]).await;
        assert_eq!(app.run(THEIRS, "theirs", &["echo", "2"]).await, "2\n");
        app.stop().await;
        assert!(!home.shared().exists());
    }
}

#[tokio::test]
async fn the_uses_that_the_app_writes_down_are_no_news() {
    let home = Home::new();
    let listed = json!({"version": 1, "socket": {"token": "ours"},
        "agents": {"main": {"allowlist": [{"pattern": "/usr/bin/echo"}]}}});
    fs::write(home.shared(), listed.to_string()).unwrap();
    let store = Arc::new(Store::new(home.shared()));
    let (mailbox, mut ticks) = mailbox();
    let stop = CancellationToken::new();
    let paths = Paths::new(home.0.path(), |_| None);
    let service = service(paths, Arc::clone(&store), mailbox);
    let service = tokio::spawn(service.run(stop.clone()));
    let mut changed = async |within| {
        let told = async { while !matches!(ticks.recv().await, Some(Tick::StoreChanged)) {} };
        tokio::time::timeout(within, told).await.is_ok()
    };
    assert!(changed(LONG).await, "the start");
    let used = Edit::RecordUse {
        uses: vec![Use {
            of: Used::Entry,
            agent: "main".to_owned(),
            pattern: "/usr/bin/echo".to_owned(),
            arg_pattern: None,
            at_ms: 7,
            command: None,
            resolved: None,
        }],
    };
    store.apply(std::slice::from_ref(&used)).unwrap();
    assert!(
        fs::read_to_string(home.shared())
            .unwrap()
            .contains("lastUsedAt")
    );
    assert!(!changed(Duration::from_millis(500)).await, "our own use");
    let add = Edit::AddEntry {
        agent: "main".to_owned(),
        pattern: "/usr/bin/id".to_owned(),
    };
    Store::new(home.shared()).apply(&[add]).unwrap();
    assert!(changed(LONG).await, "another program's edit");
    stop.cancel();
    service.await.unwrap();
}
