//! `POST /tools/invoke`: where a command runs, and who is asked.

use serde_json::{Value, json};

use super::{Own, SHARED, policy};

/// host=gateway: what is listed runs, what is not is asked about, and what nobody allows does not run.
#[test]
fn a_command_on_this_computer_is_asked_about() {
    let config = json!({ "tools": { "exec": { "host": "gateway" } } });
    let own = Own::start_with(&policy(), config, &["--serve-approvals"]);
    let ran = own.exec("echo hi");
    let details = &ran["details"];
    assert_eq!(
        (
            &details["status"],
            &details["exitCode"],
            &details["aggregated"]
        ),
        (&json!("completed"), &json!(0), &json!("hi\n"))
    );
    assert_eq!(ran["content"], json!([{ "type": "text", "text": "hi" }]));
    assert_eq!(ran["isError"], false);

    let mut watch = super::watch(&own);
    for (typed, status, reason) in [
        ("allow", "completed", Value::Null),
        ("deny", "denied", json!("user-denied")),
    ] {
        let result = std::thread::scope(|scope| {
            let door = own.door;
            let call = scope.spawn(move || door.exec("uname -s"));
            let (id, digest) = watch.asked();
            let words: &[&str] = match typed {
                "allow" => &["allow", &id, "--digest", &digest],
                _ => &["deny", &id],
            };
            let answer = own.pending(words);
            assert_eq!(answer.code, Some(0), "{answer:?}");
            call.join().unwrap()
        });
        watch.event();
        let details = &result["details"];
        assert_eq!(
            (&details["status"], &details["reason"]),
            (&json!(status), &reason),
            "{result}"
        );
    }
    let page = own.get("/metrics", SHARED).text;
    for line in [
        "exec_companion_tool_calls_total{tool=\"exec\",status=\"completed\"} 2",
        "exec_companion_tool_calls_total{tool=\"exec\",status=\"denied\"} 1",
        "exec_companion_decisions_total{verdict=\"run\",code=\"allowlist\"} 1",
        "exec_companion_decisions_total{verdict=\"run\",code=\"allow-once\"} 1",
        "exec_companion_decisions_total{verdict=\"deny\",code=\"user-denied\"} 1",
        "exec_companion_requests_total{route=\"/tools/invoke\",status=\"200\"} 3",
        "exec_companion_wait_seconds_count 3",
        "exec_companion_questions_open 0",
        "exec_companion_nodes_paired 0",
    ] {
        assert!(page.lines().any(|it| it == line), "{line}\n{page}");
    }
}

/// host=sandbox: without a sandbox it is this computer, where denials hold; with one and no container nothing runs.
#[test]
fn a_sandbox_without_a_container_runs_nothing() {
    let config = json!({ "tools": { "exec": { "host": "sandbox" } } });
    let own = Own::start(&policy(), config);
    let ran = own.exec("uname -s");
    assert_eq!(ran["details"]["aggregated"], "Linux\n", "{ran}");

    let config = json!({
        "tools": { "exec": { "host": "sandbox" } },
        "agents": { "defaults": { "sandbox": { "mode": "all" } } },
    });
    let own = Own::start(&policy(), config);
    let refused = own.exec("true");
    // Where nothing makes containers, what is there makes none of this image.
    let details = &refused["details"];
    assert_eq!(details["status"], "denied", "{refused}");
    assert_eq!(details["reason"], "sandbox-unavailable", "{refused}");
}

/// D21: a call may not name a looser host, and a host without nodes says so.
#[test]
fn a_call_never_chooses_a_looser_host() {
    let config = json!({ "tools": { "exec": { "host": "gateway" } } });
    let own = Own::start(&policy(), config);
    for (host, starts) in [
        (
            "sandbox",
            "exec host not allowed (requested sandbox; configured host is gateway)",
        ),
        (
            "node",
            "exec host not allowed (requested node; configured host is gateway)",
        ),
    ] {
        let refused = own.call("exec", json!({ "command": "true", "host": host }));
        let text = refused["content"][0]["text"].as_str().unwrap();
        assert!(text.starts_with(starts), "{text}");
    }
    let refused = own.call(
        "exec",
        json!({ "command": "true", "env": { "PATH": "/x" } }),
    );
    let text = refused["content"][0]["text"].as_str().unwrap();
    assert_eq!(
        text,
        "Security Violation: Custom 'PATH' variable is forbidden during host execution."
    );
    // Nobody can be asked, and `askFallback` is deny.
    let denied = own.exec("uname");
    assert_eq!(denied["details"]["status"], "denied", "{denied}");
}

#[test]
fn what_is_no_call_is_refused_in_words() {
    let own = Own::start(&policy(), json!({ "tools": { "deny": ["process"] } }));
    for (body, status, kind, starts) in [
        (
            json!([]),
            400,
            "invalid_request",
            "the body is not a call of a tool: ",
        ),
        (
            json!({ "args": {} }),
            400,
            "invalid_request",
            "the body is not a call of a tool: ",
        ),
        (
            json!({ "tool": "exec", "agent": "x" }),
            400,
            "invalid_request",
            "the body is not a call",
        ),
        (
            json!({ "tool": "exec", "dryRun": true }),
            400,
            "invalid_request",
            "dryRun is not supported",
        ),
        (
            json!({ "tool": "exec", "sessionKey": "agent:x" }),
            400,
            "invalid_request",
            "a session key is",
        ),
        (
            json!({ "tool": "browser" }),
            404,
            "not_found",
            "Tool not available: browser",
        ),
    ] {
        let reply = own.post("/tools/invoke", SHARED, &body);
        let answer = reply.json();
        let message = answer["error"]["message"].as_str().unwrap();
        assert_eq!(
            (reply.status, &answer["ok"]),
            (status, &json!(false)),
            "{body}"
        );
        assert_eq!(answer["error"]["type"], kind, "{body}");
        assert!(message.starts_with(starts), "{body}: {message}");
    }
    let forbidden = own.call("process", json!({ "action": "list" }));
    assert_eq!(
        forbidden["content"][0]["text"],
        "process is not allowed here: tools.deny in openclaw.json lists it."
    );
    let long = format!("{{\"tool\":\"{}\"}}", "x".repeat(3 * 1024 * 1024));
    let head = own.head("POST /tools/invoke", SHARED);
    assert_eq!(own.send(&head, &long).status, 413);
}

/// The end of a background session is told with the next call of its session, and of no other.
#[test]
fn events_come_with_the_next_call_of_their_session() {
    let config = json!({ "tools": { "exec": { "host": "sandbox" } } });
    let own = Own::start(&policy(), config);
    let started = own.call(
        "exec",
        json!({ "command": "echo late", "background": true }),
    );
    let session = started["details"]["sessionId"].as_str().unwrap().to_owned();
    let polled = json!({ "action": "poll", "sessionId": session, "timeout": 30_000 });
    let body = json!({ "tool": "process", "args": polled, "sessionKey": "other" });
    let other = own.post("/tools/invoke", SHARED, &body).json();
    assert_eq!(other["result"]["events"], json!([]), "{other}");
    let next = own.exec("true");
    let events = next["events"].as_array().unwrap();
    assert_eq!(events.len(), 1, "{next}");
    assert!(events[0].as_str().unwrap().starts_with("Exec "), "{next}");
    assert_eq!(own.exec("true")["events"], json!([]));
}
