//! The queue and its one transition function.

mod answers;
mod ended;
mod event;
mod opening;
mod proof;
mod queue;
mod turns;

use std::collections::BTreeSet;

pub use ended::EndedQuestion;
pub use event::{Effect, Event, Limits};
pub use queue::Group;

use crate::{Choice, Id, Millis, Outcome, Question, Shown};
use answers::Answer;
use opening::{Opening, View};
use proof::Proof;
use turns::Turns;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Window {
    Hidden,
    /// Asked for, and nothing painted yet.
    Opening(Opening),
    Open,
}

/// What of the question in view a person has before their eyes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Painted {
    /// Since when, with this count.
    since: Millis,
    times: u32,
}

/// The open questions.
#[derive(Debug)]
pub struct Flow {
    limits: Limits,
    queue: Vec<Question>,
    turns: Turns,
    /// The waiting ones whose card has been painted.
    seen: BTreeSet<Id>,
    /// The first of its group.
    in_view: Option<Id>,
    /// Beside a question in view it is a line, else a card.
    ended: Option<EndedQuestion>,
    painted: Option<Painted>,
    window: Window,
    view: View,
    proof: Proof,
}

impl Flow {
    /// No questions, no window.
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            queue: Vec::new(),
            turns: Turns::default(),
            seen: BTreeSet::new(),
            in_view: None,
            ended: None,
            painted: None,
            window: Window::Hidden,
            view: View::New,
            proof: Proof::default(),
        }
    }

    /// When [`Event::Passed`] has to be told, if nothing happens before.
    pub fn next_deadline(&self) -> Option<Millis> {
        let window = match self.window {
            Window::Opening(opening) => Some(opening.deadline(self.view, self.limits)),
            Window::Hidden | Window::Open => None,
        };
        self.queue
            .iter()
            .filter_map(|question| question.deadline)
            .chain(window)
            .chain(self.ended_card().map(|ended| ended.until))
            .min()
    }

    /// Takes one event and says what to do.
    pub fn step(&mut self, event: Event, now: Millis) -> Vec<Effect> {
        let mut effects = Vec::new();
        let out = &mut effects;
        match event {
            Event::Asked(question) => self.asked(question, now, out),
            Event::Painted { id, digest, times } => self.painted(id, &digest, times, now),
            Event::Proven(number) => self.proven(number, now, out),
            Event::OnScreen => self.on_screen(now),
            Event::Loading => self.came_to(View::Loading, now),
            Event::Loaded => self.came_to(View::Loaded, now),
            Event::OutOfView => self.out_of_view(now),
            Event::GivenUp => self.view = View::New,
            Event::ViewEnded => self.view_ended(now, out),
            Event::Destroyed => self.destroyed(now, out),
            Event::ShowFailed => self.failed(now, out),
            Event::Answered {
                id,
                digest,
                times,
                choice,
                stays,
            } => {
                let answer = Answer {
                    id,
                    shown: Shown { digest, times },
                    choice,
                    stays,
                };
                self.answered(answer, now, out);
            }
            Event::AllowedTogether { id, shown, others } => {
                self.allowed_together(id, &shown, &others, now, out);
            }
            Event::AllowedNext { id, digest } => self.allowed_next(id, &digest, now, out),
            Event::DeniedAll(ids) => {
                let digests = ids.into_iter().filter_map(|id| self.find(id));
                let ids: Vec<Id> = digests.flat_map(|one| self.twins(&one.digest)).collect();
                self.end(&ids, &Outcome::Answered(Choice::Deny), false, now, out);
            }
            Event::Dismissed => {
                if self.ended.is_some() {
                    self.leave(out);
                }
            }
            Event::Selected(id) => self.selected(id, now, out),
            Event::Closed => {
                self.window = Window::Hidden;
                self.ended = None;
                self.proof.end();
                let next = self.in_view().map(|viewed| viewed.id);
                let next = next.or_else(|| self.groups().first().map(|group| group.first.id));
                self.come(next);
            }
            Event::Opened => self.reopened(now, out),
            Event::Withdrawn(id) => self.end(&[id], &Outcome::Withdrawn, false, now, out),
            Event::Settled { id, outcome } => self.end(&[id], &outcome, false, now, out),
            Event::Paused => self.end_all(&Outcome::Paused, out),
            Event::Passed => self.passed(now, out),
        }
        effects
    }

    fn asked(&mut self, question: Question, now: Millis, effects: &mut Vec<Effect>) {
        let id = question.id;
        self.queue.push(question);
        if self.window == Window::Hidden {
            self.come(self.in_view.or(Some(id)));
            self.open(now, effects);
            return;
        }
        if self.in_view.is_none() {
            // The window stands open, empty or with what has ended: from now on somebody waits.
            self.come(Some(id));
            self.paint_anew(now);
        }
        effects.push(Effect::Update);
    }

    fn painted(&mut self, id: Id, digest: &str, times: u32, now: Millis) {
        let ended = self.ended_card().map(|ended| &ended.question);
        let is_current = ended
            .or(self.in_view())
            .is_some_and(|question| question.id == id && question.digest == digest);
        if !is_current || self.window == Window::Hidden || self.proof().is_some() {
            return;
        }
        self.view = View::Warm;
        self.window = Window::Open;
        self.proof.card_painted();
        let twins: Vec<Id> = self.twins(digest).collect();
        let times = times
            .min(u32::try_from(twins.len()).unwrap_or(u32::MAX))
            .max(1);
        self.seen.extend(twins.into_iter().take(count(times)));
        // What counts more than before is other content.
        if self.painted.is_none_or(|before| before.times < times) {
            self.painted = Some(Painted { since: now, times });
        }
    }

    fn selected(&mut self, id: Id, now: Millis, effects: &mut Vec<Effect>) {
        let first = self
            .find(id)
            .and_then(|question| self.twins(&question.digest).next());
        if first.is_some() && self.in_view != first {
            self.ended = None;
            self.view(first);
            self.paint_anew(now);
            self.refresh(effects);
        }
    }

    fn passed(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        let over = |question: &&Question| question.deadline.is_some_and(|at| at <= now);
        let expired = self.queue.iter().filter(over).map(|question| question.id);
        let (seen, unseen): (Vec<Id>, Vec<Id>) = expired.partition(|id| self.seen.contains(id));
        self.end(&unseen, &Outcome::Unseen, false, now, effects);
        self.end(&seen, &Outcome::Expired, false, now, effects);
        if self.ended_card().is_some_and(|ended| ended.until <= now) {
            self.leave(effects);
        }
        if let Window::Opening(opening) = self.window
            && opening.deadline(self.view, self.limits) <= now
        {
            self.failed(now, effects);
        }
    }

    /// Ends questions. The one in view makes way for the next at once, and is told of in a line
    /// beside it; where nothing waits, its card says how it ended.
    fn end(
        &mut self,
        ids: &[Id],
        outcome: &Outcome,
        stays: bool,
        now: Millis,
        effects: &mut Vec<Effect>,
    ) {
        let (ending, waiting): (Vec<Question>, Vec<Question>) = std::mem::take(&mut self.queue)
            .into_iter()
            .partition(|question| ids.contains(&question.id));
        self.queue = waiting;
        if ending.is_empty() {
            return;
        }
        for question in &ending {
            self.seen.remove(&question.id);
            effects.push(Effect::Resolve {
                id: question.id,
                outcome: outcome.clone(),
            });
        }
        let viewed = |question: &Question| self.in_view == Some(question.id);
        if let Some(question) = ending.into_iter().find(viewed) {
            // One that is the same and goes on waiting says as much, but for what `stays`.
            let twin = self.twins(&question.digest).next();
            // A card that only counts fewer stays; after an answer it is another agent's turn.
            let over = twin.is_none() || matches!(outcome, Outcome::Answered(_));
            if over {
                self.end_turn(&question.agent);
            }
            let other = over.then(|| self.of_another(&question.agent)).flatten();
            let next = other.or(twin).or_else(|| self.after(question.id));
            let told = (stays || twin.is_none()) && self.worth_a_word(outcome, stays);
            self.ended = None;
            if told && (next.is_some() || outcome.leaves_a_card()) {
                self.linger(question, outcome.clone(), now);
            }
            if next.is_some() || self.ended.is_none() {
                self.come(next);
            } else {
                // Its card stays as it was painted.
                self.in_view = None;
            }
            self.paint_anew(now);
        }
        self.refresh(effects);
    }

    fn end_all(&mut self, outcome: &Outcome, effects: &mut Vec<Effect>) {
        self.seen.clear();
        for question in std::mem::take(&mut self.queue) {
            effects.push(Effect::Resolve {
                id: question.id,
                outcome: outcome.clone(),
            });
        }
        self.ended = None;
        self.view(None);
        self.refresh(effects);
    }

    fn refresh(&mut self, effects: &mut Vec<Effect>) {
        if !self.queue.is_empty() || self.ended.is_some() {
            effects.push(Effect::Update);
        } else if self.window != Window::Hidden {
            self.window = Window::Hidden;
            self.proof.end();
            effects.push(Effect::Hide);
        }
    }

    fn open(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        self.painted = None;
        // An empty window may take its time: nobody waits for it.
        self.window = if self.queue.is_empty() {
            Window::Open
        } else {
            Self::opening(false, now)
        };
        effects.push(Effect::Show);
    }

    /// A window that is there is raised. Its page has nothing new to paint and reports no paint,
    /// so none is waited for; but the pointer may be over a button now, and so it arms anew.
    fn reopened(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        if self.window == Window::Hidden {
            self.open(now, effects);
            return;
        }
        if let Some(painted) = &mut self.painted {
            painted.since = now;
        }
        effects.push(Effect::Show);
    }

    /// What the flow brings into view, and no person chose, is its agent's turn.
    fn come(&mut self, id: Option<Id>) {
        if id != self.in_view {
            self.take_turn(id);
        }
        self.view(id);
    }

    /// Other content must be painted and armed anew.
    fn view(&mut self, id: Option<Id>) {
        self.in_view = id;
        self.painted = None;
    }

    /// The question that came into view has its own time to be painted. A proof card goes on
    /// being painted, whatever comes after it.
    fn paint_anew(&mut self, now: Millis) {
        if self.in_view.is_none() || self.proof().is_some() {
            return;
        }
        match &mut self.window {
            Window::Hidden => {}
            Window::Opening(opening) => opening.since = now,
            Window::Open => self.window = Self::opening(true, now),
        }
    }
}

/// A count of questions, for what counts in words of the machine.
fn count(times: u32) -> usize {
    usize::try_from(times).unwrap_or(usize::MAX)
}
