//! Many processes on one file.

use std::{
    collections::BTreeSet,
    io::{BufRead, BufReader},
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

use approvals_store::Snapshot;

use crate::{
    Home,
    child::{add, start, told},
};

fn patterns(snapshot: &Snapshot) -> Vec<String> {
    let list = snapshot.value["agents"]["main"]["allowlist"].as_array();
    let pattern = |entry: &serde_json::Value| entry["pattern"].as_str().map(str::to_owned);
    list.into_iter().flatten().filter_map(pattern).collect()
}

/// 8 × 200 edits at once: every one is there, once, and readers never saw half of a save.
#[test]
fn eight_writers() {
    let home = Home::with("{\n  \"version\": 1,\n  \"kept\": [1.0, 2e1]\n}\n");
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let mut reads = 0;
            while !done.load(Ordering::Relaxed) {
                home.store.load().unwrap();
                reads += 1;
                thread::yield_now();
            }
            reads
        });
        let writers: Vec<_> = (0..8)
            .map(|n| start(&format!("add {n} 200"), home.store.path()))
            .collect();
        let outputs: Vec<_> = writers
            .into_iter()
            .map(|writer| writer.wait_with_output().unwrap())
            .collect();
        done.store(true, Ordering::Relaxed);
        assert!(reader.join().unwrap() > 100);
        assert!(
            outputs.iter().all(|output| output.status.success()),
            "{outputs:?}"
        );
    });
    let got = patterns(&home.store.load().unwrap());
    let want: BTreeSet<_> = (0..8)
        .flat_map(|w| (0..200).map(move |n| format!("/w{w}/{n}")))
        .collect();
    assert_eq!(got.len(), 1600);
    assert_eq!(got.into_iter().collect::<BTreeSet<_>>(), want);
    assert!(home.file().contains("\n  \"kept\": [1.0, 2e1]"));
    assert_eq!(
        home.names(),
        ["exec-approvals.json", "exec-approvals.json.lock"]
    );
}

/// kill -9 while saving: what the process reported as done is on the disk, and the next
/// edit neither waits for the dead nor meets what they left.
#[test]
fn killed_writers() {
    let home = Home::with(r#"{"version":1}"#);
    let mut reported = BTreeSet::new();
    for round in 0..60_u64 {
        let mut child = start(&format!("add-and-tell {round} 10000"), home.store.path());
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        // Once it is at work, some microseconds more: another point of a save each time.
        let mut heard: Vec<u8> = Vec::new();
        while told(&heard).len() < 2 {
            heard.extend(lines.next().unwrap().unwrap().into_bytes());
            heard.push(b'\n');
        }
        thread::sleep(Duration::from_micros(round * 37 % 1900));
        child.kill().unwrap();
        child.wait().unwrap();
        for line in lines.map_while(Result::ok) {
            heard.extend(line.into_bytes());
            heard.push(b'\n');
        }
        reported.extend(told(&heard));
        home.store.load().unwrap();
    }
    home.store.apply(&[add("main", "/last")]).unwrap();
    let got = patterns(&home.store.load().unwrap());
    let unique: BTreeSet<_> = got.iter().cloned().collect();
    assert_eq!(got.len(), unique.len(), "nothing twice");
    assert!(reported.len() > 120 && reported.is_subset(&unique));
    assert_eq!(
        home.names(),
        ["exec-approvals.json", "exec-approvals.json.lock"]
    );
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
