//! The drill against the whole app: a real socket, a real token, a real store and history.

use std::fs;
use std::sync::Arc;
use std::time::Duration;

use approvals_app::{
    Controller, Drill, Judge, Mailbox, Tick, Timings, mailbox, run_drill, service,
};
use approvals_ipc::{Client, ExecRequest, Token};
use audit_log::{Body, By, Log};
use catalogue::Language;
use paths::Paths;
use tempfile::TempDir;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use view_model::{Check, Choice, PromptAnswer, PromptCard};

use crate::desktop::TestDesktop;
use crate::machine::machine;

/// Lets everything run, whatever it is, also the drill's own program.
const OPEN: &str = r#"{"version":1,"socket":{"token":"secret"},
  "defaults":{"security":"full","ask":"off","askFallback":"full"},
  "agents":{"main":{"allowlist":[{"pattern":"**"}],
    "rules":[{"effect":"allow","pattern":"**/exec-host"}]}}}"#;
const CAREFUL: &str = r#"{"version":1,"socket":{"token":"secret"},
  "defaults":{"security":"allowlist","ask":"on-miss","askFallback":"deny"}}"#;

struct App {
    _home: TempDir,
    paths: Paths,
    store: Arc<approvals_store::Store>,
    mailbox: Mailbox,
    cards: Option<mpsc::UnboundedReceiver<PromptCard>>,
    stop: CancellationToken,
}

impl App {
    async fn new(store: &str, screen: bool) -> Self {
        let home = tempfile::tempdir().unwrap();
        let paths = Paths::new(home.path(), |_| None);
        fs::create_dir_all(paths.state_dir()).unwrap();
        fs::write(paths.approvals_file(), store).unwrap();
        let machine = machine(home.path());
        let (mailbox, ticks) = mailbox();
        let (sender, cards) = mpsc::unbounded_channel();
        let stop = CancellationToken::new();
        let judge = Judge::following(paths.clone(), machine);
        let store = Arc::clone(judge.store());
        let controller = Controller::new(
            TestDesktop::handing_cards_to(sender).with_screen(screen),
            judge,
            Timings::default(),
            mailbox.clone(),
            stop.clone(),
        )
        .with_history(paths.history_file());
        tokio::spawn(controller.run(ticks));
        let service = service(paths.clone(), Arc::clone(&store), mailbox.clone());
        tokio::spawn(service.run(stop.clone()));
        // A socket that comes sends no event.
        while !paths.socket_file().exists() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Self {
            cards: screen.then_some(cards),
            _home: home,
            paths,
            store,
            mailbox,
            stop,
        }
    }

    async fn drill(&mut self) -> Vec<(String, String, String)> {
        lines(self.send(Drill::Whole).await)
    }

    async fn send(&mut self, drill: Drill) -> Vec<Check> {
        let drill = run_drill(
            drill,
            &self.paths,
            Arc::clone(&self.store),
            &self.mailbox,
            Language::English,
        );
        let Some(cards) = &mut self.cards else {
            return drill.await;
        };
        let person = async {
            let card = cards.recv().await.unwrap();
            let said = (
                text(&card.heading),
                card.allow_once.offered,
                card.allow_always.offered,
                card.leases.len(),
            );
            let heading = "Drill: this is only a test, nothing will run".to_owned();
            assert_eq!(said, (heading, false, false, 0));
            let (id, digest) = (card.id, card.digest);
            self.mailbox.send(Tick::Painted {
                id: id.clone(),
                digest: digest.clone(),
                times: card.times,
            });
            for (choice, code) in [(Choice::AllowOnce, "not-offered"), (Choice::Deny, "")] {
                let answer = PromptAnswer {
                    id: id.clone(),
                    digest: digest.clone(),
                    times: 1,
                    choice,
                };
                let (reply, counted) = oneshot::channel();
                self.mailbox.send(Tick::Answer { answer, reply });
                let refused = counted.await.unwrap().err().map(|problem| problem.code);
                assert_eq!(refused.unwrap_or_default(), code);
            }
        };
        tokio::join!(drill, person).0
    }

    /// What the history says of its decisions, once so many are there.
    async fn history(&self, count: usize) -> Vec<(By, String)> {
        loop {
            let entries = Log::new(self.paths.history_file()).entries();
            let decisions: Vec<_> = entries
                .into_iter()
                .flatten()
                .filter_map(|entry| match entry.ok()?.record.body {
                    Body::Decision(decision) => Some((decision.by, decision.code)),
                    Body::Exit(_)
                    | Body::Policy(_)
                    | Body::Repeats(_)
                    | Body::Dropped(_)
                    | Body::Gap(_)
                    | Body::Unknown => None,
                })
                .collect();
            if decisions.len() >= count {
                return decisions;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

impl Drop for App {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

fn text(runs: &[view_model::TextRun]) -> String {
    runs.iter().map(|run| run.text.as_str()).collect()
}

fn lines(checks: Vec<Check>) -> Vec<(String, String, String)> {
    let line = |check: Check| (check.id, check.state, text(&check.sentence));
    checks.into_iter().map(line).collect()
}

fn expected<const N: usize>(lines: [(&str, &str, &str); N]) -> Vec<(String, String, String)> {
    let owned = |(id, state, sentence): (&str, &str, &str)| {
        (id.to_owned(), state.to_owned(), sentence.to_owned())
    };
    lines.map(owned).to_vec()
}

const REFUSED: (&str, &str, &str) = ("drill-refuse", "good", "Refused, as it should be.");
const DENIED: (&str, &str, &str) = (
    "drill-ask",
    "good",
    "A window asked, you denied, and it was refused, as it should be.",
);
const UNSEEN: (&str, &str, &str) = (
    "drill-unseen",
    "good",
    "Nobody could be asked: refused, as it should be.",
);

#[tokio::test]
async fn refuses_asks_and_falls_back() {
    let mut app = App::new(CAREFUL, true).await;
    assert_eq!(app.drill().await, expected([REFUSED, DENIED, UNSEEN]));
    let mut history = app.history(3).await;
    history.sort_by(|one, two| one.1.cmp(&two.1));
    let drilled = |code: &str| (By::Drill, code.to_owned());
    let codes = ["deny-rule", "no-ui", "user-denied"];
    assert_eq!(history, codes.map(drilled));
    let store = fs::read_to_string(app.paths.approvals_file()).unwrap();
    assert!(!store.contains("drill"), "{store}");
}

#[tokio::test]
async fn no_policy_lets_it_run() {
    let mut app = App::new(OPEN, true).await;
    let open = (
        "drill-unseen",
        "warn",
        "Nobody could be asked, and it would have run. On the Policy page, choose Refuse under When nobody can be asked.",
    );
    assert_eq!(app.drill().await, expected([REFUSED, DENIED, open]));
}

#[tokio::test]
async fn says_that_no_window_can_be_shown() {
    let mut app = App::new(CAREFUL, false).await;
    let blind = (
        "drill-ask",
        "bad",
        "No window could be shown, so nobody would have been asked.",
    );
    assert_eq!(app.drill().await, expected([REFUSED, blind, UNSEEN]));
}

#[tokio::test]
async fn says_that_requests_are_paused() {
    let mut app = App::new(CAREFUL, false).await;
    app.mailbox.send(Tick::Pause(true));
    let paused = "Refused, because requests are paused. Resume them and run the drill again.";
    let line = |id| (id, "off", paused);
    let all = ["drill-refuse", "drill-ask", "drill-unseen"].map(line);
    assert_eq!(app.drill().await, expected(all));
}

#[tokio::test]
async fn says_that_nobody_serves_the_socket() {
    let mut app = App::new(CAREFUL, false).await;
    app.stop.cancel();
    while app.paths.socket_file().exists() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let states: Vec<_> = app.drill().await;
    let said = |(_, state, sentence): &(String, String, String)| {
        state == "bad" && sentence.starts_with("No answer: nobody answers on ")
    };
    assert!(states.iter().all(said), "{states:?}");
}

#[tokio::test]
async fn the_mark_alone_gives_nothing() {
    let app = App::new(OPEN, true).await;
    let client = Client::new(app.paths.socket_file(), Token::from("secret"));
    for words in [
        vec!["exec-host", "drill"],
        vec!["exec-host", "drill", "ask", "made-up"],
    ] {
        let request = ExecRequest {
            command: words.into_iter().map(str::to_owned).collect(),
            ..ExecRequest::default()
        };
        let answer = client
            .exec(&request, Duration::from_secs(30))
            .await
            .unwrap();
        let error = answer.unwrap_err();
        assert_eq!(
            (error.reason.as_deref(), error.message.as_str()),
            (
                Some("deny-rule"),
                "SYSTEM_RUN_DENIED: No drill is under way."
            )
        );
    }
}

#[tokio::test]
async fn a_test_request_only_asks() {
    let mut app = App::new(CAREFUL, true).await;
    assert_eq!(lines(app.send(Drill::Question).await), expected([DENIED]));
    assert_eq!(
        app.history(1).await,
        [(By::Drill, "user-denied".to_owned())]
    );
}
