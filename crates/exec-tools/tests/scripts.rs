//! Random calls of the tools with real programs, one script for each seed: no process, no
//! descriptor and no byte is lost, and an agent can use every answer.
//!
//! `SCRIPTS=n` runs n times as many. A failure names its seed.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm)]

mod desk;

use std::future::ready;
use std::time::{Duration, Instant};

use desk::{Desk, PATIENCE, in_time};
use exec_tools::ToolResult;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};

/// The programs. Of the first one every byte is known.
const PROGRAMS: [(&str, bool); 8] = [
    ("exec cat", false),
    ("cat", true),
    ("bash --norc -i", true),
    ("bash --norc", false),
    ("python3 -i", true),
    ("python3 -iq 2>&1", false),
    ("less /etc/services", true),
    ("trap '' HUP TERM; cat & sleep 2001 & wait", false),
];

const TYPED: [&str; 10] = [
    "echo hi\n",
    "print('é€😀' * 50)\n",
    "sleep 2002 &\n",
    "(sleep 2003 & sleep 2004) &\n",
    "nohup sleep 2005 >/dev/null 2>&1 & disown\n",
    "import os; os.fork()\n",
    "yes | head -c 300000\n",
    "exit\n",
    "q",
    "é€😀",
];

const KEYS: [&str; 10] = [
    "Enter", "C-c", "C-z", "Up", "PgDn", "M-x", "F5", "C-d", "Tab", "q",
];

/// The errors of calls whose session may have ended in between.
const REFUSALS: [&str; 4] = [
    "No active session found for ",
    "No session found for ",
    "No finished session found for ",
    "Session ",
];

struct Script {
    seed: u64,
    random: StdRng,
    desk: Desk,
    /// The names of sessions; for the first program with the text that it returns.
    sessions: Vec<(String, Option<Text>)>,
    done: Vec<String>,
}

/// The text that was written to `cat`, as far as it is visible.
#[derive(Default)]
struct Text {
    seen: String,
    /// Whether its input was closed.
    closed: bool,
}

impl Script {
    fn new(seed: u64) -> Self {
        Self {
            seed,
            random: StdRng::seed_from_u64(seed),
            desk: Desk::new(),
            sessions: Vec::new(),
            done: Vec::new(),
        }
    }

    async fn run(mut self) {
        for _ in 0..self.random.random_range(1..4) {
            self.start().await;
        }
        for _ in 0..self.random.random_range(0..30) {
            self.step().await;
        }
        self.count().await;
        match self.random.random_range(0..3) {
            // Dropping the tools kills everything.
            0 => self.done.push("dropped".to_owned()),
            1 => self.remove_all("remove").await,
            _ => self.remove_all("kill").await,
        }
        let Self {
            seed, desk, done, ..
        } = self;
        drop(desk);
        soon(|| match left(&marker(seed)) {
            left if left.is_empty() => Ok(()),
            left => Err(format!("script {seed} left {left:?} after {done:#?}")),
        })
        .await;
    }

    async fn start(&mut self) {
        let number = self.random.random_range(0..PROGRAMS.len());
        let (command, pty) = PROGRAMS[number];
        let arguments = json!({
            "command": command, "pty": pty, "background": true, "again": true,
            "env": { "SCRIPT": marker(self.seed) },
        });
        let result = self.call("exec", arguments).await;
        let name = result.details["sessionId"].as_str().unwrap().to_owned();
        let text = (number == 0).then(Text::default);
        self.sessions.push((name, text));
    }

    async fn step(&mut self) {
        let chosen = self.random.random_range(0..self.sessions.len());
        let name = self.sessions[chosen].0.clone();
        let typed = *TYPED.choose(&mut self.random).unwrap();
        let key = *KEYS.choose(&mut self.random).unwrap();
        let dice = self.random.random_range(0..100);
        let (action, more, seen) = match dice {
            0..25 => ("write", json!({ "data": typed }), typed.to_owned()),
            25..35 => {
                // A typed key is visible if it is no control character.
                let enter = if key == "Enter" { "\r" } else { "" };
                let alone = ["Tab", "q", "M-x"].contains(&key).then_some(match key {
                    "Tab" => "\t",
                    "q" => "q",
                    _ => "",
                });
                let seen = format!("{typed}{enter}{}", alone.unwrap_or_default());
                (
                    "send-keys",
                    json!({ "literal": typed, "keys": [key] }),
                    seen,
                )
            }
            35..40 => ("submit", json!({}), "\r".to_owned()),
            40..48 => ("paste", json!({ "text": typed }), typed.to_owned()),
            48..52 => {
                let large = typed.repeat(self.random.random_range(1..4_000));
                ("write", json!({ "data": large }), large)
            }
            52..55 => ("write", json!({ "eof": true }), String::new()),
            55..70 => ("poll", json!({}), String::new()),
            70..80 => ("log", json!({ "offset": 1, "limit": 5 }), String::new()),
            80..86 => ("list", json!({}), String::new()),
            86..89 => ("clear", json!({}), String::new()),
            89..92 => ("kill", json!({}), String::new()),
            92..94 => ("remove", json!({}), String::new()),
            94..97 => return self.foreground().await,
            _ => return self.start().await,
        };
        let result = self.act(action, &name, more.clone()).await;
        if let Some(text) = &mut self.sessions[chosen].1
            && !result.is_error
        {
            text.seen.push_str(&seen);
            text.closed |= more["eof"] == true;
        }
        if ["kill", "remove"].contains(&action) {
            self.sessions[chosen].1 = None;
        }
    }

    /// A command that is waited for until it goes into the background, or the caller leaves.
    async fn foreground(&mut self) {
        let arguments = json!({
            "command": "sleep 0.05; sleep 2006 & sleep 2007 & wait", "yieldMs": 20,
            "env": { "SCRIPT": marker(self.seed) },
        });
        if self.random.random_bool(0.5) {
            let result = self.call("exec", arguments).await;
            let name = result.details["sessionId"].as_str().unwrap().to_owned();
            self.sessions.push((name, None));
        } else {
            let desk = &self.desk;
            let call = desk.tools.call("exec", arguments, &desk.caller, ready(()));
            assert_eq!(in_time(call).await.text, "Aborted");
        }
    }

    /// No byte is lost: each `cat` returns exactly its input.
    async fn count(&mut self) {
        for number in 0..self.sessions.len() {
            let (name, Some(text)) = &self.sessions[number] else {
                continue;
            };
            let (name, expected) = (name.clone(), text.seen.clone());
            if !text.closed {
                self.act("write", &name, json!({ "eof": true })).await;
            }
            let ended = self.desk.ended(&name).await;
            if ended.text.starts_with("No session found") {
                // It ended by itself and was removed.
                continue;
            }
            let seed = self.seed;
            assert_eq!(ended.details["exitCode"], 0, "script {seed}: {ended:?}");
            let log = self.act("log", &name, json!({})).await;
            let all = log.details["aggregated"].as_str().unwrap();
            let total = log.details["total"].as_u64();
            assert_eq!(
                total,
                Some(expected.len() as u64),
                "script {seed}: {:#?}",
                self.done
            );
            // A log consists of lines.
            let expected = exec_tools::slice(&expected, None, None).text;
            assert!(expected.ends_with(all), "script {seed}: {:#?}", self.done);
            let whole = all.len() == expected.len();
            assert!(
                whole || log.details["truncated"] == true,
                "script {seed}: {log:?}"
            );
        }
    }

    async fn remove_all(&mut self, action: &str) {
        for (name, _) in std::mem::take(&mut self.sessions) {
            self.act(action, &name, json!({})).await;
            self.desk.ended(&name).await;
            self.act("clear", &name, json!({})).await;
        }
        let list = self.desk.process(json!({ "action": "list" })).await;
        assert_eq!(list.text, desk::NO_SESSIONS);
    }

    async fn act(&mut self, action: &str, session: &str, mut more: Value) -> ToolResult {
        more["action"] = json!(action);
        more["sessionId"] = json!(session);
        self.call("process", more).await
    }

    async fn call(&mut self, tool: &str, arguments: Value) -> ToolResult {
        let short: String = arguments.to_string().chars().take(120).collect();
        let result = self.desk.call(tool, arguments).await;
        let said: String = result.text.chars().take(60).collect();
        self.done.push(format!("{tool} {short} → {said:?}"));
        let known = REFUSALS
            .iter()
            .any(|refusal| result.text.starts_with(refusal));
        assert!(
            !result.is_error || known,
            "script {}: {:#?}",
            self.seed,
            self.done
        );
        result
    }
}

fn marker(seed: u64) -> String {
    format!("exec-tools-{}-{seed}", std::process::id())
}

/// The processes of a script that still exist, without those that ended and are not reaped.
fn left(marker: &str) -> Vec<String> {
    let wanted = format!("SCRIPT={marker}\0");
    let entries = std::fs::read_dir("/proc").unwrap().flatten();
    entries
        .filter(|entry| {
            let environment = std::fs::read(entry.path().join("environ")).unwrap_or_default();
            environment
                .windows(wanted.len())
                .any(|part| part == wanted.as_bytes())
        })
        .map(|entry| {
            let line = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
            format!("{:?} {}", entry.file_name(), String::from_utf8_lossy(&line))
        })
        .collect()
}

/// Open descriptors, and children that were not reaped.
fn held() -> (usize, String) {
    let descriptors = std::fs::read_dir("/proc/self/fd").unwrap().count();
    let tasks = std::fs::read_dir("/proc/self/task").unwrap().flatten();
    let children = tasks.map(|task| std::fs::read_to_string(task.path().join("children")));
    (
        descriptors,
        children.map(Result::unwrap_or_default).collect(),
    )
}

/// Waits for effects that the system shows in its own time.
async fn soon(what: impl Fn() -> Result<(), String>) {
    let begin = Instant::now();
    while let Err(why) = what() {
        assert!(begin.elapsed() < PATIENCE, "{why}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn random_calls_lose_nothing() {
    const AT_ONCE: u64 = 8;
    let factor = std::env::var("SCRIPTS").map_or(1, |factor| factor.parse().unwrap());
    let before = held();
    for round in 0..6 * factor {
        let seeds = round * AT_ONCE..(round + 1) * AT_ONCE;
        let scripts: Vec<_> = seeds
            .map(|seed| tokio::spawn(Script::new(seed).run()))
            .collect();
        for script in scripts {
            script.await.unwrap();
        }
    }
    soon(|| match held() {
        now if now == before => Ok(()),
        now => Err(format!("{now:?} is held, {before:?} was")),
    })
    .await;
}
