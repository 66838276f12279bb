//! Uses of entries: written down, and never more than that.

use std::time::Duration;

use approvals_store::{Edit, Step, Usage, Use, Used};

use crate::{
    Home,
    edits::{by_pattern, check, remove},
};

fn used(agent: &str, pattern: &str, arg_pattern: Option<&str>, at_ms: u64) -> Use {
    Use {
        of: Used::Entry,
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
    let granted = |id: Option<&str>, at_ms| Use {
        of: Used::Rule(id.map(Into::into)),
        command: None,
        resolved: None,
        ..used("main", "/a", None, at_ms)
    };
    check(
        "rules, by their ids; never a denial, an entry of the same pattern, or another agent's",
        r#"{"version":1,"agents":{"*":{"rules":[{"effect":"allow","pattern":"/a"}]},"main":{"allowlist":[{"pattern":"/a"}],"rules":[{"effect":"deny","pattern":"/a"},{"effect":"allow","pattern":"/a"},{"id":"1","effect":"allow","pattern":"/a","args":["x"]},{"id":"2","effect":"allow","pattern":"/a","lastUsedAt":1}]}}}"#,
        &[Edit::RecordUse {
            uses: vec![granted(None, 3), granted(Some("2"), 60_001)],
        }],
        r#"{"version":1,"agents":{"*":{"rules":[{"effect":"allow","pattern":"/a"}]},"main":{"allowlist":[{"pattern":"/a"}],"rules":[{"effect":"deny","pattern":"/a"},{"effect":"allow","pattern":"/a","lastUsedAt":3},{"id":"1","effect":"allow","pattern":"/a","args":["x"]},{"id":"2","effect":"allow","pattern":"/a","lastUsedAt":60001}]}}}"#,
    );
    check(
        "a rule for one line",
        r#"{"version":1,"agents":{"main":{"rules":[{"id":"1","effect":"allow","line":"wc *","cwd":"/"}]}}}"#,
        &[Edit::RecordUse {
            uses: vec![Use {
                pattern: "wc *".into(),
                ..granted(Some("1"), 3)
            }],
        }],
        r#"{"version":1,"agents":{"main":{"rules":[{"id":"1","effect":"allow","line":"wc *","cwd":"/","lastUsedAt":3}]}}}"#,
    );
    check(
        "a rule for files that a line writes",
        r#"{"version":1,"agents":{"main":{"rules":[{"id":"1","effect":"allow","writes":"/out/**"},{"id":"2","effect":"allow","writes":"/b/**"}]}}}"#,
        &[Edit::RecordUse {
            uses: vec![Use {
                pattern: "/out/**".into(),
                ..granted(Some("1"), 3)
            }],
        }],
        r#"{"version":1,"agents":{"main":{"rules":[{"id":"1","effect":"allow","writes":"/out/**","lastUsedAt":3},{"id":"2","effect":"allow","writes":"/b/**"}]}}}"#,
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

/// A list shows minutes, and a write costs whoever waits for it two waits for the disk.
#[test]
fn a_use_is_written_down_once_a_minute() {
    const TOLD: &str = r#""lastUsedCommand":"ls", "lastResolvedPath":"/bin/ls""#;
    const NOW: &str = r#""lastUsedCommand":"ls -l", "lastResolvedPath":"/bin/ls""#;
    let last = |at: &str, told: &str| format!(r#""lastUsedAt": {at}, {told}"#);
    for (before, at_ms, after) in [
        (last("100000", TOLD), 100_000, last("100000", TOLD)),
        (last("100000", TOLD), 159_999, last("100000", TOLD)),
        (last("100000", TOLD), 160_000, last("160000", NOW)),
        // The clock was put back.
        (last("100000", TOLD), 99_999, last("99999", NOW)),
        // No time at all is an old one.
        (last("\"100000\"", TOLD), 100_001, last("100001", NOW)),
        // What was only added was not used yet.
        (
            r#""lastUsedAt": 100000"#.to_owned(),
            100_001,
            last("100001", NOW),
        ),
    ] {
        let document = |entry: &str| {
            format!(
                r#"{{"version":1,"agents":{{"main":{{"allowlist":[{{"pattern": "/a", {entry}}}]}}}}}}"#
            )
        };
        let home = Home::with(document(&before));
        let uses = vec![used("main", "/a", None, at_ms)];
        home.store.apply(&[Edit::RecordUse { uses }]).unwrap();
        assert_eq!(home.file(), document(&after), "{before} at {at_ms}");
    }
    // What changes nothing writes nothing.
    let home = Home::with(format!(
        r#"{{"version":1,"agents":{{"main":{{"allowlist":[{{"pattern": "/a", {}}}]}}}}}}"#,
        last("100000", TOLD)
    ));
    let store = home.store.with_steps(|step| {
        assert_eq!(step, Step::Locked);
        Ok(())
    });
    let uses = vec![used("main", "/a", None, 100_001)];
    store.apply(&[Edit::RecordUse { uses }]).unwrap();
}

/// Uses are collected, written as one edit, and are no reason to bring an entry back.
#[test]
fn uses_are_written_together() {
    let before =
        r#"{"version":1,"agents":{"main":{"allowlist":[{"pattern":"/a"},{"pattern":"/b"}]}}}"#;
    let home = Home::with(before);
    let it = |pattern: &str, at_ms| Use {
        of: Used::Entry,
        agent: "main".into(),
        pattern: pattern.into(),
        arg_pattern: None,
        at_ms,
        command: None,
        resolved: None,
    };
    let usage = Usage::start(home.store.clone(), Duration::from_secs(20), |error| {
        panic!("{error}")
    })
    .unwrap();
    for at_ms in 1..=1000 {
        usage.record(it("/a", at_ms));
        usage.record(it("/b", at_ms));
    }
    assert_eq!(home.file(), before, "not yet");
    home.store
        .apply(&[remove("main", by_pattern("/b"))])
        .unwrap();
    drop(usage);
    assert_eq!(
        home.file(),
        r#"{"version":1,"agents":{"main":{"allowlist":[{"pattern":"/a","lastUsedAt":1000}]}}}"#
    );
}
