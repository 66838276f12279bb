//! The rows of the field reports that a store answers: the file before, what is said of it,
//! some edits, and the file after, byte for byte. `tests/cases/<row>/before.json` and
//! `after.json`; where there is no second one, the file stays as it is.

use std::{fs, path::PathBuf};

use approvals_store::{Edit, EntryKey, Field, Schema, Use, Used};
use exec_policy::Rule;
use serde_json::json;

use crate::{
    Home,
    child::add,
    edits::{by_pattern, remove},
};

/// A file of a row.
fn read(row: &str, name: &str) -> Option<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    fs::read_to_string(folder.join(row).join(name)).ok()
}

fn used(pattern: &str, at_ms: u64) -> Edit {
    let it = Use {
        of: Used::Entry,
        agent: "main".into(),
        pattern: pattern.into(),
        arg_pattern: None,
        at_ms,
        command: Some(format!("{pattern} -v")),
        resolved: None,
    };
    Edit::RecordUse { uses: vec![it] }
}

fn set(agent: Option<&str>, field: Field, value: serde_json::Value) -> Edit {
    Edit::SetField {
        agent: agent.map(Into::into),
        field,
        value: Some(value),
    }
}

fn pattern(from: &str, to: &str) -> Edit {
    Edit::SetPattern {
        agent: "main".into(),
        entry: by_pattern(from),
        pattern: to.into(),
    }
}

/// Row, edits, and the places that are flagged when the policy is read.
type Row = (&'static str, Vec<Edit>, &'static [&'static str]);

fn readable() -> Vec<Row> {
    let rule = Rule {
        pattern: "/bin/rm".into(),
        deny: true,
        ..Rule::default()
    };
    let rule = |agent: &str| Edit::add_rule(agent, &rule);
    vec![
        ("J01", vec![add("main", "/usr/bin/new")], &[]),
        (
            "J02",
            vec![
                used("/usr/bin/git", 7),
                used("/usr/bin/rg", 7),
                pattern("/usr/bin/old", "/usr/bin/new"),
            ],
            &[],
        ),
        (
            "J04",
            vec![
                add("main", "/usr/bin/new"),
                set(None, Field::Ask, json!("always")),
            ],
            &[
                "agents.main.security",
                "agents.main.ask",
                "agents.main.askFallback",
            ],
        ),
        (
            "J05",
            vec![
                add("main", "/usr/bin/new"),
                remove("main", by_pattern("/usr/bin/rg")),
            ],
            &["agents.default"],
        ),
        ("J08", vec![], &[]),
        ("J10", vec![add("main", "/usr/bin/new")], &[]),
        ("J11", vec![used("/usr/bin/git", 7)], &[]),
        (
            "J13",
            vec![
                add("main", "/usr/bin/new"),
                set(None, Field::Ask, json!("on-miss")),
            ],
            &[],
        ),
        (
            "J14",
            vec![
                add("main", "/usr/bin/new"),
                pattern("/usr/bin/rg", "/usr/bin/r*"),
                used("/usr/bin/r*", 7),
                set(None, Field::Security, json!("allowlist")),
                set(Some("main"), Field::Ask, json!("always")),
                rule("main"),
                rule("ops"),
                remove("main", by_pattern("/usr/bin/new")),
            ],
            &["extra"],
        ),
        ("J17", vec![add("main", "/usr/bin/new")], &[]),
        (
            "J20",
            vec![add("main", "/usr/bin/new")],
            &["agents.main.security", "agents.main.autoAllowSkills"],
        ),
        (
            "R001",
            vec![add("main", "/usr/bin/new"), used("ls", 7)],
            &[],
        ),
        (
            "R007",
            vec![add("main", "/usr/bin/uname"), add("main", "/usr/bin/uname")],
            &[],
        ),
        (
            "R013",
            vec![
                remove("main", by_pattern("/usr/bin/w")),
                remove("main", EntryKey::Pattern("/usr/bin/m".into())),
                add("main", "/usr/bin/n"),
            ],
            &[],
        ),
        ("R056", vec![add("main", "/usr/bin/git")], &[]),
        (
            "R062",
            vec![
                add("main", r"C:\p\tools\run.exe"),
                add("main", r"C:\p\tools\run.exe"),
                add("main", r"C:\p\tools\*.exe"),
                used(r"C:\p\tools\run.exe", 7),
            ],
            &[],
        ),
        (
            "R074",
            vec![
                add("main", "/usr/bin/new"),
                set(Some("ops"), Field::Security, json!("deny")),
            ],
            &["extra"],
        ),
        ("R076", vec![add("main", "/a"), add("main", "/b")], &[]),
        (
            "R077",
            vec![
                remove("main", by_pattern("/usr/bin/git")),
                used("/usr/bin/git", 7),
                used("/usr/bin/rg", 7),
            ],
            &[],
        ),
        ("R079", vec![], &[]),
        (
            "R173",
            vec![add("main", "/usr/bin/new")],
            &["defaults.allow"],
        ),
    ]
}

#[test]
fn rows_that_are_read() {
    for (row, edits, flagged) in readable() {
        let before = read(row, "before.json").unwrap();
        let home = Home::with(&before);
        let snapshot = home.store.load().unwrap();
        let (_, findings) = exec_policy::Document::read(&snapshot.value);
        let places: Vec<_> = findings.iter().map(|it| it.place.as_str()).collect();
        assert_eq!(places, flagged, "{row}");
        assert_eq!(home.file(), before, "{row}: loading writes nothing");
        // A start, three times: at most a missing token is new.
        let tokens: Vec<_> = (0..3)
            .map(|_| home.store.ensure("/s".as_ref()).ok()?.token())
            .collect();
        assert_eq!(tokens[1..], [tokens[2].clone(), tokens[0].clone()], "{row}");
        home.store.apply(&edits).unwrap();
        let after = read(row, "after.json").unwrap_or_else(|| before.clone());
        assert_eq!(home.file(), after, "{row}");
        assert_eq!(home.store.load().unwrap().text, after, "{row}");
        // What a peer of an older version sends back costs nothing that it cannot see.
        let remote = home.store.get(Schema::Early).unwrap();
        if tokens[0].is_some() {
            let (file, hash) = (&remote.file, Some(remote.hash.as_str()));
            home.store.set(file, hash, Schema::Early).unwrap();
            assert_eq!(home.file(), after, "{row}");
        }
    }
}

/// Nothing is written over what gives no policy: whatever is tried says what is wrong with it.
#[test]
fn rows_that_are_problems() {
    for (row, sentence) in [
        (
            "J07",
            "FILE has version 2, and this program knows only version 1; update this program, or set \"version\": 1 if you wrote the file by hand",
        ),
        (
            "J16",
            "FILE is not a JSON object; restore an earlier version, or move the file away to start again",
        ),
        (
            "J19",
            "agents in FILE is not an object; correct it there or restore an earlier version",
        ),
        (
            "R073",
            "FILE is not valid JSON at line 12, column 30 (EOF while parsing a string); correct it there or restore an earlier version",
        ),
    ] {
        let before = read(row, "before.json").unwrap();
        let home = Home::with(&before);
        let store = home
            .store
            .clone()
            .with_backups(home.dir.path().join("kept"));
        let sentence = sentence.replace("FILE", &home.store.path().display().to_string());
        let said = [
            store.load().unwrap_err().to_string(),
            store.ensure("/s".as_ref()).unwrap_err().to_string(),
            store
                .apply(&[used("/usr/bin/git", 1)])
                .unwrap_err()
                .to_string(),
        ];
        for said in said {
            assert_eq!(said, sentence, "{row}");
        }
        assert!(
            store.apply(&[add("main", "/usr/bin/new")]).is_err(),
            "{row}"
        );
        let file = json!({"version": 1, "agents": {}});
        assert!(store.set(&file, Some("x"), Schema::Whole).is_err(), "{row}");
        assert_eq!(home.file(), before, "{row}");
        // Only a person puts an earlier version in its place, and then it is kept.
        let other = Home::with(r#"{"version":1}"#);
        let good = other
            .store
            .clone()
            .with_backups(home.dir.path().join("kept"));
        good.apply(&[add("main", "/a")]).unwrap();
        store.restore(&store.history().unwrap()[0]).unwrap();
        assert_eq!(home.file(), r#"{"version":1}"#, "{row}");
        let kept = store.history().unwrap()[0].read().unwrap();
        assert_eq!(kept, before.as_bytes(), "{row}");
    }
}
