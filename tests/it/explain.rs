//! `exec-host explain` from outside: what it prints and how it ends.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

/// A home with the programs `fmt` and `tee`, of which `fmt` is listed.
fn home() -> TempDir {
    let home = tempfile::tempdir().unwrap();
    let bin = home.path().join("bin");
    fs::create_dir_all(&bin).unwrap();
    for name in ["fmt", "tee"] {
        fs::write(bin.join(name), "#!/bin/false\n").unwrap();
        fs::set_permissions(bin.join(name), fs::Permissions::from_mode(0o755)).unwrap();
    }
    let state = home.path().join(".openclaw");
    fs::create_dir_all(&state).unwrap();
    let store =
        json!({"version": 1, "agents": {"main": {"allowlist": [{"pattern": "~/bin/fmt"}]}}});
    fs::write(state.join("exec-approvals.json"), store.to_string()).unwrap();
    home
}

fn started(home: &TempDir, arguments: &[&OsStr]) -> Child {
    Command::new(promises::built("exec-host"))
        .env_clear()
        .env("HOME", home.path())
        .env("PATH", home.path().join("bin"))
        .current_dir(home.path())
        .arg("explain")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Exit code and output, with the home as `HOME`.
fn explain(home: &TempDir, arguments: &[&OsStr], input: &[u8]) -> (Option<i32>, String) {
    let mut child = started(home, arguments);
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let here = home.path().to_str().unwrap();
    (output.status.code(), text.replace(here, "HOME"))
}

const POLICY: &str = "\nPolicy   security allowlist (built-in), ask on-miss (built-in), askFallback deny (built-in)\n";

#[test]
fn it_says_what_would_happen_and_what_would_change_it() {
    let home = home();
    let rows = [
        (
            &["--", "fmt", "-w", "a b"][..],
            0,
            format!(
                "Runs unasked (allowlist): Every program is on the allowlist.\n\n  1. fmt -w 'a b'\n     \
                 HOME/bin/fmt, covered by the allowlist of main: ~/bin/fmt\n{POLICY}\
                 Decided  allowlist\nFolder   HOME\n"
            ),
        ),
        (
            &["--shell", "fmt; fmt x"],
            10,
            format!(
                "Asks (chain): These are several commands in a row.\n\n  1. fmt\n     \
                 HOME/bin/fmt, covered by the allowlist of main: ~/bin/fmt\n  2. fmt x\n     \
                 HOME/bin/fmt, covered by the allowlist of main: ~/bin/fmt\n{POLICY}\
                 Decided  allowlist\nFolder   HOME\n\nWhat would change it\n  run lines like this \
                 whenever each command may run\n    exec-host approvals policy --agent main --chains \
                 per-part --yes\n"
            ),
        ),
        (
            &["--shell", ""],
            11,
            format!(
                "Is denied (empty-command): There is no command.\n{POLICY}Decided  command\n\
                 Folder   HOME\n\nWhat would change it\n  send a command as text\n"
            ),
        ),
    ];
    for (arguments, code, text) in rows {
        let arguments: Vec<_> = arguments.iter().map(OsStr::new).collect();
        assert_eq!(explain(&home, &arguments, b""), (Some(code), text));
    }
    let bytes = OsStr::from_bytes(b"a\xff");
    let (code, text) = explain(&home, &[OsStr::new("--"), bytes], b"");
    let first = text.lines().next().unwrap();
    let want = r#"Is denied (invalid-command): Word 1 of the command is not text: "a\xFF""#;
    assert_eq!((code, first), (Some(11), want));
    for usage in [&[][..], &["--"], &["--shell", "a", "--batch"]] {
        let usage: Vec<_> = usage.iter().map(OsStr::new).collect();
        assert_eq!(explain(&home, &usage, b""), (Some(2), String::new()));
    }
}

#[test]
fn a_rule_that_covers_a_part_is_named_with_all_that_it_says() {
    let home = home();
    let store = json!({"version": 1, "agents": {"main": {"rules": [
        {"id": "1", "effect": "allow", "pattern": "~/bin/fmt", "args": ["log", "-1"]},
        {"id": "2", "effect": "allow", "pattern": "~/bin/fmt", "args": ["log"], "more": true}]}}});
    fs::write(
        home.path().join(".openclaw/exec-approvals.json"),
        store.to_string(),
    )
    .unwrap();
    for (words, rule) in [
        (["fmt", "log", "-1"], "~/bin/fmt log -1"),
        (["fmt", "log", "-2"], "~/bin/fmt log …"),
    ] {
        let (code, text) = explain(&home, &words.map(OsStr::new), b"");
        let said = format!("HOME/bin/fmt, covered by the rule of main: {rule}\n");
        assert_eq!(code, Some(0));
        assert!(text.contains(&said), "{text}");
    }
}

/// A file that a line writes stands behind its programs, with the rule that covers it.
#[test]
fn a_file_that_a_line_writes_is_named_with_its_rule() {
    let home = home();
    let store = json!({"version": 1, "agents": {"main": {
        "chains": "per-part",
        "allowlist": [{"pattern": "~/bin/fmt"}],
        "rules": [
            {"id": "1", "effect": "allow", "writes": "~/other/**"},
            {"id": "2", "effect": "allow", "writes": "~/out/**"}]}}});
    let here = home.path();
    fs::create_dir(here.join("out")).unwrap();
    fs::write(
        here.join(".openclaw/exec-approvals.json"),
        store.to_string(),
    )
    .unwrap();
    for (line, code, said) in [
        (
            "fmt x > out/a",
            0,
            "HOME/bin/fmt, covered by the allowlist of main: ~/bin/fmt\n  > out/a\n     \
             covered by the rule of main: writes ~/out/**\n",
        ),
        (
            "fmt x > 'a b' 2> /dev/null",
            10,
            "HOME/bin/fmt, covered by the allowlist of main: ~/bin/fmt\n  > 'a b'\n     \
             covered by no rule\n",
        ),
    ] {
        let (ended, text) = explain(&home, &["--shell", line].map(OsStr::new), b"");
        assert_eq!(ended, Some(code), "{text}");
        assert!(text.contains(said), "{text}");
    }
}

#[test]
fn chains_in_the_configuration_do_nothing_and_are_named() {
    let home = home();
    let config = json!({"tools": {"exec": {"chains": "per-part"}}});
    fs::write(
        home.path().join(".openclaw/openclaw.json"),
        config.to_string(),
    )
    .unwrap();
    let arguments = ["--json", "--shell", "fmt; fmt x"].map(OsStr::new);
    let (code, text) = explain(&home, &arguments, b"");
    let said: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((code, &said["code"]), (Some(10), &json!("chain")));
    assert_eq!(
        said["findings"],
        json!([
            "tools.exec.chains does nothing, and OpenClaw refuses a file with it: it belongs in \
             agents.<id>.chains of exec-approvals.json."
        ])
    );
}

#[test]
fn every_vector_passes_through_the_program() {
    let file = promises::root().join("tests/cases/decisions.json");
    let arguments = [OsStr::new("--cases"), file.as_os_str()];
    let (code, text) = explain(&home(), &arguments, b"");
    assert_eq!(
        (code, text.lines().last()),
        (Some(0), Some("169 passed, 0 failed"))
    );
    let (code, text) = explain(&home(), &["--cases", "nope"].map(OsStr::new), b"");
    assert_eq!((code, text.as_str()), (Some(2), ""));
}

/// One answer for each line, in order, whatever the line holds.
#[test]
fn a_batch_goes_on_after_a_bad_line() {
    let machine = json!({
        "platform": "linux", "home": "/home/u", "cwd": "/w", "path": ["/usr/bin"],
        "files": {"/usr/bin/ls": {}},
    });
    let lines = [
        (
            json!({"id": 1, "command": "fmt x"}),
            json!([1, "run", "allowlist"]),
        ),
        (
            json!({"id": "b", "argv": ["tee"]}),
            json!(["b", "ask", "allowlist-miss"]),
        ),
        (
            json!({"id": 3, "argv": ["fmt"], "policy": {"version": 1, "defaults": {"security": "deny"}}}),
            json!([3, "deny", "security-deny"]),
        ),
        (
            json!({"id": 4, "argv": ["tee"], "config": {"security": "deny"}}),
            json!([4, "deny", "security-deny"]),
        ),
        (
            json!({"id": 5, "argv": ["ls"], "allow": ["/usr/bin/ls"], "machine": machine}),
            json!([5, "run", "allowlist"]),
        ),
        (
            json!({"id": 6, "argv": ["fmt", "\0"]}),
            json!([6, "deny", "invalid-command"]),
        ),
        (
            json!({"id": 7}),
            json!([7, "give command (shell text) or argv (words)"]),
        ),
        (
            json!({"id": 8, "command": "(".repeat(10 << 20)}),
            json!([8, "ask", "unparsed"]),
        ),
    ];
    let mut input = b"not json\n\n".to_vec();
    for (line, _) in &lines {
        input.extend_from_slice(line.to_string().as_bytes());
        input.push(b'\n');
    }
    let (code, text) = explain(&home(), &[OsStr::new("--batch")], &input);
    let mut got = text.lines().map(|line| {
        let line: Value = serde_json::from_str(line).unwrap();
        match line.get("error") {
            Some(error) => json!([line.get("id"), error]),
            None => json!([line["id"], line["verdict"], line["code"]]),
        }
    });
    let first = got.next().unwrap();
    assert!(
        first[1]
            .as_str()
            .unwrap()
            .starts_with("the line is not JSON"),
        "{first}"
    );
    let want: Vec<_> = lines.into_iter().map(|(_, want)| want).collect();
    assert_eq!((code, got.collect::<Vec<_>>()), (Some(0), want));
}

/// Lines that come together are about one moment; who waits for an answer asks anew.
#[test]
fn a_batch_sees_what_changed_between_two_questions() {
    let home = home();
    let mut child = started(&home, &[OsStr::new("--batch")]);
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut code = || {
        input.write_all(b"{\"argv\":[\"late\"]}\n").unwrap();
        let answer: Value = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
        answer["code"].as_str().unwrap().to_owned()
    };
    assert_eq!(code(), "unresolved");
    let bin = home.path().join("bin");
    fs::copy(bin.join("fmt"), bin.join("late")).unwrap();
    assert_eq!(code(), "allowlist-miss");
    let store =
        json!({"version": 1, "agents": {"main": {"allowlist": [{"pattern": "~/bin/late"}]}}});
    fs::write(
        home.path().join(".openclaw/exec-approvals.json"),
        store.to_string(),
    )
    .unwrap();
    assert_eq!(code(), "allowlist");
    drop(input);
    assert!(child.wait().unwrap().success());
}

/// The keys of a gateway lie there, and a listed program would print them.
#[test]
fn a_state_directory_of_its_own_is_guarded() {
    let home = tempfile::tempdir().unwrap();
    let state = home.path().join("mystate");
    fs::create_dir_all(state.join("exec-companion")).unwrap();
    let store =
        json!({"version": 1, "agents": {"main": {"allowlist": [{"pattern": "/usr/bin/cat"}]}}});
    fs::write(state.join("exec-approvals.json"), store.to_string()).unwrap();
    for name in ["gateway-run.json", "gateway-devices.json"] {
        fs::write(state.join("exec-companion").join(name), "{}").unwrap();
    }
    let other = home.path().join("other.json");
    fs::write(&other, "{}").unwrap();
    for (file, runs) in [
        (state.join("exec-companion/gateway-run.json"), false),
        (state.join("exec-companion/gateway-devices.json"), false),
        (state.join("openclaw.json"), false),
        (other, true),
    ] {
        let output = Command::new(promises::built("exec-host"))
            .env_clear()
            .env("HOME", home.path())
            .env("PATH", "/usr/bin:/bin")
            .env("OPENCLAW_STATE_DIR", &state)
            .args(["explain", "--", "/usr/bin/cat"])
            .arg(&file)
            .output()
            .unwrap();
        assert_eq!(output.status.code() == Some(0), runs, "{output:?}");
    }
}
