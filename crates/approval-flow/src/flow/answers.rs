//! Which answers count.

use super::{Effect, Flow, count};
use crate::{Choice, Id, Millis, Outcome, Refusal, Shown};

impl Flow {
    /// Whether this answer to what was shown would count now.
    ///
    /// # Errors
    /// Why it would not.
    pub fn check(
        &self,
        id: Id,
        shown: &Shown,
        choice: &Choice,
        now: Millis,
    ) -> Result<(), Refusal> {
        let question = self.find(id).ok_or(Refusal::Gone)?;
        if question.digest != shown.digest {
            return Err(Refusal::Stale);
        }
        let offers = &question.offers;
        let offered = match choice {
            Choice::AllowOnce => offers.once,
            Choice::AllowAlways(name) => offers.always.contains(name),
            Choice::AllowFor(time) => offers.leases.contains(time),
            Choice::Deny
            | Choice::DenyWithMessage(_)
            | Choice::DenyAndPause
            | Choice::DenyAlways => return Ok(()),
        };
        if !offered {
            return Err(Refusal::NotOffered);
        }
        if self.in_view != Some(id) {
            return Err(Refusal::Stale);
        }
        // A count that was not in view, armed, counts nobody.
        if self
            .painted
            .is_some_and(|painted| shown.times > painted.times)
        {
            return Err(Refusal::Unarmed);
        }
        self.armed(question.arm, 0, now)
    }

    /// Whether near-identical questions may be allowed once together with the one in view. What
    /// has ended meanwhile is left out; what is still there must be what was shown.
    ///
    /// # Errors
    /// Why not; then none of them is.
    pub fn check_together(
        &self,
        id: Id,
        shown: &Shown,
        others: &[Shown],
        now: Millis,
    ) -> Result<(), Refusal> {
        self.check(id, shown, &Choice::AllowOnce, now)?;
        let similar = self.find(id).and_then(|question| question.similar.as_ref());
        for other in others {
            let mut waiting = self.queue.iter();
            let Some(question) = waiting.find(|it| it.digest == other.digest) else {
                continue;
            };
            if similar.is_none() || question.similar.as_ref() != similar || !question.offers.once {
                return Err(Refusal::NotOffered);
            }
            self.armed(question.arm, 0, now)?;
        }
        Ok(())
    }

    pub(super) fn allowed_together(
        &mut self,
        id: Id,
        shown: &Shown,
        others: &[Shown],
        now: Millis,
        effects: &mut Vec<Effect>,
    ) {
        if let Err(refusal) = self.check_together(id, shown, others, now) {
            effects.push(Effect::Refuse { id, refusal });
            return;
        }
        let all = std::iter::once(shown).chain(others);
        let served: Vec<Id> = all.flat_map(|it| self.counted(it)).collect();
        let allowed = Outcome::Answered(Choice::AllowOnce);
        self.end(&served, &allowed, false, now, effects);
    }

    /// Who came after the count was shown has not been allowed by anybody.
    fn counted(&self, shown: &Shown) -> impl Iterator<Item = Id> {
        self.twins(&shown.digest).take(count(shown.times.max(1)))
    }

    /// Whether the ended question in view may be let run when it is asked again.
    fn check_next(&self, id: Id, digest: &str, now: Millis) -> Result<(), Refusal> {
        let ended = self.ended_card().ok_or(Refusal::Gone)?;
        if ended.question.id != id || ended.question.digest != digest {
            return Err(Refusal::Stale);
        }
        if !ended.takes_next() {
            return Err(Refusal::NotOffered);
        }
        // The card has changed under the pointer.
        self.armed(ended.question.arm, ended.since, now)
    }

    fn armed(&self, arm: Millis, not_before: Millis, now: Millis) -> Result<(), Refusal> {
        match self.painted {
            Some(it) if now.saturating_sub(it.since.max(not_before)) >= arm => Ok(()),
            Some(_) | None => Err(Refusal::Unarmed),
        }
    }

    pub(super) fn answered(&mut self, answer: Answer, now: Millis, effects: &mut Vec<Effect>) {
        let Answer {
            id,
            mut shown,
            choice,
            stays,
        } = answer;
        if let Err(refusal) = self.check(id, &shown, &choice, now) {
            effects.push(Effect::Refuse { id, refusal });
            return;
        }
        if choice.denies() {
            shown.times = u32::MAX;
        }
        let served: Vec<Id> = self.counted(&shown).collect();
        self.end(&served, &Outcome::Answered(choice), stays, now, effects);
    }

    pub(super) fn allowed_next(
        &mut self,
        id: Id,
        digest: &str,
        now: Millis,
        effects: &mut Vec<Effect>,
    ) {
        match self.check_next(id, digest, now) {
            Ok(()) => {
                effects.push(Effect::AllowNext { id });
                self.leave(effects);
            }
            Err(refusal) => effects.push(Effect::Refuse { id, refusal }),
        }
    }
}

/// An answer as it arrived.
pub(super) struct Answer {
    pub(super) id: Id,
    pub(super) shown: Shown,
    pub(super) choice: Choice,
    pub(super) stays: bool,
}
