//! Deny, allow and ask, with an app and without one, for every `askFallback`, with the exact error
//! and events: the table of the test plan.

use std::time::Duration;

use approvals_ipc::{RunPayload, WireError};
use node_host::device;
use serde_json::{Value, json};
use test_support::StoppedClock;

use crate::world::{Says, World};

const OFF: &str = "/usr/bin/uname isn't on main's allowlist. Nobody is asked: defaults.security is allowlist and defaults.ask is off.";
const MISS: &str = "/usr/bin/uname isn't on main's allowlist.";

fn policy(security: &str, ask: &str, fallback: &str, listed: bool) -> Value {
    let allowlist = if listed {
        json!([{"pattern": "/usr/bin/uname"}])
    } else {
        json!([])
    };
    json!({
        "defaults": {"security": security, "ask": ask, "askFallback": fallback},
        "agents": {"main": {"allowlist": allowlist}},
    })
}

const FALLBACKS: [&str; 3] = ["deny", "allowlist", "full"];

fn uname() -> Value {
    json!({"command": ["/bin/sh", "-lc", "uname"], "rawCommand": "uname", "agentId": "main", "runId": "r1", "sessionKey": "agent:main:main"})
}

#[tokio::test]
async fn without_an_app() {
    let ran = (
        "ok",
        "Linux\n".to_owned(),
        vec!["started", "finished: Linux"],
    );
    let denied = |message: String, reason: &'static str| ("UNAVAILABLE", message, vec![reason]);
    let disabled = || {
        denied(
            "SYSTEM_RUN_DISABLED: security=deny".into(),
            "denied: security=deny",
        )
    };
    let missed = |why: &str| {
        denied(
            format!("SYSTEM_RUN_DENIED: allowlist miss ({why})"),
            "denied: allowlist-miss",
        )
    };
    let no_ui = |why: &str| {
        let text = format!(
            "SYSTEM_RUN_DENIED: {why} Nobody can be asked, so nothing runs: askFallback is deny (defaults.askFallback)."
        );
        denied(text, "denied: no-ui")
    };
    let always = "Every command asks first: defaults.ask is always.";
    let not_covered = format!(
        "{MISS} Nobody can be asked, and the policy doesn't cover it, so nothing runs: askFallback is allowlist (defaults.askFallback)."
    );
    let not_listed = missed(&not_covered.replace(MISS, always));
    let table: [(&str, &str, &[&str], bool, _); 17] = [
        ("deny", "off", &FALLBACKS, true, disabled()),
        ("deny", "always", &FALLBACKS, true, disabled()),
        ("allowlist", "off", &FALLBACKS, true, ran.clone()),
        ("allowlist", "off", &FALLBACKS, false, missed(OFF)),
        ("allowlist", "on-miss", &FALLBACKS, true, ran.clone()),
        ("allowlist", "on-miss", &["deny"], false, no_ui(MISS)),
        (
            "allowlist",
            "on-miss",
            &["allowlist"],
            false,
            missed(&not_covered),
        ),
        ("allowlist", "on-miss", &["full"], false, ran.clone()),
        ("allowlist", "always", &["deny"], true, no_ui(always)),
        (
            "allowlist",
            "always",
            &["allowlist", "full"],
            true,
            ran.clone(),
        ),
        ("allowlist", "always", &["deny"], false, no_ui(always)),
        (
            "allowlist",
            "always",
            &["allowlist"],
            false,
            not_listed.clone(),
        ),
        ("allowlist", "always", &["full"], false, ran.clone()),
        ("full", "off", &FALLBACKS, false, ran.clone()),
        ("full", "always", &["deny"], false, no_ui(always)),
        ("full", "always", &["allowlist"], false, not_listed),
        ("full", "always", &["full"], false, ran),
    ];
    let each = table
        .iter()
        .flat_map(|(security, ask, fallbacks, listed, expected)| {
            let each = fallbacks.iter();
            each.map(move |fallback| (*security, *ask, *fallback, *listed, expected))
        });
    for (security, ask, fallback, listed, (code, text, told)) in each {
        let mut world = World::new(&policy(security, ask, fallback, listed), 3).await;
        let outcome = world.call("system.run", &uname()).await;
        let case = format!("{security} {ask} {fallback} {listed}");
        assert_eq!(
            (outcome.answer(), outcome.told()),
            (
                (*code, text.as_str()),
                told.iter().map(|it| (*it).to_owned()).collect()
            ),
            "{case}"
        );
        for (_, payload) in &outcome.events {
            let common = [
                ("sessionKey", "agent:main:main"),
                ("runId", "r1"),
                ("host", "node"),
                ("command", "uname"),
            ];
            for (key, value) in common {
                assert_eq!(payload[key], value, "{case}: {payload}");
            }
        }
        world.end().await;
    }
}

#[tokio::test]
async fn with_an_app() {
    let payload = RunPayload {
        exit_code: Some(0),
        success: true,
        stdout: "by the app\n".into(),
        ..RunPayload::default()
    };
    let error = |message: &str, reason: &str| Err(WireError::unavailable(message, reason));
    let ran = ("ok", "by the app\n", "started, finished: by the app");
    let denied = "SYSTEM_RUN_DENIED: user denied";
    let late = "SYSTEM_RUN_DENIED: Nobody answered in time.";
    // A person who does not answer was reachable, so `askFallback` has no say.
    let table = [
        // The app is not asked about a command that the policy denies.
        (
            "deny",
            "always",
            None,
            (
                "UNAVAILABLE",
                "SYSTEM_RUN_DISABLED: security=deny",
                "denied: security=deny",
            ),
        ),
        ("allowlist", "off", Some(Ok(payload.clone())), ran),
        ("allowlist", "on-miss", Some(Ok(payload.clone())), ran),
        ("allowlist", "always", Some(Ok(payload)), ran),
        (
            "allowlist",
            "always",
            Some(error(denied, "user-denied")),
            ("UNAVAILABLE", denied, "denied: user-denied"),
        ),
        (
            "allowlist",
            "always",
            Some(error(late, "approval-timeout")),
            ("UNAVAILABLE", late, "denied: approval-timeout"),
        ),
        (
            "full",
            "off",
            Some(error(denied, "user-denied")),
            ("UNAVAILABLE", denied, "denied: user-denied"),
        ),
    ];
    let each = table.iter().flat_map(|(security, ask, says, expected)| {
        FALLBACKS.map(|fallback| (*security, *ask, fallback, says.clone(), *expected))
    });
    for (security, ask, fallback, says, (code, text, told)) in each {
        let mut world = World::new(&policy(security, ask, fallback, true), 3).await;
        let is_asked = says.is_some();
        let mut app = world.app(says.map_or(Says::Nothing, Says::Answer)).await;
        let outcome = world.call("system.run", &uname()).await;
        let case = format!("{security} {ask} {fallback}");
        assert_eq!(
            (outcome.answer(), outcome.told().join(", ")),
            ((code, text), told.to_owned()),
            "{case}"
        );
        let asked = app.asked.try_recv().ok();
        assert_eq!(asked.is_some(), is_asked, "{case}");
        if let Some(asked) = asked {
            // What is left of the 20 s when it is sent.
            let left = asked.deadline_ms.unwrap();
            assert!((10_000..=18_000).contains(&left), "{left}");
            assert_eq!(
                serde_json::to_value(asked).unwrap(),
                json!({
                    "command": ["/bin/sh", "-lc", "uname"], "rawCommand": "uname", "timeoutMs": left,
                    "agentId": "main", "sessionKey": "agent:main:main", "deadlineMs": left,
                    "takesStart": true,
                })
            );
        }
        app.end().await;
        world.end().await;
    }
}

/// OpenClaw 2026.9 tells a denial from a failure by its code, and formats the command.
#[tokio::test]
async fn in_the_newer_protocol() {
    let mut world = World::new(&policy("deny", "off", "deny", true), 4).await;
    let outcome = world.call("system.run", &uname()).await;
    assert_eq!(
        outcome.answer(),
        ("SYSTEM_RUN_DENIED", "SYSTEM_RUN_DISABLED: security=deny")
    );
    let expected = json!({"sessionKey": "agent:main:main", "runId": "r1", "host": "node", "command": "/bin/sh -lc uname", "reason": "security=deny"});
    assert_eq!(outcome.events, [("exec.denied".to_owned(), expected)]);
    world.end().await;
}

#[tokio::test]
async fn what_is_no_request() {
    let mut world = World::new(&policy("full", "off", "full", true), 4).await;
    let invalid = "INVALID_REQUEST";
    let table = [
        ("system.run", json!({}), invalid, "command required"),
        (
            "system.run",
            json!({"command": ["sh", "-c", "id"], "rawCommand": "ls"}),
            invalid,
            "INVALID_REQUEST: rawCommand does not match command",
        ),
        (
            "system.run",
            json!({"command": ["id"], "env": {"PATH": "/x", "LD_PRELOAD": "x", "A B": "1"}}),
            invalid,
            "SYSTEM_RUN_DENIED: environment override rejected (blocked override keys: LD_PRELOAD, PATH; invalid non-portable override keys: A B)",
        ),
        (
            "system.run",
            json!({"command": ["id"], "approved": true}),
            invalid,
            "explicit approval requires matching systemRunPlan",
        ),
        (
            "system.run.prepare",
            json!({"command": []}),
            invalid,
            "command required",
        ),
        (
            "system.which",
            json!({}),
            invalid,
            "INVALID_REQUEST: bins required",
        ),
        (
            "system.execApprovals.set",
            json!({}),
            invalid,
            "INVALID_REQUEST: exec approvals file required",
        ),
        (
            "system.notify",
            json!({}),
            "UNAVAILABLE",
            "command not supported",
        ),
        ("", json!({}), "UNAVAILABLE", "command not supported"),
    ];
    for (index, (command, params, code, message)) in table.into_iter().enumerate() {
        let id = format!("i{index}");
        world.peer.invoke(&id, command, &params, 20_000).await;
        let outcome = world.outcome().await;
        assert_eq!(
            (outcome.id.as_str(), outcome.answer()),
            (id.as_str(), (code, message)),
            "{params}"
        );
        assert_eq!(outcome.events, [], "{params}");
    }
    // No parameters, and parameters that are not JSON.
    for (id, more, message) in [
        ("a", Value::Null, "INVALID_REQUEST: paramsJSON required"),
        (
            "b",
            json!("{"),
            "INVALID_REQUEST: EOF while parsing an object at line 1 column 1",
        ),
    ] {
        let node = device(&world.paths).unwrap();
        let payload = json!({"id": id, "nodeId": node.device_id(), "command": "system.run", "paramsJSON": more});
        world.peer.event("node.invoke.request", payload).await;
        assert_eq!(world.outcome().await.answer(), (invalid, message));
    }
    world.end().await;
}

#[tokio::test]
async fn a_command_is_run_as_it_was_sent() {
    let mut world = World::new(&policy("full", "off", "full", true), 3).await;
    let home = world.home.path().canonicalize().unwrap();
    let script = r#"echo "$PWD $FOO $PATH"; echo err >&2; exit 3"#;
    let params = json!({
        "command": ["/bin/sh", "-c", script], "cwd": home, "runId": "r1",
        "env": {"FOO": "1", "PATH": "/opt/x:/usr/bin:/bin"},
    });
    let outcome = world.call("system.run", &params).await;
    let stdout = format!("{} 1 /opt/x:/usr/bin:/bin\n", home.display());
    let expected = json!({"exitCode": 3, "timedOut": false, "success": false, "stdout": stdout, "stderr": "err\n"});
    assert_eq!(outcome.result, Ok(expected));
    let (name, finished) = &outcome.events[1];
    assert_eq!(
        (name.as_str(), &finished["exitCode"], &finished["success"]),
        ("exec.finished", &json!(3), &json!(false))
    );
    // The event has both streams with a line break between them, trimmed as one text.
    assert_eq!(finished["output"], format!("{}\nerr", stdout));

    // The time is over: the output so far is there.
    let script = "echo early; : >ready; exec sleep 1000";
    let params = json!({"command": ["/bin/sh", "-c", script], "cwd": home, "timeoutMs": 200});
    let clock = StoppedClock::new();
    world.peer.invoke("i2", "system.run", &params, 20_000).await;
    clock.comes(&home.join("ready")).await;
    clock.pass(Duration::from_millis(200)).await;
    let outcome = world.outcome().await;
    clock.start();
    let payload = outcome.result.as_ref().unwrap();
    assert_eq!(
        (
            &payload["timedOut"],
            &payload["stdout"],
            payload.get("exitCode")
        ),
        (&json!(true), &json!("early\n"), None)
    );

    // A node without an app cannot record the screen.
    let params = json!({"command": ["uname"], "needsScreenRecording": true});
    world.peer.invoke("i3", "system.run", &params, 20_000).await;
    let outcome = world.outcome().await;
    assert_eq!(
        outcome.answer(),
        ("UNAVAILABLE", "PERMISSION_MISSING: screenRecording")
    );
    assert_eq!(outcome.told(), ["denied: permission:screenRecording"]);
    world.end().await;
}

#[tokio::test]
async fn output_is_kept_to_its_cap_and_events_to_their_tail() {
    let mut world = World::new(&policy("full", "off", "full", true), 3).await;
    let params = json!({"command": ["/bin/sh", "-c", "yes éééé | head -c 300000"]});
    let outcome = world.call("system.run", &params).await;
    let payload = outcome.result.as_ref().unwrap();
    let stdout = payload["stdout"].as_str().unwrap();
    let kept = stdout.strip_suffix("… (truncated)").unwrap();
    assert!((199_997..=200_000).contains(&kept.len()), "{}", kept.len());
    let output = outcome.events[1].1["output"].as_str().unwrap();
    let tail = output.strip_suffix("… (truncated)").unwrap();
    assert_eq!(
        tail.chars().count(),
        20_000 - "… (truncated)".chars().count()
    );
    world.end().await;
}

#[tokio::test]
async fn where_programs_are() {
    let mut world = World::new(&policy("deny", "off", "deny", false), 4).await;
    let params =
        json!({"bins": ["uname", " env ", "nosuchprogram", "../usr/bin/id", "/usr/bin/id", "", 5]});
    let outcome = world.call("system.which", &params).await;
    let expected = json!({"bins": {"uname": "/usr/bin/uname", "env": "/usr/bin/env"}});
    assert_eq!(outcome.result, Ok(expected));
    world.end().await;
}

/// The node writes down its own decisions with their ends; the app writes down its own.
#[tokio::test]
async fn the_history_has_one_record_of_each_decision() {
    let mut world = World::new(&policy("allowlist", "on-miss", "deny", true), 4).await;
    world.call("system.run", &uname()).await;
    let missed = json!({"command": ["id"], "sessionKey": "s"});
    world.peer.invoke("i2", "system.run", &missed, 20_000).await;
    world.outcome().await;
    let app = world.app(Says::Answer(Ok(RunPayload::default()))).await;
    world.peer.invoke("i3", "system.run", &missed, 20_000).await;
    world.outcome().await;
    app.end().await;
    let file = world.paths.history_file();
    // Ending the node writes the rest of the history.
    let _home = world.end().await;
    // One agent whose commands needed no person: their records are all in one file.
    let files = std::fs::read_dir(file.parent().unwrap()).unwrap();
    let text: String = files
        .map(|entry| entry.unwrap().path())
        .filter(|file| file.extension().is_some_and(|it| it == "jsonl"))
        .map(|file| std::fs::read_to_string(file).unwrap())
        .collect();
    let lines = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let told: Vec<String> = lines
        .map(|line| {
            let part = |key: &str| line[key].as_str().map(str::to_owned);
            let parts = ["kind", "verdict", "code", "command", "session"].map(part);
            parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
        })
        .collect();
    assert_eq!(
        told,
        [
            "decision allowed allowlist uname agent:main:main",
            "exit",
            "decision denied no-ui id s",
        ]
    );
}

/// A call for another node runs nothing: that node has another policy, and perhaps another person.
#[tokio::test]
async fn a_call_for_another_node_runs_nothing() {
    for protocol in [3, 4] {
        let policy = json!({"defaults": {"security": "full", "ask": "off"}});
        let mut world = World::new(&policy, protocol).await;
        let mark = world.home.path().join("mark");
        let touch = json!({"command": ["/usr/bin/touch", mark]});
        for (index, node) in [json!("n"), json!(""), json!("0".repeat(64))]
            .iter()
            .enumerate()
        {
            let id = format!("other-{index}");
            for (command, params) in [
                ("system.run", touch.clone()),
                ("system.execApprovals.get", json!({})),
            ] {
                let id = format!("{id}-{command}");
                world
                    .peer
                    .invoke_as(node, &id, command, &params, 20_000)
                    .await;
                let outcome = world.outcome().await;
                assert_eq!(
                    (outcome.id.as_str(), outcome.events.len()),
                    (id.as_str(), 0)
                );
                let (code, message) = outcome.result.unwrap_err();
                let expected = "INVALID_REQUEST: nodeId mismatch: this call is for another node";
                assert_eq!(
                    (code.as_str(), message.as_str()),
                    ("INVALID_REQUEST", expected)
                );
            }
        }
        assert!(!mark.exists());
        // The same node still serves its own calls.
        let outcome = world.call("system.run", &touch).await;
        assert!(outcome.result.is_ok() && mark.exists());
        world.end().await;
    }
}
