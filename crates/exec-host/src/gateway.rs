//! `exec-host gateway`: the gateway of this computer, and the approvals of any gateway, answered from a terminal.

mod approvals;
mod nodes;
mod own;
mod pairs;
mod text;

use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use command_line::shown::{json, print, visible};
use command_line::{exits, say, values};
use gateway_operator::{
    ApprovalNews, GatewayAccess, Link, News, Operator, PairKind, Setup, Wanted, own_certificate,
};
use gateway_protocol::{Backoff, Cause, Fingerprint, Scope, Secret};
use local_policy::Secrets;
use openclaw_config::{ConfigFile, ConfigUnread};
use paths::{GATEWAY_PASSWORD_VAR, GATEWAY_TOKEN_VAR, Paths};
use serde_json::{Value, json};
use tokio::sync::mpsc::Receiver;
use tokio::time::{Instant, timeout_at};
use user_service::ServiceFile;

/// How long a gateway may take to accept us, or to say why it does not.
const PATIENCE: Duration = Duration::from_secs(20);

/// Command line of `gateway`. Ends with 0; with 1 if an answer did not count, and 69 if the gateway
/// cannot be reached or does not accept this device.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// The gateway's host [default: the one of openclaw.json, or 127.0.0.1]
    #[arg(long, global = true, value_parser = values::filled)]
    host: Option<String>,
    /// The gateway's port [default: the one of openclaw.json, or 18789]
    #[arg(long, global = true, value_parser = clap::value_parser!(u16).range(1..))]
    port: Option<u16>,
    /// Connect by TLS
    #[arg(long, global = true)]
    tls: bool,
    /// Trust the certificate with this SHA-256 and no other; implies --tls
    #[arg(long, global = true, value_name = "SHA256")]
    tls_fingerprint: Option<Fingerprint>,
    /// Print JSON, one object a line
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Runs a gateway on this computer until it is stopped
    Run(own::Run),
    /// Makes the gateway a service that starts at login, and starts it
    Install(own::Kept),
    /// Stops and removes the service
    Uninstall,
    /// Starts the service
    Start,
    /// Stops the service until it is started again, or until the next login
    Stop,
    /// Stops the service and starts it
    Restart,
    /// Prints a token with which an agent may use its tools over HTTP, and nothing else
    Token {
        /// The agent, as the policy names it
        #[arg(value_parser = values::agent)]
        agent: String,
        /// The only session of the agent in which the token works [default: its main session]
        #[arg(long, value_name = "NAME")]
        session: Option<String>,
    },
    /// Says whether a gateway runs here, whether the gateway accepts this device, and what it may do there
    Status,
    /// Asks to be paired, says how to approve that, and waits for the approval
    Pair,
    /// Lists the commands that wait for an answer
    Approvals {
        /// Keep showing new ones, and read answers from the terminal
        #[arg(long)]
        watch: bool,
    },
    /// Allows a command, once a person at the terminal has confirmed it
    Approve {
        /// The id of the approval, or its beginning
        id: String,
        /// Always allow it at the gateway
        #[arg(long)]
        always: bool,
    },
    /// Denies a command
    Deny {
        /// The id of the approval, or its beginning
        id: String,
    },
    /// Lists the nodes, and those that want to be paired
    Nodes {
        #[command(subcommand)]
        command: Option<nodes::Command>,
    },
    /// Lists the devices, and those that want to be paired
    Devices {
        #[command(subcommand)]
        answer: Option<pairs::Answer>,
    },
}

impl Arguments {
    /// Whether the command keeps a log in files.
    pub(crate) fn keeps_log(&self) -> bool {
        matches!(&self.command, Command::Run(run) if run.log)
    }

    /// Whether the options say how a gateway of another computer is reached.
    fn names_another(&self) -> bool {
        self.host.is_some() || self.tls || self.tls_fingerprint.is_some()
    }
}

impl Command {
    /// What is asked for: no more than the command needs.
    fn scopes(&self) -> Vec<Scope> {
        match self {
            Self::Status => vec![Scope::Read],
            Self::Pair => Scope::ALL.to_vec(),
            // Without the last one a newer gateway shows a device nothing that others asked for.
            Self::Approvals { .. } | Self::Approve { .. } | Self::Deny { .. } => {
                vec![Scope::Read, Scope::Approvals, Scope::Admin]
            }
            Self::Nodes {
                command: Some(command),
            } => command.scopes(),
            Self::Nodes { command: None } | Self::Devices { .. } => pairs::Answer::scopes(),
            Self::Run(_)
            | Self::Install(_)
            | Self::Uninstall
            | Self::Start
            | Self::Stop
            | Self::Restart
            | Self::Token { .. } => Vec::new(),
        }
    }
}

/// Does what the command says.
pub(crate) async fn run(arguments: Arguments, secrets: &Secrets) -> Result<ExitCode> {
    let paths = Paths::from_env()?;
    let unit = || own::unit(&paths);
    match arguments.command {
        Command::Run(_) | Command::Install(_) if arguments.names_another() => bail!(
            "--host and --tls name a gateway elsewhere: set gateway.bind and gateway.tls.enabled of {}",
            paths.config_file().display()
        ),
        Command::Run(run) => own::run(run, arguments.port, secrets).await,
        Command::Install(kept) => own::install(&kept, arguments.port, secrets),
        Command::Uninstall => unit().uninstall().map(|()| ExitCode::SUCCESS),
        Command::Start => unit().change(ServiceFile::start),
        Command::Stop => unit().change(ServiceFile::stop),
        Command::Restart => unit().change(ServiceFile::restart),
        Command::Token { agent, session } => own::token(&agent, session.as_deref(), secrets),
        Command::Status
        | Command::Pair
        | Command::Approvals { .. }
        | Command::Approve { .. }
        | Command::Deny { .. }
        | Command::Nodes { .. }
        | Command::Devices { .. } => operate(arguments, &paths, secrets).await,
    }
}

/// Connects as an operator, and does what the command says.
async fn operate(arguments: Arguments, paths: &Paths, secrets: &Secrets) -> Result<ExitCode> {
    let place = place(&arguments, paths, secrets)?;
    if place.is_open_to_others() {
        say(&format!(
            "the connection to {} is not encrypted: use --tls",
            visible(&place.endpoint.host)
        ));
    }
    let identity = device_key::load(&paths.operator_key_file())?;
    let device = identity.device_id().to_owned();
    let url = place.endpoint.url();
    let (operator, news) = Operator::start(Setup {
        endpoint: place.endpoint,
        identity,
        credentials: place.credentials,
        tokens: paths.operator_tokens_file(),
        scopes: arguments.command.scopes(),
        display_name: gethostname::gethostname().into_string().ok(),
        backoff: Backoff::default(),
    })?;
    let as_json = arguments.json;
    let mut line = Line { operator, news };
    let waits = matches!(arguments.command, Command::Pair);
    let link = line.link(waits).await?;
    if matches!(arguments.command, Command::Status) {
        text::status(&url, &device, &link, &own::Own::of(paths), as_json)?;
    }
    if !matches!(link, Link::Connected { .. }) {
        if !matches!(arguments.command, Command::Status) {
            say(&visible(&text::link(&link)));
        }
        return Ok(ExitCode::from(exits::UNREACHABLE));
    }
    let ended = match arguments.command {
        Command::Pair => {
            text::status(&url, &device, &link, &own::Own::of(paths), as_json)?;
            Ok(ExitCode::SUCCESS)
        }
        Command::Approvals { watch } => approvals::list(&mut line, watch, as_json).await,
        Command::Approve { id, always } => approvals::approve(&mut line, &id, always).await,
        Command::Deny { id } => approvals::deny(&mut line, &id).await,
        Command::Nodes { command } => match command {
            Some(command) => nodes::run(&line.operator, command, as_json).await,
            None => pairs::list(&line.operator, PairKind::Node, as_json).await,
        },
        Command::Devices { answer } => match answer {
            Some(answer) => pairs::run(&line.operator, PairKind::Device, answer).await,
            None => pairs::list(&line.operator, PairKind::Device, as_json).await,
        },
        // Its status is printed, and the others connect to nothing.
        Command::Status
        | Command::Run(_)
        | Command::Install(_)
        | Command::Uninstall
        | Command::Start
        | Command::Stop
        | Command::Restart
        | Command::Token { .. } => Ok(ExitCode::SUCCESS),
    };
    line.operator.end().await;
    ended
}

/// A connection, and its news.
struct Line {
    operator: Operator,
    news: Receiver<News>,
}

impl Line {
    /// How the connection stands, once that is clear. With `waits` an approval at the gateway is
    /// waited for.
    async fn link(&mut self, waits: bool) -> Result<Link> {
        let end = Instant::now() + PATIENCE;
        let mut last = None;
        loop {
            let news = if waits {
                self.news.recv().await
            } else {
                match timeout_at(end, self.news.recv()).await {
                    Ok(news) => news,
                    Err(_) => break,
                }
            };
            match news.context("the connection ended")? {
                News::Link(link @ Link::Unpaired { .. }) if waits => {
                    let sentence = text::link(&link);
                    // It is said once, and not at each attempt.
                    if last.as_ref() != Some(&sentence) {
                        say(&visible(&sentence));
                        last = Some(sentence);
                    }
                }
                // It is starting, or the token of an earlier pairing was refused.
                News::Link(Link::Down {
                    cause: Cause::Starting,
                    ..
                }) => {}
                News::Link(Link::Down { retry_in, .. }) if retry_in.is_zero() => {}
                News::Link(link) => return Ok(link),
                News::NotKept(why) => say(&visible(&why)),
                News::Approval(_) | News::CaughtUp { .. } | News::Asks(_) | News::Answered(_) => {}
            }
        }
        Ok(Link::Down {
            cause: Cause::Starting,
            retry_in: Duration::ZERO,
        })
    }

    /// The next news, but for those that only tell that something was saved.
    async fn next(&mut self) -> Result<News> {
        loop {
            let news = self.news.recv().await.context("the connection ended")?;
            let News::NotKept(why) = &news else {
                return Ok(news);
            };
            say(&visible(why));
        }
    }

    /// Everything that is open, and whether the gateway could list it.
    async fn caught_up(&mut self) -> Result<(Vec<ApprovalNews>, bool)> {
        let mut told = Vec::new();
        loop {
            match self.next().await? {
                News::Approval(it) => told.push(it),
                News::CaughtUp { listed } => return Ok((told, listed)),
                News::Link(link @ (Link::Down { .. } | Link::Unpaired { .. })) => {
                    bail!("{}", text::link(&link));
                }
                News::Link(_) | News::Asks(_) | News::Answered(_) | News::NotKept(_) => {}
            }
        }
    }
}

/// The gateway that is meant.
fn place(arguments: &Arguments, paths: &Paths, secrets: &Secrets) -> Result<GatewayAccess> {
    let file = paths.config_file();
    let config = match ConfigFile::read(file) {
        Ok(Some(file)) => file.value,
        Ok(None) => Value::Null,
        Err(ConfigUnread::Io(error)) => {
            return Err(error).with_context(|| format!("{} cannot be read", file.display()));
        }
        Err(ConfigUnread::Syntax(why)) => {
            bail!("{} cannot be read; correct it: {why}", file.display())
        }
    };
    let secret = |name| secrets.get(name).map(Secret::from);
    let wanted = Wanted {
        host: arguments.host.clone(),
        port: arguments.port,
        tls: arguments.tls,
        fingerprint: arguments.tls_fingerprint,
        token: secret(GATEWAY_TOKEN_VAR),
        password: secret(GATEWAY_PASSWORD_VAR),
    };
    Ok(GatewayAccess::find(
        &wanted,
        &config,
        own_certificate(&config, paths),
    )?)
}

/// Prints a value as one line of JSON.
fn print_json(value: &Value) -> Result<()> {
    print(&json(value)?)
}

/// The answer did not count.
fn not_counted(sentence: &str) -> ExitCode {
    say(&visible(sentence));
    ExitCode::FAILURE
}

/// An object with the kind of news that a line of JSON is.
fn news_json(kind: &str, mut value: Value) -> Value {
    value["news"] = json!(kind);
    value
}
