//! The guard, as the tools use it.

use std::pin::Pin;

use exec_policy::{CommandExit, Question, Ruling};

/// A future of a trait object.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Decides about commands on this computer: by the policy, and by asking a person.
pub trait Approver: Send + Sync {
    /// Rules on a command, and asks a person if the policy says so. It is a denial if the files
    /// have changed meanwhile, the screen cannot be reached, or the answer is late. Dropping the
    /// future withdraws the question.
    fn rule(&self, question: Question) -> BoxFuture<'_, Ruling>;

    /// Writes down how a command ended. `record` is the id in the ruling that let it run.
    fn ended(&self, record: &str, exit: CommandExit);
}
