//! How an edit is looked at, and what all edits have in common.

use approvals_store::{Edit, EntryKey, Error};

use crate::{Home, child::add, id};

pub(crate) fn remove(agent: &str, entry: EntryKey) -> Edit {
    Edit::RemoveEntry {
        agent: agent.to_owned(),
        entry,
    }
}

pub(crate) fn by_pattern(pattern: &str) -> EntryKey {
    EntryKey::Pattern(pattern.to_owned())
}

/// Makes the edits on `before` and compares every byte. `ID1`, `ID2` stand for new ids and
/// `NOW` for the time.
pub(crate) fn check(name: &str, before: &str, edits: &[Edit], after: &str) {
    let filled = |text: &str| {
        let text = text.replace("ID1", &id(1)).replace("ID2", &id(2));
        text.replace("NOW", "1770854400000")
    };
    let (before, after) = (filled(before), filled(after));
    let home = Home::with(before);
    let snapshot = home.store.apply(edits).unwrap();
    assert_eq!(home.file(), after, "{name}");
    assert_eq!(snapshot, home.store.load().unwrap(), "{name}");
}

#[test]
fn refused() {
    let cases = [
        (
            r#"{"version":1,"agents":{"main":"x"}}"#,
            "agents.main in FILE is not an object; correct it by hand",
        ),
        (
            r#"{"version":1,"agents":{"main":{"allowlist":{"0":"/"}}}}"#,
            "agents.main.allowlist in FILE is not a list; correct it by hand",
        ),
    ];
    for (before, sentence) in cases {
        let home = Home::with(before);
        let error = home
            .store
            .apply(&[add("ops", "/ok"), add("main", "/a")])
            .unwrap_err();
        let sentence = sentence.replace("FILE", &home.store.path().display().to_string());
        assert_eq!(error.to_string(), sentence);
        assert_eq!(home.file(), before, "all edits or none");
    }
    for (edit, sentence) in [
        (
            add("", "/a"),
            r#""" cannot be an agent's id; give the id of an agent, or * for all"#,
        ),
        (
            add("__proto__", "/a"),
            r#""__proto__" cannot be an agent's id; give the id of an agent, or * for all"#,
        ),
        (
            add("main", " \t"),
            "an empty pattern matches nothing; write the path of a program",
        ),
    ] {
        let home = Home::with(r#"{"version":1}"#);
        assert_eq!(home.store.apply(&[edit]).unwrap_err().to_string(), sentence);
        assert_eq!(home.file(), r#"{"version":1}"#);
    }
}

#[test]
fn an_edit_begins_a_document_where_there_is_none() {
    let home = Home::empty();
    home.store.apply(&[add("main", "/a")]).unwrap();
    let after = format!(
        r#"{{
  "version": 1,
  "socket": {{}},
  "defaults": {{
    "security": "allowlist",
    "ask": "on-miss",
    "askFallback": "deny"
  }},
  "agents": {{
    "main": {{
      "allowlist": [
        {{
          "id": "{}",
          "pattern": "/a",
          "lastUsedAt": 1770854400000
        }}
      ]
    }}
  }}
}}
"#,
        id(1)
    );
    assert_eq!(home.file(), after);
}

#[test]
fn no_randomness_no_entry() {
    let home = Home::with(r#"{"version":1}"#);
    let store = approvals_store::Store::with_world(
        home.store.path(),
        || 0,
        |_| Err(std::io::Error::other("no entropy")),
    );
    let error = store.apply(&[add("main", "/a")]).unwrap_err();
    assert!(matches!(error, Error::Random { .. }), "{error}");
    assert_eq!(home.file(), r#"{"version":1}"#);
}
