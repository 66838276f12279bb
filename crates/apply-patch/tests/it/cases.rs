//! The table of patches, each with the files before and all files after.

use crate::folder::Folder;
use apply_patch::{Workspace, apply_patch};
use serde_json::Value;

const CASES: &str = include_str!("../../../../tests/cases/exec-tool/apply-patch.json");

#[test]
fn every_patch_does_what_the_table_says() {
    let cases: Vec<Value> = serde_json::from_str(CASES).unwrap();
    assert!(cases.len() > 50);
    for case in cases {
        check(&case);
    }
}

fn check(case: &Value) {
    let id = case["id"].as_str().unwrap();
    let folder = Folder::new();
    let before = files(&case["files"]);
    for (path, text) in &before {
        folder.write(path, text);
    }
    let root = folder.root();
    let input = match case["input"].as_str() {
        Some(input) => input.to_owned(),
        None => {
            let lines: Vec<&str> = strings(&case["patch"]);
            [&["*** Begin Patch"], lines.as_slice(), &["*** End Patch"]]
                .concat()
                .join("\n")
        }
    };
    let input = input.replace("{root}", &root.display().to_string());
    let workspace = Workspace::open(&root, None).unwrap();
    match (apply_patch(&input, &workspace), &case["error"]) {
        (Ok(summary), Value::Null) => {
            let expected = strings(&case["summary"]).join("\n");
            let expected = format!("Success. Updated the following files:\n{expected}");
            assert_eq!(summary.to_string(), expected, "{id}");
            assert_eq!(folder.all(), files(&case["after"]), "{id}");
        }
        (Err(error), Value::String(expected)) => {
            let whole = root.display().to_string();
            // Error messages write the path as the system does.
            let told = error.to_string().replace(&whole, "{root}");
            assert_eq!(told.replace("{root}\\", "{root}/"), *expected, "{id}");
            assert_eq!(folder.all(), before, "{id}: something changed");
        }
        (result, _) => panic!("{id}: {result:?}"),
    }
}

fn files(value: &Value) -> Vec<(String, String)> {
    let map = value.as_object();
    let mut files: Vec<_> = map
        .into_iter()
        .flatten()
        .map(|(path, text)| (path.clone(), text.as_str().unwrap().to_owned()))
        .collect();
    files.sort();
    files
}

fn strings(value: &Value) -> Vec<&str> {
    value
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line.as_str().unwrap())
        .collect()
}
