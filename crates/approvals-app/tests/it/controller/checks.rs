//! Where a person set that, the system checks them before danger is allowed (D35).

use settings::File;
use test_support::write_program;
use tokio::sync::mpsc::UnboundedReceiver;
use user_check::Unconfirmed;

use super::*;
use crate::user::{Ask, fake};

const ON: &str = r#"{"prompt":{"confirmDanger":true}}"#;
/// A shell runs what it reads: danger.
const DANGER: [&str; 3] = ["/bin/sh", "-c", "cat a.sh | sh"];
type Clicked = oneshot::Receiver<Result<(), Problem>>;

struct Checked {
    bench: Bench,
    asks: UnboundedReceiver<Ask>,
}

impl Checked {
    fn with(settings: &str) -> Self {
        Self::within(settings, Timings::default().check)
    }

    /// A check may take so long.
    fn within(settings: &str, check: Duration) -> Self {
        let (user, asks) = fake();
        let told = Lines::default();
        let timings = Timings { check, ..patient() };
        let desktop = recorder(&told);
        let bench = Bench::with(NOTHING, desktop, told, timings, |controller, home| {
            std::fs::write(settings_path(home), settings).unwrap();
            write_program(&home.join("a.sh"), "echo hi");
            let file = File::new(settings_path(home));
            controller.with_user_check(user).with_settings(file)
        });
        Self { bench, asks }
    }

    fn ask(&self, deadline: Duration) -> Asked {
        self.bench.send(ExecRequest {
            command: DANGER.map(str::to_owned).to_vec(),
            deadline_ms: u64::try_from(deadline.as_millis()).ok(),
            ..ExecRequest::default()
        })
    }

    /// Sends a click on the card in view, once it is armed. A check may have to end before it counts.
    async fn click(&self, choice: Choice) -> Clicked {
        arm(&self.bench).await;
        self.answer(choice).await
    }

    async fn answer(&self, choice: Choice) -> Clicked {
        let card = self.bench.state().await.card.unwrap();
        let (reply, counted) = oneshot::channel();
        let answer = PromptAnswer {
            id: card.id,
            digest: card.digest,
            times: card.times,
            choice,
        };
        self.bench.mailbox.send(Tick::Answer { answer, reply });
        counted
    }

    async fn confirm_danger(&self, on: bool) -> Clicked {
        let (reply, done) = oneshot::channel();
        self.bench.mailbox.send(Tick::ConfirmDanger { on, reply });
        self.bench.state().await;
        done
    }

    fn settings(&self) -> String {
        let text = std::fs::read_to_string(settings_path(self.bench.home.path())).unwrap();
        text.split_whitespace().collect()
    }

    /// The system was not asked.
    async fn asked_nothing(&mut self) {
        self.bench.state().await;
        assert!(self.asks.try_recv().is_err());
    }
}

fn settings_path(home: &Path) -> std::path::PathBuf {
    home.join("settings.json")
}

async fn arm(bench: &Bench) {
    let clock = StoppedClock::new();
    bench.painted().await;
    // That of danger takes twice as long.
    clock.pass(ARMED * 3).await;
    clock.start();
}

fn code(result: Result<(), Problem>) -> String {
    result.unwrap_err().code
}

const LONG: Duration = Duration::from_secs(600);

#[tokio::test]
async fn what_the_system_says_of_the_person_decides() {
    let unable = "no program asks for passwords";
    let rows = [
        (
            Unconfirmed::Cancelled,
            "the check was cancelled",
            "You cancelled the check of your password or touch.",
        ),
        (
            Unconfirmed::Rejected,
            "the system did not accept it",
            "Your system did not accept the password or touch.",
        ),
        (
            Unconfirmed::Unable(unable.to_owned()),
            "the system cannot check who is there",
            "Your system cannot ask for your password or touch: no program asks for passwords.",
        ),
    ];
    for (why, told, said) in rows {
        let mut app = Checked::with(ON);
        let asked = app.ask(LONG);
        let clicked = app.click(Choice::AllowOnce).await;
        app.asks.recv().await.unwrap().answer(Err(why));
        let message = format!("A person allowed it, and was not confirmed: {told}.");
        assert_eq!(asked.refused().await, denied("not-confirmed", &message));
        let refused = clicked.await.unwrap().unwrap_err();
        let said = format!("Denied. {said}");
        assert_eq!(
            (refused.code, &refused.message),
            ("unconfirmed".to_owned(), &said)
        );
        let ended = app.bench.state().await.card.unwrap().ended.unwrap();
        assert_eq!((ended.sentence, ended.allow_next), (said, false));
    }
    let mut app = Checked::with(ON);
    let asked = app.ask(LONG);
    let clicked = app.click(Choice::AllowOnce).await;
    let ask = app.asks.recv().await.unwrap();
    assert_eq!(ask.why, "allow a command that is marked as dangerous");
    let state = app.bench.state().await;
    assert_eq!(state.checking, state.card.map(|card| card.id));
    ask.answer(Ok(()));
    assert_eq!(clicked.await.unwrap(), Ok(()));
    assert_eq!(asked.stdout().await, "hi\n");
    assert_eq!(app.bench.state().await.checking, None);
}

/// No system was given: as on a system that cannot check.
#[tokio::test]
async fn without_a_way_to_check_danger_is_denied() {
    let told = Lines::default();
    let desktop = recorder(&told);
    let bench = Bench::with(NOTHING, desktop, told, Timings::default(), |it, home| {
        std::fs::write(settings_path(home), ON).unwrap();
        it.with_settings(File::new(settings_path(home)))
    });
    let asked = bench.ask(&DANGER);
    arm(&bench).await;
    assert_eq!(code(bench.click(Choice::AllowOnce).await), "unconfirmed");
    assert_eq!(asked.refused().await.0, "not-confirmed");
}

#[tokio::test]
async fn nothing_else_is_checked() {
    // Off, which it is by default.
    let mut app = Checked::with("{}");
    let asked = app.ask(LONG);
    assert_eq!(app.click(Choice::AllowOnce).await.await.unwrap(), Ok(()));
    assert_eq!(asked.stdout().await, "hi\n");
    app.asked_nothing().await;
    // No danger, and a denial.
    let mut app = Checked::with(ON);
    let asked = app.bench.ask(&["echo", "hi"]);
    assert_eq!(app.click(Choice::AllowOnce).await.await.unwrap(), Ok(()));
    assert_eq!(asked.stdout().await, "hi\n");
    let asked = app.ask(LONG);
    assert_eq!(app.answer(Choice::Deny).await.await.unwrap(), Ok(()));
    assert_eq!(asked.refused().await.0, "user-denied");
    // A click that would not count.
    let _asked = app.ask(LONG);
    let early = app.answer(Choice::AllowOnce).await;
    assert_eq!(code(early.await.unwrap()), "unarmed");
    app.asked_nothing().await;
}

#[tokio::test]
async fn a_check_that_takes_too_long_is_none() {
    let mut app = Checked::within(ON, Duration::ZERO);
    let asked = app.ask(LONG);
    let clicked = app.click(Choice::AllowOnce).await;
    assert_eq!(code(clicked.await.unwrap()), "unconfirmed");
    let (reason, message) = asked.refused().await;
    assert_eq!(reason, "not-confirmed");
    assert!(message.ends_with(": the check took too long."), "{message}");
    app.asks.recv().await.unwrap().left().await;
}

#[tokio::test]
async fn the_deadline_of_the_request_holds() {
    let mut app = Checked::with(ON);
    let clock = StoppedClock::new();
    let asked = app.ask(Duration::from_secs(20));
    app.bench.painted().await;
    clock.pass(ARMED * 3).await;
    let clicked = app.answer(Choice::AllowOnce).await;
    let ask = app.asks.recv().await.unwrap();
    clock.pass(Duration::from_secs(20)).await;
    assert_eq!(asked.refused().await.0, "approval-timeout");
    assert_eq!(code(clicked.await.unwrap()), "gone");
    ask.left().await;
    // It may not run later by a click that nobody checks.
    let ended = app.bench.state().await.card.unwrap().ended.unwrap();
    assert!(!ended.allow_next);
    let next = app.answer(Choice::AllowNext).await;
    assert_eq!(code(next.await.unwrap()), "not-offered");
}

#[tokio::test]
async fn what_changes_meanwhile_does_not_run() {
    let mut app = Checked::with(ON);
    let asked = app.ask(LONG);
    let clicked = app.click(Choice::AllowOnce).await;
    let ask = app.asks.recv().await.unwrap();
    write_program(&app.bench.home.path().join("a.sh"), "echo other");
    ask.answer(Ok(()));
    assert_eq!(clicked.await.unwrap(), Ok(()));
    assert_eq!(asked.refused().await.0, "changed");
}

#[tokio::test]
async fn a_second_answer_meanwhile() {
    let mut app = Checked::with(ON);
    let asked = app.ask(LONG);
    let first = app.click(Choice::AllowOnce).await;
    let ask = app.asks.recv().await.unwrap();
    let second = app.answer(Choice::AllowOnce).await.await.unwrap();
    let second = second.unwrap_err();
    assert_eq!(
        (second.code.as_str(), second.message.as_str()),
        (
            "checking",
            "Your system is already asking for your password or touch. Answer there first."
        )
    );
    assert_eq!(app.answer(Choice::Deny).await.await.unwrap(), Ok(()));
    assert_eq!(asked.refused().await, denied("user-denied", "user denied"));
    assert_eq!(code(first.await.unwrap()), "gone");
    ask.left().await;
    app.asked_nothing().await;
}

/// What ends the check, and what the click is told; the request, where it has an answer.
#[tokio::test]
async fn whatever_ends_the_request_ends_the_check() {
    type End = fn(&Checked, &Asked);
    let rows: [(&str, End, &str); 3] = [
        (
            "its caller hangs up",
            |_, asked| asked.gone.cancel(),
            "gone",
        ),
        (
            "a pause",
            |app, _| app.bench.mailbox.send(Tick::Pause(true)),
            "gone",
        ),
        (
            "a lock of the screen",
            |app, _| app.bench.mailbox.send(Tick::Locked(true)),
            "unarmed",
        ),
    ];
    for (what, end, told) in rows {
        let mut app = Checked::with(ON);
        let asked = app.ask(LONG);
        let clicked = app.click(Choice::AllowOnce).await;
        let ask = app.asks.recv().await.unwrap();
        end(&app, &asked);
        assert_eq!(code(clicked.await.unwrap()), told, "{what}");
        ask.left().await;
        assert_eq!(app.bench.state().await.checking, None, "{what}");
    }
}

#[tokio::test]
async fn identical_requests_are_denied_with_the_one_that_was_clicked() {
    let mut app = Checked::with(ON);
    let (first, second) = (app.ask(LONG), app.ask(LONG));
    let clicked = app.click(Choice::AllowOnce).await;
    let ask = app.asks.recv().await.unwrap();
    ask.answer(Err(Unconfirmed::Cancelled));
    assert_eq!(code(clicked.await.unwrap()), "unconfirmed");
    for asked in [first, second] {
        assert_eq!(asked.refused().await.0, "not-confirmed");
    }
}

/// Each row: on or off before, what is wanted, whether it is confirmed; what the file says then.
#[tokio::test]
async fn both_ways_need_a_check() {
    let on = r#"{"prompt":{"confirmDanger":true}}"#;
    let off = r#"{"prompt":{"confirmDanger":false}}"#;
    let rows = [
        ("{}", true, Ok(()), on),
        ("{}", true, Err(Unconfirmed::Cancelled), "{}"),
        (ON, false, Ok(()), off),
        (ON, false, Err(Unconfirmed::Rejected), on),
    ];
    for (before, wanted, confirmed, after) in rows {
        let mut app = Checked::with(before);
        let done = app.confirm_danger(wanted).await;
        let ask = app.asks.recv().await.unwrap();
        assert_eq!(ask.why, "change whether danger needs your password");
        let counts = confirmed.is_ok();
        ask.answer(confirmed);
        let done = done.await.unwrap();
        assert_eq!(
            (done.is_ok(), app.settings().as_str()),
            (counts, after),
            "{before}"
        );
        if let Err(problem) = done {
            assert!(
                problem.message.starts_with("Nothing was changed. "),
                "{problem:?}"
            );
        }
        // Once it is so, nothing is asked.
        let holds = app.confirm_danger(wanted == counts).await;
        assert_eq!(holds.await.unwrap(), Ok(()));
        app.asked_nothing().await;
    }
}

/// An agent that may edit the file could switch it off before it asks for danger.
#[tokio::test]
async fn no_edit_of_the_file_switches_it_off() {
    let on = r#"{"prompt":{"confirmDanger":true}}"#;
    for edited in [
        Some(r#"{"prompt":{"confirmDanger":false}}"#),
        Some("{}"),
        Some("{,"),
        None,
    ] {
        let mut app = Checked::with(ON);
        let path = settings_path(app.bench.home.path());
        match edited {
            Some(text) => std::fs::write(&path, text).unwrap(),
            None => std::fs::remove_file(&path).unwrap(),
        }
        let asked = app.ask(LONG);
        let clicked = app.click(Choice::AllowOnce).await;
        let ask = app.asks.recv().await.unwrap();
        ask.answer(Err(Unconfirmed::Cancelled));
        assert_eq!(code(clicked.await.unwrap()), "unconfirmed", "{edited:?}");
        assert_eq!(asked.refused().await.0, "not-confirmed");
        // What cannot be read is never written over.
        let kept = if edited == Some("{,") { "{," } else { on };
        assert_eq!(app.settings(), kept, "{edited:?}");
    }
}
