//! The caller of a tool, by its session and the configuration as it is now.

use std::path::PathBuf;
use std::time::Duration;

use exec_tools::{Caller, Container, HostKind, Sender, ToolSettings};
use openclaw_config::Layers;

use crate::sessions::SessionKey;
use crate::state::State;

/// What is known of a caller beside its session.
#[derive(Debug, Clone)]
pub(crate) struct About {
    /// Who sent the message that made the agent call.
    pub(crate) sender: Option<Sender>,
    /// The session in whose name events and background sessions are kept, for a client that says itself which agent it is.
    pub(crate) apart: Option<String>,
    /// The folder that relative paths start from, where whoever opened the session named one.
    pub(crate) workspace: Option<PathBuf>,
    /// The host that whoever opened the session chose; what the session sets comes first.
    pub(crate) host: Option<HostKind>,
    /// The container of the session.
    pub(crate) container: Option<Container>,
    /// The program that makes a container where none is named.
    pub(crate) engine: Option<String>,
    /// Provider and id of the model.
    pub(crate) model: Option<(String, String)>,
    /// Whether there are background sessions.
    pub(crate) process: bool,
    /// How long a call waits for a person.
    pub(crate) wait: Duration,
}

impl State {
    /// The caller of one call.
    pub(crate) fn caller(&self, key: &SessionKey, about: &About) -> Caller {
        let config = self.config();
        let agent = openclaw_config::agent(&config, key.agent());
        let settings = ToolSettings::read(&config, key.agent());
        let own = Layers::agent(&config, agent.as_ref().map(|agent| agent.value));
        let workspace = || match own.text(&["workspace"]) {
            Some(named) => self.expanded(named),
            None => self.workspace.clone(),
        };
        let mut overrides = self.sessions.of(key);
        overrides.host = overrides.host.or(about.host);
        Caller {
            agent: key.agent().to_owned(),
            session_key: about.apart.as_deref().unwrap_or(key.as_str()).to_owned(),
            apart: about.apart.clone(),
            workspace: about.workspace.clone().unwrap_or_else(workspace),
            process: about.process && settings.tools.forbids("process").is_none(),
            model: about.model.clone(),
            sender: about.sender.clone(),
            container: about.container.clone(),
            engine: about.engine.clone(),
            overrides,
            settings,
            wait: Some(about.wait),
        }
    }

    /// A path of the configuration: `~` is the home.
    fn expanded(&self, written: &str) -> PathBuf {
        match written.strip_prefix('~') {
            Some("") => self.home.clone(),
            Some(rest) if rest.starts_with('/') => self.home.join(&rest[1..]),
            Some(_) | None => self.home.join(written),
        }
    }
}
