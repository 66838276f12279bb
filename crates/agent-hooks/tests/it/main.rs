//! Calls as agents send them, the questions that are made of them, and the answers.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod questions;
mod rewrites;
mod sub_agents;
mod tables;

use agent_hooks::{Agent, Call, Surroundings, read};
use exec_policy::Platform;
use serde_json::{Value, json};

const HOME: &str = "/home/u";
const LINUX: Surroundings<'static> = Surroundings {
    platform: Platform::Linux,
    shell: Some("/usr/bin/zsh"),
    path: Some("/usr/bin:/bin"),
};
const WINDOWS: Surroundings<'static> = Surroundings {
    platform: Platform::Windows,
    shell: None,
    path: None,
};

/// A call of Claude Code's shape: most agents have it.
fn call_of(agent: Agent, tool: &str, input: Value) -> Call {
    let event = match agent {
        Agent::Gemini => "BeforeTool",
        Agent::Claude | Agent::Codex | Agent::Qwen | Agent::Opencode | Agent::Copilot => {
            "PreToolUse"
        }
    };
    let call = match agent {
        Agent::Copilot => json!({
            "sessionId": "s", "cwd": "/project", "toolName": tool, "toolArgs": input,
        }),
        Agent::Claude | Agent::Codex | Agent::Gemini | Agent::Qwen | Agent::Opencode => json!({
            "session_id": "s", "cwd": "/project", "hook_event_name": event,
            "tool_name": tool, "tool_input": input,
        }),
    };
    read(agent, call.to_string().as_bytes(), HOME).unwrap()
}

/// The shell tool of an agent.
fn shell_of(agent: Agent) -> &'static str {
    match agent {
        Agent::Claude | Agent::Codex => "Bash",
        Agent::Copilot | Agent::Opencode => "bash",
        Agent::Gemini | Agent::Qwen => "run_shell_command",
    }
}

fn command_of(agent: Agent, command: &str) -> Call {
    call_of(agent, shell_of(agent), json!({ "command": command }))
}
