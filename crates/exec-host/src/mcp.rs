//! `exec-host mcp`: the tools over the Model Context Protocol.

mod answer;
mod batches;
mod clients;
mod listing;
mod news;
mod server;
mod stdio;

use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use rmcp::ServiceExt;

use crate::agent::Agent;
use crate::values;
use server::Server;
use stdio::Stdio;

/// Command line of `mcp`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The agent, as the policy names it [default: the name of the client]
    #[arg(long, value_name = "ID", value_parser = values::agent)]
    agent: Option<String>,
    /// Whether there are background sessions; if off, every command is waited for
    #[arg(long, value_enum, default_value = "on")]
    process: Switch,
    /// How many seconds a call waits for a person before it answers that it is still open
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

/// Serves until the client closes its end.
pub(crate) async fn run(arguments: Arguments) -> Result<ExitCode> {
    // Files that cannot be read are reported before the client begins.
    if let Some(agent) = &arguments.agent {
        arguments.common.check(agent)?;
    }
    let served = Server::new(arguments)
        .serve(Stdio::new(tokio::io::stdin(), tokio::io::stdout()))
        .await
        .context("the client did not begin with initialize")?;
    served.waiting().await.context("the connection broke")?;
    Ok(ExitCode::SUCCESS)
}
