//! The answers to a gateway: sent once, and counted by the gateway's word.

use app_status::GatewayState;
use approval_flow::{Choice, Event, Id, Outcome};
use exec_policy::{Code, Decision, Verdict};
use gateway_service::{
    ApprovalEnd, Decision as Answer, Fate, NotSent, Resolution, decide, elsewhere, sentence,
};
use tracing::{info, warn};
use view_model::{Problem, PromptAnswer};
use wording::Say;

use crate::cards::waiting::denial;
use crate::controller::Controller;
use crate::controller::answer::{self, Reply, problem};
use crate::controller::gateway::{Click, Out, Sent};
use crate::desktop::Desktop;
use crate::history::audit::Inquiry;
use crate::requests::convert::parse_id;
use crate::requests::incoming::Incoming;
use crate::tick::Tick;

impl<D: Desktop> Controller<D> {
    /// Whether an answer is about a question of a gateway.
    pub(in crate::controller) fn is_for_gateway(&self, answer: &PromptAnswer) -> bool {
        let waiting = parse_id(&answer.id).and_then(|id| self.questions.get(id));
        waiting.is_some_and(|it| it.incoming.reply.gateway().is_some())
    }

    /// Sends a click to the gateway. The click counts once the gateway has taken it.
    pub(in crate::controller) fn answer_gateway(&mut self, answer: &PromptAnswer, reply: Reply) {
        match self.click_of(answer) {
            Ok((id, choice, key, answer)) => {
                let click = Click { id, choice, reply };
                self.send(key, answer, Some(click), None);
            }
            // A window that is gone reads no reply.
            Err(problem) => drop(reply.send(Err(problem))),
        }
    }

    fn click_of(&mut self, answer: &PromptAnswer) -> Result<(Id, Choice, String, Answer), Problem> {
        use approval_flow::Refusal::{Gone, NotOffered};
        let words = self.words();
        let choice = answer::choice(&answer.choice).ok_or_else(|| problem(NotOffered, words))?;
        let id = self.counts(answer, &choice)?;
        let waiting = self.questions.get(id).ok_or_else(|| problem(Gone, words))?;
        let call = waiting.incoming.reply.gateway();
        let key = call.map(|call| call.approval.id.clone());
        let key = key.ok_or_else(|| problem(Gone, words))?;
        if self.gateway.sent.contains_key(&key) {
            return Err(said("unarmed", words.gateway_on_its_way()));
        }
        let connected = matches!(
            self.gateway.state,
            GatewayState::Asks { .. } | GatewayState::Limited { .. }
        );
        if !connected {
            return Err(said("", words.gateway_not_connected()));
        }
        if !choice.denies() {
            let now = decide(&mut self.judge, &waiting.incoming.request);
            if now.verdict == Verdict::Deny {
                let why = words.always_not_run(&now.sentence.say(words));
                let outcome = Outcome::Refused;
                self.step(Event::Settled { id, outcome });
                return Err(said("gone", why));
            }
        }
        let answer = match &choice {
            Choice::AllowOnce => Answer::AllowOnce,
            Choice::AllowAlways(_) => Answer::AllowAlways,
            Choice::AllowFor(_) => return Err(problem(NotOffered, words)),
            Choice::Deny
            | Choice::DenyWithMessage(_)
            | Choice::DenyAndPause
            | Choice::DenyAlways => Answer::Deny,
        };
        Ok((id, choice, key, answer))
    }

    /// A question is answered without a click of its own. It is written down once the gateway has
    /// taken that.
    pub(super) fn answer_asked(
        &mut self,
        incoming: Incoming,
        answer: Answer,
        decision: Decision,
        inquiry: Inquiry,
    ) {
        let Some(call) = incoming.reply.gateway() else {
            return;
        };
        let key = call.approval.id.clone();
        let out = Out {
            incoming,
            decision,
            inquiry,
        };
        self.send(key, answer, None, Some(out));
    }

    pub(super) fn send(
        &mut self,
        key: String,
        answer: Answer,
        click: Option<Click>,
        out: Option<Out>,
    ) {
        info!(
            id = key,
            answer = answer.as_str(),
            "an answer goes to the gateway"
        );
        let sent = Sent {
            answer,
            click,
            out,
            lost: false,
            end: None,
        };
        self.gateway.sent.insert(key.clone(), sent);
        let (mailbox, remote) = (self.mailbox.clone(), self.gateway.remote.clone());
        tokio::spawn(async move {
            let resolution = match remote {
                Some(remote) => remote.resolve(key.clone(), answer).await,
                None => Resolution::NotSent(NotSent::NotOpen),
            };
            mailbox.send(Tick::GatewayTook(key, resolution));
        });
    }

    /// The gateway has said what became of an answer.
    pub(in crate::controller) fn gateway_took(&mut self, key: &str, resolution: Resolution) {
        info!(id = key, ?resolution, "an answer to the gateway");
        if let Some(sent) = self.gateway.sent.remove(key) {
            self.decided_there(key, sent, resolution.into());
        }
    }

    pub(super) fn decided_there(&mut self, key: &str, mut sent: Sent, fate: Fate) {
        let words = self.words();
        let click = sent.click.take();
        let fate = match (fate, sent.end.take()) {
            (Fate::Lost, Some(how)) => Fate::TooLate(how),
            (fate, _) => fate,
        };
        let (counted, end) = match fate {
            Fate::Taken => (Ok(()), ApprovalEnd::Answered(sent.answer)),
            Fate::TooLate(how) if how == ApprovalEnd::Answered(sent.answer) => (Ok(()), how),
            Fate::TooLate(how) => (Err(said("gone", sentence(&how, words))), how),
            Fate::Lost => {
                sent.lost = true;
                self.gateway.sent.insert(key.to_owned(), sent);
                return tell(click, Err(said("", words.gateway_lost())));
            }
            Fate::Refused(why) => {
                warn!(why, "the gateway did not take an answer");
                if let Some(out) = sent.out {
                    // The policy allowed it, and a person has not been asked yet.
                    if out.decision.verdict == Verdict::Run {
                        return self.judge_asked(out.incoming, false);
                    }
                    let decision = denial(out.decision, Code::NotShown, why.clone());
                    self.go(out.incoming, decision, out.inquiry);
                }
                return tell(click, Err(said("", words.gateway_refused(&why))));
            }
        };
        let pauses = match &click {
            Some(click) if click.choice == Choice::DenyAndPause && counted.is_ok() => {
                let waiting = self.questions.get(click.id);
                waiting.map(|it| it.incoming.request.agent.clone())
            }
            Some(_) | None => None,
        };
        match (sent.out, self.gateway.asked.get(key)) {
            // What refused it is the reason that is kept.
            (Some(out), _) => {
                let decision = match &end {
                    ApprovalEnd::Answered(Answer::Deny) => out.decision,
                    ApprovalEnd::Answered(_) if out.decision.verdict == Verdict::Run => {
                        out.decision
                    }
                    ApprovalEnd::Answered(_)
                    | ApprovalEnd::ByOther { .. }
                    | ApprovalEnd::Expired
                    | ApprovalEnd::Gone => elsewhere(out.decision, &end),
                };
                self.go(out.incoming, decision, out.inquiry);
            }
            (None, Some(id)) => {
                let choice = click.as_ref().map(|click| click.choice.clone());
                self.ended_there(*id, &end, choice);
            }
            (None, None) => {}
        }
        tell(click, counted);
        if let Some(agent) = pauses {
            self.pause_agent(&agent);
        }
    }
}

fn tell(click: Option<Click>, counted: Result<(), Problem>) {
    if let Some(click) = click {
        // A window that is gone reads no reply.
        let _ = click.reply.send(counted);
    }
}

pub(in crate::controller) fn said(code: &str, message: String) -> Problem {
    Problem {
        code: code.to_owned(),
        message,
    }
}
