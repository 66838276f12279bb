//! What a person chose, from the click to the outcome.

use approval_flow::{Choice, Effect, Event, Id, Outcome, Refusal, Shown};
use catalogue::Language;
use exec_policy::{Code, Verdict};
use tokio::sync::oneshot;
use view_model::{Problem, PromptAnswer, ShownKin};
use wording::Say;

use super::saving::Draft;
use super::{Controller, Parted};
use crate::Desktop;
use crate::cards::card::shown;
use crate::requests::asked::{lease, millis, parse_id};
use crate::rules::proposal::Wanted;

/// Takes whether an answer counted.
pub(super) type Reply = oneshot::Sender<Result<(), Problem>>;

impl<D: Desktop> Controller<D> {
    /// Counts an answer now, or once its rule is on the disk.
    pub(super) fn answer(&mut self, answer: PromptAnswer, reply: Reply) {
        let told = match self.rule_of(&answer) {
            Ok(Some(draft)) => return self.save(answer, draft, reply),
            Ok(None) => self.count(answer, None),
            Err(problem) => Err(problem),
        };
        // A window that is gone needs no word.
        let _ = reply.send(told);
    }

    /// Counts an answer. `remark` is what a person must hear about it.
    pub(super) fn count(
        &mut self,
        answer: PromptAnswer,
        remark: Option<String>,
    ) -> Result<(), Problem> {
        let words = self.words();
        let id = parse_id(&answer.id).ok_or_else(|| problem(Refusal::Gone, words))?;
        let shown = Shown {
            digest: answer.digest,
            times: answer.times,
        };
        let event = match choice(&answer.choice) {
            Some(Choice::AllowOnce) if !others(&answer.choice).is_empty() => {
                self.together(id, shown, others(&answer.choice))?
            }
            None => Event::AllowedNext {
                id,
                digest: shown.digest,
            },
            Some(choice) => {
                self.flow
                    .check(id, &shown, &choice, self.now())
                    .map_err(|refusal| problem(refusal, words))?;
                let obstacle = self.obstacle(id, &choice);
                let (choice, remark) = match obstacle.or(remark) {
                    // Without its rule it is this one run that is allowed, or denied.
                    Some(remark) if choice.denies() => (Choice::Deny, Some(remark)),
                    Some(remark) => (Choice::AllowOnce, Some(remark)),
                    None => (choice, None),
                };
                let stays = remark.is_some();
                self.remark = remark;
                Event::Answered {
                    id,
                    digest: shown.digest,
                    times: shown.times,
                    choice,
                    stays,
                }
            }
        };
        let now = self.now();
        let effects = self.flow.step(event, now);
        let refusal = effects.iter().find_map(|effect| match effect {
            Effect::Refuse { refusal, .. } => Some(*refusal),
            Effect::Show
            | Effect::Update
            | Effect::Hide
            | Effect::AllowNext { .. }
            | Effect::GiveUp
            | Effect::Resolve { .. } => None,
        });
        let served = |effect: &&Effect| matches!(effect, Effect::Resolve { .. });
        let served = effects.iter().filter(served).count();
        self.together = u32::try_from(served).ok().filter(|served| *served > 1);
        for effect in effects {
            self.carry_out(effect);
        }
        self.together = None;
        self.granted = None;
        self.remark = None;
        refusal.map_or(Ok(()), |refusal| Err(problem(refusal, words)))
    }

    /// Allows near-identical requests once together. Where the one in view cannot run any more,
    /// it alone is answered, and says so.
    fn together(&mut self, id: Id, shown: Shown, others: &[ShownKin]) -> Result<Event, Problem> {
        let words = self.words();
        let others: Vec<Shown> = others.iter().map(as_shown).collect();
        self.flow
            .check_together(id, &shown, &others, self.now())
            .map_err(|refusal| problem(refusal, words))?;
        self.remark = self.obstacle(id, &Choice::AllowOnce);
        Ok(if self.remark.is_some() {
            Event::Answered {
                id,
                digest: shown.digest,
                times: shown.times,
                choice: Choice::AllowOnce,
                stays: true,
            }
        } else {
            Event::AllowedTogether { id, shown, others }
        })
    }

    /// The rule that an answer wants written, where it may count.
    fn rule_of(&mut self, answer: &PromptAnswer) -> Result<Option<Draft>, Problem> {
        let words = self.words();
        let Some(choice) = choice(&answer.choice).filter(stores) else {
            return Ok(None);
        };
        let id = parse_id(&answer.id).ok_or_else(|| problem(Refusal::Gone, words))?;
        let shown = Shown {
            digest: answer.digest.clone(),
            times: answer.times,
        };
        self.flow
            .check(id, &shown, &choice, self.now())
            .map_err(|refusal| problem(refusal, words))?;
        if self.saving.contains(&answer.digest) {
            return Err(problem(Refusal::Unarmed, words));
        }
        if self.obstacle(id, &choice).is_some() {
            return Ok(None);
        }
        let draft = if let view_model::Choice::DenyAlways { offer } = &answer.choice {
            // By its own offers alone: a denial waits for no arming, and may store nothing else.
            self.denial(id, offer)
        } else {
            wanted(&answer.choice).and_then(|wanted| self.grant(id, wanted))
        };
        draft
            .map(Some)
            .ok_or_else(|| problem(Refusal::NotOffered, words))
    }

    /// Why what was chosen cannot run any more.
    fn obstacle(&mut self, id: Id, choice: &Choice) -> Option<String> {
        let words = self.words();
        let waiting = self.waiting.get(&id).filter(|_| !choice.denies())?;
        let decision = self.judge.decide(&waiting.incoming.request);
        let facts = self.judge.machine().facts(&waiting.incoming.request);
        let decision = waiting.confirm(decision, &facts, Code::AllowOnce);
        let sentence = (decision.verdict == Verdict::Deny).then(|| decision.sentence.say(words))?;
        let home = &self.judge.machine().home;
        Some(words.always_not_run(&match decision.code == Code::Changed {
            true => visible_text::short_home_in(&sentence, home),
            false => sentence,
        }))
    }

    /// The expired request in view may run once, if it is asked again.
    pub(super) fn allow_next(&mut self, id: Id) {
        let until = self.now().saturating_add(millis(self.settings.ticket));
        if let Some(Parted { card, what, .. }) = self.parted.take_if(|parted| parted.id == id) {
            self.permits.ticket(card.digest, what, until);
        }
    }

    /// Refuses an agent for a while, and what waits from it.
    pub(super) fn pause_agent(&mut self, agent: &str) {
        let until = self.now().saturating_add(millis(self.settings.pause));
        self.permits.pause(agent.to_owned(), shown(agent), until);
        let of_agent = self.waiting.iter();
        let ids: Vec<Id> = of_agent
            .filter(|(_, waiting)| waiting.incoming.request.agent == agent)
            .map(|(id, _)| *id)
            .collect();
        for id in ids {
            let outcome = Outcome::Paused;
            self.step(Event::Settled { id, outcome });
        }
    }
}

/// `None` is the choice about a request that has ended.
fn choice(choice: &view_model::Choice) -> Option<Choice> {
    Some(match choice {
        view_model::Choice::AllowOnce | view_model::Choice::AllowTogether { .. } => {
            Choice::AllowOnce
        }
        view_model::Choice::AllowAlways { offer, .. } => Choice::AllowAlways(offer.clone()),
        view_model::Choice::AllowFor { ms } => Choice::AllowFor(lease(*ms)),
        view_model::Choice::AllowNext => return None,
        view_model::Choice::Deny => Choice::Deny,
        view_model::Choice::DenyWithMessage { message } => match visible_text::one_line(message) {
            Some(message) => Choice::DenyWithMessage(message),
            None => Choice::Deny,
        },
        view_model::Choice::DenyAndPause => Choice::DenyAndPause,
        view_model::Choice::DenyAlways { .. } => Choice::DenyAlways,
    })
}

/// Whether a rule comes with it.
fn stores(choice: &Choice) -> bool {
    matches!(choice, Choice::AllowAlways(_) | Choice::DenyAlways)
}

/// What an Always allow wants stored.
fn wanted(choice: &view_model::Choice) -> Option<Wanted> {
    let view_model::Choice::AllowAlways {
        offer,
        ends,
        note,
        pattern,
        confirmed,
    } = choice
    else {
        return None;
    };
    Some(Wanted {
        offer: offer.clone(),
        pattern: pattern.clone(),
        ends: *ends,
        note: note.clone(),
        confirmed: *confirmed,
    })
}

/// What is allowed together with the one in view.
fn others(choice: &view_model::Choice) -> &[ShownKin] {
    match choice {
        view_model::Choice::AllowTogether { others } => others,
        view_model::Choice::AllowOnce
        | view_model::Choice::AllowAlways { .. }
        | view_model::Choice::AllowFor { .. }
        | view_model::Choice::AllowNext
        | view_model::Choice::Deny
        | view_model::Choice::DenyWithMessage { .. }
        | view_model::Choice::DenyAndPause
        | view_model::Choice::DenyAlways { .. } => &[],
    }
}

fn as_shown(it: &ShownKin) -> Shown {
    Shown {
        digest: it.digest.clone(),
        times: it.times,
    }
}

/// Why everything from this agent is refused.
pub(super) fn agent_paused(agent: &str, minutes: u64) -> String {
    let minutes = match minutes {
        1 => "1 minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    };
    let agent = shown(agent);
    format!("A person paused agent {agent}: everything it asks is refused for {minutes}.")
}

pub(super) fn problem(refusal: Refusal, words: Language) -> Problem {
    let (code, message) = match refusal {
        Refusal::Gone => ("gone", words.problem_gone()),
        Refusal::Stale => ("stale", words.problem_stale()),
        Refusal::Unarmed => ("unarmed", words.problem_unarmed()),
        Refusal::NotOffered => ("not-offered", words.problem_not_offered()),
    };
    Problem {
        code: code.to_owned(),
        message,
    }
}
