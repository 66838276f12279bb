//! Always allow and Always deny, beside the loop: what a rule would change, and its writing. A
//! store on a slow disk holds up nobody else.

use approval_flow::{Id, Refusal};
use tokio::sync::oneshot;
use tracing::warn;
use view_model::{Problem, PromptAnswer, Proposal, ProposalRequest};

use super::Controller;
use super::answer::{Reply, problem};
use crate::history::audit::Granted;
use crate::requests::asked::parse_id;
use crate::rules::denial::{self, Denial};
use crate::rules::proposal::{self, NotSaved, Wanted};
use crate::{Desktop, SavedRule, Tick};

/// A rule that a person may want.
pub(super) enum Draft {
    Grant(Box<proposal::Draft>),
    Denial(Box<Denial>),
}

impl Draft {
    fn proposal(&self) -> Result<Proposal, local_policy::Problem> {
        match self {
            Self::Grant(grant) => grant.proposal(),
            Self::Denial(denial) => denial.proposal(),
        }
    }

    fn save(&self) -> Result<Granted, NotSaved> {
        match self {
            Self::Grant(grant) => grant.save(),
            Self::Denial(denial) => denial.save(),
        }
    }
}

impl<D: Desktop> Controller<D> {
    pub(super) fn propose(
        &mut self,
        request: ProposalRequest,
        reply: oneshot::Sender<Result<Proposal, Problem>>,
    ) {
        let id = parse_id(&request.id);
        // A locked screen shows nothing of what was asked.
        let shown = |id: &Id| {
            let waiting = self.waiting.get(id).filter(|_| !self.unseen);
            waiting.is_some_and(|waiting| waiting.digest() == request.digest)
        };
        let draft = id.filter(shown).and_then(|id| {
            if denial::is_one(&request.offer) {
                return self.denial(id, &request.offer);
            }
            let ProposalRequest { offer, pattern, .. } = &request;
            self.grant(id, Wanted::only(offer.clone(), pattern.clone()))
        });
        let words = self.words();
        let Some(draft) = draft else {
            // As everywhere: a window that is gone needs no word.
            let _ = reply.send(Err(problem(Refusal::Gone, words)));
            return;
        };
        tokio::task::spawn_blocking(move || {
            let unread = |problem| Problem {
                code: String::new(),
                message: proposal::unread(&problem, words),
            };
            let _ = reply.send(draft.proposal().map_err(unread));
        });
    }

    /// What Always allow would store.
    pub(super) fn grant(&self, id: Id, wanted: Wanted) -> Option<Draft> {
        let waiting = self.waiting.get(&id)?;
        let (request, decision) = (&waiting.incoming.request, &waiting.decision);
        let (history, words) = (self.audit.history_file(), self.words());
        let draft = proposal::Draft::new(&self.judge, request, decision, wanted, history, words);
        Some(Draft::Grant(Box::new(draft)))
    }

    /// What Always deny would store; `None` also where it offers nothing of that name.
    pub(super) fn denial(&self, id: Id, offer: &str) -> Option<Draft> {
        let waiting = self.waiting.get(&id)?;
        let (request, decision) = (&waiting.incoming.request, &waiting.decision);
        let (history, words) = (self.audit.history_file(), self.words());
        let denial = Denial::new(&self.judge, request, decision, offer, history, words)?;
        Some(Draft::Denial(Box::new(denial)))
    }

    pub(super) fn save(&mut self, answer: PromptAnswer, draft: Draft, reply: Reply) {
        self.saving.insert(answer.digest.clone());
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

    /// Whether the request that was answered still waits.
    fn is_open(&self, answer: &PromptAnswer) -> bool {
        let waiting = parse_id(&answer.id).and_then(|id| self.waiting.get(&id));
        waiting.is_some_and(|waiting| waiting.digest() == answer.digest)
    }

    pub(super) fn saved(&mut self, rule: SavedRule) {
        let SavedRule {
            answer,
            saved,
            reply,
        } = rule;
        self.saving.remove(&answer.digest);
        let words = self.words();
        let told = match saved {
            Ok(granted) => {
                self.save_problem = None;
                let unused = granted.clone();
                self.granted = Some(granted);
                self.count(answer, None).map_err(|refused| {
                    self.audit.granted(unused);
                    Problem {
                        message: words.always_saved(&refused.message),
                        ..refused
                    }
                })
            }
            // Nobody is left to confirm it.
            Err(NotSaved::Unconfirmed(_)) if !self.is_open(&answer) => {
                Err(problem(Refusal::Gone, words))
            }
            Err(unconfirmed @ NotSaved::Unconfirmed(_)) => Err(Problem {
                code: "confirm".to_owned(),
                message: unconfirmed.say(words),
            }),
            // A store that cannot be written costs the rule, neither the run nor the denial.
            Err(why @ (NotSaved::Missed | NotSaved::Unread(_) | NotSaved::Store(_))) => {
                warn!(?why, "a rule was not saved");
                let why = why.say(words);
                self.save_problem = Some(why.clone());
                let denies = matches!(answer.choice, view_model::Choice::DenyAlways { .. });
                let told = if denies {
                    words.always_denied(&why)
                } else {
                    words.always_once(&why)
                };
                self.count(answer, Some(told)).map_err(|refused| Problem {
                    message: words.always_unsaved(&why, &refused.message),
                    ..refused
                })
            }
        };
        let _ = reply.send(told);
        // The store has told of the change while the answer waited for it.
        self.check_what_waits();
    }
}
