//! Questions that outlived their calls, by the ids that the callers were told.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};
use tokio::sync::watch;

use crate::ToolResult;

/// How many are kept; the oldest are dropped first.
const MOST: usize = 256;

/// The questions of all agents.
#[derive(Debug, Default)]
pub(crate) struct Questions(Mutex<VecDeque<(String, String, Pending)>>);

impl Questions {
    /// Adds a question. `id` is the one that the agent was told.
    pub(crate) fn add(&self, agent: &str, id: &str, pending: &Pending) {
        let mut known = self.known();
        if known.len() == MOST {
            known.pop_front();
        }
        known.push_back((agent.to_owned(), id.to_owned(), pending.clone()));
    }

    /// The question of this agent with this id. The beginning of an id will do, because agents are
    /// also told the first eight characters.
    pub(crate) fn get(&self, agent: &str, id: &str) -> Option<Pending> {
        let known = self.known();
        let mut own = known.iter().filter(|(of, _, _)| of == agent);
        let found = own.find(|(_, known, _)| known == id || (id.len() == 8 && known[..8] == *id));
        found.map(|(_, _, pending)| pending.clone())
    }

    fn known(&self) -> MutexGuard<'_, VecDeque<(String, String, Pending)>> {
        // A poisoned lock is taken all the same: no code leaves the list half changed under it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A question and its state.
#[derive(Debug, Clone)]
pub(crate) struct Pending {
    details: Value,
    state: Arc<watch::Sender<State>>,
}

/// The state of a question.
#[derive(Debug, Clone)]
pub(crate) enum State {
    /// The person has not answered yet.
    Open,
    /// The command runs, or ran, in this session.
    Session(String),
    /// The command was not started.
    Ended(Box<ToolResult>),
}

impl Pending {
    /// A question of this computer that waits, and its id. `command` names what is asked about.
    pub(crate) fn new(command: &str, cwd: Option<&str>, until_ms: u64) -> (String, Self) {
        let id = uuid::Uuid::new_v4().to_string();
        let details = json!({
            "status": "approval-pending",
            "approvalId": id,
            "approvalSlug": id[..8],
            "expiresAtMs": until_ms,
            "host": "gateway",
            "command": command,
            "cwd": cwd,
        });
        let state = Arc::new(watch::Sender::new(State::Open));
        (id, Self { details, state })
    }

    /// The session, or why there is none. Waits until `patience` completes.
    pub(crate) async fn state(&self, patience: impl Future<Output = ()>) -> State {
        let mut state = self.state.subscribe();
        tokio::select! {
            biased;
            _ = state.wait_for(|state| !matches!(state, State::Open)) => {}
            () = patience => {}
        }
        self.state.borrow().clone()
    }

    /// The result that says that it waits.
    pub(crate) fn result(&self) -> ToolResult {
        let id = self.details["approvalId"].as_str().unwrap_or_default();
        let text = format!(
            "Approval pending (id {id}): a person has been asked and has not answered yet. To keep \
             waiting, call process with action \"poll\" and this id as sessionId. Do not start the \
             command again meanwhile."
        );
        ToolResult::new(text, self.details.clone())
    }

    pub(crate) fn runs_as(&self, session: &str) {
        self.state.send_replace(State::Session(session.to_owned()));
    }

    pub(crate) fn ended(&self, result: ToolResult) {
        self.state.send_replace(State::Ended(Box::new(result)));
    }
}
