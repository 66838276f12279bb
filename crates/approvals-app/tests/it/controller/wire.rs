//! What a caller reads on the socket: refusals in the words of the wire, and answers to a question alone.

use super::*;

#[tokio::test(start_paused = true)]
async fn requests_that_are_none_get_the_words_of_the_wire() {
    let bench = Bench::new(OPEN);
    let argv = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    let request = ExecRequest::default();
    let cases = [
        (request.clone(), "invalid", "command required"),
        (
            ExecRequest {
                command: argv(&[" echo"]),
                ..request.clone()
            },
            "invalid",
            "executable has surrounding whitespace",
        ),
        (
            ExecRequest {
                command: argv(&["id"]),
                raw_command: Some("ls".to_owned()),
                ..request.clone()
            },
            "invalid",
            "INVALID_REQUEST: rawCommand does not match command",
        ),
        (
            ExecRequest {
                command: argv(&["id"]),
                approval_source: Some("me".to_owned()),
                ..request.clone()
            },
            "invalid",
            "approvalSource invalid",
        ),
        (
            ExecRequest {
                command: argv(&["id"]),
                approval_source: Some("auto-review".to_owned()),
                approval_decision: Some(PromptDecision::AllowOnce),
                ..request.clone()
            },
            "invalid",
            "approvalSource cannot be combined with explicit approval",
        ),
        (
            ExecRequest {
                command: argv(&["id"]),
                needs_screen_recording: Some(true),
                ..request.clone()
            },
            "permission:screenRecording",
            "PERMISSION_MISSING: screenRecording",
        ),
        (
            ExecRequest {
                command: argv(&["id"]),
                cwd: Some("/no/such/folder".to_owned()),
                ..request
            },
            "cwd-unavailable",
            "Working directory does not exist, is inaccessible, or is not a directory: \
             /no/such/folder",
        ),
    ];
    for (request, reason, message) in cases {
        let refused = bench.send(request).refused().await;
        assert_eq!(refused, (reason.to_owned(), message.to_owned()));
    }
}

#[tokio::test(start_paused = true)]
async fn what_the_policy_refuses_gets_the_words_of_the_wire() {
    let cases = [
        (
            r#"{"version":1,"defaults":{"security":"deny"}}"#,
            "security=deny",
            "SYSTEM_RUN_DISABLED: security=deny",
        ),
        (
            r#"{"version":1,"defaults":{"security":"allowlist","ask":"off"}}"#,
            "allowlist-miss",
            "SYSTEM_RUN_DENIED: allowlist miss (/usr/bin/uname isn't on main's allowlist. \
             Nobody is asked: defaults.security is allowlist and defaults.ask is off.)",
        ),
        (
            r#"{"version":1,"agents":{"main":{"rules":[{"effect":"deny","pattern":"/usr/bin/uname"}]}}}"#,
            "deny-rule",
            "SYSTEM_RUN_DENIED: A rule blocks /usr/bin/uname (agents.main.rules).",
        ),
    ];
    for (store, reason, message) in cases {
        let bench = Bench::new(store);
        let refused = bench.ask(&["uname"]).refused().await;
        assert_eq!(refused, (reason.to_owned(), message.to_owned()));
    }
}

#[tokio::test(start_paused = true)]
async fn an_approval_that_the_caller_claims_is_none() {
    let bench = Bench::new(NOTHING);
    let asked = bench.send(ExecRequest {
        command: vec!["echo".to_owned()],
        approval_decision: Some(PromptDecision::AllowOnce),
        ..ExecRequest::default()
    });
    assert!(bench.state().await.card.is_some());
    bench.click(Choice::Deny).await.unwrap();
    assert_eq!(asked.refused().await, denied("user-denied", "user denied"));
}

#[tokio::test(start_paused = true)]
async fn a_question_alone_is_answered_with_a_decision() {
    let bench = Bench::new(LISTED);
    let cases = [
        ("echo listed", None, PromptDecision::AllowOnce),
        ("uname", Some(Choice::AllowOnce), PromptDecision::AllowOnce),
        ("id", Some(Choice::Deny), PromptDecision::Deny),
        (
            "uname",
            Some(always("programs")),
            PromptDecision::AllowAlways,
        ),
        ("uname", None, PromptDecision::AllowOnce),
    ];
    for (command, click, expected) in cases {
        let (reply, decision) = oneshot::channel();
        bench.mailbox.send(Tick::Prompt {
            request: Box::new(PromptRequest {
                command: command.to_owned(),
                ..PromptRequest::default()
            }),
            asker: Asker::default(),
            reply,
        });
        let shown = format!("{command} {click:?}");
        if let Some(click) = click {
            bench.look_and_click(click).await;
        }
        assert_eq!(decision.await.unwrap().decision, expected, "{shown}");
    }
}

/// Who waits longer than OpenClaw's clients says so, and who says nothing is answered before 15 s.
#[tokio::test(start_paused = true)]
async fn a_question_alone_waits_as_long_as_its_asker() {
    let bench = Bench::new(NOTHING);
    for (deadline_ms, waited) in [(None, 14_000), (Some(60_000), 60_000), (Some(500), 500)] {
        let (reply, decision) = oneshot::channel();
        bench.mailbox.send(Tick::Prompt {
            request: Box::new(PromptRequest {
                command: "uname".to_owned(),
                deadline_ms,
                ..PromptRequest::default()
            }),
            asker: Asker::default(),
            reply,
        });
        let start = tokio::time::Instant::now();
        bench.painted().await;
        assert_eq!(decision.await.unwrap().decision, PromptDecision::Deny);
        let waited = Duration::from_millis(waited);
        // The clock goes in whole milliseconds.
        let late = start.elapsed().saturating_sub(waited);
        assert!(
            start.elapsed() >= waited && late <= Duration::from_millis(2),
            "{late:?}"
        );
        bench.mailbox.send(Tick::Dismissed);
    }
}

/// Additions to the environment are named on the card, judged, and part of what is answered:
/// another value is another question.
#[tokio::test]
async fn a_question_alone_shows_the_environment() {
    let bench = Bench::new(NOTHING);
    let ask = |env: &[(&str, &str)]| {
        let (reply, decision) = oneshot::channel();
        let env = env.iter();
        bench.mailbox.send(Tick::Prompt {
            request: Box::new(PromptRequest {
                command: "make".to_owned(),
                host: Some("gateway".to_owned()),
                env: Some(
                    env.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                        .collect(),
                ),
                ..PromptRequest::default()
            }),
            asker: Asker::default(),
            reply,
        });
        decision
    };
    let first = ask(&[("COLOR", "dark-red"), ("V", "1")]);
    let card = bench.state().await.card.unwrap();
    let field = card.fields.iter().find(|field| field.name == "environment");
    let shown: Vec<String> = field.unwrap().values[0]
        .iter()
        .map(|run| run.text.clone())
        .collect();
    // The person decides about values, too (D3).
    assert_eq!(shown.concat(), "adds COLOR=dark-red, V=1");
    let same = ask(&[("COLOR", "dark-red"), ("V", "1")]);
    let other = ask(&[("COLOR", "red"), ("V", "1")]);
    assert_eq!(bench.state().await.queue.ids.len(), 2);
    bench.look_and_click(Choice::AllowOnce).await;
    assert_eq!(first.await.unwrap().decision, PromptDecision::AllowOnce);
    assert_eq!(same.await.unwrap().decision, PromptDecision::AllowOnce);
    bench.click(Choice::Deny).await.unwrap();
    assert_eq!(other.await.unwrap().decision, PromptDecision::Deny);
    // What chooses what runs is refused without a question.
    let refused = ask(&[("LD_PRELOAD", "/x.so")]);
    assert_eq!(refused.await.unwrap().decision, PromptDecision::Deny);
}

#[tokio::test]
async fn an_unreadable_store_denies_and_keeps_its_bytes() {
    let broken = r#"{"version":1,,}"#;
    let bench = Bench::new(broken);
    let (reason, message) = bench.ask(&["echo"]).refused().await;
    assert_eq!(reason, "store-unreadable");
    assert!(message.contains("line 1"), "{message}");
    assert_eq!(bench.store(), broken);
    let told = bench.told().await;
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].starts_with("tray Problem: "), "{told:?}");
    assert!(told[0].contains("line 1"), "{told:?}");
    assert_eq!(told[1], "warm");

    // Corrected, it is in force at once.
    std::fs::write(store_path(bench.home.path()), LISTED).unwrap();
    assert_eq!(bench.ask(&["echo", "ok"]).stdout().await, "ok\n");
}
