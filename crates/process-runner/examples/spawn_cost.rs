//! Measures what the runner adds to starting a program: `true` through the runner against `true`
//! by the standard library, in turns, as ratios.
//!
//! `cargo run --release -p process-runner --example spawn_cost [ROUNDS]`
#![allow(clippy::print_stdout, clippy::expect_used)]

use std::future::pending;
use std::process::{self, Stdio};
use std::time::{Duration, Instant};

use process_runner::{Command, End, run};

/// A program that does nothing.
const PROGRAM: &str = if cfg!(windows) {
    r"C:\windows\system32\hostname.exe"
} else {
    "/usr/bin/true"
};

#[tokio::main]
async fn main() {
    // In a task, as services run it: the main thread would have to be woken by another one.
    tokio::spawn(measure()).await.expect("measured");
}

async fn measure() {
    let rounds = std::env::args().nth(1).and_then(|it| it.parse().ok());
    let rounds = rounds.unwrap_or(2_000);
    let command = Command {
        argv: vec!["true".to_owned()],
        program: Some(PROGRAM.into()),
        cwd: Some(std::env::temp_dir()),
        env: std::env::vars_os().collect(),
        timeout: Some(Duration::from_secs(10)),
    };
    let (mut bare, mut piped, mut ours) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..rounds {
        bare.push(timed(|| {
            let status = direct()
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status();
            assert!(status.expect("true starts").success());
        }));
        piped.push(timed(|| {
            let output = direct().output();
            assert!(output.expect("true starts").status.success());
        }));
        let start = Instant::now();
        let outcome = run(&command, pending()).await;
        ours.push(start.elapsed());
        assert_eq!(outcome.end, End::Exited(0));
    }
    println!("{rounds} rounds       p50        p99");
    for (name, times) in [
        ("direct", &mut bare),
        ("direct, piped", &mut piped),
        ("runner", &mut ours),
    ] {
        times.sort_unstable();
        println!("{name:14} {:>8.0?} {:>10.0?}", at(times, 50), at(times, 99));
    }
    println!("runner / direct        {}", ratios(&ours, &bare));
    println!("runner / direct, piped {}", ratios(&ours, &piped));
}

fn direct() -> process::Command {
    let mut command = process::Command::new(PROGRAM);
    command.stdin(Stdio::null());
    command
}

fn timed(what: impl FnOnce()) -> Duration {
    let start = Instant::now();
    what();
    start.elapsed()
}

fn at(sorted: &[Duration], percent: usize) -> Duration {
    sorted[(sorted.len() * percent / 100).min(sorted.len() - 1)]
}

fn ratios(ours: &[Duration], other: &[Duration]) -> String {
    let ratio = |percent| at(ours, percent).as_secs_f64() / at(other, percent).as_secs_f64();
    format!("p50 {:.2}  p99 {:.2}", ratio(50), ratio(99))
}
