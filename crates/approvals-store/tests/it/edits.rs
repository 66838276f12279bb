//! Each edit as a whole file before and after.

use approvals_store::{Edit, EntryKey, Error, Field, Rule, Use};
use serde_json::json;

use crate::{Home, child::add, id};

fn remove(agent: &str, entry: EntryKey) -> Edit {
    Edit::RemoveEntry {
        agent: agent.to_owned(),
        entry,
    }
}

fn by_pattern(pattern: &str) -> EntryKey {
    EntryKey::Pattern(pattern.to_owned())
}

/// Makes the edits on `before` and compares every byte. `ID1`, `ID2` stand for new ids and
/// `NOW` for the time.
fn check(name: &str, before: &str, edits: &[Edit], after: &str) {
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
fn adding() {
    check(
        "as OpenClaw writes; keys, numbers and order stay",
        r#"{
  "agents": {
    "main": {
      "note": 1,
      "allowlist": [
        {
          "pattern": "/bin/ls",
          "x": 1.50e3
        }
      ]
    },
    "zeta": {}
  },
  "extra": [1, 2,   3],
  "version": 1
}
"#,
        &[add("main", " /usr/bin/git ")],
        r#"{
  "agents": {
    "main": {
      "note": 1,
      "allowlist": [
        {
          "pattern": "/bin/ls",
          "x": 1.50e3
        },
        {
          "id": "ID1",
          "pattern": "/usr/bin/git",
          "lastUsedAt": NOW
        }
      ]
    },
    "zeta": {}
  },
  "extra": [1, 2,   3],
  "version": 1
}
"#,
    );
    check(
        "tabs, CRLF, a byte order mark, no line feed at the end",
        "\u{feff}{\r\n\t\"version\": 1,\r\n\t\"agents\": { }\r\n}",
        &[add("*", "/a")],
        "\u{feff}{\r\n\t\"version\": 1,\r\n\t\"agents\": {\r\n\t\t\"*\": {\r\n\t\t\t\"allowlist\": [\r\n\
         \t\t\t\t{\r\n\t\t\t\t\t\"id\": \"ID1\",\r\n\t\t\t\t\t\"pattern\": \"/a\",\r\n\t\t\t\t\t\"lastUsedAt\": NOW\r\n\
         \t\t\t\t}\r\n\t\t\t]\r\n\t\t}\r\n\t}\r\n}",
    );
    check(
        "one line without spaces",
        r#"{"version":1,"agents":{"main":{"allowlist":[{"pattern":"/a"}]}}}"#,
        &[add("main", "/b"), add("ops", "/c")],
        r#"{"version":1,"agents":{"main":{"allowlist":[{"pattern":"/a"},{"id":"ID1","pattern":"/b","lastUsedAt":NOW}]},"ops":{"allowlist":[{"id":"ID2","pattern":"/c","lastUsedAt":NOW}]}}}"#,
    );
    check(
        "a list on one line in a file of many",
        r#"{
    "version": 1,
    "agents": {
        "main": { "allowlist": [ "/a",  {"pattern" : "/b"} ] }
    }
}
"#,
        &[add("main", "/c")],
        r#"{
    "version": 1,
    "agents": {
        "main": { "allowlist": [ "/a",  {"pattern" : "/b"},  {"id": "ID1", "pattern": "/c", "lastUsedAt": NOW} ] }
    }
}
"#,
    );
    check(
        "null is nothing",
        r#"{"version": 1, "agents": {"main": {"allowlist": null}, "ops": null}}"#,
        &[add("main", "/a"), add("ops", "/b")],
        r#"{"version": 1, "agents": {"main": {"allowlist": [{"id": "ID1", "pattern": "/a", "lastUsedAt": NOW}]}, "ops": {"allowlist": [{"id": "ID2", "pattern": "/b", "lastUsedAt": NOW}]}}}"#,
    );
    check(
        "the last of several equal keys counts, as in JSON.parse",
        r#"{"version":1,"agents":{"main":{"allowlist":["/old"]}},"agents":{"main":{"allowlist":[]}}}"#,
        &[add("main", "/a")],
        r#"{"version":1,"agents":{"main":{"allowlist":["/old"]}},"agents":{"main":{"allowlist":[{"id":"ID1","pattern":"/a","lastUsedAt":NOW}]}}}"#,
    );
    check(
        "escaped keys are the same keys; escapes stay",
        r#"{"version":1,"agents":{"m\u0061in":{"allowlist":["\u002Fold"]}}}"#,
        &[add("main", "/a"), add("main", "/old")],
        r#"{"version":1,"agents":{"m\u0061in":{"allowlist":["\u002Fold",{"id":"ID1","pattern":"/a","lastUsedAt":NOW}]}}}"#,
    );
    check(
        "Windows paths are escaped once",
        r#"{"version":1,"agents":{"main":{}}}"#,
        &[add("main", r"C:\Tools\run.exe")],
        r#"{"version":1,"agents":{"main":{"allowlist":[{"id":"ID1","pattern":"C:\\Tools\\run.exe","lastUsedAt":NOW}]}}}"#,
    );
    check(
        "the legacy agent is main: no second one is begun beside it",
        r#"{"version":1,"agents":{"default":{"allowlist":["/a"]}}}"#,
        &[add("main", "/a"), add("main", "/b")],
        r#"{"version":1,"agents":{"default":{"allowlist":["/a",{"id":"ID1","pattern":"/b","lastUsedAt":NOW}]}}}"#,
    );
    check(
        "a document without a version gets it with its first edit",
        "{\n  \"agents\": {}\n}\n",
        &[add("main", "/a"), remove("main", by_pattern("/a"))],
        "{\n  \"agents\": {\n    \"main\": {\n      \"allowlist\": []\n    }\n  },\n  \"version\": 1\n}\n",
    );
}

#[test]
fn what_is_there_is_not_added() {
    for entry in [
        r#""/a""#,
        r#"" /a ""#,
        r#"{"pattern":"/a"}"#,
        r#"{"pattern":"/a","argPattern":null}"#,
        r#"{"pattern":"/b"},{"id":"X","pattern":"/a","lastUsedAt":1}"#,
    ] {
        let before = format!(r#"{{"version":1,"agents":{{"main":{{"allowlist":[{entry}]}}}}}}"#);
        check(entry, &before, &[add("main", "/a")], &before);
    }
    check(
        "an entry for some arguments is not one for all",
        r#"{"version":1,"agents":{"main":{"allowlist":[{"pattern":"/a","argPattern":"^x$"}]}}}"#,
        &[add("main", "/a")],
        r#"{"version":1,"agents":{"main":{"allowlist":[{"pattern":"/a","argPattern":"^x$"},{"id":"ID1","pattern":"/a","lastUsedAt":NOW}]}}}"#,
    );
}

#[test]
fn removing() {
    let lines = r#"{
  "version": 1,
  "agents": {
    "main": {
      "allowlist": [
        { "id": "A1", "pattern": "/a" },
        "/b",
        { "id": "c1", "pattern": "/c" }
      ]
    }
  }
}
"#;
    let without = |cut: &str| lines.replacen(cut, "", 1);
    for (key, after) in [
        (
            EntryKey::Id("a1".into()),
            without("        { \"id\": \"A1\", \"pattern\": \"/a\" },\n"),
        ),
        (by_pattern("/b"), without("        \"/b\",\n")),
        (
            EntryKey::Id("c1".into()),
            without(",\n        { \"id\": \"c1\", \"pattern\": \"/c\" }"),
        ),
        (by_pattern("/none"), lines.to_owned()),
    ] {
        check(
            &format!("{key:?}"),
            lines,
            &[remove("main", key.clone())],
            &after,
        );
    }
    check(
        "all of them",
        lines,
        &[
            remove("main", by_pattern("/c")),
            remove("main", by_pattern("/b")),
            remove("main", by_pattern("/a")),
        ],
        "{\n  \"version\": 1,\n  \"agents\": {\n    \"main\": {\n      \"allowlist\": []\n    }\n  }\n}\n",
    );
    check(
        "every entry with the pattern, in the legacy agent too",
        r#"{"version":1,"agents":{"main":{"allowlist":["/x","/a","/b","/a"," /a "]},"default":{"allowlist":["/a"]},"*":{"allowlist":["/a"]}}}"#,
        &[remove("main", by_pattern("/a"))],
        r#"{"version":1,"agents":{"main":{"allowlist":["/x","/b"]},"default":{"allowlist":[]},"*":{"allowlist":["/a"]}}}"#,
    );
}

#[test]
fn another_pattern() {
    let set = |entry, pattern: &str| Edit::SetPattern {
        agent: "main".into(),
        entry,
        pattern: pattern.into(),
    };
    check(
        "in place, and nothing else of the entry",
        r#"{"version":1,"agents":{"main":{"allowlist":[{"x":1,"pattern":"/a","id":"A"},"/b"]}}}"#,
        &[
            set(EntryKey::Id("a".into()), " /A "),
            set(by_pattern("/b"), "/B"),
        ],
        r#"{"version":1,"agents":{"main":{"allowlist":[{"x":1,"pattern":"/A","id":"A"},"/B"]}}}"#,
    );
}

#[test]
fn settings() {
    let set = |agent: Option<&str>, field, value| Edit::SetField {
        agent: agent.map(Into::into),
        field,
        value,
    };
    check(
        "set, changed and taken out, for all and for one",
        "{\n  \"version\": 1,\n  \"defaults\": {\n    \"ask\": \"never\",\n    \"mine\": 1\n  }\n}\n",
        &[
            set(None, Field::Ask, Some(json!("always"))),
            set(None, Field::Security, Some(json!("deny"))),
            set(Some("ops"), Field::AskFallback, Some(json!("full"))),
            set(Some("ops"), Field::AutoAllowSkills, Some(json!(true))),
            set(Some("ops"), Field::AskFallback, None),
            set(None, Field::Security, Some(json!(null))),
        ],
        "{\n  \"version\": 1,\n  \"defaults\": {\n    \"ask\": \"always\",\n    \"mine\": 1\n  },\n  \"agents\": {\n    \"ops\": {\n      \"autoAllowSkills\": true\n    }\n  }\n}\n",
    );
    check(
        "taken out wherever it would show again: equal keys, the legacy agent",
        r#"{"version":1,"agents":{"main":{"ask":"off","x":1,"ask":"always"},"default":{"ask":"off"}}}"#,
        &[set(Some("main"), Field::Ask, None)],
        r#"{"version":1,"agents":{"main":{"x":1},"default":{}}}"#,
    );
    check(
        "nothing to take out",
        r#"{"agents":{}}"#,
        &[
            set(Some("main"), Field::Ask, None),
            set(None, Field::Ask, None),
        ],
        r#"{"agents":{}}"#,
    );
}

fn used(agent: &str, pattern: &str, arg_pattern: Option<&str>, at_ms: u64) -> Use {
    Use {
        agent: agent.into(),
        pattern: pattern.into(),
        arg_pattern: arg_pattern.map(Into::into),
        at_ms,
        command: Some("ls -l".into()),
        resolved: Some("/bin/ls".into()),
    }
}

#[test]
fn use_is_recorded_where_the_entry_still_is() {
    check(
        "known keys in place, new ones behind, the latest of several; strings stay strings",
        r#"{
  "version": 1,
  "agents": {
    "main": {
      "allowlist": [
        { "pattern": "/a", "lastUsedAt": 1.5, "x": [ ] },
        "/a",
        { "pattern": "/a", "argPattern": "^x$" },
        { "pattern": "/other" }
      ]
    },
    "*": { "allowlist": [{"pattern": "/a"}] },
    "ops": { "allowlist": [{"pattern": "/a"}] }
  }
}
"#,
        &[Edit::RecordUse {
            uses: vec![
                used("main", "/a", None, 7),
                used("main", "/gone", None, 8),
                used("main", "/a", None, 9),
            ],
        }],
        r#"{
  "version": 1,
  "agents": {
    "main": {
      "allowlist": [
        { "pattern": "/a", "lastUsedAt": 9, "x": [ ], "lastUsedCommand": "ls -l", "lastResolvedPath": "/bin/ls" },
        "/a",
        { "pattern": "/a", "argPattern": "^x$" },
        { "pattern": "/other" }
      ]
    },
    "*": { "allowlist": [{"pattern": "/a", "lastUsedAt": 9, "lastUsedCommand": "ls -l", "lastResolvedPath": "/bin/ls"}] },
    "ops": { "allowlist": [{"pattern": "/a"}] }
  }
}
"#,
    );
    check(
        "an entry for some arguments has a use of its own",
        r#"{"version":1,"agents":{"main":{"allowlist":[{"pattern":"/a"},{"pattern":"/a","argPattern":"x"}]}}}"#,
        &[Edit::RecordUse {
            uses: vec![Use {
                command: None,
                resolved: None,
                ..used("main", "/a", Some("x"), 3)
            }],
        }],
        r#"{"version":1,"agents":{"main":{"allowlist":[{"pattern":"/a"},{"pattern":"/a","argPattern":"x","lastUsedAt":3}]}}}"#,
    );
    // R077: a use does not bring back what was removed, nor make a file.
    let home = Home::with(r#"{"version":1,"agents":{"main":{"allowlist":[{"pattern":"/a"}]}}}"#);
    home.store.load().unwrap();
    home.store
        .apply(&[remove("main", by_pattern("/a"))])
        .unwrap();
    home.store
        .apply(&[Edit::RecordUse {
            uses: vec![used("main", "/a", None, 7)],
        }])
        .unwrap();
    assert_eq!(
        home.file(),
        r#"{"version":1,"agents":{"main":{"allowlist":[]}}}"#
    );
    let home = Home::empty();
    let snapshot = home
        .store
        .apply(&[Edit::RecordUse {
            uses: vec![used("main", "/a", None, 7)],
        }])
        .unwrap();
    assert!(!snapshot.exists && !home.store.path().exists());
    assert!(!format!("{:?}", used("main", "/a", None, 7)).contains("ls -l"));
}

#[test]
fn rules() {
    let git = Rule {
        pattern: "/usr/bin/git".into(),
        args: Some(vec!["status".into(), "-s".into()]),
        cwd: Some("/home/u/p".into()),
        note: Some("clicked".into()),
        ..Rule::default()
    };
    let rm = Rule {
        deny: true,
        pattern: "/bin/rm".into(),
        ..Rule::default()
    };
    let add = |rule: &Rule| Edit::AddRule {
        agent: "main".into(),
        rule: rule.clone(),
    };
    let all = r#"{
  "version": 1,
  "agents": {
    "main": {
      "note": 1,
      "rules": [
        {
          "id": "ID1",
          "effect": "allow",
          "pattern": "/usr/bin/git",
          "args": [
            "status",
            "-s"
          ],
          "cwd": "/home/u/p",
          "note": "clicked"
        },
        {
          "id": "mine",
          "effect": "deny",
          "pattern": "/bin/rm"
        }
      ]
    }
  }
}
"#;
    let before = "{\n  \"version\": 1,\n  \"agents\": {\n    \"main\": {\n      \"note\": 1\n    }\n  }\n}\n";
    let mine = Rule {
        id: Some("mine".into()),
        ..rm.clone()
    };
    let again = Rule {
        id: Some("other".into()),
        note: None,
        ..git.clone()
    };
    check(
        "added once",
        before,
        &[add(&git), add(&mine), add(&again), add(&rm)],
        all,
    );
    let removed = Edit::RemoveRule {
        agent: "main".into(),
        id: "MINE".into(),
    };
    let cut = ",\n        {\n          \"id\": \"mine\",\n          \"effect\": \"deny\",\n          \"pattern\": \"/bin/rm\"\n        }";
    check("removed", all, &[removed], &all.replacen(cut, "", 1));
    let every = Rule {
        id: Some("R".into()),
        deny: false,
        pattern: "/b".into(),
        args: None,
        arg_pattern: Some("^a$".into()),
        cwd: None,
        script: Some("/s.py".into()),
        script_sha256: Some("00".into()),
        expires_at: Some(5),
        note: None,
    };
    check(
        "every key",
        r#"{"version":1}"#,
        &[add(&every)],
        r#"{"version":1,"agents":{"main":{"rules":[{"id":"R","effect":"allow","pattern":"/b","argPattern":"^a$","script":"/s.py","scriptSha256":"00","expiresAt":5}]}}}"#,
    );
}

#[test]
fn refused() {
    let cases = [
        (
            r#"{"version":1,"agents":[]}"#,
            "agents in FILE is not an object; correct it by hand",
        ),
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
