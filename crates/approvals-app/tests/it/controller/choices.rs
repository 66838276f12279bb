//! What a person may choose beside one run and none: rules, times, messages, pauses, tickets.

use serde_json::{Value, json};

use super::*;

/// The rules and the patterns of agent `main`, ids and times taken out.
pub(super) fn stored(bench: &Bench) -> (Value, Value) {
    let mut store: Value = serde_json::from_str(&bench.store()).unwrap();
    let main = &mut store["agents"]["main"];
    for list in ["rules", "allowlist"] {
        for entry in main[list].as_array_mut().into_iter().flatten() {
            let entry = entry.as_object_mut().unwrap();
            entry.remove("id");
            entry.remove("lastUsedAt");
        }
    }
    (main["rules"].clone(), main["allowlist"].clone())
}

#[tokio::test]
async fn each_offer_is_shown_stored_and_then_runs_unasked() {
    let here = |bench: &Bench| bench.home.path().to_str().unwrap().to_owned();
    for offer in ["command", "arguments", "programs"] {
        let bench = Bench::new(NOTHING);
        let asked = bench.ask(&["echo", "a b"]);
        let card = bench.state().await.card.unwrap();
        let ids: Vec<&str> = card.always.iter().map(|offer| offer.id.as_str()).collect();
        assert_eq!(ids, ["command", "arguments", "programs"]);
        let chosen: Vec<bool> = card.always.iter().map(|offer| offer.preselected).collect();
        assert_eq!(chosen, [false, true, false]);

        bench.look_and_click(always(offer)).await;
        assert_eq!(asked.stdout().await, "a b\n");
        let rule = json!({ "effect": "allow", "pattern": "/usr/bin/echo", "args": ["a b"] });
        let mut in_folder = rule.clone();
        in_folder["cwd"] = json!(here(&bench));
        let expected = match offer {
            "command" => (json!([in_folder]), Value::Null),
            "arguments" => (json!([rule]), Value::Null),
            _ => (Value::Null, json!([{ "pattern": "/usr/bin/echo" }])),
        };
        assert_eq!(stored(&bench), expected, "{offer}");

        assert_eq!(bench.ask(&["echo", "a b"]).stdout().await, "a b\n");
        let other = bench.ask(&["echo", "other"]);
        match offer {
            "programs" => assert_eq!(other.stdout().await, "other\n"),
            _ => assert!(bench.state().await.card.is_some(), "{offer}"),
        }
    }
}

#[tokio::test]
async fn a_rule_can_end_and_carry_a_note() {
    let bench = Bench::new(NOTHING);
    let asked = bench.ask(&["uname"]);
    bench
        .look_and_click(Choice::AllowAlways {
            offer: "arguments".to_owned(),
            ends: RuleEnd::Week,
            note: " for the\nbuild\u{202e} ".to_owned(),
            pattern: String::new(),
            confirmed: false,
        })
        .await;
    asked.stdout().await;
    let rule = json!({
        "effect": "allow", "pattern": "/usr/bin/uname", "args": [],
        "expiresAt": 7 * 24 * 3_600_000_u64, "note": "for the build",
    });
    assert_eq!(stored(&bench), (json!([rule]), Value::Null));
}

#[tokio::test]
async fn what_was_not_offered_is_not_stored() {
    let bench = Bench::new(NOTHING);
    let asked = bench.ask(&["sh", "-c", "echo hi > .envrc"]);
    let card = bench.state().await.card.unwrap();
    assert_eq!(card.always, []);
    assert!(!card.allow_always.offered);
    bench.painted().await;
    tokio::time::sleep(ARMED).await;
    for choice in [
        always("programs"),
        always("script"),
        Choice::AllowFor { ms: Some(1) },
    ] {
        assert_eq!(bench.click(choice).await.unwrap_err().code, "not-offered");
    }
    assert_eq!(bench.store(), NOTHING);
    drop(asked);
}

/// Why Always allow is off is in view.
#[tokio::test(start_paused = true)]
async fn where_no_rule_can_be_stored_the_card_says_why() {
    let bench = Bench::new(NOTHING);
    let then = "No rule can be saved for that. You’ll be asked every time.";
    for (text, why) in [
        (
            "$PAGER file",
            "The program is known only when the command runs (“$PAGER”).",
        ),
        ("eval ls", "eval runs or changes other commands."),
        ("echo hi > .envrc", "The command does something dangerous."),
    ] {
        let sentence = format!("{why} {then}");
        let asked = bench.ask(&["sh", "-c", text]);
        let card = bench.state().await.card.unwrap();
        let shown = (
            card.allow_always.offered,
            card.allow_always.sentence.as_str(),
        );
        assert_eq!(shown, (false, sentence.as_str()), "{text}");
        bench.click(Choice::Deny).await.unwrap();
        asked.refused().await;
    }
}

/// The policy has changed so that the rule would not help any more: the run is allowed,
/// nothing is written, and the card says so.
#[tokio::test]
async fn a_rule_that_would_not_match_is_not_saved() {
    let bench = Bench::new(NOTHING);
    let asked = bench.ask(&["echo", "hi"]);
    bench.painted().await;
    let always_asks = r#"{"version":1,"defaults":{"ask":"always"}}"#;
    std::fs::write(store_path(bench.home.path()), always_asks).unwrap();
    tokio::time::sleep(ARMED).await;
    bench.click(always("arguments")).await.unwrap();
    assert_eq!(asked.stdout().await, "hi\n");
    assert_eq!(bench.store(), always_asks);
    let ended = bench.state().await.card.unwrap().ended.unwrap();
    assert_eq!(
        ended.sentence,
        "Not saved: the rule wouldn’t match the command. Allowed once."
    );
    bench.mailbox.send(Tick::Dismissed);
    assert_eq!(bench.state().await, PromptState::default());
}

#[tokio::test]
async fn what_changed_is_said_where_it_was_clicked() {
    let bench = Bench::new(NOTHING);
    let tool = bench.home.path().join("tool");
    write_program(&tool, "echo shown");
    let asked = bench.ask(&[tool.to_str().unwrap()]);
    bench.painted().await;
    write_program(&tool, "echo other");
    tokio::time::sleep(ARMED).await;
    bench
        .click(Choice::AllowFor { ms: Some(300_000) })
        .await
        .unwrap();
    assert_eq!(asked.refused().await.0, "changed");
    let ended = bench.state().await.card.unwrap().ended.unwrap();
    assert!(ended.sentence.starts_with("Changed since you saw it"));
    assert!(ended.sentence.ends_with("Not run."), "{ended:?}");
    let last = bench.told().await;
    assert!(
        !last.iter().any(|line| line.contains("permission")),
        "{last:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn a_message_reaches_the_agent_as_one_visible_line() {
    let bench = Bench::new(NOTHING);
    for (message, told) in [
        ("use make\u{202e}\n deploy", "user denied: use make deploy"),
        ("\u{200b}", "user denied"),
    ] {
        let asked = bench.ask(&["uname"]);
        bench
            .click(Choice::DenyWithMessage {
                message: message.to_owned(),
            })
            .await
            .unwrap();
        assert_eq!(asked.refused().await, denied("user-denied", told));
    }
}

/// Who only asks is told it if it says that it passes it on, and the card says so before.
#[tokio::test(start_paused = true)]
async fn a_message_is_offered_to_who_takes_it() {
    let bench = Bench::new(NOTHING);
    let yes_or_no = "This agent can’t take a message, only yes or no.";
    for (takes_message, message) in [
        (Some(true), Some("use make deploy")),
        (Some(false), None),
        (None, None),
    ] {
        let (reply, answer) = oneshot::channel();
        bench.mailbox.send(Tick::Prompt {
            request: Box::new(PromptRequest {
                command: "uname".to_owned(),
                takes_message,
                ..PromptRequest::default()
            }),
            asker: Asker::default(),
            reply,
        });
        let card = bench.state().await.card.unwrap();
        let offered = card.deny_message;
        assert_eq!(offered.offered, message.is_some(), "{takes_message:?}");
        assert_eq!(offered.sentence == yes_or_no, message.is_none());
        let choice = match message {
            Some(_) => Choice::DenyWithMessage {
                message: "use make\u{202e}\n deploy".to_owned(),
            },
            None => Choice::Deny,
        };
        bench.click(choice).await.unwrap();
        let told = answer.await.unwrap();
        let ruling = told.ruling.unwrap();
        assert_eq!(
            (told.decision, told.message.as_deref(), ruling.code.as_str()),
            (PromptDecision::Deny, message, "user-denied"),
            "{takes_message:?}"
        );
        // The person's words are told once.
        assert_eq!(ruling.sentence, "A person denied it.");
    }
}

#[tokio::test(start_paused = true)]
async fn a_paused_agent_is_refused_for_15_minutes_and_others_are_not() {
    let bench = Bench::new(NOTHING);
    let ask = |agent: &str, word: &str| {
        bench.send(ExecRequest {
            command: vec!["echo".to_owned(), word.to_owned()],
            agent_id: Some(agent.to_owned()),
            deadline_ms: Some(3_600_000),
            ..ExecRequest::default()
        })
    };
    let (first, second, other) = (ask("main", "1"), ask("main", "2"), ask("ops", "3"));
    bench.click(Choice::DenyAndPause).await.unwrap();
    assert_eq!(first.refused().await, denied("user-denied", "user denied"));
    let paused = |minutes| {
        let text =
            format!("A person paused agent main: everything it asks is refused for {minutes}.");
        denied("paused", &text)
    };
    assert_eq!(second.refused().await, paused("15 minutes"));
    assert_eq!(ask("main", "4").refused().await, paused("15 minutes"));
    let state = bench.state().await;
    assert_eq!((summary(&state).as_str()), "echo 3 of 1");
    bench.painted().await;
    bench.click(Choice::Deny).await.unwrap();
    other.refused().await;
    let told = bench.told().await;
    assert!(
        told.contains(&"tray Paused: main paused · 15 min".to_owned()),
        "{told:?}"
    );

    let (reply, status) = oneshot::channel();
    bench.mailbox.send(Tick::Status(reply));
    let paused_now = Pausing {
        agent: Some((1, "main".to_owned())),
        minutes: Some(15),
    };
    assert_eq!(status.await.unwrap().pauses, [paused_now]);

    tokio::time::sleep(Duration::from_secs(14 * 60 + 1)).await;
    assert_eq!(ask("main", "5").refused().await, paused("1 minute"));
    tokio::time::sleep(Duration::from_secs(60)).await;
    assert_eq!(
        bench.told().await.last().unwrap(),
        "tray Idle: Ready · nothing waiting"
    );
    let again = ask("main", "6");
    bench.click(Choice::DenyAndPause).await.unwrap();
    again.refused().await;
    // Ended by hand in the main window: it is the second of its kind.
    let (reply, ended) = oneshot::channel();
    let remedy = Remedy::from_id("resume:2").unwrap();
    bench.mailbox.send(Tick::Remedy { remedy, reply });
    ended.await.unwrap().unwrap();
    let again = ask("main", "7");
    assert!(bench.state().await.card.is_some());
    drop(again);
}

#[tokio::test]
async fn a_late_answer_counts_when_it_is_asked_again_and_once() {
    let bench = Bench::new(NOTHING);
    let ask = || {
        bench.send(ExecRequest {
            command: vec!["echo".to_owned(), "late".to_owned()],
            deadline_ms: Some(900),
            ..ExecRequest::default()
        })
    };
    let clock = StoppedClock::new();
    let first = ask();
    bench.painted().await;
    clock.pass(Duration::from_millis(900)).await;
    assert_eq!(first.refused().await.0, "approval-timeout");
    let card = bench.state().await.card.unwrap();
    let ended = card.ended.unwrap();
    assert_eq!(
        (ended.sentence.as_str(), ended.allow_next),
        ("Not run. Time ran out.", true)
    );
    assert_eq!(
        bench.click(Choice::AllowNext).await.unwrap_err().code,
        "unarmed"
    );
    clock.pass(ARMED).await;
    bench.click(Choice::AllowNext).await.unwrap();
    clock.start();
    assert_eq!(bench.state().await, PromptState::default());
    let told = bench.told().await;
    assert_eq!(
        told.last().unwrap(),
        "tray Lease: 1 temporary permission · 10 min"
    );
    assert_eq!(ask().stdout().await, "late\n");
    let again = ask();
    assert!(bench.state().await.card.is_some());
    drop(again);
}

#[tokio::test(start_paused = true)]
async fn what_ends_elsewhere_is_a_line_beside_the_next() {
    let bench = Bench::new(NOTHING);
    let first = bench.ask(&["echo", "gone"]);
    let second = bench.ask(&["uname"]);
    bench.painted().await;
    first.gone.cancel();
    first.refused().await;
    let state = bench.state().await;
    assert_eq!(summary(&state), "uname of 1");
    let card = state.card.unwrap();
    assert_eq!(card.ended, None);
    let text = |runs: &[view_model::TextRun]| runs.iter().map(|run| run.text.clone()).collect();
    let before = card.before.unwrap();
    let told: [String; 3] = [text(&before.agent), text(&before.preview), before.sentence];
    assert_eq!(
        told,
        ["main", "echo gone", "Not run. The agent stopped waiting."]
    );
    bench.mailbox.send(Tick::Dismissed);
    let state = bench.state().await;
    assert_eq!(summary(&state), "uname of 1");
    assert_eq!(state.card.unwrap().before, None);
    second.gone.cancel();
    second.refused().await;
}

#[tokio::test]
async fn the_card_says_why_it_asks_and_which_rule_came_nearest() {
    let bench = Bench::new(
        r#"{"version":1,"agents":{"main":{"rules":[
            {"effect":"allow","pattern":"/usr/bin/echo","args":["a","c"]}],
            "allowlist":[{"pattern":"/usr/bin/cat"}]}}}"#,
    );
    let asked = bench.ask(&["sh", "-c", "echo a b | cat"]);
    let text = |runs: &[view_model::TextRun]| runs.iter().map(|run| run.text.as_str()).collect();
    let why: Vec<(u32, String, String, String)> = bench
        .state()
        .await
        .card
        .unwrap()
        .why
        .iter()
        .map(|line| {
            let (subject, said) = (text(&line.subject), text(&line.text));
            (line.depth, subject, said, line.mark.clone())
        })
        .collect();
    let line = |depth, subject: &str, said: &str, mark: &str| {
        (depth, subject.to_owned(), said.to_owned(), mark.to_owned())
    };
    assert_eq!(
        why,
        [
            line(
                0,
                "Security",
                "Only what is on the allowlist, because nothing else is set",
                "note"
            ),
            line(
                0,
                "Ask",
                "When not on the allowlist, because nothing else is set",
                "note"
            ),
            line(
                0,
                "When nobody can be asked",
                "Refuse, because nothing else is set",
                "note"
            ),
            line(0, "echo a b", "/usr/bin/echo", "miss"),
            line(
                1,
                "Nearest rule",
                "/usr/bin/echo: its arguments differ at word 2",
                "miss"
            ),
            line(0, "cat", "/usr/bin/cat", "pass"),
            line(1, "Covered by", "/usr/bin/cat, of main", "pass"),
            line(0, "Decision", "echo isn’t on main’s allowlist.", "miss"),
        ]
    );
    drop(asked);
}
