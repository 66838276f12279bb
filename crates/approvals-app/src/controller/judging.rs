//! A request: judged, then asked about or carried out.

use approvals_ipc::WireError;
use exec_policy::{Code, Decision, Verdict};
use execution::{Captured, answers};
use local_policy::Judge;
use tracing::info;
use wording::Trace;

use crate::cards::card::CardContext;
use crate::cards::waiting::Waiting;
use crate::controller::Controller;
use crate::desktop::Desktop;
use crate::history::audit::Inquiry;
use crate::requests::convert::show_id;
use crate::requests::incoming::Incoming;
use crate::requests::{drill, limits};

pub(super) const GONE: &str = "The agent stopped waiting.";

/// The decision by the policy of now. A request of a drill never meets the policy.
pub(super) fn decide(judge: &mut Judge, incoming: &Incoming) -> Decision {
    if incoming.reply.gateway().is_some() {
        return gateway_service::decide(judge, &incoming.request);
    }
    let Some(part) = incoming.drill else {
        return judge.decide(&incoming.request);
    };
    let effective = judge.effective(&incoming.request.agent);
    part.decision(&incoming.request, effective)
}

impl<D: Desktop> Controller<D> {
    pub(super) fn judge_and_go(&mut self, incoming: Incoming) {
        // A flood leaves many requests whose caller has gone. They are not judged.
        if incoming.asker.gone.is_cancelled() {
            return self.refuse(incoming, Code::CallerGone, "caller", GONE.to_owned());
        }
        self.stay_warm();
        let now = self.now();
        if let Some(sentence) = self.permits.refusal(&incoming.request.agent, now) {
            return self.refuse(incoming, Code::Paused, "pause", sentence);
        }
        if incoming.records_screen && !(self.judge.machine().screen_recording)() {
            return self.refuse_unjudged(incoming, answers::screen_recording_missing());
        }
        let decision = decide(&mut self.judge, &incoming);
        if incoming.drill.is_none() {
            self.callers.saw(&incoming.request.agent);
        }
        info!(
            agent = incoming.request.agent,
            verdict = ?decision.verdict,
            layer = decision.layer,
            code = decision.code.as_str(),
            "a request was judged"
        );
        // This comes before a ticket is used up.
        if incoming.probe && decision.verdict != Verdict::Deny {
            return incoming.unforbidden(&decision);
        }
        let (decision, captured) = match incoming.drill {
            None => self.permitted(&incoming, decision),
            Some(_) => (decision, None),
        };
        let asks = decision.verdict == Verdict::Ask;
        if asks && let Some(sentence) = limits::too_many(&incoming, self.questions.requests()) {
            return self.refuse(incoming, Code::NotShown, "queue", sentence);
        }
        if asks && self.desktop.can_show() && !self.presence.locked {
            return self.ask(incoming, decision, captured);
        }
        let decision = decision.without_ui();
        if asks && decision.verdict == Verdict::Deny && self.presence.locked {
            self.presence.missed += 1;
        }
        if asks && decision.verdict == Verdict::Run && incoming.drill.is_none() {
            self.ran_unattended();
        }
        self.go(incoming, decision, Inquiry::default());
    }

    /// The decision with what a person allowed for a while: a permit answers a question, and changes
    /// no other decision (D9). Also the files, where they had to be captured to know.
    fn permitted(
        &mut self,
        incoming: &Incoming,
        decision: Decision,
    ) -> (Decision, Option<Captured>) {
        if decision.verdict != Verdict::Ask
            || decision.code == Code::PolicyDrift
            || !self.permits.allows_something()
        {
            return (decision, None);
        }
        let facts = self.judge.machine().facts(&incoming.request);
        let captured = Captured::of(&incoming.request, &decision, &facts);
        let digest = incoming.digest(&decision, &captured);
        let now = self.now();
        let (code, sentence) = match self.permits.take(&digest, now) {
            Some(Code::Ticket) => (
                Code::Ticket,
                "A person allowed it for the next time it asks.",
            ),
            Some(_) => (Code::Lease, "A temporary permission allows this command."),
            None => return (decision, Some(captured)),
        };
        info!(
            agent = incoming.request.agent,
            code = code.as_str(),
            "permitted"
        );
        let decision = Decision {
            verdict: Verdict::Run,
            layer: code.as_str().to_owned(),
            code,
            sentence: sentence.into(),
            ..decision
        };
        (decision, Some(captured))
    }

    pub(super) fn ask(
        &mut self,
        incoming: Incoming,
        decision: Decision,
        captured: Option<Captured>,
    ) {
        self.refresh_settings();
        let id = self.questions.next_id();
        let facts = self.judge.facts(&incoming.request);
        let captured =
            captured.unwrap_or_else(|| Captured::of(&incoming.request, &decision, &facts));
        let document = self.judge.document();
        let trace = Trace {
            request: &incoming.request,
            decision: &decision,
            document,
            config: None,
            facts: &facts,
        };
        let why = trace.lines(self.words());
        let asking = incoming.origin.program.as_deref();
        let known = self.callers.names_like(&incoming.request.agent, document);
        let context = CardContext {
            facts: &facts,
            settings: &self.preferences.values,
            lock_is_told: self.presence.lock_is_told,
            new_asker: incoming.drill.is_none()
                && asking.is_some_and(|program| self.callers.programs.is_new(program)),
            typed: self.desktop.is_typed(),
            known: &known,
        };
        let decided = (decision, captured);
        let waiting = Waiting::new(id, incoming, decided, why, self.now(), &context);
        let question = waiting.question(id);
        self.follow(&waiting);
        self.desktop.asked(&waiting.card(1, self.now()));
        self.gateway_is_asking(&waiting);
        self.questions.insert(waiting);
        self.screen.covered = self.is_covered();
        self.open(question);
    }

    /// Writes down and carries out a decision that needs no person any more.
    pub(super) fn go(&mut self, incoming: Incoming, decision: Decision, inquiry: Inquiry) {
        let decision = match incoming.drill {
            None => decision,
            Some(_) => drill::held(decision),
        };
        if let Some(id) = inquiry.question {
            self.desktop.ended(&show_id(id), &decision);
        }
        self.audit.keep_usage(self.judge.store());
        if let Some(program) = &incoming.origin.program {
            self.callers.programs.saw(program);
        }
        let message = inquiry.message.clone();
        let running = self.audit.decided(&incoming, &decision, inquiry);
        if decision.verdict == Verdict::Run {
            self.start(incoming, decision, running);
        } else {
            incoming.refuse(&decision, running.record().map(str::to_owned), message);
        }
    }

    /// Denies a request about which the policy was not asked.
    fn refuse(&mut self, incoming: Incoming, code: Code, layer: &str, sentence: String) {
        let decision = Decision::refusal(&incoming.request, code, layer, sentence);
        self.go(incoming, decision, Inquiry::default());
    }

    /// Answers a request that is no request, or that this computer cannot carry out.
    pub(super) fn refuse_unjudged(&self, incoming: Incoming, error: WireError) {
        self.audit.refused(&incoming, &error);
        incoming.invalid(error);
    }
}
