//! Always allow before it is written: what the rule would change, and what must be confirmed.

use audit_log::{Body, By, Decision, Log, Record, Verdict, digest};
use serde_json::json;
use view_model::{Proposal, ProposalRequest, TextRun};

use super::*;

/// Puts decisions of agent `main` into the history, oldest first.
pub(super) fn remember(bench: &Bench, decided: &[(&[&str], Verdict)]) {
    let cwd = bench.home.path().to_str().unwrap();
    let records: Vec<Record> = decided
        .iter()
        .map(|(argv, verdict)| {
            let argv: Vec<String> = argv.iter().map(|word| (*word).to_owned()).collect();
            let decision = Decision {
                agent: "main".to_owned(),
                session: None,
                host: "node".to_owned(),
                asker: None,
                command: argv.join(" "),
                programs: Vec::new(),
                files: Vec::new(),
                cwd: cwd.to_owned(),
                env: Vec::new(),
                verdict: *verdict,
                by: By::Person,
                code: String::new(),
                layer: String::new(),
                reason: String::new(),
                message: None,
                waited_ms: None,
                together: None,
                grant: Vec::new(),
                used: Vec::new(),
                argv_digest: digest(&argv, cwd),
            };
            Record::new(0, Body::Decision(Box::new(decision)))
        })
        .collect();
    Log::new(history_path(bench.home.path()))
        .append(&records)
        .unwrap();
}

pub(super) async fn propose(
    bench: &Bench,
    offer: &str,
    pattern: &str,
) -> Result<Proposal, Problem> {
    // However long a pattern takes to look for: a window that painted is there.
    bench.painted().await;
    let card = bench.state().await.card.unwrap();
    let request = ProposalRequest {
        id: card.id,
        digest: card.digest,
        offer: offer.to_owned(),
        pattern: pattern.to_owned(),
    };
    let (reply, told) = oneshot::channel();
    bench.mailbox.send(Tick::Propose { request, reply });
    told.await.unwrap()
}

pub(super) fn text(runs: &[TextRun]) -> String {
    runs.iter().map(|run| run.text.as_str()).collect()
}

pub(super) fn typed(pattern: &str, confirmed: bool) -> Choice {
    Choice::AllowAlways {
        offer: "pattern".to_owned(),
        ends: RuleEnd::Never,
        note: String::new(),
        pattern: pattern.to_owned(),
        confirmed,
    }
}

const DENIED_BEFORE: &str =
    "You denied one request that this rule would allow. With the rule, you won’t be asked.";

/// What was asked before is judged again by the policy that the rule would make.
#[tokio::test]
async fn a_proposal_says_what_would_have_run() {
    let bench = Bench::new(NOTHING);
    remember(
        &bench,
        &[
            (&["echo", "one"], Verdict::Allowed),
            (&["echo", "hi"], Verdict::Expired),
            (&["uname", "-a"], Verdict::Denied),
            (&["echo", "secret"], Verdict::Denied),
            (&["echo", "one"], Verdict::Allowed),
        ],
    );
    let asked = bench.ask(&["echo", "hi"]);
    let cases = [
        ("command", (1, 0), vec!["echo hi"], vec![]),
        ("arguments", (1, 0), vec!["echo hi"], vec![]),
        (
            "programs",
            (4, 1),
            vec!["echo secret", "echo one", "echo hi"],
            vec![DENIED_BEFORE],
        ),
    ];
    for (offer, counts, commands, confirm) in cases {
        let proposal = propose(&bench, offer, "").await.unwrap();
        let past = proposal.past.unwrap();
        let shown: Vec<String> = past.rows.iter().map(|row| text(&row.command)).collect();
        assert_eq!((past.changed, past.against), counts, "{offer}");
        assert_eq!((past.looked_at, past.unknown, past.more), (5, 0, 0));
        assert_eq!(shown, commands, "{offer}");
        assert_eq!(proposal.confirm, confirm, "{offer}");
        assert!(proposal.saves && proposal.findings.is_none(), "{offer}");
    }
    assert_eq!(bench.store(), NOTHING);
    drop(asked);
}

/// Only what is in view can be looked at: not other content, not behind a lock.
#[tokio::test]
async fn nothing_is_told_of_what_is_not_in_view() {
    let bench = Bench::new(NOTHING);
    let asked = bench.ask(&["echo", "hi"]);
    let card = bench.state().await.card.unwrap();
    let of = |id: &str, digest: &str| ProposalRequest {
        id: id.to_owned(),
        digest: digest.to_owned(),
        offer: "programs".to_owned(),
        pattern: String::new(),
    };
    let propose = async |request| {
        let (reply, told) = oneshot::channel();
        bench.mailbox.send(Tick::Propose { request, reply });
        told.await.unwrap().map_err(|problem| problem.code)
    };
    let gone = Err("gone".to_owned());
    assert!(propose(of(&card.id, &card.digest)).await.is_ok());
    assert_eq!(propose(of(&card.id, "other")).await, gone);
    assert_eq!(propose(of("q9", &card.digest)).await, gone);
    assert_eq!(propose(of("", &card.digest)).await, gone);
    bench.mailbox.send(Tick::Locked(true));
    assert_eq!(propose(of(&card.id, &card.digest)).await, gone);
    drop(asked);
}

/// Confirmation is asked for here, not in the window.
#[tokio::test]
async fn a_rule_over_an_earlier_denial_is_stored_only_when_confirmed() {
    let bench = Bench::new(NOTHING);
    remember(&bench, &[(&["echo", "secret"], Verdict::Denied)]);
    let asked = bench.ask(&["echo", "hi"]);
    bench.painted().await;
    tokio::time::sleep(ARMED).await;
    let refused = bench.click(always("programs")).await.unwrap_err();
    assert_eq!(refused.code, "confirm");
    assert!(refused.message.ends_with(DENIED_BEFORE), "{refused:?}");
    assert_eq!(bench.store(), NOTHING);
    assert_eq!(summary(&bench.state().await), "echo hi of 1");

    let Choice::AllowAlways {
        offer,
        ends,
        note,
        pattern,
        ..
    } = always("programs")
    else {
        unreachable!()
    };
    let confirmed = Choice::AllowAlways {
        offer,
        ends,
        note,
        pattern,
        confirmed: true,
    };
    bench.click(confirmed).await.unwrap();
    assert_eq!(asked.stdout().await, "hi\n");
    assert!(bench.store().contains("/usr/bin/echo"));
}

#[tokio::test]
async fn a_denial_that_it_meets_stays_in_force_and_is_named() {
    let bench = Bench::new(
        r#"{"version":1,"agents":{"*":{"rules":[{"effect":"deny","pattern":"/usr/bin/ech?","args":["no"]}]}}}"#,
    );
    let asked = bench.ask(&["echo", "hi"]);
    let told = "A rule blocks /usr/bin/ech? no, and it wins. Remove it in Allowlist first.";
    for (offer, pattern, confirm) in [
        ("arguments", "", vec![]),
        ("programs", "", vec![told]),
        ("pattern", "/usr/bin/echo", vec![told]),
        ("pattern", "/usr/bin/uname", vec![]),
    ] {
        let proposal = propose(&bench, offer, pattern).await.unwrap();
        assert_eq!(proposal.confirm, confirm, "{offer} {pattern}");
    }
    drop(asked);
}

/// Each pattern with what is said of it, whether it may be saved and what is to confirm.
#[tokio::test]
async fn another_pattern_is_looked_at_while_it_is_typed() {
    let bench = Bench::new(NOTHING);
    let asked = bench.ask(&["uname", "-a"]);
    assert_eq!(
        bench.state().await.card.unwrap().pattern.as_deref(),
        Some("/usr/bin/uname")
    );
    let cases = [
        ("/usr/bin/unam?", true, None, 0),
        ("/usr/bin/uname", true, None, 0),
        ("/usr/bin/echo", false, None, 0),
        ("/nowhere/uname", false, None, 0),
        ("/usr/bin/*", true, None, 2),
        ("/**", true, None, 2),
        (
            "uname",
            false,
            Some("“uname” has no folder and would never match; write /usr/bin/uname."),
            0,
        ),
        (
            "",
            false,
            Some("An empty pattern matches nothing; write the path of a program."),
            0,
        ),
        (
            "/usr/bin/una\u{200b}me",
            false,
            Some("It contains hidden characters."),
            0,
        ),
    ];
    for (pattern, saves, refused, confirm) in cases {
        let proposal = propose(&bench, "pattern", pattern).await.unwrap();
        let findings = proposal.findings.unwrap();
        assert_eq!(findings.refused.as_deref(), refused, "{pattern}");
        assert_eq!(proposal.saves, saves, "{pattern}");
        assert_eq!(
            proposal.confirm.len(),
            confirm,
            "{pattern} {:?}",
            proposal.confirm
        );
        if pattern == "/usr/bin/unam?" {
            // Where `/bin` is a link to it, the program is found there, too.
            let found: Vec<String> = findings.matches.iter().map(|it| text(it)).collect();
            assert!(found.contains(&"/usr/bin/uname".to_owned()), "{found:?}");
        }
    }
    drop(asked);
}

#[tokio::test]
async fn a_pattern_is_stored_where_with_it_the_request_runs() {
    for (pattern, confirmed, expected) in [
        ("/usr/bin/unam?", false, Some("/usr/bin/unam?")),
        (" /usr/bin/u*e ", true, Some("/usr/bin/u*e")),
        ("/usr/bin/echo", false, None),
        ("uname", false, None),
    ] {
        let bench = Bench::new(NOTHING);
        let asked = bench.ask(&["uname"]);
        bench.look_and_click(typed(pattern, confirmed)).await;
        asked.stdout().await;
        let ended = bench.state().await.card.and_then(|card| card.ended);
        match expected {
            Some(stored) => {
                let store: serde_json::Value = serde_json::from_str(&bench.store()).unwrap();
                let entries = &store["agents"]["main"]["allowlist"];
                assert_eq!(entries[0]["pattern"], json!(stored));
                assert_eq!(ended, None);
            }
            None => {
                assert_eq!(bench.store(), NOTHING, "{pattern}");
                assert_eq!(
                    ended.unwrap().sentence,
                    "Not saved: the rule wouldn’t match the command. Allowed once."
                );
            }
        }
    }
}

/// Where the arguments may not be left open, no pattern may leave them open.
#[tokio::test]
async fn a_program_that_runs_anything_takes_no_pattern() {
    let bench = Bench::new(NOTHING);
    let script = bench.home.path().join("job.sh");
    write_program(&script, "echo job");
    let asked = bench.ask(&["bash", script.to_str().unwrap()]);
    let card = bench.state().await.card.unwrap();
    assert_eq!(card.pattern, None);
    assert_eq!(
        card.always_note.unwrap(),
        "“Any arguments” isn’t offered: bash can run anything."
    );
    bench.painted().await;
    tokio::time::sleep(ARMED).await;
    let refused = bench.click(typed("/usr/bin/bash", true)).await.unwrap_err();
    assert_eq!(refused.code, "not-offered");
    assert_eq!(bench.store(), NOTHING);
    drop(asked);
}

/// The watcher tells of the change before the answer counts: it is still the person's.
#[tokio::test]
async fn one_always_answer_grants_all_that_are_the_same() {
    let bench = Bench::new(NOTHING);
    let same: Vec<Asked> = (0..3).map(|_| bench.ask(&["echo", "same"])).collect();
    bench.painted().await;
    tokio::time::sleep(ARMED).await;
    let card = bench.state().await.card.unwrap();
    let (reply, counted) = oneshot::channel();
    let answer = PromptAnswer {
        id: card.id,
        digest: card.digest,
        times: 2,
        choice: always("arguments"),
    };
    bench.mailbox.send(Tick::Answer { answer, reply });
    bench.mailbox.send(Tick::StoreChanged);
    assert_eq!(counted.await.unwrap(), Ok(()));
    for asked in same {
        assert_eq!(asked.stdout().await, "same\n");
    }
    let store: serde_json::Value = serde_json::from_str(&bench.store()).unwrap();
    assert_eq!(
        store["agents"]["main"]["rules"].as_array().unwrap().len(),
        1
    );
}

#[tokio::test]
async fn until_the_screen_locks_is_offered_where_a_lock_is_told() {
    let bench = Bench::new(NOTHING);
    let lease = Choice::AllowFor { ms: None };
    let labels = |state: PromptState| -> Vec<String> {
        let leases = state.card.unwrap().leases;
        leases.into_iter().map(|lease| lease.label).collect()
    };
    let asked = bench.ask(&["echo", "untold"]);
    assert_eq!(
        labels(bench.state().await),
        ["5 minutes", "30 minutes", "1 hour"]
    );
    bench.painted().await;
    tokio::time::sleep(ARMED).await;
    assert_eq!(
        bench.click(lease.clone()).await.unwrap_err().code,
        "not-offered"
    );
    bench.click(Choice::Deny).await.unwrap();
    asked.refused().await;

    for end in [Tick::Locked(true), Tick::LockIsTold(false)] {
        bench.mailbox.send(Tick::LockIsTold(true));
        let asked = bench.ask(&["echo", "leased"]);
        assert_eq!(
            labels(bench.state().await),
            [
                "5 minutes",
                "30 minutes",
                "1 hour",
                "Until the screen locks"
            ]
        );
        bench.look_and_click(lease.clone()).await;
        assert_eq!(asked.stdout().await, "leased\n");
        assert_eq!(bench.ask(&["echo", "leased"]).stdout().await, "leased\n");
        let told = bench.told().await;
        let tray = "tray Lease: 1 temporary permission · until the screen locks";
        assert!(told.iter().any(|line| line == tray), "{told:?}");
        bench.mailbox.send(end);
        bench.mailbox.send(Tick::Locked(false));
        let asked = bench.ask(&["echo", "leased"]);
        assert!(bench.state().await.card.is_some());
        bench.click(Choice::Deny).await.unwrap();
        asked.refused().await;
    }
}

/// The raw text is there only where Copy would not give it.
#[tokio::test(start_paused = true)]
async fn the_raw_text_is_kept_where_it_is_not_what_is_shown() {
    let bench = Bench::new(NOTHING);
    for (word, raw) in [("plain", None), ("a\u{202e}b", Some("echo a\u{202e}b"))] {
        let asked = bench.ask(&["echo", word]);
        let command = bench.state().await.card.unwrap().command;
        assert_eq!(command.raw.as_deref(), raw);
        assert_ne!(Some(&command.copy), command.raw.as_ref());
        bench.click(Choice::Deny).await.unwrap();
        asked.refused().await;
    }
}
