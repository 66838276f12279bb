//! An approval that a caller claims for a command on a node.

use std::collections::BTreeMap;

use gateway_protocol::{Decision, WireError};
use serde_json::{Value, json};

use crate::approvals::{AskedBy, Record, State};
use crate::no_answer::unknown;
use crate::registry::Registry;

impl Registry {
    /// The parameters of `system.run` with the approval that a person gave for this very command.
    ///
    /// # Errors
    /// There is none, or it is for something else. Nothing is sent to the node.
    pub(crate) fn approved_run(
        &self,
        device: &str,
        node: &str,
        mut given: Value,
    ) -> Result<Value, WireError> {
        let Some(run) = given["runId"].as_str().map(str::to_owned) else {
            return refused("MISSING_RUN_ID", "approval override requires params.runId");
        };
        let record = self.approvals.get(&run).ok_or_else(|| {
            unknown().with(json!({ "code": "UNKNOWN_APPROVAL_ID", "runId": run }))
        })?;
        let decision = match &record.state {
            State::Open => return refused("APPROVAL_REQUIRED", "approval required"),
            State::Unanswered(_) => return refused("APPROVAL_EXPIRED", "approval expired"),
            State::Answered { is_used: true, .. } => {
                return refused("APPROVAL_EXPIRED", "this approval was used before");
            }
            State::Answered {
                decision: Decision::Deny,
                ..
            } => return refused("APPROVAL_REQUIRED", "approval required"),
            State::Answered { decision, .. } => *decision,
        };
        let plan = bound(record, device, node, &given)?;
        // Everything that the plan says comes from the plan.
        given["command"] = plan["argv"].clone();
        given["rawCommand"] = plan["commandText"].clone();
        for key in ["cwd", "agentId", "sessionKey"] {
            if let Some(given) = given.as_object_mut() {
                given.remove(key);
            }
            if !plan[key].is_null() {
                given[key] = plan[key].clone();
            }
        }
        given["systemRunPlan"] = plan;
        given["approved"] = json!(true);
        given["approvalDecision"] = json!(decision.as_str());
        Ok(given)
    }

    /// A command was sent to its node. The approval that it had, if any, is good for no other.
    pub(crate) fn approval_used(&mut self, sent: &Value) {
        let run = sent["runId"].as_str().filter(|_| sent["approved"] == true);
        let record = run.and_then(|run| self.approvals.get_mut(run));
        if let Some(State::Answered { is_used, .. }) = record.map(|record| &mut record.state) {
            *is_used = true;
        }
    }
}

/// The plan of an approval, if the caller, the node and the command are those of the approval.
fn bound(record: &Record, device: &str, node: &str, given: &Value) -> Result<Value, WireError> {
    if !matches!(&record.from, AskedBy::Client(_, its) if its == device) {
        return refused(
            "APPROVAL_DEVICE_MISMATCH",
            "this approval was asked for by another device",
        );
    }
    match &record.approval.node {
        None => {
            return refused(
                "APPROVAL_NODE_BINDING_MISSING",
                "this approval names no node",
            );
        }
        Some(its) if its != node => {
            return refused(
                "APPROVAL_NODE_MISMATCH",
                "this approval is for another node",
            );
        }
        Some(_) => {}
    }
    let Some(plan) = &record.approval.plan else {
        return refused("APPROVAL_PLAN_REQUIRED", "this approval has no plan");
    };
    let same = |key: &str| {
        let text = |value: &Value| value.as_str().map(str::trim).unwrap_or_default().to_owned();
        text(&plan[key]) == text(&given[key])
    };
    let is_planned = given["command"] == plan["argv"]
        && ["cwd", "agentId", "sessionKey"].into_iter().all(same)
        && (given["systemRunPlan"].is_null() || given["systemRunPlan"] == *plan)
        && (given["rawCommand"].is_null() || given["rawCommand"] == plan["commandText"]);
    if !is_planned {
        return refused(
            "APPROVAL_REQUEST_MISMATCH",
            "this approval is for another command",
        );
    }
    let env = given.get("env").cloned().unwrap_or_else(|| json!({}));
    let env: Option<BTreeMap<String, String>> = serde_json::from_value(env).ok();
    if env.as_ref() != Some(&record.env) {
        return refused(
            "APPROVAL_ENV_MISMATCH",
            "this approval is for another environment",
        );
    }
    Ok(plan.clone())
}

fn refused<T>(code: &str, message: &str) -> Result<T, WireError> {
    Err(WireError::invalid(message).with(json!({ "code": code })))
}
