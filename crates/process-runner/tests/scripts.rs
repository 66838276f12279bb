//! Random actions on real programs: no process, no descriptor and no byte is lost.
//!
//! `SCRIPTS=n` runs n times as many.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

use std::future::Future;
use std::time::Duration;

use process_runner::keys::{self, Input};
use process_runner::{Command, End, Session, Size, Start};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

const PATIENCE: Duration = Duration::from_secs(60);

async fn in_time<T>(what: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, what).await.unwrap()
}

const PROGRAMS: [(&[&str], bool); 7] = [
    (&["cat"], false),
    (&["cat"], true),
    (&["bash", "-i"], true),
    (&["bash", "--norc"], false),
    (&["python3", "-i"], true),
    (&["python3", "-i"], false),
    (&["less", "/etc/services", "/proc/self/maps"], true),
];

const TYPED: [&str; 12] = [
    "echo hi\n",
    "sleep 1000 &\n",
    "(sleep 1001 & sleep 1002) &\n",
    "print('é€😀' * 50)\n",
    "import os; os.fork()\n",
    "nohup sleep 1003 >/dev/null 2>&1 & disown\n",
    "yes | head -c 300000\n",
    "\x03",
    "q",
    "exit\n",
    "\u{e9}\u{20ac}",
    "set -m; sleep 1004 & fg\n",
];

const KEYS: [&str; 10] = [
    "Enter", "C-c", "C-z", "Up", "PgDn", "M-x", "F5", "C-d", "Tab", "q",
];

/// Runs one program with one script. Returns the actions, for the message of a failure.
async fn script(seed: u64) -> Vec<String> {
    let mut random = StdRng::seed_from_u64(seed);
    let (argv, terminal) = PROGRAMS.choose(&mut random).unwrap();
    let mut done = vec![format!("{argv:?} terminal={terminal}")];
    // A typed text may be an editor's command to save a file.
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command {
        argv: argv.iter().map(|word| (*word).to_owned()).collect(),
        cwd: Some(folder.path().to_owned()),
        env: vec![("SCRIPT".into(), marker(seed).into())],
        ..Command::default()
    };
    for name in ["PATH", "HOME", "PYENV_ROOT"] {
        command
            .env
            .extend(std::env::var_os(name).map(|value| (name.into(), value)));
    }
    let start = Start {
        terminal: terminal.then(Size::default),
        input: true,
        ..Start::default()
    };
    let session = Session::start(&command, start).unwrap().session;
    let mut fresh = 0;
    for _ in 0..random.random_range(0..20) {
        let step = step(&session, &mut random, &mut fresh).await;
        done.push(step);
    }
    let dropped = random.random_bool(0.3);
    done.push(format!("dropped={dropped}"));
    if dropped {
        drop(session);
        return done;
    }
    session.kill();
    in_time(session.ended()).await;
    let rest = session.fresh();
    fresh += rest.text.len();
    let output = session.output();
    if !output.truncated {
        assert_eq!(fresh as u64, output.total, "{done:?}");
        assert_eq!(output.text.len() as u64, output.total, "{done:?}");
    }
    done
}

async fn step(session: &Session, random: &mut StdRng, fresh: &mut usize) -> String {
    match random.random_range(0..10) {
        0..=3 => {
            let typed = TYPED.choose(random).unwrap();
            format!("write {typed:?}: {:?}", session.write(typed.as_bytes()))
        }
        4 | 5 => {
            let key = (*KEYS.choose(random).unwrap()).to_owned();
            let input = Input {
                keys: vec![key.clone()],
                ..Input::default()
            };
            let encoded = keys::encode(&input, session.application_keys());
            format!("key {key}: {:?}", session.write(&encoded.bytes))
        }
        6 => {
            session.resize(Size {
                columns: random.random_range(1..300),
                rows: random.random_range(1..100),
            });
            "resize".to_owned()
        }
        7 => {
            let new = session.fresh();
            *fresh += new.text.len();
            "fresh".to_owned()
        }
        8 => {
            let written = session.output().written;
            let wait = session.wrote_more_than(written);
            let _ = tokio::time::timeout(Duration::from_millis(50), wait).await;
            "wait".to_owned()
        }
        _ => format!("end of input: {:?}", session.end_input()),
    }
}

fn marker(seed: u64) -> String {
    format!("process-runner-{}-{seed}", std::process::id())
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

fn descriptors() -> usize {
    std::fs::read_dir("/proc/self/fd").unwrap().count()
}

/// Waits for effects that the system shows in its own time.
async fn soon(what: impl Fn() -> Result<(), String>) {
    let begin = std::time::Instant::now();
    while let Err(why) = what() {
        assert!(begin.elapsed() < PATIENCE, "{why}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn random_scripts_leave_nothing_behind() {
    let factor = std::env::var("SCRIPTS").map_or(1, |factor| factor.parse().unwrap());
    let before = descriptors();
    for round in 0..6 * factor {
        let seeds: Vec<u64> = (0..10).map(|number| round * 10 + number).collect();
        let scripts = seeds.iter().map(|seed| tokio::spawn(script(*seed)));
        let scripts: Vec<_> = scripts.collect();
        for (seed, script) in seeds.iter().zip(scripts) {
            let done = script.await.unwrap();
            soon(|| match left(&marker(*seed)) {
                left if left.is_empty() => Ok(()),
                left => Err(format!("script {seed} left {left:?} after {done:?}")),
            })
            .await;
        }
    }
    soon(|| match descriptors() {
        now if now <= before => Ok(()),
        now => Err(format!("{now} descriptors are open, {before} were")),
    })
    .await;
}

/// Exactly the bytes that go in come out, by pipe and by terminal, whatever the pieces.
#[tokio::test]
async fn every_byte_comes_back() {
    for terminal in [false, true] {
        let argv = [
            "sh",
            "-c",
            "stty raw -echo 2>/dev/null; echo ready; exec cat",
        ];
        let command = Command {
            argv: argv.map(str::to_owned).to_vec(),
            env: vec![("PATH".into(), "/usr/bin:/bin".into())],
            ..Command::default()
        };
        let start = Start {
            terminal: terminal.then(Size::default),
            input: true,
            ..Start::default()
        };
        let session = Session::start(&command, start).unwrap().session;
        let mut seen = String::new();
        while !seen.contains("ready\n") {
            in_time(session.wrote_more_than(seen.len() as u64)).await;
            seen += &session.fresh().text;
        }
        let mut random = StdRng::seed_from_u64(7);
        let mut sent = String::new();
        while sent.len() < 3_000_000 {
            let piece: String = (0..random.random_range(1..5000))
                .map(|_| {
                    *['a', '\n', 'é', '€', '😀', '\t']
                        .choose(&mut random)
                        .unwrap()
                })
                .collect();
            for part in piece.as_bytes().chunks(random.random_range(1..3000)) {
                while session.write(part).is_err() {
                    tokio::task::yield_now().await;
                }
            }
            sent += &piece;
            seen += &session.fresh().text;
        }
        let expected = 6 + sent.len() as u64;
        in_time(async {
            while session.output().written < expected {
                session.wrote_more_than(session.output().written).await;
                seen += &session.fresh().text;
            }
        })
        .await;
        seen += &session.fresh().text;
        let output = session.output();
        assert_eq!((output.written, output.total), (expected, expected));
        // A slow reader of new output loses the oldest part, and is told so.
        assert!(seen == format!("ready\n{sent}") || output.truncated);
        assert!(sent.ends_with(&output.text));
        session.kill();
        assert_eq!(in_time(session.ended()).await, End::Cancelled);
    }
}
