//! A question that ended while a person looked at it: it says so before the next comes.

use super::{Effect, Flow, Window};
use crate::{Millis, Outcome, Question};

/// An ended question that is still in view.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    /// What was asked.
    pub question: Question,
    /// How it ended.
    pub outcome: Outcome,
    /// Since when.
    pub since: Millis,
    pub(super) until: Millis,
}

impl Ended {
    /// It may be let run when it is asked again: nobody said no.
    pub fn takes_next(&self) -> bool {
        self.outcome == Outcome::Expired && self.question.offers.once
    }

    /// It may still be chosen, or says what the person has to know of their own answer: no
    /// arrival takes it away at once.
    fn is_to_be_read(&self) -> bool {
        self.takes_next() || matches!(self.outcome, Outcome::Answered(_))
    }
}

impl Flow {
    /// The ended question in view.
    pub fn ended(&self) -> Option<&Ended> {
        self.ended.as_ref()
    }

    /// Only what a person has seen, and did not end themselves, is worth a word.
    pub(super) fn worth_a_word(&self, outcome: &Outcome, stays: bool) -> bool {
        let told = match outcome {
            Outcome::Expired | Outcome::Withdrawn | Outcome::Covered | Outcome::Refused => true,
            Outcome::Answered(_) => stays,
            Outcome::NoUi | Outcome::Paused => false,
        };
        told && self.window == Window::Open && self.painted.is_some()
    }

    pub(super) fn linger(&mut self, question: Question, outcome: Outcome, now: Millis) {
        let mut ended = Ended {
            question,
            outcome,
            since: now,
            until: now.saturating_add(self.limits.linger),
        };
        if ended.is_to_be_read() && self.queue.is_empty() {
            ended.until = now.saturating_add(self.limits.linger_alone);
        }
        self.ended = Some(ended);
    }

    /// An arrival does not wait long behind what has ended, nor at all where nothing of it has
    /// to be read.
    pub(super) fn make_way(&mut self, now: Millis) {
        let alone = self.queue.len() == 1;
        let Some(ended) = &mut self.ended else {
            return;
        };
        if ended.is_to_be_read() {
            ended.until = ended.until.min(now.saturating_add(self.limits.linger));
        } else if alone {
            self.ended = None;
            self.in_view = None;
        }
    }

    /// The ended question leaves the view.
    pub(super) fn leave(&mut self, effects: &mut Vec<Effect>) {
        if let Some(ended) = self.ended.take() {
            self.view(self.after(ended.question.id));
            self.refresh(effects);
        }
    }
}
