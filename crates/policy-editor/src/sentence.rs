//! The policy in one sentence, always true.

use std::collections::HashSet;

use exec_policy::{Ask, Document, Effective, Pattern, Rule, Security};
use local_policy::PLATFORM;
use view_model::Run;

use crate::text::{count, plain, visible};

/// What a sentence tells beside the settings.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Grants {
    /// Programs that are listed by their path.
    pub(crate) programs: usize,
    /// Patterns that may cover several.
    pub(crate) patterns: usize,
    /// Rules that refuse.
    pub(crate) denials: usize,
    /// Filters such as grep run on their input.
    pub(crate) filters: bool,
}

/// The sentence, and whether it tells of something that runs unasked without a list.
pub(crate) fn sentence(agent: &str, effective: &Effective, grants: Grants) -> (Vec<Run>, bool) {
    let (predicate, open) = predicate(effective, grants);
    let mut runs = match agent {
        "" => vec![plain("An agent without settings of its own")],
        "*" => vec![plain("Every agent without settings of its own")],
        id => visible(id),
    };
    runs.push(plain(&format!(" {predicate}.")));
    (runs, open)
}

/// What may be done, without the subject and the full stop.
pub(crate) fn predicate(effective: &Effective, grants: Grants) -> (String, bool) {
    let (security, ask) = (effective.security.value, effective.ask.value);
    let fallback = effective.ask_fallback.value;
    let asks = match (security, ask) {
        (Security::Deny, _) => false,
        (_, Ask::Always) => true,
        (Security::Allowlist, Ask::OnMiss) => true,
        (Security::Allowlist | Security::Full, Ask::Off) | (Security::Full, Ask::OnMiss) => false,
    };
    let listed = grants.listed();
    let mut text = match (security, ask) {
        (Security::Deny, _) => "may run nothing".to_owned(),
        (Security::Full, Ask::Always) => "asks every time".to_owned(),
        (Security::Full, Ask::Off | Ask::OnMiss) => "runs everything without asking".to_owned(),
        (Security::Allowlist, Ask::Always) => match &listed {
            Some(listed) => format!("asks every time, also for {listed}"),
            None => "asks every time".to_owned(),
        },
        (Security::Allowlist, Ask::OnMiss) => match &listed {
            Some(listed) => format!("may run {listed} without asking, asks for anything else"),
            None => "asks for everything".to_owned(),
        },
        (Security::Allowlist, Ask::Off) => match &listed {
            Some(listed) => format!("may run {listed} without asking and is refused anything else"),
            None => "may run nothing, as nothing is on the list".to_owned(),
        },
    };
    if asks {
        // A list of two has no comma before its last part.
        let several = text.contains(", asks") || text.contains(", also");
        text.push_str(if several { ", and " } else { " and " });
        text.push_str(match fallback {
            Security::Deny => "is refused when nobody answers",
            Security::Allowlist => "follows the list when nobody can be asked",
            Security::Full => "runs it all the same when nobody can be asked",
        });
    }
    if grants.denials > 0 && security != Security::Deny {
        let rules = count(grants.denials, "rule refuses", "rules refuse");
        text.push_str(&format!("; whatever it says, {rules} some commands"));
    }
    let open =
        (security == Security::Full && ask != Ask::Always) || (asks && fallback == Security::Full);
    (text, open)
}

impl Grants {
    /// What an agent has, its own and what every agent has.
    pub(crate) fn of(document: &Document, agent: &str, home: &str, now_ms: u64) -> Self {
        let mut grants = Self::default();
        let mut seen = HashSet::new();
        let own = (agent != "*").then_some(agent);
        for agent in ["*"]
            .into_iter()
            .chain(own)
            .filter_map(|id| document.agents.get(id))
        {
            let entries = agent
                .allowlist
                .iter()
                .map(|entry| (entry.pattern.as_str(), false));
            let live = |rule: &&Rule| rule.expires_at.is_none_or(|at| now_ms < at);
            let rules = agent.rules.iter().filter(live);
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
    fn listed(self) -> Option<String> {
        let mut parts = Vec::new();
        if self.programs > 0 {
            parts.push(count(self.programs, "program", "programs"));
        }
        if self.patterns > 0 {
            parts.push(count(
                self.patterns,
                "pattern of programs",
                "patterns of programs",
            ));
        }
        if self.filters {
            parts.push("safe filters such as grep".to_owned());
        }
        let last = parts.pop()?;
        Some(if parts.is_empty() {
            last
        } else {
            format!("{} and {last}", parts.join(", "))
        })
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
                "main may run 1 program, 2 patterns of programs and safe filters such as grep without asking, asks for anything else, and runs it all the same when nobody can be asked; whatever it says, 1 rule refuses some commands.",
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
                "main may run nothing, as nothing is on the list.",
            ),
            (
                Allowlist,
                Ask::Always,
                Allowlist,
                some,
                false,
                "main asks every time, also for 12 programs, and follows the list when nobody can be asked.",
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
            let (runs, is_open) = sentence("main", &effective, grants);
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
