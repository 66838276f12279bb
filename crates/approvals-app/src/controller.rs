//! The loop: one tick at a time.

mod answer;
mod away;
mod following;
mod inbox;
mod judging;
mod memory;
mod outcome;
mod pause;
pub(crate) mod permits;
mod preferences;
mod saving;
mod settling;
mod shown;
mod status;
pub(crate) mod unasked;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use approval_flow::{Effect, Event, Flow, Id, Limits, Millis};
use approvals_ipc::WireError;
use tokio::sync::{Notify, mpsc};
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;
use tracing::{debug, info, warn};
use view_model::{PromptCard, PromptState, QueueItem};

use crate::controller::memory::Flood;
use crate::controller::pause::Pause;
use crate::controller::permits::Permits;
use crate::controller::unasked::Unasked;
use crate::history::askers::{self, Askers};
use crate::history::audit::{Audit, Granted};
use crate::requests::asked::{Incoming, Reply, Waiting, millis, parse_id};
use crate::requests::{incoming, limits};
use crate::serving::drill::Part;
use crate::tray::{Tray, TrayState};
use crate::{BesideNote, Desktop, Judge, Mailbox, MenuAction, Place, Tick, Unserved};

use self::inbox::Inbox;

/// Times of the app, by default those of D13 for callers.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// A caller that says no deadline gets its answer before its 20 s are over.
    pub silent_caller: Duration,
    /// The same for a caller that only asks; it waits 15 s.
    pub silent_asker: Duration,
    /// How long a window that is on the screen and has painted before may take to paint a card.
    pub paint: Duration,
    /// The same for a new one, for each step: onto the screen, to its page, to its first card.
    pub open: Duration,
    /// How long the card of a request that ended without the person stays in view while nothing
    /// waits.
    pub linger: Duration,
    /// The same for one that may still be let run when it is asked again, or says more about
    /// the person's answer.
    pub linger_alone: Duration,
    /// For how long a request that ran out of time may be let run when it is asked again.
    pub ticket: Duration,
    /// For how long an agent is refused by Deny and pause.
    pub pause: Duration,
    /// How long the prompt window is kept ready after the last request.
    pub keep_warm: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            silent_caller: Duration::from_millis(17_500),
            silent_asker: Duration::from_millis(14_000),
            paint: Duration::from_secs(2),
            open: Duration::from_secs(5),
            linger: Duration::from_secs(4),
            linger_alone: Duration::from_secs(60),
            ticket: Duration::from_secs(600),
            pause: Duration::from_secs(900),
            keep_warm: Duration::from_secs(300),
        }
    }
}

/// A request that ended while a person looked at it.
struct Parted {
    id: Id,
    card: PromptCard,
    /// Whose, and the start of its command, made visible.
    chip: QueueItem,
    /// What else than the outcome there is to say.
    remark: Option<String>,
    what: String,
}

/// The app's state and its screen.
pub struct Controller<D> {
    desktop: D,
    judge: Judge,
    settings: Settings,
    /// What a person set, and where.
    set: settings::Values,
    set_in: Option<settings::Current>,
    autostart: Option<autostart::Autostart>,
    /// What happens at the next login, when that was last looked at.
    at_login: Option<autostart::State>,
    mailbox: Mailbox,
    stop: CancellationToken,
    start: Instant,
    flow: Flow,
    waiting: BTreeMap<Id, Box<Waiting>>,
    last_id: u64,
    pause: Pause,
    flood: Flood,
    /// The name of the drill that is under way.
    drill: Option<String>,
    permits: Permits,
    /// The request in view that has ended, as it was shown.
    parted: Option<Parted>,
    /// What there is to say about the answer at hand.
    remark: Option<String>,
    /// What the answer at hand has stored.
    granted: Option<Granted>,
    /// How many requests the answer at hand serves.
    together: Option<u32>,
    /// Digests whose rule is being written: nothing else decides them meanwhile.
    saving: BTreeSet<String>,
    /// What the system tells of the screen.
    told: away::Told,
    /// Where the socket is served.
    socket: Option<PathBuf>,
    socket_problem: Option<Unserved>,
    /// Has the socket served now.
    retry: Arc<Notify>,
    save_problem: Option<String>,
    notes: Vec<BesideNote>,
    settling: settling::Settling,
    history_problem: Option<String>,
    audit: Audit,
    askers: Askers,
    /// What the tray shows, and what that was made from.
    tray: Option<(TrayState, Tray)>,
    /// When the prompt window was last seen to; `None` once it was given up.
    warmed_at: Option<Instant>,
    /// When the prompt window may be given up; `None` while there is none to give up.
    cool_at: Option<Instant>,
    visible: bool,
    /// What the window shows is no longer so.
    stale: bool,
    /// When the screen was last told.
    drawn_at: Option<Instant>,
    /// Who asked since the app started, the last one first.
    agents: Vec<String>,
    /// Who asked before, by the history.
    agents_before: Vec<String>,
    /// The screen is locked, or the computer sleeps.
    unseen: bool,
    /// Requests that ended unseen since a person last looked.
    missed: usize,
    /// What ran without a person who was there.
    unasked: Unasked,
    /// What fills the screen, or who else sees it, kept the window from opening by itself.
    covered: bool,
    /// Whether there is a tray; `None` before that was told.
    tray_is_there: Option<bool>,
    /// There is no tray, and nobody was told yet.
    no_tray: bool,
    started: away::Started,
    said: away::Said,
    /// Another program has the keys of the shortcut that is set.
    shortcut_taken: bool,
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
        let limits = Limits {
            paint: millis(settings.paint),
            open: millis(settings.open),
            linger: millis(settings.linger),
            linger_alone: millis(settings.linger_alone),
        };
        let audit = Audit::new(judge.machine().now_ms);
        Self {
            desktop,
            judge,
            settings,
            set: settings::Values::default(),
            set_in: None,
            autostart: None,
            at_login: None,
            mailbox,
            stop,
            start: Instant::now(),
            flow: Flow::new(limits),
            waiting: BTreeMap::new(),
            last_id: 0,
            pause: Pause::Off,
            flood: Flood::default(),
            drill: None,
            permits: Permits::default(),
            parted: None,
            remark: None,
            granted: None,
            together: None,
            saving: BTreeSet::new(),
            told: away::Told::default(),
            socket: None,
            socket_problem: None,
            retry: Arc::default(),
            save_problem: None,
            notes: Vec::new(),
            settling: settling::Settling::default(),
            history_problem: None,
            audit,
            askers: Askers::default(),
            tray: None,
            warmed_at: None,
            cool_at: None,
            visible: false,
            stale: false,
            drawn_at: None,
            agents: Vec::new(),
            agents_before: Vec::new(),
            unseen: false,
            missed: 0,
            unasked: Unasked::default(),
            covered: false,
            tray_is_there: None,
            no_tray: false,
            started: away::Started::default(),
            said: away::Said::default(),
            shortcut_taken: false,
        }
    }

    /// Writes decisions and the policy changes of clicks to this history.
    #[must_use]
    pub fn with_history(mut self, file: impl Into<PathBuf>) -> Self {
        let file = file.into();
        let (history, mailbox) = (file.clone(), self.mailbox.clone());
        std::thread::spawn(move || {
            if let Some(asked) = askers::of_history(&history) {
                mailbox.send(Tick::Asked(asked));
            }
        });
        self.audit.keep_history(file, self.mailbox.clone());
        self
    }

    /// What [`Service::retry`](crate::Service::retry) gave.
    #[must_use]
    pub fn with_retry(mut self, retry: Arc<Notify>) -> Self {
        self.retry = retry;
        self
    }

    /// Takes ticks until a person quits or `stop` is cancelled. Questions that are open
    /// are then denied.
    pub async fn run(mut self, ticks: mpsc::UnboundedReceiver<Tick>) -> D {
        let mut ticks = Inbox::new(ticks);
        self.start = Instant::now();
        self.apply_settings();
        // What the tray says of the policy is right before the first request, too.
        self.settle();
        self.look_at_login();
        loop {
            // A flood is drawn at its end, or the window would paint every state of it: what
            // has come already is taken first.
            let late = |at: Instant| at.elapsed() >= DRAWN_AT_LEAST;
            if ticks.is_empty() || self.drawn_at.is_none_or(late) {
                self.draw();
            }
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
                tick = ticks.next() => tick,
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
                let drill = Part::of(&request.command, self.drill.as_deref());
                let incoming = Incoming {
                    drill,
                    ..incoming::exec(*request, asker, reply, &self.settings)
                };
                self.look_at_and_go(incoming, invalid);
            }
            Tick::Prompt {
                request,
                asker,
                reply,
            } => {
                let reply = Reply::Prompt(reply);
                let incoming = incoming::prompt(*request, asker, reply, &self.settings);
                self.look_at_and_go(incoming, None);
            }
            Tick::CallerGone(id) => self.step(Event::Withdrawn(id)),
            Tick::Touches(id, touches) => self.touches(id, touches),
            Tick::State(reply) => {
                debug!("the page of the prompt window is loaded");
                self.step(Event::Loaded);
                // The window may be gone again: then nobody reads it.
                let state = if self.unseen {
                    PromptState::default()
                } else {
                    self.state()
                };
                let _ = reply.send(state);
            }
            Tick::Status(reply) => {
                // As above.
                let _ = reply.send(self.status());
            }
            Tick::Drill(name) => self.drill = name,
            Tick::Pause(paused) => self.pause(if paused { Pause::On } else { Pause::Off }),
            Tick::StartedByPerson => self.started_by_person(),
            Tick::SettingsChanged => self.refresh_settings(),
            Tick::StartAtLogin { on, reply } => {
                // As above.
                let _ = reply.send(self.start_at_login(on));
            }
            Tick::Painted { id, digest, times } => self.painted(&id, digest, times),
            Tick::Proven(number) => self.proven(number),
            Tick::OutOfView => self.out_of_view(),
            Tick::Blank => {
                warn!("the prompt window shows nothing");
                if self.visible {
                    self.step(Event::ShowFailed);
                }
            }
            Tick::Loading => {
                debug!("the prompt window loads its page");
                self.step(Event::Loading);
            }
            Tick::OnScreen => {
                debug!("the prompt window is on the screen");
                self.step(Event::OnScreen);
            }
            Tick::ViewEnded => {
                warn!("what draws the prompt window has ended");
                self.step(Event::ViewEnded);
            }
            Tick::Destroyed => {
                warn!("another program has destroyed the prompt window");
                self.step(Event::Destroyed);
            }
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
                self.answer(answer, reply);
            }
            Tick::Propose { request, reply } => self.propose(request, reply),
            Tick::Saved(saved) => self.saved(*saved),
            Tick::DenyAll(ids) => {
                let ids = ids.iter().filter_map(|id| parse_id(id)).collect();
                self.step(Event::DeniedAll(ids));
            }
            Tick::Dismissed => self.step(Event::Dismissed),
            Tick::Menu(action) => self.menu(action),
            Tick::StartedAgain(action) => self.started_again(action),
            Tick::Unseen(unseen) => self.seen_or_not(unseen),
            Tick::LockIsTold(told) => self.lock_is_told(told),
            Tick::ShortcutPressed => self.shortcut_pressed(),
            Tick::ShortcutTaken(taken) => self.shortcut_taken(taken),
            Tick::Shared(shared) => self.shared_or_not(shared),
            Tick::Notice { button, token } => self.notice_pressed(button, token.as_deref()),
            Tick::NoticeNotShown => self.notice_not_shown(),
            Tick::MainClosed => self.main_closed(),
            Tick::NoTrayYet => self.no_tray_yet(),
            Tick::TrayMissing(missing) => self.tray_missing(missing),
            Tick::StoreChanged => self.store_changed(),
            Tick::StoreFree => self.store_free(),
            Tick::Socket(served) => self.served(served),
            Tick::Remedy { remedy, reply } => {
                // As above.
                let _ = reply.send(self.remedy(remedy));
            }
            Tick::Notes(notes) => self.notes = notes,
            Tick::Asked(asked) => self.asked_before(asked),
            Tick::History(problem) => {
                self.history_problem = problem;
            }
        }
    }

    /// What no policy can make sense of, or no window could show, is not judged.
    fn look_at_and_go(&mut self, mut incoming: Incoming, invalid: Option<WireError>) {
        self.flood.stir(Instant::now());
        match invalid.or_else(|| limits::check(&incoming)) {
            None => self.judge_and_go(incoming),
            Some(error) => {
                incoming.request.agent = limits::kept(&incoming.request.agent);
                let session = incoming.origin.session.as_deref();
                incoming.origin.session = session.map(limits::kept);
                self.refuse_unjudged(incoming, error);
            }
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
            // The notice is the door.
            Effect::Show if self.covered => self.step(Event::Closed),
            Effect::Show => {
                self.visible = true;
                self.stale = false;
                let state = self.state();
                self.desktop.show(&state);
            }
            Effect::Update => self.stale = true,
            Effect::Hide => {
                self.visible = false;
                self.stale = false;
                let state = self.state();
                self.desktop.hide(&state);
            }
            Effect::GiveUp => {
                info!("the prompt window is given up");
                self.desktop.give_up();
                self.warmed_at = None;
            }
            Effect::Resolve { id, outcome } => self.resolve(id, outcome),
            Effect::AllowNext { id } => self.allow_next(id),
            // Told to the window by `answer`.
            Effect::Refuse { .. } => {}
        }
    }

    fn menu(&mut self, action: MenuAction) {
        match action {
            // A second start reaches here behind a lock, too.
            MenuAction::Review | MenuAction::Open | MenuAction::Health if self.unseen => {}
            MenuAction::Review if !self.waiting.is_empty() => self.open_prompt(),
            MenuAction::Review | MenuAction::Open => self.open_main(&Place::Last),
            MenuAction::Health => self.open_main(&Place::Health),
            MenuAction::Pause(time) => self.pause(match time.time() {
                Some(time) => Pause::Until(self.now().saturating_add(millis(time))),
                None => Pause::On,
            }),
            MenuAction::Resume => self.pause(Pause::Off),
            MenuAction::Mode { agent, mode } => {
                // The click has moved the check mark, whatever comes of it.
                self.tray = None;
                self.desktop.set_mode(&agent, mode);
            }
            MenuAction::StartAtLogin(on) => {
                // As above.
                self.tray = None;
                if let Err(problem) = self.start_at_login(on) {
                    warn!(problem.message, "start at login was not changed");
                    self.open_main(&Place::Health);
                }
            }
            MenuAction::End(number) => self.permits.end(number),
            // The loop has ended already.
            MenuAction::Quit => {}
        }
    }

    fn now(&self) -> Millis {
        millis(self.start.elapsed())
    }
}

/// How long a flood may keep the screen from being told.
const DRAWN_AT_LEAST: Duration = Duration::from_millis(100);
