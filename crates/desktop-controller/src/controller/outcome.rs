//! How a question ends: each outcome is one answer.

use approval_flow::{Choice, Event, Id, Outcome};
use approvals_store::Edit;
use exec_policy::{Code, Decision, Verdict};
use tracing::{info, warn};

use super::{Controller, PAUSED};
use crate::asked::Waiting;
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
        match outcome {
            Outcome::Answered(Choice::Deny) => {
                waiting
                    .incoming
                    .refuse(answers::denial(Code::UserDenied, "A person denied it."));
            }
            Outcome::Answered(Choice::AllowOnce) => self.go_as_shown(waiting, Code::AllowOnce),
            Outcome::Answered(Choice::AllowAlways) => {
                self.save(&waiting);
                self.go_as_shown(waiting, Code::AllowAlways);
                self.check_what_waits();
            }
            // As if it were asked now: it needs nobody.
            Outcome::Covered => {
                let decision = self.judge.decide(&waiting.incoming.request);
                self.go(waiting.incoming, decision);
            }
            Outcome::Refused => {
                let decision = self.judge.decide(&waiting.incoming.request);
                waiting.incoming.refuse(answers::denied(&decision));
            }
            Outcome::Expired => {
                let code = waiting.incoming.expired;
                waiting
                    .incoming
                    .refuse(answers::denial(code, "Nobody answered in time."));
            }
            Outcome::Paused => waiting
                .incoming
                .refuse(answers::denial(Code::Paused, PAUSED)),
            Outcome::Withdrawn => waiting
                .incoming
                .refuse(answers::denial(Code::CallerGone, "The caller hung up.")),
            Outcome::NoUi => {
                let decision = self.judge.decide(&waiting.incoming.request);
                self.go(waiting.incoming, decision.without_ui());
            }
        }
    }

    /// Starts what was shown, or says what is different (D9, D10).
    fn go_as_shown(&mut self, waiting: Waiting, code: Code) {
        let decision = self.judge.decide(&waiting.incoming.request);
        let difference = waiting.difference(&decision);
        let incoming = waiting.incoming;
        match (decision.verdict, difference) {
            (Verdict::Deny, _) => incoming.refuse(answers::denied(&decision)),
            (_, Some(difference)) => incoming.refuse(answers::denial(Code::Changed, &difference)),
            (Verdict::Run | Verdict::Ask, None) => {
                let decision = Decision {
                    verdict: Verdict::Run,
                    code,
                    ..decision
                };
                self.go(incoming, decision);
            }
        }
    }

    /// Writes what Always allow means, before the answer leaves. A store that cannot be
    /// written costs the rule, not the run that a person just allowed.
    fn save(&mut self, waiting: &Waiting) {
        let Some(patterns) = card::always_patterns(&waiting.decision) else {
            return;
        };
        let edits: Vec<Edit> = patterns
            .iter()
            .map(|pattern| Edit::AddEntry {
                agent: waiting.incoming.request.agent.clone(),
                pattern: pattern.clone(),
            })
            .collect();
        self.save_problem = match self.judge.store().apply(&edits) {
            Ok(_) => None,
            Err(error) => {
                warn!(%error, "a rule could not be saved");
                Some(format!("The rule was not saved: {error}"))
            }
        };
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
