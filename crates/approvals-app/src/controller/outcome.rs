//! How a question ends: each outcome is one answer.

use approval_flow::{Choice, Ended, Event, Id, Lease, Outcome};
use exec_policy::{Code, Decision, Reason, Verdict};
use execution::answers;
use tokio::time::Instant;
use tracing::info;

use super::answer::agent_paused;
use super::judging::{GONE, PAUSED};
use super::{Controller, Parted};
use crate::Desktop;
use crate::history::audit::{Granted, Inquiry};
use crate::requests::asked::Waiting;

impl<D: Desktop> Controller<D> {
    pub(super) fn resolve(&mut self, id: Id, outcome: Outcome) {
        let Some(waiting) = self.waiting.remove(&id).map(|waiting| *waiting) else {
            return;
        };
        waiting.ended.cancel();
        self.flood.stir(Instant::now());
        info!(
            ?id,
            outcome = name(&outcome),
            waited_ms = self.now() - waiting.since,
            "a question ended"
        );
        let asked = self.asked(&waiting);
        self.part(id, &waiting);
        match outcome {
            Outcome::Answered(Choice::Deny) => {
                self.deny(waiting, Code::UserDenied, answers::DENIED)
            }
            Outcome::Answered(Choice::DenyWithMessage(message)) => {
                let decision = denial(waiting.decision, Code::UserDenied, message.as_str());
                let asked = Inquiry {
                    message: Some(message),
                    ..asked
                };
                self.go(waiting.incoming, decision, asked);
            }
            Outcome::Answered(Choice::DenyAndPause) => {
                let agent = waiting.incoming.request.agent.clone();
                let drill = waiting.incoming.drill.is_some();
                self.deny(waiting, Code::UserDenied, answers::DENIED);
                if !drill {
                    self.pause_agent(&agent);
                }
            }
            Outcome::Answered(Choice::DenyAlways) => {
                let asked = Inquiry {
                    granted: self.granted.clone(),
                    ..asked
                };
                self.granted = self.granted.take().map(Granted::without_change);
                // The rule says why. What another program made of the policy meanwhile does not
                // unsay the click.
                let decision = match self.decide(&waiting.incoming) {
                    refused if refused.verdict == Verdict::Deny => refused,
                    _ => denial(waiting.decision, Code::UserDenied, answers::DENIED),
                };
                self.go(waiting.incoming, decision, asked);
            }
            Outcome::Answered(Choice::AllowOnce) => {
                self.go_as_shown(waiting, Code::AllowOnce, asked)
            }
            // Every one that it serves was granted; the change of the policy is one.
            Outcome::Answered(Choice::AllowAlways(_)) => {
                let asked = Inquiry {
                    granted: self.granted.clone(),
                    ..asked
                };
                self.granted = self.granted.take().map(Granted::without_change);
                self.go_as_shown(waiting, Code::AllowAlways, asked);
            }
            Outcome::Answered(Choice::AllowFor(lease)) => {
                let until = match lease {
                    Lease::For(time) => Some(self.now().saturating_add(time)),
                    Lease::UntilLocked => None,
                };
                let (digest, what) = (waiting.digest().to_owned(), waiting.what());
                self.permits.lease(digest, what, until);
                self.go_as_shown(waiting, Code::AllowOnce, asked);
            }
            // As if it were asked now: it needs nobody.
            Outcome::Covered | Outcome::Refused => {
                let decision = self.decide(&waiting.incoming);
                self.go(waiting.incoming, decision, asked);
            }
            Outcome::Expired => {
                if !self.visible && waiting.incoming.drill.is_none() {
                    self.missed += 1;
                }
                let code = waiting.incoming.expired;
                self.deny(waiting, code, "Nobody answered in time.");
            }
            Outcome::Unseen => {
                if waiting.incoming.drill.is_none() {
                    self.missed += 1;
                }
                // Who named no time knows this code for an answer.
                let code = Some(waiting.incoming.expired)
                    .filter(|code| *code == Code::ApprovalRequired)
                    .unwrap_or(Code::NotShown);
                self.deny(waiting, code, UNSEEN);
            }
            Outcome::NotPainted => {
                if waiting.incoming.drill.is_none() {
                    self.missed += 1;
                }
                self.deny(waiting, Code::NotShown, NOT_PAINTED);
            }
            Outcome::Paused => {
                let now = self.now();
                let agent = &waiting.incoming.request.agent;
                let sentence = match self.permits.paused(agent, now) {
                    Some(minutes) if !self.pause.at(now).holds() => agent_paused(agent, minutes),
                    Some(_) | None => PAUSED.to_owned(),
                };
                self.deny(waiting, Code::Paused, &sentence);
            }
            Outcome::Withdrawn => self.deny(waiting, Code::CallerGone, GONE),
            Outcome::NoUi => {
                let decision = self.decide(&waiting.incoming).without_ui();
                let runs = decision.code == Code::Fallback && decision.verdict == Verdict::Run;
                if runs && waiting.incoming.drill.is_none() {
                    self.ran_unasked();
                }
                self.go(waiting.incoming, decision, asked);
            }
        }
    }

    /// The app ends: nobody will answer any more.
    pub(super) fn end_what_waits(&mut self) {
        for waiting in std::mem::take(&mut self.waiting).into_values() {
            self.deny(*waiting, Code::NoUi, answers::APP_ENDED);
        }
    }

    fn asked(&self, waiting: &Waiting) -> Inquiry {
        Inquiry {
            question: Some(waiting.id),
            waited_ms: Some(self.now() - waiting.since),
            together: self.together,
            ..Inquiry::default()
        }
    }

    fn deny(&mut self, waiting: Waiting, code: Code, sentence: &str) {
        let asked = self.asked(&waiting);
        let decision = denial(waiting.decision, code, sentence);
        self.go(waiting.incoming, decision, asked);
    }

    /// Keeps the card of a request whose end a person is shown.
    fn part(&mut self, id: Id, waiting: &Waiting) {
        let lingers = |ended: &Ended| ended.question.id == id;
        if self.flow.ended().is_some_and(lingers) {
            self.parted = Some(Parted {
                id,
                card: waiting.card(1, self.now()),
                chip: waiting.queue_item(1, self.now()),
                remark: self.remark.take(),
                what: waiting.what(),
            });
        }
    }

    /// Starts what was shown, or says what is different (D9, D10).
    fn go_as_shown(&mut self, waiting: Waiting, code: Code, asked: Inquiry) {
        let decision = self.decide(&waiting.incoming);
        let facts = self.judge.machine().facts(&waiting.incoming.request);
        let decision = waiting.confirm(decision, &facts, code);
        self.go(waiting.incoming, decision, asked);
    }

    /// After a change of the policy: what no longer needs a person is not asked.
    pub(super) fn check_what_waits(&mut self) {
        let ids: Vec<Id> = self.waiting.keys().copied().collect();
        for id in ids {
            let asked = self.waiting.get(&id);
            // What a drill asks does not change.
            let Some(waiting) = asked.filter(|it| it.incoming.drill.is_none()) else {
                continue;
            };
            if self.saving.contains(waiting.digest()) {
                continue;
            }
            let outcome = match self.judge.decide(&waiting.incoming.request).verdict {
                Verdict::Run => Outcome::Covered,
                Verdict::Deny => Outcome::Refused,
                Verdict::Ask => continue,
            };
            self.step(Event::Settled { id, outcome });
        }
    }
}

/// Its time was too short, or other requests were in view for all of it.
const UNSEEN: &str = "Its time ran out before it could be shown. Ask again, with more time.";
/// What draws it failed at this one request.
const NOT_PAINTED: &str = "It could not be shown, so nobody could read it. \
                           Ask again with a shorter command, or put it in a script.";

/// A no to what was asked.
fn denial(asked: Decision, code: Code, sentence: impl Into<Reason>) -> Decision {
    Decision {
        verdict: Verdict::Deny,
        code,
        sentence: sentence.into(),
        ..asked
    }
}

/// For the log: what a person wrote stays out of it.
fn name(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Answered(Choice::AllowOnce) => "Answered(AllowOnce)",
        Outcome::Answered(Choice::AllowAlways(_)) => "Answered(AllowAlways)",
        Outcome::Answered(Choice::AllowFor(_)) => "Answered(AllowFor)",
        Outcome::Answered(Choice::Deny) => "Answered(Deny)",
        Outcome::Answered(Choice::DenyWithMessage(_)) => "Answered(DenyWithMessage)",
        Outcome::Answered(Choice::DenyAndPause) => "Answered(DenyAndPause)",
        Outcome::Answered(Choice::DenyAlways) => "Answered(DenyAlways)",
        Outcome::Expired => "Expired",
        Outcome::Unseen => "Unseen",
        Outcome::NotPainted => "NotPainted",
        Outcome::NoUi => "NoUi",
        Outcome::Paused => "Paused",
        Outcome::Covered => "Covered",
        Outcome::Refused => "Refused",
        Outcome::Withdrawn => "Withdrawn",
    }
}
