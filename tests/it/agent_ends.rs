//! However `exec-host mcp` ends, nothing that it started goes on.

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use promises::{Agent, Desk, PATIENCE, until};
use serde_json::json;

/// A way in which it ends.
type Way = fn(&mut Agent);

const WAYS: [(&str, Way); 4] = [
    ("its client leaves", |agent| {
        assert!(agent.leave().success());
    }),
    ("SIGTERM", |agent| signal("-TERM", agent.pid())),
    ("SIGKILL", |agent| signal("-KILL", agent.pid())),
    ("a crash", |agent| signal("-ABRT", agent.pid())),
];

/// What runs then: by pipe and in a terminal, deaf to signals, with children in groups and
/// sessions of their own.
const COMMANDS: [(&str, bool); 9] = [
    ("sleep 1000", false),
    ("sleep 1000", true),
    ("cat", false),
    ("trap '' HUP INT TERM; sleep 1000 & sleep 1000; wait", false),
    ("trap '' HUP INT TERM; sleep 1000 & sleep 1000; wait", true),
    ("setsid sleep 1000 & wait", false),
    ("nohup sleep 1000 >nohup.log 2>&1 & cat", true),
    ("bash -ic 'sleep 1000 & sleep 1000 & fg'", true),
    ("yes", false),
];

fn signal(signal: &str, pid: u32) {
    let sent = Command::new("kill")
        .args([signal, &pid.to_string()])
        .status();
    assert!(sent.unwrap().success());
}

/// The processes with this word in their environment, the server and its guard as well.
fn marked(word: &str) -> Vec<String> {
    let word = format!("MARK={word}\0");
    let entries = fs::read_dir("/proc").unwrap().flatten();
    let has = |entry: &fs::DirEntry| {
        let environment = fs::read(entry.path().join("environ")).unwrap_or_default();
        environment
            .windows(word.len())
            .any(|part| part == word.as_bytes())
    };
    entries
        .filter(has)
        .map(|entry| {
            let words = fs::read(entry.path().join("cmdline")).unwrap_or_default();
            String::from_utf8_lossy(&words).replace('\0', " ")
        })
        .collect()
}

#[test]
fn nothing_outlives_the_server() {
    for (number, (way, end)) in WAYS.into_iter().enumerate() {
        let desk = Desk::new();
        let mark = format!("{}-{number}", std::process::id());
        let mut agent = desk.agent_with(&[("MARK", &mark)], &["--host", "sandbox"]);
        for (command, pty) in COMMANDS {
            agent.background(command, pty);
        }
        // The test waits for one of them; the other has ended before.
        agent.call("exec", json!({ "command": "true" }));
        agent.begin_call(
            "exec",
            json!({ "command": "sleep 1000", "yieldMs": 120_000 }),
        );
        let running = until("all of them", || {
            let running = marked(&mark);
            let sleeping = running.iter().filter(|it| it.starts_with("sleep 1000"));
            (sleeping.count() == 11).then_some(running)
        });
        assert!(
            running.iter().any(|it| it.starts_with("exec-guard")),
            "{running:?}"
        );
        end(&mut agent);
        gone(&mark, way);
    }
}

fn gone(mark: &str, way: &str) {
    let begin = Instant::now();
    loop {
        let left = marked(mark);
        if left.is_empty() {
            return;
        }
        assert!(begin.elapsed() < PATIENCE, "after {way}: {left:?}");
        std::thread::sleep(Duration::from_millis(10));
    }
}
