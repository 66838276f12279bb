//! Which rules of the policy a record names as used.

use exec_policy::{Code, CoveredBy, Decision, Verdict};
use serde::{Deserialize, Serialize};

/// An entry or rule because of which a command ran unasked.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct UsedRule {
    /// The agent whose list holds it; `*` is every agent.
    pub agent: String,
    /// `allowlist` or `rules`: the key in the approvals file.
    pub list: String,
    /// Its id there; of an entry without one its pattern.
    pub key: String,
}

/// The entries and rules that let a command run, each once. Safe bins and builtins are neither.
pub(crate) fn rules(decision: &Decision) -> Vec<UsedRule> {
    let unasked = [Code::Allowlist, Code::RuleAllow, Code::SafeBin].contains(&decision.code);
    if decision.verdict != Verdict::Run || !unasked {
        return Vec::new();
    }
    let programs = decision.segments.iter().map(|it| it.matched.as_ref());
    let files = decision.writes.iter().map(|it| it.matched.as_ref());
    let mut used = Vec::new();
    for matched in programs.chain(files).flatten() {
        let list = match matched.by {
            CoveredBy::Allowlist => "allowlist",
            CoveredBy::Rule => "rules",
            CoveredBy::SafeBin | CoveredBy::Builtin => continue,
        };
        let rule = UsedRule {
            agent: matched.agent.clone(),
            list: list.to_owned(),
            key: matched
                .id
                .clone()
                .unwrap_or_else(|| matched.pattern.clone()),
        };
        if !used.contains(&rule) {
            used.push(rule);
        }
    }
    used
}
