//! Always allow, beside the loop: what a rule would change, and its writing. A store on a
//! slow disk holds up nobody else.

use approval_flow::{Id, Refusal};
use tokio::sync::oneshot;
use tracing::warn;
use view_model::{Problem, PromptAnswer, Proposal, ProposalRequest, RuleEnd};

use super::Controller;
use super::answer::{Reply, problem};
use crate::asked::parse_id;
use crate::proposal::{self, Draft, NotSaved, Wanted};
use crate::{Desktop, SavedRule, Tick};

impl<D: Desktop> Controller<D> {
    pub(super) fn propose(
        &mut self,
        request: ProposalRequest,
        reply: oneshot::Sender<Result<Proposal, Problem>>,
    ) {
        let wanted = Wanted {
            offer: request.offer,
            pattern: request.pattern,
            ends: RuleEnd::Never,
            note: String::new(),
            confirmed: false,
        };
        let id = parse_id(&request.id);
        // A locked screen shows nothing of what was asked.
        let shown = |id: &Id| {
            let waiting = self.waiting.get(id).filter(|_| !self.unseen);
            waiting.is_some_and(|waiting| waiting.digest() == request.digest)
        };
        let draft = id.filter(shown).and_then(|id| self.draft(id, wanted));
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

    pub(super) fn draft(&self, id: Id, wanted: Wanted) -> Option<Draft> {
        let waiting = self.waiting.get(&id)?;
        let (request, decision) = (&waiting.incoming.request, &waiting.decision);
        let history = self.audit.history_file();
        Some(Draft::new(
            &self.judge,
            request,
            decision,
            wanted,
            history,
            self.words(),
        ))
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
            // A store that cannot be written costs the rule, not the run.
            Err(why @ (NotSaved::Missed | NotSaved::Unread(_) | NotSaved::Store(_))) => {
                warn!(?why, "a rule was not saved");
                let why = why.say(words);
                self.save_problem = Some(why.clone());
                self.count(answer, Some(words.always_once(&why)))
                    .map_err(|refused| Problem {
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
