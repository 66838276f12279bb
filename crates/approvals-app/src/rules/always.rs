//! What Always allow may store, as a person sees it and as it is written.
//!
//! The window names an offer; what is written is what the policy proved when it was asked.

use approvals_store::Edit;
use catalogue::Language;
use exec_policy::{Decision, Document, Entry, Offer, Reach, Rule};
use view_model::{AlwaysOffer, RuleEnd, Run};
use wording::policy::rule_line;
use wording::visible;

use crate::cards::card::shown;
use crate::rules::proposal::Wanted;

const DAY_MS: u64 = 24 * 60 * 60 * 1_000;

/// The offers of a decision, narrow to broad. Paths have the home as `~`.
pub(crate) fn offers(decision: &Decision, home: &str, words: Language) -> Vec<AlwaysOffer> {
    let chosen = preselected(&decision.offers);
    decision
        .offers
        .iter()
        .enumerate()
        .map(|(place, offer)| AlwaysOffer {
            id: id(offer).to_owned(),
            label: label(offer, many(offer), words),
            stored: stored(offer, home, words),
            rule: !matches!(offer, Offer::Programs { .. }),
            preselected: place == chosen,
        })
        .collect()
}

/// Why the broadest offer is missing, where narrower ones are there; and what is not known of
/// the programs that it names.
pub(crate) fn note(decision: &Decision, words: Language) -> Option<String> {
    if decision.offers.is_empty() {
        return None;
    }
    if decision.offers.iter().any(|offer| id(offer) == "programs") {
        let unknown = decision.unknown_programs();
        let sentences = unknown.iter().map(|name| words.offer_unknown(&shown(name)));
        let sentences: Vec<String> = sentences.collect();
        return (!sentences.is_empty()).then(|| sentences.join(" "));
    }
    let carrier = decision.segments.iter().find_map(|segment| {
        let path = segment.real.as_ref().or(segment.resolved.as_ref())?;
        (segment.matched.is_none() && Reach::of_name(path).runs_anything()).then_some(path)
    });
    Some(carrier.map_or_else(
        || words.offer_carrier_unnamed(),
        |path| {
            let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
            words.offer_carrier(&shown(name))
        },
    ))
}

/// These arguments, else the next broader, else the next narrower.
fn preselected(offers: &[Offer]) -> usize {
    let at = |wanted: &dyn Fn(&Offer) -> bool| offers.iter().position(wanted);
    at(&|offer| matches!(offer, Offer::Arguments { .. }))
        .or_else(|| at(&|offer| matches!(offer, Offer::Script { .. })))
        .unwrap_or(0)
}

/// The name of an offer; a decision has each kind at most once.
pub(crate) fn id(offer: &Offer) -> &'static str {
    match offer {
        Offer::Command { .. } => "command",
        Offer::Arguments { .. } => "arguments",
        Offer::Script { .. } => "script",
        Offer::Programs { .. } => "programs",
    }
}

fn many(offer: &Offer) -> bool {
    match offer {
        Offer::Command { rules } | Offer::Arguments { rules } | Offer::Script { rules } => {
            rules.len() > 1
        }
        Offer::Programs { patterns } => patterns.len() > 1,
    }
}

fn label(offer: &Offer, many: bool, words: Language) -> String {
    match (offer, many) {
        (Offer::Command { .. }, _) => words.offer_command(),
        (Offer::Arguments { .. }, false) => words.offer_arguments(),
        (Offer::Arguments { .. }, true) => words.offer_arguments_many(),
        (Offer::Script { .. }, _) => words.offer_script(),
        (Offer::Programs { .. }, false) => words.offer_programs(),
        (Offer::Programs { .. }, true) => words.offer_programs_many(),
    }
}

fn stored(offer: &Offer, home: &str, words: Language) -> Vec<Vec<Run>> {
    match offer {
        Offer::Command { rules } | Offer::Arguments { rules } | Offer::Script { rules } => {
            let short = |path: &String| visible_text::short_home(path, home);
            let rule = |rule: &Rule| Rule {
                pattern: short(&rule.pattern),
                script: rule.script.as_ref().map(short),
                cwd: rule.cwd.as_ref().map(short),
                ..rule.clone()
            };
            rules.iter().map(|it| rule_line(&rule(it), words)).collect()
        }
        Offer::Programs { patterns } => {
            let patterns = patterns.iter();
            patterns
                .map(|pattern| visible(&visible_text::short_home(pattern, home), words))
                .collect()
        }
    }
}

/// What this would store: the offer as it was proven, or the typed pattern as an entry.
pub(crate) fn offer(decision: &Decision, wanted: &Wanted) -> Option<Offer> {
    if wanted.offer != PATTERN {
        let mut offers = decision.offers.iter();
        return offers.find(|offer| id(offer) == wanted.offer).cloned();
    }
    let pattern = wanted.pattern.trim();
    let typed = !pattern.is_empty() && !visible_text::hides(pattern);
    (typed && self::pattern(decision).is_some()).then(|| Offer::Programs {
        patterns: vec![pattern.to_owned()],
    })
}

/// The name of the offer whose pattern a person types.
pub(crate) const PATTERN: &str = "pattern";

/// Where another pattern starts from. It leaves the arguments open, so it is offered where
/// that is offered.
pub(crate) fn pattern(decision: &Decision) -> Option<String> {
    decision.offers.iter().find_map(|offer| match offer {
        Offer::Programs { patterns } => {
            let first = patterns.first();
            first.filter(|path| !visible_text::hides(path)).cloned()
        }
        Offer::Command { .. } | Offer::Arguments { .. } | Offer::Script { .. } => None,
    })
}

/// The offer with its end and note.
pub(crate) fn with_terms(offer: &Offer, wanted: &Wanted, now_ms: u64) -> Offer {
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

/// The document as it would be.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_shown_word_by_word() {
        let rule = Rule {
            pattern: "/usr/bin/rg".to_owned(),
            args: Some(vec!["-n".to_owned(), "a b".to_owned(), String::new()]),
            cwd: Some("/home/ada".to_owned()),
            ..Rule::default()
        };
        let shown: String = rule_line(&rule, Language::English)
            .into_iter()
            .map(|run| run.text)
            .collect();
        assert_eq!(shown, "/usr/bin/rg -n “a b” “” · in /home/ada");
    }
}
