//! `exec-host tool`: calls a tool once, from a shell.

use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, ValueEnum};
use command_line::{exits, shown, values};
use serde_json::{Value, json};

use crate::agent::{Agent, User};

/// Command line of `tool`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The tool
    #[arg(value_enum)]
    tool: Tool,
    /// Its arguments, as one JSON object
    #[arg(long, value_name = "OBJECT", value_parser = object)]
    json: Value,
    /// The agent that calls
    #[arg(long, value_name = "ID", default_value = "main", value_parser = values::agent)]
    agent: String,
    /// Print the text alone instead of the whole result
    #[arg(long)]
    text: bool,
    #[command(flatten)]
    common: Agent,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
#[value(rename_all = "snake_case")]
enum Tool {
    Exec,
    Process,
    ApplyPatch,
}

/// Calls the tool, waits for a person if one is asked, and prints the result.
///
/// A command is waited for, so nothing is left running.
pub(crate) async fn run(arguments: Arguments) -> Result<ExitCode> {
    let (name, process) = match arguments.tool {
        Tool::Exec => ("exec", false),
        Tool::Process => ("process", true),
        Tool::ApplyPatch => ("apply_patch", false),
    };
    let desk = arguments.common.desk(User {
        agent: arguments.agent,
        named: false,
        process,
        wait: None,
    })?;
    let caller = desk.caller();
    let cancelled = async {
        // Without a handler the call cannot be cancelled.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    let tools = &desk.tools;
    let mut result = tools.call(name, arguments.json, &caller, cancelled).await;
    tools.end().await;
    if process {
        result.text = format!("{}\n{ELSEWHERE}", result.text);
        result.details["note"] = json!(ELSEWHERE);
    }
    let denied = result.details["status"] == "denied";
    let texts: Vec<&str> = result
        .events
        .iter()
        .map(|event| event.text.as_str())
        .collect();
    let printed = if arguments.text {
        let all: Vec<&str> = std::iter::once(result.text.as_str()).chain(texts).collect();
        all.join("\n")
    } else {
        let whole = json!({
            "text": result.text, "details": result.details, "isError": result.is_error,
            "events": texts,
        });
        shown::json(&whole)?
    };
    shown::print(&printed)?;
    Ok(match (denied, result.is_error) {
        (true, _) => ExitCode::from(exits::DENIED),
        (false, true) => ExitCode::FAILURE,
        (false, false) => ExitCode::SUCCESS,
    })
}

/// A note that a call of `process` reaches no sessions.
const ELSEWHERE: &str = "exec-host tool ends with its call and has no sessions of its own. Those \
                         of exec-host mcp are reached by the process tool of that server, through \
                         the client that started it.";

const EXPECTED: &str = r#"write a JSON object, such as {"command": "uname"}"#;

fn object(text: &str) -> Result<Value, String> {
    let value: Value =
        serde_json::from_str(text).map_err(|error| format!("{EXPECTED}: {error}"))?;
    match value.is_object() {
        true => Ok(value),
        false => Err(EXPECTED.to_owned()),
    }
}
