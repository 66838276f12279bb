//! Alone in its test program, because it counts the open files of the whole process.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use std::sync::Arc;

use approvals_ipc::Closure;
use common::*;
use tokio::io::AsyncWriteExt;
use tokio::sync::Semaphore;

/// No task and no open file is left, however a conversation ended.
#[tokio::test]
async fn nothing_leaks() {
    let open_files = || std::fs::read_dir("/proc/self/fd").unwrap().count();
    let permits = Arc::new(Semaphore::new(0));
    let waiting = Arc::clone(&permits);
    let recorder = Recorder::answering(move |_, caller| {
        let waiting = Arc::clone(&waiting);
        async move {
            waiting.add_permits(1);
            caller.gone().await;
            Ok(hi())
        }
    });
    let bench = Bench::with(recorder, |_| {}).await;
    let before = open_files();
    for n in 0..200 {
        let mut stream = bench.connect().await;
        match n % 3 {
            0 => {}
            1 => stream.write_all(b"junk\n").await.unwrap(),
            _ => {
                stream
                    .write_all(
                        format!(
                            "{}\n",
                            exec_line(TOKEN, &n.to_string(), T, r#"{"command":["id"]}"#)
                        )
                        .as_bytes(),
                    )
                    .await
                    .unwrap();
                soon(permits.acquire()).await.unwrap().forget();
            }
        }
    }
    let ended = || {
        Closure::ALL
            .iter()
            .map(|reason| bench.counters.closed(*reason))
            .sum::<u64>()
    };
    soon(async {
        while ended() < 200 {
            tokio::task::yield_now().await;
        }
    })
    .await;
    assert_eq!(bench.counters.answered(), 0);
    assert!(
        open_files() <= before + 1,
        "{} files, {before} before",
        open_files()
    );
}
