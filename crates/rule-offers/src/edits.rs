//! An offer as changes of the policy.

use approvals_store::{Edit, Field};
use exec_policy::{Chains, Document, Entry, Offer, Rule};

use crate::WantedRule;

/// The offer with its end and note.
pub(crate) fn with_terms(offer: &Offer, wanted: &WantedRule, now_ms: u64) -> Offer {
    let expires_at = wanted.ends.at(now_ms);
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
