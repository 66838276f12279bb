//! What a person chose, from the click to the outcome.

use approval_flow::{Choice, Effect, Event, Id, Outcome, Refusal};
use exec_policy::{Verdict, display};
use tracing::warn;
use view_model::{Problem, PromptAnswer};

use super::{Controller, Parted};
use crate::Desktop;
use crate::always::{self, Wanted};
use crate::asked::{millis, parse_id};

impl<D: Desktop> Controller<D> {
    pub(super) fn answer(&mut self, answer: PromptAnswer) -> Result<(), Problem> {
        let id = parse_id(&answer.id).ok_or_else(|| problem(Refusal::Gone))?;
        let digest = answer.digest;
        let event = match choice(&answer.choice) {
            None => Event::AllowedNext { id, digest },
            Some(choice) => {
                self.flow
                    .check(id, &digest, &choice, self.now())
                    .map_err(problem)?;
                let (choice, remark) = self.prepare(id, choice, &answer.choice);
                let stays = remark.is_some();
                self.remark = remark;
                Event::Answered {
                    id,
                    digest,
                    times: answer.times,
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
            | Effect::Resolve { .. } => None,
        });
        for effect in effects {
            self.carry_out(effect);
        }
        self.remark = None;
        refusal.map_or(Ok(()), |refusal| Err(problem(refusal)))
    }

    /// What has to be there before the answer counts: the rule on the disk. Says what the
    /// choice comes to, and what a person must hear about it.
    fn prepare(
        &mut self,
        id: Id,
        choice: Choice,
        meant: &view_model::Choice,
    ) -> (Choice, Option<String>) {
        let Some(waiting) = self.waiting.get(&id) else {
            return (choice, None);
        };
        if choice.denies() {
            return (choice, None);
        }
        let decision = self.judge.decide(&waiting.incoming.request);
        if decision.verdict == Verdict::Deny {
            return (
                Choice::AllowOnce,
                Some(format!("{} Not run.", decision.sentence)),
            );
        }
        if let Some(difference) = waiting.difference(&decision) {
            return (Choice::AllowOnce, Some(format!("{difference} Not run.")));
        }
        let view_model::Choice::AllowAlways { offer, ends, note } = meant else {
            return (choice, None);
        };
        let wanted = Wanted {
            offer,
            ends: *ends,
            note,
        };
        match always::save(&self.judge, &waiting.incoming, &waiting.decision, wanted) {
            Ok(granted) => {
                self.granted = Some(granted);
                self.save_problem = None;
                (choice, None)
            }
            // A store that cannot be written costs the rule, not the run.
            Err(why) => {
                warn!(why, "a rule was not saved");
                self.save_problem = Some(why.clone());
                (Choice::AllowOnce, Some(format!("{why} Allowed once.")))
            }
        }
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
        self.permits.pause(agent.to_owned(), visible(agent), until);
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
        view_model::Choice::AllowOnce => Choice::AllowOnce,
        view_model::Choice::AllowAlways { offer, .. } => Choice::AllowAlways(offer.clone()),
        view_model::Choice::AllowFor { ms } => Choice::AllowFor(*ms),
        view_model::Choice::AllowNext => return None,
        view_model::Choice::Deny => Choice::Deny,
        view_model::Choice::DenyWithMessage { message } => match always::one_line(message) {
            Some(message) => Choice::DenyWithMessage(message),
            None => Choice::Deny,
        },
        view_model::Choice::DenyAndPause => Choice::DenyAndPause,
    })
}

/// Why everything from this agent is refused.
pub(super) fn agent_paused(agent: &str, minutes: u64) -> String {
    let minutes = match minutes {
        1 => "1 minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    };
    let agent = visible(agent);
    format!("A person paused agent {agent}: everything it asks is refused for {minutes}.")
}

fn visible(text: &str) -> String {
    display::visible(text)
        .into_iter()
        .map(|piece| piece.text)
        .collect()
}

fn problem(refusal: Refusal) -> Problem {
    let (code, message) = match refusal {
        Refusal::Gone => ("gone", "This request has ended. Nothing was allowed."),
        Refusal::Stale => (
            "stale",
            "This request is no longer in view. Look at it again.",
        ),
        Refusal::Unarmed => ("unarmed", "Allow is available in a moment."),
        Refusal::NotOffered => ("not-offered", "This cannot be chosen for this request."),
    };
    Problem {
        code: code.to_owned(),
        message: message.to_owned(),
    }
}
