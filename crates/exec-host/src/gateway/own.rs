//! `exec-host gateway run` and its like: the gateway of this computer.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use clap::Args;
use command_line::local::{Local, folder, text};
use command_line::say;
use command_line::shown::{print, visible};
use gateway::{Gateway, Keys, Lock, Running, Setup, agent_token, new_token, serve};
use local_policy::{LocalMachine, Secrets};
use openclaw_config::{ConfigFile, Edit, Live, Place};
use paths::{GATEWAY_PASSWORD_VAR, GATEWAY_TOKEN_VAR, Paths};
use serde::Serialize;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use user_service::{Service, ServiceFile, State, System};

use crate::agent::{Policy, world};
use crate::node::{Approvals, told_to_stop};
use crate::service::Unit;
use crate::watcher;

/// Command line of `gateway run`.
#[derive(Debug, Args)]
pub(crate) struct Run {
    #[command(flatten)]
    kept: Kept,
    /// Also keep a log in the log folder, one file a day, for a week
    #[arg(long)]
    pub(crate) log: bool,
}

/// The options of a gateway that a service keeps.
#[derive(Debug, Args)]
pub(crate) struct Kept {
    /// The folder of agents for which openclaw.json names no workspace [default: the home]
    #[arg(long, value_name = "FOLDER")]
    workspace: Option<PathBuf>,
    /// Serve the approvals where there is no desktop: `exec-host pending` then answers them, and
    /// so can every program of this user
    #[arg(long)]
    serve_approvals: bool,
}

/// Serves until it is stopped.
pub(super) async fn run(run: Run, port: Option<u16>, secrets: &Secrets) -> Result<ExitCode> {
    let kept = run.kept;
    let paths = Paths::from_env()?;
    let lock = Lock::take(&paths)?;
    watcher::start()?;
    let shared = shared_secret(&paths, secrets)?;
    let config = config(&paths)?;
    let listener = listener(&config.value(), port).await?;
    let address = listener.local_addr()?;
    let local = Local::find(None)?;
    let home = text(local.paths.home().to_path_buf())?;
    let workspace = match &kept.workspace {
        Some(named) => folder(Some(named))?,
        None => home.clone(),
    };
    let approvals = if kept.serve_approvals {
        Some(Approvals::serve(&paths, node_host::machine(home.clone()).await).await?)
    } else {
        None
    };
    let machine = LocalMachine::from_process(home, || false);
    let stop = CancellationToken::new();
    let gateway = Gateway::new(Setup {
        world: world(&machine),
        approver: Arc::new(Policy::new(&local, workspace.clone())?),
        nodes: None,
        config,
        workspace: PathBuf::from(workspace),
        keys: Keys::new(shared),
        tell: Box::new(|sentence| say(&visible(sentence))),
        stop: stop.clone(),
    });
    lock.announce(address, gateway.key_of_run())?;
    say(&format!("the gateway listens on http://{address}"));
    if !address.ip().is_loopback() {
        say("other computers reach it, and the connection is not encrypted");
    }
    let mut serving = std::pin::pin!(serve(listener, gateway.routes(), stop.clone()));
    let ended = tokio::select! {
        ended = &mut serving => ended.context("the gateway stopped listening"),
        told = told_to_stop() => {
            stop.cancel();
            told.and(serving.await.context("the gateway stopped listening"))
        }
    };
    if let Some(approvals) = approvals {
        approvals.end().await;
    }
    ended.map(|()| ExitCode::SUCCESS)
}

/// `openclaw.json`, if there is nothing wrong with it: a gateway does not start with less than was written.
fn config(paths: &Paths) -> Result<Live> {
    let shown = paths.config_file().display().to_string();
    let live = Live::open(paths.config_file()).with_context(|| shown.clone())?;
    let faults: Vec<String> = live.faults().iter().map(ToString::to_string).collect();
    if !faults.is_empty() {
        bail!(
            "{shown}: {}; correct it, for instance with `exec-host config set`",
            faults.join("; ")
        );
    }
    Ok(live)
}

async fn listener(config: &Value, port: Option<u16>) -> Result<TcpListener> {
    let gateway = openclaw_config::Gateway::of(config);
    let address: IpAddr = match gateway.bind() {
        None | Some("loopback") => Ipv4Addr::LOCALHOST.into(),
        Some("lan") => Ipv4Addr::UNSPECIFIED.into(),
        Some(other) => bail!("gateway.bind is {other}: write loopback or lan"),
    };
    let port = port.unwrap_or(gateway.port());
    let listener = TcpListener::bind((address, port)).await;
    listener
        .with_context(|| format!("port {port} cannot be listened on; another gateway may have it"))
}

/// The token or password of the gateway: of the environment, else of `openclaw.json`. Where there is none, a new token is
/// written there, where every client of this user looks for it.
fn shared_secret(paths: &Paths, secrets: &Secrets) -> Result<String> {
    let of_process = [GATEWAY_TOKEN_VAR, GATEWAY_PASSWORD_VAR].map(|name| secrets.get(name));
    if let Some(secret) = of_process.into_iter().flatten().next() {
        return Ok(secret.to_owned());
    }
    let path = paths.config_file();
    let shown = || path.display().to_string();
    let before = ConfigFile::read(path).with_context(shown)?;
    let nothing = ConfigFile::parse("{}\n".to_owned())?;
    let file = before.as_ref().unwrap_or(&nothing);
    let gateway = openclaw_config::Gateway::of(&file.value);
    let known = match gateway.wants_password() {
        true => gateway.password(),
        false => gateway.token(),
    };
    if let Some(secret) = known {
        return Ok(secret.to_owned());
    }
    let place: Place = "gateway.auth.token".parse()?;
    if gateway.wants_password() || place.of(&file.value).is_some() || file.includes() {
        bail!(
            "{} holds no token or password that can be read here; set {GATEWAY_TOKEN_VAR}",
            shown()
        );
    }
    let token = new_token();
    let edit = Edit {
        place,
        value: Some(token.clone().into()),
    };
    let after = file.with(&[edit]);
    let after = after.with_context(|| format!("a token cannot be written into {}", shown()))?;
    after.save(path, before.as_ref()).with_context(shown)?;
    say(&format!(
        "a new token of the gateway is in {}",
        visible(&shown())
    ));
    Ok(token)
}

/// Prints the token by which an agent may use its tools over HTTP.
pub(super) fn token(agent: &str, secrets: &Secrets) -> Result<ExitCode> {
    let shared = shared_secret(&Paths::from_env()?, secrets)?;
    print(&agent_token(&shared, agent)?)?;
    Ok(ExitCode::SUCCESS)
}

/// The gateway of this computer, as `gateway status` shows it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Own {
    /// Where it listens, if it runs.
    pub(super) address: Option<String>,
    pub(super) service: State,
}

impl Own {
    pub(super) fn of(paths: &Paths) -> Self {
        Self {
            address: Running::find(paths).map(|running| running.address().to_string()),
            service: unit(paths).state(),
        }
    }
}

pub(super) fn unit(paths: &Paths) -> Unit {
    let file = ServiceFile {
        system: System::here(),
        file: paths.gateway_service_file(),
    };
    Unit::new("gateway", file, paths)
}

/// Makes the gateway a service that starts at login, and starts it.
pub(super) fn install(kept: &Kept, secrets: &Secrets) -> Result<ExitCode> {
    let paths = Paths::from_env()?;
    let mut arguments: Vec<String> = ["gateway", "run", "--log"].map(str::to_owned).into();
    if let Some(named) = &kept.workspace {
        arguments.extend(["--workspace".to_owned(), folder(Some(named))?]);
    }
    if kept.serve_approvals {
        arguments.push("--serve-approvals".to_owned());
    }
    let service = Service {
        description: "Exec Companion: gateway for agents and nodes".to_owned(),
        program: std::env::current_exe().context("the path of this program is not known")?,
        arguments,
        environment: node_host::service_environment(&paths, |name| std::env::var_os(name)),
        printed: paths.log_dir().join("gateway.stderr.log"),
    };
    let unit = unit(&paths);
    let steps = unit.prepare(&service)?;
    config(&paths)?;
    shared_secret(&paths, secrets)?;
    // One that was started by hand would keep the service from running.
    drop(Lock::take(&paths)?);
    unit.started(&steps)
}
