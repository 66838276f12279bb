//! What belongs to one answer of a person while its effects are carried out.

use approval_flow::{Id, Refusal};
use exec_policy::{Code, Decision};
use rule_offers::StoredRule;
use user_check::Unconfirmed;

use crate::cards::waiting::denial;

/// One answer. The default is that of a step which no person took.
#[derive(Default)]
pub(super) struct AnswerContext {
    /// What the person has to hear about the answer.
    pub(super) remark: Option<String>,
    /// The rule that was stored for the answer.
    pub(super) stored: Option<StoredRule>,
    /// How many requests the answer serves, where they are several.
    pub(super) together: Option<u32>,
    /// Why the answer did not count.
    pub(super) refusal: Option<Refusal>,
    /// How a question of a gateway ended there.
    pub(super) truth: Option<Decision>,
    /// Why the system did not confirm the person.
    unconfirmed: Option<Unconfirmed>,
    /// The answered request as it was judged again for the answer.
    confirmed: Option<(Id, Decision)>,
}

impl AnswerContext {
    /// An answer whose rule was stored.
    pub(super) fn with_rule(rule: StoredRule) -> Self {
        Self {
            stored: Some(rule),
            ..Self::default()
        }
    }

    /// The end of a question of a gateway, for its record and for the person.
    pub(super) fn of_gateway(truth: Decision, remark: String) -> Self {
        Self {
            truth: Some(truth),
            remark: Some(remark),
            ..Self::default()
        }
    }

    /// An answer about which the person has to hear something.
    pub(super) fn with_remark(remark: String) -> Self {
        Self {
            remark: Some(remark),
            ..Self::default()
        }
    }

    /// An answer of somebody whom the system did not confirm.
    pub(super) fn of_unconfirmed(why: Unconfirmed, remark: String) -> Self {
        Self {
            unconfirmed: Some(why),
            remark: Some(remark),
            ..Self::default()
        }
    }

    /// The decision about a request that such a person allowed.
    pub(super) fn not_confirmed(&self, asked: Decision) -> Decision {
        let why = self.unconfirmed.as_ref();
        let why = why.map_or_else(String::new, |why| format!(": {why}"));
        let sentence = format!("A person allowed it, and was not confirmed{why}.");
        denial(asked, Code::NotConfirmed, sentence)
    }

    /// The request was judged again.
    pub(super) fn confirm(&mut self, id: Id, decision: Decision) {
        self.confirmed = Some((id, decision));
    }

    /// The decision about this request, if it was judged again.
    pub(super) fn confirmed(&self, id: Id) -> Option<&Decision> {
        let confirmed = self.confirmed.as_ref();
        confirmed.filter(|(of, _)| *of == id).map(|(_, it)| it)
    }

    /// The same decision for the start of the command.
    pub(super) fn take_confirmed(&mut self, id: Id) -> Option<Decision> {
        let confirmed = self.confirmed.take_if(|(of, _)| *of == id);
        confirmed.map(|(_, decision)| decision)
    }

    /// The stored rule for the record of the next request that the answer serves. Every request was
    /// granted the rule; the policy changed with the first.
    pub(super) fn next_stored(&mut self) -> Option<StoredRule> {
        let stored = self.stored.clone();
        self.stored = self.stored.take().map(StoredRule::without_change);
        stored
    }
}
