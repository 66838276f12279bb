//! What operators do about pairing.

use gateway_protocol::{Now, Scope, WireError};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Waiting, Wants};
use crate::clients::ClientId;
use crate::device::Approved;
use crate::dispatch::{Request, Served};
use crate::event::{Effect, answer, tell};
use crate::fields::{Nothing, OfNode, name, params};
use crate::methods::require;
use crate::registry::Registry;
use crate::surface::RUN;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ById {
    request_id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct OfDevice {
    device_id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Rename {
    device_id: String,
    label: String,
}

impl Registry {
    pub(crate) fn pairing_asked(
        &mut self,
        now: Now,
        request: Request<'_>,
        out: &mut Vec<Effect>,
    ) -> Served {
        let method = request.method;
        let (prefix, verb) = method.rsplit_once('.').unwrap_or((method, ""));
        match verb {
            "list" => {
                let Nothing {} = params(method, request.params)?;
                Ok(Some(self.pairs(prefix)))
            }
            "approve" | "reject" => {
                let ById { request_id } = params(method, request.params)?;
                let waiting = self.pairing.0.get(&request_id);
                let waiting = waiting.filter(|it| it.wants.prefix() == prefix);
                let waiting = waiting.ok_or_else(|| WireError::invalid("unknown requestId"))?;
                if verb == "approve" {
                    self.may_approve(request.client, waiting)?;
                }
                let Some(waiting) = self.pairing.0.remove(&request_id) else {
                    return Err(WireError::invalid("unknown requestId"));
                };
                let id = (request.client, request.id);
                if verb == "approve" {
                    self.approved(now, id, &request_id, waiting, out);
                    return Ok(None);
                }
                let subject = subject(&waiting);
                self.resolved(now, &request_id, &waiting, "rejected", out);
                Ok(Some(merged(json!({ "requestId": request_id }), subject)))
            }
            "remove" => {
                let (device, subject) = if prefix == "device.pair" {
                    let OfDevice { device_id } = params(method, request.params)?;
                    (device_id.clone(), json!({ "deviceId": device_id }))
                } else {
                    let OfNode { node_id } = params(method, request.params)?;
                    (node_id.clone(), json!({ "nodeId": node_id }))
                };
                self.remove(now, prefix, &device, out)?;
                out.push(answer(request.client, request.id, Ok(subject)));
                Ok(None)
            }
            "rename" => {
                let given: Rename = params(method, request.params)?;
                let name = self.rename(&given.device_id, &given.label)?;
                out.push(Effect::Save);
                let payload = json!({ "deviceId": given.device_id, "label": name });
                out.push(answer(request.client, request.id, Ok(payload)));
                Ok(None)
            }
            _ => Err(WireError::invalid(format!("unknown method: {method}"))),
        }
    }

    /// Gives a paired device a name.
    pub(crate) fn rename(&mut self, device: &str, called: &str) -> Result<String, WireError> {
        let called = name(called).ok_or_else(|| WireError::invalid("a name is required"))?;
        let device = self.book.devices.get_mut(device);
        let device = device.ok_or_else(|| WireError::invalid("unknown deviceId"))?;
        device.given_name = Some(called.clone());
        Ok(called)
    }

    fn pairs(&self, prefix: &str) -> Value {
        let devices = self.book.devices.iter();
        let mut paired: Vec<(i64, Value)> = if prefix == "device.pair" {
            devices
                .map(|(id, device)| (device.created_at_ms, device.paired(id)))
                .collect()
        } else {
            devices
                .filter_map(|(id, device)| {
                    let approved = device.surface.as_ref()?;
                    let node = json!({
                        "nodeId": id,
                        "displayName": device.name(),
                        "platform": approved.surface.platform,
                        "deviceFamily": approved.surface.device_family,
                        "commands": approved.surface.commands,
                        "createdAtMs": device.created_at_ms,
                        "approvedAtMs": approved.approved_at_ms,
                    });
                    Some((approved.approved_at_ms, node))
                })
                .collect()
        };
        paired.sort_by_key(|(at_ms, _)| std::cmp::Reverse(*at_ms));
        let paired: Vec<Value> = paired.into_iter().map(|(_, it)| it).collect();
        json!({ "pending": self.pairing.shown(prefix), "paired": paired })
    }

    /// Nobody gives what they do not have, and only an administrator lets a node run commands.
    fn may_approve(&self, client: ClientId, waiting: &Waiting) -> Result<(), WireError> {
        let Some(client) = self.clients.get(client) else {
            return Err(WireError::unavailable("not connected"));
        };
        match &waiting.wants {
            Wants::Role { scopes, .. } => {
                scopes.iter().try_for_each(|scope| require(client, *scope))
            }
            Wants::Surface(surface) if surface.commands.contains(RUN) => {
                require(client, Scope::Admin)
            }
            Wants::Surface(_) => Ok(()),
        }
    }

    fn approved(
        &mut self,
        now: Now,
        (client, id): (ClientId, &str),
        request: &str,
        waiting: Waiting,
        out: &mut Vec<Effect>,
    ) {
        let (device, now_ms) = (&waiting.device, now.unix_ms);
        let payload = match &waiting.wants {
            Wants::Role {
                device: candidate,
                role,
                scopes,
            } => {
                let known = self.book.devices.entry(device.clone());
                let known = known.or_insert_with(|| (**candidate).clone());
                known.grant(role, scopes, now_ms);
                json!({ "requestId": request, "device": known.paired(device) })
            }
            Wants::Surface(surface) => {
                if let Some(known) = self.book.devices.get_mut(device) {
                    known.surface = Some(Approved {
                        surface: surface.clone(),
                        approved_at_ms: now_ms,
                    });
                }
                self.callable(device);
                json!({ "requestId": request, "node": self.described(device) })
            }
        };
        out.push(Effect::Save);
        out.push(answer(client, id, Ok(payload)));
        self.resolved(now, request, &waiting, "approved", out);
    }

    fn resolved(
        &self,
        now: Now,
        request: &str,
        waiting: &Waiting,
        decision: &str,
        out: &mut Vec<Effect>,
    ) {
        let mut to = self.clients.with(Scope::Pairing);
        if let (Wants::Surface(_), Some((node, _))) =
            (&waiting.wants, self.clients.node(&waiting.device))
        {
            to.push(node);
        }
        let event = format!("{}.resolved", waiting.wants.prefix());
        let about = json!({ "requestId": request, "decision": decision, "ts": now.unix_ms });
        out.extend(tell(to, &event, merged(about, subject(waiting))));
    }

    /// Takes away what a device was paired for, and ends its connections.
    fn remove(
        &mut self,
        now: Now,
        prefix: &str,
        id: &str,
        out: &mut Vec<Effect>,
    ) -> Result<(), WireError> {
        let unknown = || WireError::invalid("unknown device");
        let only_node = prefix == "node.pair";
        if only_node {
            let device = self.book.devices.get_mut(id).ok_or_else(unknown)?;
            let had = device.roles.remove("node").is_some();
            if device.surface.take().is_none() && !had {
                return Err(unknown());
            }
            if device.roles.is_empty() {
                self.book.devices.remove(id);
            }
        } else {
            self.book.devices.remove(id).ok_or_else(unknown)?;
        }
        self.pairing.forget_device(id);
        let is_meant = |client: &crate::clients::Client| {
            client.device == id && (!only_node || client.is_node())
        };
        for client in self.clients.which(is_meant) {
            self.left(now, client, out);
            out.push(Effect::Close {
                client,
                code: 1008,
                reason: "this device was removed".to_owned(),
            });
        }
        out.push(Effect::Save);
        Ok(())
    }
}

fn subject(waiting: &Waiting) -> Value {
    match waiting.wants {
        Wants::Role { .. } => json!({ "deviceId": waiting.device }),
        Wants::Surface(_) => json!({ "nodeId": waiting.device }),
    }
}

fn merged(mut one: Value, other: Value) -> Value {
    if let (Some(one), Value::Object(other)) = (one.as_object_mut(), other) {
        one.extend(other);
    }
    one
}
