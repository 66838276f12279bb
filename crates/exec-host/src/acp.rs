//! `exec-host acp`: between an editor and an agent of the Agent Client Protocol.

use std::path::{Path, PathBuf};
use std::process::{ExitCode, ExitStatus, Stdio};
use std::sync::Arc;
use std::time::Duration;

use acp_proxy::{Agent, ClosedBy, serve};
use agent_hooks::Agent as Known;
use anyhow::{Context, Result};
use clap::Args;
use command_line::local::folder;
use command_line::{exits, say, shown, values};
use exec_policy::Question;
use tokio::process::{Child, Command};
use tokio::time::timeout;

use crate::asking::Asking;

/// How long an agent may take to end once its editor is gone.
const LAST: Duration = Duration::from_secs(5);

/// Command line of `acp`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The agent, as the policy names it [default: the name of its program]
    #[arg(long, value_name = "ID", value_parser = values::agent)]
    agent: Option<String>,
    /// How many seconds a question waits for a person
    #[arg(long, value_name = "SECONDS", default_value_t = 600, value_parser = values::whole::<u64>)]
    wait: u64,
    /// The folder with the policy [default: OPENCLAW_STATE_DIR, else ~/.openclaw]
    #[arg(long, value_name = "FOLDER")]
    state_dir: Option<PathBuf>,
    /// The agent's program and its arguments, as the editor would start it
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        required = true,
        value_name = "AGENT"
    )]
    program: Vec<String>,
}

/// Serves until one end closes. Ends with the agent's own exit code.
pub(crate) async fn run(arguments: Arguments) -> Result<ExitCode> {
    let (program, rest) = arguments
        .program
        .split_first()
        .context("name the agent's program after --")?;
    let folder = folder(None)?;
    let asking = Arc::new(Asking::new(arguments.state_dir.as_deref())?);
    let agent = Agent {
        id: arguments.agent.clone().unwrap_or_else(|| name(program)),
        folder,
        platform: asking.around().platform,
        shell: asking.around().shell.map(str::to_owned),
        path: asking.around().path.map(str::to_owned),
        wait: Duration::from_secs(arguments.wait),
    };
    let mut child = Command::new(program)
        .args(rest)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .with_context(|| format!("{} cannot be started", shown::visible(program)))?;
    let ends = child.stdout.take().zip(child.stdin.take());
    let ends = ends.context("the agent has no standard input and output")?;
    let editor = (tokio::io::stdin(), tokio::io::stdout());
    let ask = move |question: Question| {
        let asking = Arc::clone(&asking);
        async move { asking.ask(question).await }
    };
    let ended = serve(agent, editor, ends, ask, say).await;
    let status = end(&mut child).await?;
    Ok(match (ended, status) {
        (ClosedBy::Editor, _) => ExitCode::SUCCESS,
        (ClosedBy::Agent, Some(status)) => code(status),
        (ClosedBy::Agent, None) => ExitCode::from(exits::SOFTWARE),
    })
}

/// Waits for the agent's end, which has lost its standard input; `None` if it had to be killed.
async fn end(child: &mut Child) -> Result<Option<ExitStatus>> {
    match timeout(LAST, child.wait()).await {
        Ok(status) => Ok(Some(status.context("the agent cannot be waited for")?)),
        Err(_) => {
            child.kill().await.context("the agent cannot be ended")?;
            Ok(None)
        }
    }
}

fn code(status: ExitStatus) -> ExitCode {
    // A failure must not become a success.
    let code = status
        .code()
        .map_or(1, |code| u8::try_from(code).unwrap_or(1));
    ExitCode::from(code)
}

/// The name in the policy, by that of the program: `claude-code` for `/opt/claude-code-acp`.
fn name(program: &str) -> String {
    let path = Path::new(program);
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    let stem = stem.unwrap_or("main");
    let name = stem.strip_suffix("-acp").unwrap_or(stem);
    let known = Known::named(name).map(|known| known.policy_id().to_owned());
    known.unwrap_or_else(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn an_agent_is_called_as_its_program() {
        for (program, id) in [
            ("opencode", "opencode"),
            ("claude", "claude-code"),
            ("/opt/bin/claude-code-acp", "claude-code"),
            ("codex-acp.exe", "codex"),
            ("..", "main"),
        ] {
            assert_eq!(name(program), id, "{program}");
        }
    }
}
