//! Who decides, and who keeps the history.

use std::pin::Pin;
use std::time::Duration;

use exec_policy::{Decision, Request};

use crate::Overrides;

/// A future of a trait object.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Decides about commands on this computer: by the policy, and by asking a person.
pub trait Approver: Send + Sync {
    /// Decides at once, by the policy alone. `session` replaces what is configured (D1).
    fn judge(&self, request: &Request, session: &Overrides) -> Ruling;

    /// Asks a person about a decision that says so. The answer runs or denies; whatever
    /// changed meanwhile, an unreachable screen and a late answer are denials too.
    fn ask(&self, asked: Asked) -> BoxFuture<'_, Ruling>;

    /// A command starts about which nobody is asked; gives its record.
    fn unasked(&self, unasked: Unasked<'_>) -> Option<String>;

    /// What a ruling let run, or what nobody was asked about, has ended. `record` is its.
    fn ended(&self, record: &str, exit: Exit);
}

/// A decision, and what the history calls it, if it is there.
#[derive(Debug, Clone)]
pub struct Ruling {
    /// The decision.
    pub decision: Decision,
    /// Its record.
    pub record: Option<String>,
    /// What a person said with a denial, as one visible line.
    pub message: Option<String>,
}

/// A command of `host=sandbox`.
#[derive(Debug, Clone, Copy)]
pub struct Unasked<'a> {
    /// The command, its folder, and the names of what is added to its environment.
    pub request: &'a Request,
    /// The session that it is of.
    pub session_key: &'a str,
    /// The container that it runs in; `None` on this computer.
    pub container: Option<&'a str>,
}

/// How a command ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exit {
    /// Its code, if it has one.
    pub code: Option<i32>,
    /// It was killed at its time limit.
    pub timed_out: bool,
    /// Why there is no code.
    pub error: Option<String>,
    /// From the decision to the end.
    pub took: Duration,
}

/// A question on its way to a person.
#[derive(Debug, Clone)]
pub struct Asked {
    /// Its id, which the agent was told.
    pub id: String,
    /// The session that will hear of the answer.
    pub session_key: String,
    /// What is asked.
    pub request: Request,
    /// The decision that says that a person is to be asked.
    pub decision: Decision,
    /// When the question ends, in milliseconds since the epoch.
    pub expires_at_ms: u64,
}
