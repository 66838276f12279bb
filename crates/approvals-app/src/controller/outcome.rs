//! How a question ends: each outcome is one answer.

use approval_flow::{Choice, Event, Id, Lease, Outcome};
use exec_policy::{Code, Decision, Verdict};
use execution::answers;
use tokio::time::Instant;
use tracing::info;

use crate::cards::waiting::{Waiting, denial};
use crate::controller::Controller;
use crate::controller::context::AnswerContext;
use crate::controller::judging::{GONE, decide};
use crate::desktop::Desktop;
use crate::history::audit::Inquiry;

impl<D: Desktop> Controller<D> {
    pub(super) fn resolve(&mut self, id: Id, outcome: Outcome, context: &mut AnswerContext) {
        let Some(waiting) = self.questions.remove(id) else {
            return;
        };
        waiting.ended.cancel();
        self.end_check_of(id);
        self.flood.stir(Instant::now());
        let now = self.now();
        info!(
            ?id,
            outcome = name(&outcome),
            waited_ms = now - waiting.since,
            "a question ended"
        );
        let remark = || context.remark.take();
        let confirms = self.preferences.values.confirm_danger;
        let takes_next = !(confirms && waiting.is_danger());
        self.questions.keep_ended(&waiting, remark, takes_next, now);
        let inquiry = Inquiry {
            question: Some(id),
            waited_ms: Some(now - waiting.since),
            together: context.together,
            ..Inquiry::default()
        };
        if waiting.incoming.reply.gateway().is_some() {
            return self.gateway_left(waiting, outcome, inquiry, context);
        }
        match outcome {
            Outcome::Answered(choice) => self.answered(waiting, choice, inquiry, context),
            // As if the request came now: it needs no person.
            Outcome::Covered | Outcome::Refused => {
                let decision = decide(&mut self.judge, &waiting.incoming);
                self.go(waiting.incoming, decision, inquiry);
            }
            Outcome::Unconfirmed => {
                let decision = context.not_confirmed(waiting.decision);
                self.go(waiting.incoming, decision, inquiry);
            }
            Outcome::Expired => {
                if !self.screen.visible {
                    self.missed(&waiting);
                }
                let code = waiting.incoming.expired;
                self.deny(waiting, code, "Nobody answered in time.", inquiry);
            }
            Outcome::Unseen => {
                self.missed(&waiting);
                // A caller without a deadline takes this code for an answer.
                let code = Some(waiting.incoming.expired)
                    .filter(|code| *code == Code::ApprovalRequired)
                    .unwrap_or(Code::NotShown);
                self.deny(waiting, code, UNSEEN, inquiry);
            }
            Outcome::NotPainted => {
                self.missed(&waiting);
                self.deny(waiting, Code::NotShown, NOT_PAINTED, inquiry);
            }
            Outcome::Paused => {
                let agent = &waiting.incoming.request.agent;
                let sentence = self.permits.refusal(agent, now);
                let sentence = sentence.unwrap_or_else(|| permits::SENTENCE.to_owned());
                self.deny(waiting, Code::Paused, &sentence, inquiry);
            }
            Outcome::Withdrawn | Outcome::Elsewhere => {
                self.deny(waiting, Code::CallerGone, GONE, inquiry)
            }
            Outcome::NoUi => {
                let decision = decide(&mut self.judge, &waiting.incoming).without_ui();
                let runs = decision.code == Code::Fallback && decision.verdict == Verdict::Run;
                if runs && waiting.incoming.drill.is_none() {
                    self.ran_unattended();
                }
                self.go(waiting.incoming, decision, inquiry);
            }
        }
    }

    /// A person decided.
    fn answered(
        &mut self,
        waiting: Waiting,
        choice: Choice,
        inquiry: Inquiry,
        context: &mut AnswerContext,
    ) {
        match choice {
            Choice::Deny => self.deny(waiting, Code::UserDenied, answers::DENIED, inquiry),
            Choice::DenyWithMessage(message) => {
                self.messages.keep(&message);
                let decision = denial(waiting.decision, Code::UserDenied, message.as_str());
                let inquiry = Inquiry {
                    message: Some(message),
                    ..inquiry
                };
                self.go(waiting.incoming, decision, inquiry);
            }
            Choice::DenyAndPause => {
                let agent = waiting.incoming.request.agent.clone();
                let drill = waiting.incoming.drill.is_some();
                self.deny(waiting, Code::UserDenied, answers::DENIED, inquiry);
                if !drill {
                    self.pause_agent(&agent);
                }
            }
            Choice::DenyAlways => {
                let inquiry = Inquiry {
                    stored: context.next_stored(),
                    ..inquiry
                };
                // The sentence is that of the rule. Where another program has changed the policy
                // meanwhile, the click still denies.
                let decision = match decide(&mut self.judge, &waiting.incoming) {
                    refused if refused.verdict == Verdict::Deny => refused,
                    _ => denial(waiting.decision, Code::UserDenied, answers::DENIED),
                };
                self.go(waiting.incoming, decision, inquiry);
            }
            Choice::AllowOnce => self.go_as_shown(waiting, Code::AllowOnce, inquiry, context),
            Choice::AllowAlways(_) => {
                let inquiry = Inquiry {
                    stored: context.next_stored(),
                    ..inquiry
                };
                self.go_as_shown(waiting, Code::AllowAlways, inquiry, context);
            }
            Choice::AllowFor(lease) => {
                let until = match lease {
                    Lease::For(time) => Some(self.now().saturating_add(time)),
                    Lease::UntilLocked => None,
                };
                let (digest, label) = (waiting.digest().to_owned(), waiting.label());
                let number = self.permits.lease(digest, label, until);
                self.receipts.undone_by(number);
                self.go_as_shown(waiting, Code::AllowFor, inquiry, context);
            }
        }
    }

    /// The app ends: nobody will answer any more.
    pub(super) fn end_what_waits(&mut self) {
        let now = self.now();
        for waiting in self.questions.take_all() {
            let inquiry = Inquiry {
                question: Some(waiting.id),
                waited_ms: Some(now - waiting.since),
                ..Inquiry::default()
            };
            self.deny(waiting, Code::NoUi, answers::APP_ENDED, inquiry);
        }
    }

    /// A request ended before a person saw it.
    fn missed(&mut self, waiting: &Waiting) {
        if waiting.incoming.drill.is_none() {
            self.presence.missed += 1;
        }
    }

    fn deny(&mut self, waiting: Waiting, code: Code, sentence: &str, inquiry: Inquiry) {
        let decision = denial(waiting.decision, code, sentence);
        self.go(waiting.incoming, decision, inquiry);
    }

    /// Starts what was shown, or says what is different (D9, D10). The answered request was judged
    /// for its answer already; identical ones are judged here.
    fn go_as_shown(
        &mut self,
        waiting: Waiting,
        code: Code,
        inquiry: Inquiry,
        context: &mut AnswerContext,
    ) {
        let confirmed = context.take_confirmed(waiting.id);
        let decision = confirmed.unwrap_or_else(|| {
            let now = decide(&mut self.judge, &waiting.incoming);
            let facts = self.judge.machine().facts(&waiting.incoming.request);
            waiting.confirm(now, &facts, code)
        });
        let decision = match decision.verdict {
            Verdict::Deny => decision,
            Verdict::Run | Verdict::Ask => Decision { code, ..decision },
        };
        self.go(waiting.incoming, decision, inquiry);
    }

    /// After a change of the policy: ends the questions that need no person any more.
    pub(super) fn check_what_waits(&mut self) {
        for id in self.questions.ids() {
            let waiting = self.questions.get(id);
            // The policy decides nothing about a drill.
            let Some(waiting) = waiting.filter(|it| it.incoming.drill.is_none()) else {
                continue;
            };
            if self.questions.saving.contains(waiting.digest()) {
                continue;
            }
            let outcome = match decide(&mut self.judge, &waiting.incoming).verdict {
                Verdict::Run => Outcome::Covered,
                Verdict::Deny => Outcome::Refused,
                Verdict::Ask => continue,
            };
            self.step(Event::Settled { id, outcome });
        }
    }
}

/// The time of the request was too short, or other requests were in view for all of it.
const UNSEEN: &str = "Its time ran out before it could be shown. Ask again, with more time.";
/// The window could not paint this one request.
const NOT_PAINTED: &str = "It could not be shown, so nobody could read it. \
                           Ask again with a shorter command, or put it in a script.";

/// The outcome for the log, without the message of a person.
fn name(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Answered(Choice::AllowOnce) => "Answered(AllowOnce)",
        Outcome::Answered(Choice::AllowAlways(_)) => "Answered(AllowAlways)",
        Outcome::Answered(Choice::AllowFor(_)) => "Answered(AllowFor)",
        Outcome::Answered(Choice::Deny) => "Answered(Deny)",
        Outcome::Answered(Choice::DenyWithMessage(_)) => "Answered(DenyWithMessage)",
        Outcome::Answered(Choice::DenyAndPause) => "Answered(DenyAndPause)",
        Outcome::Answered(Choice::DenyAlways) => "Answered(DenyAlways)",
        Outcome::Unconfirmed => "Unconfirmed",
        Outcome::Expired => "Expired",
        Outcome::Unseen => "Unseen",
        Outcome::NotPainted => "NotPainted",
        Outcome::NoUi => "NoUi",
        Outcome::Paused => "Paused",
        Outcome::Covered => "Covered",
        Outcome::Refused => "Refused",
        Outcome::Withdrawn => "Withdrawn",
        Outcome::Elsewhere => "Elsewhere",
    }
}
