//! Always deny: which programs it names, what it would change, and what becomes of the request
//! and of those that wait beside it.

use audit_log::Verdict;
use serde_json::{Value, json};
use view_model::{AlwaysOffer, TextRun};

use super::rules::{propose, remember, text};
use super::*;

fn deny(offer: &str) -> Choice {
    Choice::DenyAlways {
        offer: offer.to_owned(),
    }
}

/// Each with its name, what it stores, its label, and whether it is chosen at first.
fn offered(offers: &[AlwaysOffer]) -> Vec<(String, String, &str, bool)> {
    let stored = |lines: &[Vec<TextRun>]| lines.iter().map(|line| text(line)).collect::<String>();
    let offer = |it: &AlwaysOffer| {
        let label = match it.label.as_str() {
            ANY => ANY,
            CARRIES => CARRIES,
            other => panic!("{other}"),
        };
        (it.id.clone(), stored(&it.stored), label, it.preselected)
    };
    offers.iter().map(offer).collect()
}

const ANY: &str = "This program with any arguments";
const CARRIES: &str = "This program, and everything it starts";

/// The rules of agent `main`, without their ids.
fn rules(bench: &Bench) -> Value {
    let store: Value = serde_json::from_str(&bench.store()).unwrap();
    let mut rules = store["agents"]["main"]["rules"].clone();
    for rule in rules.as_array_mut().unwrap() {
        assert!(
            rule.as_object_mut()
                .unwrap()
                .remove("id")
                .unwrap()
                .is_string()
        );
    }
    rules
}

const RULE: &str = "A rule blocks /usr/bin/uname (agents.main.rules).";

/// A command, and the programs of it with what is said of each.
type Offered = (
    &'static [&'static str],
    &'static [(&'static str, &'static str)],
);

/// Each program once, in order; none where none can be found or named.
#[tokio::test]
async fn the_programs_of_a_command_are_offered() {
    let cases: [Offered; 6] = [
        (&["uname", "-a"], &[("/usr/bin/uname", ANY)]),
        (
            &["/bin/sh", "-lc", "uname | sort | uname -m"],
            &[("/usr/bin/uname", ANY), ("/usr/bin/sort", ANY)],
        ),
        (&["bash", "-x", "job.sh"], &[("/usr/bin/bash", CARRIES)]),
        (&["/bin/sh", "-lc", "echo $("], &[("/usr/bin/echo", ANY)]),
        (&["/bin/sh", "-lc", "$TOOL run"], &[]),
        (&["no-such-program"], &[]),
    ];
    for (command, programs) in cases {
        let bench = Bench::new(NOTHING);
        let asked = bench.ask(command);
        let card = bench.state().await.card.unwrap();
        let wanted: Vec<_> = (0..)
            .zip(programs)
            .map(|(at, (path, label))| (format!("deny-{at}"), (*path).to_owned(), *label, at == 0))
            .collect();
        assert_eq!(offered(&card.deny_always), wanted, "{command:?}");
        drop(asked);
    }
}

#[tokio::test]
async fn a_denial_says_what_it_would_have_refused() {
    let bench = Bench::new(LISTED);
    remember(
        &bench,
        &[
            (&["uname", "-a"], Verdict::Allowed),
            (&["uname", "-a"], Verdict::Allowed),
            (&["uname", "-m"], Verdict::Denied),
            (&["echo", "one"], Verdict::Allowed),
        ],
    );
    let asked = bench.ask(&["uname"]);
    let proposal = propose(&bench, "deny-0", "").await.unwrap();
    let past = proposal.past.unwrap();
    let rows: Vec<_> = past
        .rows
        .iter()
        .map(|row| (text(&row.command), row.times, row.against))
        .collect();
    assert_eq!((past.changed, past.against, past.looked_at), (3, 2, 4));
    assert_eq!(
        rows,
        [("uname -a".to_owned(), 2, 2), ("uname -m".to_owned(), 1, 0)]
    );
    assert!(proposal.saves && proposal.confirm.is_empty() && proposal.findings.is_none());
    assert_eq!(bench.store(), LISTED);
    for unknown in ["deny-1", "deny-", "deny-x"] {
        let told = propose(&bench, unknown, "").await.unwrap_err();
        assert_eq!(told.code, "gone", "{unknown}");
    }
    drop(asked);
}

/// It waits for no arming: nothing was painted. What waits beside it is judged again, and the
/// next one needs no window.
#[tokio::test]
async fn a_denied_program_is_refused_from_then_on() {
    let bench = Bench::new(NOTHING);
    let first = bench.ask(&["uname", "-a"]);
    let same = bench.ask(&["uname", "-a"]);
    let beside = bench.ask(&["/bin/sh", "-lc", "uname | sort"]);
    let other = bench.ask(&["echo", "hi"]);
    bench.click(deny("deny-0")).await.unwrap();
    for asked in [first, same, beside] {
        assert_eq!(asked.refused().await, denied("deny-rule", RULE));
    }
    assert_eq!(
        rules(&bench),
        json!([{ "effect": "deny", "pattern": "/usr/bin/uname" }])
    );
    assert_eq!(summary(&bench.state().await), "echo hi of 1");
    let next = bench.ask(&["uname", "-s"]);
    assert_eq!(next.refused().await, denied("deny-rule", RULE));
    assert_eq!(summary(&bench.state().await), "echo hi of 1");
    drop(other);
}

/// Another agent is still asked about, and nothing that is not offered is stored.
#[tokio::test]
async fn a_denial_is_for_one_agent_and_one_program_of_the_command() {
    let bench = Bench::new(NOTHING);
    let asked = bench.ask(&["echo", "hi"]);
    bench.painted().await;
    tokio::time::sleep(ARMED).await;
    for unknown in ["deny-1", "programs", "arguments", ""] {
        let told = bench.click(deny(unknown)).await.unwrap_err();
        assert_eq!(told.code, "not-offered", "{unknown}");
    }
    assert_eq!(bench.store(), NOTHING);
    bench.click(deny("deny-0")).await.unwrap();
    asked.refused().await;
    let other = bench.send(ExecRequest {
        command: vec!["echo".to_owned(), "hi".to_owned()],
        agent_id: Some("ops".to_owned()),
        ..ExecRequest::default()
    });
    assert_eq!(summary(&bench.state().await), "echo hi of 1");
    drop(other);
}

/// The person is told that the rule is not there; the request is denied all the same.
#[tokio::test]
async fn a_denial_that_cannot_be_saved_denies_once_and_is_told() {
    let bench = Bench::patient(NOTHING);
    // The start needs the store, too.
    bench.state().await;
    let asked = bench.ask(&["uname"]);
    bench.painted().await;
    let store = store_path(bench.home.path());
    std::fs::write(&store, "{").unwrap();
    bench.click(deny("deny-0")).await.unwrap();
    let (reason, _) = asked.refused().await;
    assert_eq!(reason, "user-denied");
    let ended = bench.state().await.card.unwrap().ended.unwrap();
    let told = &ended.sentence;
    assert!(
        told.starts_with("The rule was not saved: ") && told.ends_with(" Denied."),
        "{told}"
    );
    assert_eq!(bench.store(), "{");
}
