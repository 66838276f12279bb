//! What the last answer did: told for some seconds, with a way back or a way on.
//!
//! The line stands in the prompt window while other requests wait. Where none does, the window goes
//! at once, so that it does not keep the keyboard; only where something can be undone, it stays
//! until the line goes.

use approval_flow::Millis;
use exec_policy::{Decision, Request};
use rule_offers::{Case, Draft, StoredRule, WantedRule};
use view_model::{Choice, Problem, PromptAnswer, Receipt, TextRun};
use wording::{FIRST, filled, plain};

use crate::controller::Controller;
use crate::controller::answer::{Reply, problem};
use crate::desktop::Desktop;
use crate::requests::convert::millis;
use crate::tick::{Afterthought, Tick};

/// A press so soon after the answer may be the second one of a double click.
const ARMS_AFTER: Millis = 700;

/// What there is to tell of the last answer.
#[derive(Default)]
pub(super) struct Receipts {
    count: u64,
    last: Option<Last>,
    /// The window stays for the line alone.
    pub(super) keeps_window: bool,
}

struct Last {
    receipt: Receipt,
    since: Millis,
    until: Millis,
    rule: Option<UsualRule>,
}

/// The rule that Always allow would have begun with, for a request that a person allowed once.
pub(super) struct UsualRule {
    request: Request,
    decision: Decision,
    offer: String,
}

impl Receipts {
    pub(super) fn now(&self, now: Millis) -> Option<Receipt> {
        let last = self.last.as_ref().filter(|last| last.until > now)?;
        Some(last.receipt.clone())
    }

    pub(super) fn until(&self) -> Option<Millis> {
        self.last.as_ref().map(|last| last.until)
    }

    /// Whether the line keeps the window, which nothing else needs any more.
    pub(super) fn keep_window(&mut self, now: Millis) -> bool {
        self.keeps_window = self.now(now).is_some_and(|it| it.undo.is_some());
        self.keeps_window
    }

    /// Ends the line if its time is over; says whether it did.
    fn end(&mut self, now: Millis) -> bool {
        self.last.take_if(|last| last.until <= now).is_some()
    }

    pub(super) fn clear(&mut self) {
        self.last = None;
        self.keeps_window = false;
    }

    /// What Undo takes back came about while the answer was carried out.
    pub(super) fn undone_by(&mut self, permit: u64) {
        if let Some(last) = &mut self.last {
            last.receipt.undo = Some(format!("end:{permit}"));
        }
    }
}

impl<D: Desktop> Controller<D> {
    /// The line for an answer that is about to count.
    pub(super) fn tell_answer(&mut self, answer: &PromptAnswer, stored: Option<&StoredRule>) {
        let words = self.words();
        let Some(waiting) = self.questions.answered(answer) else {
            return;
        };
        let said = |sentence: String| vec![plain(&sentence)];
        let mut rule = None;
        let sentence = match &answer.choice {
            Choice::AllowOnce => {
                // A rule for danger would need a check of its own.
                let confirms = self.preferences.values.confirm_danger && waiting.is_danger();
                let offer = waiting.usual_rule().filter(|_| !confirms);
                rule = offer.map(|offer| UsualRule {
                    request: waiting.incoming.request.clone(),
                    decision: waiting.decision.clone(),
                    offer: offer.to_owned(),
                });
                said(words.receipt_allowed())
            }
            Choice::AllowTogether { others } => said(words.receipt_together(others.len() + 1)),
            Choice::AllowAlways { .. } | Choice::DenyAlways { .. } => match stored {
                Some(stored) => return self.tell_rule(stored),
                None => return,
            },
            Choice::AllowFor { ms } => {
                let time = waiting.lease_label(*ms).unwrap_or_default();
                said(words.receipt_lease(time))
            }
            Choice::AllowNext => return,
            Choice::Deny => said(words.receipt_denied()),
            Choice::DenyWithMessage { .. } => said(words.receipt_told()),
            Choice::DenyAndPause => said(words.receipt_paused()),
        };
        self.tell(sentence, None, rule);
    }

    /// The line for a rule that is on the disk.
    fn tell_rule(&mut self, stored: &StoredRule) {
        let sentence = filled(
            &self.words().receipt_saved(FIRST),
            std::slice::from_ref(&stored.sentence),
        );
        let undo = self.keep_undo.as_ref().map(|keep| keep(stored));
        self.tell(sentence, undo, None);
    }

    fn tell(&mut self, sentence: Vec<TextRun>, undo: Option<String>, rule: Option<UsualRule>) {
        let now = self.now();
        self.receipts.count += 1;
        self.receipts.last = Some(Last {
            receipt: Receipt {
                number: self.receipts.count,
                sentence,
                undo,
                always: rule.is_some(),
            },
            since: now,
            until: now.saturating_add(millis(self.timings.receipt)),
            rule,
        });
    }

    /// Takes the line away once its time is over, and the window with it.
    pub(super) fn end_receipt(&mut self) {
        if !self.receipts.end(self.now()) {
            return;
        }
        // A card of ours, with which the window proves itself, has no line.
        self.screen.stale |= self.screen.visible && self.state().card.is_some();
        if std::mem::take(&mut self.receipts.keeps_window) {
            let state = self.state();
            self.desktop.hide(&state);
        }
    }

    /// A person wants a rule for the request that they have just allowed once.
    pub(super) fn think_again(&mut self, number: u64, reply: Reply) {
        let now = self.now();
        let words = self.words();
        let wanted = self.receipts.last.as_ref().filter(|last| {
            last.receipt.number == number && last.until > now && !self.presence.locked
        });
        let refusal = match wanted {
            None => approval_flow::Refusal::Gone,
            Some(last) if now - last.since < ARMS_AFTER => approval_flow::Refusal::Unarmed,
            Some(Last { rule: None, .. }) => approval_flow::Refusal::NotOffered,
            Some(Last {
                rule: Some(rule), ..
            }) => {
                let case = Case {
                    judge: &self.judge,
                    request: &rule.request,
                    decision: &rule.decision,
                    history: self.audit.history_file(),
                    words,
                };
                let wanted = WantedRule::only(rule.offer.clone(), String::new());
                return self.save_afterthought(Draft::grant(&case, wanted), reply);
            }
        };
        // A window that is gone reads no reply.
        let _ = reply.send(Err(problem(refusal, words)));
    }

    fn save_afterthought(&self, draft: Draft, reply: Reply) {
        let mailbox = self.mailbox.clone();
        tokio::task::spawn_blocking(move || {
            let saved = draft.save();
            mailbox.send(Tick::Afterthought(Box::new(Afterthought { saved, reply })));
        });
    }

    /// The rule was written, or was not.
    pub(super) fn thought_again(&mut self, Afterthought { saved, reply }: Afterthought) {
        let words = self.words();
        let counted = match saved {
            Ok(rule) => {
                self.tell_rule(&rule);
                self.screen.stale |= self.screen.visible;
                self.audit.stored(rule);
                Ok(())
            }
            Err(why) => Err(Problem {
                code: String::new(),
                message: why.say(words),
            }),
        };
        // A window that is gone reads no reply.
        let _ = reply.send(counted);
        self.check_what_waits();
    }
}
