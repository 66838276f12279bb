//! Who decides, and who keeps the history.

use std::pin::Pin;
use std::time::Duration;

use exec_policy::{Question, Ruling};

/// A future of a trait object.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Decides about commands on this computer: by the policy, and by asking a person.
pub trait Approver: Send + Sync {
    /// Rules on a command, and asks a person where the policy says so. What changed
    /// meanwhile, an unreachable screen and a late answer are denials. A future that is
    /// dropped takes its question back.
    fn rule(&self, question: Question) -> BoxFuture<'_, Ruling>;

    /// What a ruling let run has ended. `record` is the ruling's.
    fn ended(&self, record: &str, exit: Exit);
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
