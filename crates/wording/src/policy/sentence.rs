//! The policy in one sentence, always true.

use std::collections::HashSet;

use catalogue::Language;
use exec_policy::{Ask, Document, Effective, Pattern, Security};
use local_policy::PLATFORM;
use view_model::TextRun;

use crate::{plain, visible};

/// What a sentence tells beside the settings.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Grants {
    /// Programs that are listed by their path.
    pub programs: usize,
    /// Patterns that may cover several.
    pub patterns: usize,
    /// Rules that refuse.
    pub denials: usize,
    /// Filters such as grep run on their input.
    pub filters: bool,
}

/// The sentence, and whether it tells of something that runs unasked without a list.
#[must_use]
pub fn sentence(
    agent: &str,
    effective: &Effective,
    grants: Grants,
    language: Language,
) -> (Vec<TextRun>, bool) {
    let (predicate, open) = predicate(effective, grants, language);
    let who = match agent {
        "" => vec![plain(&language.policy_an_agent())],
        "*" => vec![plain(&language.policy_any_agent())],
        id => visible(id, language),
    };
    // The agent stays apart from what is said of it.
    let sentence = language.policy_sentence("\u{0}", &predicate);
    let (before, after) = sentence.split_once('\u{0}').unwrap_or(("", &sentence));
    let before = (!before.is_empty()).then(|| plain(before));
    let runs = before.into_iter().chain(who).chain([plain(after)]);
    (runs.collect(), open)
}

/// What may be done, without the subject and the full stop.
#[must_use]
pub fn predicate(effective: &Effective, grants: Grants, language: Language) -> (String, bool) {
    let (security, ask) = (effective.security.value, effective.ask.value);
    let fallback = effective.ask_fallback.value;
    let asks = match (security, ask) {
        (Security::Deny, _) => false,
        (_, Ask::Always) => true,
        (Security::Allowlist, Ask::OnMiss) => true,
        (Security::Allowlist | Security::Full, Ask::Off) | (Security::Full, Ask::OnMiss) => false,
    };
    let listed = grants.listed(language);
    // A list of two has no comma before its last part.
    let several = security == Security::Allowlist && listed.is_some();
    let mut text = match (security, ask) {
        (Security::Deny, _) => language.policy_may_nothing(),
        (Security::Full, Ask::Always) => language.policy_asks_every_time(),
        (Security::Full, Ask::Off | Ask::OnMiss) => language.policy_runs_all(),
        (Security::Allowlist, Ask::Always) => match &listed {
            Some(listed) => language.policy_asks_also(listed),
            None => language.policy_asks_every_time(),
        },
        (Security::Allowlist, Ask::OnMiss) => match &listed {
            Some(listed) => language.policy_may_list(listed),
            None => language.policy_asks_all(),
        },
        (Security::Allowlist, Ask::Off) => match &listed {
            Some(listed) => language.policy_only_list(listed),
            None => language.policy_empty_list(),
        },
    };
    if asks {
        let nobody = match fallback {
            Security::Deny => language.policy_refused_unanswered(),
            Security::Allowlist => language.policy_follows_list(),
            Security::Full => language.policy_runs_anyway(),
        };
        text = match several {
            true => language.policy_and_last(&text, &nobody),
            false => language.policy_and(&text, &nobody),
        };
    }
    if grants.denials > 0 && security != Security::Deny {
        text = language.policy_denials(&text, grants.denials);
    }
    let open =
        (security == Security::Full && ask != Ask::Always) || (asks && fallback == Security::Full);
    (text, open)
}

impl Grants {
    /// What an agent has, its own and what every agent has.
    #[must_use]
    pub fn of(document: &Document, agent: &str, home: &str, now_ms: u64) -> Self {
        let mut grants = Self::default();
        let mut seen = HashSet::new();
        let own = (agent != "*").then_some(agent);
        for agent in ["*"]
            .into_iter()
            .chain(own)
            .filter_map(|id| document.agents.get(id))
        {
            let live = |ends: Option<u64>| ends.is_none_or(|at| now_ms < at);
            let entries = agent.allowlist.iter().filter(|it| live(it.expires_at));
            let entries = entries.map(|entry| (entry.pattern.as_str(), false));
            let rules = agent.rules.iter().filter(|it| live(it.expires_at));
            let rules = rules.map(|rule| (rule.pattern.as_str(), rule.deny));
            for (text, deny) in entries.chain(rules) {
                let Some(pattern) = Pattern::new(text, home, PLATFORM) else {
                    continue;
                };
                if deny {
                    grants.denials += 1;
                } else if seen.insert(text.to_lowercase()) {
                    match pattern.literal() {
                        Some(_) => grants.programs += 1,
                        None => grants.patterns += 1,
                    }
                }
            }
        }
        grants
    }

    /// `12 programs and safe filters such as grep`.
    fn listed(self, language: Language) -> Option<String> {
        let programs = (self.programs > 0).then(|| language.policy_programs(self.programs));
        let patterns = (self.patterns > 0).then(|| language.policy_patterns(self.patterns));
        let filters = self.filters.then(|| language.policy_filters());
        let parts: Vec<String> = programs
            .into_iter()
            .chain(patterns)
            .chain(filters)
            .collect();
        match parts.as_slice() {
            [] => None,
            [one] => Some(one.clone()),
            [one, other] => Some(language.policy_list_pair(one, other)),
            [one, other, last, ..] => Some(language.policy_list_three(one, other, last)),
        }
    }
}

#[cfg(test)]
mod tests {
    use exec_policy::Layered;

    use super::*;

    #[test]
    fn each_combination_has_its_sentence() {
        use Security::{Allowlist, Deny, Full};
        let none = Grants::default();
        let some = Grants {
            programs: 12,
            ..none
        };
        let all = Grants {
            programs: 1,
            patterns: 2,
            denials: 1,
            filters: true,
        };
        for (security, ask, fallback, grants, open, expected) in [
            (Deny, Ask::Off, Deny, some, false, "main may run nothing."),
            (Deny, Ask::Always, Full, all, false, "main may run nothing."),
            (
                Allowlist,
                Ask::OnMiss,
                Deny,
                some,
                false,
                "main may run 12 programs without asking, asks for anything else, and is refused when nobody answers.",
            ),
            (
                Allowlist,
                Ask::OnMiss,
                Deny,
                none,
                false,
                "main asks for everything and is refused when nobody answers.",
            ),
            (
                Allowlist,
                Ask::OnMiss,
                Full,
                all,
                true,
                "main may run 1 program, programs that match 2 patterns and safe filters such as grep without asking, asks for anything else, and runs it anyway when nobody can be asked; 1 rule always blocks some commands.",
            ),
            (
                Allowlist,
                Ask::Off,
                Full,
                some,
                false,
                "main may run 12 programs without asking and is refused anything else.",
            ),
            (
                Allowlist,
                Ask::Off,
                Deny,
                none,
                false,
                "main may run nothing, because the allowlist is empty.",
            ),
            (
                Allowlist,
                Ask::Always,
                Allowlist,
                some,
                false,
                "main asks every time, also for 12 programs, and follows the allowlist when nobody can be asked.",
            ),
            (
                Full,
                Ask::Off,
                Deny,
                some,
                true,
                "main runs everything without asking.",
            ),
            (
                Full,
                Ask::OnMiss,
                Full,
                none,
                true,
                "main runs everything without asking.",
            ),
            (
                Full,
                Ask::Always,
                Deny,
                none,
                false,
                "main asks every time and is refused when nobody answers.",
            ),
        ] {
            let effective = Effective {
                security: layered(security),
                ask: layered(ask),
                ask_fallback: layered(fallback),
            };
            let (runs, is_open) = sentence("main", &effective, grants, Language::English);
            let text: String = runs.iter().map(|run| run.text.as_str()).collect();
            assert_eq!((text.as_str(), is_open), (expected, open));
        }
    }

    fn layered<T>(value: T) -> Layered<T> {
        Layered {
            value,
            layer: String::new(),
        }
    }
}
