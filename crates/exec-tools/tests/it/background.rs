//! Commands that go on after their calls.

use crate::desk::{Desk, in_time};
use serde_json::json;

/// Every byte once, in order of arrival.
#[tokio::test]
async fn a_poll_gives_what_is_new_of_both_streams() {
    let desk = Desk::new();
    let text = "echo a; echo b >&2; read x; echo c >&2; read x; echo d; read x; echo e >&2; exit 3";
    let session = desk.background(text, false).await;
    let poll = json!({ "action": "poll", "sessionId": session, "timeout": "30000" });
    for expected in ["a\nb\n", "c\n", "d\n"] {
        let mut seen = String::new();
        while seen != expected {
            let polled = desk.process(poll.clone()).await;
            assert_eq!(polled.details["status"], "running", "{polled:?}");
            seen += polled.details["aggregated"].as_str().unwrap();
            assert!(expected.starts_with(&seen), "{seen:?} {expected:?}");
        }
        desk.process(json!({ "action": "write", "sessionId": session, "data": "\n" }))
            .await;
    }
    let ended = desk.ended(&session).await;
    assert_eq!(ended.details["aggregated"], "e\n");
    assert_eq!(ended.details["exitCode"], 3);
    assert_eq!(ended.text, "e\n\nProcess exited with code 3.");
    // The end can be read again and again, the output once.
    let again = desk.process(poll).await;
    assert_eq!(again.text, "(no new output)\n\nProcess exited with code 3.");
    assert_eq!(again.details["aggregated"], "");
    assert_eq!(
        again.structured()["text"],
        "Process exited with code 3. Nothing new. log has all its output."
    );
    let log = desk
        .process(json!({ "action": "log", "sessionId": session }))
        .await;
    assert_eq!(log.details["aggregated"], "a\nb\nc\nd\ne");
}

#[tokio::test]
async fn a_poll_says_what_it_leaves_out() {
    let desk = Desk::new();
    let text = "yes | head -c 300000; printf '\\n1%%\\r2%%\\r3%%'; read x";
    let session = desk.background(text, false).await;
    // Waits until all of it is there.
    in_time(async {
        let log = json!({ "action": "log", "sessionId": session });
        while desk.process(log.clone()).await.details["total"] != 300_009 {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    })
    .await;
    let poll = json!({ "action": "poll", "sessionId": session });
    let polled = desk.process(poll.clone()).await;
    assert_eq!(polled.details["leftOutBytes"], 100_009);
    assert_eq!(polled.details["truncated"], true);
    assert_eq!(polled.details["folded"], 2);
    let output = polled.details["aggregated"].as_str().unwrap();
    assert!(output.ends_with("y\n\n3%"), "{}", &output[199_900..]);
    assert!(
        polled
            .text
            .starts_with("[100009 earlier bytes are not kept]\n")
    );
    assert_eq!(
        polled.line,
        "Process still running. The new output is in aggregated. 100009 earlier bytes are not kept. \
         2 earlier frames that a carriage return overwrote are left out."
    );
    let polled = desk.process(poll).await;
    assert_eq!(polled.text, "(no new output)\n\nProcess still running.");
    assert_eq!(polled.details["truncated"], false);
}

#[tokio::test]
async fn a_poll_waits_for_something_new() {
    let desk = Desk::new();
    let session = desk.background("read x; echo $x; read x", false).await;
    let poll = |timeout: i64| {
        let poll = json!({ "action": "poll", "sessionId": session, "timeout": timeout });
        desk.process(poll)
    };
    let write = json!({ "action": "write", "sessionId": session, "data": "word\n" });
    let (polled, _) = tokio::join!(poll(30_000), desk.process(write.clone()));
    assert_eq!(polled.details["aggregated"], "word\n");
    // No wait, and no endless wait.
    for timeout in [-5, 0, 20] {
        let polled = poll(timeout).await;
        assert_eq!(polled.text, "(no new output)\n\nProcess still running.");
    }
    // The end is new output.
    let (polled, _) = tokio::join!(poll(30_000), desk.process(write));
    assert_eq!(
        polled.text,
        "(no new output)\n\nProcess exited with code 0."
    );
    // A call that was dropped takes no output.
    let session = desk.background("echo kept", false).await;
    let poll = json!({ "action": "poll", "sessionId": session, "timeout": 30_000 });
    let call = desk
        .tools
        .call("process", poll, &desk.caller, std::future::ready(()));
    assert_eq!(in_time(call).await.text, "Aborted");
    assert_eq!(desk.ended(&session).await.details["aggregated"], "kept\n");
}

/// Keys reach a command that went into the background by itself.
#[tokio::test]
async fn a_session_that_yielded_is_written_to() {
    let desk = Desk::new();
    for call in [
        json!({ "command": "read x; echo got $x", "yieldMs": 10 }),
        json!({ "command": "read x; echo got $x", "yieldMs": 10, "pty": true }),
        json!({ "command": "read x; echo got $x", "background": true, "delayMs": 20 }),
    ] {
        let result = desk.exec(call.clone()).await;
        assert_eq!(result.details["status"], "running", "{call}");
        let session = result.details["sessionId"].as_str().unwrap();
        let write = json!({ "action": "send-keys", "sessionId": session, "literal": "it", "keys": ["C-j"] });
        let sent = desk.process(write).await;
        assert!(!sent.is_error, "{sent:?}");
        let ended = desk.ended(session).await;
        let output = ended.details["aggregated"].as_str().unwrap();
        assert!(
            output.ends_with("got it\n") || output.ends_with("got it\r\n"),
            "{ended:?}"
        );
    }
}

/// No command hangs on an input that was not asked for, and the refusal says what to do.
#[tokio::test]
async fn a_session_that_began_without_input_says_so() {
    let mut desk = Desk::new();
    desk.caller.settings.window = Some(std::time::Duration::from_millis(10));
    let result = desk
        .exec(json!({ "command": "cat; exec sleep 1000" }))
        .await;
    let session = result.details["sessionId"].as_str().unwrap();
    let write = json!({ "action": "write", "sessionId": session, "data": "x" });
    let refused = desk.process(write).await;
    assert_eq!(
        refused.text,
        format!(
            "Session {session} stdin is not writable. Start the command with yieldMs, background: \
             true or pty: true to write to it."
        )
    );
}

#[tokio::test]
async fn the_same_background_command_within_a_second_is_a_duplicate() {
    let desk = Desk::new();
    let call = json!({ "command": "read x", "background": true });
    let first = desk.exec(call.clone()).await;
    let session = first.details["sessionId"].as_str().unwrap();
    let second = desk.exec(call.clone()).await;
    assert_eq!(
        second.text,
        format!(
            "The same command was started less than a second ago and runs as session {session}. \
             Follow it with process, or pass again: true to start it twice."
        )
    );
    assert!(second.is_error);
    for (name, value) in [
        ("again", json!(true)),
        ("workdir", json!("/")),
        ("env", json!({ "A": "1" })),
    ] {
        let mut other = call.clone();
        other[name] = value;
        let begun = desk.exec(other).await;
        assert_eq!(begun.details["status"], "running", "{name}: {begun:?}");
    }
    // At once, before the first one has answered.
    let call = json!({ "command": "read y", "background": true });
    let (first, second) = tokio::join!(desk.exec(call.clone()), desk.exec(call.clone()));
    assert_eq!(
        [first.is_error, second.is_error]
            .iter()
            .filter(|it| **it)
            .count(),
        1
    );
    // A command that did not start, or has ended, makes no duplicate.
    let call = json!({ "command": "exit 1", "background": true });
    let first = desk.exec(call.clone()).await;
    desk.ended(first.details["sessionId"].as_str().unwrap())
        .await;
    assert_eq!(desk.exec(call).await.details["status"], "running");
    let call = json!({ "command": "true # DENY", "background": true, "host": "gateway" });
    for _ in 0..2 {
        assert_eq!(desk.exec(call.clone()).await.details["status"], "denied");
    }
}

/// The first output of a background command is waited for, and its end if it is soon.
#[tokio::test]
async fn a_delay_waits_for_the_first_words() {
    let desk = Desk::new();
    let call = json!({ "command": "echo up", "background": true, "delayMs": 60_000 });
    let result = desk.exec(call).await;
    assert_eq!(result.details["status"], "completed");
    assert_eq!(result.details["aggregated"], "up\n");
}

/// Processes that outlive the shell are killed and named, their secrets hidden.
#[tokio::test]
#[cfg(target_os = "linux")]
async fn children_that_outlive_the_command_are_ended_and_named() {
    let desk = Desk::new();
    let stays = "sh -c 'echo >ready; read hold <hold' server --token=ghp_0123456789abcdefghijklmnopqrstuvwxyzAB";
    let named = "sh -c echo >ready; read hold <hold server --token=";
    std::process::Command::new("mkfifo")
        .args(["ready", "hold"])
        .current_dir(desk.folder.path())
        .status()
        .unwrap();
    for how in [
        "{} &",
        "nohup {} >/dev/null 2>&1 &",
        "setsid {} &",
        "setsid -f {}",
    ] {
        let command = format!("{}\nread x <ready; echo up", how.replace("{}", stays));
        let result = desk.exec(json!({ "command": command })).await;
        let ended = result.details["ended"].as_array().unwrap();
        assert_eq!(ended.len(), 1, "{how}: {ended:?}");
        let name = ended[0].as_str().unwrap();
        assert!(name.starts_with(named), "{name}");
        assert!(!name.contains("abcdefghij"), "{name}");
        assert_eq!(result.details["aggregated"], "up\n", "{how}");
        let note = format!(
            "The command left 1 program running, which ended with it: {name}. To keep a program \
             running, start it with background: true."
        );
        assert_eq!(result.text, format!("up\n\n({note})"));
        assert_eq!(
            result.line,
            format!("Command exited with code 0. Its output is in aggregated. {note}")
        );
    }
    // The same in a session.
    let command = format!("setsid {stays} &\nread x <ready; echo up");
    let session = desk.background(&command, false).await;
    let ended = desk.ended(&session).await;
    assert!(ended.line.contains("left 1 program running"), "{ended:?}");
    assert_eq!(ended.details["ended"].as_array().unwrap().len(), 1);
}
