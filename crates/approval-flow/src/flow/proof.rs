//! Who is at fault where nothing is painted: the screen, or this one card.
//!
//! What an agent wrote may be slow to draw, or end what draws it. Taken for a missing screen,
//! such a request would hand itself, and all others, to `askFallback`. So nothing is concluded
//! from a card that fails. A new window must first paint a card of ours, which holds no foreign
//! text: where it cannot, there is no UI (D12). Where it can, a card that then fails in this
//! window is refused, and no other.

use super::opening::View;
use super::{Effect, Flow, Window};
use crate::{Id, Millis, Outcome};

/// How far the proof has come.
#[derive(Debug, Default)]
pub(super) struct Proof {
    /// How many there were.
    last: u64,
    stage: Stage,
}

#[derive(Debug, Default, PartialEq, Eq)]
enum Stage {
    /// Nothing has failed.
    #[default]
    None,
    /// The proof card is to be painted.
    Wanted,
    /// It was painted, and no other card since.
    Given,
}

impl Proof {
    fn begin(&mut self) {
        self.last += 1;
        self.stage = Stage::Wanted;
    }

    pub(super) fn end(&mut self) {
        self.stage = Stage::None;
    }

    /// A card failed and another did not: what comes next is judged anew.
    pub(super) fn card_painted(&mut self) {
        self.stage = Stage::None;
    }
}

impl Flow {
    /// The number of the proof card that the window has to paint before anything else.
    pub fn proof(&self) -> Option<u64> {
        (self.proof.stage == Stage::Wanted).then_some(self.proof.last)
    }

    /// What should have been painted was not.
    pub(super) fn failed(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        match self.proof.stage {
            Stage::None => self.prove(now, effects),
            Stage::Given => self.refuse_viewed(now, effects),
            Stage::Wanted => {
                self.end_all(&Outcome::NoUi, effects);
                self.give_up(effects);
            }
        }
    }

    /// The screen is there. What was not painted before gets one more chance.
    pub(super) fn proven(&mut self, number: u64, now: Millis, effects: &mut Vec<Effect>) {
        if self.proof() != Some(number) || self.window == Window::Hidden {
            return;
        }
        self.proof.stage = Stage::Given;
        self.view = View::Warm;
        self.window = Self::opening(true, now);
        self.refresh(effects);
    }

    /// Whoever destroys our windows gets nothing run by it: what a person was looking at comes
    /// back once, and is refused where it may not stay even until it is painted.
    pub(super) fn destroyed(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        match self.window {
            Window::Opening(_) => self.refuse_viewed(now, effects),
            Window::Hidden | Window::Open => self.view_ended(now, effects),
        }
    }

    fn prove(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        if self.queue.is_empty() {
            self.end_all(&Outcome::NoUi, effects);
            self.give_up(effects);
            return;
        }
        self.give_up(effects);
        self.proof.begin();
        self.open(now, effects);
    }

    /// The question in view cannot be shown; the others are shown in a new window.
    fn refuse_viewed(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        let viewed = self.in_view().map(|question| question.digest.clone());
        let ids: Vec<Id> = viewed
            .iter()
            .flat_map(|digest| self.twins(digest))
            .collect();
        self.end(&ids, &Outcome::NotPainted, false, now, effects);
        if self.queue.is_empty() {
            self.give_up(effects);
        } else {
            self.prove(now, effects);
        }
    }
}
