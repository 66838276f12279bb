//! What a person answers, or nobody does, as the history has it.

use super::*;

#[tokio::test]
async fn what_a_person_decides_says_how_long_it_waited() {
    let app = App::new(NOTHING);
    let once = app.ask(&["echo", "once"]);
    app.click(Choice::AllowOnce).await;
    once.await.unwrap().unwrap();
    let no = app.ask(&["echo", "no"]);
    app.click(Choice::Deny).await;
    no.await.unwrap().unwrap_err();
    let why = app.ask(&["echo", "why"]);
    let message = "use the script".to_owned();
    app.click(Choice::DenyWithMessage { message }).await;
    why.await.unwrap().unwrap_err();
    let timed = app.ask(&["echo", "while"]);
    app.click(Choice::AllowFor { ms: Some(300_000) }).await;
    timed.await.unwrap().unwrap();
    let asked = json!({"by": "person", "waitedMs": true});
    let with = |verdict: &str, code: &str| {
        let mut more = asked.clone();
        more["verdict"] = json!(verdict);
        more["code"] = json!(code);
        more
    };
    assert_eq!(
        app.lines().await,
        [
            decision("echo once", with("allowed", "allow-once")),
            exit(0, 0),
            decision("echo no", with("denied", "user-denied")),
            decision("echo why", {
                let mut said = with("denied", "user-denied");
                said["message"] = json!("use the script");
                said
            }),
            decision("echo while", with("allowed", "allow-for")),
            exit(4, 0),
        ]
    );
}

/// One answer to three that are the same is three decisions that say so, each with what was
/// granted, and one change of the policy.
#[tokio::test]
async fn what_is_answered_together_says_so() {
    let app = App::new(NOTHING);
    let asked: Vec<_> = (0..3).map(|_| app.ask(&["echo", "same"])).collect();
    app.click(Choice::AllowAlways {
        offer: "programs".to_owned(),
        ends: RuleEnd::Never,
        note: String::new(),
        pattern: String::new(),
        confirmed: false,
    })
    .await;
    for answer in asked {
        answer.await.unwrap().unwrap();
    }
    let saved = app.store().load().unwrap();
    let id = saved.value["agents"]["main"]["allowlist"][0]["id"].clone();
    let mut lines = app.lines().await;
    lines.retain(|line| line["kind"] != "exit");
    let one = decision(
        "echo same",
        json!({
            "verdict": "allowed", "by": "person", "code": "allow-always",
            "waitedMs": true, "together": 3,
            "grant": [{"list": "allowlist", "pattern": "/usr/bin/echo", "id": id}],
        }),
    );
    let policy = json!({
        "kind": "policy", "source": "always-allow", "request": 0,
        "changes": [{"place": "agents.main.allowlist", "id": id, "after": "/usr/bin/echo"}],
        "hash": saved.hash,
    });
    assert_eq!(lines, [one.clone(), policy, one.clone(), one]);
}

#[tokio::test]
async fn always_allow_writes_what_it_stored_and_what_it_settled() {
    let app = App::new(NOTHING);
    let first = app.ask(&["echo", "one"]);
    let second = app.ask(&["echo", "two"]);
    let always = Choice::AllowAlways {
        offer: "programs".to_owned(),
        ends: RuleEnd::Never,
        note: String::new(),
        pattern: String::new(),
        confirmed: false,
    };
    app.click(always).await;
    first.await.unwrap().unwrap();
    second.await.unwrap().unwrap();
    let saved = app.store().load().unwrap();
    let hash = saved.hash;
    let id = saved.value["agents"]["main"]["allowlist"][0]["id"].clone();
    let lines = app.lines().await;
    // What the person clicked is kept by itself, and what it settled with the agent's.
    assert_eq!(
        lines,
        [
            decision(
                "echo one",
                json!({
                    "verdict": "allowed", "by": "person", "code": "allow-always",
                    "waitedMs": true,
                    "grant": [{"list": "allowlist", "pattern": "/usr/bin/echo", "id": id}],
                })
            ),
            json!({
                "kind": "policy", "source": "always-allow", "request": 0,
                "changes": [{"place": "agents.main.allowlist", "id": id, "after": "/usr/bin/echo"}],
                "hash": hash,
            }),
            exit(0, 0),
            decision(
                "echo two",
                json!({
                    "verdict": "allowed", "by": "allowlist", "code": "allowlist",
                    "waitedMs": true,
                    "used": [{"agent": "main", "list": "allowlist", "key": id}],
                })
            ),
            exit(3, 0),
        ]
    );
}

/// A denial that refuses from now on is the rule's; it grants nothing.
#[tokio::test]
async fn always_deny_writes_what_it_stored() {
    let app = App::new(NOTHING);
    let asked = app.ask(&["uname"]);
    let offer = "deny-0".to_owned();
    app.click(Choice::DenyAlways { offer }).await;
    asked.await.unwrap().unwrap_err();
    let saved = app.store().load().unwrap();
    let id = saved.value["agents"]["main"]["rules"][0]["id"].clone();
    let refused = json!({
        "verdict": "denied", "by": "rule", "code": "deny-rule", "waitedMs": true,
        "layer": "agents.main.rules", "programs": ["/usr/bin/uname"],
    });
    let lines = app.lines().await;
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[1], decision("uname", refused));
    let policy = &lines[0];
    assert_eq!(
        (&policy["source"], &policy["request"]),
        (&json!("always-deny"), &json!(1))
    );
    assert_eq!(policy["hash"], json!(saved.hash));
    assert_eq!(policy["changes"].as_array().unwrap().len(), 1);
    assert_eq!(policy["changes"][0]["id"], id);
}

#[tokio::test]
async fn what_nobody_answers_says_why() {
    let app = App::new(NOTHING);
    let mut hurried = request(&["echo", "late"]);
    hurried.deadline_ms = Some(800);
    let (late, _) = app.send(hurried);
    app.look().await;
    late.await.unwrap().unwrap_err();

    let (left, gone) = app.send(request(&["echo", "left"]));
    app.look().await;
    gone.cancel();
    left.await.unwrap().unwrap_err();

    let paused = app.ask(&["echo", "open"]);
    app.look().await;
    app.mailbox
        .send(Tick::Menu(MenuAction::Pause(PauseFor::Ever)));
    paused.await.unwrap().unwrap_err();
    app.ask(&["echo", "later"]).await.unwrap().unwrap_err();
    app.mailbox.send(Tick::Menu(MenuAction::Resume));

    let open = app.ask(&["echo", "end"]);
    app.look().await;
    let lines = app.lines().await;
    open.await.unwrap().unwrap_err();
    let line = |command, verdict, by, code, waited: Value| {
        decision(
            command,
            json!({"verdict": verdict, "by": by, "code": code, "waitedMs": waited}),
        )
    };
    let mut later = line("echo later", "denied", "pause", "paused", Value::Null);
    later["layer"] = json!("pause");
    later.as_object_mut().unwrap().remove("programs");
    assert_eq!(
        lines,
        [
            line(
                "echo late",
                "expired",
                "timeout",
                "approval-timeout",
                json!(true)
            ),
            line(
                "echo left",
                "withdrawn",
                "caller",
                "caller-gone",
                json!(false)
            ),
            line("echo open", "denied", "pause", "paused", json!(false)),
            later,
            line("echo end", "denied", "fallback", "no-ui", json!(false)),
        ]
    );
}
