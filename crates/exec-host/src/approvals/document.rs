//! The approvals file as a whole.

use std::process::ExitCode;

use anyhow::Result;
use approvals_store::{Edit, Field, Schema};
use clap::ValueEnum;
use serde_json::json;

use crate::local::Local;
use crate::shown;

/// Settings that go together.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum Preset {
    /// Nothing runs
    Locked,
    /// What is listed runs, the rest asks
    Ask,
    /// Everything runs without a question
    Full,
}

impl Preset {
    /// `security`, `ask` and `askFallback` of an agent, or of the defaults; why not, where
    /// everything would run and `yes` was not said.
    pub(super) fn edits(self, agent: Option<&str>, yes: bool) -> Result<Vec<Edit>, String> {
        let values = match self {
            Self::Locked => ["deny", "off", "deny"],
            Self::Ask => ["allowlist", "on-miss", "deny"],
            Self::Full if yes => ["full", "off", "full"],
            Self::Full => {
                let whose = agent.unwrap_or("every agent without settings of its own");
                return Err(format!(
                    "full lets {whose} run everything without a question; repeat with --yes"
                ));
            }
        };
        Ok([Field::Security, Field::Ask, Field::AskFallback]
            .into_iter()
            .zip(values)
            .map(|(field, value)| Edit::SetField {
                agent: agent.map(str::to_owned),
                field,
                value: Some(value.into()),
            })
            .collect())
    }
}

/// `{path, exists, hash, file}`, never the token.
pub(super) fn get(local: &Local) -> Result<ExitCode> {
    shown::print(&shown::json(&local.store.get(Schema::Whole)?)?)?;
    Ok(ExitCode::SUCCESS)
}

/// The earlier versions, newest first.
pub(super) fn history(local: &Local, as_json: bool) -> Result<ExitCode> {
    let versions = local.store.history()?;
    if as_json {
        let line = |it: &approvals_store::Backup| json!({ "number": it.number, "date": it.date, "hash": it.hash });
        shown::print(&shown::json(
            &versions.iter().map(line).collect::<Vec<_>>(),
        )?)?;
    } else {
        for it in &versions {
            shown::print(&format!("{}  {}  {}", it.number, it.date, it.hash))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
