//! The guard, in the form that the tools call.

use anyhow::{Context, Result};
use exec_policy::{Question, Ruling};
use exec_tools::{Approver, BoxFuture, Exit};
use guard::Guard;

use crate::local::Local;
use crate::{say, shown};

/// Hands every command to the guard of this user.
pub(super) struct Policy(Guard);

impl Policy {
    pub(super) fn new(local: &Local, workspace: String) -> Result<Self> {
        let judge = local.judge(workspace)?;
        let told = |problem: &str| say(&shown::visible(problem));
        let guard = Guard::new(local.paths.clone(), judge, told);
        guard.map(Self).context("the history cannot be written")
    }
}

impl Approver for Policy {
    fn rule(&self, question: Question) -> BoxFuture<'_, Ruling> {
        Box::pin(self.0.rule(question))
    }

    fn ended(&self, record: &str, exit: Exit) {
        self.0.ended(
            record,
            guard::Exit {
                code: exit.code,
                timed_out: exit.timed_out,
                error: exit.error,
                took: exit.took,
            },
        );
    }
}
