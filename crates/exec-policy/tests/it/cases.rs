//! Every case of the case files has the right answer.

use exec_policy::cases::{CaseFile, Everyday};

fn run(text: &str) {
    let file: CaseFile = serde_json::from_str(text).expect("a case file");
    answers(&file);
}

fn answers(file: &CaseFile) {
    let mut wrong = Vec::new();
    for case in &file.cases {
        let decision = case.decide(&file.machine, 1_770_854_400_000);
        if !case.passes(&decision) {
            wrong.push(format!(
                "{} ({:?} {:?}): expected {} {:?}, got {:?} {} ({}): {} Offers: {:?}. Executes: {:?}.",
                case.id,
                case.command,
                case.argv,
                case.expect,
                case.reason,
                decision.verdict,
                decision.code,
                decision.layer,
                decision.sentence,
                decision.offers,
                decision.argv
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        file.cases.len(),
        wrong.join("\n")
    );
}

#[test]
fn decisions() {
    run(include_str!("../../../../tests/cases/decisions.json"));
}

#[test]
fn field_reports() {
    run(include_str!("../../../../tests/cases/field-reports.json"));
}

#[test]
fn field_reports_on_windows() {
    run(include_str!(
        "../../../../tests/cases/field-reports-windows.json"
    ));
}

#[test]
fn holes() {
    run(include_str!("../../../../tests/cases/holes.json"));
}

#[test]
fn everyday_lines() {
    run(include_str!("../../../../tests/cases/everyday.json"));
}

#[test]
fn more_everyday_lines() {
    run(include_str!("../../../../tests/cases/everyday-more.json"));
}

/// One of these lines is covered, one needs a click, and one can only ask.
#[test]
fn the_share_of_everyday_lines_that_ask() {
    let file = serde_json::json!({
        "machine": { "platform": "linux", "home": "/home/u", "cwd": "/w", "path": ["/usr/bin"],
            "files": { "/bin/sh": {}, "/usr/bin/ls": {}, "/usr/bin/id": {} } },
        "cases": [
            { "id": "1", "everyday": true, "command": "ls", "allow": ["/usr/bin/ls"], "expect": "run" },
            { "id": "2", "everyday": true, "command": "id -u", "expect": "ask" },
            { "id": "3", "everyday": true, "command": "eval \"$X\"", "expect": "ask" },
            { "id": "4", "command": "id; ls", "expect": "ask" },
        ],
    });
    let file: CaseFile = serde_json::from_value(file).unwrap();
    let share = Everyday::of(&file, 0);
    let lines =
        "3 everyday lines: 67 % ask with the list alone, 34 % after one click on each that asked";
    assert_eq!(share.to_string(), lines);
    assert_eq!((share.lines, share.ask, share.ask_again), (3, 2, 1));
}
