//! An offer as changes of the policy.

use approvals_store::{Edit, Field};
use exec_policy::{Chains, Document, Entry, Offer, Rule};
use view_model::RuleEnd;

use crate::WantedRule;

const DAY_MS: u64 = 24 * 60 * 60 * 1_000;

/// The offer with its end and note.
pub(crate) fn with_terms(offer: &Offer, wanted: &WantedRule, now_ms: u64) -> Offer {
    let expires_at = match wanted.ends {
        RuleEnd::Never => None,
        RuleEnd::Day => Some(now_ms.saturating_add(DAY_MS)),
        RuleEnd::Week => Some(now_ms.saturating_add(7 * DAY_MS)),
    };
    let note = visible_text::one_line(&wanted.note);
    let rules = offer.rules.iter().map(|rule| Rule {
        expires_at,
        note: note.clone(),
        ..rule.clone()
    });
    Offer {
        rules: rules.collect(),
        ..offer.clone()
    }
}

/// Puts the offer into the document of an agent.
pub(crate) fn add(document: &mut Document, agent: &str, offer: &Offer) {
    let agent = document.agents.entry(agent.to_owned()).or_default();
    let entry = |pattern: &String| Entry {
        pattern: pattern.clone(),
        ..Entry::default()
    };
    agent.rules.extend(offer.rules.iter().cloned());
    agent.allowlist.extend(offer.patterns.iter().map(entry));
    if offer.chains {
        agent.chains = Some(Chains::PerPart);
    }
}

/// The same for the store.
pub(crate) fn edits(agent: &str, offer: &Offer) -> Vec<Edit> {
    let rules = offer.rules.iter().map(|rule| Edit::add_rule(agent, rule));
    let entries = offer.patterns.iter().map(|pattern| Edit::AddEntry {
        agent: agent.to_owned(),
        pattern: pattern.clone(),
    });
    let chains = offer.chains.then(|| Edit::SetField {
        agent: Some(agent.to_owned()),
        field: Field::Chains,
        value: Some(Chains::PerPart.as_str().into()),
    });
    rules.chain(entries).chain(chains).collect()
}
