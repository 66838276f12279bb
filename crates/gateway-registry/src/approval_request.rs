//! A question to a person, as it comes and as operators see it.

use std::collections::BTreeMap;
use std::time::Duration;

use gateway_protocol::{Decision, WireError};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::fields::params;

/// The longest command, in bytes: no system takes a longer word.
const COMMAND: usize = 128 * 1024;
/// The longest other text.
const TEXT: usize = 4 * 1024;
/// The most words of a command, and names of variables.
const WORDS: usize = 4 * 1024;
/// The longest plan, in bytes.
const PLAN: usize = 512 * 1024;
/// How long a question is open, by generation, if the asker does not say.
const OPEN_MS: (u64, u64) = (120_000, 1_800_000);
/// The longest time: a day.
const LONGEST_MS: u64 = 86_400_000;

/// A question to a person: may this command run?
#[derive(Debug, Clone, PartialEq)]
pub struct Approval {
    /// The command as it is shown.
    pub command: String,
    /// Its words.
    pub argv: Vec<String>,
    /// The folder.
    pub cwd: Option<String>,
    /// Where it would run: `gateway`, `node`, `sandbox`.
    pub host: Option<String>,
    /// The node, where it would run on one.
    pub node: Option<String>,
    /// The agent.
    pub agent: Option<String>,
    /// Its session.
    pub session_key: Option<String>,
    /// `security` and `ask` that led to the question.
    pub security: Option<String>,
    /// See `security`.
    pub ask: Option<String>,
    /// The names of the variables that the command sets.
    pub env_names: Vec<String>,
    /// The file of the program.
    pub resolved_path: Option<String>,
    /// A warning for the person.
    pub warning: Option<String>,
    /// Whether it may be allowed for always.
    pub always: bool,
    /// How long the question is open.
    pub timeout: Duration,
    /// The plan of a node for the command.
    pub plan: Option<Value>,
}

impl Approval {
    /// Its bytes, but for short texts.
    pub(crate) fn bytes(&self) -> usize {
        let words = self.argv.iter().chain(&self.env_names).map(String::len);
        self.command.len() + words.sum::<usize>() + planned(self)
    }

    /// The answers that are taken.
    pub(crate) fn takes(&self) -> Vec<Decision> {
        let all = Decision::ALL.into_iter();
        all.filter(|it| self.always || *it != Decision::AllowAlways)
            .collect()
    }

    /// The question as operators see it.
    pub(crate) fn shown(&self) -> Value {
        let takes: Vec<&str> = self.takes().iter().map(|it| it.as_str()).collect();
        json!({
            "command": self.command,
            "commandArgv": self.argv,
            "envKeys": self.env_names,
            "systemRunPlan": self.plan,
            "cwd": self.cwd,
            "nodeId": self.node,
            "host": self.host,
            "security": self.security,
            "ask": self.ask,
            "warningText": self.warning,
            "allowedDecisions": takes,
            "agentId": self.agent,
            "resolvedPath": self.resolved_path,
            "sessionKey": self.session_key,
        })
    }
}

/// A question that a client asks.
#[derive(Debug, PartialEq)]
pub(crate) struct Asked {
    pub(crate) approval: Approval,
    /// The id that the asker wants.
    pub(crate) id: Option<String>,
    /// The variables that the command sets.
    pub(crate) env: BTreeMap<String, String>,
    /// Whether the id is told before the answer.
    pub(crate) two_phase: bool,
    /// Whether the question ends at once where nobody can answer it.
    pub(crate) needs_route: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Wire {
    #[serde(default)]
    id: Option<String>,
    #[serde(default)]
    command: Option<String>,
    #[serde(default)]
    command_argv: Option<Vec<String>>,
    #[serde(default)]
    system_run_plan: Option<Value>,
    #[serde(default)]
    env: Option<BTreeMap<String, String>>,
    #[serde(default)]
    cwd: Option<String>,
    #[serde(default)]
    node_id: Option<String>,
    #[serde(default)]
    host: Option<String>,
    #[serde(default)]
    security: Option<String>,
    #[serde(default)]
    ask: Option<String>,
    #[serde(default)]
    agent_id: Option<String>,
    #[serde(default)]
    resolved_path: Option<String>,
    #[serde(default)]
    session_key: Option<String>,
    #[serde(default)]
    warning_text: Option<String>,
    #[serde(default)]
    unavailable_decisions: Option<Vec<String>>,
    #[serde(default)]
    timeout_ms: Option<u64>,
    #[serde(default)]
    two_phase: Option<bool>,
    #[serde(default)]
    require_delivery_route: Option<bool>,
    // What OpenClaw's own interfaces do with a question is not done here.
    #[serde(default, rename = "scope")]
    _scope: Option<Value>,
    #[serde(default, rename = "commandSpans")]
    _spans: Option<Value>,
    #[serde(default, rename = "sessionId")]
    _session: Option<Value>,
    #[serde(default, rename = "runId")]
    _run: Option<Value>,
    #[serde(default, rename = "toolCallId")]
    _tool_call: Option<Value>,
    #[serde(default, rename = "turnSourceChannel")]
    _channel: Option<Value>,
    #[serde(default, rename = "turnSourceTo")]
    _to: Option<Value>,
    #[serde(default, rename = "turnSourceAccountId")]
    _account: Option<Value>,
    #[serde(default, rename = "turnSourceThreadId")]
    _thread: Option<Value>,
}

/// Reads `exec.approval.request`.
pub(crate) fn read(method: &str, given: Value, protocol: u32) -> Result<Asked, WireError> {
    let wire: Wire = params(method, given)?;
    let plan = wire.system_run_plan.filter(|plan| !plan.is_null());
    if wire.host.as_deref() == Some("node") && protocol >= 4 {
        let required = |is_there: bool, what: &str| {
            let message = format!("{what} is required for host=node");
            is_there
                .then_some(())
                .ok_or_else(|| WireError::invalid(message))
        };
        required(wire.node_id.is_some(), "nodeId")?;
        required(plan.as_ref().is_some_and(Value::is_object), "systemRunPlan")?;
    }
    let of_plan = plan.as_ref().unwrap_or(&Value::Null);
    let command = wire
        .command
        .or_else(|| of_plan["commandText"].as_str().map(str::to_owned))
        .filter(|command| !command.trim().is_empty())
        .ok_or_else(|| WireError::invalid("command is required"))?;
    let planned = || {
        let words = of_plan["argv"].as_array().into_iter().flatten();
        words.filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let argv: Vec<String> = wire.command_argv.unwrap_or_else(planned);
    let env = wire.env.unwrap_or_default();
    let refuses = wire.unavailable_decisions.unwrap_or_default();
    let always =
        wire.ask.as_deref() != Some("always") && !refuses.iter().any(|it| it == "allow-always");
    let (early, late) = OPEN_MS;
    let usual = if protocol >= 4 { late } else { early };
    let timeout_ms = wire.timeout_ms.unwrap_or(usual).clamp(1, LONGEST_MS);
    let approval = Approval {
        env_names: env.keys().cloned().collect(),
        command,
        argv,
        cwd: wire.cwd,
        host: wire.host,
        node: wire.node_id,
        agent: wire.agent_id,
        session_key: wire.session_key,
        security: wire.security,
        ask: wire.ask,
        resolved_path: wire.resolved_path,
        warning: wire.warning_text,
        always,
        timeout: Duration::from_millis(timeout_ms),
        plan,
    };
    bounded(&approval)?;
    let id = wire.id.filter(|id| !id.is_empty());
    if id
        .as_ref()
        .is_some_and(|id| id.len() > 128 || id.starts_with("plugin:"))
    {
        return Err(WireError::invalid("approval id cannot be used"));
    }
    Ok(Asked {
        approval,
        id,
        env,
        two_phase: wire.two_phase == Some(true),
        needs_route: wire.require_delivery_route != Some(false),
    })
}

/// The bytes of a plan.
fn planned(approval: &Approval) -> usize {
    let plan = approval.plan.as_ref();
    plan.map_or(0, |plan| plan.to_string().len())
}

/// Checks that a person could read it.
pub(crate) fn bounded(approval: &Approval) -> Result<(), WireError> {
    let texts = [
        &approval.cwd,
        &approval.host,
        &approval.node,
        &approval.agent,
        &approval.session_key,
        &approval.security,
        &approval.ask,
        &approval.resolved_path,
        &approval.warning,
    ];
    let words = approval.argv.iter().chain(&approval.env_names);
    let bytes: usize = words.clone().map(String::len).sum();
    let plan = planned(approval);
    let fits = approval.command.len() <= COMMAND
        && words.count() <= WORDS
        && bytes <= COMMAND
        && plan <= PLAN
        && texts.into_iter().flatten().all(|text| text.len() <= TEXT);
    fits.then_some(())
        .ok_or_else(|| WireError::invalid("command exceeds exec approval display limit"))
}
