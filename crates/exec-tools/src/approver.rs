//! The guard, as the tools use it.

use std::pin::Pin;
use std::time::Duration;

use exec_policy::{Question, Ruling};

/// A future of a trait object.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Decides about commands on this computer: by the policy, and by asking a person.
pub trait Approver: Send + Sync {
    /// Rules on a command, and asks a person if the policy says so. It is a denial if the files
    /// have changed meanwhile, the screen cannot be reached, or the answer is late. Dropping the
    /// future withdraws the question.
    fn rule(&self, question: Question) -> BoxFuture<'_, Ruling>;

    /// Writes down how a command ended. `record` is the id in the ruling that let it run.
    fn ended(&self, record: &str, exit: Exit);
}

/// How a command ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exit {
    /// The exit code, if the command has one.
    pub code: Option<i32>,
    /// Whether the command was killed at its time limit.
    pub timed_out: bool,
    /// The reason, if there is no exit code.
    pub error: Option<String>,
    /// The time from the decision to the end.
    pub took: Duration,
}
