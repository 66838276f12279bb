//! Requests that end in a call of a node, and the nodes' results.

use std::time::Duration;

use gateway_protocol::{InvokeResult, Now, Scope, WireError};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::calls::{Asker, CallFault, NodeCall, Shape};
use crate::dispatch::{Request, Served};
use crate::event::Effect;
use crate::fields::{OfNode, params};
use crate::methods::require;
use crate::registry::Registry;
use crate::surface::RUN;

/// How long a call may take if the caller does not say.
const TIMEOUT_MS: u64 = 30_000;
/// The longest time for which a caller may wait: a day.
const LONGEST_MS: u64 = 86_400_000;
/// The longest key of a call, in bytes.
const KEY: usize = 256;

/// The parameters of `system.run` that are passed on. What else a caller sends stays here.
const PASSED: [&str; 11] = [
    "command",
    "rawCommand",
    "cwd",
    "env",
    "timeoutMs",
    "needsScreenRecording",
    "agentId",
    "sessionKey",
    "runId",
    "suppressNotifyOnExit",
    "systemRunPlan",
];

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Invoke {
    node_id: String,
    command: String,
    #[serde(default)]
    params: Option<Value>,
    #[serde(default)]
    timeout_ms: Option<u64>,
    idempotency_key: String,
    #[serde(default, rename = "sessionKey")]
    _session_key: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SetOfNode {
    node_id: String,
    file: Value,
    #[serde(default)]
    base_hash: Option<String>,
}

impl Registry {
    pub(crate) fn invoke_asked(
        &mut self,
        now: Now,
        mut request: Request<'_>,
        out: &mut Vec<Effect>,
    ) -> Served {
        let method = request.method;
        let given = request.params.take();
        let (call, shape, key) = match method {
            "exec.approvals.node.get" => {
                let OfNode { node_id } = params(method, given)?;
                let call = internal(node_id, "system.execApprovals.get", json!({}));
                (call, Shape::Payload, None)
            }
            "exec.approvals.node.set" => {
                let SetOfNode {
                    node_id,
                    file,
                    base_hash,
                } = params(method, given)?;
                let mut sent = json!({ "file": file });
                if let Some(base_hash) = base_hash {
                    sent["baseHash"] = json!(base_hash);
                }
                let call = internal(node_id, "system.execApprovals.set", sent);
                (call, Shape::Payload, None)
            }
            _ => {
                let (call, key) = self.invocation(&request, params(method, given)?)?;
                (call, Shape::Invoke, Some(key))
            }
        };
        let (command, sent) = (call.command.clone(), call.params.clone());
        self.begin_request(request.client)?;
        let asker = Asker::Client {
            client: request.client,
            id: request.id.to_owned(),
            shape,
        };
        if let Err(fault) = self.call(now, call, asker, out) {
            self.closed_request(request.client);
            return Err(fault.wire(&command));
        }
        self.approval_used(&sent);
        if let Some(key) = key {
            self.calls.note(key);
        }
        Ok(None)
    }

    /// The call that a client may make, and the key by which it is known again.
    fn invocation(
        &self,
        request: &Request<'_>,
        given: Invoke,
    ) -> Result<(NodeCall, (String, String)), WireError> {
        let Some(client) = self.clients.get(request.client) else {
            return Err(WireError::unavailable("not connected"));
        };
        if given.command.starts_with("system.execApprovals.") {
            require(client, Scope::Admin)?;
        }
        let device = client.device.clone();
        let key = (device.clone(), given.idempotency_key);
        if key.1.is_empty() || key.1.len() > KEY {
            return Err(WireError::invalid("idempotencyKey required"));
        }
        if self.calls.knows(&key) {
            return Err(WireError::invalid("this idempotencyKey was used before"));
        }
        let timeout_ms = given.timeout_ms.unwrap_or(TIMEOUT_MS);
        if !(1..=LONGEST_MS).contains(&timeout_ms) {
            return Err(WireError::invalid("timeoutMs out of range"));
        }
        let mut sent = given.params.unwrap_or_else(|| json!({}));
        if given.command == RUN {
            sent = self.run_params(&device, &given.node_id, sent)?;
        }
        let call = NodeCall {
            node: given.node_id,
            command: given.command,
            params: sent,
            timeout: Duration::from_millis(timeout_ms),
            quiet: false,
        };
        Ok((call, key))
    }

    /// What of the parameters of `system.run` reaches the node. An approval that the caller claims
    /// is passed on only if a person gave it here, for this very command.
    fn run_params(&self, device: &str, node: &str, mut given: Value) -> Result<Value, WireError> {
        let Some(given) = given.as_object_mut() else {
            return Err(WireError::invalid("params of system.run required"));
        };
        let decides = given
            .get("approvalDecision")
            .is_some_and(|it| !it.is_null());
        let claims = given.get("approved") == Some(&json!(true)) || decides;
        let passed: Map<String, Value> = PASSED
            .iter()
            .filter_map(|key| given.remove_entry(*key))
            .filter(|(_, value)| !value.is_null())
            .collect();
        let passed = Value::Object(passed);
        if claims {
            return self.approved_run(device, node, passed);
        }
        Ok(passed)
    }

    /// `node.invoke.result`.
    pub(crate) fn result(
        &mut self,
        now: Now,
        request: Request<'_>,
        out: &mut Vec<Effect>,
    ) -> Served {
        let result = InvokeResult::read(request.params)
            .ok_or_else(|| WireError::invalid("invalid node.invoke.result params"))?;
        let device = self.clients.get(request.client).map(|it| &it.device);
        if device != Some(&result.node_id) {
            return Err(WireError::invalid("nodeId mismatch"));
        }
        let outcome = result
            .outcome
            .map_err(|(code, message)| CallFault::Node { code, message });
        let counts = self.returned(now, request.client, &result.id, outcome, out);
        Ok(Some(if counts {
            json!({ "ok": true })
        } else {
            json!({ "ok": true, "ignored": true })
        }))
    }
}

fn internal(node: String, command: &str, params: Value) -> NodeCall {
    NodeCall {
        node,
        command: command.to_owned(),
        params,
        timeout: Duration::from_millis(TIMEOUT_MS),
        quiet: true,
    }
}
