//! What a stored rule for a script covers, and what it does not.

use exec_policy::Verdict;
use exec_policy::cases::{Case, CaseMachine};
use serde_json::{Value, json};

fn machine() -> CaseMachine {
    let own = |hash: &str| json!({ "user": true, "exec": false, "sha256": hash });
    let machine = json!({
        "platform": "linux", "home": "/home/u", "cwd": "/w", "path": ["/usr/bin"],
        "files": {
            "/bin/sh": {}, "/usr/bin/timeout": {}, "/usr/bin/bash": {}, "/usr/bin/dash": {}, "/usr/bin/sh": { "link": "dash" },
            "/usr/bin/python3": { "link": "python3.11" }, "/usr/bin/python3.11": {},
            "/usr/bin/perl": {}, "/usr/bin/node": {},
            "/opt/bin/python3": { "link": "/usr/bin/python3.11" },
            "/w/.venv/bin/python3": { "link": "/usr/bin/python3.11", "user": true },
            "/w/run.sh": own("aa"), "/w/other.sh": own("bb"), "/w/a.py": own("aa"), "/w/hook.js": own("aa"),
            "/home/u/.ssh/id_ed25519": own("cc"),
        },
    });
    serde_json::from_value(machine).unwrap()
}

fn case(command: &str, rule: Option<&Value>) -> Case {
    serde_json::from_value(json!({
        "id": command, "command": command, "expect": "run",
        "policy": { "version": 1, "agents": { "main": { "rules": rule.into_iter().collect::<Vec<_>>() } } },
    }))
    .unwrap()
}

fn runs(command: &str, rule: &Value) -> bool {
    case(command, Some(rule)).decide(&machine(), 0).verdict == Verdict::Run
}

fn script(pattern: &str, script: &str, hash: &str) -> Value {
    json!({ "effect": "allow", "pattern": pattern, "script": script, "scriptSha256": hash })
}

#[test]
fn a_rule_for_a_script_works_under_a_shell() {
    let rule = script("/usr/bin/bash", "/w/run.sh", "aa");
    for (command, expected) in [
        ("bash run.sh", true),
        ("bash ./run.sh x 'y z'", true),
        ("bash -eu run.sh", true),
        ("bash /w/../w/run.sh", true),
        ("timeout 5 bash run.sh", true),
        ("bash other.sh run.sh", false),
        ("bash -c run.sh", false),
        ("bash -s run.sh", false),
        ("bash -i run.sh", false),
        ("bash -o posix run.sh", false),
        ("bash --rcfile other.sh run.sh", false),
        ("bash $X run.sh", false),
        ("bash run.sh $X", false),
        ("bash run.sh > out", false),
        ("bash run.sh ~/.ssh/id_ed25519", false),
        ("cd / && bash run.sh", false),
        ("sh run.sh", false),
        ("bash", false),
    ] {
        assert_eq!(runs(command, &rule), expected, "{command}");
    }
    assert!(!runs(
        "bash run.sh",
        &script("/usr/bin/bash", "/w/run.sh", "bb")
    ));
    let unpinned = json!({ "effect": "allow", "pattern": "/usr/bin/bash", "script": "/w/run.sh" });
    assert!(!runs("bash run.sh", &unpinned));
}

#[test]
fn a_rule_for_an_interpreter_does_not_cover_a_virtual_environment() {
    for pattern in ["/usr/bin/python3", "/usr/bin/python3.11"] {
        let rule = script(pattern, "/w/a.py", "aa");
        for (command, expected) in [
            ("python3 a.py", true),
            ("python3 -u a.py x", true),
            (".venv/bin/python3 a.py", false),
            ("/w/.venv/bin/python3 a.py", false),
            ("/opt/bin/python3 a.py", false),
        ] {
            assert_eq!(runs(command, &rule), expected, "{pattern}: {command}");
        }
    }
    let own = script("/w/.venv/bin/python3", "/w/a.py", "aa");
    assert!(runs(".venv/bin/python3 a.py", &own));
    assert!(!runs("python3 a.py", &own));
}

/// A rule without the content of the file that is run would let a later content run.
#[test]
fn what_is_offered_fixes_the_file_that_is_run() {
    for (command, expected) in [
        ("bash -x run.sh", true),
        ("bash run.sh", true),
        ("python3 -u a.py", true),
        ("perl -w a.py", true),
        ("python3 -c 'print(1)'", false),
        ("python3 -c 'print(1)' a.py", false),
    ] {
        let decision = case(command, None).decide(&machine(), 0);
        assert!(!decision.offers.is_empty(), "{command}");
        let offers = serde_json::to_string(&decision.offers).unwrap();
        let rules = offers.matches("\"pattern\"").count();
        let hashes = offers.matches("\"scriptSha256\"").count();
        assert_eq!(
            hashes,
            if expected { rules } else { 0 },
            "{command}: {offers}"
        );
    }
    for command in [
        "python3 -W ignore a.py",
        "node -r ./hook.js -e 1",
        "node -e 1 -r ./hook.js",
        "node --require=./hook.js -e 1",
        "node -r./hook.js -e 1",
        "bash -o posix run.sh",
    ] {
        let decision = case(command, None).decide(&machine(), 0);
        assert_eq!(decision.offers, [], "{command}");
    }
}
