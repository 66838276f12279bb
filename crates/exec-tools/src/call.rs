//! The caller of the tools, and the computer that they run on.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use exec_policy::{Platform, Question, Request};
use login_path::LoginPath;

use crate::{Container, HostKind, Overrides, Sender, ToolSettings};

/// The computer that the tools run on.
#[derive(Clone)]
pub struct World {
    /// The rules for paths, shells and environments.
    pub platform: Platform,
    /// The home, for `~`.
    pub home: PathBuf,
    /// The state directory: what decides about commands, which no container sees.
    pub state: PathBuf,
    /// The folder of workspaces that containers have for themselves.
    pub sandboxes: PathBuf,
    /// The environment that commands inherit, before it is filtered.
    pub environment: Vec<(String, String)>,
    /// The `PATH` that `host=gateway` puts first; `None` if the login shell is not asked.
    pub login_path: Option<Arc<LoginPath>>,
    /// Milliseconds since the epoch.
    pub now_ms: fn() -> u64,
}

impl World {
    /// The value of an environment variable.
    pub(crate) fn variable(&self, name: &str) -> Option<&str> {
        let found = self.environment.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// The caller of the tools, with its settings.
#[derive(Debug, Clone, Default)]
pub struct Caller {
    /// The agent. It sees only its own background sessions.
    pub agent: String,
    /// The connection of a client that says itself which agent it is: what runs in the background is then of this
    /// connection alone.
    pub apart: Option<String>,
    /// The session that events go to. If it is blank, there are none.
    pub session_key: String,
    /// The folder that relative paths start from, and that patches stay in.
    pub workspace: PathBuf,
    /// Whether the caller may use `process`. If not, every command is waited for.
    pub process: bool,
    /// Provider and id of the model, if known.
    pub model: Option<(String, String)>,
    /// The sender of the message that made the agent call, if known. Only a known sender can leave
    /// the sandbox.
    pub sender: Option<Sender>,
    /// The container of `host=sandbox`, where a person named one. It runs, and has the workspace in it.
    pub container: Option<Container>,
    /// The program that makes a container where nobody named one; `None` for the first of `docker`, `podman` and
    /// `nerdctl` in `PATH`.
    pub engine: Option<String>,
    /// The values that the session set with `/exec`.
    pub overrides: Overrides,
    /// The settings of the agent.
    pub settings: ToolSettings,
    /// How long a call waits for a person before it goes on in the background; `None` for as long
    /// as the question lasts.
    pub wait: Option<Duration>,
}

/// The least time that a person gets, however short the call waits.
const QUESTION: Duration = Duration::from_secs(120);

impl Caller {
    /// Whose background sessions and open questions the caller sees.
    pub(crate) fn owner(&self) -> &str {
        self.apart.as_deref().unwrap_or(&self.agent)
    }

    /// The host of commands that name none: that of the session or the configuration, else the
    /// container if there is one, else this computer with the person's policy.
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

    /// Whether the session's commands belong in a container.
    #[must_use]
    pub fn is_sandboxed(&self) -> bool {
        self.container.is_some() || self.settings.sandbox.holds(&self.session_key)
    }

    /// Why the caller may not use a tool; `None` if it may.
    #[must_use]
    pub fn forbidden(&self, tool: &str) -> Option<String> {
        self.settings.tools.forbids(tool)
    }

    /// The question for the guard about one of the caller's commands.
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
