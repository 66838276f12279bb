//! Every shape of the file: what is read, and what is a problem. Loading never writes.

use std::fs;

use approvals_store::{LoadProblem, Schema, Store};
use serde_json::json;

use crate::{Home, child::add};

#[test]
fn no_file() {
    let home = Home::empty();
    let snapshot = home.store.load().unwrap();
    assert!(!snapshot.exists && snapshot.text.is_empty());
    assert_eq!(
        snapshot.hash,
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    );
    assert_eq!(
        snapshot.value,
        json!({"version": 1, "socket": {}, "defaults": {}, "agents": {}})
    );
    assert_eq!((snapshot.socket_path(), snapshot.token()), (None, None));
    assert_eq!(fs::read_dir(home.dir.path()).unwrap().count(), 0);
}

#[test]
fn shapes_in_the_wild() {
    for text in [
        r#"{"version":1}"#,
        r#"{"version":1.0,"agents":{"default":{"allowlist":["/a",{"pattern":"/b"}]}}}"#,
        "\u{feff}{\"version\":1,\"defaults\":{\"ask\":null}}",
        r#"{"version":1,"agents":{"main":{"security":"none","ask":"never","askFallback":"allow"}}}"#,
        r#"{"version":1,"agents":{"main":{"allowlist":[{"0":"/","1":"a","id":"x"}]}}}"#,
        r#"{"defaults":{"security":"full"}}"#,
        r#"{"version":1e0,"n":123456789012345678901234567890,"e":1e3}"#,
        r#"{"version":1,"agents":null,"defaults":null,"socket":null}"#,
    ] {
        let home = Home::with(text);
        let snapshot = home.store.load().unwrap();
        let body = text.trim_start_matches('\u{feff}');
        let mut value: serde_json::Value = serde_json::from_str(body).unwrap();
        // The version that its readers look for, also where a person wrote none.
        value["version"] = json!(1);
        assert_eq!(snapshot.value, value);
        assert_eq!(snapshot.text, text);
        assert_eq!(home.file(), text);
    }
}

/// OpenClaw cuts the commands it remembers by UTF-16 units and writes half of an emoji.
#[test]
fn half_of_a_character() {
    let text = r#"{"version":1,"socket":{"token":"t"},"agents":{"main":{"allowlist":[{"pattern":"/a","lastUsedCommand":"echo \ud83d"}]}}}"#;
    let home = Home::with(text);
    let value = home.store.load().unwrap().value;
    let entry = &value["agents"]["main"]["allowlist"][0];
    assert_eq!(entry["lastUsedCommand"], "echo \u{fffd}");
    home.store.apply(&[add("main", "/b")]).unwrap();
    let added = format!(
        r#",{{"id":"{}","pattern":"/b","lastUsedAt":1770854400000}}]"#,
        crate::id(1)
    );
    assert_eq!(home.file(), text.replacen(']', &added, 1));
    // Through the wire and back it stays as it is written.
    let remote = home.store.get(Schema::Whole).unwrap();
    let before = home.file();
    home.store
        .set(&remote.file, Some(&remote.hash), Schema::Whole)
        .unwrap();
    assert_eq!(home.file(), before);
}

/// An empty file has nothing to say and nothing to lose, unless it was not always empty.
#[test]
fn emptied() {
    let document = r#"{"version":1,"agents":{"main":{"rules":[{"id":"r","effect":"deny","pattern":"/bin/rm"}]}}}"#;
    for blank in ["", " \n", "\u{feff}"] {
        let home = Home::with(blank);
        let snapshot = home.store.load().unwrap();
        assert!(snapshot.exists);
        assert_eq!(snapshot.value, Home::empty().store.load().unwrap().value);
        // A start writes nothing; a person's edit begins a document.
        let sentence = format!(
            "{} is empty; restore an earlier version, or remove the file to start again",
            home.store.path().display()
        );
        let error = home.store.ensure("/s".as_ref()).unwrap_err();
        assert_eq!(error.to_string(), sentence);
        assert_eq!(home.file(), blank);
        home.store.apply(&[]).unwrap();
        assert_eq!(home.file(), blank);
        home.store.apply(&[add("main", "/a")]).unwrap();
        assert!(home.file().starts_with("{\n  \"version\": 1,"));

        // This process has seen a document there.
        fs::write(home.store.path(), blank).unwrap();
        let check = |store: &Store| {
            assert_eq!(store.load().unwrap_err().to_string(), sentence);
            let error = store.apply(&[add("main", "/b")]).unwrap_err();
            assert_eq!(error.to_string(), sentence);
            assert_eq!(home.file(), blank);
        };
        check(&home.store);
        // Another one has not, but there are versions.
        let fresh = Store::new(home.store.path());
        assert!(fresh.load().is_ok());
        fs::write(home.store.path(), document).unwrap();
        let kept = fresh.with_backups(home.dir.path().join("backups"));
        kept.apply(&[add("main", "/c")]).unwrap();
        fs::write(home.store.path(), blank).unwrap();
        let fresh = Store::new(home.store.path()).with_backups(home.dir.path().join("backups"));
        check(&fresh);
        fresh.restore(&fresh.history().unwrap()[0]).unwrap();
        assert_eq!(home.file(), document);
    }
}

/// Nesting that no document has, texts of megabytes, and a file of which nobody could want more.
#[test]
fn extremes() {
    let nested = |depth: usize| {
        let (open, close) = ("[".repeat(depth), "]".repeat(depth));
        format!(r#"{{"version":1,"x":{open}{close}}}"#)
    };
    let home = Home::with(nested(120));
    home.store.apply(&[add("main", "/a")]).unwrap();
    assert!(home.file().starts_with(nested(120).trim_end_matches('}')));
    for depth in [130, 500, 600, 100_000] {
        let home = Home::with(nested(depth));
        assert!(matches!(
            home.store.load(),
            Err(LoadProblem::Unparsable { .. })
        ));
        assert!(home.store.apply(&[add("main", "/a")]).is_err(), "{depth}");
        assert_eq!(home.file(), nested(depth));
    }
    let long = format!(r#"{{"version":1,"x":"{}"}}"#, "\u{e9}\\n".repeat(4 << 20));
    assert!(long.len() > 10_000_000);
    let home = Home::with(&long);
    home.store.apply(&[add("main", "/a")]).unwrap();
    assert!(home.file().starts_with(long.trim_end_matches('}')));

    let home = Home::with(r#"{"version":1}"#);
    let file = fs::File::options()
        .write(true)
        .open(home.store.path())
        .unwrap();
    file.set_len((64 << 20) + 1).unwrap();
    let sentence = format!(
        "{} is larger than 64 MiB, too large for an approvals file; restore an earlier version",
        home.store.path().display()
    );
    assert_eq!(home.store.load().unwrap_err().to_string(), sentence);
    let error = home.store.apply(&[add("main", "/a")]).unwrap_err();
    assert_eq!(error.to_string(), sentence);
    file.set_len(13).unwrap();
    let huge = "x".repeat(64 << 20);
    let error = home.store.apply(&[add("main", &huge)]).unwrap_err();
    assert_eq!(error.to_string(), sentence, "what could not be read again");
    assert_eq!(home.file(), r#"{"version":1}"#);
}

/// Each problem says where and what to do; no edit and no start writes over such a file.
#[test]
fn problems_leave_the_bytes() {
    let rows: &[(&[u8], &str)] = &[
        (
            b"{\"version\":1,\"defaults\":\"full\"}",
            "defaults in FILE is not an object; correct it there or restore an earlier version",
        ),
        (
            b"{\"agents\":{\"*\":{\"rules\":{\"effect\":\"deny\"}}}}",
            "agents.*.rules in FILE is not a list; correct it there or restore an earlier version",
        ),
        (
            b"\xff\xfe{\0}\0",
            "FILE is not valid JSON at line 1, column 1 (not UTF-8); correct it there or restore an earlier version",
        ),
        (
            b"{\"version\":1,\"n\":1e400}",
            "FILE is not valid JSON at line 1, column 22 (number out of range); correct it there or restore an earlier version",
        ),
        (
            b"{\n  \"version\": 1,\n  \"agents\": {\n",
            "FILE is not valid JSON at line 4, column 0 (EOF while parsing an object); correct it there or restore an earlier version",
        ),
        (
            b"{\"version\":1,}",
            "FILE is not valid JSON at line 1, column 14 (trailing comma); correct it there or restore an earlier version",
        ),
        (
            b"{\n// mine\n\"version\":1}",
            "FILE is not valid JSON at line 2, column 1 (key must be a string); correct it there or restore an earlier version",
        ),
        (
            b"{\"version\":1}\n\xff",
            "FILE is not valid JSON at line 2, column 1 (not UTF-8); correct it there or restore an earlier version",
        ),
        (
            b"{\"version\":2,\"agents\":{}}",
            "FILE has version 2, and this program knows only version 1; update this program, or set \"version\": 1 if you wrote the file by hand",
        ),
        (
            b"{\"version\":\"1\"}",
            "FILE has version \"1\", and this program knows only version 1; update this program, or set \"version\": 1 if you wrote the file by hand",
        ),
        (
            b"[]",
            "FILE is not a JSON object; restore an earlier version, or move the file away to start again",
        ),
        (
            b"null",
            "FILE is not a JSON object; restore an earlier version, or move the file away to start again",
        ),
    ];
    for (bytes, sentence) in rows {
        let home = Home::with(bytes);
        let sentence = sentence.replace("FILE", &home.store.path().display().to_string());
        assert_eq!(home.store.load().unwrap_err().to_string(), sentence);
        assert_eq!(
            home.store
                .apply(&[add("main", "/a")])
                .unwrap_err()
                .to_string(),
            sentence
        );
        assert_eq!(
            home.store.ensure("/s".as_ref()).unwrap_err().to_string(),
            sentence
        );
        assert_eq!(fs::read(home.store.path()).unwrap(), *bytes);
    }
}

#[test]
fn a_folder_is_no_file() {
    let home = Home::empty();
    fs::create_dir_all(home.store.path()).unwrap();
    assert!(matches!(
        home.store.load(),
        Err(LoadProblem::NotAFile { .. })
    ));
    assert!(home.store.apply(&[add("main", "/a")]).is_err());
}
