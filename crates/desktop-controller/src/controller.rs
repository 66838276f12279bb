//! The loop: one tick at a time.

use std::collections::BTreeMap;
use std::time::Duration;

use approval_flow::{Choice, Effect, Event, Flow, Id, Limits, Millis, Outcome, Refusal};
use approvals_store::Edit;
use exec_policy::{Code, Decision, Verdict};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;
use tracing::{debug, info, warn};
use view_model::{Problem, PromptAnswer, PromptState};

use crate::asked::{Incoming, Reply, Waiting, millis, parse_id};
use crate::tray::{Tray, TrayState};
use crate::{Desktop, Judge, Mailbox, MenuAction, Tick, answers, card, incoming};

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
    tray: Option<Tray>,
    /// When the prompt window may be given up; `None` while there is none to give up.
    cool_at: Option<Instant>,
    visible: bool,
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
            tray: None,
            cool_at: None,
            visible: false,
        }
    }

    /// Takes ticks until a person quits or `stop` is cancelled. Questions that are open
    /// then get their answer by losing their reply channel.
    pub async fn run(mut self, mut ticks: mpsc::UnboundedReceiver<Tick>) -> D {
        self.start = Instant::now();
        loop {
            self.refresh_tray();
            let wake = self.next_wake();
            let tick = tokio::select! {
                // First: the callers that the end of the app cuts off have not left.
                biased;
                () = self.stop.cancelled() => break,
                tick = ticks.recv() => tick,
                () = sleep_until(wake.unwrap_or_else(Instant::now)), if wake.is_some() => {
                    self.time_passed();
                    continue;
                }
            };
            match tick {
                None => break,
                Some(Tick::Menu(MenuAction::Quit)) => break,
                Some(tick) => self.take(tick),
            }
        }
        info!(waiting = self.waiting.len(), "the app ends");
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
            } => match incoming::check(&request) {
                Some(error) => {
                    // A caller that has gone does not read its answer.
                    let _ = reply.send(Err(error));
                }
                None => {
                    let reply = Reply::Exec(reply);
                    self.judge_and_go(incoming::exec(*request, asker, reply, &self.settings));
                }
            },
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
            }
            Tick::Socket(problem) => self.socket_problem = problem,
        }
    }

    fn judge_and_go(&mut self, incoming: Incoming) {
        self.stay_warm();
        if self.paused {
            return incoming.refuse(answers::denial(Code::Paused, PAUSED));
        }
        if incoming.records_screen && !(self.judge.machine().screen_recording)() {
            return incoming.refuse(answers::screen_recording_missing());
        }
        let decision = self.judge.decide(&incoming.request);
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
            self.go(incoming, decision.without_ui());
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

    /// Carries out a decision that needs nobody any more.
    fn go(&self, incoming: Incoming, decision: Decision) {
        if decision.verdict == Verdict::Run {
            incoming.go(decision, self.judge.machine().clone(), self.stop.clone());
        } else {
            incoming.refuse(answers::denied(&decision));
        }
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

    fn resolve(&mut self, id: Id, outcome: Outcome) {
        let Some(waiting) = self.waiting.remove(&id) else {
            return;
        };
        waiting.ended.cancel();
        info!(
            ?id,
            ?outcome,
            waited_ms = self.now() - waiting.since,
            "a question ended"
        );
        match outcome {
            Outcome::Answered(Choice::Deny) => {
                waiting
                    .incoming
                    .refuse(answers::denial(Code::UserDenied, "A person denied it."));
            }
            Outcome::Answered(Choice::AllowOnce) => self.go_as_shown(waiting, Code::AllowOnce),
            Outcome::Answered(Choice::AllowAlways) => {
                self.save(&waiting);
                self.go_as_shown(waiting, Code::AllowAlways);
                self.check_what_waits();
            }
            Outcome::Covered => self.go_as_shown(waiting, Code::Allowlist),
            Outcome::Refused => {
                let decision = self.judge.decide(&waiting.incoming.request);
                waiting.incoming.refuse(answers::denied(&decision));
            }
            Outcome::Expired => {
                let code = waiting.incoming.expired;
                waiting
                    .incoming
                    .refuse(answers::denial(code, "Nobody answered in time."));
            }
            Outcome::Paused => waiting
                .incoming
                .refuse(answers::denial(Code::Paused, PAUSED)),
            Outcome::Withdrawn => waiting
                .incoming
                .refuse(answers::denial(Code::CallerGone, "The caller hung up.")),
            Outcome::NoUi => {
                let decision = self.judge.decide(&waiting.incoming.request);
                self.go(waiting.incoming, decision.without_ui());
            }
        }
    }

    /// Starts what was shown, or says what is different (D9, D10).
    fn go_as_shown(&mut self, waiting: Waiting, code: Code) {
        let decision = self.judge.decide(&waiting.incoming.request);
        let difference = waiting.difference(&decision);
        let incoming = waiting.incoming;
        match (decision.verdict, difference) {
            (Verdict::Deny, _) => incoming.refuse(answers::denied(&decision)),
            (_, Some(difference)) => incoming.refuse(answers::denial(Code::Changed, &difference)),
            (Verdict::Run | Verdict::Ask, None) => {
                let decision = Decision {
                    verdict: Verdict::Run,
                    code,
                    ..decision
                };
                self.go(incoming, decision);
            }
        }
    }

    /// Writes what Always allow means, before the answer leaves. A store that cannot be
    /// written costs the rule, not the run that a person just allowed.
    fn save(&mut self, waiting: &Waiting) {
        let Some(patterns) = card::always_patterns(&waiting.decision) else {
            return;
        };
        let edits: Vec<Edit> = patterns
            .iter()
            .map(|pattern| Edit::AddEntry {
                agent: waiting.incoming.request.agent.clone(),
                pattern: pattern.clone(),
            })
            .collect();
        self.save_problem = match self.judge.store().apply(&edits) {
            Ok(_) => None,
            Err(error) => {
                warn!(%error, "a rule could not be saved");
                Some(format!("The rule was not saved: {error}"))
            }
        };
    }

    /// After a change of the policy: what no longer needs a person is not asked.
    fn check_what_waits(&mut self) {
        let ids: Vec<Id> = self.waiting.keys().copied().collect();
        for id in ids {
            let Some(waiting) = self.waiting.get(&id) else {
                continue;
            };
            let outcome = match self.judge.decide(&waiting.incoming.request).verdict {
                Verdict::Run => Outcome::Covered,
                Verdict::Deny => Outcome::Refused,
                Verdict::Ask => continue,
            };
            self.step(Event::Settled { id, outcome });
        }
    }

    fn painted(&mut self, id: &str, digest: String) {
        let Some(id) = parse_id(id) else {
            return;
        };
        if let Some(waiting) = self.waiting.get(&id) {
            debug!(
                ?id,
                after_ms = self.now() - waiting.since,
                "a card was painted"
            );
        }
        self.step(Event::Painted { id, digest });
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
            MenuAction::Open => self.step(Event::Opened),
            MenuAction::Pause => {
                self.paused = !self.paused;
                info!(paused = self.paused, "pause");
                if self.paused {
                    self.step(Event::Paused);
                }
            }
            // The loop has ended already.
            MenuAction::Quit => {}
        }
    }

    fn state(&self) -> PromptState {
        let now = self.now();
        let card = self
            .flow
            .in_view()
            .and_then(|question| Some(self.waiting.get(&question.id)?.card(now)));
        let queue = self
            .flow
            .queue()
            .iter()
            .filter_map(|question| Some(self.waiting.get(&question.id)?.queue_item(now)))
            .collect();
        PromptState { card, queue }
    }

    fn refresh_tray(&mut self) {
        let tray = TrayState {
            waiting: self.waiting.len(),
            paused: self.paused,
            problem: self
                .socket_problem
                .clone()
                .or_else(|| self.judge.problem().map(str::to_owned))
                .or_else(|| self.save_problem.clone()),
        }
        .tray();
        if self.tray.as_ref() != Some(&tray) {
            self.desktop.tray(&tray);
            self.tray = Some(tray);
        }
    }

    fn stay_warm(&mut self) {
        if self.desktop.can_show() {
            self.desktop.warm();
            self.cool_at = Some(Instant::now() + self.settings.keep_warm);
        }
    }

    fn time_passed(&mut self) {
        self.step(Event::Passed);
        let idle = self.waiting.is_empty() && !self.visible;
        if idle && self.cool_at.is_some_and(|at| at <= Instant::now()) {
            self.desktop.cool();
            self.cool_at = None;
        }
    }

    fn next_wake(&self) -> Option<Instant> {
        let deadline = self
            .flow
            .next_deadline()
            .map(|at| self.start + Duration::from_millis(at));
        let idle = self.waiting.is_empty() && !self.visible;
        let cool = self.cool_at.filter(|_| idle);
        deadline.into_iter().chain(cool).min()
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
