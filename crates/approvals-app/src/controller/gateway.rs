//! The questions of a gateway: asked like all others, and answered over the gateway's connection.
//!
//! An answer is sent once. Its question ends when the gateway has taken the answer, or says that
//! the answer came too late. Whatever else ends the question meanwhile, the gateway's word is what
//! is written down.

use std::collections::HashMap;

use app_status::GatewayState;
use approval_flow::{Choice, Event, Id, Outcome, Shown};
use exec_policy::{Code, Decision, Verdict};
use execution::answers;
use gateway_service::{
    Asked, Decision as Answer, Ended, NotSent, Remote, Report, Resolution, decide, elsewhere,
    sentence,
};
use tracing::{info, warn};
use view_model::{Problem, PromptAnswer};
use wording::Say;

use crate::cards::waiting::{Waiting, denial};
use crate::controller::Controller;
use crate::controller::answer::{self, Reply, problem};
use crate::controller::context::AnswerContext;
use crate::desktop::Desktop;
use crate::history::audit::Inquiry;
use crate::requests::gateway;
use crate::requests::incoming::Incoming;
use crate::requests::{convert::parse_id, limits};
use crate::tick::Tick;

/// The gateway, and its questions.
#[derive(Default)]
pub(super) struct Gateway {
    pub(super) state: GatewayState,
    remote: Option<Remote>,
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
    end: Option<Ended>,
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

/// What became of an answer.
enum Fate {
    /// The gateway took it.
    Taken,
    /// The question had ended.
    TooLate(Ended),
    /// The connection broke.
    Lost,
    /// The gateway did not take it, and still asks; the reason.
    Refused(String),
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
            remote.set(self.preferences.values.asked_by);
        }
    }

    pub(super) fn gateway_reports(&mut self, report: Report) {
        match report {
            Report::State(state) => {
                self.gateway.state = state;
                self.desktop.tell_main();
            }
            Report::Asked(asked) => self.gateway_asks(*asked),
            Report::StillOpen(id) => self.still_open(&id),
            Report::Ended { id, how } => self.gateway_ended(&id, how),
        }
    }

    fn gateway_asks(&mut self, asked: Asked) {
        info!(gateway = asked.gateway, "a gateway asks");
        self.judge_asked(gateway::incoming(asked));
    }

    /// Nothing of a gateway is allowed without a person; a deny rule and a pause refuse it.
    fn judge_asked(&mut self, incoming: Incoming) {
        let Some(call) = incoming.reply.gateway() else {
            return;
        };
        let id = call.id.clone();
        self.stay_warm();
        let now = self.now();
        let request = &incoming.request;
        if let Some(pause) = self.permits.refusal(&request.agent, now) {
            let decision = Decision::refusal(request, Code::Paused, "pause", pause);
            return self.refuse_asked(incoming, decision, Inquiry::default());
        }
        let decision = decide(&mut self.judge, request);
        self.callers.saw(&incoming.request.agent);
        if decision.verdict == Verdict::Deny {
            return self.refuse_asked(incoming, decision, Inquiry::default());
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
            self.judge_asked(incoming);
        }
    }

    /// The question has a card from now on.
    pub(super) fn gateway_is_asking(&mut self, waiting: &Waiting) {
        if let Some(call) = waiting.incoming.reply.gateway() {
            self.gateway.asked.insert(call.id.clone(), waiting.id);
        }
    }

    /// Whether an answer is about a question of a gateway.
    pub(super) fn is_for_gateway(&self, answer: &PromptAnswer) -> bool {
        let waiting = parse_id(&answer.id).and_then(|id| self.questions.get(id));
        waiting.is_some_and(|it| it.incoming.reply.gateway().is_some())
    }

    /// Sends a click to the gateway. The click counts once the gateway has taken it.
    pub(super) fn answer_gateway(&mut self, answer: &PromptAnswer, reply: Reply) {
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
        let id = parse_id(&answer.id).ok_or_else(|| problem(Gone, words))?;
        let choice = answer::choice(&answer.choice).ok_or_else(|| problem(NotOffered, words))?;
        let shown = Shown {
            digest: answer.digest.clone(),
            times: answer.times,
        };
        let checked = self.questions.flow.check(id, &shown, &choice, self.now());
        checked.map_err(|refusal| problem(refusal, words))?;
        let waiting = self.questions.get(id).ok_or_else(|| problem(Gone, words))?;
        let call = waiting.incoming.reply.gateway();
        let key = call.map(|call| call.id.clone());
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

    /// A question is refused without a click of its own. It is written down once the gateway has
    /// taken that.
    fn refuse_asked(&mut self, incoming: Incoming, decision: Decision, inquiry: Inquiry) {
        let Some(call) = incoming.reply.gateway() else {
            return;
        };
        let key = call.id.clone();
        let out = Out {
            incoming,
            decision,
            inquiry,
        };
        self.send(key, Answer::Deny, None, Some(out));
    }

    fn send(&mut self, key: String, answer: Answer, click: Option<Click>, out: Option<Out>) {
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
    pub(super) fn gateway_took(&mut self, key: &str, resolution: Resolution) {
        info!(id = key, ?resolution, "an answer to the gateway");
        let fate = match resolution {
            Resolution::Accepted => Fate::Taken,
            Resolution::TooLate(how) => Fate::TooLate(how),
            Resolution::NotSent(NotSent::NotOpen) => Fate::TooLate(Ended::Gone),
            Resolution::NotSent(why) => Fate::Refused(why.to_string()),
            Resolution::Refused(error) => Fate::Refused(error.to_string()),
            Resolution::Unknown => Fate::Lost,
        };
        if let Some(sent) = self.gateway.sent.remove(key) {
            self.decided_there(key, sent, fate);
        }
    }

    fn decided_there(&mut self, key: &str, mut sent: Sent, fate: Fate) {
        let words = self.words();
        let click = sent.click.take();
        let fate = match (fate, sent.end.take()) {
            (Fate::Lost, Some(how)) => Fate::TooLate(how),
            (fate, _) => fate,
        };
        let (counted, end) = match fate {
            Fate::Taken => (Ok(()), Ended::Answered(sent.answer)),
            Fate::TooLate(how) if how == Ended::Answered(sent.answer) => (Ok(()), how),
            Fate::TooLate(how) => (Err(said("gone", sentence(&how, words))), how),
            Fate::Lost => {
                sent.lost = true;
                self.gateway.sent.insert(key.to_owned(), sent);
                return tell(click, Err(said("", words.gateway_lost())));
            }
            Fate::Refused(why) => {
                warn!(why, "the gateway did not take an answer");
                if let Some(out) = sent.out {
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
                    Ended::Answered(Answer::Deny) => out.decision,
                    end => elsewhere(out.decision, end),
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

    /// A question in the window has ended at the gateway. `choice` is the click that ended it.
    fn ended_there(&mut self, id: Id, end: &Ended, choice: Option<Choice>) {
        let Some(waiting) = self.questions.get(id) else {
            return;
        };
        let words = self.words();
        let outcome = match (end, choice) {
            (Ended::Answered(_), Some(choice)) => Outcome::Answered(choice),
            _ => Outcome::Elsewhere,
        };
        let mut context = AnswerContext::of_gateway(
            elsewhere(waiting.decision.clone(), end),
            sentence(end, words),
        );
        if *end == Ended::Expired && !self.screen.visible {
            self.presence.missed += 1;
        }
        let now = self.now();
        let effects = self
            .questions
            .flow
            .step(Event::Settled { id, outcome }, now);
        for effect in effects {
            self.carry_out(effect, &mut context);
        }
    }

    fn gateway_ended(&mut self, key: &str, how: Ended) {
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
        let is_it = |it: &Incoming| it.reply.gateway().is_some_and(|call| call.id == key);
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
            self.judge_asked(out.incoming);
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
        let key = call.id.clone();
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
                let sentence = paused.unwrap_or_else(|| super::pause::SENTENCE.to_owned());
                denial(decision, Code::Paused, sentence)
            }
            Outcome::Refused => match decide(&mut self.judge, &incoming.request) {
                refused if refused.verdict == Verdict::Deny => refused,
                _ => denial(decision, Code::UserDenied, answers::DENIED),
            },
            Outcome::Answered(_) => denial(decision, Code::UserDenied, answers::DENIED),
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

const NOT_SHOWN: &str = "It could not be shown here. The gateway goes on asking.";

fn tell(click: Option<Click>, counted: Result<(), Problem>) {
    if let Some(click) = click {
        // A window that is gone reads no reply.
        let _ = click.reply.send(counted);
    }
}

fn said(code: &str, message: String) -> Problem {
    Problem {
        code: code.to_owned(),
        message,
    }
}
