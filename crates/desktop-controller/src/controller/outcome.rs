//! How a question ends: each outcome is one answer.

use approval_flow::{Choice, Event, Id, Outcome};
use approvals_store::Edit;
use exec_policy::{Code, Decision, Verdict};
use tracing::{info, warn};

use super::{Controller, PAUSED};
use crate::asked::Waiting;
use crate::audit::{Granted, Inquiry};
use crate::{Desktop, answers, card};

impl<D: Desktop> Controller<D> {
    pub(super) fn resolve(&mut self, id: Id, outcome: Outcome) {
        let Some(waiting) = self.waiting.remove(&id) else {
            return;
        };
        waiting.ended.cancel();
        info!(
            ?id,
            ?outcome,
            waited_ms = self.now() - waiting.since,
            "a question ended"
        );
        let asked = self.asked(&waiting);
        match outcome {
            Outcome::Answered(Choice::Deny) => {
                self.deny(waiting, Code::UserDenied, "A person denied it.");
            }
            Outcome::Answered(Choice::AllowOnce) => {
                self.go_as_shown(waiting, Code::AllowOnce, asked);
            }
            Outcome::Answered(Choice::AllowAlways) => {
                let granted = self.save(&waiting);
                let asked = Inquiry { granted, ..asked };
                self.go_as_shown(waiting, Code::AllowAlways, asked);
                self.check_what_waits();
            }
            // As if it were asked now: it needs nobody.
            Outcome::Covered | Outcome::Refused => {
                let decision = self.judge.decide(&waiting.incoming.request);
                self.go(waiting.incoming, decision, asked);
            }
            Outcome::Expired => {
                let code = waiting.incoming.expired;
                self.deny(waiting, code, "Nobody answered in time.");
            }
            Outcome::Paused => self.deny(waiting, Code::Paused, PAUSED),
            Outcome::Withdrawn => self.deny(waiting, Code::CallerGone, "The caller hung up."),
            Outcome::NoUi => {
                let decision = self.judge.decide(&waiting.incoming.request);
                self.go(waiting.incoming, decision.without_ui(), asked);
            }
        }
    }

    /// The app ends: nobody will answer any more.
    pub(super) fn end_what_waits(&mut self) {
        for waiting in std::mem::take(&mut self.waiting).into_values() {
            self.deny(waiting, Code::NoUi, answers::APP_ENDED);
        }
    }

    fn asked(&self, waiting: &Waiting) -> Inquiry {
        Inquiry {
            waited_ms: Some(self.now() - waiting.since),
            granted: None,
        }
    }

    fn deny(&mut self, waiting: Waiting, code: Code, sentence: &str) {
        let asked = self.asked(&waiting);
        let decision = denial(waiting.decision, code, sentence);
        self.go(waiting.incoming, decision, asked);
    }

    /// Starts what was shown, or says what is different (D9, D10).
    fn go_as_shown(&mut self, waiting: Waiting, code: Code, asked: Inquiry) {
        let decision = self.judge.decide(&waiting.incoming.request);
        let difference = waiting.difference(&decision);
        let decision = match (decision.verdict, difference) {
            (Verdict::Deny, _) => decision,
            (_, Some(difference)) => denial(decision, Code::Changed, &difference),
            (Verdict::Run | Verdict::Ask, None) => Decision {
                verdict: Verdict::Run,
                code,
                ..decision
            },
        };
        self.go(waiting.incoming, decision, asked);
    }

    /// Writes what Always allow means, before the answer leaves. A store that cannot be
    /// written costs the rule, not the run that a person just allowed.
    fn save(&mut self, waiting: &Waiting) -> Option<Granted> {
        let patterns = card::always_patterns(&waiting.decision)?;
        let agent = &waiting.incoming.request.agent;
        let edits: Vec<Edit> = patterns
            .iter()
            .map(|pattern| Edit::AddEntry {
                agent: agent.clone(),
                pattern: pattern.clone(),
            })
            .collect();
        let store = self.judge.store();
        let saved = store.load().map_err(Into::into).and_then(|before| {
            let after = store.apply(&edits)?;
            Ok(Granted::new(&before, &after, agent, patterns))
        });
        let saved = saved.map_err(|error: approvals_store::Error| {
            warn!(%error, "a rule could not be saved");
            format!("The rule was not saved: {error}")
        });
        self.save_problem = saved.as_ref().err().cloned();
        saved.ok()
    }

    /// After a change of the policy: what no longer needs a person is not asked.
    pub(super) fn check_what_waits(&mut self) {
        let ids: Vec<Id> = self.waiting.keys().copied().collect();
        for id in ids {
            let Some(waiting) = self.waiting.get(&id) else {
                continue;
            };
            let outcome = match self.judge.decide(&waiting.incoming.request).verdict {
                Verdict::Run => Outcome::Covered,
                Verdict::Deny => Outcome::Refused,
                Verdict::Ask => continue,
            };
            self.step(Event::Settled { id, outcome });
        }
    }
}

/// A no to what was asked.
fn denial(asked: Decision, code: Code, sentence: &str) -> Decision {
    Decision {
        verdict: Verdict::Deny,
        code,
        sentence: sentence.to_owned(),
        ..asked
    }
}
