//! The whole app's behaviour with a desktop that writes down what it is told and a real
//! store. Where real commands run the clock is real too: a made-up one leaps to its next
//! timer while they do.

mod checks;
mod choices;
mod denials;
mod ends;
mod leases;
mod lines;
mod operands;
mod receipts;
mod rules;
mod rulings;
mod saving;
mod together;
mod touches;
mod window;
mod wire;

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use app_status::Pausing;
use approvals_app::{
    Asker, Controller, Desktop, Judge, Mailbox, MenuAction, NoDesktop, PauseFor, Remedy, Tick,
    Timings, mailbox,
};
use approvals_ipc::{ExecAnswer, ExecRequest, PromptDecision, PromptRequest, WireError};
use approvals_store::Store;
use tempfile::TempDir;
use test_support::StoppedClock;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use view_model::{Choice, Problem, PromptAnswer, PromptState, RuleEnd};

use crate::desktop::{TestDesktop, Told};
use crate::machine::machine;

type Lines = Arc<Mutex<Vec<String>>>;

/// A desktop that writes down what it is told; painting is the test's.
fn recorder(lines: &Lines) -> TestDesktop {
    let lines = lines.clone();
    TestDesktop::new(move |told| {
        let line = match told {
            Told::Warm => "warm".to_owned(),
            Told::Cool => "cool".to_owned(),
            Told::GiveUp => "give up".to_owned(),
            Told::Show(state) => format!("show {}", summary(state)),
            Told::Update(state) => format!("update {}", summary(state)),
            Told::Hide(state) => format!("hide {}", summary(state)),
            Told::Tray(tray) => format!("tray {:?}: {}", tray.icon.shape, tray.status),
            Told::Notify(None) => "notice none".to_owned(),
            Told::Notify(Some(notice)) => format!("notice {}", notice.title),
            Told::Exit => "exit".to_owned(),
            _ => return,
        };
        lines.lock().unwrap().push(line);
    })
}

fn summary(state: &PromptState) -> String {
    let card = state
        .card
        .as_ref()
        .map_or("nothing", |card| &card.command.copy);
    format!("{card} of {}", state.queue.ids.len())
}

struct Bench {
    home: TempDir,
    mailbox: Mailbox,
    told: Lines,
    stop: CancellationToken,
    _loop: JoinHandle<()>,
}

/// What has ended stays in view until it is dismissed, however slow the test.
pub(crate) fn patient() -> Timings {
    let forever = Duration::from_secs(3_600);
    Timings {
        linger: forever,
        linger_alone: forever,
        paint: forever,
        open: forever,
        ..Timings::default()
    }
}

impl Bench {
    fn new(store: &str) -> Self {
        let told = Lines::default();
        Self::with_desktop(store, recorder(&told), told)
    }

    fn patient(store: &str) -> Self {
        let told = Lines::default();
        Self::with_settings(store, recorder(&told), told, patient())
    }

    fn with_desktop(store: &str, desktop: impl Desktop + 'static, told: Lines) -> Self {
        Self::with_settings(store, desktop, told, Timings::default())
    }

    fn with_settings(
        store: &str,
        desktop: impl Desktop + 'static,
        told: Lines,
        timings: Timings,
    ) -> Self {
        Self::with(store, desktop, told, timings, |controller, _| controller)
    }

    /// The same with a controller that is given more, in this home.
    fn with<D: Desktop + 'static>(
        store: &str,
        desktop: D,
        told: Lines,
        timings: Timings,
        more: impl FnOnce(Controller<D>, &Path) -> Controller<D>,
    ) -> Self {
        let home = tempfile::tempdir().unwrap();
        if !store.is_empty() {
            std::fs::write(store_path(home.path()), store).unwrap();
        }
        let (mailbox, ticks) = mailbox();
        let machine = machine(home.path());
        let store = Arc::new(Store::new(store_path(home.path())));
        let judge = Judge::new(store, home.path().join("openclaw.json"), machine);
        let stop = CancellationToken::new();
        let controller = Controller::new(desktop, judge, timings, mailbox.clone(), stop.clone())
            .with_history(history_path(home.path()));
        let controller = more(controller, home.path());
        let ended = tokio::spawn(async move {
            controller.run(ticks).await;
        });
        Self {
            home,
            mailbox,
            told,
            stop,
            _loop: ended,
        }
    }

    /// What the desktop was told since the last look, once all sent ticks were taken.
    async fn told(&self) -> Vec<String> {
        self.state().await;
        std::mem::take(&mut *self.told.lock().unwrap())
    }

    async fn state(&self) -> PromptState {
        let (reply, state) = oneshot::channel();
        self.mailbox.send(Tick::State(reply));
        state.await.unwrap()
    }

    fn ask(&self, command: &[&str]) -> Asked {
        self.send(ExecRequest {
            command: command.iter().map(|word| (*word).to_owned()).collect(),
            ..ExecRequest::default()
        })
    }

    fn send(&self, request: ExecRequest) -> Asked {
        self.send_from(Asker::default(), request)
    }

    fn send_from(&self, asker: Asker, request: ExecRequest) -> Asked {
        let (reply, answer) = oneshot::channel();
        let gone = asker.gone.clone();
        self.mailbox.send(Tick::Exec {
            request: Box::new(request),
            asker,
            reply,
        });
        Asked { answer, gone }
    }

    async fn painted(&self) {
        let card = self.state().await.card.unwrap();
        self.mailbox.send(Tick::Painted {
            id: card.id,
            digest: card.digest,
            times: card.times,
        });
        // It counts from when it is taken.
        self.state().await;
    }

    async fn click(&self, choice: Choice) -> Result<(), Problem> {
        let card = self.state().await.card.unwrap();
        let (reply, counted) = oneshot::channel();
        let answer = PromptAnswer {
            id: card.id,
            digest: card.digest,
            times: card.times,
            choice,
        };
        self.mailbox.send(Tick::Answer { answer, reply });
        counted.await.unwrap()
    }

    /// Paints the card, waits until it is armed, and clicks.
    async fn look_and_click(&self, choice: Choice) {
        self.painted().await;
        tokio::time::sleep(ARMED).await;
        self.click(choice).await.unwrap();
    }

    fn store(&self) -> String {
        std::fs::read_to_string(store_path(self.home.path())).unwrap()
    }
}

fn store_path(home: &Path) -> std::path::PathBuf {
    home.join("exec-approvals.json")
}

fn history_path(home: &Path) -> std::path::PathBuf {
    home.join("own/history.jsonl")
}

struct Asked {
    answer: oneshot::Receiver<ExecAnswer>,
    gone: CancellationToken,
}

impl Asked {
    async fn stdout(self) -> String {
        self.answer.await.unwrap().unwrap().stdout
    }

    async fn refused(self) -> (String, String) {
        let WireError {
            message, reason, ..
        } = self.answer.await.unwrap().unwrap_err();
        (reason.unwrap(), message)
    }
}

const LISTED: &str =
    r#"{"version":1,"agents":{"main":{"allowlist":[{"pattern":"/usr/bin/echo"}]}}}"#;
/// By then a painted card is armed.
const ARMED: Duration = Duration::from_millis(710);
const NOTHING: &str = r#"{"version":1}"#;
const OPEN: &str = r#"{"version":1,"defaults":{"security":"full","ask":"off"}}"#;

fn denied(reason: &str, text: &str) -> (String, String) {
    (reason.to_owned(), format!("SYSTEM_RUN_DENIED: {text}"))
}

#[tokio::test]
async fn a_listed_program_runs_without_a_question() {
    let bench = Bench::new(LISTED);
    assert_eq!(bench.ask(&["echo", "hi"]).stdout().await, "hi\n");
    assert_eq!(
        bench.told().await,
        [
            "tray Idle: Ready · nothing waiting",
            "warm",
            // Its menu has the agent that asked.
            "tray Idle: Ready · nothing waiting",
        ]
    );
}

#[tokio::test(start_paused = true)]
async fn a_flood_is_drawn_once() {
    let bench = Bench::new(NOTHING);
    bench.told().await;
    let asked: Vec<_> = (0..50)
        .map(|number| bench.ask(&["echo", &number.to_string()]))
        .collect();
    let mut told = bench.told().await;
    told.retain(|line| line != "warm");
    assert_eq!(
        told,
        [
            "show echo 0 of 1",
            "update echo 0 of 50",
            "tray Waiting(50): 50 requests waiting"
        ]
    );
    drop(asked);
}

#[tokio::test(start_paused = true)]
async fn the_queue_shows_the_neighbours_of_what_is_in_view() {
    let bench = Bench::new(NOTHING);
    // Seconds to wait; the third comes twice.
    let waits = [20, 19, 18, 18, 17, 16, 12, 13, 14, 15];
    let asked = waits.map(|seconds| {
        bench.send(ExecRequest {
            command: vec!["echo".to_owned(), seconds.to_string()],
            deadline_ms: Some(seconds * 1_000),
            ..ExecRequest::default()
        })
    });
    let all = ["q1", "q2", "q3", "q5", "q6", "q7", "q8", "q9", "q10"];
    for (in_view, chips) in [("q1", &all[..6]), ("q7", &all[..6]), ("q8", &all[1..7])] {
        bench.mailbox.send(Tick::Select(in_view.to_owned()));
        let queue = bench.state().await.queue;
        let shown: Vec<&str> = queue.chips.iter().map(|chip| chip.id.as_str()).collect();
        assert_eq!(
            (queue.ids.as_slice(), queue.requests),
            (&all.map(str::to_owned)[..], 10)
        );
        assert_eq!(
            (queue.soonest.as_deref(), shown.as_slice()),
            (Some("q7"), chips),
            "{in_view}"
        );
        assert_eq!(queue.chips.iter().map(|chip| chip.times).max(), Some(2));
    }
    drop(asked);
}

/// So many of one agent wait that nobody gets through them: the others are told so at once.
#[tokio::test]
async fn an_agent_has_so_many_open_questions_and_another_one_is_next() {
    let send = |bench: &Bench, agent: &str, words: &[&str]| {
        bench.send(ExecRequest {
            command: words.iter().map(|word| (*word).to_owned()).collect(),
            agent_id: Some(agent.to_owned()),
            ..ExecRequest::default()
        })
    };
    let bench = Bench::patient(NOTHING);
    let asked: Vec<_> = (0..1_000)
        .map(|number| send(&bench, "flood", &["echo", &number.to_string()]))
        .collect();
    let refused = send(&bench, "flood", &["echo", "more"]).refused().await;
    let wanted = "SYSTEM_RUN_DENIED: It was not shown: agent flood already has 1000 requests \
                  waiting. Wait for an answer, then ask again.";
    assert_eq!(refused, ("not-shown".to_owned(), wanted.to_owned()));
    let other = send(&bench, "other", &["echo", "hi"]);
    // The other request is judged beside this task.
    let queue = loop {
        let queue = bench.state().await.queue;
        if queue.requests == 1_001 {
            break queue;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(queue.ids[..3], ["q1", "q1001", "q2"].map(str::to_owned));
    assert_eq!(
        (queue.requests, queue.chips[1].id.as_str()),
        (1_001, "q1001")
    );
    bench.painted().await;
    bench.click(Choice::Deny).await.unwrap();
    assert_eq!(bench.state().await.card.unwrap().id, "q1001");
    drop((asked, other));
}

#[tokio::test]
async fn a_question_is_shown_and_its_answer_counts_once_armed() {
    let bench = Bench::new(NOTHING);
    let asked = bench.ask(&["echo", "hi"]);
    assert_eq!(
        bench.told().await,
        [
            "tray Idle: Ready · nothing waiting",
            "warm",
            "show echo hi of 1",
            "tray Waiting(1): 1 request waiting"
        ]
    );
    let clock = StoppedClock::new();
    bench.painted().await;
    clock.pass(Duration::from_millis(690)).await;
    assert_eq!(
        bench.click(Choice::AllowOnce).await.unwrap_err().code,
        "unarmed"
    );
    clock.pass(Duration::from_millis(10)).await;
    assert_eq!(bench.click(Choice::AllowOnce).await, Ok(()));
    clock.start();
    assert_eq!(asked.stdout().await, "hi\n");
    assert_eq!(
        bench.told().await,
        ["hide nothing of 0", "tray Idle: Ready · nothing waiting"]
    );
    assert_eq!(bench.store(), NOTHING);
}

#[tokio::test]
async fn always_allow_is_on_disk_before_the_answer_and_settles_the_others() {
    let bench = Bench::new(NOTHING);
    let first = bench.ask(&["echo", "one"]);
    let same_program = bench.ask(&["echo", "two"]);
    let other = bench.ask(&["uname"]);
    bench.look_and_click(always("programs")).await;
    assert_eq!(first.stdout().await, "one\n");
    assert!(
        bench.store().contains(r#""pattern":"/usr/bin/echo""#),
        "{}",
        bench.store()
    );
    assert_eq!(same_program.stdout().await, "two\n");
    bench.look_and_click(Choice::Deny).await;
    assert_eq!(other.refused().await, denied("user-denied", "user denied"));
}

#[tokio::test]
async fn what_changed_since_it_was_shown_does_not_run() {
    let bench = Bench::new(NOTHING);
    let tool = bench.home.path().join("tool");
    write_program(&tool, "echo shown");
    let word = tool.to_str().unwrap().to_owned();

    let asked = bench.ask(&[&word]);
    bench.painted().await;
    write_program(&tool, "echo other");
    tokio::time::sleep(ARMED).await;
    bench.click(Choice::AllowOnce).await.unwrap();
    let (reason, message) = asked.refused().await;
    assert_eq!(reason, "changed");
    assert!(message.contains(&word), "{message}");

    // The same request, looked at again once that was read, runs what is there now.
    let asked = bench.ask(&[&word]);
    bench.mailbox.send(Tick::Dismissed);
    bench.look_and_click(Choice::AllowOnce).await;
    assert_eq!(asked.stdout().await, "other\n");
}

#[tokio::test(start_paused = true)]
async fn a_deny_that_came_meanwhile_beats_the_click() {
    let bench = Bench::new(NOTHING);
    let asked = bench.ask(&["echo"]);
    bench.painted().await;
    let closed = r#"{"version":1,"defaults":{"security":"deny"}}"#;
    std::fs::write(store_path(bench.home.path()), closed).unwrap();
    tokio::time::sleep(ARMED).await;
    bench.click(Choice::AllowOnce).await.unwrap();
    assert_eq!(
        asked.refused().await,
        (
            "security=deny".to_owned(),
            "SYSTEM_RUN_DISABLED: security=deny".to_owned()
        )
    );
}

#[tokio::test]
async fn pause_refuses_what_waits_and_what_comes() {
    let bench = Bench::new(LISTED);
    let waiting = bench.ask(&["uname"]);
    bench
        .mailbox
        .send(Tick::Menu(MenuAction::Pause(PauseFor::Ever)));
    let paused = denied("paused", "Everything is refused: Exec Companion is paused.");
    assert_eq!(waiting.refused().await, paused);
    assert_eq!(bench.ask(&["echo", "listed"]).refused().await, paused);
    bench.mailbox.send(Tick::Menu(MenuAction::Resume));
    assert_eq!(bench.ask(&["echo", "listed"]).stdout().await, "listed\n");
}

fn always(offer: &str) -> Choice {
    Choice::AllowAlways {
        offer: offer.to_owned(),
        ends: RuleEnd::Never,
        note: String::new(),
        pattern: String::new(),
        confirmed: false,
    }
}

fn write_program(path: &Path, text: &str) {
    test_support::write_program(path, &format!("#!/bin/sh\n{text}\n"));
}
