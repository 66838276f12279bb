//! What operators do about questions.

use gateway_protocol::{Decision, Now, WireError};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Record, State};
use crate::clients::ClientId;
use crate::dispatch::{Request, Served};
use crate::event::{Effect, answer};
use crate::fields::{Nothing, params};
use crate::no_answer::unknown;
use crate::registry::Registry;

/// The fewest characters by which a question is named.
const PREFIX: usize = 8;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ById {
    id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Resolve {
    id: String,
    decision: String,
    // OpenClaw may note who reviewed it, and for how long it holds; this gateway does neither.
    #[serde(default, rename = "reviewer")]
    _reviewer: Option<Value>,
    #[serde(default, rename = "grantExpiresInDays")]
    _days: Option<u32>,
}

impl Registry {
    /// `exec.approval.waitDecision`.
    pub(crate) fn approval_awaited(&mut self, request: Request<'_>) -> Served {
        let ById { id } = params(request.method, request.params)?;
        let unknown = || WireError::invalid("approval expired or not found");
        self.visible(request.client, &id).ok_or_else(unknown)?;
        let record = self.approvals.get_mut(&id).ok_or_else(unknown)?;
        if record.state != State::Open {
            return Ok(Some(record.outcome(&id)));
        }
        self.begin_request(request.client)?;
        if let Some(record) = self.approvals.get_mut(&id) {
            let waiter = (request.client, request.id.to_owned());
            record.waiters.push(waiter);
        }
        Ok(None)
    }

    /// `exec.approval.list` and `exec.approval.get`.
    pub(crate) fn approvals_listed(&self, request: Request<'_>) -> Served {
        let method = request.method;
        if method == "exec.approval.get" {
            let ById { id } = params(method, request.params)?;
            let record = self.visible(request.client, &id);
            let record = record.filter(|record| record.state == State::Open);
            return Ok(Some(described(&id, record.ok_or_else(unknown)?)));
        }
        let Nothing {} = params(method, request.params)?;
        let all = self.approvals.all.iter();
        let mut open: Vec<(&String, &Record)> = all
            .filter(|(id, record)| {
                record.state == State::Open && self.visible(request.client, id).is_some()
            })
            .collect();
        open.sort_by_key(|(_, record)| record.created_ms);
        let listed = open.into_iter().map(|(id, record)| record.listed(id));
        Ok(Some(listed.collect()))
    }

    /// `exec.approval.resolve`.
    pub(crate) fn approval_resolved(
        &mut self,
        now: Now,
        request: Request<'_>,
        out: &mut Vec<Effect>,
    ) -> Served {
        let given: Resolve = params(request.method, request.params)?;
        let decision = Decision::named(&given.decision)
            .ok_or_else(|| WireError::invalid("invalid decision"))?;
        let id = self.named(request.client, &given.id)?;
        let record = self.approvals.all.get(&id).ok_or_else(unknown)?;
        let client = self.clients.get(request.client).ok_or_else(unknown)?;
        if record.is_from(client) {
            return Err(WireError::invalid("the device that asked cannot answer")
                .with(json!({ "reason": "APPROVAL_OWN" })));
        }
        match &record.state {
            State::Open if !record.approval.takes().contains(&decision) => {
                return Err(
                    WireError::invalid("allow-always is unavailable for this command")
                        .with(json!({ "reason": "APPROVAL_ALLOW_ALWAYS_UNAVAILABLE" })),
                );
            }
            State::Open => {}
            State::Answered {
                decision: given, ..
            } if *given == decision => {
                return Ok(Some(json!({ "ok": true })));
            }
            State::Answered { .. } => {
                return Err(WireError::invalid("approval already resolved")
                    .with(json!({ "reason": "APPROVAL_ALREADY_RESOLVED" })));
            }
            State::Unanswered(_) => return Err(unknown()),
        }
        let by = self.clients.get(request.client);
        let by = by.map_or_else(String::new, |client| client.name.clone());
        let state = State::Answered {
            decision,
            by,
            is_used: false,
        };
        // The operator knows that its answer counts before it is told of it as everybody is.
        out.push(answer(
            request.client,
            request.id,
            Ok(json!({ "ok": true })),
        ));
        self.end_approval(now, &id, state, out);
        Ok(None)
    }

    /// A question that this client may know of: one that it is shown, or that its device asked.
    fn visible(&self, client: ClientId, id: &str) -> Option<&Record> {
        let record = self.approvals.all.get(id)?;
        let client = self.clients.get(client)?;
        let own =
            matches!(&record.from, super::AskedBy::Client(_, device) if *device == client.device);
        (own || record.is_for(client)).then_some(record)
    }

    /// The id of a question that this client may answer, by the id or the beginning of it.
    fn named(&self, client: ClientId, given: &str) -> Result<String, WireError> {
        let its = self.clients.get(client).ok_or_else(unknown)?;
        let may = |record: &Record| record.is_for(its);
        if let Some(record) = self.approvals.all.get(given) {
            return may(record).then(|| given.to_owned()).ok_or_else(unknown);
        }
        if given.len() < PREFIX {
            return Err(unknown());
        }
        let from = given.to_owned();
        let mut found = self
            .approvals
            .all
            .range(from..)
            .take_while(|(id, _)| id.starts_with(given))
            .filter(|(_, record)| may(record))
            .map(|(id, _)| id);
        match (found.next(), found.next()) {
            (Some(id), None) => Ok(id.clone()),
            (None, _) => Err(unknown()),
            (Some(_), Some(_)) => Err(WireError::invalid(
                "ambiguous approval id prefix; use the full id",
            )),
        }
    }
}

fn described(id: &str, record: &Record) -> Value {
    let approval = &record.approval;
    json!({
        "id": id,
        "commandText": approval.command,
        "commandPreview": Value::Null,
        "allowedDecisions": record.shown["allowedDecisions"],
        "host": approval.host,
        "nodeId": approval.node,
        "agentId": approval.agent,
        "expiresAtMs": record.expires_ms,
    })
}
