//! People on other computers, who are asked where no app runs on this one.

use std::pin::Pin;
use std::time::Duration;

use exec_policy::{Decision, Question};

/// A future of a trait object.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// What a person answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answered {
    /// Run it this time.
    Allowed,
    /// Do not run it.
    Denied,
}

/// People who can be asked over a connection that they made: the operators of a gateway.
pub trait Elsewhere: Send + Sync {
    /// Whether one of them is connected.
    fn is_there(&self) -> bool;

    /// Asks them. An error is one sentence that says why there is no answer. Dropping the future withdraws the question.
    fn ask<'a>(
        &'a self,
        question: &'a Question,
        decision: &'a Decision,
        wait: Duration,
    ) -> BoxFuture<'a, Result<Answered, String>>;
}
