//! Always allow and Always deny: on threads of their own, because a store on a slow disk holds up
//! nobody else.

use approval_flow::{Id, Refusal};
use rule_offers::{Case, Draft, NotSaved, WantedRule};
use tokio::sync::oneshot;
use tracing::warn;
use view_model::{Problem, PromptAnswer, Proposal, ProposalRequest};

use crate::controller::Controller;
use crate::controller::answer::{Reply, problem};
use crate::controller::context::AnswerContext;
use crate::desktop::Desktop;
use crate::requests::convert::parse_id;
use crate::tick::{SavedRule, Tick};

impl<D: Desktop> Controller<D> {
    /// Says what a rule would change.
    pub(super) fn propose(
        &mut self,
        request: ProposalRequest,
        reply: oneshot::Sender<Result<Proposal, Problem>>,
    ) {
        let id = parse_id(&request.id);
        // A locked screen shows nothing of a request.
        let shown = |id: &Id| {
            let waiting = self.questions.with_digest(*id, &request.digest);
            waiting.is_some() && !self.presence.locked
        };
        let draft = id.filter(shown).and_then(|id| {
            if rule_offers::is_denial(&request.offer) {
                return self.denial(id, &request.offer);
            }
            let ProposalRequest { offer, pattern, .. } = &request;
            self.grant(id, WantedRule::only(offer.clone(), pattern.clone()))
        });
        let words = self.words();
        let asked = id.and_then(|id| self.questions.get(id));
        if asked.is_some_and(|it| it.incoming.reply.gateway().is_some()) {
            // What a gateway stores changes nothing here.
            let _ = reply.send(Ok(Proposal {
                findings: None,
                saves: true,
                past: None,
                confirm: Vec::new(),
            }));
            return;
        }
        let Some(draft) = draft else {
            // A window that is gone reads no reply.
            let _ = reply.send(Err(problem(Refusal::Gone, words)));
            return;
        };
        tokio::task::spawn_blocking(move || {
            let unread = |problem| Problem {
                code: String::new(),
                message: rule_offers::unread(&problem, words),
            };
            let _ = reply.send(draft.proposal().map_err(unread));
        });
    }

    /// The rule that Always allow would store.
    pub(super) fn grant(&self, id: Id, wanted: WantedRule) -> Option<Draft> {
        Some(Draft::grant(&self.case(id)?, wanted))
    }

    /// The rule that Always deny would store; `None` also where nothing of that name is offered.
    pub(super) fn denial(&self, id: Id, offer: &str) -> Option<Draft> {
        Draft::denial(&self.case(id)?, offer)
    }

    fn case(&self, id: Id) -> Option<Case<'_>> {
        let waiting = self.questions.get(id)?;
        Some(Case {
            judge: &self.judge,
            request: &waiting.incoming.request,
            decision: &waiting.decision,
            history: self.audit.history_file(),
            words: self.words(),
        })
    }

    /// Writes the rule of an answer. The answer counts once that is done.
    pub(super) fn save(&mut self, answer: PromptAnswer, draft: Draft, reply: Reply) {
        self.questions.saving.insert(answer.digest.clone());
        let mailbox = self.mailbox.clone();
        tokio::task::spawn_blocking(move || {
            let saved = draft.save();
            let rule = SavedRule {
                answer,
                saved,
                reply,
            };
            mailbox.send(Tick::Saved(Box::new(rule)));
        });
    }

    /// The rule of an answer was written, or was not: the answer counts now.
    pub(super) fn saved(&mut self, rule: SavedRule) {
        let SavedRule {
            answer,
            saved,
            reply,
        } = rule;
        self.questions.saving.remove(&answer.digest);
        let words = self.words();
        let counted = match saved {
            Ok(rule) => {
                self.problems.save = None;
                let context = AnswerContext::with_rule(rule.clone());
                self.count(answer, context).map_err(|refused| {
                    self.audit.stored(rule);
                    Problem {
                        message: words.always_saved(&refused.message),
                        ..refused
                    }
                })
            }
            // The request has ended, so there is nothing to confirm.
            Err(NotSaved::Unconfirmed(_)) if self.questions.answered(&answer).is_none() => {
                Err(problem(Refusal::Gone, words))
            }
            Err(unconfirmed @ NotSaved::Unconfirmed(_)) => Err(Problem {
                code: "confirm".to_owned(),
                message: unconfirmed.say(words),
            }),
            // Where the store cannot be written, the rule is lost, but neither the run nor the denial.
            Err(why @ (NotSaved::Missed | NotSaved::Unread(_) | NotSaved::Store(_))) => {
                warn!(?why, "a rule was not saved");
                let home = &self.judge.machine().home;
                let why = visible_text::short_home_in(&why.say(words), home);
                self.problems.save = Some(why.clone());
                let denies = matches!(answer.choice, view_model::Choice::DenyAlways { .. });
                let remark = if denies {
                    words.always_denied(&why)
                } else {
                    words.always_once(&why)
                };
                let context = AnswerContext::with_remark(remark);
                self.count(answer, context).map_err(|refused| Problem {
                    message: words.always_unsaved(&why, &refused.message),
                    ..refused
                })
            }
        };
        let _ = reply.send(counted);
        // The store has reported its change while the answer waited.
        self.check_what_waits();
    }
}
