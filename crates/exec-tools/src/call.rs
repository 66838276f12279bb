//! Who calls, and on what computer.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use exec_policy::{Platform, Question, Request};
use login_path::LoginPath;

use crate::{Container, HostKind, Overrides, Sender, Settings};

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
#[derive(Debug, Clone, Default)]
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
    /// How long a call waits for a person before it says that they still think; `None`: for
    /// as long as the question lives.
    pub wait: Option<Duration>,
}

/// How long a person is waited for at least, whatever a single call waits.
const QUESTION: Duration = Duration::from_secs(120);

impl Caller {
    /// Where commands run that name no host: as the session and the configuration say, else
    /// in the container where there is one, else here with the person's policy.
    #[must_use]
    pub fn host(&self) -> HostKind {
        let built_in = if self.is_sandboxed() {
            HostKind::Sandbox
        } else {
            HostKind::Gateway
        };
        let configured = self.overrides.host.or(self.settings.host);
        configured.unwrap_or(built_in)
    }

    /// Whether its commands belong in a container.
    #[must_use]
    pub fn is_sandboxed(&self) -> bool {
        self.container.is_some() || self.settings.sandbox.holds(&self.session_key)
    }

    /// Why it may not use a tool, if it may not.
    #[must_use]
    pub fn forbidden(&self, tool: &str) -> Option<String> {
        self.settings.tools.forbids(tool)
    }

    /// What is handed to the guard about one of its commands.
    pub(crate) fn question(&self, request: Request, host: &str) -> Question {
        let session = self.session_key.trim();
        Question {
            request,
            session: (!session.is_empty()).then(|| session.to_owned()),
            host: host.to_owned(),
            container: None,
            description: None,
            probe: false,
            wait: QUESTION.max(self.wait.unwrap_or_default()),
        }
    }
}
