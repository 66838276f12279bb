//! `exec-host approvals` from outside: what it says and the file afterwards.

use std::fs;
use std::process::Command;

use serde_json::{Value, json};

/// Edits in order, each with its exit code and words; then the whole file.
#[test]
fn edits_are_saved_or_refused_with_what_to_write_instead() {
    let home = tempfile::tempdir().unwrap();
    let state = home.path().join(".openclaw");
    fs::create_dir_all(&state).unwrap();
    let file = state.join("exec-approvals.json");
    let before = json!({"version": 1, "socket": {"token": "secret"}, "mine": 7, "agents": {}});
    fs::write(&file, before.to_string()).unwrap();
    let carrier = |pattern: &str| {
        format!(
            "exec-host: “{pattern}” may name a shell, an interpreter or a program that runs others: \
             it would allow everything. Allow exact arguments instead (exec-host approvals rules \
             add PATH -- ARGUMENTS), or repeat with --yes\n"
        )
    };
    let rows: &[(&[&str], i32, String)] = &[
        (
            &["allowlist", "add", "uname"],
            1,
            "exec-host: “uname” has no folder and would never match; write /usr/bin/uname\n".into(),
        ),
        (&["allowlist", "add", "/bin/sh"], 1, carrier("/bin/sh")),
        (
            &["allowlist", "add", "/usr/bin/env"],
            1,
            carrier("/usr/bin/env"),
        ),
        (
            &["allowlist", "add", "/usr/bin/*"],
            1,
            carrier("/usr/bin/*"),
        ),
        (
            &["allowlist", "add", "/opt/none/bash"],
            1,
            carrier("/opt/none/bash"),
        ),
        (&["rules", "add", "/bin/sh"], 1, carrier("/bin/sh")),
        (
            &["allowlist", "add", "/usr/bin/uname"],
            0,
            "Saved.\n".into(),
        ),
        (
            &["allowlist", "add", "/usr/bin/uname"],
            0,
            "Nothing to change.\n".into(),
        ),
        (
            &["allowlist", "add", "/opt/none/tool"],
            0,
            "Saved.\nexec-host: “/opt/none/tool” matches nothing on this computer yet\n".into(),
        ),
        (
            &["allowlist", "add", "--yes", "/bin/sh"],
            0,
            "Saved.\n".into(),
        ),
        (&["policy", "preset", "ask"], 0, "Saved.\n".into()),
        (
            &["policy", "preset", "full", "--agent", "a"],
            1,
            "exec-host: full lets a run everything without a question; repeat with --yes\n".into(),
        ),
        (
            &["policy", "preset", "full", "--yes", "--agent", "a"],
            0,
            "Saved.\n".into(),
        ),
        (
            &["policy", "preset", "locked", "--agent", "b"],
            0,
            "Saved.\n".into(),
        ),
        (&["allowlist", "remove", "/bin/sh"], 0, "Saved.\n".into()),
        (
            &[
                "rules",
                "add",
                "--agent",
                "*",
                "--cwd",
                "/w",
                "/usr/bin/tee",
                "--",
                "-a",
                "b",
            ],
            0,
            "Saved.\n".into(),
        ),
    ];
    for (arguments, code, words) in rows {
        let output = Command::new(std::env::var("EXEC_HOST_BIN").expect("EXEC_HOST_BIN is set"))
            .env_clear()
            .env("HOME", home.path())
            .env("PATH", "/usr/bin")
            .current_dir(home.path())
            .arg("approvals")
            .args(*arguments)
            .output()
            .unwrap();
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8(said).unwrap();
        assert_eq!(
            (output.status.code(), &said),
            (Some(*code), words),
            "{arguments:?}"
        );
    }
    let mut after: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    for place in ["/agents/main/allowlist", "/agents/*/rules"] {
        for entry in after.pointer_mut(place).unwrap().as_array_mut().unwrap() {
            let entry = entry.as_object_mut().unwrap();
            assert!(entry.remove("id").is_some());
            entry.remove("lastUsedAt");
        }
    }
    let mut want = before;
    want["defaults"] = json!({"security": "allowlist", "ask": "on-miss", "askFallback": "deny"});
    want["agents"] = json!({
        "a": {"security": "full", "ask": "off", "askFallback": "full"},
        "b": {"security": "deny", "ask": "off", "askFallback": "deny"},
        "main": {"allowlist": [{"pattern": "/usr/bin/uname"}, {"pattern": "/opt/none/tool"}]},
        "*": {"rules": [{"effect": "allow", "pattern": "/usr/bin/tee", "args": ["-a", "b"], "cwd": "/w"}]},
    });
    assert_eq!(after, want);
}
