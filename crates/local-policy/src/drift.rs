//! What another program wrote into the policy, held until a person has confirmed it (idea 9
//! of the desktop: the policy drift alarm).

use approvals_store::{Kind, differences};
use exec_policy::{Code, Decision, Policy, Reason, Verdict};
use serde_json::Value;

use crate::{Widening, summary};

/// A policy that was widened by another program.
#[derive(Debug)]
pub struct Drift {
    /// What it allows that was not confirmed; never empty.
    pub found: Vec<Widening>,
    /// The hash of the file that holds it.
    pub hash: String,
    /// The policy that was confirmed.
    pub(crate) policy: Policy,
}

impl Drift {
    /// What a person has to hear, in one sentence.
    pub fn sentence(&self) -> String {
        format!(
            "The policy was changed by another program: {}.",
            summary(&self.found)
        )
    }

    /// The decision of the policy as it is, held to what was confirmed: what runs only by the
    /// change asks, and a denial that is gone still refuses (D9). What is asked or refused
    /// anyway stays as it is.
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
