//! `exec-host mcp`: the tools over the Model Context Protocol.

use std::pin::pin;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use command_line::values;
use exec_tools::{Caller, Tools};
use gateway::Opening;
use mcp_server::Client;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};

use crate::agent::{Agent, Desk, User};

/// Command line of `mcp`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The agent, as the policy names it [default: the name of the client]
    #[arg(long, value_name = "ID", value_parser = values::agent)]
    agent: Option<String>,
    /// Whether commands may run in the background; if off, each call waits for its command
    #[arg(long, value_enum, default_value = "on")]
    process: Switch,
    /// How many seconds a call waits for a person before it answers that the request is still open
    #[arg(long, value_name = "SECONDS", default_value_t = 50, value_parser = values::whole::<u64>)]
    wait: u64,
    #[command(flatten)]
    common: Agent,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Switch {
    On,
    Off,
}

/// Serves until the client closes its end: at the gateway of this user if one runs, so that its nodes can be reached, else
/// in this process.
pub(crate) async fn run(arguments: Arguments) -> Result<ExitCode> {
    // Files that cannot be read are reported before the client begins.
    if let Some(agent) = &arguments.agent {
        arguments.common.check(agent)?;
    }
    let process = arguments.process == Switch::On;
    if let Some(running) = arguments.common.gateway()? {
        let opening = Opening {
            agent: arguments.agent,
            process,
            wait_seconds: Some(arguments.wait),
            ..arguments.common.opening()?
        };
        return passed_on(running.lines(&opening).await?).await;
    }
    let common = arguments.common;
    let wait = Some(Duration::from_secs(arguments.wait));
    let open = move |client: Client| {
        let user = User {
            agent: client.agent,
            named: !client.claimed,
            process,
            wait,
        };
        common.desk(user).map_err(|error| format!("{error:#}"))
    };
    let (input, output) = (tokio::io::stdin(), tokio::io::stdout());
    mcp_server::serve(input, output, arguments.agent, open).await?;
    Ok(ExitCode::SUCCESS)
}

/// Passes each message on between the client and the gateway, until one of them ends.
async fn passed_on(stream: impl AsyncRead + AsyncWrite) -> Result<ExitCode> {
    let (mut from, mut to) = tokio::io::split(stream);
    let (mut input, mut output) = (tokio::io::stdin(), tokio::io::stdout());
    let there = async {
        tokio::io::copy(&mut input, &mut to).await?;
        to.shutdown().await
    };
    let ended = {
        let mut back = pin!(tokio::io::copy(&mut from, &mut output));
        tokio::select! {
            ended = &mut back => ended,
            ended = there => match ended {
                // The answers to what was sent last.
                Ok(()) => back.await,
                Err(error) => Err(error),
            },
        }
    };
    // What came before a fault is the client's.
    output.flush().await?;
    ended.context("the connection to the gateway broke")?;
    Ok(ExitCode::SUCCESS)
}

impl mcp_server::Desk for Desk {
    fn tools(&self) -> &Tools {
        &self.tools
    }

    fn session_key(&self) -> &str {
        &self.session_key
    }

    fn caller(&self) -> Result<Caller, String> {
        Ok(self.caller())
    }
}
