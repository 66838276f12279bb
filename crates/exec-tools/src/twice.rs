//! Finds a background command that an agent starts twice, as when it takes a call for lost.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::params::ExecParams;
use crate::{Caller, HostKind, ToolResult, Tools};

/// Within this time the same command is a duplicate.
const SOON: Duration = Duration::from_secs(1);

/// The parts by which two commands are the same.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Same {
    agent: String,
    command: String,
    workdir: Option<String>,
    env: BTreeMap<String, String>,
    pty: bool,
    host: Option<HostKind>,
    node: Option<String>,
}

#[derive(Debug)]
struct Entry {
    same: Same,
    at: Instant,
    /// Its session, once it has one.
    session: Option<String>,
}

/// The background commands that were started a moment ago.
#[derive(Debug, Clone, Default)]
pub(crate) struct Begun(Arc<Mutex<Vec<Entry>>>);

impl Begun {
    fn recent(&self) -> MutexGuard<'_, Vec<Entry>> {
        // A poisoned lock is taken all the same: no code leaves the list half changed under it.
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        entries.retain(|entry| entry.at.elapsed() < SOON);
        entries
    }
}

/// A command that may start. If it is dropped before [`became`](Self::became), it is forgotten.
pub(crate) struct Turn {
    begun: Begun,
    same: Option<Same>,
}

impl Tools {
    /// Checks that a command may start now.
    ///
    /// # Errors
    /// It runs in the background already, or is about to.
    pub(crate) fn begins(&self, params: &ExecParams, caller: &Caller) -> Result<Turn, String> {
        let begun = self.shared.begun.clone();
        if !params.background || params.again || !caller.process {
            return Ok(Turn { begun, same: None });
        }
        let same = Same {
            agent: caller.agent.clone(),
            command: params.command.clone(),
            workdir: params.workdir.clone(),
            env: params.env.clone(),
            pty: params.pty,
            host: params.host,
            node: params.node.clone(),
        };
        let mut recent = begun.recent();
        for entry in recent.iter().filter(|entry| entry.same == same) {
            match &entry.session {
                None => {
                    return Err(
                        "The same command was started less than a second ago and has not answered \
                                yet. Wait for it, or pass again: true to start it twice."
                            .to_owned(),
                    );
                }
                Some(name) if self.runs(caller, name) => {
                    return Err(format!(
                        "The same command was started less than a second ago and runs as session \
                         {name}. Follow it with process, or pass again: true to start it twice."
                    ));
                }
                Some(_) => {}
            }
        }
        recent.retain(|entry| entry.same != same);
        recent.push(Entry {
            same: same.clone(),
            at: Instant::now(),
            session: None,
        });
        drop(recent);
        Ok(Turn {
            begun,
            same: Some(same),
        })
    }

    fn runs(&self, caller: &Caller, session: &str) -> bool {
        let entry = self.shared.sessions.get(caller.owner(), session);
        entry.is_some_and(|entry| entry.session.end().is_none())
    }
}

impl Turn {
    /// Notes that the command became a session or waits for a person. If neither, it may start
    /// again.
    pub(crate) fn became(mut self, result: &ToolResult) {
        let waits = result.details["status"] == "approval-pending";
        let session = result.details["sessionId"].as_str();
        if !waits && session.is_none() {
            return;
        }
        let Some(same) = self.same.take() else {
            return;
        };
        let mut recent = self.begun.recent();
        if let Some(entry) = recent.iter_mut().find(|entry| entry.same == same) {
            entry.session = session.map(str::to_owned);
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(same) = self.same.take() {
            self.begun.recent().retain(|entry| entry.same != same);
        }
    }
}
