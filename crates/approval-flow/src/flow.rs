//! The queue and its one transition function.

use crate::{Choice, Id, Millis, Outcome, Question, Refusal};

/// Times that are the same for every question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// How long a window may take from being asked for until it has painted. A web view
    /// that shows nothing is no UI (D12).
    pub paint: Millis,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A new question.
    Asked(Question),
    /// The window has painted this content.
    Painted { id: Id, digest: String },
    /// The window cannot be shown.
    ShowFailed,
    /// A person answered.
    Answered {
        id: Id,
        digest: String,
        choice: Choice,
    },
    /// A person wants to see another question.
    Selected(Id),
    /// A person closed the window: its questions go on waiting.
    Closed,
    /// A person wants to see the window again.
    Opened,
    /// The caller of a question hung up.
    Withdrawn(Id),
    /// After a change of the policy, a question no longer needs a person.
    Settled { id: Id, outcome: Outcome },
    /// Everything that waits is refused.
    Paused,
    /// Time passed.
    Passed,
}

/// What the driver has to do, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Show the window with the current content, without taking the focus.
    Show,
    /// The content changed while the window is not in view.
    Update,
    /// Hide the window: nothing waits.
    Hide,
    /// Tell the caller.
    Resolve { id: Id, outcome: Outcome },
    /// Tell the person that the answer did not count.
    Refuse { id: Id, refusal: Refusal },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Window {
    Hidden,
    /// Asked for; it must have painted by this time.
    Opening {
        paint_by: Millis,
    },
    Open,
}

/// The open questions.
#[derive(Debug)]
pub struct Flow {
    limits: Limits,
    queue: Vec<Question>,
    in_view: Option<Id>,
    /// Since when the question in view has been painted.
    painted: Option<Millis>,
    window: Window,
}

impl Flow {
    /// No questions, no window.
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            queue: Vec::new(),
            in_view: None,
            painted: None,
            window: Window::Hidden,
        }
    }

    /// The waiting questions in order of arrival.
    pub fn queue(&self) -> &[Question] {
        &self.queue
    }

    /// The question in view, or that would be if the window were open.
    pub fn in_view(&self) -> Option<&Question> {
        self.in_view.and_then(|id| self.find(id))
    }

    /// When [`Event::Passed`] has to be told, if nothing happens before.
    pub fn next_deadline(&self) -> Option<Millis> {
        let paint_by = match self.window {
            Window::Opening { paint_by } => Some(paint_by),
            Window::Hidden | Window::Open => None,
        };
        self.queue
            .iter()
            .filter_map(|question| question.deadline)
            .chain(paint_by)
            .min()
    }

    /// Takes one event and says what to do.
    pub fn step(&mut self, event: Event, now: Millis) -> Vec<Effect> {
        let mut effects = Vec::new();
        match event {
            Event::Asked(question) => self.asked(question, now, &mut effects),
            Event::Painted { id, digest } => self.painted(id, &digest, now),
            Event::ShowFailed => self.end_all(Outcome::NoUi, &mut effects),
            Event::Answered { id, digest, choice } => {
                match self.check_answer(id, &digest, choice, now) {
                    Ok(()) => self.end(id, Outcome::Answered(choice), now, &mut effects),
                    Err(refusal) => effects.push(Effect::Refuse { id, refusal }),
                }
            }
            Event::Selected(id) => {
                if self.find(id).is_some() && self.in_view != Some(id) {
                    self.view(Some(id));
                    self.refresh(&mut effects);
                }
            }
            Event::Closed => {
                self.window = Window::Hidden;
                self.painted = None;
            }
            Event::Opened => self.open(now, &mut effects),
            Event::Withdrawn(id) => self.end(id, Outcome::Withdrawn, now, &mut effects),
            Event::Settled { id, outcome } => self.end(id, outcome, now, &mut effects),
            Event::Paused => self.end_all(Outcome::Paused, &mut effects),
            Event::Passed => self.passed(now, &mut effects),
        }
        effects
    }

    fn asked(&mut self, question: Question, now: Millis, effects: &mut Vec<Effect>) {
        let id = question.id;
        self.queue.push(question);
        if self.window == Window::Hidden {
            self.view(self.in_view.or(Some(id)));
            self.open(now, effects);
            return;
        }
        if self.in_view.is_none() {
            // The window stands open and empty: from now on somebody waits for it.
            self.view(Some(id));
            self.window = self.opening(now);
        }
        effects.push(Effect::Update);
    }

    fn painted(&mut self, id: Id, digest: &str, now: Millis) {
        let is_current = self
            .in_view()
            .is_some_and(|question| question.id == id && question.digest == digest);
        if !is_current || self.window == Window::Hidden {
            return;
        }
        self.window = Window::Open;
        self.painted.get_or_insert(now);
    }

    fn check_answer(
        &self,
        id: Id,
        digest: &str,
        choice: Choice,
        now: Millis,
    ) -> Result<(), Refusal> {
        let question = self.find(id).ok_or(Refusal::Gone)?;
        if question.digest != digest {
            return Err(Refusal::Stale);
        }
        match choice {
            // Refusing is never delayed.
            Choice::Deny => return Ok(()),
            Choice::AllowOnce if !question.allow_once => return Err(Refusal::NotOffered),
            Choice::AllowAlways if !question.allow_always => return Err(Refusal::NotOffered),
            Choice::AllowOnce | Choice::AllowAlways => {}
        }
        if self.in_view != Some(id) {
            return Err(Refusal::Stale);
        }
        match self.painted {
            Some(since) if now.saturating_sub(since) >= question.arm => Ok(()),
            Some(_) | None => Err(Refusal::Unarmed),
        }
    }

    fn passed(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        let expired: Vec<Id> = self
            .queue
            .iter()
            .filter(|question| question.deadline.is_some_and(|deadline| deadline <= now))
            .map(|question| question.id)
            .collect();
        for id in expired {
            self.end(id, Outcome::Expired, now, effects);
        }
        if let Window::Opening { paint_by } = self.window
            && paint_by <= now
        {
            self.end_all(Outcome::NoUi, effects);
        }
    }

    /// Ends one question and brings the next into view.
    fn end(&mut self, id: Id, outcome: Outcome, now: Millis, effects: &mut Vec<Effect>) {
        let Some(index) = self.queue.iter().position(|question| question.id == id) else {
            return;
        };
        self.queue.remove(index);
        effects.push(Effect::Resolve { id, outcome });
        if self.in_view == Some(id) {
            // The one that came after it, else the first that still waits.
            let next = self.queue.get(index).or(self.queue.first());
            self.view(next.map(|question| question.id));
            if matches!(self.window, Window::Opening { .. }) {
                self.window = self.opening(now);
            }
        }
        self.refresh(effects);
    }

    fn end_all(&mut self, outcome: Outcome, effects: &mut Vec<Effect>) {
        for question in std::mem::take(&mut self.queue) {
            let id = question.id;
            effects.push(Effect::Resolve { id, outcome });
        }
        self.view(None);
        self.refresh(effects);
    }

    fn refresh(&mut self, effects: &mut Vec<Effect>) {
        if !self.queue.is_empty() {
            effects.push(Effect::Update);
        } else if self.window != Window::Hidden {
            self.window = Window::Hidden;
            effects.push(Effect::Hide);
        }
    }

    fn open(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        self.painted = None;
        // An empty window may take its time: nobody waits for it.
        self.window = if self.queue.is_empty() {
            Window::Open
        } else {
            self.opening(now)
        };
        effects.push(Effect::Show);
    }

    fn opening(&self, now: Millis) -> Window {
        Window::Opening {
            paint_by: now.saturating_add(self.limits.paint),
        }
    }

    /// Other content must be painted and armed anew.
    fn view(&mut self, id: Option<Id>) {
        self.in_view = id;
        self.painted = None;
    }

    fn find(&self, id: Id) -> Option<&Question> {
        self.queue.iter().find(|question| question.id == id)
    }
}
