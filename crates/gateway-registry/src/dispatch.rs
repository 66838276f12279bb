//! Which part serves which request.

use gateway_protocol::{Now, WireError};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::clients::ClientId;
use crate::event::{ConfigPatch, Effect, Work, answer};
use crate::fields::{Nothing, params};
use crate::methods;
use crate::registry::Registry;

/// A request that is under way.
pub(crate) struct Request<'a> {
    pub(crate) client: ClientId,
    pub(crate) id: &'a str,
    pub(crate) method: &'a str,
    pub(crate) params: Value,
}

/// What a request led to: a payload now, or `None` if the answer comes later.
pub(crate) type Served = Result<Option<Value>, WireError>;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PolicySet {
    file: Value,
    #[serde(default)]
    base_hash: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Patch {
    raw: String,
    #[serde(default)]
    base_hash: Option<String>,
    #[serde(default)]
    replace_paths: Vec<String>,
    // OpenClaw's clients say who is told of the restart; this gateway does not restart.
    #[serde(default, rename = "sessionKey")]
    _session_key: Option<String>,
    #[serde(default, rename = "note")]
    _note: Option<String>,
    #[serde(default, rename = "restartDelayMs")]
    _restart_delay_ms: Option<u64>,
}

impl Registry {
    pub(crate) fn asked(
        &mut self,
        now: Now,
        client: ClientId,
        id: &str,
        method: &str,
        params: Value,
        out: &mut Vec<Effect>,
    ) {
        self.requests += 1;
        let Some(asker) = self.clients.get(client) else {
            return;
        };
        if let Err(error) = methods::allow(asker, method) {
            out.push(answer(client, id, Err(error)));
            return;
        }
        let request = Request {
            client,
            id,
            method,
            params,
        };
        match self.serve(now, request, out) {
            Ok(None) => {}
            Ok(Some(payload)) => out.push(answer(client, id, Ok(payload))),
            Err(error) => out.push(answer(client, id, Err(error))),
        }
    }

    fn serve(&mut self, now: Now, request: Request<'_>, out: &mut Vec<Effect>) -> Served {
        match request.method {
            "node.invoke.result" => self.result(now, request, out),
            "node.event" => self.node_event(request, out),
            "skills.bins" => Ok(Some(json!({ "bins": [] }))),
            "node.list" | "node.describe" | "node.rename" => self.nodes_asked(now, request, out),
            "node.invoke" | "exec.approvals.node.get" | "exec.approvals.node.set" => {
                self.invoke_asked(now, request, out)
            }
            "exec.approval.request" => self.approval_asked(now, request, out),
            "exec.approval.waitDecision" => self.approval_awaited(request),
            "exec.approval.resolve" => self.approval_resolved(now, request, out),
            "exec.approval.list" | "exec.approval.get" => self.approvals_listed(request),
            method if method.starts_with("device.pair.") || method.starts_with("node.pair.") => {
                self.pairing_asked(now, request, out)
            }
            _ => self.work(request, out),
        }
    }

    /// Requests that the owner of the registry serves.
    fn work(&mut self, request: Request<'_>, out: &mut Vec<Effect>) -> Served {
        let Request {
            client,
            id,
            method,
            params: given,
        } = request;
        let work = match method {
            "exec.approvals.get" => params::<Nothing>(method, given).map(|_| Work::PolicyGet)?,
            "exec.approvals.set" => {
                let PolicySet { file, base_hash } = params(method, given)?;
                Work::PolicySet { file, base_hash }
            }
            "config.get" => params::<Nothing>(method, given).map(|_| Work::ConfigGet)?,
            "config.patch" => {
                let patch: Patch = params(method, given)?;
                Work::ConfigPatch(ConfigPatch {
                    raw: patch.raw,
                    base_hash: patch.base_hash,
                    replace_paths: patch.replace_paths,
                })
            }
            _ => return Err(WireError::invalid(format!("unknown method: {method}"))),
        };
        self.begin_request(client)?;
        let id = id.to_owned();
        out.push(Effect::Work { client, id, work });
        Ok(None)
    }

    /// Counts a request whose answer comes later.
    pub(crate) fn begin_request(&mut self, client: ClientId) -> Result<(), WireError> {
        if self.open_request(client) {
            return Ok(());
        }
        Err(WireError::unavailable(
            "too many requests of this client are open",
        ))
    }
}
