//! A request that waits for a person.

use approval_flow::{Id, Millis, Offers, Question};
use catalogue::Language;
use exec_policy::{Code, Decision, Facts, Reason, Verdict};
use execution::{Captured, Judged};
use tokio_util::sync::CancellationToken;
use view_model::{PromptCard, QueueItem, SimilarRequest, TextRun, Tier, Touch, TraceLine};

use crate::cards::card::{self, CardContext};
use crate::cards::{gateway, preview, similar};
use crate::requests::convert::{lease, millis, show_id};
use crate::requests::incoming::Incoming;
use crate::text::text_of;

/// A request that waits for a person.
#[derive(Debug)]
pub(crate) struct Waiting {
    /// The id of its question.
    pub(crate) id: Id,
    /// The request.
    pub(crate) incoming: Incoming,
    /// What was decided when it arrived.
    pub(crate) decision: Decision,
    /// When it was asked.
    pub(crate) since: Millis,
    /// Cancelled when the question has ended.
    pub(crate) ended: CancellationToken,
    /// Folder and files as they were when it was asked.
    captured: Captured,
    card: PromptCard,
    /// The start of the command. It is kept because it is drawn often, and the search for secrets
    /// takes a while.
    preview: Vec<TextRun>,
    /// What similar requests have in common ([`similar::key`]).
    similar: Option<String>,
}

impl Waiting {
    /// Fixes what is shown and what may run. `captured` are the folder and files of the decision.
    pub(crate) fn new(
        id: Id,
        incoming: Incoming,
        (decision, captured): (Decision, Captured),
        why: Vec<TraceLine>,
        since: Millis,
        context: &CardContext<'_>,
    ) -> Self {
        let digest = incoming.digest(&decision, &captured);
        let card = card::card(show_id(id), digest, &incoming, &decision, context);
        let words = context.settings.appearance.language;
        let card = match incoming.reply.gateway() {
            Some(call) => gateway::asked(card, call, &decision, context.facts.home(), words),
            None => card,
        };
        let card = PromptCard { why, ..card };
        let similar = similar::key(&incoming, &decision, &card);
        let preview = preview::preview(&incoming.request, context.settings.appearance.language);
        Self {
            preview,
            id,
            incoming,
            decision,
            since,
            ended: CancellationToken::new(),
            captured,
            card,
            similar,
        }
    }

    /// The paths that the command touches were looked at.
    pub(crate) fn set_touches(&mut self, touches: Vec<Touch>) {
        self.card.touches = touches;
    }

    /// The question, for the flow.
    pub(crate) fn question(&self, id: Id) -> Question {
        Question {
            id,
            digest: self.card.digest.clone(),
            agent: self.incoming.request.agent.clone(),
            // A gateway says itself when its question has expired.
            deadline: match self.incoming.reply.gateway() {
                Some(_) => None,
                None => Some(self.deadline()),
            },
            arm: self.card.arm_ms,
            offers: Offers {
                once: self.card.allow_once.offered,
                always: self
                    .card
                    .always
                    .iter()
                    .map(|offer| offer.id.clone())
                    .chain(
                        self.card
                            .pattern
                            .iter()
                            .map(|_| rule_offers::PATTERN.to_owned()),
                    )
                    .collect(),
                leases: self
                    .card
                    .leases
                    .iter()
                    .map(|offer| lease(offer.ms))
                    .collect(),
            },
            similar: self.similar.clone(),
        }
    }

    /// The decision to carry out where a person allowed what was shown: with this code, or a denial
    /// that says what is different now (D9, D10). `now` is the decision by the policy of now.
    pub(crate) fn confirm(&self, now: Decision, facts: &dyn Facts, code: Code) -> Decision {
        let now = Judged::now(&self.incoming.request, now, facts);
        execution::confirm(&self.captured, now, code)
    }

    /// What an answer is bound to: agent, session, words, folder, environment and files.
    pub(crate) fn digest(&self) -> &str {
        &self.card.digest
    }

    /// The card warns of danger.
    pub(crate) fn is_danger(&self) -> bool {
        self.card.risks.iter().any(|risk| risk.tier == Tier::Danger)
    }

    /// `main: uname -a`, short and visible, for a menu.
    pub(crate) fn label(&self) -> String {
        let agent = text_of(&self.card.agent);
        let preview = text_of(&preview::preview(
            &self.incoming.request,
            Language::default(),
        ));
        format!("{agent}: {}", preview.replace('\n', " "))
    }

    /// The start of the command, visible and in one line, for a notice.
    pub(crate) fn notice_text(&self) -> String {
        preview::notice_text(&self.incoming.request).replace('\n', " ")
    }

    /// The rule that Always allow begins with; `None` where there is none to store at one click.
    pub(crate) fn usual_rule(&self) -> Option<&str> {
        let offers = self.card.always.iter();
        let mut usual = offers.filter(|it| it.preselected && it.parts.is_empty());
        let offered = self.card.allow_always.offered;
        usual.next().filter(|_| offered).map(|it| it.id.as_str())
    }

    /// For how long the lease of this time holds, in words.
    pub(crate) fn lease_label(&self, ms: Option<u64>) -> Option<&str> {
        let lease = self.card.leases.iter().find(|it| it.ms == ms);
        lease.map(|it| it.label.as_str())
    }

    /// The card at this time, for so many identical requests.
    pub(crate) fn card(&self, times: u32, now: Millis) -> PromptCard {
        PromptCard {
            times,
            left_ms: Some(self.deadline().saturating_sub(now)),
            total_ms: Some(millis(self.incoming.wait)),
            ..self.card.clone()
        }
    }

    /// Another request as this card lists it, for so many identical ones; `None` where it is not
    /// similar.
    pub(crate) fn similar(
        &self,
        other: &Self,
        times: u32,
        words: Language,
    ) -> Option<SimilarRequest> {
        (self.similar.is_some() && self.similar == other.similar).then(|| SimilarRequest {
            digest: other.card.digest.clone(),
            times,
            words: similar::difference(
                &self.incoming.request.text(),
                &other.incoming.request.text(),
                words,
            ),
        })
    }

    /// The item of the queue at this time.
    pub(crate) fn queue_item(&self, times: u32, now: Millis) -> QueueItem {
        QueueItem {
            id: self.card.id.clone(),
            agent: self.card.agent.clone(),
            preview: self.preview.clone(),
            times,
            left_ms: Some(self.deadline().saturating_sub(now)),
        }
    }

    fn deadline(&self) -> Millis {
        self.since.saturating_add(millis(self.incoming.wait))
    }
}

/// The decision about a request as a denial.
pub(crate) fn denial(asked: Decision, code: Code, sentence: impl Into<Reason>) -> Decision {
    Decision {
        verdict: Verdict::Deny,
        code,
        sentence: sentence.into(),
        ..asked
    }
}
