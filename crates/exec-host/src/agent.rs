//! The tools of an agent on this computer, with the person's dialog in between.

mod approver;

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use exec_tools::{Caller, Container, HostKind, Overrides, Sender, Settings, Tools, World};
use local_policy::{Machine, PLATFORM};
use login_path::LoginPath;

use crate::guard;
use crate::local::{Local, folder, text};
use approver::Policy;

/// What `tool` and `mcp` have in common.
#[derive(Debug, Args)]
pub(crate) struct Agent {
    /// The folder that relative paths start from, and that patches stay in [default: the
    /// current one]
    #[arg(long, value_name = "FOLDER")]
    workspace: Option<PathBuf>,
    /// Where commands run that name no host: here as the policy says, or in the sandbox, which
    /// is here without a question where there is no container
    #[arg(long, value_enum, default_value = "gateway")]
    host: Host,
    /// The running container of --host sandbox, with the workspace in it
    #[arg(long, value_name = "NAME")]
    container: Option<String>,
    /// What reaches the container: docker, podman or nerdctl
    #[arg(long, value_name = "PROGRAM", default_value = "docker")]
    docker: String,
    /// The model that calls, for apply_patch: openai/gpt-5.2
    #[arg(long, value_name = "PROVIDER/MODEL")]
    model: Option<String>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Host {
    Gateway,
    Sandbox,
}

impl Agent {
    /// The tools, and what the agent `name` may do with them. `client` is the program that
    /// speaks for it, if one does.
    pub(crate) fn tools(
        &self,
        name: &str,
        process: bool,
        client: Option<&str>,
    ) -> Result<(Tools, Caller)> {
        guard::start()?;
        let local = Local::find(None)?;
        let workspace = folder(self.workspace.as_deref())?;
        let home = text(local.paths.home().to_path_buf())?;
        let machine = Machine::from_process(home.clone(), || false);
        let settings = settings(&local, name)?;
        let remember = settings.remember();
        let login_path = LoginPath::new(&home, &machine.environment);
        let world = World {
            platform: PLATFORM,
            home: PathBuf::from(home),
            environment: machine.environment.clone(),
            login_path: Some(login_path.into()),
            now_ms: machine.now_ms,
        };
        let caller = Caller {
            agent: name.to_owned(),
            session_key: format!("agent:{name}:main"),
            workspace: PathBuf::from(&workspace),
            process,
            model: self.model.as_ref().and_then(|model| {
                let (provider, id) = model.split_once('/')?;
                Some((provider.to_owned(), id.to_owned()))
            }),
            sender: client.map(|client| Sender {
                provider: "mcp".to_owned(),
                id: client.to_owned(),
            }),
            container: self.container.as_ref().map(|name| Container {
                program: self.docker.clone(),
                name: name.clone(),
            }),
            overrides: Overrides {
                host: Some(match self.host {
                    Host::Gateway => HostKind::Gateway,
                    Host::Sandbox => HostKind::Sandbox,
                }),
                ..Overrides::default()
            },
            settings,
        };
        let policy = Policy::new(&local, workspace)?;
        Ok((Tools::new(world, Arc::new(policy), None, remember), caller))
    }
}

/// What `openclaw.json` says of the tools; nothing where there is no file.
fn settings(local: &Local, agent: &str) -> Result<Settings> {
    let file = local.paths.config_file();
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Ok(Settings::default());
        }
        Err(error) => {
            return Err(error).with_context(|| format!("{} cannot be read", file.display()));
        }
    };
    let config = json5::from_str(&text)
        .with_context(|| format!("{} cannot be read; correct it", file.display()))?;
    Ok(Settings::read(&config, agent))
}
