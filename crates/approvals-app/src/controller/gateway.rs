//! The questions of a gateway: asked like all others, and answered over the gateway's connection.
//!
//! An answer is sent once. Its question ends when the gateway has taken the answer, or says that
//! the answer came too late. Whatever else ends the question meanwhile, the gateway's word is what
//! is written down.

mod answers;

use std::collections::HashMap;

use app_status::{GatewayState, PairingRequest};
use approval_flow::{Choice, Event, Id, Outcome};
use exec_policy::{Code, Decision, Verdict};
use execution::answers::DENIED;
use gateway_service::{
    ApprovalEnd, Asked, CallError, Chosen, Decision as Answer, Fate, PairKind, Remote, Report,
    answer, decide, elsewhere, sentence,
};
use tracing::info;
use visible_text::isolated;

use crate::cards::waiting::{Waiting, denial};
use crate::controller::Controller;
use crate::controller::answer::Reply;
use crate::controller::context::AnswerContext;
use crate::desktop::Desktop;
use crate::history::audit::Inquiry;
use crate::requests::gateway;
use crate::requests::incoming::Incoming;
use crate::requests::limits;

pub(super) use self::answers::said;

/// The gateway, and its questions.
#[derive(Default)]
pub(super) struct Gateway {
    pub(super) state: GatewayState,
    remote: Option<Remote>,
    /// Who wants to be paired with the gateway.
    pub(super) pairing: Vec<PairingRequest>,
    /// The open questions, by their ids at the gateway.
    asked: HashMap<String, Id>,
    /// Questions that nobody can be shown now. Other operators may answer them.
    held: Vec<Incoming>,
    /// The answers whose acceptance is awaited, by the ids of the questions at the gateway.
    sent: HashMap<String, Sent>,
}

/// An answer that was sent.
struct Sent {
    answer: Answer,
    /// The click that waits for the gateway's word; `None` where nobody clicked.
    click: Option<Click>,
    /// The question, once it has left the window.
    out: Option<Out>,
    /// The connection broke before the gateway said anything.
    lost: bool,
    /// The end that was told of while the answer was on its way.
    end: Option<ApprovalEnd>,
}

struct Click {
    id: Id,
    choice: Choice,
    reply: Reply,
}

/// A question that has left the window, for its record.
struct Out {
    incoming: Incoming,
    decision: Decision,
    inquiry: Inquiry,
}

impl<D: Desktop> Controller<D> {
    /// Answers the questions of a gateway over this connection.
    #[must_use]
    pub fn with_gateway(mut self, remote: Remote) -> Self {
        self.gateway.remote = Some(remote);
        self
    }

    /// Tells the service of the gateway what a person set.
    pub(super) fn set_gateway(&self) {
        if let Some(remote) = &self.gateway.remote {
            remote.set(Chosen::of(&self.preferences.values));
        }
    }

    pub(super) fn gateway_reports(&mut self, report: Report) {
        match report {
            Report::State(state) => {
                self.gateway.state = state;
                self.desktop.tell_main();
            }
            Report::Pairing(open) => {
                self.gateway.pairing = open;
                self.desktop.tell_main();
            }
            Report::Asked(asked) => self.gateway_asks(*asked),
            Report::StillOpen(id) => self.still_open(&id),
            Report::Ended { id, how } => self.gateway_ended(&id, how),
        }
    }

    /// Approves or refuses who wants to be paired. The gateway's word is the reply.
    pub(super) fn pair(&self, is_node: bool, request: String, approve: bool, reply: Reply) {
        info!(
            is_node,
            request, approve, "a request to be paired is answered"
        );
        let kind = match is_node {
            true => PairKind::Node,
            false => PairKind::Device,
        };
        let (words, remote) = (self.words(), self.gateway.remote.clone());
        tokio::spawn(async move {
            let answered = match remote {
                Some(remote) => remote.pair(kind, request, approve).await,
                None => Err(CallError::NotConnected),
            };
            let answered = answered
                .map_err(|error| said("", words.gateway_refused(&isolated(&error.to_string()))));
            // A window that is gone reads no reply.
            let _ = reply.send(answered);
        });
    }

    fn gateway_asks(&mut self, asked: Asked) {
        info!(gateway = asked.gateway, "a gateway asks");
        self.judge_asked(gateway::incoming(asked), true);
    }

    /// What the policy answers, where a person lets it answer for this agent of this gateway.
    fn answer_of_policy(&mut self, incoming: &Incoming) -> Option<Decision> {
        let (call, request) = (incoming.reply.gateway()?, &incoming.request);
        let gateways = &self.preferences.values.gateways;
        let may = gateways.answers(&call.gateway, &request.agent);
        may.then(|| answer(&mut self.judge, request, call))?
    }

    /// A deny rule and a pause refuse what a gateway asks. Without a person only the policy allows
    /// anything, where it may (`by_policy`).
    fn judge_asked(&mut self, incoming: Incoming, by_policy: bool) {
        let Some(call) = incoming.reply.gateway() else {
            return;
        };
        let id = call.approval.id.clone();
        self.stay_warm();
        let now = self.now();
        let request = &incoming.request;
        if let Some(pause) = self.permits.refusal(&request.agent, now) {
            let decision = Decision::refusal(request, Code::Paused, "pause", pause);
            return self.answer_asked(incoming, Answer::Deny, decision, Inquiry::default());
        }
        if by_policy && let Some(decision) = self.answer_of_policy(&incoming) {
            return self.answer_asked(incoming, Answer::AllowOnce, decision, Inquiry::default());
        }
        let request = &incoming.request;
        let decision = decide(&mut self.judge, request);
        self.callers.saw(&incoming.request.agent);
        if decision.verdict == Verdict::Deny {
            return self.answer_asked(incoming, Answer::Deny, decision, Inquiry::default());
        }
        if !self.desktop.can_show() || self.presence.locked {
            info!(
                id,
                "a question of the gateway waits until a person can be asked"
            );
            return self.gateway.held.push(incoming);
        }
        if let Some(sentence) = limits::too_many(&incoming, self.questions.requests()) {
            let decision = denial(decision, Code::NotShown, sentence);
            return self.go(incoming, decision, Inquiry::default());
        }
        self.ask(incoming, decision, None);
    }

    /// A person can be asked again.
    pub(super) fn ask_what_was_held(&mut self) {
        for incoming in std::mem::take(&mut self.gateway.held) {
            self.judge_asked(incoming, true);
        }
    }

    /// The question has a card from now on.
    pub(super) fn gateway_is_asking(&mut self, waiting: &Waiting) {
        if let Some(call) = waiting.incoming.reply.gateway() {
            self.gateway
                .asked
                .insert(call.approval.id.clone(), waiting.id);
        }
    }

    /// A question in the window has ended at the gateway. `choice` is the click that ended it.
    fn ended_there(&mut self, id: Id, end: &ApprovalEnd, choice: Option<Choice>) {
        let Some(waiting) = self.questions.get(id) else {
            return;
        };
        let words = self.words();
        let outcome = match (end, choice) {
            (ApprovalEnd::Answered(_), Some(choice)) => Outcome::Answered(choice),
            _ => Outcome::Elsewhere,
        };
        let mut context = AnswerContext::of_gateway(
            elsewhere(waiting.decision.clone(), end),
            sentence(end, words),
        );
        if *end == ApprovalEnd::Expired && !self.screen.visible {
            self.presence.missed += 1;
        }
        self.step_with(Event::Settled { id, outcome }, &mut context);
    }

    fn gateway_ended(&mut self, key: &str, how: ApprovalEnd) {
        if let Some(mut sent) = self.gateway.sent.remove(key) {
            if sent.lost {
                self.decided_there(key, sent, Fate::TooLate(how));
            } else {
                // What the gateway says to our answer comes next.
                sent.end = Some(how);
                self.gateway.sent.insert(key.to_owned(), sent);
            }
            return;
        }
        let is_it = |it: &Incoming| {
            it.reply
                .gateway()
                .is_some_and(|call| call.approval.id == key)
        };
        if let Some(at) = self.gateway.held.iter().position(is_it) {
            let incoming = self.gateway.held.remove(at);
            let asked = decide(&mut self.judge, &incoming.request);
            self.presence.missed += 1;
            return self.go(incoming, elsewhere(asked, &how), Inquiry::default());
        }
        if let Some(id) = self.gateway.asked.get(key) {
            self.ended_there(*id, &how, None);
        }
    }

    /// An answer was lost on its way.
    fn still_open(&mut self, key: &str) {
        let Some(sent) = self.gateway.sent.remove(key) else {
            return;
        };
        info!(id = key, "an answer did not reach the gateway");
        if let Some(out) = sent.out {
            // What the policy said was lost: a person is asked.
            self.judge_asked(out.incoming, false);
        }
    }

    /// A question of a gateway has left the flow.
    pub(super) fn gateway_left(
        &mut self,
        waiting: Waiting,
        outcome: Outcome,
        inquiry: Inquiry,
        context: &mut AnswerContext,
    ) {
        let Some(call) = waiting.incoming.reply.gateway() else {
            return;
        };
        let key = call.approval.id.clone();
        self.gateway.asked.remove(&key);
        let Waiting {
            incoming, decision, ..
        } = waiting;
        if let Some(truth) = context.truth.take() {
            return self.go(incoming, truth, inquiry);
        }
        let now = self.now();
        let agent = incoming.request.agent.clone();
        let paused = self.permits.refusal(&agent, now);
        let decision = match outcome {
            Outcome::Paused => {
                let sentence = paused.unwrap_or_else(|| permits::SENTENCE.to_owned());
                denial(decision, Code::Paused, sentence)
            }
            Outcome::Refused => match decide(&mut self.judge, &incoming.request) {
                refused if refused.verdict == Verdict::Deny => refused,
                _ => denial(decision, Code::UserDenied, DENIED),
            },
            Outcome::Answered(_) => denial(decision, Code::UserDenied, DENIED),
            Outcome::Unconfirmed => context.not_confirmed(decision),
            // Nobody has answered. The gateway goes on asking others.
            Outcome::NoUi
            | Outcome::Unseen
            | Outcome::NotPainted
            | Outcome::Expired
            | Outcome::Covered
            | Outcome::Withdrawn
            | Outcome::Elsewhere => {
                self.presence.missed += 1;
                let decision = denial(decision, Code::NotShown, NOT_SHOWN);
                return self.go(incoming, decision, inquiry);
            }
        };
        let out = Out {
            incoming,
            decision,
            inquiry,
        };
        match self.gateway.sent.get_mut(&key) {
            // The click that is on its way decides.
            Some(sent) => sent.out = Some(out),
            None => self.send(key, Answer::Deny, None, Some(out)),
        }
    }
}

const NOT_SHOWN: &str = "It could not be shown here. The gateway keeps asking.";
