//! What a record costs: on the path of a request, and behind it.
//!
//!     cargo run --release --package audit-log --example records
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a measurement")]

use std::time::{Duration, Instant};

use audit_log::{Body, By, Decision, Filter, Log, Record, Verdict, Writer, digest, mask};

const COMMAND: &str = "cargo test --package approvals-store -- --token hunter2 secrets_are_hidden";

fn record() -> Record {
    let argv: Vec<String> = COMMAND.split(' ').map(str::to_owned).collect();
    Record::new(
        1_770_854_400_000,
        Body::Decision(Box::new(Decision {
            agent: "main".to_owned(),
            session: None,
            host: "node".to_owned(),
            asker: None,
            command: COMMAND.to_owned(),
            programs: vec!["/usr/bin/cargo".to_owned()],
            files: Vec::new(),
            cwd: "/home/u/project".to_owned(),
            env: Vec::new(),
            verdict: Verdict::Allowed,
            by: By::Allowlist,
            code: "allowlist".to_owned(),
            layer: "allowlist".to_owned(),
            reason: "Every program is on the allowlist.".to_owned(),
            message: None,
            waited_ms: None,
            grant: Vec::new(),
            used: Vec::new(),
            together: None,
            argv_digest: digest(&argv, "/home/u/project"),
        })),
    )
}

fn each(what: &str, count: u32, mut run: impl FnMut()) {
    let start = Instant::now();
    for _ in 0..count {
        run();
    }
    let each: Duration = start.elapsed() / count;
    println!("{what:<46}{:>10.1} µs", each.as_secs_f64() * 1e6);
}

fn main() {
    let home = tempfile::tempdir().unwrap();
    let log = Log::new(home.path().join("history.jsonl"));
    each("first look for secrets", 1, || drop(mask(COMMAND)));
    each("look for secrets in a command", 10_000, || {
        drop(mask(COMMAND));
    });
    each("look for secrets in 16 KiB", 100, || {
        drop(mask(&COMMAND.repeat(220)));
    });
    let writer = Writer::start(log.clone(), |problem| println!("{problem:?}")).unwrap();
    each("on the request's path: make and hand over", 2_000, || {
        writer.record(record());
    });
    drop(writer);
    let one = [record()];
    each("behind it: append one record", 10_000, || {
        log.append(&one).unwrap();
    });
    let start = Instant::now();
    let filter = Filter {
        text: Some("nothing has this".to_owned()),
        ..Filter::default()
    };
    let entries = log.entries().unwrap().map(Result::unwrap);
    let mut all = 0;
    let found = entries
        .inspect(|_| all += 1)
        .filter(|it| filter.matches(it))
        .count();
    assert_eq!(found, 0);
    println!(
        "search {all} records{:>42.1} ms",
        start.elapsed().as_secs_f64() * 1e3
    );
    let start = Instant::now();
    let verified = log.verify().unwrap();
    println!(
        "verify {} lines{:>44.1} ms",
        verified.lines,
        start.elapsed().as_secs_f64() * 1e3
    );
}
