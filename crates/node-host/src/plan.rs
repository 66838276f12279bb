//! The plan of a command: what a gateway approves, tied to what will run
//! (`docs/openclaw-wire.md` §5.4).

use std::path::Path;

use approvals_ipc::WireError;
use exec_policy::{Ask, Decision, Document, Effective, Facts, Request, Security, Verdict};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::errors;
use crate::run_params::RunParams;

/// `systemRunPlan`. Absent values are left out, because a gateway refuses a `null` operand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Plan {
    argv: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cwd: Option<String>,
    command_text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    command_preview: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    agent_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    session_key: Option<String>,
    /// Older gateways send none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) policy_snapshot: Option<Snapshot>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mutable_file_operand: Option<Operand>,
}

/// The policy that a command was approved under.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Snapshot {
    security: String,
    ask: String,
    ask_fallback: String,
    auto_allow_skills: bool,
    allowlist_rules: Vec<SnapshotRule>,
}

/// One entry of the allowlist. The order is that of the wire: bytewise, absent values first.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct SnapshotRule {
    pattern: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    arg_pattern: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    source: Option<String>,
}

/// A script among the words of a command. Its content is approved with the command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Operand {
    argv_index: usize,
    path: String,
    sha256: String,
}

impl Snapshot {
    /// The policy that holds for an agent now.
    pub(crate) fn of(effective: &Effective, document: &Document, agent: &str) -> Self {
        let lists = ["*", agent]
            .into_iter()
            .filter_map(|id| document.agents.get(id));
        let mut rules: Vec<SnapshotRule> = lists
            .flat_map(|agent| &agent.allowlist)
            .map(|entry| SnapshotRule {
                pattern: entry.pattern.clone(),
                arg_pattern: entry.arg_pattern.clone(),
                // Gateways know no other source.
                source: entry
                    .source
                    .clone()
                    .filter(|source| source == "allow-always"),
            })
            .collect();
        rules.sort();
        rules.dedup();
        Self {
            security: effective.security.value.to_string(),
            ask: effective.ask.value.to_string(),
            ask_fallback: effective.ask_fallback.value.to_string(),
            // The skills of an agent allow nothing here.
            auto_allow_skills: false,
            allowlist_rules: rules,
        }
    }

    /// Whether a command approved under this policy may run under `now`: the settings are the same
    /// and every entry is still there. An entry counts as the same if only its `source` has become
    /// Always allow.
    fn is_current(&self, now: &Self) -> bool {
        let settings = |it: &Self| {
            let Self {
                security,
                ask,
                ask_fallback,
                auto_allow_skills,
                ..
            } = it.clone();
            (security, ask, ask_fallback, auto_allow_skills)
        };
        settings(self) == settings(now)
            && self.allowlist_rules.iter().all(|rule| {
                now.allowlist_rules.iter().any(|it| {
                    let upgraded = it.source.as_deref() == Some("allow-always");
                    it.pattern == rule.pattern
                        && it.arg_pattern == rule.arg_pattern
                        && (it.source == rule.source || rule.source.is_none() && upgraded)
                })
            })
    }
}

impl Plan {
    /// The plan for a request.
    pub(crate) fn of(
        request: &Request,
        agent: Option<String>,
        session: Option<String>,
        decision: &Decision,
        snapshot: Snapshot,
        facts: &dyn Facts,
    ) -> Self {
        let command_text = request.formatted();
        let text = request.text();
        Self {
            argv: request.argv.clone(),
            cwd: request.cwd.clone(),
            command_preview: (text != command_text).then_some(text),
            command_text,
            agent_id: agent,
            session_key: session,
            policy_snapshot: Some(snapshot),
            mutable_file_operand: operand(request, decision, facts),
        }
    }

    /// Checks that the command that is to run is the one that was planned.
    pub(crate) fn check(&self, run: &RunParams, facts: &dyn Facts) -> Result<(), WireError> {
        let same = self.argv == run.request.argv
            && self.command_text == run.request.formatted()
            && said(self.cwd.as_ref()) == run.request.cwd.as_deref()
            && said(self.agent_id.as_ref()) == run.agent.as_deref()
            && said(self.session_key.as_ref()) == run.session.as_deref()
            && self.mutable_file_operand.as_ref().is_none_or(|operand| {
                facts.sha256(&operand.path).as_deref() == Some(operand.sha256.as_str())
            });
        if same {
            Ok(())
        } else {
            Err(errors::plan_mismatch())
        }
    }

    /// Checks that the policy is still the one that the command was planned under.
    pub(crate) fn check_policy(&self, now: &Snapshot) -> Result<(), WireError> {
        match &self.policy_snapshot {
            Some(planned) if !planned.is_current(now) => Err(errors::policy_changed()),
            Some(_) | None => Ok(()),
        }
    }
}

fn said(text: Option<&String>) -> Option<&str> {
    text.map(|text| text.trim()).filter(|text| !text.is_empty())
}

/// The script that the command gives an interpreter, if it is one of the command's own words.
fn operand(request: &Request, decision: &Decision, facts: &dyn Facts) -> Option<Operand> {
    let [segment] = decision.segments.as_slice() else {
        return None;
    };
    let script = segment.script.as_ref()?;
    let names_it = |word: &String| {
        let path = Path::new(&decision.cwd).join(word);
        let file = path.to_str().and_then(|path| facts.file(path));
        file.is_some_and(|file| file.real == *script)
    };
    Some(Operand {
        argv_index: request.argv.iter().skip(1).position(names_it)? + 1,
        path: script.clone(),
        sha256: facts.sha256(script)?,
    })
}

/// The answer to `system.run.prepare`. Its `execPolicy` is the policy for this command. The
/// gateway does not know the list here, and would otherwise ask about commands that run unasked. A
/// gateway cannot make an Always allow here, so nothing is covered for ever.
pub(crate) fn prepared(plan: &Plan, decision: &Decision) -> Value {
    let Effective { security, ask, .. } = &decision.effective;
    let (security, ask) = match decision.verdict {
        Verdict::Run => (Security::Full, Ask::Off),
        Verdict::Ask | Verdict::Deny => (security.value, ask.value),
    };
    json!({
        "plan": plan,
        "execPolicy": { "security": security, "ask": ask },
        "allowAlwaysCoverage": { "complete": false, "patterns": [] },
    })
}
