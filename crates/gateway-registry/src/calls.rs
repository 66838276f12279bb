//! The open calls of nodes.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::time::Duration;

use gateway_protocol::{Cancel, Frame, Invoke, Now, WireError};
use serde_json::{Value, json};

use crate::clients::{ClientId, Role};
use crate::event::{Effect, answer};
use crate::registry::Registry;
use crate::runs::Run;
use crate::surface::RUN;
use crate::timers::Timer;

/// How many keys of calls are remembered.
const KEYS: usize = 4_096;
/// The most characters that are noted of a command, its session and its run.
const NOTED: usize = 1_000;

/// A call of a command of a node.
#[derive(Debug, Clone, PartialEq)]
pub struct NodeCall {
    /// The node.
    pub node: String,
    /// The command.
    pub command: String,
    /// Its parameters.
    pub params: Value,
    /// How long the answer may take.
    pub timeout: Duration,
    /// Whether the caller needs no event about the end of the command.
    pub quiet: bool,
}

/// Why a call has no payload.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CallFault {
    /// The node is not connected.
    #[error("node not connected")]
    NotConnected,
    /// The command cannot be called; the text says why.
    #[error("node command not allowed: {0}")]
    NotAllowed(&'static str),
    /// The node did not answer in time.
    #[error("node invoke timed out")]
    TimedOut,
    /// The node has left. Whether the command ran is not known.
    #[error("node disconnected; the command may have run, and was not run again")]
    Left,
    /// Too many calls are open.
    #[error("too many calls are open")]
    Busy,
    /// The node refused, or failed.
    #[error("{code}: {message}")]
    Node {
        /// The code of the node.
        code: String,
        /// The message of the node.
        message: String,
    },
}

impl CallFault {
    /// The error that a client gets.
    pub(crate) fn wire(&self, command: &str) -> WireError {
        let message = self.to_string();
        match self {
            Self::NotConnected => {
                WireError::unavailable(message).with(json!({ "code": "NOT_CONNECTED" }))
            }
            Self::NotAllowed(reason) => WireError::invalid("node command not allowed")
                .with(json!({ "reason": reason, "command": command })),
            Self::TimedOut => WireError::unavailable(message).with(json!({ "code": "TIMEOUT" })),
            Self::Left | Self::Busy => WireError::unavailable(message),
            Self::Node {
                code,
                message: text,
            } => WireError::unavailable(message)
                .with(json!({ "nodeError": { "code": code, "message": text } })),
        }
    }
}

/// Who waits for a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Asker {
    /// A request of a client.
    Client {
        client: ClientId,
        id: String,
        shape: Shape,
    },
    /// This process.
    Here(u64),
}

/// The form of the answer to a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// That of `node.invoke`.
    Invoke,
    /// The payload itself, an object.
    Payload,
}

#[derive(Debug)]
struct Open {
    to: ClientId,
    node: String,
    command: String,
    /// The id of the run, if the call runs a command.
    run: Option<String>,
    asker: Asker,
    deadline: Duration,
}

/// The open calls.
#[derive(Debug, Default)]
pub(crate) struct Calls {
    open: BTreeMap<String, Open>,
    of_node: HashMap<ClientId, usize>,
    /// The calls of this process, by its keys.
    here: HashMap<u64, String>,
    /// The keys by which clients name their calls, the oldest first.
    keys: VecDeque<(String, String)>,
    known: HashSet<(String, String)>,
}

impl Calls {
    pub(crate) fn len(&self) -> usize {
        self.open.len()
    }

    /// Whether the device has named a call by this key before.
    pub(crate) fn knows(&self, key: &(String, String)) -> bool {
        self.known.contains(key)
    }

    /// Notes the key of a call that was sent: the device, and its name for the call.
    pub(crate) fn note(&mut self, key: (String, String)) {
        self.known.insert(key.clone());
        self.keys.push_back(key);
        if self.keys.len() > KEYS
            && let Some(oldest) = self.keys.pop_front()
        {
            self.known.remove(&oldest);
        }
    }

    fn which(&self, is: impl Fn(&Open) -> bool) -> Vec<String> {
        let open = self.open.iter().filter(|(_, open)| is(open));
        open.map(|(id, _)| id.clone()).collect()
    }

    fn remove(&mut self, id: &str) -> Option<Open> {
        let open = self.open.remove(id)?;
        if let Some(count) = self.of_node.get_mut(&open.to) {
            *count -= 1;
            if *count == 0 {
                self.of_node.remove(&open.to);
            }
        }
        if let Asker::Here(key) = open.asker {
            self.here.remove(&key);
        }
        Some(open)
    }
}

impl Registry {
    /// Sends a call to its node.
    ///
    /// # Errors
    /// Nothing was sent.
    pub(crate) fn call(
        &mut self,
        now: Now,
        mut call: NodeCall,
        asker: Asker,
        out: &mut Vec<Effect>,
    ) -> Result<(), CallFault> {
        let (to, client) = self
            .clients
            .node(&call.node)
            .ok_or(CallFault::NotConnected)?;
        let Role::Node {
            offers, commands, ..
        } = &client.role
        else {
            return Err(CallFault::NotConnected);
        };
        if !commands.contains(&call.command) {
            let waits = offers.commands.contains(&call.command);
            return Err(CallFault::NotAllowed(if waits {
                "waits for approval: node.pair.approve"
            } else {
                "not offered by the node"
            }));
        }
        let limits = &self.setup.limits;
        let of_node = self.calls.of_node.get(&to).copied().unwrap_or(0);
        if of_node >= limits.calls_of_node || self.calls.len() >= limits.calls {
            return Err(CallFault::Busy);
        }
        let run = (call.command == RUN)
            .then(|| self.name_run(&mut call))
            .transpose()?;
        let id = self.id();
        let key = self.id();
        let invoke = Invoke::new(
            &id,
            &call.node,
            &call.command,
            &call.params,
            call.timeout,
            &key,
        );
        if let Asker::Here(key) = asker {
            self.calls.here.insert(key, id.clone());
        }
        let deadline = now.elapsed.saturating_add(call.timeout);
        self.timers.set(deadline, Timer::Call(id.clone()));
        *self.calls.of_node.entry(to).or_default() += 1;
        let open = Open {
            to,
            node: call.node,
            command: call.command,
            run,
            asker,
            deadline,
        };
        self.calls.open.insert(id, open);
        out.push(Effect::Send {
            to: vec![to],
            frame: Frame::event(Invoke::EVENT, json!(invoke)),
        });
        Ok(())
    }

    /// Gives a run an id, if the caller did not, and notes the run.
    fn name_run(&mut self, call: &mut NodeCall) -> Result<String, CallFault> {
        let text = |value: &Value| {
            let text = value.as_str().filter(|text| !text.is_empty());
            text.map(|text| text.chars().take(NOTED).collect::<String>())
        };
        let run = text(&call.params["runId"]).unwrap_or_else(|| self.id());
        if self.runs.knows(&call.node, &run) {
            return Err(CallFault::NotAllowed("this runId was used a moment ago"));
        }
        call.params["runId"] = json!(run);
        let session = text(&call.params["sessionKey"]);
        let quiet = call.quiet || call.params["suppressNotifyOnExit"] == true;
        let command = match text(&call.params["rawCommand"]) {
            Some(raw) => raw,
            None => text(&words(&call.params["command"]).into()).unwrap_or_default(),
        };
        let noted = Run {
            session_key: session.unwrap_or_else(|| "node".to_owned()),
            command,
            quiet,
            is_over: false,
        };
        self.runs.begin(&call.node, &run, noted);
        Ok(run)
    }

    pub(crate) fn call_from_here(
        &mut self,
        now: Now,
        key: u64,
        call: NodeCall,
        out: &mut Vec<Effect>,
    ) {
        if let Err(fault) = self.call(now, call, Asker::Here(key), out) {
            let outcome = Err(fault);
            out.push(Effect::Returned { key, outcome });
        }
    }

    pub(crate) fn call_dropped(&mut self, now: Now, key: u64, out: &mut Vec<Effect>) {
        if let Some(id) = self.calls.here.get(&key).cloned() {
            self.cancel(now, &id, out);
        }
    }

    /// A node answered. `false` if nobody waits for that from this connection.
    pub(crate) fn returned(
        &mut self,
        now: Now,
        from: ClientId,
        id: &str,
        outcome: Result<Value, CallFault>,
        out: &mut Vec<Effect>,
    ) -> bool {
        let is_asked = self.calls.open.get(id).is_some_and(|open| open.to == from);
        if is_asked {
            self.end(now, id, outcome, out);
        }
        is_asked
    }

    pub(crate) fn call_timed_out(&mut self, now: Now, id: &str, out: &mut Vec<Effect>) {
        self.tell_cancelled(id, out);
        self.end(now, id, Err(CallFault::TimedOut), out);
    }

    /// The node of these calls has left.
    pub(crate) fn node_left(&mut self, now: Now, client: ClientId, out: &mut Vec<Effect>) {
        for id in self.calls.which(|open| open.to == client) {
            self.end(now, &id, Err(CallFault::Left), out);
        }
    }

    /// The client that waits for these calls has left: nobody needs their results.
    pub(crate) fn asker_left(&mut self, now: Now, client: ClientId, out: &mut Vec<Effect>) {
        let waits = |open: &Open| matches!(&open.asker, Asker::Client { client: its, .. } if *its == client);
        for id in self.calls.which(waits) {
            self.cancel(now, &id, out);
        }
    }

    fn cancel(&mut self, now: Now, id: &str, out: &mut Vec<Effect>) {
        self.tell_cancelled(id, out);
        if let Some(open) = self.calls.remove(id) {
            self.over(now, id, &open);
        }
    }

    /// Tells the node that nobody waits any more. Protocol 3 has no word for it.
    fn tell_cancelled(&self, id: &str, out: &mut Vec<Effect>) {
        let Some(open) = self.calls.open.get(id) else {
            return;
        };
        let client = self.clients.get(open.to);
        if client.is_some_and(|client| client.protocol >= 4) {
            let cancel = Cancel {
                invoke_id: id.to_owned(),
                node_id: open.node.clone(),
            };
            out.push(Effect::Send {
                to: vec![open.to],
                frame: Frame::event(Cancel::EVENT, json!(cancel)),
            });
        }
    }

    fn end(
        &mut self,
        now: Now,
        id: &str,
        outcome: Result<Value, CallFault>,
        out: &mut Vec<Effect>,
    ) {
        let Some(open) = self.calls.remove(id) else {
            return;
        };
        self.over(now, id, &open);
        match open.asker {
            Asker::Here(key) => out.push(Effect::Returned { key, outcome }),
            Asker::Client { client, id, shape } => {
                if self.closed_request(client) {
                    let found = shaped(shape, &open.node, &open.command, outcome);
                    out.push(answer(client, &id, found));
                }
            }
        }
    }

    fn over(&mut self, now: Now, id: &str, open: &Open) {
        self.timers.clear(open.deadline, Timer::Call(id.to_owned()));
        if let Some(run) = &open.run {
            self.run_over(now, &open.node, run);
        }
    }
}

fn shaped(
    shape: Shape,
    node: &str,
    command: &str,
    outcome: Result<Value, CallFault>,
) -> Result<Value, WireError> {
    let payload = outcome.map_err(|fault| fault.wire(command))?;
    match shape {
        Shape::Invoke => Ok(json!({
            "ok": true, "nodeId": node, "command": command, "payload": payload,
        })),
        Shape::Payload if payload.is_object() => Ok(payload),
        Shape::Payload => Err(WireError::unavailable(
            "node returned invalid exec approvals payload",
        )),
    }
}

/// An argument vector as one line.
fn words(command: &Value) -> String {
    let words = command.as_array().into_iter().flatten();
    let words: Vec<&str> = words.filter_map(Value::as_str).collect();
    words.join(" ")
}
