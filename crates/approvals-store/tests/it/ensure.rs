//! First start, and every start after it.

use std::{fs, path::Path};

use crate::Home;

#[test]
fn creates_with_the_three_defaults() {
    let home = Home::empty();
    let snapshot = home
        .store
        .ensure(Path::new("/home/u/.openclaw/exec-approvals.sock"))
        .unwrap();
    let want = r#"{
  "version": 1,
  "socket": {
    "path": "/home/u/.openclaw/exec-approvals.sock",
    "token": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX"
  },
  "defaults": {
    "security": "allowlist",
    "ask": "on-miss",
    "askFallback": "deny"
  },
  "agents": {}
}
"#;
    assert_eq!(home.file(), want);
    assert_eq!(snapshot, home.store.load().unwrap());
    assert_eq!(
        snapshot.socket_path(),
        Some("/home/u/.openclaw/exec-approvals.sock")
    );
    let token = snapshot.token().unwrap();
    assert_eq!(token.expose(), "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX");
    let printed = format!("{token:?} {snapshot:?}");
    assert!(
        printed.starts_with("[hidden] Snapshot") && !printed.contains("AAECAwQF"),
        "{printed}"
    );
}

/// D2: of a store that is there, only a missing token is added.
#[test]
fn adds_nothing_but_a_token() {
    let token = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX";
    for (before, after) in [
        (
            r#"{"version":1}"#,
            r#"{"version":1,"socket":{"token":"T"}}"#,
        ),
        (
            r#"{"version":1,"socket":{},"agents":{}}"#,
            r#"{"version":1,"socket":{"token":"T"},"agents":{}}"#,
        ),
        (
            r#"{"version":1,"socket":null}"#,
            r#"{"version":1,"socket":{"token":"T"}}"#,
        ),
        (
            r#"{ "version" : 1, "socket" : {"path" : "~/x.sock", "token" : "  "} }"#,
            r#"{ "version" : 1, "socket" : {"path" : "~/x.sock", "token" : "T"} }"#,
        ),
        (
            r#"{"socket":{"token":"mine"}}"#,
            r#"{"socket":{"token":"mine"}}"#,
        ),
        (
            "{\n  \"version\": 1,\n  \"socket\": {\n    \"path\": \"/s\"\n  },\n  \"agents\": {\"a\":{\"ask\":\"never\"}}\n}",
            "{\n  \"version\": 1,\n  \"socket\": {\n    \"path\": \"/s\",\n    \"token\": \"T\"\n  },\n  \"agents\": {\"a\":{\"ask\":\"never\"}}\n}",
        ),
    ] {
        let home = Home::with(before);
        home.store.ensure(Path::new("/other.sock")).unwrap();
        assert_eq!(
            home.file(),
            after.replace("\"T\"", &format!("\"{token}\"")),
            "{before}"
        );
    }
}

/// J01: nothing is written until somebody edits.
#[test]
fn a_store_with_a_token_is_not_touched() {
    let home = Home::with(
        r#"{"version":1,"socket":{"token":"mine"},"agents":{"main":{"allowlist":[{"pattern":"/a"}]}}}"#,
    );
    let before = fs::metadata(home.store.path()).unwrap().modified().unwrap();
    home.store.ensure(Path::new("/s")).unwrap();
    assert_eq!(
        fs::metadata(home.store.path()).unwrap().modified().unwrap(),
        before
    );
    assert_eq!(home.names(), ["exec-approvals.json"], "not even a lock");
}
