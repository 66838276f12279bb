//! What Always allow may store, as a person sees it.

use catalogue::Language;
use exec_policy::{Decision, Offer, Reach, Rule};
use view_model::{AlwaysOffer, TextRun};
use wording::policy::rule_line;
use wording::{shown, visible};

use crate::WantedRule;

/// The offers of Always allow for a command, narrow to broad. Paths have the home as `~`.
#[must_use]
pub fn offers(decision: &Decision, home: &str, words: Language) -> Vec<AlwaysOffer> {
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
#[must_use]
pub fn note(decision: &Decision, words: Language) -> Option<String> {
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

fn stored(offer: &Offer, home: &str, words: Language) -> Vec<Vec<TextRun>> {
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
pub(crate) fn offer(decision: &Decision, wanted: &WantedRule) -> Option<Offer> {
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
pub const PATTERN: &str = "pattern";

/// Where another pattern starts from. It leaves the arguments open, so it is offered where
/// that is offered.
#[must_use]
pub fn pattern(decision: &Decision) -> Option<String> {
    decision.offers.iter().find_map(|offer| match offer {
        Offer::Programs { patterns } => {
            let first = patterns.first();
            first.filter(|path| !visible_text::hides(path)).cloned()
        }
        Offer::Command { .. } | Offer::Arguments { .. } | Offer::Script { .. } => None,
    })
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
