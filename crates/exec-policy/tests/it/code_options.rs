//! Options that run other code, as manual pages tell of them, and plain uses beside them.

use exec_policy::Verdict;
use exec_policy::cases::CaseFile;
use serde_json::json;

const NOW_MS: u64 = 1_770_854_400_000;

/// What a program that is listed with any arguments does with this line.
fn judged(line: &str) -> Verdict {
    let argv: Vec<&str> = line.split(' ').collect();
    let path = format!("/usr/bin/{}", argv[0]);
    let file: CaseFile = serde_json::from_value(json!({
        "machine": {
            "platform": "linux", "home": "/home/u", "cwd": "/w", "path": ["/usr/bin"],
            "files": { path.clone(): {} },
        },
        "cases": [{ "id": line, "argv": argv, "allow": [path], "expect": "run" }],
    }))
    .unwrap();
    file.cases[0].decide(&file.machine, NOW_MS).verdict
}

#[test]
fn an_option_that_runs_code_asks_and_a_plain_use_runs() {
    let lines = include_str!("../../../../tests/cases/code-options.tsv").lines();
    let mut count = 0;
    let mut wrong = Vec::new();
    for row in lines.filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = row.split('\t').collect();
        let [line, expected, _] = columns[..] else {
            panic!("{row}");
        };
        let expected = match expected {
            "ask" => Verdict::Ask,
            "run" => Verdict::Run,
            _ => panic!("{row}"),
        };
        count += 1;
        if judged(line) != expected {
            wrong.push(row);
        }
    }
    assert!(count > 70, "{count}");
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}
