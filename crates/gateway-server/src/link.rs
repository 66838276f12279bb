//! The nodes, for the tools of this process.

use std::time::{Duration, Instant};

use exec_tools::{BoxFuture, Invocation, Node, NodeAnswer, NodeLink};
use gateway_registry::{Approval, CallFault, Decision, NoAnswer, NodeCall};
use serde_json::{Value, json};

use crate::hub::Hub;

/// How long a node may take to say what a command would be.
const PREPARE: Duration = Duration::from_secs(30);
/// The most of a node's output that an agent is given, in bytes for each stream.
const OUTPUT: usize = 200_000;

impl NodeLink for Hub {
    fn nodes(&self) -> BoxFuture<'_, Result<Vec<Node>, String>> {
        let nodes = self.node_states().into_iter().map(|node| Node {
            id: node.id,
            name: node.name,
            remote_ip: node.address,
            platform: node.platform,
            connected: node.is_connected,
            runs: node.runs,
        });
        let nodes = Ok(nodes.collect());
        Box::pin(std::future::ready(nodes))
    }

    fn run(&self, invocation: Invocation) -> BoxFuture<'_, NodeAnswer> {
        Box::pin(self.run_on_node(invocation))
    }
}

/// What a node says a command would be.
struct Prepared {
    plan: Value,
    /// Whether the node would take *always* for an answer.
    always: bool,
}

impl Hub {
    /// The node decides, and asks its own person. Where it needs an approval and has nobody to
    /// ask, the operators of this gateway are asked, once.
    async fn run_on_node(&self, invocation: Invocation) -> NodeAnswer {
        let begun = Instant::now();
        let first = self
            .invoke(&invocation.node, params(&invocation), invocation.wait)
            .await;
        let Err(CallFault::Node { message, .. }) = &first else {
            return answer(first);
        };
        if reason(message) != Some("approval-required") || !self.can_ask() {
            return answer(first);
        }
        let left = |begun: Instant| invocation.wait.saturating_sub(begun.elapsed());
        let prepared = match self.prepare(&invocation, PREPARE.min(left(begun))).await {
            Ok(prepared) => prepared,
            Err(fault) => return answer(Err(fault)),
        };
        let approval = approval(&invocation, prepared.as_ref(), left(begun));
        match self.ask(approval).await {
            Ok(Decision::Deny) => denied("SYSTEM_RUN_DENIED: user denied"),
            Ok(decision @ (Decision::AllowOnce | Decision::AllowAlways)) => {
                let params = approved(params(&invocation), prepared, decision);
                answer(self.invoke(&invocation.node, params, left(begun)).await)
            }
            Err(NoAnswer::Expired) => denied("SYSTEM_RUN_DENIED: approval timeout"),
            Err(NoAnswer::Nobody | NoAnswer::TooMany) => answer(first),
        }
    }

    async fn invoke(
        &self,
        node: &str,
        params: Value,
        timeout: Duration,
    ) -> Result<Value, CallFault> {
        let call = NodeCall {
            node: node.to_owned(),
            command: "system.run".to_owned(),
            params,
            timeout,
            // The caller gets the result.
            quiet: true,
        };
        self.call(call).await
    }

    /// What the command would be, if the node can say it. OpenClaw 2026.2 cannot.
    async fn prepare(
        &self,
        invocation: &Invocation,
        timeout: Duration,
    ) -> Result<Option<Prepared>, CallFault> {
        let nodes = self.node_states();
        let node = nodes.iter().find(|node| node.id == invocation.node);
        if !node.is_some_and(|node| node.prepares) {
            return Ok(None);
        }
        let mut asked = params(invocation);
        if let Some(asked) = asked.as_object_mut() {
            asked.remove("timeoutMs");
        }
        let call = NodeCall {
            node: invocation.node.clone(),
            command: "system.run.prepare".to_owned(),
            params: asked,
            timeout,
            quiet: true,
        };
        let found = self.call(call).await?;
        if !found["plan"].is_object() {
            return Ok(None);
        }
        Ok(Some(Prepared {
            always: found["execPolicy"]["ask"] != "always",
            plan: found["plan"].clone(),
        }))
    }
}

fn params(invocation: &Invocation) -> Value {
    let mut params = json!({
        "command": invocation.argv,
        "rawCommand": invocation.raw_command,
        "agentId": invocation.agent,
        "sessionKey": invocation.session_key,
    });
    if let Some(cwd) = &invocation.cwd {
        params["cwd"] = json!(cwd);
    }
    if !invocation.env.is_empty() {
        params["env"] = json!(invocation.env);
    }
    if let Some(timeout) = invocation.timeout {
        params["timeoutMs"] = json!(u64::try_from(timeout.as_millis()).unwrap_or(u64::MAX));
    }
    params
}

fn approval(invocation: &Invocation, prepared: Option<&Prepared>, timeout: Duration) -> Approval {
    let plan = prepared.map(|prepared| &prepared.plan);
    let planned = plan.and_then(|plan| plan["cwd"].as_str());
    Approval {
        command: invocation.raw_command.clone(),
        argv: invocation.argv.clone(),
        cwd: planned
            .map(str::to_owned)
            .or_else(|| invocation.cwd.clone()),
        host: Some("node".to_owned()),
        node: Some(invocation.node.clone()),
        agent: Some(invocation.agent.clone()),
        session_key: Some(invocation.session_key.clone()),
        security: None,
        ask: None,
        env_names: invocation.env.keys().cloned().collect(),
        resolved_path: None,
        warning: None,
        always: prepared.is_some_and(|prepared| prepared.always),
        timeout,
        plan: plan.cloned(),
    }
}

/// The same run with the approval, and bound to the plan that was approved.
fn approved(mut params: Value, prepared: Option<Prepared>, decision: Decision) -> Value {
    params["approved"] = json!(true);
    params["approvalDecision"] = json!(decision.as_str());
    if let Some(Prepared { plan, .. }) = prepared {
        params["command"] = plan["argv"].clone();
        params["rawCommand"] = plan["commandText"].clone();
        for key in ["cwd", "agentId", "sessionKey"] {
            if !plan[key].is_null() {
                params[key] = plan[key].clone();
            }
        }
        params["systemRunPlan"] = plan;
    }
    params
}

fn answer(outcome: Result<Value, CallFault>) -> NodeAnswer {
    let payload = match outcome {
        Ok(payload) if payload.is_object() => payload,
        Ok(_) => return NodeAnswer::Unreachable("the node's answer cannot be read".to_owned()),
        Err(CallFault::Node { code, message }) => return refused(&code, &message),
        Err(fault) => return NodeAnswer::Unreachable(fault.to_string()),
    };
    let text = |key: &str| payload[key].as_str().map(|text| begun(text).to_owned());
    let code = payload["exitCode"].as_i64();
    NodeAnswer::Ran {
        exit_code: code.and_then(|code| i32::try_from(code).ok()),
        timed_out: payload["timedOut"] == true,
        success: payload["success"] == true,
        stdout: text("stdout").unwrap_or_default(),
        stderr: text("stderr").unwrap_or_default(),
        error: text("error").filter(|error| !error.is_empty()),
    }
}

/// The beginning of an output (D14): a node may send more than any node is asked for.
fn begun(text: &str) -> &str {
    &text[..text.floor_char_boundary(OUTPUT)]
}

/// A denial, or a fault after which it is not known whether the command ran.
fn refused(code: &str, message: &str) -> NodeAnswer {
    let is_denial = code == "SYSTEM_RUN_DENIED"
        || message.starts_with("SYSTEM_RUN_DENIED")
        || message.starts_with("SYSTEM_RUN_DISABLED");
    if is_denial {
        return denied(message);
    }
    NodeAnswer::Unreachable(message.to_owned())
}

fn denied(message: &str) -> NodeAnswer {
    NodeAnswer::Denied {
        message: message.to_owned(),
        reason: reason(message).map(str::to_owned),
    }
}

/// The word for a denial that both generations put in a message.
fn reason(message: &str) -> Option<&'static str> {
    let known = [
        ("approval required", "approval-required"),
        ("request approval again", "approval-required"),
        ("approval timeout", "approval-timeout"),
        ("user denied", "user-denied"),
        ("allowlist miss", "allowlist-miss"),
        ("security=deny", "security=deny"),
        ("execution plan mismatch", "execution-plan-miss"),
    ];
    let found = known.iter().find(|(text, _)| message.contains(text));
    found.map(|(_, reason)| *reason)
}
