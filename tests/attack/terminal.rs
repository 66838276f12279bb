//! Foreign words that a terminal would obey: in names, paths, commands, files and answers.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::net::UnixListener;
use std::process::Stdio;
use std::thread;

use gateway_protocol::fake_gateway::FakeGateway;
use promises::{Answer, Desk, built};
use serde_json::{Value, json};

/// A title, a cleared screen, a colour by C1, a reversed line, and a line that looks like ours.
const HOSTILE: &str = "x\u{1b}]0;pwned\u{7}\u{1b}[2J\u{9b}31m\u{202e}\nexec-host: forged";

const TOKEN: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX";

/// Nothing of it moves the cursor, hides, or is a line by itself.
fn holds_nothing(what: &str, answer: &Answer) {
    for (stream, text) in [("stdout", &answer.stdout), ("stderr", &answer.stderr)] {
        let hidden = |char: &char| char.is_control() && *char != '\n' || *char == '\u{202e}';
        let found: Vec<char> = text.chars().filter(hidden).collect();
        assert!(found.is_empty(), "{what}, {stream}: {found:?} in {text}");
        let forged = text
            .lines()
            .any(|line| line.starts_with("exec-host: forged"));
        assert!(!forged, "{what}, {stream}: {text}");
    }
}

fn host(desk: &Desk, arguments: &[&str]) -> Answer {
    let answer = desk.host(arguments);
    holds_nothing(&format!("{arguments:?}"), &answer);
    answer
}

/// A store with hostile words wherever it has words.
fn store() -> Value {
    let rule = json!({
        "id": HOSTILE, "effect": "allow", "pattern": format!("/usr/bin/{HOSTILE}"),
        "args": [HOSTILE], "note": HOSTILE, "cwd": format!("/{HOSTILE}"),
    });
    json!({
        "version": 1,
        "socket": {"token": TOKEN},
        "defaults": {"security": HOSTILE, "askFallback": HOSTILE},
        "agents": {
            HOSTILE: {"security": HOSTILE, "allowlist": [{"pattern": HOSTILE}], "rules": [rule]},
            "main": {
                "ask": HOSTILE,
                "allowlist": [
                    {"id": HOSTILE, "pattern": format!("/usr/bin/{HOSTILE}"), "lastUsedCommand": HOSTILE},
                    {"pattern": HOSTILE},
                ],
                "rules": [rule],
            },
        },
    })
}

fn record(prev: &str, more: &Value) -> String {
    let mut record = json!({
        "v": 1, "id": "x", "at": "2026-11-28T05:14:03.207Z", "prev": prev, "agent": HOSTILE,
        "host": HOSTILE, "command": HOSTILE, "cwd": HOSTILE, "verdict": "denied", "by": "person",
        "code": HOSTILE, "layer": HOSTILE, "reason": HOSTILE, "message": HOSTILE,
        "programs": [HOSTILE], "argvDigest": HOSTILE,
    });
    for (key, value) in more.as_object().unwrap() {
        record[key] = value.clone();
    }
    record.to_string()
}

#[test]
fn what_is_kept_in_files() {
    let desk = Desk::new();
    desk.write_store(&store().to_string());
    desk.write_config(
        &json!({"tools": {"exec": {"security": HOSTILE, "host": HOSTILE, HOSTILE: 1}},
                "agents": {"list": [{"id": HOSTILE, "tools": {"exec": {"ask": HOSTILE}}}]}})
        .to_string(),
    );
    let own = desk.state().join("exec-companion");
    fs::create_dir_all(&own).unwrap();
    let change = json!([{"place": HOSTILE, "before": HOSTILE, "after": HOSTILE}]);
    let lines = [
        record(&"0".repeat(64), &json!({"kind": "decision"})),
        record(
            "",
            &json!({"kind": "policy", "source": HOSTILE, "hash": "", "changes": change}),
        ),
        record("", &json!({"kind": "gap", "lost": 1})),
        record(
            "",
            &json!({"kind": "dropped", "dropped": 1, "from": "2026-11-28T05:14:03.207Z",
                           "to": "2026-11-28T05:14:03.207Z"}),
        ),
        record("", &json!({"kind": HOSTILE})),
    ];
    fs::write(own.join("history.jsonl"), lines.join("\n")).unwrap();
    for arguments in [
        &["history"][..],
        &["history", "--json"],
        &["history", "--verify"],
        &["history", "--verify", "--json"],
        &["approvals", "get"],
        &["approvals", "export"],
        &["approvals", "agents", "list"],
        &["approvals", "policy"],
        &["approvals", "policy", "--json"],
        &["approvals", "policy", "--agent", "main"],
        &["approvals", "defaults"],
        &["approvals", "allowlist", "list"],
        &["approvals", "allowlist", "list", "--json"],
        &["approvals", "allowlist", "list", "--agent", HOSTILE],
        &["approvals", "rules", "list"],
        &["approvals", "rules", "list", "--json"],
        &["approvals", "policy", "set", "--security", "full"],
        &["approvals", "history"],
        &["approvals", "diff"],
        &["explain", "ls"],
        &["explain", "--agent", HOSTILE, "ls"],
        &["explain", "--json", "--shell", HOSTILE],
        &["explain", "--shell", HOSTILE],
        &["explain", "--cwd", HOSTILE, HOSTILE, HOSTILE],
        &[
            "tool",
            "exec",
            "--json",
            &json!({"command": HOSTILE}).to_string(),
            "--text",
        ],
        &[
            "tool",
            "exec",
            "--json",
            &json!({"command": HOSTILE}).to_string(),
        ],
        &["pending", "list"],
        &["node", "status"],
        &["run", "--", HOSTILE],
    ] {
        host(&desk, arguments);
    }
}

#[test]
fn what_the_command_line_and_paths_say() {
    let desk = Desk::new();
    let folder = desk.home().join(HOSTILE);
    fs::create_dir(&folder).unwrap();
    let folder = folder.to_str().unwrap();
    let file = format!("{folder}/file");
    fs::write(&file, "no JSON").unwrap();
    fs::write(
        format!("{folder}/exec-approvals.json"),
        format!("{{\"{HOSTILE}\""),
    )
    .unwrap();
    let option = format!("--{HOSTILE}");
    for arguments in [
        &[HOSTILE][..],
        &[&option],
        &["run", &option],
        &["run", "--timeout", HOSTILE, "ls"],
        &["run", "--env", HOSTILE, "ls"],
        &["run", "--cwd", HOSTILE, "ls"],
        &["history", "--since", HOSTILE],
        &["history", "--verdict", HOSTILE],
        &["history", "--limit", HOSTILE],
        &["history", "--state-dir", folder],
        &["history", "--state-dir", &file],
        &["explain", "--host", HOSTILE, "ls"],
        &["explain", "--cases", folder],
        &["explain", "--cases", &file],
        &["explain", "--state-dir", folder, "ls"],
        &["approvals", HOSTILE],
        &["approvals", "get", "--state-dir", folder],
        &["approvals", "policy", "--state-dir", folder],
        &["approvals", "policy", "--state-dir", &file],
        &["approvals", "policy", "preset", HOSTILE],
        &["approvals", "policy", "set", "--ask", HOSTILE],
        &["approvals", "allowlist", "add", HOSTILE],
        &[
            "approvals",
            "allowlist",
            "add",
            "/usr/bin/uname",
            "--agent",
            HOSTILE,
        ],
        &["approvals", "allowlist", "remove", HOSTILE],
        &["approvals", "rules", "add", HOSTILE, "--note", HOSTILE],
        &["approvals", "rules", "remove", HOSTILE],
        &["approvals", "restore", HOSTILE],
        &["approvals", "import", &file],
        &["approvals", "import", folder],
        &["approvals", "set", "--file", &file],
        &["tool", "exec", "--json", HOSTILE],
        &["tool", HOSTILE, "--json", "{}"],
        &["tool", "exec", "--json", "{}", "--workspace", folder],
        &["pending", "show", HOSTILE],
        &["pending", "allow", HOSTILE, "--digest", HOSTILE],
        &["node", "run", "--port", HOSTILE],
        &["mcp", "--workspace", HOSTILE],
        &["mcp", "--process", HOSTILE],
    ] {
        host(&desk, arguments);
    }
}

/// What another program says that answers in place of the app; the output of a command alone is
/// handed on as it is.
#[test]
fn what_an_app_answers() {
    let denied = json!({"ok": false, "error": {
        "code": HOSTILE, "message": HOSTILE, "reason": HOSTILE,
    }});
    let ran = |output: &str| {
        json!({"ok": true, "payload": {
            "exitCode": 0, "timedOut": false, "success": true, "stdout": output, "stderr": output,
            "error": HOSTILE,
        }})
    };
    for (arguments, answer) in [
        (&["run", "ls"][..], denied.clone()),
        (&["run", "--json", "ls"], denied),
        (&["run", "ls"], ran("")),
        (&["run", "--json", "ls"], ran(HOSTILE)),
    ] {
        let desk = Desk::new();
        desk.write_store(&json!({"version": 1, "socket": {"token": TOKEN}}).to_string());
        let app = UnixListener::bind(desk.state().join("exec-approvals.sock")).unwrap();
        thread::spawn(move || {
            for caller in app.incoming() {
                let mut caller = BufReader::new(caller.unwrap());
                let mut line = String::new();
                caller.read_line(&mut line).unwrap();
                let asked: Value = serde_json::from_str(&line).unwrap();
                let mut answer = answer.clone();
                answer["type"] = "exec-res".into();
                answer["id"] = asked["id"].clone();
                let _ = writeln!(caller.get_mut(), "{answer}");
            }
        });
        let answer = host(&desk, arguments);
        let all = answer.stdout + &answer.stderr;
        assert!(all.contains("pwned"), "{arguments:?}: {all}");
    }
}

/// What a gateway says to a node that logs all it can.
#[tokio::test]
async fn what_a_gateway_answers() {
    let desk = Desk::new();
    let gateway = FakeGateway::start().await;
    let mut command = desk.command(&built("exec-host"));
    let port = gateway.address().port().to_string();
    let mut node = command
        .args(["node", "run", "--port", &port, "--display-name", HOSTILE])
        .env("EXEC_HOST_LOG", "trace")
        .env("OPENCLAW_GATEWAY_TOKEN", "t")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut peer = gateway.accept().await;
    let (id, _) = peer.challenged(HOSTILE, Some(1)).await;
    let error = json!({"code": HOSTILE, "message": HOSTILE, "details": {"code": HOSTILE}});
    peer.answer(&id, Err(error)).await;
    let mut log = String::new();
    let mut lines = BufReader::new(node.stderr.take().unwrap());
    while !log.contains("pwned") || !log.ends_with('\n') {
        assert_ne!(lines.read_line(&mut log).unwrap(), 0, "{log}");
    }
    node.kill().unwrap();
    node.wait().unwrap();
    lines.read_line(&mut log).unwrap();
    let said = Answer {
        code: None,
        stdout: String::new(),
        stderr: log,
    };
    holds_nothing("the log of a node", &said);
}
