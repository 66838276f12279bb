//! `exec-host demo`: a fake agent, to look at the app.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use approvals_ipc::ExecRequest;
use clap::Args;
use command_line::{say, values};
use execution::NoAnswer;

use crate::run::through_app;

/// Command line of `demo`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Seconds between two requests
    #[arg(long, value_name = "SECONDS", default_value_t = 5, value_parser = values::whole::<u64>)]
    every: u64,
    /// How many requests to send; without it, until it is stopped
    #[arg(long, value_name = "N", value_parser = values::whole::<usize>)]
    count: Option<usize>,
}

/// The requests of the fake agents. They are harmless, whatever is clicked.
const REQUESTS: &[(&str, &[&str])] = &[
    ("main", &["uname", "-a"]),
    ("main", &["/bin/sh", "-lc", "ls -la | head -n 5"]),
    ("research", &["date"]),
    (
        "main",
        &[
            "/bin/sh",
            "-lc",
            "printf 'one\\n'; printf 'two\\n'; printf 'three\\n'",
        ],
    ),
    (
        "build",
        &[
            "echo",
            "a word with  \u{a0} odd blanks",
            "and \u{202e}turned text",
        ],
    ),
    (
        "build",
        &[
            "/bin/sh",
            "-lc",
            "for n in 1 2 3; do\n  echo \"step $n\"\ndone",
        ],
    ),
    ("main", &["id", "-u"]),
];

/// Sends one request after the other without waiting for answers.
pub(crate) async fn run(arguments: Arguments) -> Result<ExitCode> {
    let mut every = tokio::time::interval(Duration::from_secs(arguments.every.max(1)));
    let requests = REQUESTS.iter().cycle();
    let mut answers = tokio::task::JoinSet::new();
    for (agent, command) in requests.take(arguments.count.unwrap_or(usize::MAX)) {
        every.tick().await;
        let request = ExecRequest {
            command: command.iter().map(|word| (*word).to_owned()).collect(),
            agent_id: Some((*agent).to_owned()),
            session_key: Some(format!("agent:{agent}:demo")),
            deadline_ms: Some(60_000),
            ..ExecRequest::default()
        };
        let name = format!("{agent}: {}", command.join(" ").escape_debug());
        answers.spawn(async move {
            let minute = Duration::from_secs(60);
            let answer = through_app(
                command_line::local::paths(None)?,
                &request,
                minute,
                Some(minute),
            )
            .await?;
            say(&match answer {
                Ok(Ok(payload)) => format!("{name}: ran, {} characters", payload.stdout.len()),
                Ok(Err(error)) => format!("{name}: {}", error.message),
                Err(NoAnswer::Unreachable(why) | NoAnswer::Lost(why)) => why,
            });
            anyhow::Ok(())
        });
    }
    let answers = answers.join_all().await;
    answers.into_iter().collect::<Result<()>>()?;
    Ok(ExitCode::SUCCESS)
}
