//! `exec-host hook` from outside: what a coding agent sends, and what its hook answers.

mod asked;
mod faults;
mod golden;

use std::io::Write;
use std::process::{Child, Stdio};

use promises::{Answer, Desk, built};
use serde_json::{Value, json};

/// A hook that has got its input. Dropped, it is killed.
struct Hook(Option<Child>);

impl Hook {
    /// Starts the hook of an agent; `input` is all of its standard input.
    fn start(desk: &Desk, arguments: &[&str], input: &[u8]) -> Self {
        let mut child = desk
            .command(&built("exec-host"))
            .arg("hook")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("exec-host starts");
        let mut sends = child.stdin.take().unwrap();
        // A hook that has read enough may close its end before.
        let _ = sends.write_all(input);
        drop(sends);
        Self(Some(child))
    }

    /// Its answer, once it has ended.
    fn answer(mut self) -> Answer {
        let child = self.0.take().unwrap();
        Answer::of(child.wait_with_output().unwrap())
    }

    fn signal(&self, signal: &str) {
        let pid = self.0.as_ref().unwrap().id().to_string();
        let sent = std::process::Command::new("kill")
            .args([signal, &pid])
            .status();
        assert!(sent.unwrap().success());
    }

    /// Reads nothing any more, as an agent that has ended.
    #[cfg(target_os = "linux")]
    fn close_output(&mut self) {
        let child = self.0.as_mut().unwrap();
        drop((child.stdout.take(), child.stderr.take()));
    }

    fn has_ended(&mut self) -> bool {
        self.0.as_mut().unwrap().try_wait().unwrap().is_some()
    }
}

impl Drop for Hook {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// What Claude Code sends before it runs a command.
fn claude(command: &str, session: &str, cwd: &str) -> Vec<u8> {
    call("PreToolUse", command, session, cwd)
}

/// The same for an event.
fn call(event: &str, command: &str, session: &str, cwd: &str) -> Vec<u8> {
    let call = json!({
        "session_id": session,
        "turn_id": "1",
        "cwd": cwd,
        "hook_event_name": event,
        "tool_name": "Bash",
        "tool_input": { "command": command, "description": "probe" },
    });
    call.to_string().into_bytes()
}

/// The decision in an answer, and the exit code.
fn decided(answer: &Answer) -> (Option<String>, Option<i32>) {
    let said: Value = serde_json::from_str(&answer.stdout).unwrap();
    let said = &said["hookSpecificOutput"]["permissionDecision"];
    (said.as_str().map(str::to_owned), answer.code)
}

fn allowed() -> (Option<String>, Option<i32>) {
    (Some("allow".to_owned()), Some(0))
}

fn denied() -> (Option<String>, Option<i32>) {
    (Some("deny".to_owned()), Some(2))
}
