//! The whole app's behaviour with a desktop that writes down what it is told and a real
//! store. Where real commands run the clock is real too: a made-up one leaps to its next
//! timer while they do.

mod choices;
mod denials;
mod operands;
mod rules;
mod rulings;
mod touches;

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use app_status::Pausing;
use approvals_app::{
    Asker, Controller, Desktop, Judge, Machine, Mailbox, MenuAction, NoDesktop, PauseFor, Remedy,
    Tick, Timings, mailbox,
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

impl Bench {
    fn new(store: &str) -> Self {
        let told = Lines::default();
        Self::with_desktop(store, recorder(&told), told)
    }

    /// What has ended stays in view until it is dismissed, however slow the test.
    fn patient(store: &str) -> Self {
        let told = Lines::default();
        let forever = Duration::from_secs(3_600);
        let timings = Timings {
            linger: forever,
            linger_alone: forever,
            paint: forever,
            open: forever,
            ..Timings::default()
        };
        Self::with_settings(store, recorder(&told), told, timings)
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
        let home = tempfile::tempdir().unwrap();
        if !store.is_empty() {
            std::fs::write(store_path(home.path()), store).unwrap();
        }
        let (mailbox, ticks) = mailbox();
        let home_text = home.path().to_str().unwrap().to_owned();
        let machine = Machine {
            cwd: home_text.clone(),
            home: home_text,
            environment: vec![("PATH".to_owned(), "/usr/bin:/bin".to_owned())],
            now_ms: || 0,
            screen_recording: || false,
        };
        let store = Arc::new(Store::new(store_path(home.path())));
        let judge = Judge::new(store, home.path().join("openclaw.json"), machine);
        let stop = CancellationToken::new();
        let controller = Controller::new(desktop, judge, timings, mailbox.clone(), stop.clone())
            .with_history(history_path(home.path()));
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
        let (reply, answer) = oneshot::channel();
        let gone = CancellationToken::new();
        self.mailbox.send(Tick::Exec {
            request: Box::new(request),
            asker: Asker {
                pid: None,
                gone: gone.clone(),
            },
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
    let queue = bench.state().await.queue;
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

#[tokio::test(start_paused = true)]
async fn who_says_no_deadline_is_answered_before_18_seconds() {
    let bench = Bench::new(NOTHING);
    let start = tokio::time::Instant::now();
    let asked = bench.ask(&["echo"]);
    bench.painted().await;
    let refused = asked.refused().await;
    assert_eq!(refused, denied("approval-required", "approval required"));
    assert!(start.elapsed() < Duration::from_secs(18));
}

#[tokio::test(start_paused = true)]
async fn a_window_that_paints_nothing_is_no_ui() {
    let bench = Bench::new(NOTHING);
    let no_ui = async || {
        let start = tokio::time::Instant::now();
        let asked = bench.ask(&["echo"]);
        bench.mailbox.send(Tick::OnScreen);
        let (reason, message) = asked.refused().await;
        assert_eq!(reason, "no-ui", "{message}");
        // A look at the state would be one of the page.
        let mut told = std::mem::take(&mut *bench.told.lock().unwrap());
        told.retain(|line| !line.starts_with("tray") && !line.starts_with("notice"));
        (start.elapsed().as_secs(), told)
    };
    let told = [
        "warm",
        "show echo of 1",
        "give up",
        "show nothing of 0",
        "hide nothing of 0",
        "give up",
    ]
    .map(str::to_owned);
    // A new one takes longer than one that has painted before; the next, which has a card of
    // ours to paint, is new again.
    assert_eq!(no_ui().await, (10, told.to_vec()));
    let asked = bench.ask(&["echo"]);
    bench.look_and_click(Choice::Deny).await;
    assert_eq!(asked.refused().await.0, "user-denied");
    bench.told().await;
    // It was seen to within the second.
    assert_eq!(no_ui().await, (7, told[1..].to_vec()));
    assert_eq!(no_ui().await, (10, told.to_vec()));
}

#[tokio::test(start_paused = true)]
async fn a_window_that_nobody_sees_waits_and_runs_by_no_fallback() {
    let bench = Bench::new(FULL_FALLBACK);
    let asked = bench.ask(&["echo", "covered"]);
    bench.mailbox.send(Tick::OnScreen);
    bench.state().await;
    bench.told().await;
    // Its page answers, and no frame comes.
    for second in 0..17 {
        tokio::time::sleep(Duration::from_secs(1)).await;
        bench.mailbox.send(Tick::OutOfView);
        let mut told = bench.told().await;
        told.retain(|line| !line.starts_with("tray"));
        let notice: &[&str] = match second {
            1 => &["notice Agent “main” wants to run a command"],
            _ => &[],
        };
        assert_eq!(told, notice, "{second}");
    }
    let (reply, counted) = oneshot::channel();
    let card = bench.state().await.card.unwrap();
    let answer = PromptAnswer {
        id: card.id,
        digest: card.digest,
        times: card.times,
        choice: Choice::AllowOnce,
    };
    bench.mailbox.send(Tick::Answer { answer, reply });
    assert_eq!(counted.await.unwrap().unwrap_err().code, "unarmed");
    assert_eq!(asked.refused().await.0, "approval-required");
}

#[tokio::test(start_paused = true)]
async fn a_window_that_shows_nothing_is_made_anew_and_then_no_ui() {
    let bench = Bench::new(NOTHING);
    let asked = bench.ask(&["echo"]);
    bench.look_and_click(Choice::Deny).await;
    assert_eq!(asked.refused().await.0, "user-denied");
    let asked = bench.ask(&["echo"]);
    bench.told().await;
    bench.mailbox.send(Tick::Blank);
    let mut told = bench.told().await;
    told.retain(|line| !line.starts_with("tray"));
    assert_eq!(told, ["give up", "show nothing of 0"]);
    // So is a card of ours.
    bench.mailbox.send(Tick::Blank);
    assert_eq!(asked.refused().await.0, "no-ui");
    // Nobody looks at it any more.
    bench.told().await;
    bench.mailbox.send(Tick::Blank);
    assert_eq!(bench.told().await, [""; 0]);
}

/// Fallback `full` would run it where nobody can be asked.
const FULL_FALLBACK: &str = r#"{"version":1,"defaults":{"askFallback":"full"}}"#;

#[tokio::test(start_paused = true)]
async fn a_card_that_is_too_slow_is_refused_alone_and_runs_by_no_fallback() {
    let bench = Bench::new(FULL_FALLBACK);
    let slow = bench.ask(&["echo", "slow"]);
    let other = bench.ask(&["echo", "other"]);
    // The page loads, and paints a card of ours, but never the first request's.
    let loaded = async || {
        bench.mailbox.send(Tick::OnScreen);
        bench.mailbox.send(Tick::Loading);
        bench.state().await
    };
    loaded().await;
    tokio::time::sleep(Duration::from_millis(5_001)).await;
    let proof = loaded().await;
    assert_eq!((proof.card, proof.queue.ids.len()), (None, 0));
    bench.mailbox.send(Tick::Proven(proof.proof.unwrap()));
    assert_eq!(summary(&bench.state().await), "echo slow of 2");
    let (reason, message) = slow.refused().await;
    assert_eq!(reason, "not-shown");
    assert_eq!(
        message,
        "SYSTEM_RUN_DENIED: It could not be shown, so nobody could read it. Ask again with a \
         shorter command, or put it in a script."
    );
    let proof = loaded().await.proof.unwrap();
    bench.mailbox.send(Tick::Proven(proof));
    let card = bench.state().await.card.unwrap();
    assert_eq!(
        card.before.unwrap().sentence,
        "Not run. The request could not be shown."
    );
    bench.look_and_click(Choice::Deny).await;
    assert_eq!(other.refused().await.0, "user-denied");
}

#[tokio::test(start_paused = true)]
async fn what_ran_out_of_time_before_it_was_painted_did_not_find_nobody() {
    let bench = Bench::new(FULL_FALLBACK);
    let send = |word: &str, deadline_ms| {
        bench.send(ExecRequest {
            command: vec!["echo".to_owned(), word.to_owned()],
            deadline_ms,
            ..ExecRequest::default()
        })
    };
    let viewed = send("viewed", Some(9_000));
    bench.painted().await;
    let behind = send("behind", Some(1_000));
    let silent = send("silent", None);
    assert_eq!(
        behind.refused().await,
        denied(
            "not-shown",
            "Its time ran out before it could be shown. Ask again, with more time."
        )
    );
    assert_eq!(
        viewed.refused().await,
        denied("approval-timeout", "Nobody answered in time.")
    );
    // The next one is there at once.
    assert_eq!(summary(&bench.state().await), "echo silent of 1");
    bench.look_and_click(Choice::Deny).await;
    assert_eq!(silent.refused().await.0, "user-denied");
}

#[tokio::test(start_paused = true)]
async fn a_window_that_another_program_destroys_comes_back() {
    let bench = Bench::new(FULL_FALLBACK);
    let asked = bench.ask(&["echo", "seen"]);
    bench.painted().await;
    bench.told().await;
    bench.mailbox.send(Tick::Destroyed);
    assert_eq!(bench.told().await, ["give up", "show echo seen of 1"]);
    // Where it may not stay until it is painted, the answer is a denial.
    bench.mailbox.send(Tick::Destroyed);
    assert_eq!(asked.refused().await.0, "not-shown");
}

#[tokio::test(start_paused = true)]
async fn a_web_view_that_ends_gets_a_new_window_for_what_waits() {
    let bench = Bench::new(NOTHING);
    let asked = bench.ask(&["echo", "seen"]);
    bench.painted().await;
    bench.told().await;
    bench.mailbox.send(Tick::ViewEnded);
    assert_eq!(bench.told().await, ["give up", "show echo seen of 1"]);
    // What was in view for long enough is no longer.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let refused = bench.click(Choice::AllowOnce).await.unwrap_err();
    assert_eq!(refused.code, "unarmed");
    bench.look_and_click(Choice::Deny).await;
    assert_eq!(asked.refused().await.0, "user-denied");
}

#[tokio::test(start_paused = true)]
async fn a_deadline_is_the_callers_own() {
    let bench = Bench::new(NOTHING);
    let asked = bench.send(ExecRequest {
        command: vec!["echo".to_owned()],
        deadline_ms: Some(60_000),
        ..ExecRequest::default()
    });
    bench.painted().await;
    let start = tokio::time::Instant::now();
    let refused = asked.refused().await;
    assert_eq!(
        refused,
        denied("approval-timeout", "Nobody answered in time.")
    );
    assert_eq!(start.elapsed().as_secs(), 60);
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

#[tokio::test(start_paused = true)]
async fn a_caller_that_left_takes_its_question_along() {
    let bench = Bench::new(NOTHING);
    let asked = bench.ask(&["echo"]);
    bench.told().await;
    asked.gone.cancel();
    assert_eq!(
        asked.refused().await,
        denied("caller-gone", "The caller hung up.")
    );
    assert_eq!(
        bench.told().await,
        ["hide nothing of 0", "tray Idle: Ready · nothing waiting"]
    );
}

#[tokio::test]
async fn a_caller_that_leaves_ends_its_command() {
    let bench = Bench::new(OPEN);
    let asked = bench.ask(&["sleep", "60"]);
    bench.state().await;
    asked.gone.cancel();
    assert_eq!(
        asked.refused().await,
        (
            "cancelled".to_owned(),
            "SYSTEM_RUN_CANCELLED: execution cancelled".to_owned()
        )
    );
}

#[tokio::test]
async fn the_end_of_the_app_ends_commands_and_answers_callers() {
    let bench = Bench::new(OPEN);
    let running = bench.ask(&["sleep", "60"]);
    bench.state().await;
    bench.stop.cancel();
    assert_eq!(running.refused().await.0, "cancelled");
}

/// The app's thread ends with the last answer: what the records say of a run is not lost.
#[test]
fn what_the_end_of_the_app_ends_is_in_the_records() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let home = runtime.block_on(async {
        let bench = Bench::new(OPEN);
        let running = bench.ask(&["sleep", "60"]);
        bench.state().await;
        bench.stop.cancel();
        assert_eq!(running.refused().await.0, "cancelled");
        bench.home
    });
    drop(runtime);
    let folder = std::fs::read_dir(home.path().join("own")).unwrap();
    let files = folder.map(|entry| entry.unwrap().path());
    let records: String = files
        .filter(|file| file.extension().is_some_and(|it| it == "jsonl"))
        .map(|file| std::fs::read_to_string(file).unwrap())
        .collect();
    let kinds: Vec<String> = records
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["kind"].to_string())
        .collect();
    assert_eq!(kinds, [r#""decision""#, r#""exit""#], "{records}");
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

#[tokio::test(start_paused = true)]
async fn the_window_is_given_up_five_minutes_after_the_last_request() {
    let bench = Bench::new(NOTHING);
    let asked = bench.ask(&["echo"]);
    bench.click(Choice::Deny).await.unwrap();
    assert_eq!(asked.refused().await.0, "user-denied");
    bench.told().await;
    tokio::time::sleep(Duration::from_secs(299)).await;
    assert_eq!(bench.told().await, [""; 0]);
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(bench.told().await, ["cool"]);
}

#[tokio::test(start_paused = true)]
async fn each_request_keeps_the_window_ready_and_one_a_second_sees_to_it() {
    let bench = Bench::new(NOTHING);
    let pause = Tick::Menu(MenuAction::Pause(PauseFor::Ever));
    bench.mailbox.send(pause);
    bench.told().await;
    for (wait_ms, expected) in [
        (0, "warm"),
        (0, ""),
        (999, ""),
        (1, "warm"),
        (298_999, "warm"),
    ] {
        tokio::time::sleep(Duration::from_millis(wait_ms)).await;
        // One that is refused as well.
        assert_eq!(bench.ask(&["echo"]).refused().await.0, "paused");
        let mut told = bench.told().await;
        told.retain(|line| !line.starts_with("tray"));
        assert_eq!(told.concat(), expected, "{wait_ms}");
    }
    tokio::time::sleep(Duration::from_secs(299)).await;
    assert_eq!(bench.told().await, [""; 0]);
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(bench.told().await, ["cool"]);
}

#[tokio::test]
async fn a_window_that_cannot_be_made_is_no_ui_at_once() {
    let bench = Bench::new(r#"{"version":1,"defaults":{"askFallback":"full"}}"#);
    let asked = bench.ask(&["echo", "fallback"]);
    bench.mailbox.send(Tick::ShowFailed("no screen".to_owned()));
    assert_eq!(asked.stdout().await, "fallback\n");
}

#[tokio::test(start_paused = true)]
async fn without_a_desktop_ask_fallback_decides() {
    let bench = Bench::with_desktop(NOTHING, NoDesktop, Lines::default());
    let (reason, _) = bench.ask(&["echo"]).refused().await;
    assert_eq!(reason, "no-ui");
    assert_eq!(bench.told().await, [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn requests_that_are_none_get_the_words_of_the_wire() {
    let bench = Bench::new(OPEN);
    let argv = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    let request = ExecRequest::default();
    let cases = [
        (request.clone(), "invalid", "command required"),
        (
            ExecRequest {
                command: argv(&[" echo"]),
                ..request.clone()
            },
            "invalid",
            "executable has surrounding whitespace",
        ),
        (
            ExecRequest {
                command: argv(&["id"]),
                raw_command: Some("ls".to_owned()),
                ..request.clone()
            },
            "invalid",
            "INVALID_REQUEST: rawCommand does not match command",
        ),
        (
            ExecRequest {
                command: argv(&["id"]),
                approval_source: Some("me".to_owned()),
                ..request.clone()
            },
            "invalid",
            "approvalSource invalid",
        ),
        (
            ExecRequest {
                command: argv(&["id"]),
                approval_source: Some("auto-review".to_owned()),
                approval_decision: Some(PromptDecision::AllowOnce),
                ..request.clone()
            },
            "invalid",
            "approvalSource cannot be combined with explicit approval",
        ),
        (
            ExecRequest {
                command: argv(&["id"]),
                needs_screen_recording: Some(true),
                ..request.clone()
            },
            "permission:screenRecording",
            "PERMISSION_MISSING: screenRecording",
        ),
        (
            ExecRequest {
                command: argv(&["id"]),
                cwd: Some("/no/such/folder".to_owned()),
                ..request
            },
            "cwd-unavailable",
            "Working directory does not exist, is inaccessible, or is not a directory: \
             /no/such/folder",
        ),
    ];
    for (request, reason, message) in cases {
        let refused = bench.send(request).refused().await;
        assert_eq!(refused, (reason.to_owned(), message.to_owned()));
    }
}

#[tokio::test(start_paused = true)]
async fn what_the_policy_refuses_gets_the_words_of_the_wire() {
    let cases = [
        (
            r#"{"version":1,"defaults":{"security":"deny"}}"#,
            "security=deny",
            "SYSTEM_RUN_DISABLED: security=deny",
        ),
        (
            r#"{"version":1,"defaults":{"security":"allowlist","ask":"off"}}"#,
            "allowlist-miss",
            "SYSTEM_RUN_DENIED: allowlist miss (The command contains /usr/bin/uname, which is not \
             on the allowlist of main; defaults.security is allowlist and defaults.ask is off.)",
        ),
        (
            r#"{"version":1,"agents":{"main":{"rules":[{"effect":"deny","pattern":"/usr/bin/uname"}]}}}"#,
            "deny-rule",
            "SYSTEM_RUN_DENIED: A rule refuses /usr/bin/uname (agents.main.rules).",
        ),
    ];
    for (store, reason, message) in cases {
        let bench = Bench::new(store);
        let refused = bench.ask(&["uname"]).refused().await;
        assert_eq!(refused, (reason.to_owned(), message.to_owned()));
    }
}

#[tokio::test(start_paused = true)]
async fn an_approval_that_the_caller_claims_is_none() {
    let bench = Bench::new(NOTHING);
    let asked = bench.send(ExecRequest {
        command: vec!["echo".to_owned()],
        approval_decision: Some(PromptDecision::AllowOnce),
        ..ExecRequest::default()
    });
    assert!(bench.state().await.card.is_some());
    bench.click(Choice::Deny).await.unwrap();
    assert_eq!(asked.refused().await, denied("user-denied", "user denied"));
}

#[tokio::test(start_paused = true)]
async fn a_question_alone_is_answered_with_a_decision() {
    let bench = Bench::new(LISTED);
    let cases = [
        ("echo listed", None, PromptDecision::AllowOnce),
        ("uname", Some(Choice::AllowOnce), PromptDecision::AllowOnce),
        ("id", Some(Choice::Deny), PromptDecision::Deny),
        (
            "uname",
            Some(always("programs")),
            PromptDecision::AllowAlways,
        ),
        ("uname", None, PromptDecision::AllowOnce),
    ];
    for (command, click, expected) in cases {
        let (reply, decision) = oneshot::channel();
        bench.mailbox.send(Tick::Prompt {
            request: Box::new(PromptRequest {
                command: command.to_owned(),
                ..PromptRequest::default()
            }),
            asker: Asker {
                pid: None,
                gone: CancellationToken::new(),
            },
            reply,
        });
        let shown = format!("{command} {click:?}");
        if let Some(click) = click {
            bench.look_and_click(click).await;
        }
        assert_eq!(decision.await.unwrap().decision, expected, "{shown}");
    }
}

/// Who waits longer than OpenClaw's clients says so, and who says nothing is answered before 15 s.
#[tokio::test(start_paused = true)]
async fn a_question_alone_waits_as_long_as_its_asker() {
    let bench = Bench::new(NOTHING);
    for (deadline_ms, waited) in [(None, 14_000), (Some(60_000), 60_000), (Some(500), 500)] {
        let (reply, decision) = oneshot::channel();
        bench.mailbox.send(Tick::Prompt {
            request: Box::new(PromptRequest {
                command: "uname".to_owned(),
                deadline_ms,
                ..PromptRequest::default()
            }),
            asker: Asker {
                pid: None,
                gone: CancellationToken::new(),
            },
            reply,
        });
        let start = tokio::time::Instant::now();
        bench.painted().await;
        assert_eq!(decision.await.unwrap().decision, PromptDecision::Deny);
        let waited = Duration::from_millis(waited);
        // The clock goes in whole milliseconds.
        let late = start.elapsed().saturating_sub(waited);
        assert!(
            start.elapsed() >= waited && late <= Duration::from_millis(2),
            "{late:?}"
        );
        bench.mailbox.send(Tick::Dismissed);
    }
}

/// Additions to the environment are named on the card, judged, and part of what is answered:
/// another value is another question.
#[tokio::test]
async fn a_question_alone_shows_the_environment() {
    let bench = Bench::new(NOTHING);
    let ask = |env: &[(&str, &str)]| {
        let (reply, decision) = oneshot::channel();
        let env = env.iter();
        bench.mailbox.send(Tick::Prompt {
            request: Box::new(PromptRequest {
                command: "make".to_owned(),
                host: Some("gateway".to_owned()),
                env: Some(
                    env.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                        .collect(),
                ),
                ..PromptRequest::default()
            }),
            asker: Asker {
                pid: None,
                gone: CancellationToken::new(),
            },
            reply,
        });
        decision
    };
    let first = ask(&[("COLOR", "dark-red"), ("V", "1")]);
    let card = bench.state().await.card.unwrap();
    let field = card.fields.iter().find(|field| field.name == "environment");
    let shown: Vec<String> = field.unwrap().values[0]
        .iter()
        .map(|run| run.text.clone())
        .collect();
    // The person decides about values, too (D3).
    assert_eq!(shown.concat(), "adds COLOR=dark-red, V=1");
    let same = ask(&[("COLOR", "dark-red"), ("V", "1")]);
    let other = ask(&[("COLOR", "red"), ("V", "1")]);
    assert_eq!(bench.state().await.queue.ids.len(), 2);
    bench.look_and_click(Choice::AllowOnce).await;
    assert_eq!(first.await.unwrap().decision, PromptDecision::AllowOnce);
    assert_eq!(same.await.unwrap().decision, PromptDecision::AllowOnce);
    bench.click(Choice::Deny).await.unwrap();
    assert_eq!(other.await.unwrap().decision, PromptDecision::Deny);
    // What chooses what runs is refused without a question.
    let refused = ask(&[("LD_PRELOAD", "/x.so")]);
    assert_eq!(refused.await.unwrap().decision, PromptDecision::Deny);
}

#[tokio::test]
async fn an_unreadable_store_denies_and_keeps_its_bytes() {
    let broken = r#"{"version":1,,}"#;
    let bench = Bench::new(broken);
    let (reason, message) = bench.ask(&["echo"]).refused().await;
    assert_eq!(reason, "store-unreadable");
    assert!(message.contains("line 1"), "{message}");
    assert_eq!(bench.store(), broken);
    let told = bench.told().await;
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].starts_with("tray Problem: "), "{told:?}");
    assert!(told[0].contains("line 1"), "{told:?}");
    assert_eq!(told[1], "warm");

    // Corrected, it is in force at once.
    std::fs::write(store_path(bench.home.path()), LISTED).unwrap();
    assert_eq!(bench.ask(&["echo", "ok"]).stdout().await, "ok\n");
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
