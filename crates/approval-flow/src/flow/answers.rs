//! Which answers count.

use super::{Effect, Flow};
use crate::{Choice, Id, Millis, Outcome, Refusal, Shown};

impl Flow {
    /// Whether this answer would count now.
    ///
    /// # Errors
    /// Why it would not.
    pub fn check(&self, id: Id, digest: &str, choice: &Choice, now: Millis) -> Result<(), Refusal> {
        let question = self.find(id).ok_or(Refusal::Gone)?;
        if question.digest != digest {
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
        digest: &str,
        others: &[Shown],
        now: Millis,
    ) -> Result<(), Refusal> {
        self.check(id, digest, &Choice::AllowOnce, now)?;
        let kin = self.find(id).and_then(|question| question.kin.as_ref());
        for other in others {
            let mut waiting = self.queue.iter();
            let Some(question) = waiting.find(|it| it.digest == other.digest) else {
                continue;
            };
            if kin.is_none() || question.kin.as_ref() != kin || !question.offers.once {
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
        if let Err(refusal) = self.check_together(id, &shown.digest, others, now) {
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
        let most = usize::try_from(shown.times).unwrap_or(usize::MAX).max(1);
        self.twins(&shown.digest).take(most)
    }

    /// Whether the ended question in view may be let run when it is asked again.
    fn check_next(&self, id: Id, digest: &str, now: Millis) -> Result<(), Refusal> {
        let ended = self.ended.as_ref().ok_or(Refusal::Gone)?;
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
            Some(since) if now.saturating_sub(since.max(not_before)) >= arm => Ok(()),
            Some(_) | None => Err(Refusal::Unarmed),
        }
    }

    pub(super) fn answered(&mut self, answer: Answer<'_>, now: Millis, effects: &mut Vec<Effect>) {
        let Answer {
            id,
            digest,
            times,
            choice,
            stays,
        } = answer;
        if let Err(refusal) = self.check(id, digest, &choice, now) {
            effects.push(Effect::Refuse { id, refusal });
            return;
        }
        let times = if choice.denies() { u32::MAX } else { times };
        let digest = digest.to_owned();
        let served: Vec<Id> = self.counted(&Shown { digest, times }).collect();
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
pub(super) struct Answer<'a> {
    pub(super) id: Id,
    pub(super) digest: &'a str,
    pub(super) times: u32,
    pub(super) choice: Choice,
    pub(super) stays: bool,
}
