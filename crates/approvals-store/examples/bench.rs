//! Prints what a store of 10 000 entries costs, beside its promises:
//! `cargo run --release --example bench -p approvals-store`.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a program that measures ends where it cannot, and prints"
)]

use std::{
    sync::{Mutex, mpsc},
    thread,
    time::{Duration, Instant},
};

use approvals_store::{Edit, Step, Store, Use};
use serde_json::json;

fn median(mut run: impl FnMut(usize)) -> Duration {
    let mut times: Vec<_> = (0..21)
        .map(|n| {
            let start = Instant::now();
            run(n);
            start.elapsed()
        })
        .collect();
    times.sort();
    times[times.len() / 2]
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
    let used = |n| Use {
        agent: "main".into(),
        pattern: format!("/usr/local/bin/program-{n}"),
        arg_pattern: None,
        at_ms: 1,
        command: None,
        resolved: None,
    };
    let load = median(|_| drop(plain.load().unwrap()));
    let edit = median(|n| drop(plain.apply(&[add(format!("/p{n}"))]).unwrap()));
    let with_backup = median(|n| drop(kept.apply(&[add(format!("/k{n}"))]).unwrap()));
    let uses = median(|_| {
        let uses = (0..10_000).map(used).collect();
        plain.apply(&[Edit::RecordUse { uses }]).unwrap();
    });
    let mut beside = Duration::ZERO;
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
        beside = median(|_| drop(plain.load().unwrap()));
        drop(release.0);
    });
    println!("store of 10 000 entries, medians");
    println!("load                      {load:>9.2?}, promised 25 ms");
    println!("load, while another edits {beside:>9.2?}, promised 25 ms");
    println!("one edit, durable         {edit:>9.2?}, promised 30 ms");
    println!("one edit, with a version  {with_backup:>9.2?}, promised 30 ms");
    println!("10 000 uses, durable      {uses:>9.2?}");
}
