//! Alone in its test program, because it measures the processor time of the whole process.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use std::time::Duration;

use common::*;
use tokio::io::AsyncWriteExt;

/// Scheduler ticks (10 ms each) this process has used.
fn ticks() -> u64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let (_, fields) = stat.rsplit_once(") ").unwrap();
    let times = fields.split(' ').skip(11).take(2);
    times.map(|ticks| ticks.parse::<u64>().unwrap()).sum()
}

/// A server without clients, and one whose callers wait for a person, use no processor time. This
/// is the one test that lets time pass, because it measures idleness.
#[tokio::test]
async fn waiting_costs_nothing() {
    let recorder = Recorder::answering(|_, caller| async move {
        caller.gone().await;
        Ok(hi())
    });
    let bench = Bench::with(recorder.clone(), |_| {}).await;
    let mut callers = Vec::new();
    for (n, half_closed) in [false, true].into_iter().cycle().take(20).enumerate() {
        let mut stream = bench.connect().await;
        let line = exec_line(TOKEN, &n.to_string(), T, r#"{"command":["id"]}"#) + "\n";
        stream.write_all(line.as_bytes()).await.unwrap();
        if half_closed {
            stream.shutdown().await.unwrap();
        }
        callers.push(stream);
    }
    soon(async {
        while recorder.heard() < callers.len() {
            tokio::task::yield_now().await;
        }
    })
    .await;
    let before = ticks();
    tokio::time::sleep(Duration::from_secs(2)).await;
    let used = ticks() - before;
    assert!(used <= 2, "{used} ticks in 2 s");
}
