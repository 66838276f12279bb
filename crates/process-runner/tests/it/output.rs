//! The part of the output that is kept.

use std::future::pending;

use crate::shell::sh;
use process_runner::{End, Limits, Outcome, run, run_with};

const CAP: usize = 200_000;
const MORE: &str = "… (truncated)";

/// Shell text that prints `count` times the letter a.
fn letters(count: usize) -> String {
    format!("head -c {count} /dev/zero | tr '\\0' a")
}

#[tokio::test]
async fn output_is_cut_at_the_last_whole_character_below_the_cap() {
    let a = |count: usize| "a".repeat(count);
    for (before, rest, expected) in [
        (CAP, "", a(CAP)),
        (CAP, "b", a(CAP) + MORE),
        (CAP - 1, "b", a(CAP - 1) + "b"),
        (CAP - 2, "é", a(CAP - 2) + "é"),
        (CAP - 1, "é", a(CAP - 1) + MORE),
        (CAP - 3, "€", a(CAP - 3) + "€"),
        (CAP - 3, "€b", a(CAP - 3) + "€" + MORE),
        (CAP - 2, "€", a(CAP - 2) + MORE),
        (CAP - 1, "€", a(CAP - 1) + MORE),
        (CAP - 4, "😀", a(CAP - 4) + "😀"),
        (CAP - 3, "😀", a(CAP - 3) + MORE),
    ] {
        let text = format!("{}; printf %s '{rest}'", letters(before));
        let found = run(&sh(&text), pending()).await;
        let expected = Outcome {
            end: End::Exited(0),
            truncated: expected.ends_with(MORE),
            stdout: expected,
            stderr: String::new(),
        };
        assert!(found == expected, "{before} and {rest}");
    }
}

#[tokio::test]
async fn both_streams_share_the_cap_in_order_of_arrival() {
    // More than the limit and a pipe together: the second stream cannot begin before the first has
    // filled the limit.
    let much = letters(CAP + 200_000);
    let found = run(&sh(format!("{{ {much}; }} >&2; echo out")), pending()).await;
    assert!(found.stderr == "a".repeat(CAP) + MORE);
    assert_eq!(found.stdout, MORE);
    assert!(found.truncated);

    let found = run(&sh(format!("{much}; echo err >&2")), pending()).await;
    assert!(found.stdout == "a".repeat(CAP) + MORE);
    assert_eq!(found.stderr, MORE);

    // Together exactly the limit.
    let half = letters(CAP / 2);
    let found = run(&sh(format!("{half}; {{ {half}; }} >&2")), pending()).await;
    assert!(found.stdout == "a".repeat(CAP / 2));
    assert!(found.stderr == "a".repeat(CAP / 2));
    assert!(!found.truncated);
}

#[tokio::test]
async fn the_cap_is_an_argument() {
    for (output, expected) in [(0, MORE), (3, "abc… (truncated)"), (4, "abcd")] {
        let limits = Limits {
            output,
            ..Limits::default()
        };
        let found = run_with(&sh("printf abcd"), limits, pending()).await;
        assert_eq!(found.stdout, expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_at_once_do_not_mix() {
    let runs: Vec<_> = (0..50)
        .map(|number| {
            let text = format!("{}; echo {number}; exit {number}", letters(1000));
            tokio::spawn(async move { run(&sh(text), pending()).await })
        })
        .collect();
    for (number, run) in runs.into_iter().enumerate() {
        let expected = Outcome {
            end: End::Exited(number.try_into().unwrap()),
            stdout: format!("{}{number}\n", "a".repeat(1000)),
            stderr: String::new(),
            truncated: false,
        };
        assert_eq!(run.await.unwrap(), expected);
    }
}
