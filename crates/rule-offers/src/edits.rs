//! An offer as changes of the policy.

use approvals_store::Edit;
use exec_policy::{Document, Entry, Offer, Rule};
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
    let terms = |rules: &[Rule]| {
        let rule = |rule: &Rule| Rule {
            expires_at,
            note: note.clone(),
            ..rule.clone()
        };
        rules.iter().map(rule).collect()
    };
    match offer {
        Offer::Command { rules } => Offer::Command {
            rules: terms(rules),
        },
        Offer::Arguments { rules } => Offer::Arguments {
            rules: terms(rules),
        },
        Offer::Script { rules } => Offer::Script {
            rules: terms(rules),
        },
        Offer::Programs { .. } => offer.clone(),
    }
}

/// Puts the offer into the document of an agent.
pub(crate) fn add(document: &mut Document, agent: &str, offer: &Offer) {
    let agent = document.agents.entry(agent.to_owned()).or_default();
    match offer {
        Offer::Command { rules } | Offer::Arguments { rules } | Offer::Script { rules } => {
            agent.rules.extend(rules.iter().cloned());
        }
        Offer::Programs { patterns } => {
            let entry = |pattern: &String| Entry {
                pattern: pattern.clone(),
                ..Entry::default()
            };
            agent.allowlist.extend(patterns.iter().map(entry));
        }
    }
}

/// The same for the store.
pub(crate) fn edits(agent: &str, offer: &Offer) -> Vec<Edit> {
    let agent = || agent.to_owned();
    match offer {
        Offer::Command { rules } | Offer::Arguments { rules } | Offer::Script { rules } => rules
            .iter()
            .map(|rule| Edit::add_rule(agent(), rule))
            .collect(),
        Offer::Programs { patterns } => patterns
            .iter()
            .map(|pattern| Edit::AddEntry {
                agent: agent(),
                pattern: pattern.clone(),
            })
            .collect(),
    }
}
