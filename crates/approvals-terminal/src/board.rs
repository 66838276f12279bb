//! The questions that are open, and what has happened lately.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use approvals_app::parse_id;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use tokio::time::Instant;

use crate::{Listed, Question, Resolution};

/// How many events are kept for a caller that asks again.
const KEPT: usize = 256;

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A question is open.
    Asked(Box<Question>),
    /// A question has ended.
    Ended(Resolution),
}

/// What has happened since a caller last asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct News {
    /// The number to ask with the next time.
    pub next: u64,
    /// Too much has happened: the events are the questions that are open now.
    pub missed: bool,
    /// The events in their order.
    pub events: Vec<Event>,
}

/// The console writes to it, and callers of the control socket read it. It holds no secret of ours.
#[derive(Debug)]
pub struct Board {
    state: Mutex<State>,
    /// Counts events.
    changed: watch::Sender<u64>,
}

#[derive(Debug, Default)]
struct State {
    notes: Vec<String>,
    open: BTreeMap<u64, Open>,
    /// The number of the first event in `log`.
    first: u64,
    log: VecDeque<Event>,
}

#[derive(Debug)]
struct Open {
    question: Question,
    until: Instant,
}

impl Open {
    fn left_ms(&self) -> u64 {
        let left = self.until.saturating_duration_since(Instant::now());
        u64::try_from(left.as_millis()).unwrap_or(u64::MAX)
    }
}

impl Default for Board {
    fn default() -> Self {
        Self {
            state: Mutex::default(),
            changed: watch::Sender::new(0),
        }
    }
}

impl Board {
    pub(crate) fn asked(&self, question: Question) {
        let Some(id) = parse_id(&question.id) else {
            return;
        };
        let left = Duration::from_millis(question.left_ms);
        // A deadline that the clock cannot hold is as good as a year.
        let until = Instant::now().checked_add(left);
        let until = until.unwrap_or_else(|| Instant::now() + Duration::from_secs(31_536_000));
        let event = Event::Asked(Box::new(question.clone()));
        let mut state = self.state();
        state.open.insert(id.0, Open { question, until });
        self.tell(state, event);
    }

    pub(crate) fn ended(&self, ended: Resolution) {
        let mut state = self.state();
        if let Some(id) = parse_id(&ended.id) {
            state.open.remove(&id.0);
        }
        self.tell(state, Event::Ended(ended));
    }

    pub(crate) fn noted(&self, notes: Vec<String>) {
        self.state().notes = notes;
    }

    /// The questions that wait. Identical ones are one.
    #[must_use]
    pub fn list(&self) -> Listed {
        let state = self.state();
        Listed {
            notes: state.notes.clone(),
            questions: state.questions(),
        }
    }

    /// The question of this id, or the oldest identical one, which stands for it.
    #[must_use]
    pub fn question(&self, id: &str) -> Option<Question> {
        let state = self.state();
        let digest = &state.open.get(&parse_id(id)?.0)?.question.digest;
        let mut questions = state.questions().into_iter();
        questions.find(|question| question.digest == *digest)
    }

    /// What became of a question, if it has ended lately.
    #[must_use]
    pub fn end_of(&self, id: &str) -> Option<Resolution> {
        self.state().log.iter().rev().find_map(|event| match event {
            Event::Ended(ended) if ended.id == id => Some(ended.clone()),
            Event::Ended(_) | Event::Asked(_) => None,
        })
    }

    /// What has happened after this many events; without a number, the questions that are open. Waits
    /// until there is something to tell.
    pub async fn news(&self, after: Option<u64>) -> News {
        let mut changed = self.changed.subscribe();
        loop {
            changed.borrow_and_update();
            if let Some(news) = self.state().news(after) {
                return news;
            }
            // The sender is ours.
            let _ = changed.changed().await;
        }
    }

    fn tell(&self, mut state: MutexGuard<'_, State>, event: Event) {
        state.log.push_back(event);
        if state.log.len() > KEPT {
            state.log.pop_front();
            state.first += 1;
        }
        let next = state.next();
        drop(state);
        self.changed.send_replace(next);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Each change is one step.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn next(&self) -> u64 {
        self.first + self.log.len() as u64
    }

    fn questions(&self) -> Vec<Question> {
        let mut questions: Vec<Question> = Vec::new();
        for open in self.open.values() {
            let mut known = questions.iter_mut();
            match known.find(|question| question.digest == open.question.digest) {
                Some(question) => question.times += 1,
                None => questions.push(Question {
                    left_ms: open.left_ms(),
                    ..open.question.clone()
                }),
            }
        }
        questions
    }

    fn news(&self, after: Option<u64>) -> Option<News> {
        let next = self.next();
        let asked = |question| Event::Asked(Box::new(question));
        match after {
            Some(after) if after == next => None,
            Some(after) if (self.first..next).contains(&after) => {
                let past = usize::try_from(after - self.first).unwrap_or(usize::MAX);
                Some(News {
                    next,
                    missed: false,
                    events: self.log.iter().skip(past).cloned().collect(),
                })
            }
            _ => Some(News {
                next,
                missed: after.is_some(),
                events: self.questions().into_iter().map(asked).collect(),
            }),
        }
    }
}
