//! A question that ended while a person looked at it: a line beside the next one says so, or
//! its own card where nothing waits.

use super::{Effect, Flow, Window};
use crate::{Millis, Outcome, Question};

/// An ended question of which a person is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndedQuestion {
    /// The question.
    pub question: Question,
    /// How it ended.
    pub outcome: Outcome,
    /// Since when.
    pub since: Millis,
    pub(super) until: Millis,
}

impl EndedQuestion {
    /// Whether a person may let the same request run when it is asked again: nobody denied it.
    pub fn takes_next(&self) -> bool {
        self.outcome == Outcome::Expired && self.question.offers.once
    }

    /// It may still be chosen, or says what the person has to know of their own answer.
    fn is_to_be_read(&self) -> bool {
        self.takes_next() || matches!(self.outcome, Outcome::Answered(_) | Outcome::Unconfirmed)
    }
}

impl Flow {
    /// The ended question of which a person is told: in a line where a question is
    /// [in view](Self::in_view), else on its card.
    pub fn ended(&self) -> Option<&EndedQuestion> {
        self.ended.as_ref()
    }

    /// The same where its card is in view.
    pub(super) fn ended_card(&self) -> Option<&EndedQuestion> {
        self.ended.as_ref().filter(|_| self.in_view.is_none())
    }

    /// Only what a person has seen, and did not end themselves, is worth a word; and what they
    /// will never see.
    pub(super) fn worth_a_word(&self, outcome: &Outcome, stays: bool) -> bool {
        let was_seen = self.window == Window::Open && self.painted.is_some();
        match outcome {
            Outcome::Expired
            | Outcome::Withdrawn
            | Outcome::Elsewhere
            | Outcome::Unconfirmed
            | Outcome::Covered
            | Outcome::Refused => was_seen,
            Outcome::Answered(_) => stays && was_seen,
            Outcome::NotPainted | Outcome::Unseen => true,
            Outcome::NoUi | Outcome::Paused => false,
        }
    }

    pub(super) fn linger(&mut self, question: Question, outcome: Outcome, now: Millis) {
        let mut ended = EndedQuestion {
            question,
            outcome,
            since: now,
            until: now.saturating_add(self.limits.linger),
        };
        if ended.is_to_be_read() {
            ended.until = now.saturating_add(self.limits.linger_alone);
        }
        self.ended = Some(ended);
    }

    /// Forgets the ended question.
    pub(super) fn leave(&mut self, effects: &mut Vec<Effect>) {
        if self.ended.take().is_some() {
            self.refresh(effects);
        }
    }
}

impl Outcome {
    /// What was painted before may be looked at once more. What never was may have failed for
    /// what its card holds.
    pub(super) fn leaves_a_card(&self) -> bool {
        !matches!(self, Self::NotPainted | Self::Unseen)
    }
}
