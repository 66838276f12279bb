//! What Always allow may store, as a person sees it.

use catalogue::Language;
use exec_policy::{Decision, Offer, OfferKind, Part, Reach, Request, Rule};
use view_model::{AlwaysOffer, OfferPart, TextRun};
use wording::policy::{offer_label, rule_line};
use wording::{FIRST, filled, plain, shown, visible};

use crate::WantedRule;

/// The longest words of a part that are drawn: what is stored is drawn whole.
const MAX_PART: usize = 160;

/// The offers of Always allow for a command, narrow to broad. Paths have the home as `~`.
#[must_use]
pub fn offers(decision: &Decision, home: &str, words: Language) -> Vec<AlwaysOffer> {
    let shown = Shown { home, words };
    shown.all(&decision.offers)
}

/// Why the broadest offer is missing, where narrower ones are there; and what is not known of
/// the programs that it names.
#[must_use]
pub fn note(decision: &Decision, words: Language) -> Option<String> {
    let offered = |kind: OfferKind| decision.offers.iter().any(|offer| offer.kind == kind);
    let by_program = [
        OfferKind::Command,
        OfferKind::Arguments,
        OfferKind::Prefix,
        OfferKind::Script,
    ];
    if offered(OfferKind::Programs) {
        let unknown = decision.unknown_programs();
        let sentences = unknown.iter().map(|name| words.offer_unknown(&shown(name)));
        let sentences: Vec<String> = sentences.collect();
        return (!sentences.is_empty()).then(|| sentences.join(" "));
    }
    if !by_program.into_iter().any(offered) {
        return None;
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

/// Offers for a person.
struct Shown<'a> {
    home: &'a str,
    words: Language,
}

impl Shown<'_> {
    fn all(&self, offers: &[Offer]) -> Vec<AlwaysOffer> {
        let preferred = Offer::preferred(offers);
        let offers = offers.iter().enumerate();
        let offers = offers.map(|(place, offer)| self.offer(offer, place == preferred));
        offers.collect()
    }

    fn offer(&self, offer: &Offer, preselected: bool) -> AlwaysOffer {
        AlwaysOffer {
            id: offer.kind.as_str().to_owned(),
            label: offer_label(offer, self.words),
            stored: self.stored(offer),
            rule: !offer.rules.is_empty(),
            preselected,
            parts: offer.parts.iter().map(|part| self.part(part)).collect(),
            also: offer.chains.then(|| self.words.stored_chains()),
        }
    }

    fn part(&self, part: &Part) -> OfferPart {
        let short = |word: &String| visible_text::short_home(word, self.home);
        let text = match part.writes {
            true => part.words.iter().map(short).collect::<Vec<_>>().join(" "),
            false => Request::argv(part.words.iter().cloned()).text(),
        };
        let cut = match text.char_indices().nth(MAX_PART) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text,
        };
        let words = visible(&cut, self.words);
        OfferPart {
            words: match part.writes {
                true => filled(&self.words.stored_writes(FIRST), &[words]),
                false => words,
            },
            choices: self.all(&part.offers),
        }
    }

    /// What is stored, a line each.
    fn stored(&self, offer: &Offer) -> Vec<Vec<TextRun>> {
        let short = |path: &String| visible_text::short_home(path, self.home);
        let rule = |rule: &Rule| {
            let rule = Rule {
                pattern: short(&rule.pattern),
                script: rule.script.as_ref().map(short),
                cwd: rule.cwd.as_ref().map(short),
                writes: rule.writes.as_ref().map(short),
                ..rule.clone()
            };
            rule_line(&rule, self.words)
        };
        let rules = offer.rules.iter().map(rule);
        let patterns = offer.patterns.iter();
        let patterns = patterns.map(|pattern| visible(&short(pattern), self.words));
        let chains = offer
            .chains
            .then(|| vec![plain(&self.words.stored_chains())]);
        rules.chain(patterns).chain(chains).collect()
    }
}

/// What this would store: the offer as it was proven, with what was chosen for its parts, or the
/// typed pattern as an entry.
pub(crate) fn offer(decision: &Decision, wanted: &WantedRule) -> Option<Offer> {
    if wanted.offer != PATTERN {
        let kind = name(&wanted.offer);
        let chosen = wanted.offer.split_once(CHOSEN);
        let chosen: Vec<&str> = chosen.map_or_else(Vec::new, |(_, it)| it.split(',').collect());
        let mut offers = decision.offers.iter();
        return offers
            .find(|offer| offer.kind.as_str() == kind)?
            .chosen(&chosen);
    }
    let pattern = wanted.pattern.trim();
    let typed = !pattern.is_empty() && !visible_text::hides(pattern);
    (typed && self::pattern(decision).is_some()).then(|| Offer::programs(pattern))
}

/// Stands between the name of an offer and what is chosen for each of its parts that is not
/// covered: `parts:prefix,arguments`.
const CHOSEN: char = ':';

/// The name of an offer, without what is chosen for its parts.
#[must_use]
pub fn name(offer: &str) -> &str {
    offer.split_once(CHOSEN).map_or(offer, |(name, _)| name)
}

/// The name of the offer whose pattern a person types.
pub const PATTERN: &str = "pattern";

/// Where another pattern starts from. It leaves the arguments open, so it is offered where
/// that is offered.
#[must_use]
pub fn pattern(decision: &Decision) -> Option<String> {
    let mut offers = decision.offers.iter();
    let programs = offers.find(|offer| offer.kind == OfferKind::Programs)?;
    let first = programs.patterns.first();
    first.filter(|path| !visible_text::hides(path)).cloned()
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
