//! `exec-host gateway nodes`: one node described, and a command of it called.

use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Subcommand;
use command_line::shown::{print, visible};
use command_line::values;
use exec_tools::{Node, named_node};
use gateway_operator::{Operator, PairKind};
use gateway_protocol::Scope;
use serde_json::Value;

use super::pairs::{self, is_confirmed, unconfirmed};
use super::{not_counted, print_json, text};

/// What `gateway nodes` can be told beside listing.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    #[command(flatten)]
    Answer(pairs::Answer),
    /// Shows one node, and the commands that it can be told
    Describe {
        /// The node: its id or the beginning of it, its name or its address
        #[arg(value_parser = values::filled)]
        node: String,
    },
    /// Calls a command of a node, once a person at the terminal has confirmed it, and prints the answer
    Invoke {
        /// The node: its id or the beginning of it, its name or its address
        #[arg(value_parser = values::filled)]
        node: String,
        /// The command, such as system.which
        #[arg(value_parser = callable)]
        command: String,
        /// The parameters of the command, as a JSON object
        #[arg(long, value_name = "JSON", default_value = "{}", value_parser = object)]
        params: Value,
    },
}

impl Command {
    /// The scopes to ask for. `describe` alone would need no [`Scope::Write`]; but whoever describes
    /// a node often invokes it next, and a person has to approve each wider scope.
    pub(super) fn scopes(&self) -> Vec<Scope> {
        match self {
            Self::Answer(_) => pairs::Answer::scopes(),
            Self::Describe { .. } | Self::Invoke { .. } => vec![Scope::Read, Scope::Write],
        }
    }
}

/// Does what the command says.
pub(super) async fn run(operator: &Operator, command: Command, as_json: bool) -> Result<ExitCode> {
    match command {
        Command::Answer(answer) => pairs::run(operator, PairKind::Node, answer).await,
        Command::Describe { node } => match meant(operator, &node).await? {
            Ok(id) => describe(operator, &id, as_json).await,
            Err(why) => Ok(not_counted(&why)),
        },
        Command::Invoke {
            node,
            command,
            params,
        } => match meant(operator, &node).await? {
            Ok(id) => invoke(operator, &id, &command, &params).await,
            Err(why) => Ok(not_counted(&why)),
        },
    }
}

/// The id of the node that is meant, or why there is none.
async fn meant(operator: &Operator, query: &str) -> Result<Result<String, String>> {
    let nodes = operator.nodes().await?.into_iter();
    let nodes: Vec<Node> = nodes
        .map(|node| Node {
            id: node.id,
            name: node.name,
            remote_ip: node.address,
            platform: node.platform,
            connected: node.is_connected,
            runs: node.runs_commands,
        })
        .collect();
    Ok(named_node(&nodes, query).map(|node| node.id.clone()))
}

async fn describe(operator: &Operator, id: &str, as_json: bool) -> Result<ExitCode> {
    let node = operator.describe(id).await?;
    let node = node.context("the gateway's answer describes no node")?;
    match as_json {
        true => print_json(&text::details_json(&node))?,
        false => print(&text::details(&node))?,
    }
    Ok(ExitCode::SUCCESS)
}

async fn invoke(operator: &Operator, id: &str, command: &str, params: &Value) -> Result<ExitCode> {
    if command != HARMLESS {
        print(&format!(
            "{} of {} would be called with {}",
            visible(command),
            visible(id),
            visible(&params.to_string())
        ))?;
        if !is_confirmed("invoke")? {
            return Ok(unconfirmed());
        }
    }
    print_json(&operator.invoke(id, command, params).await?)?;
    Ok(ExitCode::SUCCESS)
}

/// Only looks where programs are. Whatever else a node offers, such as a photo, is for a person to call (D36).
const HARMLESS: &str = "system.which";

/// A command that may be called from here (D36): no agent gets past its tools by this way, whatever the node would let run.
fn callable(text: &str) -> Result<String, String> {
    let is_word = |char: char| char.is_ascii_alphanumeric() || "._-".contains(char);
    if text.is_empty() || !text.chars().all(is_word) {
        return Err("write the name of a command, such as system.which".to_owned());
    }
    let lower = text.to_ascii_lowercase();
    if lower == "system.run" || lower.starts_with("system.run.") {
        return Err(
            "it runs programs, and only the tool exec does that: with host=node it asks, and tells the agent"
                .to_owned(),
        );
    }
    if lower.starts_with("system.execapprovals.") {
        return Err(
            "it reads or changes the policy of the node: that is done on the page Policy of the app".to_owned(),
        );
    }
    Ok(text.to_owned())
}

/// A JSON object.
fn object(text: &str) -> Result<Value, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| format!("no JSON: {error}"))?;
    match value.is_object() {
        true => Ok(value),
        false => Err("write a JSON object, such as {\"bins\": [\"git\"]}".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{callable, object};

    #[test]
    fn what_runs_programs_or_changes_the_policy_is_not_called_from_here() {
        let (exec, policy, name) = (
            "only the tool exec",
            "on the page Policy",
            "the name of a command",
        );
        for (command, expected) in [
            ("system.which", Ok(())),
            ("system.notify", Ok(())),
            ("camera.snap", Ok(())),
            ("browser.proxy.upload.v1", Ok(())),
            ("system.runner", Ok(())),
            ("system.run", Err(exec)),
            ("System.Run", Err(exec)),
            ("system.run.prepare", Err(exec)),
            ("system.run.later", Err(exec)),
            ("system.execApprovals.set", Err(policy)),
            ("system.execapprovals.get", Err(policy)),
            (" system.run", Err(name)),
            ("system.run\u{a0}", Err(name)),
            ("ѕystem.run", Err(name)),
            ("", Err(name)),
        ] {
            let found = callable(command);
            match expected {
                Ok(()) => assert_eq!(found.as_deref(), Ok(command)),
                Err(part) => {
                    let why = found.unwrap_err();
                    assert!(why.contains(part), "{command}: {why}");
                }
            }
        }
    }

    #[test]
    fn parameters_are_an_object() {
        assert_eq!(
            object("{\"bins\":[\"git\"]}"),
            Ok(json!({ "bins": ["git"] }))
        );
        for text in ["[]", "null", "7", "\"x\"", "{", ""] {
            object(text).unwrap_err();
        }
    }
}
