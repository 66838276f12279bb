//! The loop: one tick at a time.

mod outcome;
mod shown;
mod status;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use approval_flow::{Choice, Effect, Event, Flow, Id, Limits, Millis, Refusal};
use approvals_ipc::WireError;
use exec_policy::{Code, Decision, Verdict};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};
use view_model::{Problem, PromptAnswer};

use crate::asked::{Incoming, Reply, Waiting, millis, parse_id};
use crate::audit::{Audit, Inquiry};
use crate::tray::Tray;
use crate::{Desktop, Judge, Mailbox, MenuAction, Tick, answers, incoming};

/// Times of the app, by default those of `design.md` §6 and D13.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// A caller that says no deadline gets its answer before its 20 s are over.
    pub silent_caller: Duration,
    /// The same for a caller that only asks; it waits 15 s.
    pub silent_asker: Duration,
    /// A window that has not painted by then is no UI.
    pub paint: Duration,
    /// How long the prompt window is kept ready after the last request.
    pub keep_warm: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            silent_caller: Duration::from_millis(17_500),
            silent_asker: Duration::from_millis(14_000),
            paint: Duration::from_secs(5),
            keep_warm: Duration::from_secs(300),
        }
    }
}

/// The app's state and its screen.
pub struct Controller<D> {
    desktop: D,
    judge: Judge,
    settings: Settings,
    mailbox: Mailbox,
    stop: CancellationToken,
    start: Instant,
    flow: Flow,
    waiting: BTreeMap<Id, Waiting>,
    last_id: u64,
    paused: bool,
    socket_problem: Option<String>,
    save_problem: Option<String>,
    notes: Vec<String>,
    history_problem: Option<String>,
    audit: Audit,
    tray: Option<Tray>,
    /// When the prompt window may be given up; `None` while there is none to give up.
    cool_at: Option<Instant>,
    visible: bool,
    /// Who asked, the last one first.
    agents: Vec<String>,
}

impl<D: Desktop> Controller<D> {
    /// Nothing happens before [`run`](Self::run). `stop` ends the loop and all that runs.
    pub fn new(
        desktop: D,
        judge: Judge,
        settings: Settings,
        mailbox: Mailbox,
        stop: CancellationToken,
    ) -> Self {
        let paint = millis(settings.paint);
        let audit = Audit::new(judge.machine().now_ms);
        Self {
            desktop,
            judge,
            settings,
            mailbox,
            stop,
            start: Instant::now(),
            flow: Flow::new(Limits { paint }),
            waiting: BTreeMap::new(),
            last_id: 0,
            paused: false,
            socket_problem: None,
            save_problem: None,
            notes: Vec::new(),
            history_problem: None,
            audit,
            tray: None,
            cool_at: None,
            visible: false,
            agents: Vec::new(),
        }
    }

    /// Writes decisions and the policy changes of clicks to this history.
    #[must_use]
    pub fn with_history(mut self, file: impl Into<PathBuf>) -> Self {
        self.audit.keep_history(file.into(), self.mailbox.clone());
        self
    }

    /// Takes ticks until a person quits or `stop` is cancelled. Questions that are open
    /// are then denied.
    pub async fn run(mut self, mut ticks: mpsc::UnboundedReceiver<Tick>) -> D {
        self.start = Instant::now();
        loop {
            self.refresh_tray();
            let wake = self.next_wake();
            let tick = tokio::select! {
                // The end first: callers that it cuts off have not left. Then the time:
                // a flood of requests holds up no deadline.
                biased;
                () = self.stop.cancelled() => break,
                () = sleep_until(wake.unwrap_or_else(Instant::now)), if wake.is_some() => {
                    self.time_passed();
                    continue;
                }
                tick = ticks.recv() => tick,
            };
            match tick {
                None => break,
                Some(Tick::Menu(MenuAction::Quit)) => break,
                Some(tick) => self.take(tick),
            }
        }
        info!(waiting = self.waiting.len(), "the app ends");
        self.end_what_waits();
        self.stop.cancel();
        self.desktop.exit();
        self.desktop
    }

    fn take(&mut self, tick: Tick) {
        match tick {
            Tick::Exec {
                request,
                asker,
                reply,
            } => {
                let invalid = incoming::check(&request);
                let reply = Reply::Exec(reply);
                let incoming = incoming::exec(*request, asker, reply, &self.settings);
                match invalid {
                    Some(error) => self.refuse_unjudged(incoming, error),
                    None => self.judge_and_go(incoming),
                }
            }
            Tick::Prompt {
                request,
                asker,
                reply,
            } => {
                let reply = Reply::Prompt(reply);
                self.judge_and_go(incoming::prompt(*request, asker, reply, &self.settings));
            }
            Tick::CallerGone(id) => self.step(Event::Withdrawn(id)),
            Tick::State(reply) => {
                // The window may be gone again: then nobody reads it.
                let _ = reply.send(self.state());
            }
            Tick::Status(reply) => {
                // As above.
                let _ = reply.send(self.status());
            }
            Tick::Pause(paused) => self.pause(paused),
            Tick::Painted { id, digest } => self.painted(&id, digest),
            Tick::ShowFailed(why) => {
                warn!(why, "the prompt window cannot be shown");
                self.step(Event::ShowFailed);
            }
            Tick::Closed => {
                self.visible = false;
                self.step(Event::Closed);
            }
            Tick::Select(id) => {
                if let Some(id) = parse_id(&id) {
                    self.step(Event::Selected(id));
                }
            }
            Tick::Answer { answer, reply } => {
                // As above: a window that is gone needs no word.
                let _ = reply.send(self.answer(answer));
            }
            Tick::Menu(action) => self.menu(action),
            Tick::StoreChanged => {
                self.judge.refresh();
                self.check_what_waits();
                self.desktop.tell_main();
            }
            Tick::Socket(problem) => self.socket_problem = problem,
            Tick::Notes(notes) => self.notes = notes,
            Tick::History(problem) => {
                self.history_problem =
                    problem.map(|why| format!("Records of the history were lost: {why}"));
            }
        }
    }

    fn judge_and_go(&mut self, incoming: Incoming) {
        self.stay_warm();
        if self.paused {
            let decision = Decision::refusal(&incoming.request, Code::Paused, "pause", PAUSED);
            return self.go(incoming, decision, Inquiry::default());
        }
        if incoming.records_screen && !(self.judge.machine().screen_recording)() {
            return self.refuse_unjudged(incoming, answers::screen_recording_missing());
        }
        let decision = self.judge.decide(&incoming.request);
        self.seen(&incoming.request.agent);
        info!(
            agent = incoming.request.agent,
            verdict = ?decision.verdict,
            layer = decision.layer,
            code = decision.code.as_str(),
            "a request was judged"
        );
        if decision.verdict == Verdict::Ask && self.desktop.can_show() {
            self.ask(incoming, decision);
        } else {
            self.go(incoming, decision.without_ui(), Inquiry::default());
        }
    }

    fn ask(&mut self, incoming: Incoming, decision: Decision) {
        self.last_id += 1;
        let id = Id(self.last_id);
        let waiting = Waiting::new(id, incoming, decision, self.now());
        let question = waiting.question(id);
        let (gone, ended) = (waiting.incoming.asker.gone.clone(), waiting.ended.clone());
        let mailbox = self.mailbox.clone();
        tokio::spawn(async move {
            tokio::select! {
                () = ended.cancelled() => {}
                () = gone.cancelled() => mailbox.send(Tick::CallerGone(id)),
            }
        });
        self.waiting.insert(id, waiting);
        self.step(Event::Asked(question));
    }

    /// Writes down and carries out a decision that needs nobody any more.
    fn go(&mut self, incoming: Incoming, decision: Decision, inquiry: Inquiry) {
        self.audit.keep_usage(self.judge.store());
        let running = self.audit.decided(&incoming, &decision, inquiry);
        if decision.verdict == Verdict::Run {
            let machine = self.judge.machine().clone();
            incoming.go(decision, running, machine, self.stop.clone());
        } else {
            incoming.refuse(answers::denied(&decision));
        }
    }

    /// Says no to what the policy was not asked about.
    fn refuse_unjudged(&self, incoming: Incoming, error: WireError) {
        self.audit.refused(&incoming, &error);
        incoming.refuse(error);
    }

    fn step(&mut self, event: Event) {
        let now = self.now();
        for effect in self.flow.step(event, now) {
            self.carry_out(effect);
        }
    }

    fn carry_out(&mut self, effect: Effect) {
        match effect {
            Effect::Show => {
                self.visible = true;
                let state = self.state();
                self.desktop.show(&state);
            }
            Effect::Update => {
                let state = self.state();
                self.desktop.update(&state);
            }
            Effect::Hide => {
                self.visible = false;
                let state = self.state();
                self.desktop.hide(&state);
            }
            Effect::Resolve { id, outcome } => self.resolve(id, outcome),
            // Told to the window by `answer`.
            Effect::Refuse { .. } => {}
        }
    }

    fn answer(&mut self, answer: PromptAnswer) -> Result<(), Problem> {
        let id = parse_id(&answer.id).ok_or_else(|| problem(Refusal::Gone))?;
        let event = Event::Answered {
            id,
            digest: answer.digest,
            choice: match answer.choice {
                view_model::Choice::AllowOnce => Choice::AllowOnce,
                view_model::Choice::AllowAlways => Choice::AllowAlways,
                view_model::Choice::Deny => Choice::Deny,
            },
        };
        let now = self.now();
        let effects = self.flow.step(event, now);
        let refusal = effects.iter().find_map(|effect| match effect {
            Effect::Refuse { refusal, .. } => Some(*refusal),
            Effect::Show | Effect::Update | Effect::Hide | Effect::Resolve { .. } => None,
        });
        for effect in effects {
            self.carry_out(effect);
        }
        refusal.map_or(Ok(()), |refusal| Err(problem(refusal)))
    }

    fn menu(&mut self, action: MenuAction) {
        match action {
            MenuAction::Open if self.waiting.is_empty() => self.desktop.open_main(),
            MenuAction::Open => self.step(Event::Opened),
            MenuAction::Pause => self.pause(!self.paused),
            // The loop has ended already.
            MenuAction::Quit => {}
        }
    }

    fn now(&self) -> Millis {
        millis(self.start.elapsed())
    }
}

const PAUSED: &str = "Everything is refused: Exec Companion is paused.";

fn problem(refusal: Refusal) -> Problem {
    let (code, message) = match refusal {
        Refusal::Gone => ("gone", "This request has ended. Nothing was allowed."),
        Refusal::Stale => (
            "stale",
            "This request is no longer in view. Look at it again.",
        ),
        Refusal::Unarmed => ("unarmed", "Allow is available in a moment."),
        Refusal::NotOffered => ("not-offered", "This cannot be chosen for this request."),
    };
    Problem {
        code: code.to_owned(),
        message: message.to_owned(),
    }
}
