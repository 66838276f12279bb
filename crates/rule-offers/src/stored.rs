//! What was stored, for the history and for the person.

use std::fmt;
use std::sync::Arc;

use approvals_store::Snapshot;
use audit_log::{Grant, Policy, changes};
use exec_policy::{Offer, Rule};
use serde_json::Value;
use view_model::TextRun;

/// What Always allow or Always deny stored.
#[derive(Debug, Clone)]
pub struct StoredRule {
    /// The entries that were stored; none of a denial, which grants nothing.
    pub entries: Vec<Grant>,
    /// The change of the policy, for the history.
    pub policy: Policy,
    /// What was stored: `main may run git status in ~/demo`.
    pub sentence: Vec<TextRun>,
    /// The policy as it was and as it is.
    pub revision: Revision,
}

/// A change of the policy, from which it can be undone.
#[derive(Clone)]
pub struct Revision {
    /// The policy before.
    pub before: Arc<Value>,
    /// The policy afterwards.
    pub after: Arc<Value>,
}

/// A policy holds the token of the socket.
impl fmt::Debug for Revision {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("[hidden]")
    }
}

impl Revision {
    fn new(before: &Snapshot, after: &Snapshot) -> Self {
        Self {
            before: Arc::new(before.value.clone()),
            after: Arc::new(after.value.clone()),
        }
    }
}

impl StoredRule {
    /// What this offer stored for an agent.
    pub(crate) fn new(
        before: &Snapshot,
        after: &Snapshot,
        agent: &str,
        offer: &Offer,
        sentence: Vec<TextRun>,
    ) -> Self {
        let agent = &after.value["agents"][agent];
        let stored = |list: &str| agent[list].as_array().into_iter().flatten().rev();
        let id = |entry: Option<&Value>| entry?["id"].as_str().map(str::to_owned);
        // What was added last is what was clicked.
        let rules = offer.rules.iter().map(|rule| {
            let (key, value) = named(rule);
            let args = |entry: &Value| match &rule.args {
                Some(args) => entry["args"] == Value::from(args.as_slice()),
                None => entry["args"].is_null(),
            };
            let same = |entry: &&Value| entry[key] == *value && args(entry);
            Grant {
                list: "rules".to_owned(),
                pattern: value.to_owned(),
                id: id(stored("rules").find(same)),
            }
        });
        let entries = offer.patterns.iter().map(|pattern| Grant {
            list: "allowlist".to_owned(),
            pattern: pattern.clone(),
            id: id(stored("allowlist").find(|entry| entry["pattern"] == **pattern)),
        });
        Self {
            entries: rules.chain(entries).collect(),
            policy: Policy::new(
                "always-allow",
                changes(&before.value, &after.value),
                &after.hash,
            ),
            sentence,
            revision: Revision::new(before, after),
        }
    }

    /// What Always deny stored: no request is granted anything.
    pub(crate) fn denied(before: &Snapshot, after: &Snapshot, sentence: Vec<TextRun>) -> Self {
        Self {
            entries: Vec::new(),
            policy: Policy::new(
                "always-deny",
                changes(&before.value, &after.value),
                &after.hash,
            ),
            sentence,
            revision: Revision::new(before, after),
        }
    }

    /// The same rule for the next request that one answer serves: the policy changed once.
    #[must_use]
    pub fn without_change(mut self) -> Self {
        self.policy.changes.clear();
        self
    }
}

/// What a rule is for, as it is stored: the key and its value.
fn named(rule: &Rule) -> (&'static str, &str) {
    match (&rule.writes, &rule.line) {
        (Some(files), _) => ("writes", files),
        (None, Some(line)) => ("line", line),
        (None, None) => ("pattern", &rule.pattern),
    }
}
