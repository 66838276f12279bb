//! Safe bins as a policy configures them.

use exec_policy::cases::{Case, CaseFile, CaseMachine};
use exec_policy::{Code, Decision, Verdict};
use serde_json::{Value, json};

fn machine() -> CaseMachine {
    let file: CaseFile =
        serde_json::from_str(include_str!("../../../../tests/cases/decisions.json")).unwrap();
    file.machine
}

fn decide(command: &str, config: Value) -> Decision {
    let case = json!({ "id": "", "expect": "run", "command": command, "config": config });
    let case: Case = serde_json::from_value(case).unwrap();
    case.decide(&machine(), 0)
}

/// What people write behind a pipe; none of it names a file.
#[test]
fn the_plain_forms_of_the_nine_run() {
    let config = json!({ "safeBins":
        ["jq", "grep", "cut", "sort", "uniq", "head", "tail", "tr", "wc"] });
    for command in [
        "grep foo",
        "grep -i foo",
        "grep -v '^#' | sort -u | uniq -c | sort -rn | head -5",
        "grep -E 'a|b' | wc -l",
        "cut -d, -f1 | tail -n +2",
        "tr '[:upper:]' '[:lower:]' | tr / '\\n'",
        "jq -r '.[] | select(.a == 1) | .b' | head -n 1",
        "jq",
    ] {
        let decision = decide(command, config.clone());
        assert_eq!(
            decision.code,
            Code::SafeBin,
            "{command}: {}",
            decision.sentence
        );
    }
    for command in [
        "grep foo notes",
        "grep -r foo",
        "grep foo *",
        "sort notes",
        "jq env",
        "wc notes",
    ] {
        assert_eq!(
            decide(command, config.clone()).verdict,
            Verdict::Ask,
            "{command}"
        );
    }
}

/// `safeBinProfiles` makes a filter of one's own safe, in place of what is built in.
#[test]
fn a_filter_of_ones_own_is_safe_as_its_profile_says() {
    let config = |name: &str, profile: Value| {
        let mut profiles = json!({});
        profiles[name] = profile;
        json!({ "safeBins": [name, "date"], "safeBinProfiles": profiles })
    };
    let mine = json!({ "maxPositional": 1, "allowedValueFlags": ["-n"], "deniedFlags": ["-f"] });
    let rows = [
        ("uptime", mine.clone(), "uptime", Verdict::Run),
        ("uptime", mine.clone(), "uptime -n 5 x", Verdict::Run),
        ("uptime", mine.clone(), "uptime x y", Verdict::Ask),
        ("uptime", mine.clone(), "uptime -f x", Verdict::Ask),
        ("uptime", mine.clone(), "uptime -q", Verdict::Ask),
        // `/w/notes` is there.
        ("uptime", mine.clone(), "uptime notes", Verdict::Ask),
        ("uptime", mine.clone(), "uptime -n notes", Verdict::Ask),
        ("uptime", mine.clone(), "uptime $X", Verdict::Ask),
        // Listed, and without a profile.
        ("uptime", mine, "date", Verdict::Ask),
        // A profile in place of the built-in one.
        ("wc", json!({ "maxPositional": 0 }), "wc", Verdict::Run),
        ("wc", json!({ "maxPositional": 0 }), "wc -l", Verdict::Ask),
        // What cannot be read is safe for nothing.
        ("wc", json!({ "denied": ["-x"] }), "wc -l", Verdict::Ask),
        ("wc", json!(7), "wc -l", Verdict::Ask),
        // What these are told is a program.
        ("jq", json!({ "deniedFlags": [] }), "jq env", Verdict::Ask),
        ("jq", json!({ "deniedFlags": [] }), "jq .a", Verdict::Run),
        ("mawk", json!({}), "mawk x", Verdict::Ask),
        // No profile makes a shell or an interpreter safe.
        (
            "python3",
            json!({ "allowedValueFlags": ["-c"] }),
            "python3 -c x",
            Verdict::Ask,
        ),
        (
            "bash",
            json!({ "allowedValueFlags": ["-c"] }),
            "bash -c x",
            Verdict::Ask,
        ),
    ];
    for (name, profile, command, expected) in rows {
        let decision = decide(command, config(name, profile));
        assert_eq!(
            decision.verdict, expected,
            "{command}: {}",
            decision.sentence
        );
    }
}
