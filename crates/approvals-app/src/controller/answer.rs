//! What a person chose, from the click to the outcome.

use approval_flow::{Choice, Effect, Event, Id, Outcome, Refusal, Shown};
use catalogue::Language;
use exec_policy::{Code, Decision, Verdict};
use rule_offers::{Draft, WantedRule};
use tokio::sync::oneshot;
use view_model::{Problem, PromptAnswer, ShownSimilar};
use wording::Say;

use crate::controller::Controller;
use crate::controller::context::AnswerContext;
use crate::controller::judging::decide;
use crate::desktop::Desktop;
use crate::requests::convert::{lease, millis, parse_id};
use crate::text::shown;

/// Takes whether an answer counted.
pub(super) type Reply = oneshot::Sender<Result<(), Problem>>;

impl<D: Desktop> Controller<D> {
    /// Counts an answer, once the system has checked the person where that is needed.
    pub(super) fn answer(&mut self, answer: PromptAnswer, reply: Reply) {
        if self.needs_check(&answer) {
            return self.check_first(answer, reply);
        }
        self.answer_confirmed(answer, reply);
    }

    /// Counts an answer now, or once its rule is on the disk.
    pub(super) fn answer_confirmed(&mut self, answer: PromptAnswer, reply: Reply) {
        if self.is_for_gateway(&answer) {
            return self.answer_gateway(&answer, reply);
        }
        let mut context = AnswerContext::default();
        let counted = match self.rule_of(&answer, &mut context) {
            Ok(Some(draft)) => return self.save(answer, draft, reply),
            Ok(None) => self.count(answer, context),
            Err(problem) => Err(problem),
        };
        // A window that is gone reads no reply.
        let _ = reply.send(counted);
    }

    /// Counts an answer.
    pub(super) fn count(
        &mut self,
        answer: PromptAnswer,
        mut context: AnswerContext,
    ) -> Result<(), Problem> {
        let words = self.words();
        let event = self.event_of(&answer, &mut context)?;
        // A card that stays says itself what became of the answer.
        if context.remark.is_none() {
            self.tell_answer(&answer, context.stored.as_ref());
        }
        let now = self.now();
        let effects = self.questions.flow.step(event, now);
        let resolves = |effect: &&Effect| matches!(effect, Effect::Resolve { .. });
        let served = u32::try_from(effects.iter().filter(resolves).count());
        context.together = served.ok().filter(|served| *served > 1);
        for effect in effects {
            self.carry_out(effect, &mut context);
        }
        let refusal = context.refusal;
        if refusal.is_some() {
            self.receipts.clear();
        }
        refusal.map_or(Ok(()), |refusal| Err(problem(refusal, words)))
    }

    /// The event for the flow. Where the command cannot run any more, or its rule was not stored, the
    /// answer is narrowed to this one request, and its card stays and says so.
    fn event_of(
        &mut self,
        answer: &PromptAnswer,
        context: &mut AnswerContext,
    ) -> Result<Event, Problem> {
        let words = self.words();
        let Some(choice) = choice(&answer.choice) else {
            let id = parse_id(&answer.id).ok_or_else(|| problem(Refusal::Gone, words))?;
            if self.questions.refuses_next(id) {
                return Err(problem(Refusal::NotOffered, words));
            }
            return Ok(Event::AllowedNext {
                id,
                digest: answer.digest.clone(),
            });
        };
        let id = self.counts(answer, &choice)?;
        let shown = shown_of(answer);
        let others: Vec<Shown> = others(&answer.choice).iter().map(as_shown).collect();
        if let Some(obstacle) = self.obstacle(id, &choice, context) {
            context.remark = Some(obstacle);
        }
        let stays = context.remark.is_some();
        if !stays && !others.is_empty() {
            return Ok(Event::AllowedTogether { id, shown, others });
        }
        let choice = match stays {
            true if choice.denies() => Choice::Deny,
            true => Choice::AllowOnce,
            false => choice,
        };
        Ok(Event::Answered {
            id,
            digest: shown.digest,
            times: shown.times,
            choice,
            stays,
        })
    }

    /// The question of an answer that would count now.
    pub(super) fn counts(&self, answer: &PromptAnswer, choice: &Choice) -> Result<Id, Problem> {
        let words = self.words();
        let id = parse_id(&answer.id).ok_or_else(|| problem(Refusal::Gone, words))?;
        let (flow, shown) = (&self.questions.flow, shown_of(answer));
        let others: Vec<Shown> = others(&answer.choice).iter().map(as_shown).collect();
        let counts = if others.is_empty() {
            flow.check(id, &shown, choice, self.now())
        } else {
            flow.check_together(id, &shown, &others, self.now())
        };
        counts.map_err(|refusal| problem(refusal, words))?;
        Ok(id)
    }

    /// The rule that an answer wants written, if the answer may count.
    fn rule_of(
        &mut self,
        answer: &PromptAnswer,
        context: &mut AnswerContext,
    ) -> Result<Option<Draft>, Problem> {
        let words = self.words();
        let Some(choice) = choice(&answer.choice).filter(stores) else {
            return Ok(None);
        };
        let id = self.counts(answer, &choice)?;
        if self.questions.saving.contains(&answer.digest) {
            return Err(problem(Refusal::Unarmed, words));
        }
        if self.obstacle(id, &choice, context).is_some() {
            return Ok(None);
        }
        let draft = if let view_model::Choice::DenyAlways { offer } = &answer.choice {
            // Only from the offers of Always deny: a denial counts before the card has armed, so it
            // may store nothing else.
            self.denial(id, offer)
        } else {
            wanted(&answer.choice).and_then(|wanted| self.grant(id, wanted))
        };
        draft
            .map(Some)
            .ok_or_else(|| problem(Refusal::NotOffered, words))
    }

    /// Why the chosen command cannot run any more. The request is judged once more for its answer,
    /// and the context keeps the decision.
    fn obstacle(&mut self, id: Id, choice: &Choice, context: &mut AnswerContext) -> Option<String> {
        if choice.denies() {
            return None;
        }
        if context.confirmed(id).is_none() {
            let waiting = self.questions.get(id)?;
            let now = decide(&mut self.judge, &waiting.incoming);
            let facts = self.judge.machine().facts(&waiting.incoming.request);
            context.confirm(id, waiting.confirm(now, &facts, Code::AllowOnce));
        }
        let words = self.words();
        let decision = context.confirmed(id)?;
        (decision.verdict == Verdict::Deny).then(|| self.not_run(decision, words))
    }

    fn not_run(&self, decision: &Decision, words: Language) -> String {
        let sentence = decision.sentence.say(words);
        let home = &self.judge.machine().home;
        words.always_not_run(&if decision.code == Code::Changed {
            // This sentence names files.
            visible_text::short_home_in(&sentence, home)
        } else {
            sentence
        })
    }

    /// The command of the expired request in view may run once, if it is asked about again.
    pub(super) fn allow_next(&mut self, id: Id) {
        let until = self.now().saturating_add(millis(self.timings.ticket));
        if let Some(ended) = self.questions.take_ended(id) {
            let (digest, label) = ended.into_permit();
            self.permits.ticket(digest, label, until);
        }
    }

    /// Refuses an agent for a while, and its waiting requests.
    pub(super) fn pause_agent(&mut self, agent: &str) {
        let until = self.now().saturating_add(millis(self.timings.pause));
        let number = self.permits.pause(agent.to_owned(), shown(agent), until);
        self.receipts.undone_by(number);
        for id in self.questions.ids_of(agent) {
            let outcome = Outcome::Paused;
            self.step(Event::Settled { id, outcome });
        }
    }
}

/// The choice of a window; `None`: it is about a request that has ended.
pub(super) fn choice(choice: &view_model::Choice) -> Option<Choice> {
    Some(match choice {
        view_model::Choice::AllowOnce | view_model::Choice::AllowTogether { .. } => {
            Choice::AllowOnce
        }
        view_model::Choice::AllowAlways { offer, .. } => {
            Choice::AllowAlways(rule_offers::name(offer).to_owned())
        }
        view_model::Choice::AllowFor { ms } => Choice::AllowFor(lease(*ms)),
        view_model::Choice::AllowNext => return None,
        view_model::Choice::Deny => Choice::Deny,
        view_model::Choice::DenyWithMessage { message } => match visible_text::one_line(message) {
            Some(message) => Choice::DenyWithMessage(message),
            None => Choice::Deny,
        },
        view_model::Choice::DenyAndPause => Choice::DenyAndPause,
        view_model::Choice::DenyAlways { .. } => Choice::DenyAlways,
    })
}

/// Whether the choice stores a rule.
fn stores(choice: &Choice) -> bool {
    matches!(choice, Choice::AllowAlways(_) | Choice::DenyAlways)
}

/// The rule that an Always allow wants stored.
fn wanted(choice: &view_model::Choice) -> Option<WantedRule> {
    let view_model::Choice::AllowAlways {
        offer,
        ends,
        note,
        pattern,
        confirmed,
    } = choice
    else {
        return None;
    };
    Some(WantedRule {
        offer: offer.clone(),
        pattern: pattern.clone(),
        ends: *ends,
        note: note.clone(),
        confirmed: *confirmed,
    })
}

/// The requests that are to be allowed together with the one in view.
pub(super) fn others(choice: &view_model::Choice) -> &[ShownSimilar] {
    match choice {
        view_model::Choice::AllowTogether { others } => others,
        view_model::Choice::AllowOnce
        | view_model::Choice::AllowAlways { .. }
        | view_model::Choice::AllowFor { .. }
        | view_model::Choice::AllowNext
        | view_model::Choice::Deny
        | view_model::Choice::DenyWithMessage { .. }
        | view_model::Choice::DenyAndPause
        | view_model::Choice::DenyAlways { .. } => &[],
    }
}

/// What the person saw of the question in view.
fn shown_of(answer: &PromptAnswer) -> Shown {
    Shown {
        digest: answer.digest.clone(),
        times: answer.times,
    }
}

fn as_shown(it: &ShownSimilar) -> Shown {
    Shown {
        digest: it.digest.clone(),
        times: it.times,
    }
}

/// Why an answer did not count, for the window.
pub(super) fn problem(refusal: Refusal, words: Language) -> Problem {
    let (code, message) = match refusal {
        Refusal::Gone => ("gone", words.problem_gone()),
        Refusal::Stale => ("stale", words.problem_stale()),
        Refusal::Unarmed => ("unarmed", words.problem_unarmed()),
        Refusal::NotOffered => ("not-offered", words.problem_not_offered()),
    };
    Problem {
        code: code.to_owned(),
        message,
    }
}
