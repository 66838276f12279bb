//! Drift: changes of the policy by another program, held back until a person has confirmed them.

use approvals_store::{Kind, differences};
use exec_policy::{Code, Decision, Policy, Reason, Verdict};
use serde_json::Value;

use crate::{Widening, summary};

/// A policy that another program widened.
#[derive(Debug)]
pub struct Drift {
    /// Each thing that it allows and nobody has confirmed; never empty.
    pub found: Vec<Widening>,
    /// The hash of the policy with these changes (`Snapshot::policy_hash`).
    pub hash: String,
    /// The policy that was confirmed last.
    pub(crate) policy: Policy,
}

impl Drift {
    /// The warning for a person, in one sentence.
    pub fn sentence(&self) -> String {
        format!(
            "The policy was changed by another program: {}.",
            summary(&self.found)
        )
    }

    /// The decision of the policy as it is, limited by the confirmed one: a command that runs only
    /// because of the change asks, and a denial that the change removed still holds (D9). Other
    /// questions and denials stay as they are.
    pub(crate) fn held(
        &self,
        now: Decision,
        confirmed: impl FnOnce(&Policy) -> Decision,
    ) -> Decision {
        if now.verdict == Verdict::Deny {
            return now;
        }
        let before = confirmed(&self.policy);
        if before.code == Code::DenyRule {
            return Decision {
                sentence: Reason::TakenOut(Box::new(before.sentence)),
                ..before
            };
        }
        if now.verdict == Verdict::Ask || before.verdict == Verdict::Run {
            return now;
        }
        Decision {
            verdict: Verdict::Ask,
            layer: "exec-approvals.json".to_owned(),
            code: Code::PolicyDrift,
            sentence: Reason::Drift,
            offers: Vec::new(),
            ..now
        }
    }
}

/// Whether two documents are different policies.
pub(crate) fn differs(confirmed: &Value, now: &Value) -> bool {
    let found = differences(confirmed, now);
    found.iter().any(|it| it.kind != Kind::Other)
}
