//! The tools over the Model Context Protocol, as an agent meets them: lines to and from
//! `exec-host mcp`.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Instant;

use promises::{Agent, Desk};
use serde_json::{Value, json};

use crate::{RUNS, line, millis, percentile, timed};
use promises::processes;

/// What a session is to swallow, and the same in seconds at 500 MB/s.
const FLOOD: usize = 1_000_000_000;
const SECONDS: f64 = 2.0;
/// The most that a session keeps.
const KEPT: usize = 200_000;
const SESSIONS: usize = 200;

pub(crate) fn tools() {
    spawn();
    flood();
    poll();
    many();
}

/// `true`, allowlisted, against the same started directly.
fn spawn() {
    for shell in ["/bin/sh", "/bin/bash"] {
        let desk = Desk::new();
        desk.write_store(
            r#"{"version":1,"agents":{"main":{"allowlist":[{"pattern":"/usr/bin/true"}]}}}"#,
        );
        let mut agent = desk.agent_with(&[("SHELL", shell)], &["--agent", "main"]);
        let mut call = || {
            let id = agent.begin_call("exec", json!({ "command": "true" }));
            let answer = agent.answer(id);
            assert!(answer.contains(r#""exitCode":0"#), "{answer}");
        };
        // The first one asks the login shell for its PATH.
        call();
        let (mut direct, mut through) = (Vec::new(), Vec::new());
        for _ in 0..RUNS {
            direct.push(timed(|| {
                let mut command = Command::new("/usr/bin/true");
                assert!(
                    command
                        .stdin(Stdio::null())
                        .output()
                        .unwrap()
                        .status
                        .success()
                );
            }));
            through.push(timed(&mut call));
        }
        line(
            &format!("exec `true` over MCP, {shell}, p50, in direct spawns"),
            percentile(&mut through, 50) / percentile(&mut direct, 50),
            2.0,
            "×",
        );
    }
}

/// A gigabyte of what builds and logs print.
fn flood() {
    let (desk, mut agent) = unasked();
    let folder = tempfile::tempdir_in("/dev/shm").unwrap();
    let file = folder.path().join("log");
    let mut log = Vec::new();
    for number in 0.. {
        if number % 10 == 0 {
            writeln!(
                log,
                "\x1b[1m\x1b[32m   Compiling\x1b[0m library-{number} v1.2.3"
            )
            .unwrap();
        } else {
            writeln!(
                log,
                "12:00:00.{number:06} INFO  worker — took “item” {number} of the queue"
            )
            .unwrap();
        }
        if log.len() > FLOOD / 50 {
            break;
        }
    }
    fs::write(&file, &log).unwrap();
    let times = FLOOD.div_ceil(log.len());
    let files = format!(" {}", file.display()).repeat(times);
    agent.call("exec", json!({ "command": "true" }));
    let before = processes::memory_mb(agent.pid(), "VmRSS");
    let cpu = processes::own_cpu_seconds(agent.pid());
    let start = Instant::now();
    let done = agent.call(
        "exec",
        json!({ "command": format!("cat{files}"), "yieldMs": 120_000 }),
    );
    let seconds = start.elapsed().as_secs_f64() * FLOOD as f64 / (times * log.len()) as f64;
    let details = &done["structuredContent"];
    assert_eq!(details["exitCode"], 0, "{}", details["status"]);
    assert!(details["aggregated"].as_str().unwrap().len() > KEPT - 4);
    line("a session swallows 1 GB", seconds, SECONDS, "s");
    let cpu = processes::own_cpu_seconds(agent.pid()) - cpu;
    line("the same: processor time of exec-host", cpu, SECONDS, "s");
    let grown = processes::memory_mb(agent.pid(), "VmHWM") - before;
    line(
        "the same: memory that exec-host needs more",
        grown,
        32.0,
        "MB",
    );
    drop(desk);
}

/// The first look at a full session gives all of it, once.
fn poll() {
    let (_desk, mut agent) = unasked();
    let mut times = Vec::new();
    for _ in 0..40 {
        let text = "yes 'a line of output' | head -c 200000; echo; exec cat";
        let session = agent.background(text, false);
        // Each look takes what is new: another one must not come before.
        wait_for_log(&mut agent, &session, KEPT);
        let arguments = json!({ "action": "poll", "sessionId": session });
        let start = Instant::now();
        let id = agent.begin_call("process", arguments);
        let answer = agent.answer(id);
        times.push(millis(start));
        assert!((KEPT..2 * KEPT).contains(&answer.len()), "{}", answer.len());
        agent.call(
            "process",
            json!({ "action": "remove", "sessionId": session }),
        );
    }
    for share in [50, 95] {
        let name = format!("poll of a session with 200k of output, p{share}");
        line(&name, percentile(&mut times, share), 2.0, "ms");
    }
}

/// All of them at once, every second one in a terminal.
fn many() {
    let (_desk, mut agent) = unasked();
    let before = processes::memory_mb(agent.pid(), "VmRSS");
    let sessions: Vec<String> = (0..SESSIONS)
        .map(|number| agent.background("exec cat", number % 2 == 0))
        .collect();
    let mut times = Vec::new();
    for session in &sessions {
        let write = json!({ "action": "write", "sessionId": session, "data": "word\n" });
        times.push(timed(|| {
            agent.call("process", write);
            wait_for_log(&mut agent, session, 5);
        }));
    }
    let listed = agent.call("process", json!({ "action": "list" }));
    let running = listed["structuredContent"]["sessions"].as_array().unwrap();
    let running = running
        .iter()
        .filter(|it| it["status"] == "running")
        .count();
    line(
        "sessions that were asked for, in those that run",
        SESSIONS as f64 / running as f64,
        1.0,
        "×",
    );
    let name = "one of 200 sessions: written → read, p95";
    line(name, percentile(&mut times, 95), 10.0, "ms");
    let grown = processes::memory_mb(agent.pid(), "VmRSS") - before;
    line(
        "200 sessions: memory that exec-host needs more",
        grown,
        64.0,
        "MB",
    );
}

/// An agent that nobody is asked about.
fn unasked() -> (Desk, Agent) {
    let desk = Desk::new();
    let agent = desk.agent(&["--host", "sandbox"]);
    (desk, agent)
}

/// Looks without taking, until a session has written so much.
fn wait_for_log(agent: &mut Agent, session: &str, bytes: usize) {
    let log = json!({ "action": "log", "sessionId": session, "limit": 1 });
    loop {
        let seen: Value = agent.call("process", log.clone());
        if seen["structuredContent"]["total"].as_u64().unwrap() >= bytes as u64 {
            return;
        }
    }
}
