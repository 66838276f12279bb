//! A request: judged, then asked about or carried out.

use approval_flow::Id;
use approvals_ipc::WireError;
use exec_policy::{Code, Decision, Verdict};
use execution::{Captured, answers};
use tracing::info;
use wording::Trace;

use super::{Controller, answer};
use crate::Desktop;
use crate::cards::card::Around;
use crate::history::audit::Inquiry;
use crate::requests::asked::{Incoming, Waiting, show_id};
use crate::requests::limits;
use crate::serving::drill;

pub(super) const GONE: &str = "The caller hung up.";
pub(super) const PAUSED: &str = "Everything is refused: Exec Companion is paused.";

impl<D: Desktop> Controller<D> {
    pub(super) fn judge_and_go(&mut self, incoming: Incoming) {
        // What a flood has left behind costs no more than that.
        if incoming.asker.gone.is_cancelled() {
            let decision = Decision::refusal(&incoming.request, Code::CallerGone, "caller", GONE);
            return self.go(incoming, decision, Inquiry::default());
        }
        self.stay_warm();
        let now = self.now();
        if self.pause.at(now).holds() {
            let decision = Decision::refusal(&incoming.request, Code::Paused, "pause", PAUSED);
            return self.go(incoming, decision, Inquiry::default());
        }
        if let Some(minutes) = self.permits.paused(&incoming.request.agent, now) {
            let sentence = answer::agent_paused(&incoming.request.agent, minutes);
            let decision = Decision::refusal(&incoming.request, Code::Paused, "pause", sentence);
            return self.go(incoming, decision, Inquiry::default());
        }
        if incoming.records_screen && !(self.judge.machine().screen_recording)() {
            return self.refuse_unjudged(incoming, answers::screen_recording_missing());
        }
        let decision = self.decide(&incoming);
        if incoming.drill.is_none() {
            self.seen(&incoming.request.agent);
        }
        info!(
            agent = incoming.request.agent,
            verdict = ?decision.verdict,
            layer = decision.layer,
            code = decision.code.as_str(),
            "a request was judged"
        );
        // Before anything that a person allowed is used up.
        if incoming.probe && decision.verdict != Verdict::Deny {
            return incoming.unforbidden(&decision);
        }
        let decision = match incoming.drill {
            None => self.permitted(&incoming, decision),
            Some(_) => decision,
        };
        let asks = decision.verdict == Verdict::Ask;
        let waiting = self.waiting.values().map(|waiting| &waiting.incoming);
        if asks && let Some(sentence) = limits::too_many(&incoming, waiting) {
            let request = &incoming.request;
            let decision = Decision::refusal(request, Code::NotShown, "queue", sentence);
            return self.go(incoming, decision, Inquiry::default());
        }
        if asks && self.desktop.can_show() && !self.unseen {
            return self.ask(incoming, decision);
        }
        let decision = decision.without_ui();
        if asks && decision.verdict == Verdict::Deny && self.unseen {
            self.missed += 1;
        }
        if asks && decision.verdict == Verdict::Run && incoming.drill.is_none() {
            self.ran_unasked();
        }
        self.go(incoming, decision, Inquiry::default());
    }

    /// By the policy as it is now. What is of a drill never gets that far.
    pub(super) fn decide(&mut self, incoming: &Incoming) -> Decision {
        let Some(part) = incoming.drill else {
            return self.judge.decide(&incoming.request);
        };
        let effective = self.judge.effective(&incoming.request.agent);
        part.decision(&incoming.request, effective)
    }

    /// The decision with what a person allowed for a while: it answers a question, and
    /// stands in for nobody else (D9).
    pub(super) fn permitted(&mut self, incoming: &Incoming, decision: Decision) -> Decision {
        if decision.verdict != Verdict::Ask
            || decision.code == Code::PolicyDrift
            || !self.permits.allows_something()
        {
            return decision;
        }
        let facts = self.judge.machine().facts(&incoming.request);
        let captured = Captured::of(&incoming.request, &decision, &facts);
        let digest = incoming.digest(&decision, &captured);
        let now = self.now();
        let (code, sentence) = match self.permits.take(&digest, now) {
            Some(Code::Ticket) => (Code::Ticket, "A person let it run if it asks again."),
            Some(_) => (Code::Lease, "A person allowed this command for some time."),
            None => return decision,
        };
        info!(
            agent = incoming.request.agent,
            code = code.as_str(),
            "permitted"
        );
        Decision {
            verdict: Verdict::Run,
            layer: code.as_str().to_owned(),
            code,
            sentence: sentence.into(),
            ..decision
        }
    }

    fn ask(&mut self, incoming: Incoming, decision: Decision) {
        self.refresh_settings();
        self.last_id += 1;
        let id = Id(self.last_id);
        let facts = self.judge.facts(&incoming.request);
        let trace = Trace {
            request: &incoming.request,
            decision: &decision,
            document: self.judge.document(),
            config: None,
            facts: &facts,
        };
        let why = trace.lines(self.words());
        let asking = incoming.origin.program.as_deref();
        let known = self.known_beside(&incoming.request.agent);
        let around = Around {
            facts: &facts,
            set: &self.set,
            lock_is_told: self.told.lock,
            new_asker: incoming.drill.is_none()
                && asking.is_some_and(|program| self.askers.is_new(program)),
            typed: self.desktop.is_typed(),
            known: &known,
        };
        let waiting = Waiting::new(id, incoming, decision, why, self.now(), &around);
        let question = waiting.question(id);
        self.follow(&waiting);
        self.desktop.asked(&waiting.card(1, self.now()));
        self.waiting.insert(id, Box::new(waiting));
        self.covered = self.is_covered();
        self.open(question);
    }

    /// The agents whose names another one could imitate: those of the policy and those that asked
    /// before. A name of the policy imitates none.
    fn known_beside(&self, agent: &str) -> Vec<String> {
        const FIRST: &str = "main";
        let document = self.judge.document();
        let named = document.into_iter().flat_map(|it| it.agents.keys());
        let mut known: Vec<String> = named.cloned().chain([FIRST.to_owned()]).collect();
        if known.iter().any(|name| name == agent) {
            return Vec::new();
        }
        known.extend(self.agents.iter().cloned());
        known
    }

    /// Writes down and carries out a decision that needs nobody any more.
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
            self.askers.saw(program);
        }
        let message = inquiry.message.clone();
        let running = self.audit.decided(&incoming, &decision, inquiry);
        if decision.verdict == Verdict::Run {
            let machine = self.judge.machine().clone();
            let runner = self.set.runner.clone();
            incoming.go(decision, running, machine, runner, self.stop.clone());
        } else {
            incoming.refuse(&decision, running.record().map(str::to_owned), message);
        }
    }

    /// Says no to what the policy was not asked about.
    pub(super) fn refuse_unjudged(&self, incoming: Incoming, error: WireError) {
        self.audit.refused(&incoming, &error);
        incoming.invalid(error);
    }
}
