//! Appends by other processes: this test binary, started again.

use std::env;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use audit_log::{Limits, Log, Size};

use crate::lines::{NOW, decided, decision};

/// A process that appends `count` records, named by `writer`, and prints the number of each
/// once it is written.
pub(crate) fn start(path: &Path, writer: usize, count: usize) -> Child {
    Command::new(env::current_exe().unwrap())
        .args(["--exact", "child::run", "--ignored", "--nocapture"])
        .env("HISTORY_PATH", path)
        .env("HISTORY_WRITER", writer.to_string())
        .env("HISTORY_COUNT", count.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Small files, so that every test with processes has rotations.
pub(crate) fn log(path: &Path) -> Log {
    Log::new(path).with_limits(Limits {
        people: Size {
            file_bytes: 64 * 1024,
            files: 1000,
        },
        ..Limits::default()
    })
}

#[test]
#[ignore = "started by other tests as a process of its own"]
fn run() {
    let number = |name| env::var(name).unwrap().parse::<usize>().unwrap();
    let log = log(Path::new(&env::var_os("HISTORY_PATH").unwrap()));
    let writer = number("HISTORY_WRITER");
    for n in 0..number("HISTORY_COUNT") {
        // Longer than a pipe or a page keeps together.
        let command = format!("w{writer} {n} {}.", "x".repeat(n % 7 * 700));
        log.append(&[decided(NOW, decision(&command))]).unwrap();
        let mut out = std::io::stdout().lock();
        writeln!(out, "wrote {n}")
            .and_then(|()| out.flush())
            .unwrap();
    }
}
