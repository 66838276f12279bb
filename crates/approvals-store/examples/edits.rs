//! Prints what a store of 10 000 entries costs, beside its promises:
//! `cargo run --release --example edits -p approvals-store`.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a program that measures ends where it cannot, and prints"
)]

use std::{
    fmt,
    sync::{Mutex, mpsc},
    thread,
    time::{Duration, Instant},
};

use approvals_store::{Edit, Step, Store, Use, Used};
use serde_json::json;

/// The median of 21 runs, and the best: what it costs where nothing else runs.
#[derive(Clone, Copy)]
struct Cost {
    median: Duration,
    best: Duration,
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { median, best } = self;
        write!(f, "{median:>9.2?} (best {best:>8.2?})")
    }
}

fn cost(mut run: impl FnMut(usize)) -> Cost {
    let mut times: Vec<_> = (0..21)
        .map(|n| {
            let start = Instant::now();
            run(n);
            start.elapsed()
        })
        .collect();
    times.sort();
    Cost {
        median: times[times.len() / 2],
        best: times[0],
    }
}

fn main() {
    let entry = |n: usize| {
        json!({
            "id": format!("0d6f8a52-0000-4000-8000-{n:012}"),
            "pattern": format!("/usr/local/bin/program-{n}"),
            "lastUsedAt": 1_770_854_400_000_u64,
            "lastUsedCommand": "program --with arguments",
        })
    };
    let list: Vec<_> = (0..10_000).map(entry).collect();
    let document = json!({"version": 1, "agents": {"main": {"allowlist": list}}});
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("exec-approvals.json");
    std::fs::write(&file, serde_json::to_string_pretty(&document).unwrap()).unwrap();
    let plain = Store::new(&file);
    let kept = plain.clone().with_backups(home.path().join("backups"));
    let add = |pattern: String| Edit::AddEntry {
        agent: "main".to_owned(),
        pattern,
    };
    let used = |n, at_ms| Use {
        of: Used::Entry,
        agent: "main".into(),
        pattern: format!("/usr/local/bin/program-{n}"),
        arg_pattern: None,
        at_ms,
        command: None,
        resolved: None,
    };
    let load = cost(|_| drop(plain.load().unwrap()));
    let edit = cost(|n| drop(plain.apply(&[add(format!("/p{n}"))]).unwrap()));
    let with_backup = cost(|n| drop(kept.apply(&[add(format!("/k{n}"))]).unwrap()));
    let uses = cost(|round| {
        let at_ms = round as u64 * 60_000;
        let uses = (0..10_000).map(|n| used(n, at_ms)).collect();
        plain.apply(&[Edit::RecordUse { uses }]).unwrap();
    });
    let mut beside = None;
    let (held, release) = (mpsc::channel(), mpsc::channel::<()>());
    let release_end = Mutex::new(release.1);
    let holder = plain.clone().with_steps(move |step| {
        if step == Step::Locked {
            let _ = held.0.send(());
            let _ = release_end.lock().unwrap().recv();
        }
        Ok(())
    });
    thread::scope(|scope| {
        scope.spawn(|| holder.apply(&[add("/held".to_owned())]).unwrap());
        held.1.recv().unwrap();
        beside = Some(cost(|_| drop(plain.load().unwrap())));
        drop(release.0);
    });
    let beside = beside.unwrap();
    println!("store of 10 000 entries, medians");
    println!("load                      {load}, promised 25 ms");
    println!("load, while another edits {beside}, promised 25 ms");
    println!("one edit, durable         {edit}, promised 30 ms");
    println!("one edit, with a version  {with_backup}, promised 30 ms");
    println!("10 000 uses, durable      {uses}");
}
