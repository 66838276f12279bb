//! A person who cannot see the window: a locked screen, a desktop that keeps windows back.

mod links;
mod notices;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use approvals_app::{
    Asker, BrokenAgent, By, Controller, Judge, Mailbox, MainPage, MenuAction, NoticeButton,
    PauseFor, Preset, Shape, Tick, Timings, mailbox,
};
use approvals_ipc::{ExecAnswer, ExecRequest};
use approvals_store::Store;
use tempfile::TempDir;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use view_model::PromptState;

use crate::desktop::{TestDesktop, Told};
use crate::machine::machine;

/// Longer than anything here takes, the caller's own patience included.
const LONG: Duration = Duration::from_secs(60);
const ASKS: &str = r#"{"version":1}"#;
const FALLS_BACK_WITH_ASK: &str =
    r#"{"version":1,"defaults":{"ask":"always","askFallback":"full"}}"#;
const FALLS_BACK: &str = r#"{"version":1,"defaults":{"askFallback":"full"}}"#;

/// What it says when it is told something; nothing of the tray and the window's warmth.
fn said(told: Told<'_>) -> Option<String> {
    match told {
        Told::Show(state) => Some(format!("show {}", state.queue.ids.len())),
        Told::Update(state) => Some(format!("update {}", state.queue.ids.len())),
        Told::Hide(state) => Some(format!("hide {}", state.queue.ids.len())),
        Told::OpenMain(MainPage::Agents) => Some("page of agents".to_owned()),
        Told::OpenMain(_) => Some("main window".to_owned()),
        Told::Focus => Some("keyboard".to_owned()),
        Told::Raise => Some("front".to_owned()),
        Told::Activation(token) => Some(format!("token {token}")),
        Told::Notify(None) => Some("no notice".to_owned()),
        Told::Notify(Some(notice)) => {
            let buttons: Vec<_> = notice.buttons.iter().map(|button| button.id()).collect();
            let buttons = buttons.join(" ");
            Some(format!("{} | {} | {buttons}", notice.title, notice.body))
        }
        _ => None,
    }
}

struct Bench {
    covered: Arc<AtomicBool>,
    tray: Arc<Mutex<Option<(Shape, bool)>>>,
    _home: TempDir,
    mailbox: Mailbox,
    told: mpsc::UnboundedReceiver<String>,
    stop: CancellationToken,
}

impl Bench {
    fn new(store: &str, comes_to_front: bool) -> Self {
        Self::hearing(store, comes_to_front, |told, _| said(told))
    }

    /// `said` is what it says when it is told something. It may tell the loop something itself.
    fn hearing(
        store: &str,
        comes_to_front: bool,
        said: impl Fn(Told<'_>, &Mailbox) -> Option<String> + Send + 'static,
    ) -> Self {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("exec-approvals.json");
        std::fs::write(&file, store).unwrap();
        let (sender, told) = mpsc::unbounded_channel();
        let covered = Arc::new(AtomicBool::new(false));
        let tray: Arc<Mutex<Option<(Shape, bool)>>> = Arc::default();
        let drawn = tray.clone();
        let saved = sender.clone();
        let (mailbox, ticks) = mailbox();
        let back = mailbox.clone();
        let desktop = TestDesktop::new(move |told| {
            if let Told::Tray(tray) = &told {
                *drawn.lock().unwrap() = Some((tray.icon.shape, tray.icon.dimmed));
            }
            if let Some(line) = said(told, &back) {
                sender.send(line).unwrap();
            }
        });
        let desktop = desktop.in_front(comes_to_front).under(covered.clone());
        let machine = machine(home.path());
        let config = home.path().join("openclaw.json");
        let judge = Judge::new(Arc::new(Store::new(file)), config, machine);
        let stop = CancellationToken::new();
        let timings = Timings::default();
        let controller = Controller::new(desktop, judge, timings, mailbox.clone(), stop.clone())
            .with_modes(move |agent, mode| {
                saved
                    .send(format!("mode of {agent}: {}", mode.id()))
                    .unwrap();
                mode != Preset::Full
            });
        tokio::spawn(controller.run(ticks));
        mailbox.send(Tick::LockIsTold(true));
        Self {
            covered,
            tray,
            _home: home,
            mailbox,
            told,
            stop,
        }
    }

    fn ask(&self, word: &str) -> oneshot::Receiver<ExecAnswer> {
        self.ask_as("main", word)
    }

    fn ask_as(&self, agent: &str, word: &str) -> oneshot::Receiver<ExecAnswer> {
        let (reply, answer) = oneshot::channel();
        self.mailbox.send(Tick::Exec {
            request: Box::new(ExecRequest {
                command: vec!["echo".to_owned(), word.to_owned()],
                agent_id: Some(agent.to_owned()),
                ..ExecRequest::default()
            }),
            asker: Asker::default(),
            reply,
        });
        answer
    }

    /// The icon's shape, and whether it is dimmed.
    fn tray(&self) -> (Shape, bool) {
        self.tray.lock().unwrap().unwrap()
    }

    /// What is told until this many things were.
    async fn next(&mut self, count: usize) -> Vec<String> {
        let mut told = Vec::new();
        while told.len() < count {
            let next = tokio::time::timeout(LONG, self.told.recv()).await;
            let next = next.unwrap_or_else(|_| panic!("nothing came after {told:?}"));
            told.push(next.unwrap());
        }
        told
    }

    /// Nothing else was told until the end.
    async fn ends(mut self) {
        self.stop.cancel();
        assert_eq!(self.told.recv().await, None);
    }
}

fn reason(answer: ExecAnswer) -> String {
    answer.unwrap_err().reason.unwrap()
}

const HEADING: &str = "Agent “main” wants to run a command";

#[tokio::test(start_paused = true)]
async fn on_a_locked_screen_the_fallback_decides_and_a_note_waits() {
    let mut bench = Bench::new(ASKS, true);
    bench.mailbox.send(Tick::Locked(true));
    assert_eq!(bench.next(1).await, ["hide 0"]);
    for _ in 0..2 {
        assert_eq!(reason(bench.ask("hi").await.unwrap()), "no-ui");
    }
    bench.mailbox.send(Tick::Locked(false));
    let note =
        "2 requests ran out of time while you were away | Not run. See them in Requests. | review";
    assert_eq!(bench.next(1).await, [note]);
    bench.mailbox.send(Tick::Notice {
        button: NoticeButton::Review,
        token: None,
        by: By::Anyone,
    });
    assert_eq!(bench.next(2).await, ["main window", "no notice"]);
    bench.ends().await;
}

#[tokio::test]
async fn what_the_fallback_runs_is_not_missed() {
    let mut bench = Bench::new(FALLS_BACK, true);
    bench.mailbox.send(Tick::Locked(true));
    assert_eq!(bench.next(1).await, ["hide 0"]);
    assert_eq!(bench.ask("hi").await.unwrap().unwrap().stdout, "hi\n");
    bench.mailbox.send(Tick::Locked(false));
    bench.ends().await;
}

#[tokio::test(start_paused = true)]
async fn what_waits_goes_on_waiting_behind_the_lock_out_of_sight() {
    let mut bench = Bench::new(ASKS, true);
    let answer = bench.ask("hi");
    assert_eq!(bench.next(1).await, ["show 1"]);
    bench.mailbox.send(Tick::Locked(true));
    let locked = "1 request waiting | Unlock the screen to look at it. | ";
    assert_eq!(bench.next(2).await, ["hide 0", locked]);
    bench.mailbox.send(Tick::Locked(false));
    assert_eq!(bench.next(2).await, ["show 1", "no notice"]);
    bench.mailbox.send(Tick::Locked(true));
    assert_eq!(bench.next(2).await, ["hide 0", locked]);
    // Nobody comes back in time.
    assert_eq!(reason(answer.await.unwrap()), "approval-required");
    assert_eq!(bench.next(1).await, ["no notice"]);
    bench.mailbox.send(Tick::Locked(false));
    let note =
        "1 request ran out of time while you were away | Not run. See them in Requests. | review";
    assert_eq!(bench.next(1).await, [note]);
    bench.ends().await;
}

#[tokio::test(start_paused = true)]
async fn nothing_opens_or_tells_behind_the_lock() {
    let mut bench = Bench::new(FALLS_BACK_WITH_ASK, true);
    let answer = bench.ask("hi");
    assert_eq!(bench.next(1).await, ["show 1"]);
    bench.mailbox.send(Tick::Locked(true));
    bench.next(2).await;
    // The app is started a second time, and a page that was made ready asks for its content.
    bench.mailbox.send(Tick::Called(MenuAction::Review));
    let (reply, state) = oneshot::channel();
    bench.mailbox.send(Tick::State(reply));
    assert_eq!(state.await.unwrap(), PromptState::default());
    // A window that nobody could paint is no reason to fall back.
    assert_eq!(reason(answer.await.unwrap()), "approval-required");
    assert_eq!(bench.next(1).await, ["no notice"]);
    bench.ends().await;
}

/// Any program can start the app, and on a session bus choose from its tray icon, press a button of
/// its notice or its shortcut: its window comes, and no key counts there as after a person's *Review*.
#[tokio::test(start_paused = true)]
async fn what_any_program_can_have_done_makes_no_key_count() {
    let notice = |by| Tick::Notice {
        button: NoticeButton::Review,
        token: None,
        by,
    };
    let mut bench = Bench::new(ASKS, true);
    // Nothing waits: a shortcut does nothing then.
    bench.mailbox.send(Tick::ShortcutPressed(By::Anyone));
    bench.mailbox.send(Tick::ShortcutPressed(By::Person));
    bench.mailbox.send(Tick::Called(MenuAction::Review));
    assert_eq!(bench.next(1).await, ["main window"]);
    let _answer = bench.ask("hi");
    assert_eq!(bench.next(1).await, ["show 1"]);
    for (tick, comes) in [
        (Tick::Called(MenuAction::Review), "front"),
        (notice(By::Anyone), "front"),
        (Tick::ShortcutPressed(By::Anyone), "front"),
        (Tick::Menu(MenuAction::Review), "keyboard"),
        (notice(By::Person), "keyboard"),
        (Tick::ShortcutPressed(By::Person), "keyboard"),
    ] {
        let what = format!("{tick:?}");
        bench.mailbox.send(tick);
        assert_eq!(bench.next(2).await, ["show 1", comes], "{what}");
    }
    bench.ends().await;
}

#[tokio::test]
async fn without_a_tray_the_main_window_opens_and_one_note_says_so() {
    const NOTE: &str = "No tray on this desktop | To open Exec Companion, start it \
                        again from the list of apps. | ";
    let mut bench = Bench::new(ASKS, true);
    bench.mailbox.send(Tick::TrayMissing(true));
    assert_eq!(bench.next(2).await, ["main window", NOTE]);
    bench.mailbox.send(Tick::TrayMissing(false));
    assert_eq!(bench.next(1).await, ["no notice"]);
    bench.mailbox.send(Tick::TrayMissing(true));
    assert_eq!(bench.next(2).await, ["main window", NOTE]);
    bench.mailbox.send(Tick::Menu(MenuAction::Open));
    assert_eq!(bench.next(2).await, ["main window", "no notice"]);
    // A request in between shows itself, and the note does not come back after it.
    bench.mailbox.send(Tick::TrayMissing(true));
    assert_eq!(bench.next(2).await, ["main window", NOTE]);
    let answer = bench.ask("hi");
    assert_eq!(bench.next(2).await, ["show 1", "no notice"]);
    bench.mailbox.send(Tick::DenyAll(vec!["q1".to_owned()]));
    assert_eq!(reason(answer.await.unwrap()), "user-denied");
    assert_eq!(bench.next(1).await, ["hide 0"]);
    // Behind a lock nothing opens.
    bench.mailbox.send(Tick::Locked(true));
    assert_eq!(bench.next(1).await, ["hide 0"]);
    bench.mailbox.send(Tick::TrayMissing(true));
    bench.mailbox.send(Tick::Locked(false));
    assert_eq!(bench.next(1).await, [NOTE]);
    bench.ends().await;
}

/// A person is told of each broken connection once, until it is repaired or they have looked.
#[tokio::test]
async fn a_broken_connection_of_an_agent_is_told_once() {
    let broken = |names: &[&str]| {
        let one = |name: &&str| BrokenAgent {
            name: (*name).to_owned(),
            problem: "The hook is gone.".to_owned(),
        };
        Tick::Agents(names.iter().map(one).collect())
    };
    let note = |name: &str| {
        format!("{name} may run commands without asking you | The hook is gone. | review")
    };
    let review = || Tick::Notice {
        button: NoticeButton::Review,
        token: None,
        by: By::Anyone,
    };
    let mut bench = Bench::new(ASKS, true);
    bench.mailbox.send(broken(&[]));
    bench.mailbox.send(broken(&["Codex"]));
    assert_eq!(bench.next(1).await, [note("Codex")]);
    bench.mailbox.send(broken(&["Codex"]));
    // It leads to where it is repaired, and does not come again while nothing is another.
    bench.mailbox.send(review());
    assert_eq!(bench.next(2).await, ["page of agents", "no notice"]);
    bench.mailbox.send(broken(&["Codex"]));
    bench.mailbox.send(broken(&["Codex", "Qwen Code"]));
    assert_eq!(bench.next(1).await, [note("Qwen Code")]);
    // Repaired is over, and broken again is another matter.
    bench.mailbox.send(broken(&["Codex"]));
    assert_eq!(bench.next(1).await, ["no notice"]);
    bench.mailbox.send(broken(&[]));
    bench.mailbox.send(broken(&["Codex"]));
    assert_eq!(bench.next(1).await, [note("Codex")]);
    bench.mailbox.send(Tick::Menu(MenuAction::Open));
    assert_eq!(bench.next(2).await, ["main window", "no notice"]);
    bench.mailbox.send(review());
    assert_eq!(bench.next(1).await, ["main window"]);
    bench.ends().await;
}

/// What a person starts shows itself at once; what starts at login waits for the tray.
#[tokio::test]
async fn a_start_by_hand_without_a_tray_opens_the_main_window_once() {
    const NOTE: &str = "No tray on this desktop | To open Exec Companion, start it \
                        again from the list of apps. | ";
    for by_person_first in [true, false] {
        let mut bench = Bench::new(ASKS, true);
        let ticks = match by_person_first {
            true => [Tick::StartedByPerson, Tick::NoTrayYet],
            false => [Tick::NoTrayYet, Tick::StartedByPerson],
        };
        for tick in ticks {
            bench.mailbox.send(tick);
        }
        assert_eq!(bench.next(1).await, ["main window"]);
        // It is not opened a second time, and the note says the same as ever.
        bench.mailbox.send(Tick::TrayMissing(true));
        assert_eq!(bench.next(1).await, [NOTE]);
        // A panel that comes and breaks down is another matter.
        bench.mailbox.send(Tick::TrayMissing(false));
        assert_eq!(bench.next(1).await, ["no notice"]);
        bench.mailbox.send(Tick::TrayMissing(true));
        assert_eq!(bench.next(2).await, ["main window", NOTE]);
        bench.ends().await;
    }
    let mut bench = Bench::new(ASKS, true);
    bench.mailbox.send(Tick::NoTrayYet);
    bench.mailbox.send(Tick::TrayMissing(false));
    let answer = bench.ask("hi");
    assert_eq!(bench.next(1).await, ["show 1"]);
    // Nor does it open over a question.
    bench.mailbox.send(Tick::StartedByPerson);
    bench.mailbox.send(Tick::DenyAll(vec!["q1".to_owned()]));
    assert_eq!(reason(answer.await.unwrap()), "user-denied");
    assert_eq!(bench.next(1).await, ["hide 0"]);
    bench.ends().await;
}

#[tokio::test(start_paused = true)]
async fn a_pause_of_the_tray_ends_by_itself_and_a_mode_that_opens_something_is_confirmed() {
    let mut bench = Bench::new(ASKS, true);
    bench
        .mailbox
        .send(Tick::Menu(MenuAction::Pause(PauseFor::Quarter)));
    assert_eq!(reason(bench.ask("hi").await.unwrap()), "paused");
    tokio::time::sleep(Duration::from_secs(15 * 60)).await;
    let answer = bench.ask("hi");
    assert_eq!(bench.next(1).await, ["show 1"]);
    drop(answer);
    let choose = |mode| {
        let agent = "main".to_owned();
        Tick::Menu(MenuAction::Mode { agent, mode })
    };
    bench.mailbox.send(choose(Preset::Locked));
    assert_eq!(bench.next(1).await, ["mode of main: locked"]);
    bench.mailbox.send(choose(Preset::Full));
    assert_eq!(bench.next(2).await, ["mode of main: full", "main window"]);
}

#[tokio::test(start_paused = true)]
async fn who_closes_the_main_window_first_is_told_once_what_goes_on() {
    let mut bench = Bench::new(ASKS, true);
    // Where no icon is there to find the app by, there is nothing to say of one.
    bench.mailbox.send(Tick::MainClosed);
    bench.mailbox.send(Tick::TrayMissing(false));
    bench.mailbox.send(Tick::MainClosed);
    let note = "Exec Companion is still running | It asks you when an agent wants to run a \
                command. To stop it, choose Quit in the tray menu. | ";
    assert_eq!(bench.next(1).await, [note]);
    bench.mailbox.send(Tick::Menu(MenuAction::Open));
    assert_eq!(bench.next(2).await, ["main window", "no notice"]);
    bench.mailbox.send(Tick::MainClosed);
    bench.ends().await;
}
