//! `get` and `set`: compare-and-swap, with the errors of the wire.

use serde_json::{Value, json};

use super::Home;

fn home() -> Home {
    Home::with(
        &json!({"version": 1, "socket": {"path": "/s", "token": "secret"}, "mine": 7,
        "agents": {"main": {"allowlist": [
            {"pattern": "~/bin/fmt"}, {"pattern": "~/bin/tee"}, {"pattern": "/opt/x"}]}}}),
    )
}

/// The document of `get`, and the whole of what it printed.
fn seen(home: &Home) -> (Value, Value) {
    let binary = promises::built("exec-host");
    let output = std::process::Command::new(binary)
        .env_clear()
        .env("HOME", home.path())
        .args(["approvals", "get"])
        .output()
        .unwrap();
    let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
    (printed["file"].clone(), printed)
}

#[test]
fn a_document_is_replaced_only_if_it_is_the_one_that_was_seen() {
    let home = home();
    let (mut document, mut printed) = seen(&home);
    assert_eq!(document["socket"], json!({"path": "/s"}));
    document["defaults"] = json!({"ask": "always", "security": "full"});
    document["mine"] = json!(8);
    printed["file"] = document.clone();
    let set = |arguments: &[&str], input: &Value| {
        home.run(
            &[&["set", "--stdin"], arguments].concat(),
            input.to_string().as_bytes(),
        )
    };
    let changed = "exec-host: INVALID_REQUEST: exec approvals changed; reload and retry\n";
    let done = "+ defaults.ask: always\n+ defaults.security: full\n~ mine: 7 → 8\n";
    let wider = "exec-host: more may run now: security of every other agent: allowlist → full\n";
    assert_eq!(
        set(&["--base-hash", "e3b0c442"], &document),
        (1, String::new(), changed.into())
    );
    assert_eq!(
        set(&[], &printed),
        (
            0,
            done.into(),
            format!("{wider}exec-host: mine is not a known key and does nothing.\n")
        )
    );
    // What was seen is no longer there.
    assert_eq!(set(&[], &printed), (1, String::new(), changed.into()));
    let (code, out, words) = set(&[], &document);
    assert_eq!((code, out.as_str()), (0, "Nothing to change.\n"));
    assert!(
        words.starts_with("exec-host: replacing the document as it is now (hash "),
        "{words}"
    );
    assert_eq!(
        home.document(),
        json!({"version": 1, "socket": {"path": "/s", "token": "secret"}, "mine": 8,
            "defaults": {"ask": "always", "security": "full"},
            "agents": {"main": {"allowlist": [
                {"pattern": "~/bin/fmt"}, {"pattern": "~/bin/tee"}, {"pattern": "/opt/x"}]}}})
    );
}

#[test]
fn most_entries_go_only_when_that_is_said_twice() {
    let home = home();
    let (mut document, mut printed) = seen(&home);
    document["agents"]["main"]["allowlist"] = json!([{"pattern": "/opt/x"}]);
    document["socket"]["token"] = json!("other");
    printed["file"] = document;
    let input = printed.to_string();
    assert_eq!(
        home.run(&["set", "--stdin"], input.as_bytes()),
        (
            2,
            String::new(),
            "exec-host: the set is not done, because it drops 2 of 3 entries and rules\n\
             Repeat with --yes if that is meant.\n"
                .into()
        )
    );
    assert_eq!(
        home.run(&["set", "--stdin", "--yes"], input.as_bytes()),
        (
            0,
            "~ socket.token: [hidden] → [hidden, new]\nmain\n  - allow ~/bin/fmt\n  - allow ~/bin/tee\n".into(),
            "exec-host: the token of the socket is the one of the input now\n\
             exec-host: mine is not a known key and does nothing.\n"
                .into()
        )
    );
    assert_eq!(
        home.document(),
        json!({"version": 1, "socket": {"path": "/s", "token": "other"}, "mine": 7,
            "agents": {"main": {"allowlist": [{"pattern": "/opt/x"}]}}})
    );
}

#[test]
fn what_is_no_document_is_refused() {
    let home = home();
    let before = std::fs::read(home.store()).unwrap();
    let huge = vec![b' '; (16 << 20) + 1];
    let rows: &[(&[u8], &str)] = &[
        (
            b"{\"a\":",
            "the input is not valid JSON at line 1, column 5 (EOF while parsing a value); correct it there",
        ),
        (
            b"",
            "the input is not valid JSON at line 1, column 0 (EOF while parsing a value); correct it there",
        ),
        (
            b"{} \x1b",
            "the input is not valid JSON at line 1, column 4 (trailing characters); correct it there",
        ),
        (
            b"\"\xff\"",
            "the input is not valid JSON at line 1, column 2 (invalid unicode code point); correct it there",
        ),
        (
            &huge,
            "the input is larger than 16 MiB; give an approvals document",
        ),
        (b"[]", "INVALID_REQUEST: exec approvals file required"),
        (b"null", "INVALID_REQUEST: exec approvals file required"),
        (
            b"{\"version\":2}",
            "INVALID_REQUEST: exec approvals file invalid at version; correct it and retry",
        ),
        (
            b"{\"agents\":7}",
            "INVALID_REQUEST: exec approvals file invalid at agents; correct it and retry",
        ),
        (
            b"{\"agents\":{\"main\":{\"allowlist\":[\"/a\",{}]}}}",
            "INVALID_REQUEST: exec approvals file invalid at agents.main.allowlist[1]; correct it and retry",
        ),
    ];
    for (input, words) in rows {
        let (code, out, said) = home.run(&["set", "--stdin", "--yes"], input);
        let said: Vec<_> = said
            .lines()
            .filter(|line| !line.contains("replacing"))
            .collect();
        let wanted = format!("exec-host: {words}");
        assert_eq!((code, out.as_str(), said), (2, "", vec![wanted.as_str()]));
        assert_eq!(std::fs::read(home.store()).unwrap(), before);
    }
    home.check(&[(
        &["set", "--file", "none.json"],
        1,
        "",
        "exec-host: none.json cannot be read: No such file or directory (os error 2)\n",
    )]);
}
