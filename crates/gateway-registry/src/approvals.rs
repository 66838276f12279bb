//! The questions to people: asked, shown, answered once, expired, forgotten.

mod answered;

use std::collections::BTreeMap;
use std::time::Duration;

use gateway_protocol::{Decision, Now, WireError};
use serde_json::{Value, json};

use crate::approval_request::{Approval, bounded, read};
use crate::clients::{Client, ClientId};
use crate::dispatch::{Request, Served};
use crate::event::{Effect, answer, tell};
use crate::no_answer::NoAnswer;
use crate::registry::Registry;
use crate::timers::Timer;

/// How long an ended question can be read.
const KEPT: Duration = Duration::from_secs(15);

/// Who asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum AskedBy {
    /// This process.
    Here(u64),
    /// A client, and its device.
    Client(ClientId, String),
}

/// How a question stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum State {
    Open,
    /// It is over, and was not answered.
    Unanswered(NoAnswer),
    Answered {
        decision: Decision,
        by: String,
        /// Whether a command has run because of it.
        is_used: bool,
    },
}

/// A question.
pub(crate) struct Record {
    pub(crate) approval: Approval,
    /// As operators see it.
    shown: Value,
    pub(crate) env: BTreeMap<String, String>,
    /// What it takes up, but for short texts.
    bytes: usize,
    pub(crate) from: AskedBy,
    pub(crate) state: State,
    created_ms: i64,
    expires_ms: i64,
    deadline: Duration,
    /// The requests that wait for the answer.
    waiters: Vec<(ClientId, String)>,
}

impl Record {
    /// Whether a client sees the question, and may answer it: an operator that may answer
    /// approvals sees those of this gateway; what another client asks is for administrators, so
    /// that an agent with two connections does not allow its own command.
    fn is_for(&self, client: &Client) -> bool {
        use gateway_protocol::Scope;

        match self.from {
            AskedBy::Here(_) => client.has(Scope::Approvals),
            AskedBy::Client(..) => client.has(Scope::Admin),
        }
    }

    /// Whether a client, or another connection of its device, asked it.
    fn is_from(&self, client: &Client) -> bool {
        matches!(&self.from, AskedBy::Client(_, device) if *device == client.device)
    }

    /// Whether both are of one agent of this gateway, or of one device.
    fn is_of_same(&self, other: &Self) -> bool {
        match (&self.from, &other.from) {
            (AskedBy::Here(_), AskedBy::Here(_)) => self.approval.agent == other.approval.agent,
            (AskedBy::Client(_, one), AskedBy::Client(_, other)) => one == other,
            (AskedBy::Here(_), AskedBy::Client(..)) | (AskedBy::Client(..), AskedBy::Here(_)) => {
                false
            }
        }
    }

    /// As an element of `exec.approval.list`, and as `exec.approval.requested`.
    fn listed(&self, id: &str) -> Value {
        json!({
            "id": id,
            "approvalKind": "exec",
            "request": self.shown,
            "createdAtMs": self.created_ms,
            "expiresAtMs": self.expires_ms,
        })
    }

    /// What the asker is told.
    fn outcome(&self, id: &str) -> Value {
        let (decision, reason) = match &self.state {
            State::Open => (None, None),
            State::Unanswered(why) => (None, Some(why.reason())),
            State::Answered { decision, .. } => (Some(decision.as_str()), Some("user")),
        };
        let mut told = json!({
            "id": id,
            "decision": decision,
            "createdAtMs": self.created_ms,
            "expiresAtMs": self.expires_ms,
        });
        if let Some(reason) = reason {
            told["terminalReason"] = json!(reason);
        }
        told
    }
}

/// The questions, by their ids.
#[derive(Default)]
pub(crate) struct Approvals {
    all: BTreeMap<String, Record>,
    /// The open questions of this process, by its keys.
    here: BTreeMap<u64, String>,
    open: usize,
}

impl Approvals {
    /// How many are open.
    pub(crate) const fn open(&self) -> usize {
        self.open
    }

    pub(crate) fn get(&self, id: &str) -> Option<&Record> {
        self.all.get(id)
    }

    pub(crate) fn get_mut(&mut self, id: &str) -> Option<&mut Record> {
        self.all.get_mut(id)
    }

    /// Drops the waiting requests of a client that has left. What it asked stays open: it may
    /// come back for the answer.
    pub(crate) fn waiter_left(&mut self, client: ClientId) {
        for record in self.all.values_mut() {
            record.waiters.retain(|(waiter, _)| *waiter != client);
        }
    }
}

impl Registry {
    /// Whether an operator is connected that would be shown a question of this process.
    #[must_use]
    pub fn can_ask(&self) -> bool {
        self.clients.all().any(|(_, client)| client.answers())
    }

    pub(crate) fn approval_asked(
        &mut self,
        now: Now,
        request: Request<'_>,
        out: &mut Vec<Effect>,
    ) -> Served {
        let Request {
            client,
            id: request_id,
            method,
            params: given,
        } = request;
        let Some(asker) = self.clients.get(client) else {
            return Ok(None);
        };
        let (device, protocol) = (asker.device.clone(), asker.protocol);
        let asked = read(method, given, protocol)?;
        // People answer by the beginning of an id, so no id may be the beginning of another.
        let is_beginning =
            |known: &String, id: &str| known.starts_with(id) || id.starts_with(known);
        if let Some(id) = asked.id.as_deref()
            && self
                .approvals
                .all
                .keys()
                .any(|known| is_beginning(known, id))
        {
            return Err(WireError::invalid("approval id already pending"));
        }
        let mut record = record(now, asked.approval, AskedBy::Client(client, device));
        record.bytes += asked.env.values().map(String::len).sum::<usize>();
        record.env = asked.env;
        if !self.has_room_for(&record) {
            return Err(WireError::unavailable(NoAnswer::TooMany.to_string()));
        }
        self.begin_request(client)?;
        let id = asked.id.unwrap_or_else(|| self.id());
        record.waiters.push((client, request_id.to_owned()));
        let (created_ms, expires_ms) = (record.created_ms, record.expires_ms);
        let viewers = self.viewers(&record);
        let route = if viewers.is_empty() {
            "none"
        } else {
            "approval-client"
        };
        if asked.two_phase {
            let accepted = json!({
                "status": "accepted", "id": id, "deliveryRoute": route,
                "createdAtMs": created_ms, "expiresAtMs": expires_ms,
            });
            out.push(answer(client, request_id, Ok(accepted)));
        }
        let is_lost = viewers.is_empty() && asked.needs_route;
        self.open(&id, record, viewers, out);
        if is_lost {
            self.end_approval(now, &id, State::Unanswered(NoAnswer::Nobody), out);
        }
        Ok(None)
    }

    pub(crate) fn ask_from_here(
        &mut self,
        now: Now,
        key: u64,
        approval: &Approval,
        out: &mut Vec<Effect>,
    ) {
        let record = record(now, approval.clone(), AskedBy::Here(key));
        let viewers = self.viewers(&record);
        let why = if viewers.is_empty() {
            Some(NoAnswer::Nobody)
        } else if !self.has_room_for(&record) || bounded(approval).is_err() {
            Some(NoAnswer::TooMany)
        } else {
            None
        };
        if let Some(why) = why {
            let answer = Err(why);
            out.push(Effect::Decided { key, answer });
            return;
        }
        let id = self.id();
        self.approvals.here.insert(key, id.clone());
        self.open(&id, record, viewers, out);
    }

    /// Nobody waits for the answer any more: the question ends, and operators are told by a denial.
    pub(crate) fn ask_dropped(&mut self, now: Now, key: u64, out: &mut Vec<Effect>) {
        let Some(id) = self.approvals.here.remove(&key) else {
            return;
        };
        let state = State::Answered {
            decision: Decision::Deny,
            by: "gateway".to_owned(),
            is_used: true,
        };
        self.end_approval(now, &id, state, out);
    }

    /// Whether a question may be opened beside those that are: of one agent here, and of one device, there are only so
    /// many, and those of clients leave half of the room to this gateway's own.
    fn has_room_for(&self, record: &Record) -> bool {
        let limits = &self.setup.limits;
        let is_of_client = |it: &Record| matches!(it.from, AskedBy::Client(..));
        let (mut all, mut same, mut of_clients) =
            (Held::default(), Held::default(), Held::default());
        for other in self.approvals.all.values() {
            all.add(other, true);
            same.add(other, other.is_of_same(record));
            of_clients.add(other, is_of_client(other));
        }
        let fits = match is_of_client(record) {
            true => {
                of_clients.has_room_for(record, limits.approvals / 2, limits.approvals_bytes / 2)
            }
            false => all.has_room_for(record, limits.approvals, limits.approvals_bytes),
        };
        fits && same.has_room_for(record, limits.approvals_each, limits.approvals_bytes / 8)
    }

    /// The clients that are shown a question.
    fn viewers(&self, record: &Record) -> Vec<ClientId> {
        let shows = |it: &Client| it.answers() && record.is_for(it) && !record.is_from(it);
        self.clients.which(shows)
    }

    fn open(&mut self, id: &str, record: Record, viewers: Vec<ClientId>, out: &mut Vec<Effect>) {
        out.extend(tell(viewers, "exec.approval.requested", record.listed(id)));
        let timer = Timer::Approval(id.to_owned());
        self.timers.set(record.deadline, timer);
        self.approvals.open += 1;
        self.approvals.all.insert(id.to_owned(), record);
    }

    /// The time of a question has come: to end, or to be forgotten.
    pub(crate) fn approval_due(&mut self, now: Now, id: &str, out: &mut Vec<Effect>) {
        match self.approvals.all.get(id).map(|record| &record.state) {
            Some(State::Open) => {
                self.end_approval(now, id, State::Unanswered(NoAnswer::Expired), out);
            }
            Some(State::Unanswered(_) | State::Answered { .. }) => {
                self.approvals.all.remove(id);
            }
            None => {}
        }
    }

    /// Ends a question, and tells everybody who waits for it.
    fn end_approval(&mut self, now: Now, id: &str, state: State, out: &mut Vec<Effect>) {
        let Some(record) = self.approvals.all.get_mut(id) else {
            return;
        };
        if record.state != State::Open {
            return;
        }
        record.state = state.clone();
        self.approvals.open -= 1;
        let timer = || Timer::Approval(id.to_owned());
        self.timers.clear(record.deadline, timer());
        self.timers.set(now.elapsed + KEPT, timer());
        let told = record.outcome(id);
        let waiters = std::mem::take(&mut record.waiters);
        let (shown, from) = (record.shown.clone(), record.from.clone());
        if let State::Answered { decision, by, .. } = &state {
            let payload = json!({
                "id": id, "decision": decision.as_str(), "resolvedBy": by, "ts": now.unix_ms,
                "request": shown,
            });
            let record = self.approvals.all.get(id);
            let viewers = record.map(|record| self.viewers(record));
            let viewers = viewers.unwrap_or_default();
            out.extend(tell(viewers, "exec.approval.resolved", payload));
        }
        if let AskedBy::Here(key) = from
            && self.approvals.here.remove(&key).is_some()
        {
            let answer = match state {
                State::Answered { decision, .. } => Ok(decision),
                State::Unanswered(why) => Err(why),
                State::Open => return,
            };
            out.push(Effect::Decided { key, answer });
        }
        for (client, request) in waiters {
            if self.closed_request(client) {
                out.push(answer(client, &request, Ok(told.clone())));
            }
        }
    }
}

/// Questions that are held.
#[derive(Default)]
struct Held {
    open: usize,
    /// Their bytes, with those of questions that have ended and can still be read.
    bytes: usize,
}

impl Held {
    fn add(&mut self, record: &Record, counts: bool) {
        if counts {
            self.open += usize::from(record.state == State::Open);
            self.bytes += record.bytes;
        }
    }

    fn has_room_for(&self, record: &Record, most: usize, bytes: usize) -> bool {
        self.open < most && self.bytes + record.bytes <= bytes
    }
}

fn record(now: Now, approval: Approval, from: AskedBy) -> Record {
    let ms = i64::try_from(approval.timeout.as_millis()).unwrap_or(i64::MAX);
    Record {
        shown: approval.shown(),
        env: BTreeMap::new(),
        bytes: approval.bytes(),
        from,
        state: State::Open,
        created_ms: now.unix_ms,
        expires_ms: now.unix_ms.saturating_add(ms),
        deadline: now.elapsed.saturating_add(approval.timeout),
        waiters: Vec::new(),
        approval,
    }
}
