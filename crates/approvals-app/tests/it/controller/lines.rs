//! Always allow for a line of several commands: a choice for each part.

use serde_json::{Value, json};

use super::choices::stored;
use super::*;

/// Each part of a line has its own choice; all of it is one edit, which is confirmed because lines
/// of several commands run from then on.
#[tokio::test]
async fn each_part_of_a_line_is_chosen_and_stored_in_one_edit() {
    let bench = Bench::new(NOTHING);
    let line = "echo a && git --version && git log -1 || true";
    let asked = bench.ask(&["sh", "-c", line]);
    let card = bench.state().await.card.unwrap();
    let ids: Vec<&str> = card.always.iter().map(|offer| offer.id.as_str()).collect();
    assert_eq!(ids, ["parts", "line"]);
    let parts: Vec<(String, Vec<&str>)> = card.always[0]
        .parts
        .iter()
        .map(|part| {
            let words = part.words.iter().map(|run| run.text.as_str()).collect();
            let choices = part.choices.iter().map(|offer| offer.id.as_str());
            (words, choices.collect())
        })
        .collect();
    assert_eq!(
        parts,
        [
            ("echo a".to_owned(), vec![]),
            (
                "git --version".to_owned(),
                vec!["command", "arguments", "programs"]
            ),
            (
                "git log -1".to_owned(),
                vec!["command", "arguments", "prefix", "programs"]
            ),
            ("true".to_owned(), vec![]),
        ]
    );
    let confirmed = |offer: &str| Choice::AllowAlways {
        offer: offer.to_owned(),
        ends: RuleEnd::Never,
        note: String::new(),
        pattern: String::new(),
        confirmed: true,
    };
    bench.painted().await;
    tokio::time::sleep(ARMED).await;
    let wider = bench.click(always("parts")).await.unwrap_err();
    assert_eq!(wider.code, "confirm");
    assert_eq!(bench.store(), NOTHING);
    bench
        .click(confirmed("parts:arguments,prefix"))
        .await
        .unwrap();
    asked.stdout().await;
    let git = |args: Value, more: bool| {
        let mut rule = json!({ "effect": "allow", "pattern": "/usr/bin/git", "args": args });
        if more {
            rule["more"] = json!(true);
        }
        rule
    };
    let rules = json!([git(json!(["--version"]), false), git(json!(["log"]), true)]);
    assert_eq!(stored(&bench), (rules, Value::Null));
    let store: Value = serde_json::from_str(&bench.store()).unwrap();
    assert_eq!(store["agents"]["main"]["chains"], "per-part");
    // Its next variant asks no more, and its neighbour does.
    let variant = bench.ask(&["sh", "-c", "git log -2 --oneline || echo b"]);
    assert!(variant.stdout().await.ends_with("b\n"));
    let neighbour = bench.ask(&["sh", "-c", "git status && echo b"]);
    assert!(bench.state().await.card.is_some());
    drop(neighbour);
}

/// What is no choice of a part is not stored: the command runs this once.
#[tokio::test]
async fn a_choice_that_no_part_has_is_not_stored() {
    for wrong in [
        "parts:arguments",
        "parts:arguments,writes",
        "line:a",
        "parts:a,b,c",
    ] {
        let bench = Bench::new(NOTHING);
        let asked = bench.ask(&["sh", "-c", "uname -s && uname -o"]);
        bench
            .look_and_click(Choice::AllowAlways {
                offer: wrong.to_owned(),
                ends: RuleEnd::Never,
                note: String::new(),
                pattern: String::new(),
                confirmed: true,
            })
            .await;
        asked.stdout().await;
        assert_eq!(bench.store(), NOTHING, "{wrong}");
    }
}
