//! Many processes on one file.

use std::{
    collections::BTreeSet,
    io::{BufRead, BufReader},
    thread,
    time::Duration,
};

use approvals_store::Snapshot;

use crate::{
    Home,
    child::{add, start, told},
};

/// How many edits each writer makes. Wine starts and saves slowly.
const EACH: u64 = if cfg!(windows) { 10 } else { 200 };
/// How many writers of one file are killed, one after the other.
const KILLED: u64 = if cfg!(windows) { 2 } else { 50 };

fn patterns(snapshot: &Snapshot) -> Vec<String> {
    let list = snapshot.value["agents"]["main"]["allowlist"].as_array();
    let pattern = |entry: &serde_json::Value| entry["pattern"].as_str().map(str::to_owned);
    list.into_iter().flatten().filter_map(pattern).collect()
}

/// 8 × 200 edits at once: every one is there, once, and readers never saw half of a save.
#[test]
fn eight_writers() {
    let home = Home::with("{\n  \"version\": 1,\n  \"kept\": [1.0, 2e1]\n}\n");
    let writers: Vec<_> = (0..8)
        .map(|n| start(&format!("add {n} {EACH}"), home.store.path()))
        .collect();
    for _ in 0..500 {
        home.store.load().unwrap();
    }
    for writer in writers {
        let output = writer.wait_with_output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }
    let got = patterns(&home.store.load().unwrap());
    let want: BTreeSet<_> = (0..8)
        .flat_map(|w| (0..EACH).map(move |n| format!("/w{w}/{n}")))
        .collect();
    assert_eq!(got.len(), want.len());
    assert_eq!(got.into_iter().collect::<BTreeSet<_>>(), want);
    assert!(home.file().contains("\n  \"kept\": [1.0, 2e1]"));
    assert_eq!(
        home.names(),
        ["exec-approvals.json", "exec-approvals.json.lock"]
    );
}

/// kill -9 at 500 points of saves: what the process reported as done is on the disk, and the
/// next edit neither waits for the dead nor meets what they left.
#[test]
fn killed_writers() {
    for file in 0..10 {
        let home = Home::with(r#"{"version":1}"#);
        let mut reported = BTreeSet::new();
        for round in file * KILLED..(file + 1) * KILLED {
            let mut child = start(&format!("add-and-tell {round} 10000"), home.store.path());
            let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
            let mut told = lines
                .by_ref()
                .filter_map(|line| told(line.unwrap().as_bytes()).pop());
            // Once it is at work, some microseconds more: another point of a save each time.
            reported.insert(told.by_ref().next().unwrap());
            thread::sleep(Duration::from_micros(round * 37 % 1900));
            child.kill().unwrap();
            child.wait().unwrap();
            reported.extend(told);
            home.store.load().unwrap();
        }
        home.store.apply(&[add("main", "/last")]).unwrap();
        let got = patterns(&home.store.load().unwrap());
        let unique: BTreeSet<_> = got.iter().cloned().collect();
        assert_eq!(got.len(), unique.len(), "nothing twice");
        assert!(reported.len() as u64 >= KILLED && reported.is_subset(&unique));
        assert_eq!(
            home.names(),
            ["exec-approvals.json", "exec-approvals.json.lock"]
        );
    }
}

/// Processes that start at once agree on one token.
#[test]
fn first_start_at_once() {
    let home = Home::empty();
    let children: Vec<_> = (0..4).map(|_| start("ensure", home.store.path())).collect();
    let tokens: BTreeSet<_> = children
        .into_iter()
        .flat_map(|child| told(&child.wait_with_output().unwrap().stdout))
        .collect();
    assert_eq!(
        tokens,
        BTreeSet::from([home
            .store
            .load()
            .unwrap()
            .token()
            .unwrap()
            .expose()
            .to_owned()])
    );
}
