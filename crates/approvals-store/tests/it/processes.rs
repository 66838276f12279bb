//! Many processes on one file.

use std::{
    collections::BTreeSet,
    env,
    io::{BufRead, BufReader},
    process::Child,
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use approvals_store::Snapshot;
use rand::{Rng, SeedableRng, rngs::StdRng};
use serde_json::json;

use crate::{
    Home,
    child::{add, start, told},
    steps::BEFORE,
};

/// The part of [`BEFORE`] that no edit of `main` touches.
const KEPT: &str = r#"{"version":1,"kept":[1.0,2e1],"#;

/// How many write at once. Wine starts and saves slowly, and who waits for a lock there looks
/// ten times a second whether it is free: one may get it after all the others' edits.
const WRITERS: u64 = if cfg!(windows) { 4 } else { 8 };
/// How many edits each of them makes.
const EACH: u64 = if cfg!(windows) { 5 } else { 200 };
/// How often a reader looks meanwhile. Windows lets nobody replace a file that is just read.
const LOOKS: u64 = if cfg!(windows) { 50 } else { 500 };
/// How many writers of one file are killed, one after the other.
const KILLED: u64 = if cfg!(windows) { 2 } else { 50 };

pub(crate) fn patterns(snapshot: &Snapshot) -> Vec<String> {
    let list = snapshot.value["agents"]["main"]["allowlist"].as_array();
    let pattern = |entry: &serde_json::Value| entry["pattern"].as_str().map(str::to_owned);
    list.into_iter().flatten().filter_map(pattern).collect()
}

/// 8 × 200 edits at once: every one is there, once, and readers never saw half of a save.
#[test]
fn many_writers() {
    let home = Home::with("{\n  \"version\": 1,\n  \"kept\": [1.0, 2e1]\n}\n");
    let writers: Vec<_> = (0..WRITERS)
        .map(|n| start(&format!("add {n} {EACH}"), home.store.path()))
        .collect();
    for _ in 0..LOOKS {
        home.store.load().unwrap();
    }
    for writer in writers {
        let output = writer.wait_with_output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }
    let got = patterns(&home.store.load().unwrap());
    let want: BTreeSet<_> = (0..WRITERS)
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

/// kill -9 at 500 points of saves: what the process reported as done is on the disk, of what
/// it did not report at most the edit under way; the next edit neither waits for the dead nor
/// meets what they left.
#[test]
fn killed_writers() {
    let seed = env::var("STORE_SEED").map_or_else(|_| rand::random(), |it| it.parse().unwrap());
    println!("STORE_SEED={seed} kills at the same points again");
    let mut random = StdRng::seed_from_u64(seed);
    for file in 0..10 {
        let home = Home::with(BEFORE);
        let mut reported = BTreeSet::new();
        for round in file * KILLED..(file + 1) * KILLED {
            let mut child = start(&format!("add-and-tell {round} 10000"), home.store.path());
            let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
            let mut told = lines
                .by_ref()
                .filter_map(|line| told(line.unwrap().as_bytes()).pop());
            // Once it is at work, some microseconds more: another point of a save each time.
            reported.insert(told.by_ref().next().unwrap());
            thread::sleep(Duration::from_micros(random.random_range(0..2500)));
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
        let more = unique.len() - reported.len();
        assert!(
            more as u64 <= KILLED + 1,
            "one under way for each, and /last"
        );
        assert!(
            home.file().starts_with(KEPT),
            "what is not understood stays"
        );
        assert_eq!(
            home.names(),
            ["exec-approvals.json", "exec-approvals.json.lock"]
        );
    }
}

/// One process records uses of entries while another removes them: what is removed stays
/// removed, and the rest has been used.
#[test]
fn delete_while_recording_use() {
    const OF: u64 = if cfg!(windows) { 10 } else { 40 };
    let entries: Vec<_> = (0..OF + 10)
        .map(|n| json!({"pattern": format!("/{n}"), "x": 1.5}))
        .collect();
    let home =
        Home::with(json!({"version": 1, "agents": {"main": {"allowlist": entries}}}).to_string());
    let [uses, removes] = [format!("use {}", OF + 10), format!("remove {OF}")]
        .map(|job| start(&job, home.store.path()));
    for child in [removes, uses] {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }
    let left: Vec<_> = (OF..OF + 10)
        .map(|n| json!({"pattern": format!("/{n}"), "x": 1.5, "lastUsedAt": (OF + 10) * 60_000}))
        .collect();
    let value = home.store.load().unwrap().value;
    assert_eq!(value["agents"]["main"]["allowlist"], json!(left));
}

/// R076: two processes that looked at the same state and then add.
#[test]
fn two_snapshots_that_add() {
    let home = Home::with(BEFORE);
    let mut children =
        ["/a", "/b"].map(|it| start(&format!("add-when-told {it}"), home.store.path()));
    for child in &mut children {
        expect(child, "has looked");
    }
    for child in &mut children {
        child.stdin.take();
    }
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    let mut got = patterns(&home.store.load().unwrap());
    got.sort();
    assert_eq!(got, ["/a", "/b"]);
    assert!(home.file().contains(r#"["/before","#));
}

/// Another process holds the lock for half a second: 20 readers do not notice, and who edits
/// waits and loses nothing.
#[test]
fn readers_do_not_wait_for_the_lock() {
    let home = Home::with(BEFORE);
    let mut holder = start("hold /held", home.store.path());
    expect(&mut holder, "holds the lock");
    let held = Instant::now();
    thread::scope(|scope| {
        let (done, edited) = mpsc::channel();
        let store = &home.store;
        let writer = scope.spawn(move || {
            let after = store.apply(&[add("main", "/waited")]).unwrap();
            done.send(()).unwrap();
            after
        });
        let read = move || {
            let mut longest = Duration::ZERO;
            for _ in 0..50 {
                let start = Instant::now();
                assert_eq!(store.load().unwrap().text, BEFORE);
                longest = longest.max(start.elapsed());
            }
            longest
        };
        let readers: Vec<_> = (0..20).map(|_| scope.spawn(read)).collect();
        let longest = readers.into_iter().map(|it| it.join().unwrap()).max();
        println!("the slowest of 1000 loads while another process held the lock: {longest:?}");
        let left = Duration::from_millis(500).saturating_sub(held.elapsed());
        assert!(edited.recv_timeout(left).is_err(), "the lock is held");
        holder.stdin.take();
        assert_eq!(patterns(&writer.join().unwrap()), ["/held", "/waited"]);
    });
    assert!(holder.wait().unwrap().success());
}

/// Who dies with the lock leaves it open.
#[test]
fn a_dead_holder() {
    let home = Home::with(BEFORE);
    let mut holder = start("hold /held", home.store.path());
    expect(&mut holder, "holds the lock");
    holder.kill().unwrap();
    holder.wait().unwrap();
    // Waited for, a lock that stays is told as an error.
    let after = home.store.apply(&[add("main", "/a")]).unwrap();
    assert_eq!(patterns(&after), ["/a"]);
}

/// Reads on until the child has told this.
pub(crate) fn expect(child: &mut Child, what: &str) {
    let mut lines = BufReader::new(child.stdout.as_mut().unwrap()).lines();
    let told = lines.find(|line| told(line.as_ref().unwrap().as_bytes()) == [what]);
    assert!(told.is_some(), "{what}");
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
