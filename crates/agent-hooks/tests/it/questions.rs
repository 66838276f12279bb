//! What the guard is asked.

use std::time::Duration;

use agent_hooks::{Agent, Surroundings, What, read};
use exec_policy::{Ask, Patch, Question};
use serde_json::{Value, json};

use crate::{HOME, LINUX, WINDOWS, call_of, command_of, shell_of};

fn question(agent: Agent, tool: &str, input: Value, around: Surroundings<'_>) -> Question {
    let call = call_of(agent, tool, input);
    call.wanted.question(around, Duration::from_secs(1))
}

/// The words that are judged. Where nobody knows which shell reads the text, it is always asked
/// about.
#[test]
fn the_shell_is_the_one_that_the_agent_uses() {
    let own = [&["/usr/bin/zsh", "-c"][..], &[]];
    let bash = [&["/bin/bash", "-c"][..], &[]];
    let cmd = [&["cmd.exe", "/d", "/s", "/c"][..], &["asks"]];
    let git_bash = [&["bash", "-c"][..], &[]];
    for (agent, linux, windows) in [
        (Agent::Claude, own, git_bash),
        (Agent::Codex, own, cmd),
        (Agent::Copilot, bash, git_bash),
        (Agent::Gemini, bash, cmd),
        (Agent::Qwen, bash, cmd),
        (Agent::Opencode, own, cmd),
    ] {
        for (around, [words, asks]) in [(LINUX, linux), (WINDOWS, windows)] {
            let input = json!({ "command": "ls -l" });
            let request = question(agent, shell_of(agent), input, around).request;
            let expected: Vec<&str> = words.iter().copied().chain(["ls -l"]).collect();
            assert_eq!(request.argv, expected, "{agent:?} {around:?}");
            let ask = (!asks.is_empty()).then_some(Ask::Always);
            assert_eq!(request.call.ask, ask, "{agent:?} {around:?}");
            assert_eq!(request.agent, agent.policy_id());
            assert_eq!(request.cwd.as_deref(), Some("/project"));
        }
    }
    let powershell = question(
        Agent::Claude,
        "PowerShell",
        json!({ "command": "ls" }),
        WINDOWS,
    );
    assert_eq!(powershell.request.argv[0], "powershell.exe");
    // A shell of another language is not the one that a POSIX text is for.
    for (shell, expected) in [
        (Some("/usr/bin/fish"), "/bin/bash"),
        (Some("zsh"), "/bin/bash"),
        (Some("/opt/bin/bash"), "/opt/bin/bash"),
        (None, "/bin/bash"),
    ] {
        let around = Surroundings { shell, ..LINUX };
        let asked = question(Agent::Claude, "Bash", json!({ "command": "ls" }), around);
        assert_eq!(asked.request.argv[0], expected, "{shell:?}");
    }
}

/// Codex and Copilot may type into a command that runs, and no hook sees what.
#[test]
fn who_may_type_later_is_told_to_the_judge() {
    for agent in Agent::ALL {
        let call = command_of(agent, "sh");
        let What::Command(command) = &call.wanted.what else {
            panic!("{agent:?}");
        };
        let typed = matches!(agent, Agent::Codex | Agent::Copilot);
        assert_eq!(command.typed, typed, "{agent:?}");
        let asked = call.wanted.question(LINUX, Duration::ZERO);
        assert_eq!(asked.request.input, typed, "{agent:?}");
    }
}

#[test]
fn a_folder_of_the_tool_counts() {
    for (agent, name, given, expected) in [
        (Agent::Gemini, "dir_path", json!("sub"), "/project/sub"),
        (Agent::Gemini, "directory", json!("/else"), "/else"),
        (Agent::Qwen, "directory", json!("/else"), "/else"),
        (Agent::Opencode, "workdir", json!("/else"), "/else"),
        (Agent::Opencode, "workdir", json!(""), "/project"),
        (Agent::Opencode, "workdir", Value::Null, "/project"),
        // No such field there: the agent does not look at it.
        (Agent::Claude, "workdir", json!("/else"), "/project"),
    ] {
        let input = json!({ "command": "ls", name: given });
        let asked = question(agent, shell_of(agent), input, LINUX);
        assert_eq!(
            asked.request.cwd.as_deref(),
            Some(expected),
            "{agent:?} {name}"
        );
    }
}

#[test]
fn who_asks_is_told_with_session_and_sub_agent() {
    let session = |agent, call: Value| {
        let call = read(agent, call.to_string().as_bytes(), HOME).unwrap();
        let asked = call.wanted.question(LINUX, Duration::ZERO);
        assert_eq!(asked.host, agent.policy_id());
        (asked.session, asked.description)
    };
    let claude = json!({
        "session_id": "f4a9", "cwd": "/project", "hook_event_name": "PreToolUse",
        "agent_id": "a6c4", "agent_type": "general-purpose", "tool_name": "Bash",
        "tool_input": { "command": "touch probe", "description": "probe\u{202e}\nand more" },
    });
    let (key, says) = session(Agent::Claude, claude);
    assert_eq!(key.as_deref(), Some("f4a9:subagent:general-purpose a6c4"));
    // One line; the app draws what is hidden in it as escapes.
    assert!(!says.unwrap().contains('\n'));
    let copilot = json!({
        "sessionId": "c974", "cwd": "/project", "toolName": "bash",
        "toolArgs": "{\"command\":\"touch probe\"}",
        "agentId": "c974", "agentType": "general-purpose", "parentAgentId": "d5e9",
    });
    let (key, says) = session(Agent::Copilot, copilot);
    assert_eq!(key.as_deref(), Some("d5e9:subagent:general-purpose c974"));
    assert_eq!(says, None);
}

/// The folder of the question holds all files of the change.
#[test]
fn files_of_a_tool_are_a_patch() {
    let whole = "*** Begin Patch\n*** Add File: a/b\n+x\n*** Delete File: /else/c\n*** End Patch";
    for (agent, tool, input, cwd, writes, removes) in [
        (
            Agent::Claude,
            "Write",
            json!({ "file_path": "/project/.claude/settings.json", "content": "{}" }),
            "/project",
            vec!["/project/.claude/settings.json"],
            vec![],
        ),
        (
            Agent::Qwen,
            "edit",
            json!({ "file_path": "/home/u/.qwen/settings.json", "old_string": "a", "new_string": "b" }),
            "/home/u/.qwen",
            vec!["/home/u/.qwen/settings.json"],
            vec![],
        ),
        (
            Agent::Codex,
            "apply_patch",
            json!({ "command": whole }),
            "/",
            vec!["/project/a/b"],
            vec!["/else/c"],
        ),
        // Some agents put the home in and take blanks away, and some do not.
        (
            Agent::Claude,
            "Write",
            json!({ "file_path": " ~/.claude/settings.json", "content": "{}" }),
            "/",
            vec![
                "/home/u/.claude/settings.json",
                "/project/ ~/.claude/settings.json",
            ],
            vec![],
        ),
        (
            Agent::Copilot,
            "create",
            json!({ "path": "$HOME/.copilot/x", "file_text": "{}" }),
            "/",
            vec!["/home/u/.copilot/x", "/project/$HOME/.copilot/x"],
            vec![],
        ),
        (
            Agent::Gemini,
            "write_file",
            json!({ "file_path": "'${HOME}'", "content": "{}" }),
            "/",
            vec!["/home/u", "/project/'${HOME}'"],
            vec![],
        ),
        (
            Agent::Opencode,
            "write",
            json!({ "filePath": "file:///home/u/.bashrc\u{feff}", "content": "{}" }),
            "/",
            vec!["/home/u/.bashrc", "/project/file:///home/u/.bashrc\u{feff}"],
            vec![],
        ),
        (
            Agent::Codex,
            "apply_patch",
            json!({ "command": "*** Begin Patch\n*** Update File: a\n*** Move to: ~/.bashrc\n@@\n-x\n+y\n*** End Patch" }),
            "/",
            vec!["/home/u/.bashrc", "/project/~/.bashrc"],
            vec!["/project/a"],
        ),
        (
            Agent::Qwen,
            "write_file",
            json!({ "file_path": "../.bashrc", "content": "x" }),
            "/",
            vec!["/project/../.bashrc"],
            vec![],
        ),
        // No name of the home.
        (
            Agent::Claude,
            "Write",
            json!({ "file_path": "~x/$HOMES", "content": "x" }),
            "/project",
            vec!["/project/~x/$HOMES"],
            vec![],
        ),
    ] {
        let asked = question(agent, tool, input, LINUX);
        assert_eq!(asked.request.cwd.as_deref(), Some(cwd), "{agent:?}");
        let texts = |paths: Vec<&str>| paths.into_iter().map(str::to_owned).collect();
        let patch = Patch {
            writes: texts(writes),
            removes: texts(removes),
        };
        assert_eq!(asked.request.patch, Some(patch), "{agent:?}");
    }
    let input = json!({ "file_path": "a", "edits": [{ "old_string": "x\ny", "new_string": "z" }] });
    let shown = question(Agent::Claude, "MultiEdit", input, LINUX)
        .request
        .text();
    let expected = "*** Begin Patch\n*** Update File: /project/a\n-x\n-y\n+z\n*** End Patch";
    assert_eq!(shown, expected);
}

/// The two events of one call have one text, and no other call has it.
#[test]
fn two_events_of_one_call_are_joined() {
    let join_of = |agent: Agent, event: &str, turn: &str, command: &str, cwd: &str, more: Value| {
        let mut call = json!({
            "session_id": "s", "turn_id": turn, "cwd": cwd, "hook_event_name": event,
            "tool_name": "Bash", "tool_input": { "command": command },
        });
        call.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        read(agent, call.to_string().as_bytes(), HOME)
            .unwrap()
            .join()
    };
    let join = |event: &str, turn: &str, command: &str, cwd: &str, more: Value| {
        join_of(Agent::Codex, event, turn, command, cwd, more)
    };
    let first = join("PreToolUse", "1", "ls", "/w", json!({}));
    assert_eq!(first, join("PermissionRequest", "1", "ls", "/w", json!({})));
    let others = [
        join("PermissionRequest", "2", "ls", "/w", json!({})),
        join("PermissionRequest", "1", "ls ", "/w", json!({})),
        join("PermissionRequest", "1", "ls", "/w/", json!({})),
        join(
            "PermissionRequest",
            "1",
            "ls",
            "/w",
            json!({ "agent_id": "x" }),
        ),
        join(
            "PermissionRequest",
            "1",
            "ls",
            "/w",
            json!({ "session_id": "t" }),
        ),
        // Another agent may give its session the same name.
        join_of(Agent::Claude, "PreToolUse", "1", "ls", "/w", json!({})),
    ];
    for other in others {
        assert_ne!(first, other);
    }
}
