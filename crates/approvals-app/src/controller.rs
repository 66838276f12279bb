//! The loop: one tick at a time.

mod answer;
mod callers;
mod check;
mod context;
mod dispatch;
mod drawing;
mod flood;
mod following;
mod gateway;
mod inbox;
mod judging;
mod messages;
mod notices;
mod outcome;
mod preferences;
mod presence;
mod problems;
mod questions;
mod receipts;
mod running;
mod saving;
mod screen;
mod settling;
mod status;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use approval_flow::{Limits, Millis};
use audit_log::PastCallers;
use local_policy::{Judge, Preset};
use permits::Permits;
use rule_offers::StoredRule;
use tokio::sync::{Notify, mpsc};
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;
use tracing::info;
use tray::MenuAction;

use crate::desktop::Desktop;
use crate::history::audit::Audit;
use crate::requests::convert::millis;
use crate::tick::{Mailbox, Tick};
use crate::timings::Timings;

use self::callers::Callers;
use self::check::Checks;
use self::flood::Flood;
use self::gateway::Gateway;
use self::inbox::Inbox;
use self::messages::Messages;
use self::preferences::Preferences;
use self::presence::Presence;
use self::problems::Problems;
use self::questions::Questions;
use self::receipts::Receipts;
use self::screen::Screen;
use self::settling::Settling;

/// Saves the mode of an agent, if it only narrows. Says whether it did.
type SaveMode = dyn Fn(&str, Preset) -> bool + Send + Sync;

/// Keeps the way back from a rule, and names it.
type KeepUndo = dyn Fn(&StoredRule) -> String + Send + Sync;

/// The app's state and its screen.
pub struct Controller<D> {
    desktop: D,
    judge: Judge,
    timings: Timings,
    mailbox: Mailbox,
    stop: CancellationToken,
    clock: Clock,
    preferences: Preferences,
    questions: Questions,
    /// What a person allowed or refused for a while.
    permits: Permits,
    flood: Flood,
    gateway: Gateway,
    /// The name of the drill that is under way.
    drill: Option<String>,
    presence: Presence,
    problems: Problems,
    settling: Settling,
    audit: Audit,
    callers: Callers,
    screen: Screen,
    save_mode: Option<Arc<SaveMode>>,
    receipts: Receipts,
    messages: Messages,
    checks: Checks,
    keep_undo: Option<Arc<KeepUndo>>,
}

/// The time since the loop began. It never goes back.
#[derive(Clone, Copy)]
struct Clock(Instant);

impl Clock {
    fn now(self) -> Millis {
        millis(self.0.elapsed())
    }

    fn at(self, time: Millis) -> Instant {
        self.0 + Duration::from_millis(time)
    }
}

impl<D: Desktop> Controller<D> {
    /// Nothing happens before [`run`](Self::run). `stop` ends the loop and every command that it
    /// started.
    pub fn new(
        desktop: D,
        judge: Judge,
        timings: Timings,
        mailbox: Mailbox,
        stop: CancellationToken,
    ) -> Self {
        let limits = Limits {
            paint: millis(timings.paint),
            open: millis(timings.open),
            linger: millis(timings.linger),
            linger_alone: millis(timings.linger_alone),
        };
        let audit = Audit::new(judge.machine().now_ms);
        Self {
            desktop,
            judge,
            timings,
            mailbox,
            stop,
            clock: Clock(Instant::now()),
            preferences: Preferences::default(),
            questions: Questions::new(limits),
            permits: Permits::default(),
            flood: Flood::default(),
            gateway: Gateway::default(),
            drill: None,
            presence: Presence::default(),
            problems: Problems::default(),
            settling: Settling::default(),
            audit,
            callers: Callers::default(),
            screen: Screen::default(),
            save_mode: None,
            receipts: Receipts::default(),
            messages: Messages::default(),
            checks: Checks::default(),
            keep_undo: None,
        }
    }

    /// Writes decisions, and the policy changes of clicks, to this history.
    #[must_use]
    pub fn with_history(mut self, file: impl Into<PathBuf>) -> Self {
        let file = file.into();
        let (history, mailbox) = (file.clone(), self.mailbox.clone());
        std::thread::spawn(move || {
            if let Some(past) = PastCallers::of_history(&history) {
                mailbox.send(Tick::PastCallers(past));
            }
        });
        let mailbox = self.mailbox.clone();
        let report = move |problem| mailbox.send(Tick::History(problem));
        self.audit.keep_history(file, report);
        self
    }

    /// Notifies the service of the socket where a person wants it to try now
    /// ([`Service::retry`](approvals_service::Service::retry)).
    #[must_use]
    pub fn with_retry(mut self, retry: Arc<Notify>) -> Self {
        self.problems.retry = retry;
        self
    }

    /// Saves modes that a person chooses in the tray menu. `save` gets an agent and a mode, on a
    /// thread of its own, and says whether it saved the mode: one that opens something has to be
    /// confirmed in the main window.
    #[must_use]
    pub fn with_modes(
        mut self,
        save: impl Fn(&str, Preset) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.save_mode = Some(Arc::new(save));
        self
    }

    /// Offers to undo the rules that clicks store. `keep` gets what was stored, and gives the name by
    /// which the prompt window has it undone.
    #[must_use]
    pub fn with_undo(
        mut self,
        keep: impl Fn(&StoredRule) -> String + Send + Sync + 'static,
    ) -> Self {
        self.keep_undo = Some(Arc::new(keep));
        self
    }

    /// Takes ticks until a person quits or `stop` is cancelled. Open questions are then denied.
    pub async fn run(mut self, ticks: mpsc::UnboundedReceiver<Tick>) -> D {
        let mut ticks = Inbox::new(ticks);
        self.clock = Clock(Instant::now());
        self.apply_settings();
        // So that the tray is right about the policy also before the first request.
        self.settle();
        self.look_at_login();
        loop {
            // A flood is drawn at its end, or the window would paint every state of it. So the
            // ticks that have come already are taken first.
            if ticks.is_empty() || self.screen.is_due() {
                self.draw();
            }
            let wake = self.next_wake();
            let tick = tokio::select! {
                // The end comes first: callers that it cuts off have not hung up. Then the time: a
                // flood of requests holds up no deadline.
                biased;
                () = self.stop.cancelled() => break,
                () = sleep_until(wake.unwrap_or_else(Instant::now)), if wake.is_some() => {
                    self.time_passed();
                    continue;
                }
                tick = ticks.next() => tick,
            };
            match tick {
                None => break,
                Some(Tick::Menu(MenuAction::Quit) | Tick::Called(MenuAction::Quit)) => break,
                Some(tick) => self.take(tick),
            }
        }
        info!(waiting = self.questions.len(), "the app ends");
        self.end_what_waits();
        self.stop.cancel();
        self.desktop.exit();
        self.desktop
    }

    fn now(&self) -> Millis {
        self.clock.now()
    }
}
