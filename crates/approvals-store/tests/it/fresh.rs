//! Starting again where the file cannot be read.

use std::fs;

use approvals_store::{Error, LoadProblem};
use serde_json::{Value, json};

use crate::Home;

const DENIES: &str = r#"{"version": 1, "socket": {"token": "t"}, "agents": {"main": {"rules": [
  {"id": "d", "effect": "deny", "pattern": "/b"}]}}}"#;

#[test]
fn what_cannot_be_read_is_renamed_and_a_careful_file_made() {
    let home = Home::with(DENIES);
    let folder = home.dir.path().to_path_buf();
    let store = home.store.with_confirmed(folder.join("confirmed.json"));
    store.confirm(&store.load().unwrap().policy_hash()).unwrap();
    let socket = folder.join("s");
    // One that can be read stays.
    assert!(store.start_fresh(&socket).unwrap().is_none());
    assert_eq!(fs::read_to_string(store.path()).unwrap(), DENIES);

    for (nth, broken) in ["{\"version\": 1,, }", "[]", ""].into_iter().enumerate() {
        fs::write(store.path(), broken).unwrap();
        store.load().unwrap_err();
        let fresh = store.start_fresh(&socket).unwrap().unwrap();
        let expected = json!({
            "version": 1,
            "socket": {"path": socket, "token": fresh.token().unwrap().expose()},
            "defaults": {"security": "allowlist", "ask": "on-miss", "askFallback": "deny"},
            "agents": {},
        });
        let written: Value =
            serde_json::from_str(&fs::read_to_string(store.path()).unwrap()).unwrap();
        assert_eq!(written, expected, "{broken:?}");
        let name = match nth {
            0 => "exec-approvals.broken.json".to_owned(),
            nth => format!("exec-approvals.broken-{}.json", nth + 1),
        };
        let aside = fs::read_to_string(store.path().with_file_name(name)).unwrap();
        assert_eq!(aside, broken);
        // What the old one denied is over: a person chose that.
        assert_eq!(store.confirmed().unwrap().unwrap()["agents"], json!({}));
    }
    // One that was deleted has nothing to rename.
    fs::remove_file(store.path()).unwrap();
    assert!(store.start_fresh(&socket).unwrap().is_some());
}

#[test]
fn a_newer_file_is_left_to_its_program() {
    let home = Home::with("{\"version\": 2}");
    let socket = home.dir.path().join("s");
    let newer = home.store.start_fresh(&socket).unwrap_err();
    assert!(
        matches!(newer, Error::Load(LoadProblem::NewerVersion { .. })),
        "{newer}"
    );
}

#[cfg(unix)]
#[test]
fn a_link_is_left_to_whoever_made_it() {
    let home = Home::with("{}");
    let socket = home.dir.path().join("s");
    let elsewhere = home.dir.path().join("elsewhere");
    fs::write(&elsewhere, "broken").unwrap();
    fs::remove_file(home.store.path()).unwrap();
    std::os::unix::fs::symlink(&elsewhere, home.store.path()).unwrap();
    let link = home.store.start_fresh(&socket).unwrap_err();
    assert!(matches!(link, Error::Link { .. }), "{link}");
    assert_eq!(fs::read_to_string(elsewhere).unwrap(), "broken");
}
