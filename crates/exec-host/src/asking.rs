//! Asks the guard about what an agent wants to do with its own tools.

use std::path::Path;
use std::time::Duration;

use agent_hooks::{Surroundings, Wanted};
use anyhow::{Context, Result};
use command_line::local::{Local, text};
use command_line::{say, shown};
use exec_policy::{Question, Ruling};
use guard::Guard;
use local_policy::{Judge, LocalMachine, PLATFORM};
use paths::Paths;

/// The guard of this user, for agents that carry out themselves what is allowed.
pub(crate) struct Asking {
    guard: Guard,
    paths: Paths,
    home: String,
    shell: Option<String>,
    path: Option<String>,
}

impl Asking {
    /// The guard for the policy in `state_dir`, else in `OPENCLAW_STATE_DIR`.
    pub(crate) fn new(state_dir: Option<&Path>) -> Result<Self> {
        let local = Local::find(state_dir)?;
        let home = text(local.paths.home().to_path_buf())?;
        // No program is started from here, so none records the screen.
        let machine = LocalMachine::from_process(home.clone(), || false);
        let judge = Judge::following(local.paths.clone(), machine);
        let told = |problem: &str| say(&shown::visible(problem));
        let guard = Guard::new(local.paths.clone(), judge, told);
        Ok(Self {
            guard: guard.context("the history cannot be written")?,
            paths: local.paths,
            home,
            shell: std::env::var("SHELL").ok(),
            path: std::env::var("PATH").ok(),
        })
    }

    /// Asks, and waits for a person if one has to answer. Dropping the future withdraws the
    /// question.
    pub(crate) async fn ask(&self, question: Question) -> Ruling {
        self.guard.rule(question).await
    }

    /// The question about what an agent wants.
    pub(crate) fn question(&self, wanted: &Wanted, wait: Duration) -> Question {
        wanted.question(self.around(), wait)
    }

    /// Whether the question is about files that decide what may run.
    pub(crate) fn is_protected(&self, question: &Question) -> bool {
        self.guard.is_protected(question)
    }

    /// What is known of this process.
    pub(crate) fn around(&self) -> Surroundings<'_> {
        Surroundings {
            platform: PLATFORM,
            shell: self.shell.as_deref(),
            path: self.path.as_deref(),
        }
    }

    /// The home of the person.
    pub(crate) fn home(&self) -> &str {
        &self.home
    }

    pub(crate) fn paths(&self) -> &Paths {
        &self.paths
    }
}
