//! Edits of allowlists, as whole files before and after.

use approvals_store::{Edit, EntryKey};

use crate::{
    child::add,
    edits::{by_pattern, check, remove},
};

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
    check(
        "the map of letters that an old fault made of an entry",
        r#"{"version":1,"agents":{"main":{"allowlist":[{"0":"/","1":"a","id":"A"}]}}}"#,
        &[set(EntryKey::Id("a".into()), "/a")],
        r#"{"version":1,"agents":{"main":{"allowlist":[{"0":"/","1":"a","id":"A","pattern":"/a"}]}}}"#,
    );
}
