//! What a run costs this process. Alone in its test program, because it measures the whole
//! process.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

mod shell;

use std::fs;
use std::future::pending;
use std::time::Duration;

use process_runner::{Command, End, run};
use shell::sh;

/// The peak memory of this process, in KiB.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.unwrap()
        .trim()
        .trim_end_matches(" kB")
        .parse()
        .unwrap()
}

/// Open descriptors, and children that were not reaped.
fn held() -> (usize, String) {
    let descriptors = fs::read_dir("/proc/self/fd").unwrap().count();
    let tasks = fs::read_dir("/proc/self/task").unwrap();
    let children = tasks.map(|task| fs::read_to_string(task.unwrap().path().join("children")));
    (descriptors, children.map(Result::unwrap).collect())
}

#[tokio::test]
async fn a_flood_is_drained_in_little_memory_and_nothing_is_kept() {
    run(&sh("echo"), pending()).await;
    let (peak_before, held_before) = (peak(), held());

    let flood = run(&sh("yes 0123456789 | head -c 1000000000"), pending()).await;
    assert_eq!(flood.end, End::Exited(0));
    assert!(flood.truncated);
    let expected = format!("{}… (truncated)", &"0123456789\n".repeat(20_000)[..200_000]);
    assert!(flood.stdout == expected);
    let grown = peak() - peak_before;
    assert!(grown < 8 * 1024, "{grown} KiB for a gigabyte");

    for text in ["yes", "cat /dev/zero >&2"] {
        let command = Command {
            timeout: Some(Duration::from_millis(100)),
            ..sh(text)
        };
        assert_eq!(run(&command, pending()).await.end, End::TimedOut);
    }
    for _ in 0..100 {
        run(&sh("exit 1"), pending()).await;
        run(&Command::default(), pending()).await;
    }
    assert_eq!(held(), held_before);
}
