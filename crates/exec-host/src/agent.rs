//! The tools of an agent on this computer. Every command goes through the guard.

mod approver;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::Result;
use clap::{Args, ValueEnum};
use command_line::local::{Local, folder, paths, text};
use command_line::{say, shown};
use exec_policy::Config;
use exec_tools::{Caller, Container, HostKind, Overrides, Sender, ToolSettings, Tools, World};
use gateway::{Opening, Running};
use local_policy::{Judge, LocalMachine, PLATFORM};
use login_path::LoginPath;
use openclaw_config::{Live, News};
use paths::Paths;
use serde_json::Value;

use crate::watcher;
pub(crate) use approver::Policy;

/// The options that `tool` and `mcp` share.
#[derive(Debug, Clone, Args)]
pub(crate) struct Agent {
    /// The folder that relative paths start from, and that patches stay in [default: the current
    /// one]
    #[arg(long, value_name = "FOLDER")]
    workspace: Option<PathBuf>,
    /// Where commands run: here by the policy, or in the sandbox; without a container the sandbox
    /// is this computer, without asking [default: tools.exec.host, else the container if one is
    /// named, else here]
    #[arg(long, value_enum)]
    host: Option<Host>,
    /// The running container for --host sandbox, with the workspace in it
    #[arg(long, value_name = "NAME")]
    container: Option<String>,
    /// The program that reaches the container, or makes one where agents.defaults.sandbox wants it [default: docker;
    /// to make one the first of docker, podman and nerdctl in PATH]
    #[arg(long, value_name = "PROGRAM")]
    docker: Option<String>,
    /// The model that calls, for apply_patch: openai/gpt-5.2
    #[arg(long, value_name = "PROVIDER/MODEL")]
    model: Option<String>,
    /// The folder with the policy [default: OPENCLAW_STATE_DIR, else ~/.openclaw]
    #[arg(long, value_name = "FOLDER")]
    state_dir: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Host {
    Gateway,
    Sandbox,
}

impl From<Host> for HostKind {
    fn from(host: Host) -> Self {
        match host {
            Host::Gateway => Self::Gateway,
            Host::Sandbox => Self::Sandbox,
        }
    }
}

/// The user of the tools.
#[derive(Debug, Clone)]
pub(crate) struct User {
    /// The agent, by its name in the policy.
    pub(crate) agent: String,
    /// Whether somebody else than the client says which agent it is.
    pub(crate) named: bool,
    /// Whether commands may run in the background.
    pub(crate) process: bool,
    /// How long a call waits for a person; `None` for as long as the question does.
    pub(crate) wait: Option<Duration>,
}

/// The tools of one user.
pub(crate) struct Desk {
    pub(crate) tools: Tools,
    pub(crate) session_key: String,
    common: Agent,
    user: User,
    workspace: String,
    config: Configuration,
}

impl Agent {
    /// Checks that everything that the tools need can be read.
    pub(crate) fn check(&self, agent: &str) -> Result<()> {
        let judge = self.local()?.judge(folder(self.workspace.as_deref())?)?;
        Configuration::of(&judge)?.settings(agent);
        Ok(())
    }

    /// The policy that holds for the tools.
    fn local(&self) -> Result<Local> {
        Local::find(self.state_dir.as_deref())
    }

    /// The gateway that runs for this policy, if one does.
    pub(crate) fn gateway(&self) -> Result<Option<Running>> {
        Ok(Running::find(&paths(self.state_dir.as_deref())?))
    }

    /// How the running gateway opens the tools for an agent.
    pub(crate) fn opening(&self) -> Result<Opening> {
        Ok(Opening {
            workspace: Some(PathBuf::from(folder(self.workspace.as_deref())?)),
            host: self
                .host
                .map(|host| HostKind::from(host).as_str().to_owned()),
            container: self.container.clone(),
            docker: self.docker.clone(),
            model: self.model.clone(),
            ..Opening::default()
        })
    }

    /// The tools of an agent.
    pub(crate) fn desk(&self, user: User) -> Result<Desk> {
        watcher::start()?;
        let local = self.local()?;
        let workspace = folder(self.workspace.as_deref())?;
        let home = text(local.paths.home().to_path_buf())?;
        let machine = LocalMachine::from_process(home, || false);
        let judge = local.judge(workspace.clone())?;
        let config = Configuration::of(&judge)?;
        let remember = config.settings(&user.agent).remember();
        let policy = Policy::new(&local, judge)?;
        Ok(Desk {
            tools: Tools::new(
                world(&machine, &local.paths),
                Arc::new(policy),
                None,
                remember,
            ),
            session_key: format!("agent:{}:main", user.agent),
            common: self.clone(),
            user,
            workspace,
            config,
        })
    }
}

/// This computer, as the tools know it.
pub(crate) fn world(machine: &LocalMachine, paths: &Paths) -> World {
    World {
        platform: PLATFORM,
        home: PathBuf::from(&machine.home),
        state: paths.state_dir().to_path_buf(),
        sandboxes: paths.sandboxes_dir(),
        environment: machine.environment.clone(),
        login_path: Some(LoginPath::new(&machine.home, &machine.environment).into()),
        now_ms: machine.now_ms,
    }
}

impl Desk {
    /// The caller, by the configuration as it is now.
    pub(crate) fn caller(&self) -> Caller {
        let (common, user) = (&self.common, &self.user);
        let settings = self.config.settings(&user.agent);
        Caller {
            agent: user.agent.clone(),
            // The tools are of this process, which has one client.
            apart: None,
            session_key: self.session_key.clone(),
            workspace: PathBuf::from(&self.workspace),
            process: user.process && settings.tools.forbids("process").is_none(),
            model: common.model.as_ref().and_then(|model| {
                let (provider, id) = model.split_once('/')?;
                Some((provider.to_owned(), id.to_owned()))
            }),
            // A name that only the client gives opens nothing.
            sender: user.named.then(|| Sender {
                provider: "mcp".to_owned(),
                id: user.agent.clone(),
            }),
            container: common.container.as_ref().map(|name| Container {
                program: common.docker.clone().unwrap_or_else(|| "docker".to_owned()),
                name: name.clone(),
            }),
            engine: common.docker.clone(),
            overrides: Overrides {
                host: common.host.map(HostKind::from),
                ..Overrides::default()
            },
            settings,
            wait: user.wait,
        }
    }
}

/// `openclaw.json`, the same one by which the guard decides. It is looked at in each call, so that a change counts at
/// the next one.
struct Configuration {
    live: Live,
    /// The value whose findings were told.
    told: Mutex<Option<Arc<Value>>>,
}

impl Configuration {
    fn of(judge: &Judge) -> Result<Self> {
        Ok(Self {
            live: judge.live()?.clone(),
            told: Mutex::default(),
        })
    }

    /// The settings of an agent's tools; defaults if there never was a file. Values that cannot be used, and why a file
    /// does not count, are told on standard error, once for each version of the file.
    fn settings(&self, agent: &str) -> ToolSettings {
        if let Some(News::Kept(why)) = self.live.news() {
            say(&shown::visible(&format!(
                "openclaw.json cannot be used, so its earlier content still applies: {why}"
            )));
        }
        let config = self.live.value();
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let known = told.as_ref().is_some_and(|known| *known == config);
        if !known && !config.is_null() {
            for finding in Config::read(&config).1 {
                say(&shown::visible(&finding.to_string()));
            }
        }
        *told = Some(Arc::clone(&config));
        ToolSettings::read(&config, agent)
    }
}
