//! An agent that changes a file between the moment a person looks at the request and the start.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use promises::{Answer, Desk};
use serde_json::{Value, json};

/// A port at which no gateway listens: the approvals are served all the same.
const NO_GATEWAY: u16 = 1;

/// Ways to have `tool.sh` executed or sourced, from the home.
const WAYS: [&str; 9] = [
    "./by-own",
    "bash < tool.sh",
    ". ./tool.sh",
    "find tool.sh -exec sh tool.sh \\;",
    "setsid -w sh tool.sh",
    "echo | xargs ./tool.sh",
    "cat tool.sh | sh",
    "cd . && ./tool.sh",
    "env sh tool.sh",
];

fn write(file: &Path, text: &str) {
    fs::write(file, text).unwrap();
    fs::set_permissions(file, fs::Permissions::from_mode(0o755)).unwrap();
}

fn asked(desk: &Desk) -> String {
    promises::until("the question", || {
        let listed = desk.host(&["pending", "list", "--json"]).stdout;
        let listed: Value = serde_json::from_str(&listed).ok()?;
        listed["questions"][0]["id"].as_str().map(str::to_owned)
    })
}

#[test]
fn what_was_changed_after_the_look_does_not_start() {
    let desk = Desk::new();
    desk.write_store(&json!({ "version": 1 }).to_string());
    let node = desk.node_that_serves(NO_GATEWAY);
    node.wait_for("approvals");
    let (tool, own, made) = (
        desk.home().join("tool.sh"),
        desk.home().join("own"),
        desk.home().join("made"),
    );
    // A program whose interpreter the user may change.
    write(
        &desk.home().join("by-own"),
        &format!("#!{}\n", own.display()),
    );
    for way in WAYS {
        for file in [&tool, &own] {
            write(file, "#!/bin/sh\necho shown\n");
        }
        let call = |swaps: bool| -> Answer {
            let caller = desk.call(&["--agent", "main", "--shell", way]);
            let id = asked(&desk);
            let shown = desk.host(&["pending", "show", &id, "--json"]).stdout;
            let shown: Value = serde_json::from_str(&shown).unwrap();
            if swaps {
                for file in [&tool, &own] {
                    write(file, "#!/bin/sh\ntouch made\n");
                }
            }
            let digest = shown["digest"].as_str().unwrap();
            desk.host(&["pending", "allow", &id, "--digest", digest]);
            caller.answer()
        };
        let honest = call(false);
        assert_eq!(honest.code, Some(0), "{way}: {honest:?}");
        let swapped = call(true);
        assert_eq!(swapped.code, Some(77), "{way}: {swapped:?}");
        assert!(swapped.stderr.contains("changed"), "{way}: {swapped:?}");
        assert!(!made.exists(), "{way}");
    }
}
