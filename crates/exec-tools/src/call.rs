//! Who calls, and on what computer.

use std::path::PathBuf;
use std::sync::Arc;

use exec_policy::Platform;
use login_path::LoginPath;

use crate::{Container, Overrides, Sender, Settings};

/// The computer that the tools run on.
#[derive(Clone)]
pub struct World {
    /// Its rules for paths, shells and environments.
    pub platform: Platform,
    /// What `~` stands for.
    pub home: PathBuf,
    /// The environment that commands inherit, before it is filtered.
    pub environment: Vec<(String, String)>,
    /// The `PATH` that `host=gateway` puts first, where one is to be asked for.
    pub login_path: Option<Arc<LoginPath>>,
    /// Milliseconds since the epoch.
    pub now_ms: fn() -> u64,
}

impl World {
    /// A variable of the environment.
    pub(crate) fn variable(&self, name: &str) -> Option<&str> {
        let found = self.environment.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// Who calls, and what holds for them.
#[derive(Debug, Clone)]
pub struct Caller {
    /// The agent: whose sessions they see.
    pub agent: String,
    /// The conversation: where events go. Blank: nowhere.
    pub session_key: String,
    /// The folder that relative paths start from, and that patches stay in.
    pub workspace: PathBuf,
    /// Whether they may use `process`. Else a command is waited for.
    pub process: bool,
    /// Provider and id of the model, where they are known.
    pub model: Option<(String, String)>,
    /// Who made the agent call, where that is known: nobody else may leave the sandbox.
    pub sender: Option<Sender>,
    /// The container of `host=sandbox`. It is running, and has the workspace in it.
    pub container: Option<Container>,
    /// What the session set with `/exec`.
    pub overrides: Overrides,
    /// What is configured for the agent.
    pub settings: Settings,
}
