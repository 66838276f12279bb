//! The guard, in the form that the tools call.

use anyhow::{Context, Result};
use command_line::local::Local;
use command_line::{say, shown};
use exec_policy::{CommandExit, Question, Ruling};
use exec_tools::{Approver, BoxFuture};
use guard::{Elsewhere, Guard};
use local_policy::Judge;

/// Hands every command to the guard of this user.
pub(crate) struct Policy(Guard);

impl Policy {
    pub(crate) fn new(local: &Local, judge: Judge) -> Result<Self> {
        guard(local, judge).map(Self)
    }

    /// With people on other computers, who are asked where no app runs on this one.
    pub(crate) fn asking(
        local: &Local,
        judge: Judge,
        elsewhere: impl Elsewhere + 'static,
    ) -> Result<Self> {
        Ok(Self(guard(local, judge)?.asking(elsewhere)))
    }
}

fn guard(local: &Local, judge: Judge) -> Result<Guard> {
    let told = |problem: &str| say(&shown::visible(problem));
    let guard = Guard::new(local.paths.clone(), judge, told);
    guard.context("the history cannot be written")
}

impl Approver for Policy {
    fn rule(&self, question: Question) -> BoxFuture<'_, Ruling> {
        Box::pin(self.0.rule(question))
    }

    fn ended(&self, record: &str, exit: CommandExit) {
        self.0.ended(record, exit);
    }
}
