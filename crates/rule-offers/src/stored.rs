//! What was stored, for the history.

use approvals_store::Snapshot;
use audit_log::{Grant, Policy, changes};
use exec_policy::Offer;

/// What Always allow or Always deny stored.
#[derive(Debug, Clone)]
pub struct StoredRule {
    /// The entries that were stored; none of a denial, which grants nothing.
    pub entries: Vec<Grant>,
    /// The change of the policy, for the history.
    pub policy: Policy,
}

impl StoredRule {
    /// What this offer stored for an agent.
    pub(crate) fn new(before: &Snapshot, after: &Snapshot, agent: &str, offer: &Offer) -> Self {
        let (list, patterns): (&str, Vec<&String>) = match offer {
            Offer::Programs { patterns } => ("allowlist", patterns.iter().collect()),
            Offer::Command { rules } | Offer::Arguments { rules } | Offer::Script { rules } => {
                ("rules", rules.iter().map(|rule| &rule.pattern).collect())
            }
        };
        let stored = &after.value["agents"][agent][list];
        // What was added last is what was clicked.
        let id = |pattern: &String| {
            let mut entries = stored.as_array()?.iter().rev();
            let entry = entries.find(|entry| entry["pattern"] == **pattern)?;
            entry["id"].as_str().map(str::to_owned)
        };
        let entry = |pattern: &String| Grant {
            list: list.to_owned(),
            pattern: pattern.clone(),
            id: id(pattern),
        };
        Self {
            entries: patterns.into_iter().map(entry).collect(),
            policy: Policy {
                source: "always-allow".to_owned(),
                request: None,
                changes: changes(&before.value, &after.value),
                more: 0,
                hash: after.hash.clone(),
            },
        }
    }

    /// What Always deny stored: no request is granted anything.
    pub(crate) fn denied(before: &Snapshot, after: &Snapshot) -> Self {
        Self {
            entries: Vec::new(),
            policy: Policy {
                source: "always-deny".to_owned(),
                request: None,
                changes: changes(&before.value, &after.value),
                more: 0,
                hash: after.hash.clone(),
            },
        }
    }

    /// The same rule for the next request that one answer serves: the policy changed once.
    #[must_use]
    pub fn without_change(mut self) -> Self {
        self.policy.changes.clear();
        self
    }
}
