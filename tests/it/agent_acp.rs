//! `exec-host acp` from outside: an editor, a scripted agent, and a real socket where the person is.

use std::fs;
use std::process::Stdio;

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

use crate::agent_tools::{PATIENCE, app, exec_host, home, open_policy};

/// An agent that writes its script, and tells the editor each line that it gets.
const AGENT: &str = r#"cat script
while read -r line; do printf '{"method":"got","params":%s}\n' "$line"; done
"#;

struct Editor {
    child: Child,
    input: Option<ChildStdin>,
    output: Lines<BufReader<ChildStdout>>,
}

impl Editor {
    fn start(home: &TempDir, arguments: &[&str], script: &[Value]) -> Self {
        Self::of(Self::proxy(home, arguments, script))
    }

    fn proxy(home: &TempDir, arguments: &[&str], script: &[Value]) -> Command {
        let lines: Vec<String> = script.iter().map(|line| format!("{line}\n")).collect();
        fs::write(home.path().join("script"), lines.concat()).unwrap();
        fs::write(home.path().join("agent"), AGENT).unwrap();
        let program = ["--", "sh", "agent"];
        exec_host(home, &[&["acp"], arguments, &program].concat())
    }

    fn of(mut proxy: Command) -> Self {
        let mut child = proxy
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Self {
            input: child.stdin.take(),
            output: BufReader::new(child.stdout.take().unwrap()).lines(),
            child,
        }
    }

    async fn next(&mut self) -> Value {
        let line = timeout(PATIENCE, self.output.next_line()).await;
        serde_json::from_str(&line.unwrap().unwrap().unwrap()).unwrap()
    }

    /// The next lines that the agent got, in the order of their ids.
    async fn got(&mut self, count: usize) -> Vec<Value> {
        let mut got = Vec::new();
        for _ in 0..count {
            let line = self.next().await;
            assert_eq!(line["method"], "got", "{line}");
            got.push(line["params"].clone());
        }
        got.sort_by_key(|answer| answer["id"].as_u64());
        got
    }

    /// Leaves, and gives the exit code.
    async fn leave(mut self) -> Option<i32> {
        self.input = None;
        let status = timeout(PATIENCE, self.child.wait()).await;
        status.unwrap().unwrap().code()
    }
}

fn permission(id: u64, command: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": "session/request_permission", "params": {
        "sessionId": "s",
        "toolCall": { "toolCallId": "c", "kind": "execute", "rawInput": { "command": command } },
        "options": [
            { "optionId": "always", "name": "Always", "kind": "allow_always" },
            { "optionId": "once", "name": "Once", "kind": "allow_once" },
            { "optionId": "no", "name": "No", "kind": "reject_once" },
        ],
    } })
}

fn terminal(id: u64, command: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": "terminal/create", "params": {
        "sessionId": "s", "command": command, "args": ["-a"],
    } })
}

fn chosen(id: u64, option: &str) -> Value {
    let outcome = json!({ "outcome": "selected", "optionId": option });
    json!({ "jsonrpc": "2.0", "id": id, "result": { "outcome": outcome } })
}

#[tokio::test]
async fn the_app_answers_for_an_agents_shell() {
    let home = home();
    let mut asked = app(&home).await;
    let update =
        json!({ "jsonrpc": "2.0", "method": "session/update", "params": { "x": [1, null] } });
    let script = [
        permission(1, "echo yes"),
        permission(2, "uname"),
        terminal(3, "uname"),
        update.clone(),
    ];
    let mut editor = Editor::start(&home, &["--agent", "opencode"], &script);
    assert_eq!(editor.next().await, update);
    let got = editor.got(3).await;
    assert_eq!(got[..2], [chosen(1, "once"), chosen(2, "no")]);
    let told = got[2]["error"]["message"].as_str().unwrap();
    assert!(
        told.contains("A person decided.") && told.contains("use make System"),
        "{told}"
    );
    let mut commands = Vec::new();
    for _ in 0..3 {
        let request = timeout(PATIENCE, asked.recv()).await.unwrap().unwrap();
        assert_eq!(request.agent_id.as_deref(), Some("opencode"));
        assert_eq!(request.session_key.as_deref(), Some("s"));
        assert_eq!(request.cwd.as_deref(), home.path().to_str());
        assert_eq!(request.deadline_ms, Some(600_000));
        commands.push(request.command);
    }
    commands.sort();
    assert_eq!(commands, ["echo yes", "uname", "uname -a"]);
    let prompt = json!({ "jsonrpc": "2.0", "id": 1, "method": "session/prompt", "params": {} });
    let input = editor.input.as_mut().unwrap();
    input
        .write_all(format!("{prompt}\n").as_bytes())
        .await
        .unwrap();
    assert_eq!(editor.got(1).await, [prompt]);
    assert_eq!(editor.leave().await, Some(0));
}

#[tokio::test]
async fn without_an_app_the_policy_answers() {
    let home = home();
    let script = [
        permission(1, "true"),
        permission(2, "uname"),
        terminal(3, "uname"),
    ];
    let mut editor = Editor::start(&home, &["--agent", "main"], &script);
    let got = editor.got(3).await;
    assert_eq!(got[..2], [chosen(1, "once"), chosen(2, "no")]);
    assert_eq!(got[2]["error"]["code"], -32603);
    assert_eq!(editor.leave().await, Some(0));
}

/// A variable in an editor's settings leads to no other policy where the command line names one.
#[tokio::test]
async fn the_policy_is_the_one_of_the_command_line() {
    let home = home();
    let state = home.path().join(".openclaw");
    let words = ["--agent", "main", "--state-dir", state.to_str().unwrap()];
    let mut proxy = Editor::proxy(&home, &words, &[permission(1, "uname")]);
    proxy.env("OPENCLAW_STATE_DIR", open_policy(&home));
    let mut editor = Editor::of(proxy);
    assert_eq!(editor.got(1).await, [chosen(1, "no")]);
    assert_eq!(editor.leave().await, Some(0));
}

#[tokio::test]
async fn an_agent_that_ends_or_never_starts_is_told_by_the_exit_code() {
    let home = home();
    for (program, code) in [(&["sh", "-c", "exit 7"][..], 7), (&["./not-there"], 70)] {
        let arguments = [&["acp", "--"], program].concat();
        let mut child = exec_host(&home, &arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Its own end stays open.
        let _input = child.stdin.take();
        let status = timeout(PATIENCE, child.wait()).await.unwrap().unwrap();
        assert_eq!(status.code(), Some(code), "{program:?}");
    }
}
