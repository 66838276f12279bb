//! Another program has the lock of the approvals file, for as long as it likes.

use std::cell::Cell;
use std::fs::{self, File};

use approvals_app::{Controller, Judge, Timings, mailbox, service};
use approvals_ipc::{Client, ExecRequest, Token};
use paths::Paths;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use crate::desktop::{TestDesktop, Told};
use crate::machine::machine;

const POLICY: &str = r#"{
  "version": 1,
  "socket": {"token": "secret"},
  "defaults": {"security": "allowlist", "ask": "on-miss", "askFallback": "deny"},
  "agents": {"main": {"allowlist": [{"id": "1", "pattern": "/usr/bin/id"}]}}
}
"#;

/// What a person is shown, and when the policy was looked at again.
#[derive(PartialEq)]
enum Seen {
    Card(String),
    Served,
    Told,
}

/// It is held until the end of this test: what waits for it never ends.
#[tokio::test]
async fn who_holds_the_stores_lock_delays_no_start_no_question_and_no_run() {
    let home = tempfile::tempdir().unwrap();
    let paths = Paths::new(home.path(), |_| None);
    fs::create_dir_all(paths.state_dir()).unwrap();
    fs::write(paths.approvals_file(), POLICY).unwrap();
    let held = File::create(paths.approvals_file().with_added_extension("lock")).unwrap();
    held.lock().unwrap();

    let machine = machine(home.path());
    let (mailbox, ticks) = mailbox();
    let (sender, mut seen) = mpsc::unbounded_channel();
    let stop = CancellationToken::new();
    let judge = Judge::following(paths.clone(), machine);
    let service = service(paths.clone(), judge.store().clone(), mailbox.clone());
    let timings = Timings::default();
    let desktop = TestDesktop::new(move |told| {
        let seen = match told {
            Told::Show(state) => state
                .card
                .as_ref()
                .map(|card| Seen::Card(format!("{:?}", card.command))),
            Told::Socket(problem) => {
                assert_eq!(problem, None);
                Some(Seen::Served)
            }
            Told::Main => Some(Seen::Told),
            _ => None,
        };
        if let Some(seen) = seen {
            let _ = sender.send(seen);
        }
    });
    let controller = Controller::new(desktop, judge, timings, mailbox, stop.clone());
    // As in the app, one thread serves and decides.
    let serving = tokio::spawn(service.run(stop.clone()));
    let deciding = tokio::spawn(controller.run(ticks));
    while seen.recv().await.unwrap() != Seen::Served {}

    let client = Client::new(paths.socket_file(), Token::from("secret"));
    let request = |program: &str| ExecRequest {
        command: vec![program.to_owned()],
        agent_id: Some("main".to_owned()),
        ..ExecRequest::default()
    };
    let long = std::time::Duration::from_secs(60);
    let told = Cell::new(0);
    let runs = ExecRequest {
        takes_start: Some(true),
        ..request("/usr/bin/id")
    };
    let ran = client.exec_telling(&runs, long, || told.set(told.get() + 1));
    let ran = ran.await.unwrap();
    assert!(ran.as_ref().is_ok_and(|ran| ran.success), "{ran:?}");
    // The caller has heard of the start too.
    assert_eq!(told.get(), 1);
    let asking = tokio::spawn(async move { client.exec(&request("/usr/bin/uname"), long).await });
    loop {
        if let Seen::Card(command) = seen.recv().await.unwrap() {
            assert!(command.contains("uname"), "{command}");
            break;
        }
    }
    let record = paths.confirmed_file();
    assert!(!record.exists());

    // Free, what there was to confirm is confirmed, by itself.
    drop(held);
    while !record.exists() {
        while seen.recv().await.unwrap() != Seen::Told {}
    }
    let confirmed = fs::read_to_string(record).unwrap();
    assert!(confirmed.contains("/usr/bin/id"), "{confirmed}");
    stop.cancel();
    deciding.await.unwrap();
    serving.await.unwrap();
    asking.await.unwrap().unwrap().unwrap_err();
}
