//! Beside a newer OpenClaw: where the policy is, and how its own comes over.

use std::fs;

use serde_json::{Value, json};

use super::Home;

/// A state directory of a newer OpenClaw, whose command line says this.
fn home(script: &str) -> Home {
    let home = Home::empty();
    fs::create_dir_all(home.path().join(".openclaw/state")).unwrap();
    fs::write(home.path().join(".openclaw/state/openclaw.sqlite"), "").unwrap();
    let openclaw = home.path().join("bin/openclaw");
    test_support::write_program(&openclaw, &format!("#!/bin/sh\n{script}\n"));
    home
}

fn own(home: &Home) -> Option<Value> {
    let file = home
        .path()
        .join(".openclaw/exec-companion/exec-approvals.json");
    let mut document = serde_json::from_str(&fs::read_to_string(file).ok()?).unwrap();
    super::without_ids(&mut document);
    Some(document)
}

const KEPT: &str = "exec-host: The policy is kept in HOME/.openclaw/exec-companion/exec-approvals.json, \
                    because a newer OpenClaw owns HOME/.openclaw.\n";

#[test]
fn its_policy_is_imported_by_its_own_command_line() {
    let snapshot = json!({
        "path": "~/.openclaw/state/openclaw.sqlite#exec_approvals_config", "exists": true, "hash": "x",
        "file": {
            "version": 1, "socket": {"path": "/x"}, "defaults": {"ask": "always"},
            "agents": {"main": {"allowlist": [{"id": "1", "pattern": "/bin/ls", "source": "allow-always"}]}},
        },
        "effectivePolicy": {},
    });
    let home = home(&format!(
        "[ \"$*\" = 'approvals get --json' ] && [ \"$OPENCLAW_STATE_DIR\" = \"$HOME/.openclaw\" ] || exit 9\n\
         echo noise >&2\n\
         echo '{snapshot}'"
    ));
    let (code, _, words) = home.run(
        &["import", "--from-openclaw", "--merge", "--yes", "--theirs"],
        b"",
    );
    assert_eq!(code, 0, "{words}");
    let document = own(&home).unwrap();
    assert_eq!(document["defaults"]["ask"], "always");
    assert_eq!(
        document["agents"],
        json!({"main": {"allowlist": [{"pattern": "/bin/ls", "source": "allow-always"}]}})
    );
    assert_ne!(document["socket"]["path"], "/x");
    let (code, out, words) = home.run(&["get"], b"");
    assert_eq!((code, words.as_str()), (0, KEPT));
    let shown: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        shown["path"],
        "HOME/.openclaw/exec-companion/exec-approvals.json"
    );
    assert!(!home.store().exists());
}

#[test]
fn a_command_line_that_gives_nothing_imports_nothing() {
    for (script, sentence) in [
        (
            "exit 3",
            "`openclaw approvals get` failed (exit status: 3); run it yourself to see why\n",
        ),
        (
            "echo '{}'",
            "`openclaw approvals get --json` printed something other than approvals; look for a newer Exec Companion\n",
        ),
        (
            "echo words",
            "`openclaw approvals get --json` printed something other than approvals; look for a newer Exec Companion\n",
        ),
    ] {
        let home = home(script);
        let (code, _, words) = home.run(&["import", "--from-openclaw", "--merge"], b"");
        assert_eq!((code, words), (1, format!("exec-host: {sentence}")));
        assert_eq!(own(&home), None);
    }
    let home = home("");
    fs::remove_file(home.path().join("bin/openclaw")).unwrap();
    let (code, _, words) = home.run(&["import", "--from-openclaw", "--merge"], b"");
    let start = "exec-host: openclaw cannot be started; put it on the PATH, or import what it prints from a file";
    assert_eq!((code, words.starts_with(start)), (1, true), "{words}");
}

#[test]
fn the_policy_moves_before_it_is_edited() {
    let home = home("");
    let policy = json!({
        "version": 1, "socket": {"token": "theirs"}, "defaults": {"security": "deny"}, "mine": 1,
        "agents": {"main": {"rules": [{"id": "r", "effect": "deny", "pattern": "/bin/id"}]}},
    });
    fs::write(home.store(), policy.to_string()).unwrap();
    let bin = home.path().join("bin/fmt");
    let (code, _, words) = home.run(&["allowlist", "add", bin.to_str().unwrap()], b"");
    assert_eq!(code, 0, "{words}");
    let mut moved = own(&home).unwrap();
    assert_ne!(moved["socket"]["token"], "theirs");
    moved["socket"] = policy["socket"].clone();
    let mut wanted = policy.clone();
    super::without_ids(&mut wanted);
    wanted["agents"]["main"]["allowlist"] = json!([{"pattern": bin}]);
    moved["agents"]["main"]["allowlist"][0]
        .as_object_mut()
        .unwrap()
        .remove("lastUsedAt");
    assert_eq!(moved, wanted);
    assert_eq!(
        fs::read_to_string(home.store()).unwrap(),
        policy.to_string()
    );
    let (_, _, words) = home.run(&["get"], b"");
    let stops = "exec-host: HOME/.openclaw/exec-approvals.json stops OpenClaw from running commands: run `openclaw doctor --fix`.\n";
    assert_eq!(words, format!("{KEPT}{stops}"));
}
