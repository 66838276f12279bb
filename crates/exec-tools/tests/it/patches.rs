//! `apply_patch` asks before it writes.

use crate::desk::{Desk, in_time};
use exec_policy::{Call, Code, CommandExit, Host, Patch, Request};
use exec_tools::{ApplyPatch, ToolResult};
use serde_json::json;

fn desk() -> Desk {
    let mut desk = Desk::new();
    desk.caller.model = Some(("openai".to_owned(), "gpt-5.2".to_owned()));
    desk.caller.settings.apply_patch = ApplyPatch {
        enabled: true,
        ..ApplyPatch::default()
    };
    std::fs::write(desk.root().join("old"), "o\n").unwrap();
    desk
}

fn body(word: &str) -> String {
    format!("*** Begin Patch\n*** Add File: sub/new\n+{word}\n*** Delete File: old\n*** End Patch")
}

async fn patch(desk: &Desk, word: &str) -> ToolResult {
    desk.call("apply_patch", json!({ "input": body(word) }))
        .await
}

/// The new file, and whether the old one is gone.
fn written(desk: &Desk) -> (Option<String>, bool) {
    let new = std::fs::read_to_string(desk.root().join("sub/new")).ok();
    (new, !desk.root().join("old").exists())
}

#[tokio::test]
async fn the_guard_is_asked_about_what_will_be_written() {
    let mut desk = desk();
    let result = patch(&desk, "x").await;
    assert_eq!(
        result.text,
        "Success. Updated the following files:\nA sub/new\nD old"
    );
    assert_eq!(written(&desk), (Some("x\n".to_owned()), true));
    let whole = |path: &str| desk.root().join(path).to_str().unwrap().to_owned();
    let asked = desk.judged.lock().unwrap().clone();
    let [question] = asked.as_slice() else {
        panic!("{asked:?}")
    };
    let files = Patch {
        writes: vec![whole("sub/new")],
        removes: vec![whole("old")],
    };
    assert_eq!(
        question.request,
        Request {
            agent: "main".to_owned(),
            cwd: Some(desk.root().to_str().unwrap().to_owned()),
            call: Call::default(),
            host: Host::Gateway,
            ..Request::patch(body("x"), files)
        }
    );
    assert_eq!((question.host.as_str(), question.probe), ("gateway", false));
    let (record, exit) = in_time(desk.exits.recv()).await.unwrap();
    assert_eq!(record, body("x"));
    let took = exit.took;
    assert_eq!(
        exit,
        CommandExit {
            code: Some(0),
            timed_out: false,
            error: None,
            took
        }
    );
}

#[tokio::test]
async fn a_denial_writes_nothing() {
    let desk = desk();
    for (word, reason, text) in [
        (
            "DENY",
            "security=deny",
            "apply_patch denied: host=gateway security=deny",
        ),
        ("RULE", "deny-rule", "apply_patch denied: The test says so."),
    ] {
        let result = patch(&desk, word).await;
        assert!(
            result.is_error && result.text.starts_with(text),
            "{result:?}"
        );
        assert_eq!(result.details["status"], "denied");
        assert_eq!(result.details["reason"], reason);
        assert_eq!(written(&desk), (None, false));
    }
}

#[tokio::test]
async fn nothing_is_written_before_a_person_said_yes() {
    let mut desk = desk();
    for (answer, state, event) in [
        (Code::UserDenied, "denied", "Patch denied"),
        (Code::AllowOnce, "completed", "Patch finished"),
    ] {
        let pending = patch(&desk, "ASK").await;
        assert_eq!(pending.details["status"], "approval-pending", "{pending:?}");
        assert_eq!(written(&desk), (None, false));
        let id = pending.details["approvalId"].as_str().unwrap().to_owned();
        let (_, reply) = in_time(desk.questions.recv()).await.unwrap();
        reply.send(answer).unwrap();
        let events = desk.events(1).await;
        assert!(events[0].starts_with(event), "{events:?}");
        let poll = json!({ "action": "poll", "sessionId": id });
        assert_eq!(desk.process(poll).await.details["status"], state);
    }
    assert_eq!(written(&desk), (Some("ASK\n".to_owned()), true));
}

/// Minutes may pass between the question and the answer.
#[tokio::test]
async fn what_was_asked_is_what_is_written() {
    let mut desk = desk();
    std::fs::create_dir_all(desk.root().join(".git/hooks")).unwrap();
    patch(&desk, "ASK").await;
    let (_, reply) = in_time(desk.questions.recv()).await.unwrap();
    std::os::unix::fs::symlink(".git/hooks", desk.root().join("sub")).unwrap();
    reply.send(Code::AllowOnce).unwrap();
    let events = desk.events(1).await;
    assert!(
        events[0].contains("sub/new changed while the patch was prepared."),
        "{events:?}"
    );
    assert!(!desk.root().join(".git/hooks/new").exists());
    assert!(desk.root().join("old").exists());
    let (_, exit) = in_time(desk.exits.recv()).await.unwrap();
    assert_eq!(exit.code, None);
    assert!(exit.error.unwrap().starts_with("sub/new changed"));
}

/// A patch that cannot be applied is refused before anybody is asked.
#[tokio::test]
async fn a_patch_that_does_not_fit_asks_nobody() {
    let desk = desk();
    let input = "*** Begin Patch\n*** Delete File: ../ASK\n*** End Patch";
    let result = desk.call("apply_patch", json!({ "input": input })).await;
    assert!(
        result.text.starts_with("Path escapes sandbox root"),
        "{result:?}"
    );
    assert!(desk.judged.lock().unwrap().is_empty());
}
