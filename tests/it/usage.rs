//! Wrong values on the command line: each is refused with its name and with what to write.

use std::process::Command;

#[test]
fn a_wrong_value_is_named_with_what_to_write() {
    let hash = "write the 64 hex digits that sha256sum prints";
    let whole = "write a whole number, such as 50";
    let agent = "write the id of an agent, such as main";
    let empty = "it is empty; write a value, or leave the option out";
    let object = r#"write a JSON object, such as {"command": "uname"}"#;
    let letters = "g".repeat(64);
    let rows: [(&[&str], &str); 15] = [
        (&["run", "--agent", "", "--", "true"], agent),
        (&["explain", "--agent", " ", "--", "true"], agent),
        (&["mcp", "--agent", ""], agent),
        (&["tool", "exec", "--agent", "", "--json", "{}"], agent),
        (&["tool", "exec", "--json", "[]"], object),
        (&["mcp", "--wait", "soon"], whole),
        (&["history", "--limit", "all"], whole),
        (&["demo", "--every", "0.5"], whole),
        (&["node", "run", "--host", ""], empty),
        (&["node", "install", "--node-id", " "], empty),
        (&["node", "run", "--display-name", ""], empty),
        (&["node", "run", "--port", "0"], "0 is not in 1..=65535"),
        (&rule("zz"), hash),
        (&rule(&letters), hash),
        (&["run", "--env", "FOO", "--", "true"], "write NAME=VALUE"),
    ];
    let home = tempfile::tempdir().unwrap();
    for (arguments, sentence) in rows {
        let output = Command::new(promises::built("exec-host"))
            .env_clear()
            .env("HOME", home.path())
            .args(arguments)
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        let first = said.lines().next().unwrap_or_default();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(first.ends_with(sentence), "{arguments:?}: {said}");
    }
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0);
}

fn rule(hash: &str) -> [&str; 8] {
    [
        "approvals",
        "rules",
        "add",
        "--script",
        "/etc/passwd",
        "--script-sha256",
        hash,
        "/usr/bin/bash",
    ]
}
