//! Nodes and devices.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use command_line::shown::{print, visible};
use command_line::{say, values};
use gateway_operator::{Operator, PairKind};
use gateway_protocol::Scope;

use super::{news_json, print_json, text};
use crate::terminal::typed;

const UNCONFIRMED: &str = "it was not confirmed";

/// Command line of `gateway nodes` and `gateway devices`.
#[derive(Debug, Args)]
#[group(multiple = false)]
pub(super) struct Answer {
    /// Approve this request, once a person at the terminal has confirmed it
    #[arg(long, value_name = "REQUEST", value_parser = values::filled)]
    approve: Option<String>,
    /// Refuse this request
    #[arg(long, value_name = "REQUEST", value_parser = values::filled)]
    refuse: Option<String>,
    /// Take away what was approved for this id
    #[arg(long, value_name = "ID", value_parser = values::filled)]
    remove: Option<String>,
    /// Give this id another name, once a person at the terminal has confirmed it
    #[arg(long, num_args = 2, value_names = ["ID", "NAME"], value_parser = values::filled)]
    rename: Vec<String>,
}

impl Answer {
    /// What listing and answering need.
    pub(super) fn scopes() -> Vec<Scope> {
        // Without the last one OpenClaw of 2026.9 shows a device no request but its own, and takes no answer to
        // others. What lets a node run commands is approved by those who may do everything.
        vec![Scope::Read, Scope::Pairing, Scope::Admin]
    }
}

/// Lists them, answers a request, or changes what was approved.
pub(super) async fn run(
    operator: &Operator,
    kind: PairKind,
    answer: Answer,
    as_json: bool,
) -> Result<ExitCode> {
    if let Some(id) = &answer.remove {
        operator.remove(kind, id).await?;
        say("removed");
        return Ok(ExitCode::SUCCESS);
    }
    if let [id, name] = answer.rename.as_slice() {
        // Commands are sent to nodes by their names.
        print(&format!(
            "{} would be called {}",
            visible(id),
            visible(name)
        ))?;
        if !is_confirmed("rename")? {
            return Ok(super::not_counted(UNCONFIRMED));
        }
        operator.rename(kind, id, name).await?;
        say("renamed");
        return Ok(ExitCode::SUCCESS);
    }
    let (pending, paired) = operator.pairs(kind).await?;
    if let Some(request) = answer.approve.as_ref().or(answer.refuse.as_ref()) {
        let Some(asked) = pending.iter().find(|it| it.request == *request) else {
            let sentence = format!("nothing wants to be paired by the id {request}");
            return Ok(super::not_counted(&sentence));
        };
        let approve = answer.approve.is_some();
        if approve {
            print(&text::pair_request(asked))?;
            if !is_confirmed("approve")? {
                return Ok(super::not_counted(UNCONFIRMED));
            }
        }
        operator.pair(kind, request, approve).await?;
        say(if approve { "approved" } else { "refused" });
        return Ok(ExitCode::SUCCESS);
    }
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

/// Whether a person types this word.
fn is_confirmed(word: &str) -> Result<bool> {
    Ok(typed(word)? == word)
}
