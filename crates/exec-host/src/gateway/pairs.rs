//! Nodes and devices.

use std::process::ExitCode;

use anyhow::Result;
use clap::Subcommand;
use command_line::shown::{print, visible};
use command_line::{say, values};
use gateway_operator::{Operator, PairKind, PairRequest};
use gateway_protocol::Scope;

use super::{news_json, print_json, text};
use crate::terminal::typed;

/// What `gateway nodes` and `gateway devices` can be told beside listing.
#[derive(Debug, Subcommand)]
pub(super) enum Answer {
    /// Approves a request, once a person at the terminal has confirmed it
    Approve {
        /// The id of the request
        #[arg(value_parser = values::filled)]
        request: String,
    },
    /// Refuses a request
    Reject {
        /// The id of the request
        #[arg(value_parser = values::filled)]
        request: String,
    },
    /// Takes away what was approved for an id
    Remove {
        /// The id of the node or the device
        #[arg(value_parser = values::filled)]
        id: String,
    },
    /// Gives an id another name, once a person at the terminal has confirmed it
    Rename {
        /// The id of the node or the device
        #[arg(value_parser = values::filled)]
        id: String,
        /// The name
        #[arg(value_parser = values::filled)]
        name: String,
    },
}

impl Answer {
    /// What listing and answering need.
    pub(super) fn scopes() -> Vec<Scope> {
        // Without the last one OpenClaw of 2026.9 shows a device no request but its own, and takes no answer to
        // others. What lets a node run commands is approved by those who may do everything.
        vec![Scope::Read, Scope::Pairing, Scope::Admin]
    }
}

/// Answers a request, or changes what was approved.
pub(super) async fn run(operator: &Operator, kind: PairKind, answer: Answer) -> Result<ExitCode> {
    match answer {
        Answer::Remove { id } => {
            operator.remove(kind, &id).await?;
            say("removed");
        }
        Answer::Rename { id, name } => {
            // Commands are sent to nodes by their names.
            print(&format!(
                "{} would be called {}",
                visible(&id),
                visible(&name)
            ))?;
            if !is_confirmed("rename")? {
                return Ok(unconfirmed());
            }
            operator.rename(kind, &id, &name).await?;
            say("renamed");
        }
        Answer::Approve { request } => {
            let Some(asked) = pending(operator, kind, &request).await? else {
                return Ok(nobody(&request));
            };
            print(&text::pair_request(&asked))?;
            if !is_confirmed("approve")? {
                return Ok(unconfirmed());
            }
            operator.pair(kind, &request, true).await?;
            say("approved");
        }
        Answer::Reject { request } => {
            if pending(operator, kind, &request).await?.is_none() {
                return Ok(nobody(&request));
            }
            operator.pair(kind, &request, false).await?;
            say("refused");
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Lists those that want to be paired, and those that are.
pub(super) async fn list(operator: &Operator, kind: PairKind, as_json: bool) -> Result<ExitCode> {
    let (pending, paired) = operator.pairs(kind).await?;
    for request in &pending {
        match as_json {
            true => print_json(&news_json("asks", text::pair_json(request)))?,
            false => print(&text::pair_request(request))?,
        }
    }
    if kind == PairKind::Node {
        for node in operator.nodes().await? {
            match as_json {
                true => print_json(&news_json("node", text::node_json(&node)))?,
                false => print(&text::node(&node))?,
            }
        }
        return Ok(ExitCode::SUCCESS);
    }
    for device in &paired {
        match as_json {
            true => print_json(&news_json("paired", text::paired_json(device)))?,
            false => print(&text::paired(device))?,
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The open request with this id.
async fn pending(
    operator: &Operator,
    kind: PairKind,
    request: &str,
) -> Result<Option<PairRequest>> {
    let (pending, _) = operator.pairs(kind).await?;
    Ok(pending.into_iter().find(|it| it.request == request))
}

fn nobody(request: &str) -> ExitCode {
    super::not_counted(&format!("nothing wants to be paired by the id {request}"))
}

/// Nobody at the terminal confirmed it.
pub(super) fn unconfirmed() -> ExitCode {
    super::not_counted("it was not confirmed")
}

/// Whether a person types this word.
pub(super) fn is_confirmed(word: &str) -> Result<bool> {
    Ok(typed(word)? == word)
}
