//! The `process` tool with real sessions.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm)]

mod desk;

use desk::{Desk, NO_SESSIONS, in_time};
use serde_json::json;

#[tokio::test]
async fn what_is_wrong_is_named() {
    let desk = Desk::new();
    let running = desk.background("cat", false).await;
    let ended = desk.background("true", false).await;
    desk.ended(&ended).await;
    let cases = [
        (
            json!({ "action": "poll" }),
            "sessionId is required for this action.".to_owned(),
        ),
        (
            json!({ "action": "poll", "sessionId": "x" }),
            "No session found for x. A session belongs to the server process that began it, and ends with it.".to_owned(),
        ),
        (
            json!({ "action": "log", "sessionId": "x" }),
            "No session found for x. A session belongs to the server process that began it, and ends with it.".to_owned(),
        ),
        (
            json!({ "action": "remove", "sessionId": "x" }),
            "No session found for x. A session belongs to the server process that began it, and ends with it.".to_owned(),
        ),
        (
            json!({ "action": "write", "sessionId": ended }),
            format!("No active session found for {ended}: it has ended."),
        ),
        (
            json!({ "action": "kill", "sessionId": "x" }),
            "No active session found for x. A session belongs to the server process that began it, and ends with it.".to_owned(),
        ),
        (
            json!({ "action": "clear", "sessionId": running }),
            format!("No finished session found for {running}"),
        ),
        (
            json!({ "action": "jump" }),
            "Invalid process action \"jump\". Allowed values: list, poll, log, write, send-keys, \
             submit, paste, kill, clear, remove."
                .to_owned(),
        ),
        (
            json!({}),
            "process needs an action: list, poll, log, write, send-keys, submit, paste, kill, \
             clear or remove."
                .to_owned(),
        ),
        (
            json!({ "action": "send-keys", "sessionId": running }),
            "No key data provided.".to_owned(),
        ),
        (
            json!({ "action": "send-keys", "sessionId": running, "hex": ["zz"] }),
            "No key data provided.\nWarnings:\n- Invalid hex byte: zz".to_owned(),
        ),
        (
            json!({ "action": "paste", "sessionId": running, "bracketed": false }),
            "No paste text provided.".to_owned(),
        ),
        (
            json!({ "action": "send-keys", "sessionId": running, "keys": "Enter" }),
            "process parameter \"keys\" must be a list of strings, not a string.".to_owned(),
        ),
        (
            json!({ "action": "list", "id": 1 }),
            "process has no parameter \"id\". It has action, sessionId, data, keys, hex, literal, \
             text, bracketed, eof, offset, limit, timeout."
                .to_owned(),
        ),
    ];
    for (arguments, expected) in cases {
        let result = desk.process(arguments.clone()).await;
        assert_eq!(result.text, expected, "{arguments}");
        assert!(result.is_error);
        assert_eq!(result.details["status"], "failed");
    }
}

#[tokio::test]
async fn an_agent_sees_its_own_sessions_only() {
    let mut desk = Desk::new();
    let mine = desk.background("cat", false).await;
    desk.caller.agent = "other".to_owned();
    desk.caller.session_key = "agent:other:main".to_owned();
    let list = desk.process(json!({ "action": "list" })).await;
    assert_eq!(list.text, NO_SESSIONS);
    let kill = desk
        .process(json!({ "action": "kill", "sessionId": mine }))
        .await;
    let elsewhere = "A session belongs to the server process that began it, and ends with it.";
    assert_eq!(
        kill.text,
        format!("No active session found for {mine}. {elsewhere}")
    );
    desk.caller.agent = "main".to_owned();
    let list = desk.process(json!({ "action": "list" })).await;
    assert!(
        list.text.starts_with(&format!("{mine} running   ")),
        "{list:?}"
    );
    assert!(list.text.ends_with(" :: cat"), "{list:?}");
}

#[tokio::test]
async fn what_is_written_is_read() {
    let desk = Desk::new();
    let session = desk.background("cat", false).await;
    let with = |action: &str, more: serde_json::Value| {
        let mut arguments = json!({ "action": action, "sessionId": session });
        arguments
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        arguments
    };
    for (action, more, text) in [
        (
            "write",
            json!({ "data": "é\n" }),
            "Wrote 3 bytes to session {}.",
        ),
        (
            "send-keys",
            json!({ "literal": "a", "keys": ["Enter"] }),
            "Sent 2 bytes to session {}.",
        ),
        (
            "send-keys",
            json!({ "keys": ["C-x", "C-hello"] }),
            "Sent 6 bytes to session {}.\nWarnings:\n- Unknown key \"hello\" for modifiers; \
             sending literal.",
        ),
        ("submit", json!({}), "Submitted session {} (sent CR)."),
        (
            "paste",
            json!({ "text": "é" }),
            "Pasted 1 chars to session {}.",
        ),
        (
            "paste",
            json!({ "text": "p", "bracketed": false }),
            "Pasted 1 chars to session {}.",
        ),
        (
            "write",
            json!({ "data": "\nend\n", "eof": true }),
            "Wrote 5 bytes to session {} (stdin closed).",
        ),
    ] {
        let result = desk.process(with(action, more)).await;
        assert_eq!(result.text, text.replace("{}", &session), "{action}");
        assert!(!result.is_error);
    }
    let late = desk.process(with("write", json!({ "data": "x" }))).await;
    let closed = format!("Session {session} stdin is not writable.");
    let ended = format!("No active session found for {session}: it has ended.");
    assert!(late.text == closed || late.text == ended, "{late:?}");
    let result = desk.ended(&session).await;
    let whole = desk.process(with("log", json!({}))).await;
    assert_eq!(
        whole.details["aggregated"],
        "é\na\r\u{18}hello\rép\nend".replace('\u{18}', "")
    );
    assert_eq!(result.details["exitCode"], 0);
    let log = desk.process(with("log", json!({ "limit": 1 }))).await;
    assert_eq!(log.text, "end");
    assert_eq!(log.details["totalLines"], 3);
    assert_eq!(log.details["exitCode"], 0);
    let clear = desk.process(with("clear", json!({}))).await;
    assert_eq!(clear.text, format!("Cleared session {session}."));
    let gone = desk.process(with("poll", json!({}))).await;
    let gone_text = format!("No session found for {session}. A session belongs");
    assert!(gone.text.starts_with(&gone_text), "{gone:?}");
}

/// T-14: an end by hand is no news, and what is removed stays away.
#[tokio::test]
async fn what_is_killed_says_nothing_more() {
    let desk = Desk::new();
    for action in ["kill", "remove"] {
        let session = desk.background("exec sleep 1000", false).await;
        let result = desk
            .process(json!({ "action": action, "sessionId": session }))
            .await;
        let verb = if action == "kill" {
            "Killed"
        } else {
            "Removed"
        };
        assert_eq!(result.text, format!("{verb} session {session}."));
        assert_eq!(result.details["status"], "failed");
        let name = desk.background("exit 7", false).await;
        // The end of this one is news, and the only one.
        assert_eq!(
            desk.events(1).await,
            [format!("Exec failed ({name}, code 7)")]
        );
        if action == "kill" {
            let poll = desk.ended(&session).await;
            assert_eq!(
                poll.text,
                "(no output recorded)\n\nProcess exited with signal SIGKILL."
            );
            assert_eq!(poll.details["exitSignal"], "SIGKILL");
        } else {
            let list = desk.process(json!({ "action": "list" })).await;
            assert!(!list.text.contains(&session));
        }
    }
}

#[tokio::test]
async fn an_end_is_news_with_its_last_words() {
    let mut desk = Desk::new();
    for (command, expected) in [
        (
            "echo  a; echo b; kill -TERM $$",
            "Exec failed ({}, signal SIGTERM) :: a b",
        ),
        ("exit 0", "Exec completed ({}, code 0)"),
    ] {
        let session = desk.background(command, false).await;
        assert_eq!(desk.events(1).await, [expected.replace("{}", &session)]);
    }
    desk.caller.settings.silent = true;
    let quiet = desk.background("true", false).await;
    desk.ended(&quiet).await;
    desk.caller.settings.silent = false;
    let session = desk.background("true", false).await;
    assert_eq!(
        desk.events(1).await,
        [format!("Exec completed ({session}, code 0)")]
    );
}

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
    // The end is told as often as one likes, the output once.
    let again = desk.process(poll).await;
    assert_eq!(again.text, "(no new output)\n\nProcess exited with code 3.");
    assert_eq!(again.details["aggregated"], "");
    assert_eq!(
        again.structured()["text"],
        "Process exited with code 3. Nothing new: log has all that it wrote."
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
    // When all of it is there.
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
            .starts_with("[100009 bytes before this are not kept]\n")
    );
    assert_eq!(
        polled.line,
        "Process still running. What is new is in aggregated. 100009 bytes before it are not kept. \
         2 earlier frames that were written over by a carriage return are left out."
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
    // Not at all, and not for ever.
    for timeout in [-5, 0, 20] {
        let polled = poll(timeout).await;
        assert_eq!(polled.text, "(no new output)\n\nProcess still running.");
    }
    // The end is news.
    let (polled, _) = tokio::join!(poll(30_000), desk.process(write));
    assert_eq!(
        polled.text,
        "(no new output)\n\nProcess exited with code 0."
    );
    // A call that nobody waits for any more takes nothing.
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
            "{output:?}"
        );
    }
}

/// Nothing hangs on an input that nobody promised, and the refusal says what to do.
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
            "Session {session} stdin is not writable: it was closed when the command began, because \
             nothing said that it goes on beside the call. Begin it with yieldMs, background: true \
             or pty: true to write to it."
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
            "The same command was begun less than a second ago, running already as session \
             {session}. Follow it with process, or pass again: true to begin it twice."
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
    // Whatever did not start, or has ended, is no duplicate.
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

/// A background command's first words are waited for, and its end where it is soon.
#[tokio::test]
async fn a_delay_waits_for_the_first_words() {
    let desk = Desk::new();
    let call = json!({ "command": "echo up", "background": true, "delayMs": 60_000 });
    let result = desk.exec(call).await;
    assert_eq!(result.details["status"], "completed");
    assert_eq!(result.details["aggregated"], "up\n");
}

/// What outlives the shell is ended and named, its secrets hidden.
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
            "The command left 1 program running, ended with it: {name}. Start with background: true \
             what should go on running."
        );
        assert_eq!(result.text, format!("up\n\n({note})"));
        assert_eq!(
            result.line,
            format!("Command exited with code 0. Its output is in aggregated. {note}")
        );
    }
    // The same of a session.
    let command = format!("setsid {stays} &\nread x <ready; echo up");
    let session = desk.background(&command, false).await;
    let ended = desk.ended(&session).await;
    assert!(ended.line.contains("left 1 program running"), "{ended:?}");
    assert_eq!(ended.details["ended"].as_array().unwrap().len(), 1);
}

/// A real editor: keys move it, and it writes the file.
#[tokio::test]
async fn an_editor_is_driven_by_keys() {
    if std::process::Command::new("vim")
        .arg("--version")
        .output()
        .is_err()
    {
        return;
    }
    let desk = Desk::new();
    // An escape is one, and not the beginning of a key that is slow to come.
    let vim = "vim -u NONE -N -n --cmd 'set noesckeys ttimeoutlen=0' note.txt";
    let session = desk.background(vim, true).await;
    // Once it draws, it has the terminal as it wants it.
    in_time(async {
        let log = json!({ "action": "log", "sessionId": session });
        while !desk.process(log.clone()).await.text.contains("note.txt") {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    })
    .await;
    for keys in [
        json!({ "literal": "ihello" }),
        json!({ "keys": ["Enter"] }),
        json!({ "literal": "world" }),
        json!({ "keys": ["Escape", "Up"] }),
        json!({ "literal": "A!" }),
        json!({ "keys": ["Escape"] }),
        json!({ "literal": ":wq" }),
        json!({ "keys": ["Enter"] }),
    ] {
        let mut arguments = json!({ "action": "send-keys", "sessionId": session });
        arguments
            .as_object_mut()
            .unwrap()
            .extend(keys.as_object().unwrap().clone());
        let sent = desk.process(arguments).await;
        assert!(!sent.is_error, "{sent:?}");
    }
    let result = desk.ended(&session).await;
    assert_eq!(result.details["exitCode"], 0);
    let text = std::fs::read_to_string(desk.folder.path().join("note.txt")).unwrap();
    assert_eq!(text, "hello!\nworld\n");
}
