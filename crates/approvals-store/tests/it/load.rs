//! Every shape of the file: what is read, and what is a problem. Loading never writes.

use std::fs;

use approvals_store::LoadProblem;
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
        r#"{"version":1,"n":123456789012345678901234567890,"e":1e400e"#,
    ] {
        let home = Home::with(text);
        match home.store.load() {
            Ok(snapshot) => {
                let body = text.trim_start_matches('\u{feff}');
                assert_eq!(
                    snapshot.value,
                    serde_json::from_str::<serde_json::Value>(body).unwrap()
                );
                assert_eq!(snapshot.text, text);
            }
            Err(problem) => assert!(text.ends_with("1e400e"), "{problem}"),
        }
        assert_eq!(home.file(), text);
    }
}

/// Each problem says where and what to do; no edit and no start writes over such a file.
#[test]
fn problems_leave_the_bytes() {
    let rows: &[(&[u8], &str)] = &[
        (
            b"",
            "FILE is not valid JSON at line 1, column 0 (EOF while parsing a value); correct it there or restore an earlier version",
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
            "FILE has version 2, and this program knows version 1; update it, or set \"version\": 1 if the file was written by hand",
        ),
        (
            b"{\"version\":\"1\"}",
            "FILE has version \"1\", and this program knows version 1; update it, or set \"version\": 1 if the file was written by hand",
        ),
        (
            b"[]",
            "FILE holds no JSON object; restore an earlier version, or move it away to start afresh",
        ),
        (
            b"null",
            "FILE holds no JSON object; restore an earlier version, or move it away to start afresh",
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
