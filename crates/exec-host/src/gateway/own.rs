//! `exec-host gateway run` and its like: the gateway of this computer.

use std::net::{Ipv4Addr, UdpSocket};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use clap::Args;
use command_line::local::{Local, folder, text};
use command_line::say;
use command_line::shown::{print, visible};
use exec_tools::BoxFuture;
use gateway::{
    AgentKey, Certificate, ConfigWire, Gateway, Keys, Lock, NodeNews, Operators, Running,
    SessionKey, Setup, new_token,
};
use gateway_protocol::server::SharedSecret;
use gateway_protocol::{Secret, SystemClock, WireError};
use gateway_server::{Doors, Hub, Limits, PolicyFile, serve};
use local_policy::{Judge, LocalMachine, Secrets};
use node_host::PolicyWire;
use openclaw_config::{ConfigFile, ConfigPath, Edit, Live};
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

/// How many files the gateway keeps free for its own work: commands, records, the policy.
#[cfg(unix)]
const FOR_WORK: usize = 384;

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
    let local = Local::find(None)?;
    let home = text(local.paths.home().to_path_buf())?;
    let workspace = match &kept.workspace {
        Some(named) => folder(Some(named))?,
        None => home.clone(),
    };
    let mut judge = local.judge(workspace.clone())?;
    let config = config(&judge)?;
    // The first program that runs for long takes the policy as it is; what then lets more run asks, also where no app does.
    if judge.settle().is_err() {
        say("another program is writing the policy, so nobody has kept it yet");
    }
    let certificate = openclaw_config::Gateway::of(&config.value())
        .tls()
        .map(|tls| Certificate::open(&tls, &paths))
        .transpose()?;
    let (listener, hosts) = listener(&config.value(), port).await?;
    let address = listener.local_addr()?;
    let approvals = if kept.serve_approvals {
        Some(Approvals::serve(&paths, node_host::machine(home.clone()).await).await?)
    } else {
        None
    };
    let machine = LocalMachine::from_process(home, || false);
    let stop = CancellationToken::new();
    let news = Arc::new(NodeNews::default());
    // Whatever else stands there has a person approve each device.
    let pair_local = config
        .value()
        .pointer("/gateway/nodes/pairing/autoApproveLocal")
        .is_none_or(|value| *value == true);
    let connections = connections();
    let hub = Hub::start(gateway_server::Setup {
        secret: shared.clone(),
        book: paths.gateway_devices_file(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        pair_local,
        policy: Arc::new(Policies(PolicyWire::new(&paths, machine.clone()))),
        config: Arc::new(ConfigWire::new(
            paths.config_file().to_owned(),
            config.clone(),
        )),
        events: news.clone(),
        limits: Limits {
            handshakes: connections / 2,
            ..Limits::default()
        },
        clock: Arc::new(SystemClock),
    })?;
    let guard = Policy::asking(&local, judge, Operators::new(hub.clone()))?;
    let keys = Keys::new(revealed(&shared).to_owned(), AgentKey::open(&paths)?);
    let gateway = Gateway::new(Setup {
        world: world(&machine, &paths),
        approver: Arc::new(guard),
        hub: hub.clone(),
        config,
        workspace: PathBuf::from(workspace),
        keys: if pair_local {
            keys
        } else {
            keys.without_secret()
        },
        tell: Box::new(|sentence| say(&visible(sentence))),
        stop: stop.clone(),
    });
    news.go_to(&gateway);
    let fingerprint = certificate.as_ref().map(|it| it.fingerprint);
    lock.announce(address, fingerprint, gateway.key_of_run())?;
    match fingerprint {
        Some(fingerprint) => say(&format!(
            "the gateway listens on https://{address}, with the certificate {fingerprint}"
        )),
        None => say(&format!("the gateway listens on http://{address}")),
    }
    if !address.ip().is_loopback() && fingerprint.is_none() {
        say(
            "other computers reach it, and the connection is not encrypted: set gateway.tls.enabled",
        );
    }
    let doors = Doors {
        hosts,
        connections,
        tls: certificate.map(|it| it.server),
        ..Doors::default()
    };
    let mut serving = std::pin::pin!(serve(listener, gateway.routes(), doors, stop.clone()));
    let ended = tokio::select! {
        ended = &mut serving => ended.context("the gateway stopped listening"),
        told = told_to_stop() => {
            // Connected clients are told first: they keep the server from ending.
            hub.end().await;
            stop.cancel();
            told.and(serving.await.context("the gateway stopped listening"))
        }
    };
    gateway.tools().end().await;
    if let Some(approvals) = approvals {
        approvals.end().await;
    }
    ended.map(|()| ExitCode::SUCCESS)
}

/// How many connections may be open: what the system lets this process open, less what its work needs. Whoever opens
/// connections keeps no file from being read.
fn connections() -> usize {
    let all = Doors::default().connections;
    #[cfg(unix)]
    let all = match rustix::process::getrlimit(rustix::process::Resource::Nofile).current {
        Some(open) => all.min(
            usize::try_from(open)
                .unwrap_or(all)
                .saturating_sub(FOR_WORK)
                .max(1),
        ),
        None => all,
    };
    all
}

/// `openclaw.json`, if there is nothing wrong with it: a gateway does not start with less than was written.
fn config(judge: &Judge) -> Result<Live> {
    let live = judge.live()?;
    let faults: Vec<String> = live.faults().iter().map(ToString::to_string).collect();
    if !faults.is_empty() {
        bail!(
            "openclaw.json: {}; correct it, for instance with `exec-host config set`",
            faults.join("; ")
        );
    }
    Ok(live.clone())
}

/// Where the gateway listens, and by which names besides those of loopback it may be called.
async fn listener(config: &Value, port: Option<u16>) -> Result<(TcpListener, Vec<String>)> {
    let gateway = openclaw_config::Gateway::of(config);
    let address = address(gateway.bind())?;
    let hosts = if address.is_loopback() {
        Vec::new()
    } else {
        own_names()
    };
    let port = port.unwrap_or(gateway.port());
    let listener = TcpListener::bind((address, port)).await;
    let listener = listener.with_context(|| {
        format!("port {port} cannot be listened on; another gateway may have it")
    })?;
    Ok((listener, hosts))
}

/// The address for a value of `gateway.bind`.
fn address(bind: Option<&str>) -> Result<Ipv4Addr> {
    match bind {
        None | Some("loopback") => Ok(Ipv4Addr::LOCALHOST),
        Some("lan") => Ok(Ipv4Addr::UNSPECIFIED),
        Some(other) => bail!("gateway.bind is {other}: write loopback or lan"),
    }
}

/// How other computers call this one: by its name, and by the address from which it reaches others.
fn own_names() -> Vec<String> {
    let name = gethostname::gethostname().into_string().ok();
    // Nothing is sent: the system only says which address it would send from.
    let address = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| {
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        socket.local_addr()
    });
    let address = address.ok().map(|it| it.ip().to_string());
    let local = name.as_ref().map(|name| format!("{name}.local"));
    name.into_iter().chain(local).chain(address).collect()
}

/// The token or password of the gateway: of the environment, else of `openclaw.json`. Where there is none, a new token is
/// written there, where every client of this user looks for it.
fn shared_secret(paths: &Paths, secrets: &Secrets) -> Result<SharedSecret> {
    if let Some(given) = given_secret(secrets) {
        return Ok(given);
    }
    let path = paths.config_file();
    let shown = || path.display().to_string();
    let before = ConfigFile::read(path).with_context(shown)?;
    let nothing = ConfigFile::parse("{}\n".to_owned())?;
    let file = before.as_ref().unwrap_or(&nothing);
    let gateway = openclaw_config::Gateway::of(&file.value);
    if let Some(kept) = kept_secret(&gateway) {
        return Ok(kept);
    }
    let place: ConfigPath = "gateway.auth.token".parse()?;
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
    Ok(SharedSecret::Token(token.into()))
}

/// The secret of this process' environment.
fn given_secret(secrets: &Secrets) -> Option<SharedSecret> {
    let of_process = |name| secrets.get(name).map(Secret::from);
    let token = of_process(GATEWAY_TOKEN_VAR).map(SharedSecret::Token);
    token.or_else(|| of_process(GATEWAY_PASSWORD_VAR).map(SharedSecret::Password))
}

/// The secret of `openclaw.json`.
fn kept_secret(gateway: &openclaw_config::Gateway<'_>) -> Option<SharedSecret> {
    match gateway.wants_password() {
        true => gateway
            .password()
            .map(|it| SharedSecret::Password(it.into())),
        false => gateway.token().map(|it| SharedSecret::Token(it.into())),
    }
}

fn revealed(secret: &SharedSecret) -> &str {
    match secret {
        SharedSecret::Token(secret) | SharedSecret::Password(secret) => secret.reveal(),
    }
}

/// The approvals file, as operators read and write it.
struct Policies(PolicyWire);

impl PolicyFile for Policies {
    fn get(&self) -> BoxFuture<'_, Result<Value, WireError>> {
        Box::pin(async { self.0.get().await.map_err(told) })
    }

    fn set(
        &self,
        file: Value,
        base_hash: Option<String>,
    ) -> BoxFuture<'_, Result<Value, WireError>> {
        Box::pin(async { self.0.set(file, base_hash).await.map_err(told) })
    }
}

fn told(error: approvals_ipc::WireError) -> WireError {
    WireError::new(&error.code, error.message)
}

/// Prints the token by which an agent may use its tools over HTTP, in its main session or the one that is named.
pub(super) fn token(agent: &str, session: Option<&str>, secrets: &Secrets) -> Result<ExitCode> {
    let session = match session {
        None => SessionKey::of(agent)?,
        Some(name) => SessionKey::named(agent, name)?,
    };
    let paths = Paths::from_env()?;
    let shared = shared_secret(&paths, secrets)?;
    let token = AgentKey::open(&paths)?.token(revealed(&shared), &session);
    print(&token.context("the token of the gateway is empty")?)?;
    Ok(ExitCode::SUCCESS)
}

/// The gateway of this computer, as `gateway status` shows it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Own {
    /// Where it listens, if it runs.
    pub(super) address: Option<String>,
    /// The fingerprint of its certificate, if it speaks TLS.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) certificate: Option<String>,
    pub(super) service: State,
}

impl Own {
    pub(super) fn of(paths: &Paths) -> Self {
        let running = Running::find(paths);
        let running = running.as_ref();
        Self {
            address: running.map(Running::url),
            certificate: running.and_then(Running::certificate).map(str::to_owned),
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
pub(super) fn install(kept: &Kept, port: Option<u16>, secrets: &Secrets) -> Result<ExitCode> {
    let paths = Paths::from_env()?;
    // All that could keep it from starting, before one that runs is stopped.
    let home = text(paths.home().to_path_buf())?;
    let config = config(&Local::find(None)?.judge(home)?)?.value();
    let of_file = kept_secret(&openclaw_config::Gateway::of(&config));
    if let Some(given) = given_secret(secrets)
        && of_file.as_ref().map(revealed) != Some(revealed(&given))
    {
        bail!(
            "a service does not see the token or password that this terminal has in its environment: \
             put it into {}, or unset it here",
            paths.config_file().display()
        );
    }
    let mut arguments: Vec<String> = ["gateway", "run", "--log"].map(str::to_owned).into();
    if let Some(port) = port {
        arguments.extend(["--port".to_owned(), port.to_string()]);
    }
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
    shared_secret(&paths, secrets)?;
    // One that was started by hand would keep the service from running.
    drop(Lock::take(&paths)?);
    unit.started(&steps)
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn other_computers_reach_it_only_where_that_is_configured() {
        for (bind, expected) in [
            (None, Ok("127.0.0.1")),
            (Some("loopback"), Ok("127.0.0.1")),
            (Some("lan"), Ok("0.0.0.0")),
            (Some("LAN"), Err("LAN")),
            (Some("auto"), Err("auto")),
            (Some("custom"), Err("custom")),
            (Some("tailnet"), Err("tailnet")),
            (Some("0.0.0.0"), Err("0.0.0.0")),
            (Some(""), Err("")),
        ] {
            let found = address(bind).map(|it| it.to_string());
            let found = found.map_err(|error| error.to_string());
            let expected = expected.map(str::to_owned);
            let expected =
                expected.map_err(|other| format!("gateway.bind is {other}: write loopback or lan"));
            assert_eq!(found, expected, "{bind:?}");
        }
    }
}
