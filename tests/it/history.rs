//! `exec-host history` from outside: what edits leave behind, shown and checked.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

/// Exit code, standard output and standard error.
fn run(home: &Path, arguments: &[&str]) -> (i32, String, String) {
    let binary = promises::built("exec-host");
    let output = Command::new(binary)
        .env_clear()
        .env("HOME", home)
        .env("TZ", "UTC")
        .env("PATH", "/usr/bin")
        .args(arguments)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}

fn file(home: &Path) -> std::path::PathBuf {
    home.join(".openclaw/exec-companion/history.jsonl")
}

#[test]
fn each_edit_is_one_record_and_can_be_found_again() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let edit = |arguments: &[&str]| {
        let mut all = vec!["approvals"];
        all.extend(arguments);
        assert_eq!(run(home, &all).0, 0, "{arguments:?}");
    };
    edit(&["policy", "preset", "locked"]);
    edit(&["allowlist", "add", "/usr/bin/uname", "--agent", "ops"]);
    // Nothing new, and nothing read: no record.
    edit(&["allowlist", "add", "/usr/bin/uname", "--agent", "ops"]);
    edit(&["allowlist", "list"]);
    edit(&["rules", "add", "--deny", "/usr/bin/shutdown"]);
    edit(&["restore", "1", "--yes"]);

    let (code, out, _) = run(home, &["history", "--json"]);
    let lines: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let told: Vec<Value> = lines
        .iter()
        .map(|line| {
            let changes = line["changes"].as_array().unwrap();
            let told = changes
                .iter()
                .map(|it| json!([it["place"], it["before"], it["after"]]));
            json!([line["kind"], line["source"], told.collect::<Vec<_>>()])
        })
        .collect();
    let policy = |changes: Value| json!(["policy", "exec-host approvals", changes]);
    assert_eq!(code, 0);
    assert_eq!(
        told[..3],
        [
            policy(json!([
                ["defaults.ask", null, "off"],
                ["defaults.askFallback", null, "deny"],
                ["defaults.security", null, "deny"],
            ])),
            policy(json!([["agents.ops.allowlist", null, "/usr/bin/uname"]])),
            policy(json!([[
                "agents.main.rules",
                null,
                "deny /usr/bin/shutdown"
            ]])),
        ]
    );
    assert_eq!(told.len(), 4);
    // What comes back has not been typed again.
    assert_eq!(told[3][1], "exec-host restore");

    let (_, table, _) = run(home, &["history", "--agent", "ops", "--grep", "UNAME"]);
    let words: Vec<&str> = table.split_whitespace().collect();
    assert_eq!(words[..4], ["TIME", "AGENT", "VERDICT", "BY"]);
    assert!(
        table.contains("agents.ops.allowlist + /usr/bin/uname"),
        "{table}"
    );
    let row = |arguments: &[&str]| run(home, arguments).1.lines().count();
    assert_eq!(row(&["history", "--json", "--limit", "2"]), 2);
    assert_eq!(row(&["history", "--since", "1h", "--json"]), 4);
    assert_eq!(row(&["history", "--until", "1h", "--json"]), 0);
    assert_eq!(row(&["history", "--verdict", "denied"]), 0);
    assert_eq!(run(home, &["history", "--since", "soon"]).0, 2);

    let words = "4 records. None was changed or removed since it was written.\n";
    assert_eq!(
        run(home, &["history", "--verify"]),
        (0, words.to_owned(), String::new())
    );
    let text = fs::read_to_string(file(home)).unwrap();
    fs::write(file(home), text.replacen("\"off\"", "\"always\"", 1)).unwrap();
    let (code, out, said) = run(home, &["history", "--verify"]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(said.contains("history.jsonl, line 2: "), "{said}");
}

#[test]
fn a_history_that_cannot_be_written_undoes_no_edit() {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir_all(file(home.path())).unwrap();
    let add = ["approvals", "allowlist", "add", "/usr/bin/uname"];
    let (code, out, said) = run(home.path(), &add);
    assert_eq!(code, 0);
    assert!(out.contains("+ allow /usr/bin/uname"), "{out}");
    assert!(said.contains("history.jsonl cannot be written"), "{said}");
}
