//! Every offer makes exactly the request run, and for narrow scopes not its neighbours.

use exec_policy::cases::{Case, CaseFile, CaseMachine};
use exec_policy::{Offer, OfferKind, Verdict};
use serde_json::{Value, json};

fn machine() -> CaseMachine {
    let file: CaseFile =
        serde_json::from_str(include_str!("../../../../tests/cases/decisions.json")).unwrap();
    file.machine
}

fn case(command: &str, agent: Value, cwd: &str) -> Case {
    serde_json::from_value(json!({
        "id": command, "command": command, "expect": "run", "cwd": cwd,
        "policy": { "version": 1, "agents": { "main": agent } },
    }))
    .unwrap()
}

fn offers(command: &str) -> Vec<Offer> {
    let decision = case(command, json!({}), "/w").decide(&machine(), 0);
    assert_eq!(decision.verdict, Verdict::Ask, "{command}");
    decision.offers
}

/// What an agent has once an offer is stored.
fn stored(offer: &Offer) -> Value {
    let mut agent = json!({ "rules": offer.rules, "allowlist": offer.patterns });
    if offer.chains {
        agent["chains"] = json!("per-part");
    }
    agent
}

fn runs(command: &str, offer: &Offer, cwd: &str) -> bool {
    case(command, stored(offer), cwd)
        .decide(&machine(), 0)
        .verdict
        == Verdict::Run
}

fn kinds(command: &str) -> Vec<&'static str> {
    offers(command)
        .iter()
        .map(|offer| offer.kind.as_str())
        .collect()
}

#[test]
fn what_may_be_offered() {
    let all = ["command", "arguments", "programs"];
    let exact = ["command", "arguments"];
    let scripts = ["command", "arguments", "script"];
    for (command, expected) in [
        ("id -u", &all[..]),
        ("ls | wc -l", &["command", "arguments", "programs", "parts"]),
        ("ls # && id", &all),
        ("timeout 5 ls", &all),
        ("env nice -n 5 ls", &all),
        ("sh -c 'ls -l'", &all),
        // `id` runs nothing else, whatever is found (E6).
        ("find . -exec id ';'", &all),
        ("find . -exec git add '{}' ';'", &exact),
        ("python3 -c 'print(1)'", &exact),
        ("cat ~/.ssh/config", &exact),
        ("python3 /w/scripts/b.py q2.csv", &scripts),
        ("ls $HOME", &["programs"]),
        ("bash", &[]),
        ("bash -c 'a; b'", &[]),
        ("bash -s", &[]),
        ("bash -x x.sh", &[]),
        ("python3", &[]),
        ("python3 -", &[]),
        ("busybox ls", &[]),
        ("xargs ls", &["programs"]),
        ("xargs git add", &[]),
        ("sudo ls", &[]),
        ("nosuchprogram", &[]),
        ("ls > x", &["line"]),
        ("ls; id", &["parts", "line"]),
        ("ls $(id)", &["parts", "line"]),
        ("FOO=1 ls", &["parts", "line"]),
        ("$SHELL -c id", &[]),
    ] {
        assert_eq!(kinds(command), expected, "{command}");
    }
}

#[test]
fn an_offer_runs_its_request_and_nothing_beside_it() {
    for command in [
        "id -u",
        "ls -l | wc -l",
        "timeout 5 ls -l",
        "find . -exec id ';'",
        "python3 -c 'print(1)'",
        "python3 /w/scripts/b.py q2.csv",
        "ls # && id",
    ] {
        for offer in offers(command) {
            assert!(runs(command, &offer, "/w"), "{command}: {offer:?}");
            assert!(!runs("date", &offer, "/w"), "{command}: {offer:?}");
            assert!(!runs(&format!("> x {command}"), &offer, "/w"));
            assert!(!runs(&format!("cd /; {command}"), &offer, "/w"));
            let elsewhere = offer.kind != OfferKind::Command;
            assert_eq!(
                runs(command, &offer, "/tmp/e"),
                elsewhere,
                "{command}: {offer:?}"
            );
            let another = matches!(offer.kind, OfferKind::Programs | OfferKind::Script);
            if !command.contains('#') && !command.contains("-exec") {
                let neighbour = format!("{command} x");
                assert_eq!(
                    runs(&neighbour, &offer, "/w"),
                    another,
                    "{neighbour}: {offer:?}"
                );
            }
        }
    }
}

#[test]
fn carriers_are_never_stored() {
    for offer in offers("timeout 5 ls") {
        if offer.kind == OfferKind::Programs {
            assert_eq!(offer.patterns, ["/usr/bin/ls"]);
            assert!(runs("ls", &offer, "/w"));
        }
        assert!(!runs("timeout 5 id", &offer, "/w"));
    }
}

/// A table says of a program which of its words start another; of any other program a person
/// reads, before a click, that nobody knows.
#[test]
fn a_program_that_no_table_knows_is_named() {
    let unknown = |command: &str| {
        let decision = case(command, json!({}), "/w").decide(&machine(), 0);
        let names = decision.unknown_programs();
        names.into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    for command in [
        "ls -l",
        "git status",
        "sed -n 1p x",
        "date | wc -l",
        "sudo ls",
    ] {
        assert_eq!(unknown(command), [""; 0], "{command}");
    }
    assert_eq!(unknown("/w/bin/tool x | ls"), ["tool"]);
    assert_eq!(unknown("/w/bin/tool x | /w/bin/tool y"), ["tool"]);
    let listed = json!({ "allowlist": [{ "pattern": "/w/bin/tool" }] });
    let decision = case("/w/bin/tool x | ls", listed, "/w").decide(&machine(), 0);
    assert_eq!(decision.unknown_programs(), [""; 0]);
}
