//! The hook of a coding agent, which the agent waits for before each of its commands.

use std::io::Write;
use std::process::{Command, Stdio};

use promises::{App, Desk, built};
use serde_json::json;

use crate::{RUNS, line, painted, percentile, timed};

/// From the start of the hook to its answer about a listed command, as Claude Code calls it; and the
/// same in starts of a program that does nothing.
pub(crate) fn hooks() {
    let desk = Desk::new();
    desk.write_store(
        r#"{"version":1,"agents":{"claude-code":{"allowlist":[{"pattern":"/usr/bin/echo"}]}}}"#,
    );
    let call = json!({
        "session_id": "bench", "cwd": desk.home(), "hook_event_name": "PreToolUse",
        "tool_name": "Bash", "tool_input": { "command": "echo one", "description": "bench" },
    });
    let call = call.to_string();
    let state = desk.state();
    let program = built("exec-host");
    for with_app in [true, false] {
        let app = with_app.then(|| App::start(&desk));
        // The first request of a while also makes the window, on every processor there is.
        if let Some(app) = &app {
            painted(&desk, app);
        }
        let hook = || {
            let mut command = desk.command(&program);
            command.args(["hook", "claude", "--state-dir"]).arg(&state);
            let mut child = command
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            let mut input = child.stdin.take().unwrap();
            input.write_all(call.as_bytes()).unwrap();
            drop(input);
            let answer = child.wait_with_output().unwrap();
            let said = String::from_utf8(answer.stdout).unwrap();
            assert!(said.contains(r#""permissionDecision":"allow""#), "{said}");
        };
        hook();
        let (mut direct, mut asked) = (Vec::new(), Vec::new());
        for _ in 0..RUNS {
            direct.push(timed(|| {
                let mut command = Command::new("/usr/bin/true");
                let done = command.stdin(Stdio::null()).output().unwrap();
                assert!(done.status.success());
            }));
            asked.push(timed(hook));
        }
        let name = match with_app {
            true => "hook of a listed command, start → answer",
            false => "the same where no app runs",
        };
        let p50 = percentile(&mut asked, 50);
        line(&format!("{name}, p50"), p50, 10.0, "ms");
        // What a start costs differs between computers: the promise is 10 ms where `true` takes 1 ms.
        let times = p50 / percentile(&mut direct, 50);
        line(&format!("{name}, p50, in direct spawns"), times, 10.0, "×");
    }
}
