//! The open approvals of a gateway, without a clock and without a socket.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::time::Duration;

use gateway_protocol::{Decision, WireError};
use serde_json::{Value, json};

use crate::approval::{Approval, Skipped};
use crate::text::name;

/// How many approvals may be open.
const OPEN: usize = 1_000;
/// How many bytes they may have together.
const BYTES: usize = 16 * 1024 * 1024;
/// How many ended ones are remembered, so that none comes back.
const ENDED: usize = 4_096;

/// How an approval ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ApprovalEnd {
    /// The gateway took our answer.
    Answered(Decision),
    /// Somebody else answered.
    ByOther {
        /// The answer, if it is known.
        decision: Option<Decision>,
        /// Who answered, as the gateway calls them.
        by: Option<String>,
    },
    /// Nobody answered in time, by the gateway's clock.
    Expired,
    /// The gateway no longer knows it.
    Gone,
}

/// News about approvals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ApprovalNews {
    /// One is open.
    Opened {
        /// The question.
        approval: Box<Approval>,
        /// The time until it expires, by the gateway's clock.
        left: Duration,
    },
    /// It can be answered again: an answer that was lost with the connection did not arrive.
    StillOpen(String),
    /// It is over.
    Ended {
        /// Its id.
        id: String,
        /// How.
        how: ApprovalEnd,
    },
    /// Something came that is not answered here.
    Skipped(Skipped),
}

/// Why an answer is not sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotSent {
    /// The approval is not open.
    #[error("this approval is not open any more")]
    NotOpen,
    /// An answer is on its way.
    #[error("an answer to this approval is already on its way")]
    OnItsWay,
    /// The gateway takes another answer only.
    #[error("this approval does not take this answer")]
    NotTaken,
}

/// What became of an answer that was sent.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// The gateway took it.
    Accepted,
    /// It came too late.
    TooLate(ApprovalEnd),
    /// The gateway refused it; the approval is still open.
    Refused(WireError),
}

/// Which approvals are open.
#[derive(Debug, Default)]
pub struct Board {
    open: BTreeMap<u64, Entry>,
    /// The places of the open ones, by id.
    places: HashMap<String, u64>,
    next: u64,
    bytes: usize,
    /// Ids that ended, the oldest first.
    ended: VecDeque<String>,
    has_ended: HashSet<String>,
    /// The gateway's clock, as last heard: its time, and the moment.
    clock: Option<(i64, Duration)>,
    /// Ids that were told of since the list was asked for; `None` while none is.
    since_list: Option<HashSet<String>>,
}

#[derive(Debug)]
struct Entry {
    approval: Approval,
    answer: Answer,
    /// The end that the gateway told of while our answer was on its way.
    told: Option<ApprovalEnd>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    None,
    /// On its way.
    Sent(Decision),
    /// It was on its way when the connection broke.
    Lost,
}

impl Board {
    /// The gateway said its time.
    pub fn clock(&mut self, now: Duration, gateway_ms: i64) {
        self.clock = Some((gateway_ms, now));
    }

    /// The open approvals, the oldest first.
    pub fn open(&self) -> impl Iterator<Item = &Approval> {
        self.open.values().map(|entry| &entry.approval)
    }

    /// An open approval.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Approval> {
        let place = self.places.get(id)?;
        self.open.get(place).map(|entry| &entry.approval)
    }

    /// `exec.approval.requested`. An id that is known changes nothing.
    pub fn requested(&mut self, now: Duration, payload: &Value) -> Vec<ApprovalNews> {
        let told = self.add(now, payload);
        if let (Some(since), Some(ApprovalNews::Opened { approval, .. })) =
            (&mut self.since_list, &told)
        {
            since.insert(approval.id.clone());
        }
        told.into_iter().collect()
    }

    /// `exec.approval.resolved`.
    pub fn resolved(&mut self, payload: &Value) -> Vec<ApprovalNews> {
        let Some(id) = payload["id"].as_str() else {
            return Vec::new();
        };
        let decision = payload["decision"].as_str().and_then(Decision::named);
        let how = ApprovalEnd::ByOther {
            decision,
            by: name(&payload["resolvedBy"]),
        };
        let Some(entry) = self.entry(id) else {
            // It may still be in a list that is on its way.
            if self.since_list.is_some() && id.len() <= 256 {
                self.remember(id.to_owned());
            }
            return Vec::new();
        };
        if matches!(entry.answer, Answer::Sent(_)) {
            // Whose answer it was, the answer to ours tells.
            entry.told = Some(how);
            return Vec::new();
        }
        self.end(id, how)
    }

    /// The list of open approvals is asked for.
    pub fn list_asked(&mut self) {
        self.since_list = Some(HashSet::new());
    }

    /// The list came; `None` if it did not.
    pub fn listed(&mut self, now: Duration, list: Option<&Value>) -> Vec<ApprovalNews> {
        let since = self.since_list.take().unwrap_or_default();
        let Some(list) = list.and_then(Value::as_array) else {
            return self.reopen();
        };
        let listed: HashSet<&str> = list.iter().filter_map(|it| it["id"].as_str()).collect();
        let gone: Vec<String> = self
            .open
            .values()
            .filter(|entry| is_waiting(entry))
            .map(|entry| entry.approval.id.clone())
            .filter(|id| !listed.contains(id.as_str()) && !since.contains(id))
            .collect();
        let mut told: Vec<ApprovalNews> = Vec::new();
        for id in gone {
            told.extend(self.end(&id, ApprovalEnd::Gone));
        }
        told.extend(self.reopen());
        for payload in list {
            told.extend(self.add(now, payload));
        }
        told
    }

    /// The connection broke. Whether answers on their way arrived is not known.
    pub fn lost(&mut self) -> Vec<ApprovalNews> {
        self.since_list = None;
        let sent = self.open.values().filter(|entry| !is_waiting(entry));
        let ids: Vec<String> = sent.map(|entry| entry.approval.id.clone()).collect();
        ids.iter().flat_map(|id| self.unanswered(id)).collect()
    }

    /// Takes an answer. Returns the parameters of `exec.approval.resolve`.
    ///
    /// # Errors
    /// [`NotSent`].
    pub fn answer(
        &mut self,
        now: Duration,
        id: &str,
        decision: Decision,
    ) -> Result<Value, NotSent> {
        let gateway_ms = self.gateway_ms(now);
        let entry = self.entry(id).ok_or(NotSent::NotOpen)?;
        if entry.answer != Answer::None {
            return Err(NotSent::OnItsWay);
        }
        if gateway_ms.is_some_and(|ms| ms >= entry.approval.expires_ms) {
            return Err(NotSent::NotOpen);
        }
        if !entry.approval.takes.contains(&decision) {
            return Err(NotSent::NotTaken);
        }
        entry.answer = Answer::Sent(decision);
        Ok(json!({ "id": id, "decision": decision.as_str() }))
    }

    /// What the gateway said to our answer.
    pub fn answered(
        &mut self,
        id: &str,
        answer: Result<(), WireError>,
    ) -> (Outcome, Vec<ApprovalNews>) {
        let Some(entry) = self.entry(id) else {
            return (Outcome::TooLate(ApprovalEnd::Gone), Vec::new());
        };
        let Answer::Sent(sent) = entry.answer else {
            return (Outcome::TooLate(ApprovalEnd::Gone), Vec::new());
        };
        let told = entry.told.take();
        let error = match answer {
            Ok(()) => return (Outcome::Accepted, self.end(id, ApprovalEnd::Answered(sent))),
            Err(error) => error,
        };
        let how = match (told, too_late(&error)) {
            (Some(how), _) => Some(how),
            (None, late) => late,
        };
        match how {
            Some(how) => (Outcome::TooLate(how.clone()), self.end(id, how)),
            None => {
                entry.answer = Answer::None;
                (Outcome::Refused(error), Vec::new())
            }
        }
    }

    /// The answer was certainly not taken.
    pub fn not_sent(&mut self, id: &str) -> Vec<ApprovalNews> {
        if let Some(entry) = self.entry(id)
            && matches!(entry.answer, Answer::Sent(_))
        {
            entry.answer = Answer::None;
            return match entry.told.take() {
                Some(how) => self.end(id, how),
                None => Vec::new(),
            };
        }
        Vec::new()
    }

    /// The gateway said nothing to our answer.
    pub fn unanswered(&mut self, id: &str) -> Vec<ApprovalNews> {
        let Some(entry) = self.entry(id) else {
            return Vec::new();
        };
        let Answer::Sent(sent) = entry.answer else {
            return Vec::new();
        };
        match entry.told.take() {
            Some(how) => {
                let how = own(sent, how);
                self.end(id, how)
            }
            None => {
                entry.answer = Answer::Lost;
                Vec::new()
            }
        }
    }

    /// When the next approval expires.
    #[must_use]
    pub fn wake_at(&self) -> Option<Duration> {
        let (gateway_ms, heard) = self.clock?;
        let waiting = self.open.values().filter(|entry| is_waiting(entry));
        let next = waiting.map(|entry| entry.approval.expires_ms).min()?;
        let left = u64::try_from(next.saturating_sub(gateway_ms)).unwrap_or(0);
        Some(heard + Duration::from_millis(left))
    }

    /// Ends what has expired.
    pub fn expire(&mut self, now: Duration) -> Vec<ApprovalNews> {
        let Some(gateway_ms) = self.gateway_ms(now) else {
            return Vec::new();
        };
        let over = |entry: &&Entry| is_waiting(entry) && entry.approval.expires_ms <= gateway_ms;
        let ids: Vec<String> = self
            .open
            .values()
            .filter(over)
            .map(|entry| entry.approval.id.clone())
            .collect();
        ids.iter()
            .flat_map(|id| self.end(id, ApprovalEnd::Expired))
            .collect()
    }

    /// The gateway's time.
    fn gateway_ms(&self, now: Duration) -> Option<i64> {
        let (gateway_ms, heard) = self.clock?;
        let since = i64::try_from(now.saturating_sub(heard).as_millis()).unwrap_or(i64::MAX);
        Some(gateway_ms.saturating_add(since))
    }

    fn add(&mut self, now: Duration, payload: &Value) -> Option<ApprovalNews> {
        let approval = match Approval::read(payload) {
            Ok(approval) => approval,
            Err(skipped) => return Some(ApprovalNews::Skipped(skipped)),
        };
        let id = &approval.id;
        if self.places.contains_key(id) || self.has_ended.contains(id) {
            return None;
        }
        // The first time of a gateway without a clock is that of its first question.
        self.clock.get_or_insert((approval.created_ms, now));
        let gateway_ms = self.gateway_ms(now).unwrap_or(approval.created_ms);
        let left = approval.expires_ms.saturating_sub(gateway_ms);
        let left = u64::try_from(left).ok().filter(|left| *left > 0)?;
        if self.open.len() == OPEN || self.bytes + approval.size() > BYTES {
            return Some(ApprovalNews::Skipped(Skipped::TooMany));
        }
        self.bytes += approval.size();
        self.places.insert(id.clone(), self.next);
        let entry = Entry {
            approval: approval.clone(),
            answer: Answer::None,
            told: None,
        };
        self.open.insert(self.next, entry);
        self.next += 1;
        Some(ApprovalNews::Opened {
            approval: Box::new(approval),
            left: Duration::from_millis(left),
        })
    }

    fn entry(&mut self, id: &str) -> Option<&mut Entry> {
        let place = self.places.get(id)?;
        self.open.get_mut(place)
    }

    fn end(&mut self, id: &str, how: ApprovalEnd) -> Vec<ApprovalNews> {
        let Some(entry) = self
            .places
            .remove(id)
            .and_then(|place| self.open.remove(&place))
        else {
            return Vec::new();
        };
        self.bytes = self.bytes.saturating_sub(entry.approval.size());
        self.remember(id.to_owned());
        let id = id.to_owned();
        vec![ApprovalNews::Ended { id, how }]
    }

    fn remember(&mut self, id: String) {
        if self.ended.len() == ENDED
            && let Some(oldest) = self.ended.pop_front()
        {
            self.has_ended.remove(&oldest);
        }
        if self.has_ended.insert(id.clone()) {
            self.ended.push_back(id);
        }
    }

    /// Opens those again whose answer was lost.
    fn reopen(&mut self) -> Vec<ApprovalNews> {
        let lost = self
            .open
            .values_mut()
            .filter(|entry| entry.answer == Answer::Lost);
        lost.map(|entry| {
            entry.answer = Answer::None;
            ApprovalNews::StillOpen(entry.approval.id.clone())
        })
        .collect()
    }
}

/// An answer on its way ends by what the gateway says to it.
fn is_waiting(entry: &Entry) -> bool {
    !matches!(entry.answer, Answer::Sent(_))
}

/// An end that the gateway told of after our answer, where it may be ours.
fn own(sent: Decision, how: ApprovalEnd) -> ApprovalEnd {
    let same = matches!(how, ApprovalEnd::ByOther { decision, .. } if decision == Some(sent));
    if same {
        ApprovalEnd::Answered(sent)
    } else {
        how
    }
}

/// How an approval ended, by the error that an answer to it got; `None` if it is still open.
/// Protocol 4 has reasons, protocol 3 only messages.
fn too_late(error: &WireError) -> Option<ApprovalEnd> {
    let details = error.details.as_ref();
    let reason = details.and_then(|details| details.get("reason")?.as_str());
    match (reason, error.message.as_str()) {
        (Some("APPROVAL_ALREADY_RESOLVED"), _) | (_, "approval already resolved") => {
            Some(ApprovalEnd::ByOther {
                decision: None,
                by: None,
            })
        }
        (Some("APPROVAL_NOT_FOUND"), _)
        | (_, "unknown approval id" | "unknown or expired approval id") => Some(ApprovalEnd::Gone),
        _ => None,
    }
}
