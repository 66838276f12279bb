//! The `exec` tool with real commands.

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
async fn a_person_is_asked_and_the_answer_runs() {
    let mut desk = Desk::new();
    let call = json!({ "command": "echo ASK; exit 3", "host": "gateway", "ask": "always" });
    let result = desk.exec(call).await;
    let id = result.details["approvalId"].as_str().unwrap().to_owned();
    let slug = &id[..8];
    let text = format!(
        "Approval pending (id {id}): a person has been asked and has not answered yet. Call \
         process with action \"poll\" and this id as sessionId to go on waiting. Do not start \
         the command again meanwhile."
    );
    let expected = json!({
        "status": "approval-pending", "approvalId": id, "approvalSlug": slug,
        "expiresAtMs": 121_000, "host": "gateway", "command": "echo ASK; exit 3",
        "cwd": desk.folder.path(),
    });
    assert_eq!((&result.details, &result.text), (&expected, &text));
    assert!(!result.is_error);
    let (asked, answer) = in_time(desk.questions.recv()).await.unwrap();
    assert_eq!(asked.session.as_deref(), Some("agent:main:main"));
    assert_eq!(asked.request.text(), "echo ASK; exit 3");
    assert_eq!(asked.request.call.ask, Some(Ask::Always));
    assert_eq!(asked.wait, Duration::from_secs(120));
    // The id stands for the question, and after the answer for the session.
    for id in [id.as_str(), slug] {
        let poll = json!({ "action": "poll", "sessionId": id });
        assert_eq!(desk.process(poll).await.details, expected, "{id}");
    }
    answer.send(Code::AllowOnce).unwrap();
    assert_eq!(
        desk.events(1).await,
        [format!(
            "Exec finished (node=gateway, id={id}, code=3)\nASK"
        )]
    );
    let list = desk.process(json!({ "action": "list" })).await;
    assert_eq!(list.details["sessions"][0]["command"], "echo ASK; exit 3");
    let poll = desk
        .process(json!({ "action": "poll", "sessionId": id }))
        .await;
    assert_eq!(
        poll.details["sessionId"],
        list.details["sessions"][0]["sessionId"]
    );
    assert_eq!(
        (&poll.details["exitCode"], &poll.details["aggregated"]),
        (&json!(3), &json!("ASK\n"))
    );
}

/// The person answers while the call waits: the call returns the result itself.
#[tokio::test]
async fn a_call_waits_for_the_person() {
    let mut desk = Desk::new();
    desk.caller.wait = Some(crate::desk::PATIENCE);
    let call = json!({ "command": "printf 'a\nb\n'; # ASK", "description": "Prints two lines" });
    let answers = async {
        let (asked, answer) = in_time(desk.questions.recv()).await.unwrap();
        answer.send(Code::AllowOnce).unwrap();
        asked
    };
    let caller = desk.caller.clone();
    let called = desk
        .tools
        .call("exec", call, &caller, std::future::pending());
    let (result, asked) = tokio::join!(called, answers);
    assert_eq!(result.details["status"], "completed", "{result:?}");
    assert_eq!(result.details["aggregated"], "a\nb\n");
    assert_eq!(asked.description.as_deref(), Some("Prints two lines"));
    // A denial too, with the person's message and advice.
    let call = json!({ "command": "touch ran # ASK SAY" });
    let answers = async {
        let (_, answer) = in_time(desk.questions.recv()).await.unwrap();
        answer.send(Code::UserDenied).unwrap();
    };
    let called = desk
        .tools
        .call("exec", call, &caller, std::future::pending());
    let (result, ()) = tokio::join!(called, answers);
    let next = "Do not try it again unless the person asks you to.";
    let expected = json!({
        "status": "denied", "reason": "user-denied", "layer": "test", "host": "gateway",
        "sentence": "The test says so.", "message": "use make", "next": next,
    });
    assert_eq!(result.details, expected);
    let text = format!("exec denied: The test says so.\nDenied by the person: use make\n{next}");
    assert_eq!((result.text, result.is_error), (text, true));
    assert!(!desk.folder.path().join("ran").exists());
}

/// A cancelled call withdraws its question.
#[tokio::test]
async fn a_cancelled_call_asks_nobody_any_more() {
    let mut desk = Desk::new();
    desk.caller.wait = None;
    let (cancel, cancelled) = tokio::sync::oneshot::channel::<()>();
    let answers = async {
        let (_, mut answer) = in_time(desk.questions.recv()).await.unwrap();
        cancel.send(()).unwrap();
        in_time(answer.closed()).await;
    };
    let caller = desk.caller.clone();
    let call = json!({ "command": "touch ran # ASK" });
    let called = desk
        .tools
        .call("exec", call, &caller, async { drop(cancelled.await) });
    let (result, ()) = tokio::join!(called, answers);
    assert_eq!(result.text, "Aborted");
    assert!(!desk.folder.path().join("ran").exists());
}

/// The guard rules on input for a command as well, without asking a person.
#[tokio::test]
async fn input_is_ruled_on_by_the_guard() {
    let desk = Desk::new();
    let session = desk.background("cat", false).await;
    let write = json!({ "action": "write", "sessionId": session, "data": "x" });
    assert_eq!(
        desk.process(write.clone()).await.details["status"],
        "running"
    );
    let judged = desk.judged.lock().unwrap().clone();
    assert_eq!(
        judged.iter().map(|it| it.probe).collect::<Vec<_>>(),
        [false, true]
    );
    assert_eq!(judged[0].request, judged[1].request);
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
            let expected =
                format!("Exec running (node=gateway, id={id}, >1s): {command} (session ");
            let events = desk.events(1).await;
            assert!(events[0].starts_with(&expected), "{events:?}");
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
        ("MISS", "exec denied: The test says so.", "allowlist-miss"),
        ("RULE", "exec denied: The test says so.", "deny-rule"),
    ];
    let again = "Trying the same again changes nothing: the person's policy refuses it.";
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

/// Rows P1, P5, P10, P20 and D21: session before agent before global; a call may only name a host
/// with questions.
#[tokio::test]
async fn the_host_is_the_configured_one() {
    use HostKind::{Gateway, Node, Sandbox};
    let cases = [
        (None, None, None, Ok(Gateway)),
        (None, None, Some(Gateway), Ok(Gateway)),
        (None, None, Some(Sandbox), Ok(Sandbox)),
        (None, Some(Gateway), Some(Sandbox), Ok(Gateway)),
        (None, Some(Node), Some(Gateway), Ok(Node)),
        (Some("sandbox"), Some(Sandbox), None, Ok(Sandbox)),
        (Some(" Gateway "), Some(Sandbox), None, Ok(Gateway)),
        (
            Some("sandbox"),
            None,
            None,
            Err("sandbox; configured host is gateway"),
        ),
        (
            Some("sandbox"),
            Some(Gateway),
            Some(Sandbox),
            Err("sandbox; configured host is gateway"),
        ),
        (
            Some("sandbox"),
            Some(Node),
            None,
            Err("sandbox; configured host is node"),
        ),
        (
            Some("gateway"),
            Some(Node),
            None,
            Err("gateway; configured host is node"),
        ),
        (
            Some("node"),
            None,
            None,
            Err("node; configured host is gateway"),
        ),
        (
            Some("node"),
            Some(Sandbox),
            None,
            Err("node; configured host is sandbox"),
        ),
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
        let judged = desk.judged.lock().unwrap().clone();
        let unasked: Vec<bool> = judged.iter().map(|it| it.request.elevated).collect();
        let text = result.text.as_str();
        match expected {
            Ok(Sandbox) => assert_eq!((text, &unasked[..]), ("hi", &[true][..])),
            Ok(Gateway) => assert_eq!((text, &unasked[..]), ("hi", &[false][..])),
            Ok(Node) => assert!(text.contains("requires a paired node"), "{result:?}"),
            Err(hosts) => {
                let refused = format!("exec host not allowed (requested {hosts}).");
                assert_eq!((text, judged.len()), (refused.as_str(), 0));
            }
        }
    }
}

/// A command without a question is still ruled on: denials hold where nobody is sandboxed.
#[tokio::test]
async fn the_sandbox_without_a_container_is_guarded() {
    let mut desk = Desk::new();
    desk.caller.settings.host = Some(HostKind::Sandbox);
    for (command, status) in [
        ("echo ASK", "completed"),
        ("touch ran # DENY", "denied"),
        ("touch ran # RULE", "denied"),
    ] {
        let result = desk.exec(json!({ "command": command })).await;
        assert_eq!(result.details["status"], status, "{result:?}");
    }
    assert!(!desk.folder.path().join("ran").exists());
    let hosts = |desk: &Desk| {
        exec_tools::definitions(&desk.caller)[0].schema["properties"]["host"]["enum"].clone()
    };
    assert_eq!(hosts(&desk), json!(["sandbox", "gateway"]));
    desk.caller.settings.host = None;
    assert_eq!(hosts(&desk), json!(["gateway"]));
}

/// Rows P3, P4, T-1: the values of the call and of the session reach the guard; the stricter one
/// counts.
#[tokio::test]
async fn the_judge_hears_the_call_and_the_session() {
    let mut desk = Desk::new();
    desk.caller.overrides = Overrides {
        security: Some(Security::Allowlist),
        ask: Some(Ask::Off),
        ..Overrides::default()
    };
    let call = json!({
        "command": "echo hi", "host": "gateway", "security": "full", "ask": "on-miss",
        "env": { "A": "1" }, "workdir": "/",
    });
    desk.exec(call).await;
    let judged = desk.judged.lock().unwrap();
    let request = &judged[0].request;
    assert_eq!(request.argv, ["/bin/sh", "-c", "echo hi"]);
    assert_eq!(request.call.security, Some(Security::Allowlist));
    assert_eq!(request.call.ask, Some(Ask::OnMiss));
    assert_eq!(request.env["A"], "1");
    assert_eq!(request.cwd.as_deref(), Some("/"));
    assert_eq!(request.path.as_deref(), Some("/usr/bin:/bin"));
}

/// A tool that the person took away does not exist, and is not listed.
#[tokio::test]
async fn a_tool_that_is_denied_does_nothing() {
    let mut desk = Desk::new();
    let config = json!({ "tools": { "deny": ["exec"] } });
    desk.caller.settings = exec_tools::ToolSettings::read(&config, "main");
    let result = desk.exec(json!({ "command": "touch ran" })).await;
    let sentence = "exec is not allowed here: tools.deny in openclaw.json names it.";
    let expected = json!({ "status": "denied", "reason": "tool-policy", "sentence": sentence });
    assert_eq!((result.details, result.is_error), (expected, true));
    assert!(!desk.folder.path().join("ran").exists());
    let listed = exec_tools::definitions(&desk.caller);
    assert_eq!(
        listed.iter().map(|it| it.name).collect::<Vec<_>>(),
        ["process"]
    );
}

/// Row T-5: whatever the host is called, it is this computer.
#[tokio::test]
async fn the_environment_is_checked_on_every_host() {
    for host in [HostKind::Sandbox, HostKind::Gateway, HostKind::Node] {
        let mut desk = Desk::new();
        desk.caller.settings.host = Some(host);
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
            let call = json!({ "command": "true", "env": { name: "/x" } });
            let result = desk.exec(call).await;
            assert_eq!(
                result.text,
                format!("Security Violation: {expected}"),
                "{host:?}"
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
    let error = "it was killed when the tools that ran it ended";
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
