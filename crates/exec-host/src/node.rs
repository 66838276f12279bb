//! `exec-host node`: this computer as a node of a gateway.

mod approvals;
mod service;

use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, Subcommand};
use command_line::say;
use command_line::shown::{pretty, print, visible};
use command_line::values;
use gateway_protocol::{Credentials, Endpoint, Fingerprint, Secret};
use local_policy::Secrets;
use node_host::{Node, NodeConfig, Overrides, Report, Status};
use paths::{GATEWAY_PASSWORD_VAR, GATEWAY_TOKEN_VAR, Paths};
use serde::Serialize;
use tokio_util::sync::CancellationToken;
use user_service::{ServiceFile, State};

pub(crate) use self::approvals::Approvals;
use crate::service::words;
use crate::watcher;

/// Command line of `node`.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Connects to the gateway and serves it until it is stopped
    Run(RunArguments),
    /// Makes the node a service that starts at login, and starts it
    Install(Connect),
    /// Stops and removes the service; the identity of the node stays
    Uninstall,
    /// Starts the service
    Start,
    /// Stops the service until it is started again, or until the next login
    Stop,
    /// Stops the service and starts it
    Restart,
    /// Shows the identity of this node, and whether it runs
    Status(Show),
}

impl Command {
    /// Whether the command keeps a log in files.
    pub(crate) fn keeps_log(&self) -> bool {
        matches!(self, Self::Run(run) if run.log)
    }
}

/// Command line of `node run`.
#[derive(Debug, Args)]
pub(crate) struct RunArguments {
    #[command(flatten)]
    connect: Connect,
    /// Also keep a log in the log folder, one file a day, for a week
    #[arg(long)]
    log: bool,
}

/// The options that are kept for the next time.
#[derive(Debug, Args)]
pub(crate) struct Connect {
    /// The gateway's host [default: the last one, or 127.0.0.1]
    #[arg(long, value_parser = values::filled)]
    host: Option<String>,
    /// The gateway's port [default: the last one, or 18789]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    port: Option<u16>,
    /// Connect by TLS
    #[arg(long)]
    tls: bool,
    /// Trust the certificate with this SHA-256 and no other; implies --tls
    #[arg(long, value_name = "SHA256")]
    tls_fingerprint: Option<Fingerprint>,
    /// The name of this node for people [default: the last one, or this computer's name]
    #[arg(long, value_name = "NAME", value_parser = values::filled)]
    display_name: Option<String>,
    /// Another id for this node, which then has to be paired again
    #[arg(long, value_name = "ID", value_parser = values::filled)]
    node_id: Option<String>,
    /// Serve the approvals where there is no desktop: `exec-host pending` then answers them, and
    /// so can every program of this user
    #[arg(long)]
    serve_approvals: bool,
}

/// Command line of `node status`.
#[derive(Debug, Args)]
pub(crate) struct Show {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Does what the command says.
pub(crate) async fn run(command: Command, secrets: &Secrets) -> Result<ExitCode> {
    let paths = Paths::from_env()?;
    match command {
        Command::Run(arguments) => connect(paths, arguments.connect, secrets).await,
        Command::Install(arguments) => service::install(paths, arguments, secrets).await,
        Command::Uninstall => service::uninstall(&paths),
        Command::Start => service::unit(&paths).change(ServiceFile::start),
        Command::Stop => service::unit(&paths).change(ServiceFile::stop),
        Command::Restart => service::unit(&paths).change(ServiceFile::restart),
        Command::Status(arguments) => {
            let known = Known {
                report: node_host::report(&paths)?,
                service: service::unit(&paths).state(),
            };
            if arguments.json {
                print(&format!("{}\n", pretty(&known)?))?;
            } else {
                show(&known)?;
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}

async fn connect(paths: Paths, arguments: Connect, secrets: &Secrets) -> Result<ExitCode> {
    let _alone = node_host::lock(&paths)?;
    watcher::start()?;
    let serve_approvals = arguments.serve_approvals;
    let (config, endpoint) = configure(&paths, arguments)?;
    let identity = node_host::device(&paths)?;
    say(&format!("node {}", identity.device_id()));
    if !endpoint.tls && !is_here(&endpoint) {
        say(&format!(
            "the connection to {} is not encrypted: use --tls",
            visible(&endpoint.host)
        ));
    }
    let home = paths
        .home()
        .to_str()
        .context("the home folder is not text")?;
    let machine = node_host::machine(home.to_owned()).await;
    let mut shared = shared(secrets);
    if shared.token.is_none() && shared.password.is_none() {
        shared = node_host::kept_secret(&paths, &endpoint)?;
    }
    let approvals = if serve_approvals {
        Some(Approvals::serve(&paths, machine.clone()).await?)
    } else {
        None
    };
    let node = Node::new(paths, config, identity, shared, machine)?;
    let stop = CancellationToken::new();
    let url = endpoint.url();
    let mut running = std::pin::pin!(node.run(|status| tell(&url, &status), stop.clone()));
    tokio::select! {
        () = &mut running => {}
        told = told_to_stop() => {
            told?;
            stop.cancel();
            running.await;
        }
    }
    if let Some(approvals) = approvals {
        approvals.end().await;
    }
    Ok(ExitCode::SUCCESS)
}

/// The saved node with the options of the command line, saved for the next time.
fn configure(paths: &Paths, arguments: Connect) -> Result<(NodeConfig, Endpoint)> {
    let known = NodeConfig::load(paths)?.unwrap_or_default();
    let name = || gethostname::gethostname().into_string().ok();
    let display_name = match known.display_name {
        Some(_) => arguments.display_name,
        None => arguments.display_name.or_else(name),
    };
    let config = known.with(Overrides {
        host: arguments.host,
        port: arguments.port,
        tls: arguments.tls,
        tls_fingerprint: arguments.tls_fingerprint,
        display_name,
        node_id: arguments.node_id,
    });
    let endpoint = config.endpoint(paths)?;
    config.save(paths)?;
    Ok((config, endpoint))
}

/// The token and password for the gateway in this process' environment.
fn shared(secrets: &Secrets) -> Credentials {
    let secret = |name| {
        secrets
            .get(name)
            .map(|value| Secret::from(value.to_owned()))
    };
    Credentials {
        token: secret(GATEWAY_TOKEN_VAR),
        password: secret(GATEWAY_PASSWORD_VAR),
        ..Credentials::default()
    }
}

fn is_here(endpoint: &Endpoint) -> bool {
    let address = endpoint.host.parse::<std::net::IpAddr>();
    endpoint.host == "localhost" || address.is_ok_and(|address| address.is_loopback())
}

fn tell(url: &str, status: &Status) {
    say(&match status {
        Status::Connected(hello) => format!(
            "connected to {} (OpenClaw {}, protocol {})",
            visible(url),
            visible(&hello.server),
            hello.protocol
        ),
        Status::Disconnected { cause, retry_in } => format!(
            "{}; next try in {:.1} s",
            visible(&cause.to_string()),
            retry_in.as_secs_f64()
        ),
        Status::NotKept(why) => visible(why),
    });
}

/// The state of the node, and of the service that runs it.
#[derive(Serialize)]
struct Known {
    #[serde(flatten)]
    report: Report,
    service: State,
}

fn show(Known { report, service }: &Known) -> Result<()> {
    let known = |value: &Option<String>| value.as_deref().map_or_else(|| "-".to_owned(), visible);
    let yes = |value| if value { "yes" } else { "no" };
    for (what, value) in [
        ("running", yes(report.running).to_owned()),
        ("node", known(&report.device_id)),
        ("name", known(&report.display_name)),
        ("gateway", known(&report.gateway)),
        ("fingerprint", known(&report.tls_fingerprint)),
        ("paired", yes(report.paired).to_owned()),
        ("service", words(service)),
    ] {
        print(&format!("{what:<12}{value}\n"))?;
    }
    Ok(())
}

/// Completes when the terminal or the system asks this process to stop.
pub(crate) async fn told_to_stop() -> Result<()> {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminated = signal(SignalKind::terminate())?;
        tokio::select! {
            ended = interrupted => ended?,
            _ = terminated.recv() => {}
        }
    }
    #[cfg(not(unix))]
    interrupted.await?;
    Ok(())
}
