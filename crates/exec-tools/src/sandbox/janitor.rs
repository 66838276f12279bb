//! Kills the processes that commands leave in a container.
//!
//! Ending the program that reaches a container ends nothing inside. So one more shell runs in each
//! container that the tools use. When told to, it kills every process with a given mark in its
//! environment. When its input ends, as it does however the tools end, it kills every process with
//! any mark of these tools.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use process_runner::{Command, Session, Start};

use super::Container;

/// The variable that carries the mark of a command to every process that it starts.
pub(super) const MARK: &str = "OPENCLAW_EXEC_ID";

/// The longest time of a sweep; after that the result is returned without it.
const SWEEP: Duration = Duration::from_secs(10);

/// Looks again until it found nothing twice: a process may have started another one meanwhile, a
/// killed one may wait for the processor, and one that is becoming another program has no
/// environment for a moment. Descendants are killed too, because a program may have cleared its
/// environment.
const SCRIPT: &str = include_str!("janitor.sh");

/// The shells, one for each container.
pub(crate) struct Janitors {
    by_container: Mutex<HashMap<(String, String), Session>>,
    /// The beginning of every mark of these tools.
    owner: String,
}

impl Default for Janitors {
    fn default() -> Self {
        let random: u128 = rand::random();
        Self {
            by_container: Mutex::default(),
            owner: format!("{random:032x}"),
        }
    }
}

/// The processes of one command in a container, and the shell that kills them.
pub(crate) struct Swept {
    janitor: Option<Session>,
    mark: String,
}

impl Janitors {
    /// The mark of a new command, and the variable in which every process of it carries it.
    pub(crate) fn mark(&self) -> (String, String) {
        let number: u64 = rand::random();
        (MARK.to_owned(), format!("{}.{number:016x}", self.owner))
    }

    /// For the command with this mark. `outer` is the program that reaches the container, without its words.
    pub(crate) fn of(&self, container: &Container, outer: &Command, mark: &str) -> Swept {
        let owner = &self.owner;
        let key = (container.program.clone(), container.name.clone());
        let mut all = self
            .by_container
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, session| session.end().is_none());
        let janitor = all.get(&key).cloned().or_else(|| {
            let words = [
                "exec",
                "-i",
                &container.name,
                "sh",
                "-c",
                SCRIPT,
                "sh",
                owner,
            ];
            let argv = std::iter::once(container.program.as_str()).chain(words);
            let command = Command {
                argv: argv.map(str::to_owned).collect(),
                timeout: None,
                ..outer.clone()
            };
            let start = Start {
                input: true,
                ..Start::default()
            };
            // If the container cannot be reached, the command does not run either, and says so.
            let session = Session::start(&command, start).ok()?.session;
            all.insert(key, session.clone());
            Some(session)
        });
        Swept {
            janitor,
            mark: mark.to_owned(),
        }
    }
}

impl Swept {
    /// Kills the processes that are left of the command.
    pub(crate) async fn end(&self) {
        let Some(janitor) = &self.janitor else { return };
        if janitor
            .write(format!("{}\n", self.mark).as_bytes())
            .is_err()
        {
            return;
        }
        let done = async {
            loop {
                let output = janitor.output();
                let is_done = output.text.lines().any(|line| line == self.mark);
                if is_done || janitor.end().is_some() {
                    return;
                }
                janitor.wrote_more_than(output.written).await;
            }
        };
        // A container that does not answer is not waited for any longer.
        let _ = tokio::time::timeout(SWEEP, done).await;
    }
}
