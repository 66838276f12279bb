//! One program for the tests of a crate.

use serde_json::Value;

use super::cargo;

/// Tests that look at all of their process, each with a program of its own for that reason.
const ALONE: &[&str] = &[
    "approvals-ipc/idle",
    "approvals-ipc/leaks",
    "approvals-ipc/umask",
    "exec-tools/scripts",
    "process-runner/flood",
    "process-runner/scripts",
];

/// Each program of tests links the whole crate once more.
#[test]
fn the_tests_of_a_crate_are_one_program() {
    let text = cargo(&["metadata", "--format-version", "1", "--no-deps"]);
    let metadata: Value = serde_json::from_str(&text).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let crates = packages.iter().filter(|it| it["name"] != "promises");
    let mut programs = Vec::new();
    for package in crates {
        let targets = package["targets"].as_array().unwrap().iter();
        let tests = targets.filter(|target| target["kind"][0] == "test");
        let name = |it: &Value| it["name"].as_str().unwrap().to_owned();
        let names: Vec<String> = tests.map(name).collect();
        // A crate whose tests are one file names it by its subject.
        let more = names.iter().filter(|test| names.len() > 1 && *test != "it");
        programs.extend(more.map(|test| format!("{}/{test}", name(package))));
    }
    programs.sort();
    assert_eq!(programs, ALONE, "make it a module of tests/it/main.rs");
}
