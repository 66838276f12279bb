//! `exec-host connect` from outside: what it writes, what it asks, how it ends.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

struct Home(TempDir);

impl Home {
    /// A home with Claude Code of this version.
    fn new(version: &str) -> Self {
        let home = Self(tempfile::tempdir().unwrap());
        home.put(
            "bin/claude",
            &format!("#!/bin/sh\necho '{version} (Claude Code)'\n"),
        );
        let mode = fs::Permissions::from_mode(0o755);
        fs::set_permissions(home.path("bin/claude"), mode).unwrap();
        home
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn put(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn settings(&self) -> Option<String> {
        fs::read_to_string(self.path(".claude/settings.json")).ok()
    }

    /// Exit code, standard output and standard error; at no terminal.
    fn run(&self, arguments: &[&str]) -> (i32, String, String) {
        // A session of its own has no terminal.
        let output = Command::new("/usr/bin/setsid")
            .arg("--wait")
            .arg(promises::built("exec-host"))
            .arg("connect")
            .args(arguments)
            .env_clear()
            .env("HOME", self.0.path())
            .env("PATH", self.path("bin"))
            .current_dir(self.0.path())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let text = |bytes: Vec<u8>| self.short(&String::from_utf8(bytes).unwrap());
        (
            output.status.code().unwrap(),
            text(output.stdout),
            text(output.stderr),
        )
    }

    /// The home as `~`, our program as `@`.
    fn short(&self, text: &str) -> String {
        let program = promises::built("exec-host");
        let program = fs::canonicalize(program).unwrap();
        let text = text.replace(program.to_str().unwrap(), "@");
        text.replace(self.0.path().to_str().unwrap(), "~")
    }
}

fn all(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(all(&path));
        } else {
            found.push((path.clone(), fs::read(&path).unwrap()));
        }
    }
    found.sort();
    found
}

const DIFFERENCE: &str = "\
Claude Code:
--- ~/.claude/settings.json
+++ ~/.claude/settings.json
@@ -1,3 +1,19 @@
 {
-  \"model\": \"opus\"
+  \"model\": \"opus\",
+  \"hooks\": {
+    \"PreToolUse\": [
+      {
+        \"matcher\": \"Bash|PowerShell|Edit|MultiEdit|Write|NotebookEdit\",
+        \"hooks\": [
+          {
+            \"type\": \"command\",
+            \"command\": \"@\",
+            \"args\": [\"hook\", \"claude\", \"--state-dir\", \"~/.openclaw\"],
+            \"timeout\": 3600,
+            \"onFailure\": \"block\"
+          }
+        ]
+      }
+    ]
+  }
 }
";

#[test]
fn without_a_terminal_and_without_yes_nothing_is_written() {
    let home = Home::new("2.1.332");
    home.put(".claude/settings.json", "{\n  \"model\": \"opus\"\n}\n");
    let before = all(home.0.path());
    let (code, shown, said) = home.run(&["claude"]);
    assert_eq!((code, shown.as_str()), (1, DIFFERENCE));
    assert_eq!(
        said,
        "exec-host: a person has to agree at a terminal, and there is none; look at the difference and add --yes\n\
         exec-host: nothing was written\n"
    );
    assert_eq!(all(home.0.path()), before);
    // A program only looks.
    let (code, shown, _) = home.run(&["--json"]);
    let shown: Value = serde_json::from_str(&shown).unwrap();
    let one = &shown["agents"][0];
    assert_eq!(
        (code, &one["agent"], &one["done"]),
        (0, &json!("claude"), &json!(false))
    );
    assert_eq!(one["changes"][0]["path"], "~/.claude/settings.json");
    assert_eq!(all(home.0.path()), before);
}

#[test]
fn it_is_written_once_and_taken_back_byte_for_byte() {
    let home = Home::new("2.1.332");
    home.put(".claude/settings.json", "{\n  \"model\": \"opus\"\n}\n");
    let before = home.settings();
    let (code, shown, said) = home.run(&["--yes"]);
    assert_eq!((code, shown.as_str()), (0, DIFFERENCE));
    assert_eq!(
        said,
        "exec-host: connected: Claude Code; sessions that are open notice it when they start again\n"
    );
    assert!(home.settings().unwrap().contains("onFailure"));

    let (code, shown, said) = home.run(&["claude", "--yes"]);
    assert_eq!(
        (code, shown.as_str(), said.as_str()),
        (0, "Claude Code is connected already\n", "")
    );
    let (code, shown, _) = home.run(&["--check", "claude"]);
    assert_eq!(
        (code, shown.as_str()),
        (
            0,
            "Claude Code 2.1.332     connected: it asks here and runs what is allowed\n"
        )
    );

    let (code, _, said) = home.run(&["--remove", "--yes"]);
    assert_eq!(code, 0);
    assert_eq!(
        said,
        "exec-host: disconnected: Claude Code; sessions that are open notice it when they start again\n"
    );
    assert_eq!(home.settings(), before);
    let kept = fs::read_dir(home.path(".openclaw/exec-companion/agent-files")).unwrap();
    assert_eq!(kept.count(), 0);
}

#[test]
fn what_is_wrong_ends_a_check_with_one() {
    let home = Home::new("2.1.294");
    let (code, shown, _) = home.run(&["--check", "claude"]);
    assert_eq!(
        (code, shown.as_str()),
        (1, "Claude Code 2.1.294     not connected\n")
    );
    assert_eq!(home.run(&["claude", "--yes"]).0, 0);
    let (code, shown, _) = home.run(&["--check", "claude", "--json"]);
    let it: Value = serde_json::from_str(&shown).unwrap();
    assert_eq!(
        (code, &it[0]["connected"], &it[0]["way"], &it[0]["problems"]),
        (
            1,
            &json!(true),
            &json!("ask"),
            &json!([{
                "code": "too-old",
                "sentence": "version 2.1.294 runs commands when the hook fails; update to 2.1.295 or later",
            }])
        )
    );
}

#[test]
fn one_agent_that_is_refused_does_not_stop_the_others() {
    let home = Home::new("2.1.332");
    home.put(".claude/settings.json", "{");
    home.put(".qwen/settings.json", "{}\n");
    let (code, _, said) = home.run(&["--yes"]);
    assert_eq!(code, 1);
    assert!(
        said.contains("~/.claude/settings.json was left as it is: it cannot be read"),
        "{said}"
    );
    assert_eq!(home.settings().as_deref(), Some("{"));
    let qwen = fs::read_to_string(home.path(".qwen/settings.json")).unwrap();
    assert!(qwen.contains("hook qwen"), "{qwen}");

    let (code, _, said) = home.run(&["codex", "--yes"]);
    assert_eq!(
        (code, said.as_str()),
        (1, "exec-host: Codex is not on this computer\n")
    );
}
