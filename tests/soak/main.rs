//! Many calls through our own gateway, while its programs are killed at random: each call ends in one worded result, no
//! command runs twice, and memory stays flat. `make soak` runs it for `SOAK_SECONDS` (60).
//!
//! Half of the commands run on this computer, in the running app; half on a node with a home of its own. The last quarter of the time
//! nothing is killed, and memory is compared.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a test, which prints what it counted"
)]

mod calls;
mod computers;

use std::collections::BTreeMap;
use std::env;
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

use promises::{processes::own_pss_mb, until};
use rand::{Rng as _, SeedableRng as _};

use crate::calls::{CallEnd, call};
use crate::computers::Computers;

/// How many callers there are.
const CALLERS: u64 = 6;
/// How much more memory a program may need after the last quarter, in MB.
const GROWTH: f64 = 12.0;

#[test]
fn every_call_ends_and_no_command_runs_twice() {
    let seconds = env::var("SOAK_SECONDS").map_or(60, |it| it.parse().expect("seconds"));
    let seed = env::var("SOAK_SEED").map_or_else(|_| rand::random(), |it| it.parse().unwrap());
    println!("{seconds} s, SOAK_SEED={seed}");
    let mut computers = Computers::start();
    let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let (door, agents) = (computers.own.door, computers.agents());
    let (ended, kills, growth) = scope(|scope| {
        let callers: Vec<_> = (0..CALLERS)
            .map(|_| {
                scope.spawn(|| {
                    let mut ended = Vec::new();
                    while !stop.load(Ordering::Relaxed) {
                        let id = next.fetch_add(1, Ordering::Relaxed);
                        let end = call(door, &agents, id);
                        if matches!(end, CallEnd::Broken) {
                            until("the gateway to be back", || {
                                let back = TcpStream::connect(("127.0.0.1", door.port)).ok();
                                back.map(drop)
                                    .or(stop.load(Ordering::Relaxed).then_some(()))
                            });
                        }
                        ended.push((id, end));
                    }
                    ended
                })
            })
            .collect();
        let _end = Stop(&stop);
        let kills = disturb(&mut computers, seed, Duration::from_secs(seconds * 3 / 4));
        let growth = rest(&computers, Duration::from_secs(seconds / 4));
        stop.store(true, Ordering::Relaxed);
        let ended = callers.into_iter().flat_map(|it| it.join().unwrap());
        let ended: Vec<(u64, CallEnd)> = ended.collect();
        (ended, kills, growth)
    });
    let mut counts = BTreeMap::new();
    for (_, ended) in &ended {
        *counts.entry(ended.kind()).or_insert(0) += 1;
    }
    println!("{} calls, killed {kills:?}", ended.len());
    for (kind, count) in &counts {
        println!("{count:>8}  {kind}");
    }
    for (program, (before, after)) in &growth {
        println!("{program:<16} {before:.1} MB, then {after:.1} MB");
    }

    let runs = computers.runs();
    for (id, ended) in &ended {
        let times = runs.get(id).copied().unwrap_or(0);
        match ended {
            CallEnd::Ran => assert_eq!(times, 1, "call {id} ran"),
            CallEnd::Refused(text) => {
                assert!(!text.trim().is_empty(), "call {id} has no words");
                assert!(times <= 1, "call {id} ran {times} times");
            }
            CallEnd::Broken => assert!(times <= 1, "call {id} ran {times} times"),
            CallEnd::Late => panic!("call {id} had no answer in time"),
        }
    }
    assert!(counts.contains_key("ran"), "no command ran");
    for (program, (before, after)) in growth {
        assert!(
            after < before + GROWTH,
            "{program} grew from {before} to {after} MB"
        );
    }
}

/// Ends the callers, also where the test fails.
struct Stop<'a>(&'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Kills one program after another, and starts it again.
fn disturb(computers: &mut Computers, seed: u64, time: Duration) -> BTreeMap<&'static str, u32> {
    let mut random = rand::rngs::StdRng::seed_from_u64(seed);
    let (begin, mut kills) = (Instant::now(), BTreeMap::new());
    while begin.elapsed() < time {
        // The moment of a kill is part of what is tested, not a wait for an event.
        sleep(Duration::from_millis(random.random_range(200..2_500)));
        let killed = computers.kill(random.random_range(0..3));
        *kills.entry(killed).or_insert(0) += 1;
    }
    kills
}

/// Memory of each program after a while, and after all of the time.
fn rest(computers: &Computers, time: Duration) -> BTreeMap<&'static str, (f64, f64)> {
    let measured = |pids: &[(&'static str, u32)]| -> Vec<f64> {
        pids.iter().map(|(_, pid)| own_pss_mb(*pid)).collect()
    };
    let pids = computers.pids();
    sleep(time / 3);
    let before = measured(&pids);
    sleep(time * 2 / 3);
    let after = measured(&pids);
    let both = before.into_iter().zip(after);
    pids.iter().map(|(name, _)| *name).zip(both).collect()
}
