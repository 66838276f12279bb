//! The `process` tool with real sessions.

use crate::desk::{Desk, NO_SESSIONS, in_time};
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
            "No session found for x. A session belongs to the server process that started it, and ends with it.".to_owned(),
        ),
        (
            json!({ "action": "log", "sessionId": "x" }),
            "No session found for x. A session belongs to the server process that started it, and ends with it.".to_owned(),
        ),
        (
            json!({ "action": "remove", "sessionId": "x" }),
            "No session found for x. A session belongs to the server process that started it, and ends with it.".to_owned(),
        ),
        (
            json!({ "action": "write", "sessionId": ended }),
            format!("No active session found for {ended}: it has ended."),
        ),
        (
            json!({ "action": "kill", "sessionId": "x" }),
            "No active session found for x. A session belongs to the server process that started it, and ends with it.".to_owned(),
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
    let elsewhere = "A session belongs to the server process that started it, and ends with it.";
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

/// Row T-14: a session that an agent ended is no event, and a removed one stays removed.
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
        // The end of this one is the only event.
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

/// A real editor: keys move the cursor, and it writes the file.
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
    // An escape is one key, not the start of another that is slow to come.
    let vim = "vim -u NONE -N -n --cmd 'set noesckeys ttimeoutlen=0' note.txt";
    let session = desk.background(vim, true).await;
    // Once the editor draws, it has set up its terminal.
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
