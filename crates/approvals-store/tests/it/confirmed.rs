//! What a person confirmed, beside what another program wrote.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use approvals_store::{Edit, EntryKey, Error, Store};
use serde_json::{Value, json};

use crate::Home;

const START: &str = r#"{
  "version": 1,
  "mine": 7,
  "socket": {"path": "/s", "token": "secret"},
  "defaults": {"ask": "on-miss"},
  "agents": {
    "main": {
      "allowlist": [{"id": "1", "pattern": "/a", "lastUsedAt": 5}],
      "rules": [{"id": "d", "effect": "deny", "pattern": "/b"}]
    },
    "default": {"allowlist": ["/legacy"]}
  }
}
"#;

struct Kept {
    home: Home,
    store: Store,
    file: PathBuf,
}

impl Kept {
    /// The file as it is is confirmed.
    fn new() -> Self {
        let home = Home::with(START);
        let file = home.dir.path().join("own/confirmed-policy.json");
        let store = home.store.clone().with_confirmed(&file);
        assert_eq!(store.confirmed().unwrap(), None);
        store.confirm(&store.load().unwrap().policy_hash()).unwrap();
        Self { home, store, file }
    }

    fn foreign(&self, text: &str) {
        fs::write(self.store.path(), text).unwrap();
    }

    fn add(&self, pattern: &str) {
        let add = Edit::AddEntry {
            agent: "main".to_owned(),
            pattern: pattern.to_owned(),
        };
        self.store.apply(&[add]).unwrap();
    }

    /// The patterns of main that are confirmed.
    fn patterns(&self) -> Vec<String> {
        let confirmed = self.store.confirmed().unwrap().unwrap();
        let list = confirmed["agents"]["main"]["allowlist"].as_array().cloned();
        let list = list.unwrap_or_default().into_iter();
        list.map(|item| item["pattern"].as_str().unwrap().to_owned())
            .collect()
    }
}

#[test]
fn the_record_holds_the_policy_and_no_secret() {
    let kept = Kept::new();
    let mode = fs::metadata(&kept.file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let text = fs::read_to_string(&kept.file).unwrap();
    let record: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        record,
        json!({"version": 1, "defaults": {"ask": "on-miss"}, "agents": {
            "main": {"allowlist": [{"id": "1", "pattern": "/a"}],
                "rules": [{"id": "d", "effect": "deny", "pattern": "/b"}]},
            "default": {"allowlist": ["/legacy"]}}})
    );
}

#[test]
fn an_edit_of_ours_confirms_itself_and_nothing_beneath() {
    let kept = Kept::new();
    kept.foreign(&START.replace("\"/legacy\"", "\"/legacy\", \"/theirs\""));
    kept.add("/ours");
    assert_eq!(kept.patterns(), ["/a", "/ours"]);
    kept.store
        .apply(&[Edit::RemoveEntry {
            agent: "main".to_owned(),
            entry: EntryKey::Pattern("/a".to_owned()),
        }])
        .unwrap();
    assert_eq!(kept.patterns(), ["/ours"]);
    // Both are as they were confirmed: theirs goes, ours stays.
    let seen = kept.store.load().unwrap();
    let after = kept.store.put_back(&seen.policy_hash()).unwrap();
    let main = &after.value["agents"]["main"];
    assert_eq!(main["allowlist"].as_array().unwrap().len(), 1, "{main}");
    assert_eq!(
        after.value["agents"]["default"]["allowlist"],
        json!(["/legacy"])
    );
    // A use confirms nothing, and is none of the policy.
    let record = fs::read(&kept.file).unwrap();
    kept.foreign(&START.replace("\"lastUsedAt\": 5", "\"lastUsedAt\": 6"));
    assert_eq!(fs::read(&kept.file).unwrap(), record);
}

#[test]
fn put_back_undoes_what_others_did_byte_by_byte() {
    for theirs in [
        START.replace("\"on-miss\"", "\"off\""),
        START.replace("\"on-miss\"", "\"on-miss\", \"security\": \"full\""),
        START.replace("{\"ask\": \"on-miss\"}", "{}"),
        START.replace("\"/legacy\"]", "\"/legacy\", \"/theirs\"]"),
        START.replace("\"/b\"}", "\"/b\", \"args\": [\"x\"]}"),
        START.replace(
            "\"default\": {",
            "\"other\": {\"security\": \"full\", \"allowlist\": [\"/x\"]},\n    \"default\": {",
        ),
    ] {
        assert_ne!(theirs, START);
        let kept = Kept::new();
        kept.foreign(&theirs);
        let seen = kept.store.load().unwrap();
        kept.store.put_back(&seen.policy_hash()).unwrap();
        let same = |text: &str| -> Value { serde_json::from_str(text).unwrap() };
        assert_eq!(same(&kept.home.file()), same(START), "{theirs}");
        assert!(kept.home.file().contains("\"mine\": 7"));
        // Nothing is left to put back.
        let seen = kept.store.load().unwrap();
        assert_eq!(kept.store.put_back(&seen.policy_hash()).unwrap(), seen);
    }
    // One that was appended leaves no trace at all.
    let kept = Kept::new();
    kept.foreign(&START.replace("\"/legacy\"]", "\"/legacy\", \"/theirs\"]"));
    kept.store
        .put_back(&kept.store.load().unwrap().policy_hash())
        .unwrap();
    assert_eq!(kept.home.file(), START);
}

#[test]
fn only_what_was_seen_is_answered() {
    let kept = Kept::new();
    let seen = kept.store.load().unwrap();
    let record = fs::read(&kept.file).unwrap();
    let theirs = START.replace("\"on-miss\"", "\"off\"");
    kept.foreign(&theirs);
    let refused = [
        kept.store.confirm(&seen.policy_hash()),
        kept.store.put_back(&seen.policy_hash()).map(drop),
    ];
    for refused in refused {
        assert!(matches!(refused, Err(Error::Unseen { .. })), "{refused:?}");
    }
    assert_eq!(kept.home.file(), theirs);
    assert_eq!(fs::read(&kept.file).unwrap(), record);
}

#[test]
fn a_record_that_cannot_be_written_stops_the_edit() {
    let kept = Kept::new();
    let own = kept.file.parent().unwrap();
    fs::remove_file(&kept.file).unwrap();
    fs::remove_dir(own).unwrap();
    fs::write(own, "in the way").unwrap();
    let add = Edit::AddEntry {
        agent: "main".to_owned(),
        pattern: "/ours".to_owned(),
    };
    let failed = kept.store.apply(&[add]);
    assert!(failed.is_err(), "{failed:?}");
    assert_eq!(kept.home.file(), START);
}
