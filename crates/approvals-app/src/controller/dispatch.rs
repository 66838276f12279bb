//! Each tick to the part of the loop that takes it, and each effect of the flow to the screen.

use approval_flow::{Effect, Event};
use approvals_ipc::WireError;
use local_policy::Preset;
use permits::Pause;
use tokio::time::Instant;
use tracing::{debug, info, warn};
use tray::MenuAction;
use view_model::PromptState;

use crate::controller::Controller;
use crate::controller::context::AnswerContext;
use crate::desktop::{Desktop, MainPage};
use crate::requests::convert::{millis, parse_id};
use crate::requests::drill::DrillPart;
use crate::requests::incoming::{Incoming, Reply};
use crate::requests::{limits, reading};
use crate::tick::{By, Remedy, Tick};

impl<D: Desktop> Controller<D> {
    pub(super) fn take(&mut self, tick: Tick) {
        // A window that asked something may be gone again. Then nobody reads the reply, and that
        // is no failure.
        match tick {
            Tick::Exec {
                request,
                asker,
                reply,
            } => {
                let invalid = reading::check(&request);
                let reply = Reply::Exec(reply);
                let drill = DrillPart::of(&request.command, self.drill.as_deref());
                let incoming = Incoming {
                    drill,
                    ..reading::exec(*request, asker, reply, &self.timings)
                };
                self.judge_if_valid(incoming, invalid);
            }
            Tick::Prompt {
                request,
                asker,
                reply,
            } => {
                let reply = Reply::Prompt(reply);
                let incoming = reading::prompt(*request, asker, reply, &self.timings);
                self.judge_if_valid(incoming, None);
            }
            Tick::CallerGone(id) => self.step(Event::Withdrawn(id)),
            Tick::Touches(id, touches) => self.set_touches(id, touches),
            Tick::State(reply) => {
                debug!("the page of the prompt window is loaded");
                self.step(Event::Loaded);
                let state = if self.presence.locked {
                    PromptState::default()
                } else {
                    self.state()
                };
                let _ = reply.send(state);
            }
            Tick::Status(reply) => {
                let _ = reply.send(self.status());
            }
            Tick::Drill(name) => self.drill = name,
            Tick::Pause(paused) => self.pause(if paused { Pause::On } else { Pause::Off }),
            Tick::StartedByPerson => self.started_by_person(),
            Tick::SettingsChanged => self.refresh_settings(),
            Tick::ConfirmDanger { on, reply } => self.set_confirm_danger(on, reply),
            Tick::Checked { number, confirmed } => self.checked(number, confirmed),
            Tick::StartAtLogin { on, reply } => {
                let _ = reply.send(self.start_at_login(on));
            }
            Tick::Painted { id, digest, times } => self.painted(&id, digest, times),
            Tick::Proven(number) => {
                debug!(number, "the prompt window has painted a card of ours");
                self.step(Event::Proven(number));
            }
            Tick::OutOfView => self.out_of_view(),
            Tick::Blank => {
                warn!("the prompt window shows nothing");
                if self.screen.visible {
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
                self.receipts.clear();
                self.screen.visible = false;
                self.step(Event::Closed);
            }
            Tick::Select(id) => {
                if let Some(id) = parse_id(&id) {
                    self.step(Event::Selected(id));
                }
            }
            Tick::Answer { answer, reply } => self.answer(answer, reply),
            Tick::Propose { request, reply } => self.propose(request, reply),
            Tick::Saved(saved) => self.saved(*saved),
            Tick::AllowFromNowOn { number, reply } => self.think_again(number, reply),
            Tick::Afterthought(thought) => self.thought_again(*thought),
            Tick::DenyAll(ids) => {
                let ids = ids.iter().filter_map(|id| parse_id(id)).collect();
                self.step(Event::DeniedAll(ids));
            }
            Tick::Dismissed => self.step(Event::Dismissed),
            Tick::Menu(action) => self.menu(action),
            Tick::ModeSaved { agent, mode, saved } => self.mode_saved(agent, mode, saved),
            Tick::Called(action) => self.called(action),
            Tick::Link(request) => self.linked(&request),
            Tick::Locked(locked) => self.locked(locked),
            Tick::LockIsTold(told) => self.lock_is_told(told),
            Tick::ShortcutPressed(by) => self.shortcut_pressed(by),
            Tick::ShortcutTaken(taken) => self.shortcut_taken(taken),
            Tick::Shared(shared) => self.shared(shared),
            Tick::Notice { button, token, by } => {
                self.notice_pressed(button, token.as_deref(), by);
            }
            Tick::NoticeNotShown => self.notice_not_shown(),
            Tick::MainClosed => self.main_closed(),
            Tick::NoTrayYet => self.no_tray_yet(),
            Tick::TrayMissing(missing) => self.tray_missing(missing),
            Tick::StoreChanged => self.store_changed(),
            Tick::StoreFree => self.store_free(),
            Tick::Socket(served) => self.served(served),
            Tick::Remedy {
                remedy:
                    Remedy::Pair {
                        is_node,
                        request,
                        approve,
                    },
                reply,
            } => self.pair(is_node, request, approve, reply),
            Tick::Remedy { remedy, reply } => {
                let _ = reply.send(self.remedy(remedy));
            }
            Tick::OpenClaw(notes) => self.problems.openclaw = notes,
            Tick::Agents(broken) => self.screen.notice.agents(broken),
            Tick::Gateway(report) => self.gateway_reports(report),
            Tick::GatewayTook(id, resolution) => self.gateway_took(&id, resolution),
            Tick::PastCallers(past) => {
                self.callers.read(past);
                self.desktop.tell_main();
            }
            Tick::History(problem) => self.problems.history = problem,
        }
    }

    /// Judges a request, unless its fields contradict each other or no window could show its names.
    fn judge_if_valid(&mut self, mut incoming: Incoming, invalid: Option<WireError>) {
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

    /// Takes an event that is no answer.
    pub(super) fn step(&mut self, event: Event) {
        self.step_with(event, &mut AnswerContext::default());
    }

    /// Takes an event, with what is known of the answer that led to it.
    pub(super) fn step_with(&mut self, event: Event, context: &mut AnswerContext) {
        let now = self.now();
        for effect in self.questions.flow.step(event, now) {
            self.carry_out(effect, context);
        }
    }

    pub(super) fn carry_out(&mut self, effect: Effect, context: &mut AnswerContext) {
        match effect {
            // The window stays away, and a notification tells of the request instead.
            Effect::Show if self.screen.covered => self.step(Event::Closed),
            Effect::Show => {
                self.receipts.keeps_window = false;
                self.screen.visible = true;
                self.screen.stale = false;
                let state = self.state();
                self.desktop.show(&state);
            }
            Effect::Update => self.screen.stale = true,
            Effect::Hide => {
                self.screen.visible = false;
                self.screen.stale = false;
                let keeps = self.receipts.keep_window(self.now());
                let state = self.state();
                if keeps {
                    self.desktop.update(&state);
                } else {
                    self.desktop.hide(&state);
                }
            }
            Effect::GiveUp => {
                info!("the prompt window is given up");
                self.desktop.give_up();
                self.screen.given_up();
            }
            Effect::Resolve { id, outcome } => self.resolve(id, outcome, context),
            Effect::AllowNext { id } => self.allow_next(id),
            Effect::Refuse { refusal, .. } => context.refusal = Some(refusal),
        }
    }

    /// A person chose from the tray menu or in a window.
    pub(super) fn menu(&mut self, action: MenuAction) {
        match action {
            // A second start of the app comes here behind a lock, too.
            MenuAction::Open | MenuAction::Health if self.presence.locked => {}
            MenuAction::Review => self.review(By::Person),
            MenuAction::Open => self.open_main(&MainPage::Last),
            MenuAction::Health => self.open_main(&MainPage::Health),
            MenuAction::Pause(time) => self.pause(match time.time() {
                Some(time) => Pause::Until(self.now().saturating_add(millis(time))),
                None => Pause::On,
            }),
            MenuAction::Resume => self.pause(Pause::Off),
            MenuAction::Mode { agent, mode } => {
                // The click has moved the check mark, whether the mode is saved or not.
                self.screen.forget_tray();
                self.choose_mode(agent, mode);
            }
            MenuAction::StartAtLogin(on) => {
                // The click has moved this check mark, too.
                self.screen.forget_tray();
                if let Err(problem) = self.start_at_login(on) {
                    warn!(problem.message, "start at login was not changed");
                    self.open_main(&MainPage::Health);
                }
            }
            MenuAction::End(number) => self.permits.end(number),
            // The loop has ended already.
            MenuAction::Quit => {}
        }
    }

    /// Has the mode saved on a thread of its own. Where nothing saves modes, the main window asks.
    fn choose_mode(&mut self, agent: String, mode: Preset) {
        let Some(save) = self.save_mode.clone() else {
            return self.mode_saved(agent, mode, false);
        };
        let mailbox = self.mailbox.clone();
        tokio::task::spawn_blocking(move || {
            let saved = save(&agent, mode);
            mailbox.send(Tick::ModeSaved { agent, mode, saved });
        });
    }

    fn mode_saved(&mut self, agent: String, mode: Preset, saved: bool) {
        info!(
            agent,
            mode = mode.id(),
            saved,
            "a mode was chosen in the tray"
        );
        if saved {
            self.desktop.tell_main();
        } else {
            self.open_main(&MainPage::Mode { agent, mode });
        }
    }
}
