//! The `exec` tool with real commands.

mod asking;
mod hosts;

use std::time::Duration;

use crate::desk::{Desk, NO_SESSIONS, in_time};
use exec_policy::{Ask, Code, Security};
use exec_tools::{HostKind, Overrides};
use serde_json::{Value, json};
use test_support::StoppedClock;

const CASES: &str = include_str!("../../../../tests/cases/exec-tool/exec.json");

/// The details without times and the whole output.
fn compared(details: &Value) -> Value {
    let mut details = details.clone();
    if let Some(details) = details.as_object_mut() {
        for name in ["durationMs", "aggregated", "truncated", "cwd"] {
            details.remove(name);
        }
    }
    details
}

#[tokio::test]
async fn every_call_returns_what_the_table_says() {
    let cases: Vec<Value> = serde_json::from_str(CASES).unwrap();
    let clock = StoppedClock::new();
    for case in cases {
        let id = &case["id"];
        let mut desk = Desk::new();
        desk.caller.process = case["process"].as_bool().unwrap_or(true);
        std::fs::write(desk.folder.path().join("file"), "").unwrap();
        std::os::unix::fs::symlink("loop", desk.folder.path().join("loop")).unwrap();
        std::fs::create_dir(desk.folder.path().join("sub")).unwrap();
        // A command with a time limit says when its time may be over.
        let time = async {
            if let Some(limit) = case["call"]["timeout"].as_f64()
                && case["error"] == true
            {
                clock.comes(&desk.folder.path().join("ready")).await;
                clock.pass(Duration::from_secs_f64(limit)).await;
            }
        };
        let (result, ()) = tokio::join!(desk.exec(case["call"].clone()), time);
        let root = desk.folder.path().display().to_string();
        let text = result.text.replace(&root, "{root}");
        assert_eq!(text, case["text"].as_str().unwrap(), "{id}: {result:?}");
        let details = compared(&result.details)
            .to_string()
            .replace(&root, "{root}");
        assert_eq!(details, case["details"].to_string(), "{id}");
        assert_eq!(
            result.is_error,
            case["error"].as_bool().unwrap_or(false),
            "{id}"
        );
    }
}

#[tokio::test]
async fn a_command_that_takes_long_goes_into_the_background() {
    let desk = Desk::new();
    let call = json!({ "command": "read x <go; echo x", "yieldMs": 0 });
    let made = std::process::Command::new("mkfifo")
        .arg(desk.folder.path().join("go"))
        .status();
    assert!(made.unwrap().success());
    let result = desk.exec(call).await;
    let session = result.details["sessionId"].as_str().unwrap().to_owned();
    let pid = result.details["pid"].as_u64().unwrap();
    assert_eq!(
        result.text,
        format!(
            "Command still running (session {session}, pid {pid}). Use process \
             (list/poll/log/write/send-keys/submit/paste/kill/clear/remove) for follow-up."
        )
    );
    let poll = desk
        .process(json!({ "action": "poll", "sessionId": session }))
        .await;
    assert_eq!(poll.text, "(no new output)\n\nProcess still running.");
    std::fs::write(desk.folder.path().join("go"), "\n").unwrap();
    let poll = desk.ended(&session).await;
    assert_eq!(poll.text, "x\n\nProcess exited with code 0.");
    assert_eq!(poll.details["status"], "completed");
    let expected = format!("Exec completed ({session}, code 0) :: x");
    // The call after the end has the event, whichever that was.
    let events = match poll.events.first() {
        Some(event) => vec![event.text.clone()],
        None => desk.events(1).await,
    };
    assert_eq!(events, [expected]);
}

#[tokio::test]
async fn a_fast_command_leaves_no_session() {
    let desk = Desk::new();
    desk.exec(json!({ "command": "true", "yieldMs": 10_000 }))
        .await;
    let list = desk.process(json!({ "action": "list" })).await;
    assert_eq!(list.text, NO_SESSIONS);
}

/// Row T-11.
#[tokio::test]
async fn a_limit_in_seconds_holds_in_the_background() {
    let desk = Desk::new();
    let clock = StoppedClock::new();
    let command = "echo a; : >ready; sleep 1000";
    let call = json!({ "command": command, "timeout": 0.3, "background": true });
    let result = desk.exec(call).await;
    assert_eq!(result.details["status"], "running");
    let session = result.details["sessionId"].as_str().unwrap();
    clock.comes(&desk.folder.path().join("ready")).await;
    clock.pass(Duration::from_millis(300)).await;
    let ended = clock.pass_until(desk.ended(session)).await;
    assert_eq!(ended.text, "a\n\nProcess was killed at its timeout.");
    assert_eq!(ended.details["status"], "failed");
}

#[tokio::test]
async fn when_the_call_is_cancelled_the_command_dies() {
    let desk = Desk::new();
    let began = desk.folder.path().join("began");
    let cancelled = async {
        while !began.exists() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let call = json!({ "command": "touch began; sleep 1000" });
    let result = in_time(desk.tools.call("exec", call, &desk.caller, cancelled)).await;
    assert_eq!((result.text.as_str(), result.is_error), ("Aborted", true));
    let call = json!({ "command": "sleep 1000 & echo $!; exec sleep 1000", "background": true });
    let result = in_time(
        desk.tools
            .call("exec", call, &desk.caller, std::future::pending()),
    )
    .await;
    assert_eq!(result.details["status"], "running");
}

#[tokio::test]
async fn without_process_a_command_is_waited_for() {
    let mut desk = Desk::new();
    desk.caller.process = false;
    let call = json!({ "command": "echo done", "yieldMs": 10, "background": true });
    let result = desk.exec(call).await;
    assert_eq!(
        result.text,
        "Warning: background execution is disabled; running synchronously.\n\ndone"
    );
    let refused = desk.process(json!({ "action": "list" })).await;
    assert!(
        refused.text.starts_with("There is no tool process here."),
        "{refused:?}"
    );
}

/// Row T-50: the input is empty, so nothing waits for it.
#[tokio::test]
async fn a_command_that_reads_comes_to_its_end() {
    let desk = Desk::new();
    let result = desk.exec(json!({ "command": "cat; echo end" })).await;
    assert_eq!(result.text, "end");
}

#[tokio::test]
async fn a_terminal_is_given_where_it_is_asked_for() {
    let desk = Desk::new();
    let result = desk
        .exec(json!({ "command": "tty >/dev/null && stty size", "pty": true }))
        .await;
    assert_eq!(result.text, "30 120");
    let result = desk
        .exec(json!({ "command": "tty >/dev/null || echo none" }))
        .await;
    assert_eq!(result.text, "none");
}

/// A pager in a terminal can start a shell, so there is none until a person allows the terminal.
#[tokio::test]
async fn a_terminal_has_a_pager_once_a_person_allows_it() {
    let mut desk = Desk::new();
    let show = "echo $GIT_PAGER,$LESSSECURE,$MANPAGER,$PAGER";
    for pty in [false, true] {
        let call = json!({ "command": show, "host": "gateway", "pty": pty });
        assert_eq!(desk.exec(call).await.text, "cat,1,cat,cat");
        let request = desk.judged.lock().unwrap().pop().unwrap().request;
        assert_eq!(request.terminal, pty);
    }
    for (pty, expected) in [(false, "cat,1,cat,cat"), (true, ",,,")] {
        let command = format!("{show} # ASK");
        let call = json!({ "command": command, "host": "gateway", "pty": pty });
        let result = desk.exec(call).await;
        let id = result.details["approvalId"].as_str().unwrap();
        let (asked, answer) = in_time(desk.questions.recv()).await.unwrap();
        assert_eq!(asked.request.terminal, pty);
        answer.send(Code::AllowOnce).unwrap();
        let finished = format!("Exec finished (node=gateway, id={id}, code=0)\n{expected}");
        assert_eq!(desk.events(1).await, [finished]);
    }
}

#[tokio::test]
async fn what_the_policy_refuses_does_not_run() {
    let cases = [
        (
            "DENY",
            "exec denied: host=gateway security=deny",
            "security=deny",
        ),
        ("MISS", "exec denied: The test says so.", "allowlist-miss"),
        ("RULE", "exec denied: The test says so.", "deny-rule"),
    ];
    let again = "Trying again changes nothing: the person's policy refuses it.";
    for (word, text, reason) in cases {
        let text = format!("{text}\n{again}");
        let desk = Desk::new();
        let call = json!({ "command": format!("touch ran # {word}"), "host": "gateway" });
        let result = desk.exec(call).await;
        assert_eq!((result.text, result.is_error), (text, true));
        assert_eq!(result.details["status"], "denied");
        assert_eq!(result.details["reason"], reason);
        assert!(!desk.folder.path().join("ran").exists());
    }
}

#[tokio::test]
async fn output_that_is_not_kept_is_counted() {
    let desk = Desk::new();
    let result = desk
        .exec(json!({ "command": "yes | head -c 300000" }))
        .await;
    assert!(
        result
            .text
            .starts_with("[the first 100000 bytes of the output are not kept]\ny\n")
    );
    assert_eq!(result.details["truncated"], true);
    assert_eq!(
        result.details["aggregated"].as_str().unwrap().len(),
        200_000
    );
}

/// Every command that ran has one end in the history.
#[tokio::test]
async fn every_run_has_its_end_in_the_history() {
    let mut desk = Desk::new();
    let rows = [
        (json!({ "command": "exit 3" }), Some(3), false, None),
        (
            json!({ "command": "sleep 9", "timeout": 0.2 }),
            None,
            true,
            Some("Command timed out after 0.2 seconds"),
        ),
        (
            json!({ "command": "kill -TERM $$", "background": true }),
            None,
            false,
            Some("Command aborted by signal SIGTERM"),
        ),
    ];
    for (mut call, code, timed_out, error) in rows {
        call["host"] = json!("gateway");
        desk.exec(call.clone()).await;
        let (record, exit) = in_time(desk.exits.recv()).await.unwrap();
        assert_eq!(record, call["command"].as_str().unwrap());
        let expected = (code, timed_out, error.map(str::to_owned));
        assert_eq!((exit.code, exit.timed_out, exit.error), expected, "{call}");
    }
    // Cancelled, allowed by a person, and still running when the tools end.
    let call = json!({ "command": "touch began; sleep 9", "host": "gateway" });
    let began = desk.folder.path().join("began");
    let cancelled = async {
        while !began.exists() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    in_time(desk.tools.call("exec", call, &desk.caller, cancelled)).await;
    let (_, exit) = in_time(desk.exits.recv()).await.unwrap();
    assert_eq!(
        exit.error.as_deref(),
        Some("Command aborted by signal SIGKILL")
    );
    let call = json!({ "command": "echo ASK; exit 4", "host": "gateway" });
    desk.exec(call).await;
    let (_, answer) = in_time(desk.questions.recv()).await.unwrap();
    answer.send(Code::AllowOnce).unwrap();
    let (record, exit) = in_time(desk.exits.recv()).await.unwrap();
    assert_eq!((record.as_str(), exit.code), ("echo ASK; exit 4", Some(4)));
    let call = json!({ "command": "sleep 9", "host": "gateway", "background": true });
    desk.exec(call).await;
    drop(desk.tools);
    let (_, exit) = in_time(desk.exits.recv()).await.unwrap();
    let error = "it was killed when the server that ran it ended";
    assert_eq!(exit.error.as_deref(), Some(error));
    // Also commands that nobody was asked about.
    let mut desk = Desk::new();
    desk.caller.settings.host = Some(HostKind::Sandbox);
    desk.exec(json!({ "command": "exit 5" })).await;
    let (record, exit) = in_time(desk.exits.recv()).await.unwrap();
    assert_eq!((record.as_str(), exit.code), ("exit 5", Some(5)));
}

/// No process outlives the tools.
#[tokio::test]
async fn what_was_started_dies_with_the_tools() {
    let desk = Desk::new();
    desk.background("echo $$ >pid; exec sleep 1000", false)
        .await;
    let file = desk.folder.path().join("pid");
    let pid = in_time(async {
        loop {
            if let Ok(pid) = std::fs::read_to_string(&file)
                && pid.ends_with('\n')
            {
                return pid.trim().to_owned();
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
    drop(desk.tools);
    let gone = || {
        !std::process::Command::new("kill")
            .args(["-0", &pid])
            .output()
            .unwrap()
            .status
            .success()
    };
    in_time(async {
        while !gone() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
}
