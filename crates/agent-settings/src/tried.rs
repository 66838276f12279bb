//! A test of a hook: it is started as the agent starts it, with a harmless command.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use agent_hooks::Agent;
use serde_json::{Value, json};

use crate::Places;
use crate::call::{Task, words};
use crate::started::end;

/// What a test asks about. It writes one line and changes nothing.
pub const TEST_COMMAND: &str = "echo 'a test of Exec Companion'";
/// How long a person gets to answer.
const PATIENCE: Duration = Duration::from_secs(40);
/// More than any answer has.
const MOST: u64 = 1 << 16;

/// What a hook answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tried {
    /// The agent would run the command.
    Allowed,
    /// The agent would not, for this reason.
    Denied(String),
    /// The agent would get no answer that it understands.
    Broken(String),
}

/// Starts the hook of an agent and waits for its answer. Nothing runs: no agent is there.
pub fn try_hook(agent: Agent, program: &Path, folder: &Path, places: &Places) -> Tried {
    let broken = |error: &std::io::Error| Tried::Broken(error.to_string());
    let started = Command::new(program)
        .args(words(
            agent,
            Task::Hook { run: false },
            &places.state.to_string_lossy(),
        ))
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = match started {
        Ok(child) => child,
        Err(error) => return broken(&error),
    };
    let (Some(mut input), Some(output), Some(errors)) =
        (child.stdin.take(), child.stdout.take(), child.stderr.take())
    else {
        return Tried::Broken("it has no output".to_owned());
    };
    if let Err(error) = write!(input, "{}", call(agent, folder)) {
        end(&mut child);
        return broken(&error);
    }
    drop(input);
    let (sender, told) = mpsc::channel();
    thread::spawn(move || {
        let mut answer = String::new();
        let mut said = String::new();
        let read = output.take(MOST).read_to_string(&mut answer);
        let read = read.and_then(|_| errors.take(MOST).read_to_string(&mut said));
        // The receiver is gone if it took too long.
        let _ = sender.send(read.map(|_| (answer, said)));
    });
    let told = told.recv_timeout(PATIENCE);
    let code = match &told {
        Ok(_) => child.wait().ok().and_then(|status| status.code()),
        Err(_) => None,
    };
    end(&mut child);
    match (told, code) {
        (Ok(Ok((answer, _))), Some(0)) if serde_json::from_str::<Value>(&answer).is_ok() => {
            Tried::Allowed
        }
        (Ok(Ok((_, said))), Some(2)) => Tried::Denied(reason(said.trim())),
        (Ok(Err(error)), _) => broken(&error),
        (Ok(Ok((_, said))), _) => Tried::Broken(said.trim().to_owned()),
        (Err(_), _) => Tried::Broken(format!("nothing within {} s", PATIENCE.as_secs())),
    }
}

/// The sentence on standard error; Qwen Code has it in JSON.
fn reason(said: &str) -> String {
    let value: Option<Value> = serde_json::from_str(said).ok();
    let why = value.as_ref().and_then(|it| it["stopReason"].as_str());
    why.unwrap_or(said).to_owned()
}

/// What the agent would tell its hook.
fn call(agent: Agent, folder: &Path) -> Value {
    let folder = folder.to_string_lossy();
    let input = json!({ "command": TEST_COMMAND, "description": "a test by Exec Companion" });
    let (event, tool) = match agent {
        Agent::Copilot => {
            return json!({
                "sessionId": "test", "cwd": folder, "toolName": "bash", "toolArgs": input,
            });
        }
        Agent::Claude | Agent::Codex => ("PreToolUse", "Bash"),
        Agent::Gemini => ("BeforeTool", "run_shell_command"),
        Agent::Qwen => ("PreToolUse", "run_shell_command"),
        Agent::Opencode => ("PreToolUse", "bash"),
    };
    json!({
        "session_id": "test", "turn_id": "test", "cwd": folder, "hook_event_name": event,
        "tool_name": tool, "tool_input": input,
    })
}
