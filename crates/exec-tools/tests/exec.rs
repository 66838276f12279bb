//! The `exec` tool with real commands.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm)]

mod desk;

use std::future::ready;
use std::time::Duration;

use desk::{Desk, NO_SESSIONS, in_time};
use exec_policy::{Ask, Code, Security};
use exec_tools::{HostKind, Overrides};
use serde_json::{Value, json};
use stopped_clock::StoppedClock;

const CASES: &str = include_str!("../../../tests/cases/exec-tool/exec.json");

/// Everything but times and the whole output.
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
        std::fs::create_dir(desk.folder.path().join("sub")).unwrap();
        // What has a limit says when it may be over.
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
    // Whichever call came after the end had it.
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

/// T-11.
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
    let call = json!({ "command": "sleep 1000" });
    let result = in_time(
        desk.tools
            .call("exec", call.clone(), &desk.caller, ready(())),
    )
    .await;
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

/// T-50: nothing to read, and so no waiting.
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

#[tokio::test]
async fn a_person_is_asked_and_the_answer_runs() {
    let mut desk = Desk::new();
    let call = json!({ "command": "echo ASK; exit 3", "host": "gateway", "ask": "always" });
    let result = desk.exec(call).await;
    let id = result.details["approvalId"].as_str().unwrap().to_owned();
    let slug = &id[..8];
    let expected = json!({
        "status": "approval-pending", "approvalId": id, "approvalSlug": slug,
        "expiresAtMs": 121_000, "host": "gateway", "command": "echo ASK; exit 3",
        "cwd": desk.folder.path(),
    });
    assert_eq!(result.details, expected);
    assert_eq!(
        result.text,
        format!(
            "Approval required (id {slug}). Approve to run; updates will arrive after completion."
        )
    );
    assert!(!result.is_error);
    let (asked, answer) = in_time(desk.questions.recv()).await.unwrap();
    assert_eq!(asked.id, id);
    assert_eq!(asked.session_key, "agent:main:main");
    assert_eq!(asked.request.text(), "echo ASK; exit 3");
    assert_eq!(asked.request.call.ask, Some(Ask::Always));
    assert_eq!(asked.expires_at_ms, 121_000);
    answer.send(Code::AllowOnce).unwrap();
    assert_eq!(
        desk.events(1).await,
        [format!(
            "Exec finished (node=gateway, id={id}, code=3)\nASK"
        )]
    );
    let list = desk.process(json!({ "action": "list" })).await;
    assert_eq!(list.details["sessions"][0]["command"], "echo ASK; exit 3");
}

#[tokio::test]
async fn a_denial_is_an_event() {
    for (code, ask, reason) in [
        (Code::UserDenied, "ASK", "user-denied)"),
        (
            Code::UserDenied,
            "ASK SAY",
            "user-denied)\nDenied by the person: use make",
        ),
        (Code::ApprovalTimeout, "ASK", "approval-timeout)"),
        (Code::Changed, "ASK", "changed)"),
        (Code::SecurityDeny, "ASK", "security=deny)"),
    ] {
        let mut desk = Desk::new();
        let command = format!("touch ran # {ask}");
        let call = json!({ "command": command, "host": "gateway" });
        let result = desk.exec(call).await;
        let id = result.details["approvalId"].as_str().unwrap();
        let (_, answer) = in_time(desk.questions.recv()).await.unwrap();
        answer.send(code).unwrap();
        let expected = format!("Exec denied (node=gateway, id={id}, {reason}");
        assert_eq!(desk.events(1).await, [expected]);
        assert!(!desk.folder.path().join("ran").exists());
    }
}

#[tokio::test]
async fn one_notice_says_that_an_approved_command_still_runs() {
    for (notice, said) in [(Some(400), true), (Some(0), false)] {
        let mut desk = Desk::new();
        desk.caller.settings.running_notice = notice.map(Duration::from_millis);
        let command = "read x <go # ASK";
        let made = std::process::Command::new("mkfifo")
            .arg(desk.folder.path().join("go"))
            .status();
        assert!(made.unwrap().success());
        let result = desk
            .exec(json!({ "command": command, "host": "gateway" }))
            .await;
        let id = result.details["approvalId"].as_str().unwrap();
        let (_, answer) = in_time(desk.questions.recv()).await.unwrap();
        answer.send(Code::AllowOnce).unwrap();
        if said {
            let expected = format!("Exec running (node=gateway, id={id}, >1s): {command}");
            assert_eq!(desk.events(1).await, [expected]);
        }
        let path = desk.folder.path().join("go");
        tokio::task::spawn_blocking(move || std::fs::write(path, "\n").unwrap());
        let events = desk.events(1).await;
        assert_eq!(
            events,
            [format!("Exec finished (node=gateway, id={id}, code=0)")]
        );
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
        ("MISS", "exec denied: allowlist miss", "allowlist-miss"),
        ("RULE", "exec denied: The test says so.", "deny-rule"),
    ];
    for (word, text, reason) in cases {
        let desk = Desk::new();
        let call = json!({ "command": format!("touch ran # {word}"), "host": "gateway" });
        let result = desk.exec(call).await;
        assert_eq!((result.text.as_str(), result.is_error), (text, true));
        assert_eq!(result.details["status"], "denied");
        assert_eq!(result.details["reason"], reason);
        assert!(!desk.folder.path().join("ran").exists());
    }
}

/// P1, P5, P10, P20: parameter, session, agent, whole.
#[tokio::test]
async fn the_host_is_the_first_that_is_named() {
    use HostKind::{Gateway, Node, Sandbox};
    let cases = [
        (None, None, None, Sandbox),
        (None, None, Some(Gateway), Gateway),
        (None, Some(Gateway), Some(Sandbox), Gateway),
        (Some("sandbox"), Some(Gateway), Some(Gateway), Sandbox),
        (Some(" Gateway "), Some(Sandbox), None, Gateway),
        (None, Some(Node), Some(Gateway), Node),
    ];
    for (call, session, settings, expected) in cases {
        let mut desk = Desk::new();
        desk.caller.overrides.host = session;
        desk.caller.settings.host = settings;
        let mut arguments = json!({ "command": "echo hi", "elevated": true });
        if let Some(host) = call {
            arguments["host"] = json!(host);
        }
        let result = desk.exec(arguments).await;
        let judged = desk.judged.lock().unwrap().len();
        match expected {
            Sandbox => assert_eq!((result.text.as_str(), judged), ("hi", 0)),
            Gateway => assert_eq!((result.text.as_str(), judged), ("hi", 1)),
            Node => assert!(result.text.contains("requires a paired node"), "{result:?}"),
        }
    }
}

/// P3, P4, T-1: the call's own words and the session's reach the judge as what they are.
#[tokio::test]
async fn the_judge_hears_the_call_and_the_session() {
    let mut desk = Desk::new();
    let overrides = Overrides {
        security: Some(Security::Full),
        ask: Some(Ask::Off),
        ..Overrides::default()
    };
    desk.caller.overrides = overrides.clone();
    let call = json!({
        "command": "echo hi", "host": "gateway", "security": "full", "ask": "off",
        "env": { "A": "1" }, "workdir": "/",
    });
    desk.exec(call).await;
    let judged = desk.judged.lock().unwrap();
    let (request, session) = &judged[0];
    assert_eq!(session, &overrides);
    assert_eq!(request.argv, ["/bin/sh", "-c", "echo hi"]);
    assert_eq!(request.call.security, Some(Security::Full));
    assert_eq!(request.call.ask, Some(Ask::Off));
    assert_eq!(request.env["A"], "1");
    assert_eq!(request.cwd.as_deref(), Some("/"));
}

/// T-5: whatever the host is called, it is this computer.
#[tokio::test]
async fn the_environment_is_checked_on_every_host() {
    for host in ["sandbox", "gateway", "node"] {
        let desk = Desk::new();
        for (name, expected) in [
            (
                "PATH",
                "Custom 'PATH' variable is forbidden during host execution.",
            ),
            (
                "ld_preload",
                "Environment variable 'ld_preload' is forbidden during host execution.",
            ),
            (
                "A B",
                "'A B' cannot be the name of an environment variable.",
            ),
        ] {
            let call = json!({ "command": "true", "host": host, "env": { name: "/x" } });
            let result = desk.exec(call).await;
            assert_eq!(
                result.text,
                format!("Security Violation: {expected}"),
                "{host}"
            );
            assert!(result.is_error);
        }
        assert!(desk.judged.lock().unwrap().is_empty());
    }
}

#[tokio::test]
async fn a_command_inherits_what_chooses_nothing() {
    let mut desk = Desk::new();
    desk.caller.settings.path_prepend = vec!["/opt/x".to_owned(), "~/bin".to_owned()];
    let call = json!({ "command": "echo $PATH $A; env | grep -c LD_", "env": { "A": "1" } });
    let result = desk.exec(call).await;
    let home = desk.folder.path().display();
    let expected = format!("/opt/x:{home}/bin:/usr/bin:/bin 1\n0\n\n(Command exited with code 1)");
    assert_eq!(result.text, expected);
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

/// Whatever ran has one end in the history.
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
    let call = json!({ "command": "sleep 9", "host": "gateway" });
    in_time(desk.tools.call("exec", call, &desk.caller, ready(()))).await;
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
    let error = "it was killed when the tools that ran it ended";
    assert_eq!(exit.error.as_deref(), Some(error));
    // Also what nobody was asked about.
    let mut desk = Desk::new();
    desk.exec(json!({ "command": "exit 5" })).await;
    let (record, exit) = in_time(desk.exits.recv()).await.unwrap();
    let folder = desk.folder.path().display();
    let expected = format!("main agent:main:main here {folder}: exit 5");
    assert_eq!((record, exit.code), (expected, Some(5)));
}

/// Nothing survives the tools.
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
