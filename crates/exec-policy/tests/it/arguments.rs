//! Restrictions of an entry or a rule: its arguments and its end.

use exec_policy::cases::{Case, CaseFile, CaseMachine};
use exec_policy::{Code, Document, Verdict};
use serde_json::{Value, json};

fn machine() -> CaseMachine {
    let text = include_str!("../../../../tests/cases/decisions.json");
    let file: CaseFile = serde_json::from_str(text).unwrap();
    file.machine
}

fn decide(command: &str, agent: Value, now_ms: u64) -> (Verdict, Code) {
    let case: Case = serde_json::from_value(json!({
        "id": command, "command": command, "expect": "run", "cwd": "/w", "now_ms": now_ms,
        "policy": { "version": 1, "agents": { "main": agent } },
    }))
    .unwrap();
    let decision = case.decide(&machine(), now_ms);
    (decision.verdict, decision.code)
}

#[test]
fn a_grant_fits_all_of_the_arguments_with_their_paths_in_short() {
    for (pattern, command, expected) in [
        ("status", "git status", true),
        ("status", "git status --short", false),
        ("status", "git stash status", false),
        ("^status$", "git status", true),
        ("^status( -s)?$", "git status -s", true),
        // Where it begins is written, and where it ends is not.
        ("^stat", "git status", false),
        ("^status", "git status", true),
        ("^status", "git status -s", true),
        ("^status", "git statusx", false),
        ("^status", "git -c status", false),
        ("^add src", "git add src ../x", true),
        ("^add src", "git add src/../../x", false),
        ("^status|log", "git log -p", false),
        ("status|log", "git log", true),
        ("status|log", "git log -p", false),
        ("", "git", true),
        ("", "git status", false),
        ("status.*", "git status -s x", true),
        ("add src/.*", "git add src/a", true),
        ("add src/.*", "git add ./src/a", true),
        ("add \\./src/.*", "git add ./src/a", true),
        ("add \\.", "git add .", true),
        ("add src/.*", "git add src/../../x", false),
        ("add src/.*", "git add src/./a", true),
        ("add src/.*", "git add src/x/../a", true),
        ("add src/.*", "git add src/..", false),
        ("add src/.*", "git add src/../x", false),
        ("add /w/.*", "git add /w/../etc/x", false),
        ("add --file=src/.*", "git add --file=src/../../x", false),
        ("add --file=src/.*", "git add --file=src/a", true),
        ("add .*x.*", "git add ../x", true),
    ] {
        let entry = json!({ "pattern": "/usr/bin/git", "argPattern": pattern });
        let mut rule = entry.clone();
        rule["effect"] = json!("allow");
        for agent in [json!({ "allowlist": [entry] }), json!({ "rules": [rule] })] {
            let (verdict, _) = decide(command, agent, 0);
            assert_eq!(verdict == Verdict::Run, expected, "{pattern}: {command}");
        }
    }
}

/// A restriction of a denial only makes it smaller where nothing hides what it names.
#[test]
fn a_denial_is_met_by_a_part_of_the_arguments_however_they_are_written() {
    for (pattern, command, expected) in [
        ("push", "git push", true),
        ("push", "git push origin", true),
        ("push", "git -v push", true),
        ("^push", "git -v push", false),
        ("add /etc/", "git add /w/../etc/x", true),
        ("add /etc/", "git add /w/./etc/x", false),
        ("status", "git log", false),
    ] {
        let agent = json!({ "security": "full", "ask": "off", "rules": [
            { "effect": "deny", "pattern": "/usr/bin/git", "argPattern": pattern },
        ] });
        let (verdict, _) = decide(command, agent, 0);
        assert_eq!(verdict == Verdict::Deny, expected, "{pattern}: {command}");
    }
}

#[test]
fn an_entry_does_nothing_from_its_end_on() {
    for (ends, now_ms, expected) in [
        (json!(1_000), 999, true),
        (json!(1_000), 1_000, false),
        (json!(1_000), 5_000, false),
        (json!(null), 5_000, true),
        // A restriction that cannot be read never becomes none.
        (json!("tomorrow"), 0, false),
        (json!(-1), 0, false),
        (json!([]), 0, false),
    ] {
        let agent = json!({ "allowlist": [{ "pattern": "/usr/bin/git", "expiresAt": ends }] });
        let (verdict, _) = decide("git status", agent, now_ms);
        assert_eq!(verdict == Verdict::Run, expected, "{ends} at {now_ms}");
    }
    let agent = json!({ "allowlist": [{ "pattern": "/usr/bin/git", "expiresAt": "soon" }] });
    let (_, findings) = Document::read(&json!({ "version": 1, "agents": { "main": agent } }));
    let said: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "agents.main.allowlist[0].expiresAt is not a time in milliseconds.",
            "agents.main.allowlist[0] is ignored."
        ]
    );
}

/// What the shell does itself is no program that is missing.
#[test]
fn words_of_the_shell_have_true_words() {
    for (command, said) in [
        ("cd /tmp", "cd is a command of the shell itself."),
        ("export A=b", "export is a command of the shell itself."),
        ("exit 1", "exit is a command of the shell itself."),
        ("set -e", "set is a command of the shell itself."),
        ("umask 0", "umask is a command of the shell itself."),
        ("read x", "read is a command of the shell itself."),
        ("wait", "wait is a command of the shell itself."),
        ("eval ls", "eval runs or changes other commands."),
        ("cdd /tmp", "No program named “cdd” was found."),
        ("env cd /tmp", "No program named “cd” was found."),
    ] {
        let case: Case = serde_json::from_value(
            json!({ "id": command, "command": command, "expect": "ask", "cwd": "/w" }),
        )
        .unwrap();
        assert_eq!(
            case.decide(&machine(), 0).sentence.to_string(),
            said,
            "{command}"
        );
    }
}
