//! Commands that run through `exec-host run` in place of the agent's own.

use std::time::Duration;

use agent_hooks::{Agent, Answer, Ours, is_rewritten, read, reply, rewritten};
use serde_json::{Value, json};

use crate::{HOME, LINUX, WINDOWS, call_of, command_of};

const OURS: Ours<'static> = Ours {
    program: "/opt/it's/exec-host",
    state: "/home/u/.openclaw",
};
const WAIT: Duration = Duration::from_secs(120);

fn rewrite(command: &str) -> String {
    let call = command_of(Agent::Claude, command);
    rewritten(&call.wanted, LINUX, OURS, WAIT).unwrap()
}

#[test]
fn every_word_is_quoted() {
    let begin = r"'/opt/it'\''s/exec-host' 'run' '--state-dir' '/home/u/.openclaw' '--agent' 'claude-code' '--wait' '120' '--' '/usr/bin/zsh' '-c' ";
    for (command, word) in [
        ("ls -l", "'ls -l'"),
        ("echo 'a'", r"'echo '\''a'\'''"),
        ("a'; rm -rf ~; '", r"'a'\''; rm -rf ~; '\'''"),
        ("$(id) `id` \\ \" !x\n&& y", "'$(id) `id` \\ \" !x\n&& y'"),
        ("", "''"),
        ("'", r"''\'''"),
    ] {
        assert_eq!(rewrite(command), format!("{begin}{word}"));
    }
}

/// Only what was made here is taken for it, for the same agent, program and time.
#[test]
fn only_our_own_commands_are_recognised() {
    let recognised = |agent: Agent, command: &str| {
        let call = command_of(agent, command);
        is_rewritten(&call.wanted, LINUX, OURS, WAIT)
    };
    for command in ["ls", "echo 'a' \"b\"", "'", "", "a\nb"] {
        assert!(recognised(Agent::Claude, &rewrite(command)), "{command}");
    }
    let ours = rewrite("ls");
    let changed = [
        ours.replace("'run'", "run"),
        ours.replace("'--wait' '120'", "'--wait' '121'"),
        ours.replace("claude-code", "main"),
        ours.replace("/home/u/.openclaw", "/tmp/x"),
        ours.replace("'--agent'", "'--cwd' '/' '--agent'"),
        ours.replace("/usr/bin/zsh", "/tmp/zsh"),
        ours.replace("/opt/", "/tmp/"),
        ours.replace("'-c'", "'-lc'"),
        format!("{ours}; id"),
        format!("{ours} "),
        format!("{ours}\n"),
        format!(" {ours}"),
        format!("HOME=/tmp {ours}"),
        format!("{ours} 'more'"),
        format!("{ours} > file"),
        "exec-host run -- ls".to_owned(),
    ];
    for command in changed {
        assert!(!recognised(Agent::Claude, &command), "{command}");
    }
    assert!(!recognised(Agent::Codex, &ours));
}

#[test]
fn no_quotes_of_windows_are_guessed() {
    let call = command_of(Agent::Claude, "ls");
    assert_eq!(rewritten(&call.wanted, WINDOWS, OURS, WAIT), None);
    let input = json!({ "command": "ls" });
    let call = call_of(Agent::Copilot, "powershell", input);
    assert_eq!(rewritten(&call.wanted, LINUX, OURS, WAIT), None);
    let input = json!({ "file_path": "/a", "content": "" });
    let call = call_of(Agent::Claude, "Write", input);
    assert_eq!(rewritten(&call.wanted, LINUX, OURS, WAIT), None);
}

/// Everything in the tool's input but the command stays.
#[test]
fn an_answer_with_another_command_keeps_the_rest() {
    let input = json!({ "command": "ls", "timeout": 5, "more": { "x": [1] } });
    let changed = json!({ "command": "new", "timeout": 5, "more": { "x": [1] } });
    for (agent, tool, path) in [
        (Agent::Claude, "Bash", "/hookSpecificOutput/updatedInput"),
        (Agent::Codex, "Bash", "/hookSpecificOutput/updatedInput"),
        (Agent::Copilot, "bash", "/modifiedArgs"),
        (
            Agent::Gemini,
            "run_shell_command",
            "/hookSpecificOutput/tool_input",
        ),
    ] {
        assert!(agent.takes_rewrite());
        let call = call_of(agent, tool, input.clone());
        let told = reply(agent, Some(&call), &Answer::Instead("new".to_owned()));
        assert_eq!((told.exit, &told.stderr), (0, &None), "{agent:?}");
        let value: Value = serde_json::from_str(&told.stdout).unwrap();
        assert_eq!(value.pointer(path), Some(&changed), "{agent:?}: {value}");
    }
    for (agent, tool) in [
        (Agent::Qwen, "run_shell_command"),
        (Agent::Opencode, "bash"),
    ] {
        assert!(!agent.takes_rewrite());
        let call = call_of(agent, tool, input.clone());
        let told = reply(agent, Some(&call), &Answer::Instead("new".to_owned()));
        assert_eq!(told.exit, 2, "{agent:?}");
    }
}

/// Without a call there is nothing to allow.
#[test]
fn nothing_is_allowed_without_a_call() {
    for agent in Agent::ALL {
        for answer in [
            Answer::Allow,
            Answer::Pass,
            Answer::Instead("ls".to_owned()),
            Answer::Deny("No.".to_owned()),
        ] {
            let told = reply(agent, None, &answer);
            assert_eq!(told.exit, 2, "{agent:?} {answer:?}");
            assert!(told.stdout.contains("deny"), "{agent:?} {answer:?}");
            assert!(told.stderr.is_some(), "{agent:?} {answer:?}");
        }
    }
    let gone = read(Agent::Claude, b"", HOME);
    assert!(gone.is_err());
}
