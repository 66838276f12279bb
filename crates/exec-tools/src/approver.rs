//! Who decides.

use std::pin::Pin;

use exec_policy::{Decision, Request};

use crate::Overrides;

/// A future of a trait object.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Decides about commands on this computer: by the policy, and by asking a person.
pub trait Approver: Send + Sync {
    /// Decides at once, by the policy alone. `session` replaces what is configured (D1).
    fn judge(&self, request: &Request, session: &Overrides) -> Decision;

    /// Asks a person about a decision that says so. The answer runs or denies; whatever
    /// changed meanwhile, an unreachable screen and a late answer are denials too.
    fn ask(&self, asked: Asked) -> BoxFuture<'_, Decision>;
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
