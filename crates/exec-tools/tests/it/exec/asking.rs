//! A person is asked: the call waits, is answered, cancelled or refused.

use super::*;

#[tokio::test]
async fn a_person_is_asked_and_the_answer_runs() {
    let mut desk = Desk::new();
    let call = json!({ "command": "echo ASK; exit 3", "host": "gateway", "ask": "always" });
    let result = desk.exec(call).await;
    let id = result.details["approvalId"].as_str().unwrap().to_owned();
    let slug = &id[..8];
    let text = format!(
        "Approval pending (id {id}): a person has been asked and has not answered yet. To keep \
         waiting, call process with action \"poll\" and this id as sessionId. Do not start the \
         command again meanwhile."
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
