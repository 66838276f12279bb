#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]
//! `exec-host`: everything of Exec Companion that needs no window.

mod acp;
mod agent;
mod asking;
mod config;
mod connect;
mod demo;
mod doctor;
#[cfg(test)]
mod documents;
mod explain;
mod gateway;
mod history;
mod hook;
mod log;
mod manual;
mod mcp;
mod node;
mod pending;
mod reference;
mod run;
mod service;
mod session;
mod terminal;
mod tool;
mod usage;
mod watcher;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use command_line::{exits, say};
use local_policy::Secrets;

/// Asks Exec Companion before a command runs.
#[derive(Debug, Parser)]
#[command(version = command_line::version(), about, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Runs a command through the app: it judges, asks, runs and answers
    Run(run::Arguments),
    /// Says what would happen to a command, and why
    Explain(Box<explain::Arguments>),
    /// Shows and edits who may run what
    Approvals(approvals_command::Arguments),
    /// Shows and edits single values of openclaw.json
    #[command(subcommand)]
    Config(config::Command),
    /// Shows what was decided, and how the policy changed
    History(history::Arguments),
    /// Runs commands of an OpenClaw gateway on this computer
    #[command(subcommand)]
    Node(node::Command),
    /// Runs a gateway here; or answers the approvals of a gateway, and shows its nodes and devices
    Gateway(gateway::Arguments),
    /// Shows and changes the settings of one session of an agent, at the running gateway
    #[command(subcommand)]
    Session(session::Command),
    /// Answers requests where there is no desktop: see `node run --serve-approvals`
    #[command(subcommand)]
    Pending(pending::Command),
    /// Makes coding agents ask here before they run a command, or undoes that
    Connect(connect::Arguments),
    /// Says what is wrong on this computer, and what to do
    Doctor(doctor::Arguments),
    /// Gives an agent its tools over the Model Context Protocol, on standard input and output
    Mcp(mcp::Arguments),
    /// Stands between an editor and an agent of the Agent Client Protocol, and answers for its
    /// shell commands
    Acp(acp::Arguments),
    /// Answers the hook of a coding agent: reads a call from standard input, asks, and says whether
    /// the agent may go on
    Hook(hook::Arguments),
    /// Calls a tool of an agent once
    Tool(tool::Arguments),
    /// Sends the app a different test request every few seconds
    Demo(demo::Arguments),
    /// Prints completions of this command for a shell
    Completions(manual::Completions),
    /// Writes the man pages of this command, for a package
    #[command(hide = true)]
    Manual(manual::Manual),
    /// Prints all commands and options as a page of the documents
    #[command(hide = true)]
    Reference,
    /// Kills the commands of the caller when the caller has ended
    #[cfg(unix)]
    #[command(hide = true)]
    Guard,
}

fn main() -> ExitCode {
    hook::deny_if_a_fault_ends_it();
    let secrets = Secrets::take();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    match runtime {
        Ok(runtime) => {
            let code = runtime.block_on(carry_out(secrets));
            // A thread that still reads standard input would hold up the end until a line comes.
            runtime.shutdown_background();
            code
        }
        Err(error) => {
            say(&format!("the runtime could not be started: {error}"));
            ExitCode::from(exits::SOFTWARE)
        }
    }
}

async fn carry_out(secrets: Secrets) -> ExitCode {
    let command = match usage::read::<Arguments>(std::env::args_os()) {
        Ok(arguments) => arguments.command,
        Err(code) => return code,
    };
    let log = if let Command::Node(node) = &command {
        node.keeps_log().then_some("node")
    } else if let Command::Gateway(gateway) = &command {
        gateway.keeps_log().then_some("gateway")
    } else {
        None
    };
    let paths = log.and_then(|name| Some((paths::Paths::from_env().ok()?, name)));
    if let Err(problem) = log::start(paths.as_ref().map(|(paths, name)| (paths.log_dir(), *name))) {
        say(&format!("{problem:#}"));
    }
    let ended = match command {
        Command::Run(arguments) => run::run(arguments).await,
        Command::Explain(arguments) => explain::run(*arguments),
        Command::Approvals(arguments) => approvals_command::run(arguments),
        Command::Config(command) => config::run(command),
        Command::History(arguments) => history::run(arguments),
        Command::Node(command) => node::run(command, &secrets).await,
        Command::Gateway(arguments) => gateway::run(arguments, &secrets).await,
        Command::Session(command) => session::run(command).await,
        Command::Pending(command) => pending::run(command).await,
        Command::Connect(arguments) => connect::run(arguments),
        Command::Doctor(arguments) => doctor::run(arguments).await,
        Command::Mcp(arguments) => mcp::run(arguments).await,
        Command::Acp(arguments) => acp::run(arguments).await,
        Command::Hook(arguments) => Ok(hook::run(arguments).await),
        Command::Tool(arguments) => tool::run(arguments).await,
        Command::Demo(arguments) => demo::run(arguments).await,
        Command::Completions(arguments) => manual::completions::<Arguments>(&arguments),
        Command::Manual(arguments) => manual::pages::<Arguments>(&arguments),
        Command::Reference => reference::run::<Arguments>(),
        #[cfg(unix)]
        Command::Guard => {
            process_runner::guard::watch();
            Ok(ExitCode::SUCCESS)
        }
    };
    ended.unwrap_or_else(|error| {
        say(&format!("{error:#}"));
        ExitCode::from(exits::SOFTWARE)
    })
}
