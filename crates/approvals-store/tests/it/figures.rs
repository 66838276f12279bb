//! The figures of a store with 10 000 entries. `cargo test --release -- --ignored figures`.

use std::time::{Duration, Instant};

use approvals_store::{Edit, Use};
use serde_json::json;

use crate::{Home, child::add};

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

#[test]
#[ignore = "figures hold in release builds"]
#[allow(clippy::print_stdout)]
fn figures() {
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
    let home = Home::with(serde_json::to_string_pretty(&document).unwrap());
    let plain = home.store.clone();
    let kept = home
        .store
        .clone()
        .with_backups(home.dir.path().join("backups"));
    let used = |n| Use {
        agent: "main".into(),
        pattern: format!("/usr/local/bin/program-{n}"),
        arg_pattern: None,
        at_ms: 1,
        command: None,
        resolved: None,
    };
    let load = median(|_| drop(plain.load().unwrap()));
    let edit = median(|n| drop(plain.apply(&[add("main", &format!("/p{n}"))]).unwrap()));
    let with_backup = median(|n| drop(kept.apply(&[add("main", &format!("/k{n}"))]).unwrap()));
    let uses = median(|_| {
        let uses = (0..10_000).map(used).collect();
        plain.apply(&[Edit::RecordUse { uses }]).unwrap();
    });
    println!("store of 10000 entries, {} kB", home.file().len() / 1000);
    println!("load                     {load:?}");
    println!("one edit, durable        {edit:?}");
    println!("one edit, with a version {with_backup:?}");
    println!("10000 uses, durable      {uses:?}");
    assert!(load < Duration::from_millis(25), "load {load:?}");
    assert!(
        with_backup < Duration::from_millis(30),
        "edit {with_backup:?}"
    );
}
