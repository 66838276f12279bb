//! What tray and window show, and for how long the window is kept.

use std::time::Duration;

use approval_flow::{Ended, Event, Group, Id, Outcome};
use autostart::State;
use catalogue::Language;
use tokio::time::Instant;
use tracing::debug;
use view_model::{Before, Kin, PromptCard, PromptState, Queue, QueueItem};
use wording::Say;

use super::{Controller, Parted};
use crate::Desktop;
use crate::cards::card;
use crate::controller::memory;
use crate::requests::asked::{Waiting, parse_id, show_id};
use crate::tray::{AgentMode, TrayState};

/// How often the prompt window is seen to while requests come.
const LOOK_AFTER: Duration = Duration::from_secs(1);
/// How many waiting requests the queue strip has room for.
const CHIPS: usize = 6;

impl<D: Desktop> Controller<D> {
    pub(super) fn painted(&mut self, id: &str, digest: String, times: u32) {
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
        self.step(Event::Painted { id, digest, times });
    }

    pub(super) fn proven(&mut self, number: u64) {
        debug!(number, "the prompt window has painted a card of ours");
        self.step(Event::Proven(number));
    }

    pub(super) fn state(&self) -> PromptState {
        // Nothing foreign may be at fault for what comes of that.
        if let Some(number) = self.flow.proof() {
            return PromptState {
                proof: Some(number),
                ..PromptState::default()
            };
        }
        let now = self.now();
        let groups = self.flow.groups();
        let in_view = self.flow.in_view().map(|question| question.id);
        let group = groups.iter().find(|group| Some(group.first.id) == in_view);
        let waiting = group.and_then(|group| {
            let waiting = self.waiting.get(&group.first.id)?;
            Some(PromptCard {
                kin: self.kin(waiting, &groups),
                before: self.flow.ended().and_then(|ended| self.before(ended)),
                ..waiting.card(group.times, now)
            })
        });
        let ended = || self.ended_card(self.flow.ended()?);
        PromptState {
            card: waiting.or_else(ended),
            queue: self.queue(&groups, in_view),
            proof: None,
        }
    }

    fn queue(&self, groups: &[Group<'_>], in_view: Option<Id>) -> Queue {
        let id = |group: &Group<'_>| group.first.id;
        let at = groups.iter().position(|group| Some(id(group)) == in_view);
        // The window of chips moves only as far as the card in view needs.
        let from = at.map_or(0, |at| (at + 1).saturating_sub(CHIPS));
        let soonest = groups
            .iter()
            .filter(|group| group.first.deadline.is_some())
            .min_by_key(|group| group.first.deadline);
        Queue {
            ids: groups.iter().map(|group| show_id(id(group))).collect(),
            requests: groups.iter().map(|group| group.times).sum(),
            soonest: soonest.map(|group| show_id(id(group))),
            chips: self.queue_items(&groups[from..groups.len().min(from + CHIPS)]),
        }
    }

    pub(super) fn queue_items(&self, groups: &[Group<'_>]) -> Vec<QueueItem> {
        let now = self.now();
        let item = |group: &Group<'_>| {
            let waiting = self.waiting.get(&group.first.id)?;
            Some(waiting.queue_item(group.times, now))
        };
        groups.iter().filter_map(item).collect()
    }

    /// What may be allowed once together with this one: no more than a person reads.
    fn kin(&self, viewed: &Waiting, groups: &[Group<'_>]) -> Vec<Kin> {
        const MOST: usize = 20;
        let others = groups.iter().filter(|group| group.first.id != viewed.id);
        let kin = others.filter_map(|group| {
            let other = self.waiting.get(&group.first.id)?;
            viewed.beside(other, group.times, self.words())
        });
        kin.take(MOST).collect()
    }

    /// What a person is asked, whatever has ended still being in view.
    pub(super) fn asking(&self) -> Option<PromptCard> {
        let groups = self.flow.groups();
        let in_view = self.flow.in_view().map(|question| question.id);
        let viewed = groups.iter().find(|group| Some(group.first.id) == in_view);
        let group = viewed.or(groups.first())?;
        let waiting = self.waiting.get(&group.first.id)?;
        Some(waiting.card(group.times, self.now()))
    }

    /// The card in view with what became of it.
    fn ended_card(&self, ended: &Ended) -> Option<PromptCard> {
        let parted = self.parted(ended)?;
        Some(PromptCard {
            ended: Some(view_model::Ended {
                sentence: self.became(parted, ended),
                allow_next: ended.takes_next(),
            }),
            ..parted.card.clone()
        })
    }

    /// What was in view before the card that is there now, and what became of it.
    fn before(&self, ended: &Ended) -> Option<Before> {
        let parted = self.parted(ended)?;
        Some(Before {
            agent: parted.chip.agent.clone(),
            preview: parted.chip.preview.clone(),
            sentence: self.became(parted, ended),
        })
    }

    fn parted(&self, ended: &Ended) -> Option<&Parted> {
        let parted = self.parted.as_ref();
        parted.filter(|parted| parted.id == ended.question.id)
    }

    fn became(&self, parted: &Parted, ended: &Ended) -> String {
        let words = self.words();
        let remark = parted.remark.clone();
        remark.unwrap_or_else(|| match ended.outcome {
            Outcome::Expired => words.ended_expired(),
            Outcome::Unseen => words.ended_unseen(),
            Outcome::NotPainted => words.ended_not_painted(),
            Outcome::Withdrawn => words.ended_withdrawn(),
            Outcome::Covered => words.ended_covered(),
            Outcome::Refused => words.ended_refused(),
            Outcome::Answered(_) | Outcome::NoUi | Outcome::Paused => words.ended_answered(),
        })
    }

    /// Tells the screen what has changed.
    pub(super) fn draw(&mut self) {
        // A locked screen shows nothing of what goes on.
        if std::mem::take(&mut self.stale) && !self.unseen {
            let state = self.state();
            self.desktop.update(&state);
        }
        self.refresh_tray();
        self.refresh_notice();
        self.drawn_at = Some(Instant::now());
    }

    fn refresh_tray(&mut self) {
        let now = self.now();
        self.permits.expire(now);
        self.pause = self.pause.at(now);
        let words = self.words();
        let state = TrayState {
            words,
            waiting: self.waiting.len(),
            paused: self.pause.shown(now),
            permits: self.permits.shown(now),
            problem: self
                .socket_problem
                .as_ref()
                .map(|problem| problem.say(words))
                .or_else(|| self.judge.problem().map(|problem| problem.say(words)))
                .or_else(|| self.save_problem.clone())
                .or_else(|| {
                    let problem = self.history_problem.as_deref()?;
                    Some(words.tray_records_lost(&card::shown(problem)))
                }),
            drift: self.judge.drift().map(|drift| drift.say(words)),
            notes: self
                .notes
                .iter()
                .map(|note| note.say(words))
                .chain(self.settling.note.iter().map(|note| note.say(words)))
                .collect(),
            open: self.judge.open_agent().map(|agent| name(agent, words)),
            modes: self.modes(),
            start_at_login: self.at_login.map(|state| state == State::On),
            unseen: self.unseen,
        };
        if matches!(&self.tray, Some((before, _)) if *before == state) {
            return;
        }
        let tray = state.tray();
        if !matches!(&self.tray, Some((_, shown)) if *shown == tray) {
            self.desktop.tray(&tray);
            self.desktop.tell_main();
        }
        self.tray = Some((state, tray));
    }

    /// Who asked last, by name: an open menu closes when its lines move. Before anybody did,
    /// whoever comes.
    fn modes(&self) -> Vec<AgentMode> {
        const MOST: usize = 5;
        if self.judge.document().is_none() {
            return Vec::new();
        }
        let mut agents: Vec<&str> = self.agents.iter().take(MOST).map(String::as_str).collect();
        agents.sort_unstable();
        if agents.is_empty() {
            agents.push("*");
        }
        let words = self.words();
        let mode = |agent| AgentMode {
            agent: str::to_owned(agent),
            name: name(agent, words),
            mode: self.judge.preset(agent),
        };
        agents.into_iter().map(mode).collect()
    }

    pub(super) fn stay_warm(&mut self) {
        if !self.desktop.can_show() {
            return;
        }
        let now = Instant::now();
        // Each look wakes another thread, while the request waits for this one.
        if self.warmed_at.is_none_or(|at| now - at >= LOOK_AFTER) {
            self.desktop.warm();
            self.warmed_at = Some(now);
        }
        self.cool_at = Some(now + self.settings.keep_warm);
    }

    pub(super) fn time_passed(&mut self) {
        self.step(Event::Passed);
        if self.flood.is_over(Instant::now()) {
            memory::give_back();
        }
        let idle = self.waiting.is_empty() && !self.visible;
        if idle && self.cool_at.is_some_and(|at| at <= Instant::now()) {
            self.desktop.cool();
            self.warmed_at = None;
            self.step(Event::GivenUp);
            self.cool_at = None;
        }
    }

    pub(super) fn next_wake(&self) -> Option<Instant> {
        let deadline = self
            .flow
            .next_deadline()
            .into_iter()
            .chain(self.permits.next_change(self.now()))
            .chain(self.pause.next_change(self.now()))
            .min()
            .map(|at| self.start + Duration::from_millis(at));
        let idle = self.waiting.is_empty() && !self.visible;
        let cool = self.cool_at.filter(|_| idle);
        let flood = self.flood.over_at();
        deadline.into_iter().chain(cool).chain(flood).min()
    }
}

/// An agent in a menu; `*` is whoever is not named.
fn name(agent: &str, words: Language) -> String {
    match agent {
        "*" => words.tray_every_agent(),
        agent => card::shown(agent),
    }
}
