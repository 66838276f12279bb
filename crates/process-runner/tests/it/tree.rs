//! Nothing outlives the run.
//!
//! Every process that must die holds a named pipe open for writing, and first writes `alive` into
//! it. The end of that pipe is the event that all of them are gone.

use std::future::{Future, pending};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::shell::sh;
use process_runner::{Command, End, Limits, run, run_with};
use test_support::StoppedClock;
use tokio::io::AsyncReadExt;
use tokio::net::unix::pipe::{OpenOptions, Receiver};

/// A limit for slow machines; reached only if the test fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// Shell text for one of the processes.
const HOLD: &str = "sh -c 'echo alive >&3; exec sleep 1000'";

/// A folder with a named pipe `held`, and its reading end.
struct Held {
    folder: tempfile::TempDir,
    reader: Receiver,
}

impl Held {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        for name in ["held", "ready"] {
            let pipe = folder.path().join(name);
            let made = std::process::Command::new("mkfifo").arg(&pipe).status();
            assert!(made.unwrap().success());
        }
        let reader = OpenOptions::new().open_receiver(folder.path().join("held"));
        Self {
            reader: reader.unwrap(),
            folder,
        }
    }

    /// The command with the pipe as descriptor 3.
    fn command(&self, text: &str) -> Command {
        Command {
            cwd: Some(PathBuf::from(self.folder.path())),
            ..sh(format!("exec 3>held\n{text}"))
        }
    }

    /// Waits until this many have written that they are alive.
    async fn alive(&mut self, count: usize) {
        let mut said = vec![0; "alive\n".len() * count];
        self.reader.read_exact(&mut said).await.unwrap();
        assert_eq!(said, "alive\n".repeat(count).into_bytes());
    }

    /// Waits until all are gone.
    async fn gone(&mut self) {
        let mut rest = Vec::new();
        in_time(self.reader.read_to_end(&mut rest)).await.unwrap();
        assert_eq!(String::from_utf8(rest).unwrap(), "");
    }
}

async fn in_time<T>(what: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, what).await.unwrap()
}

/// Shell texts, and how many processes each starts that must die.
fn trees() -> Vec<(String, usize)> {
    let mut trees = vec![
        (format!("exec {HOLD}"), 1),
        (format!("{HOLD} & wait"), 1),
        (format!("{HOLD} & {HOLD} & {HOLD} & wait"), 3),
        (
            format!(
                "sh -c '{}' & wait",
                "echo alive >&3; sleep 1000 & sleep 1000 & wait"
            ),
            1,
        ),
        (format!("( ({HOLD} &) & ); exec sleep 1000"), 1),
        (
            format!("trap '' TERM HUP INT QUIT; {HOLD} & while :; do wait; done"),
            1,
        ),
        ("echo alive >&3; kill -STOP $$".to_owned(), 1),
        (format!("exec >/dev/null 2>&1; {HOLD} & wait"), 1),
    ];
    if cfg!(target_os = "linux") {
        trees.extend([
            (format!("setsid {HOLD} & wait"), 1),
            (
                format!("setsid sh -c \"setsid {HOLD} & setsid {HOLD} & wait\" & {HOLD} & wait"),
                3,
            ),
            (format!("set -m; {HOLD} & {HOLD} & wait"), 2),
        ]);
    }
    trees
}

#[tokio::test]
async fn when_the_caller_leaves_the_tree_dies() {
    for (text, count) in trees() {
        let mut held = Held::new();
        let command = held.command(&text);
        let outcome = in_time(run(&command, held.alive(count))).await;
        assert_eq!(outcome.end, End::Cancelled, "{text}");
        held.gone().await;
    }
}

#[tokio::test]
async fn when_the_run_is_dropped_the_tree_dies() {
    for (text, count) in trees() {
        let mut held = Held::new();
        let command = held.command(&text);
        tokio::select! {
            outcome = run(&command, pending()) => panic!("{text} ended: {outcome:?}"),
            () = in_time(held.alive(count)) => {}
        }
        held.gone().await;
    }
}

#[tokio::test]
async fn at_the_timeout_the_tree_dies() {
    let mut held = Held::new();
    let command = Command {
        timeout: Some(Duration::from_secs(2)),
        ..held.command(&format!("echo before; {HOLD} & {HOLD} & wait"))
    };
    let clock = StoppedClock::new();
    let time = async {
        held.alive(2).await;
        clock.pass(Duration::from_secs(2)).await;
    };
    let (outcome, ()) = tokio::join!(in_time(run(&command, pending())), time);
    assert_eq!(outcome.end, End::TimedOut);
    assert_eq!(outcome.stdout, "before\n");
    held.gone().await;
}

/// The program ends at once, and leaves a process that holds its output.
#[tokio::test]
async fn what_is_left_behind_gets_a_grace_and_dies() {
    let mut held = Held::new();
    let command = held.command(&format!("{HOLD} & echo started; exit 4"));
    let limits = Limits {
        grace: Duration::from_secs(1),
        ..Limits::default()
    };
    let start = Instant::now();
    let (outcome, ()) = tokio::join!(
        in_time(run_with(&command, limits, pending())),
        held.alive(1)
    );
    assert!(start.elapsed() >= limits.grace);
    assert_eq!(outcome.end, End::Exited(4));
    assert_eq!(outcome.stdout, "started\n");
    held.gone().await;
}

/// Output during the grace counts, and its end ends the grace.
#[tokio::test]
async fn a_last_word_after_the_programs_end_is_heard() {
    let held = Held::new();
    let command = held.command("(read line; echo last) <ready & exec 3>&- 4>ready; echo first");
    let limits = Limits {
        grace: PATIENCE * 10,
        ..Limits::default()
    };
    let outcome = in_time(run_with(&command, limits, pending())).await;
    assert_eq!(outcome.end, End::Exited(0));
    assert_eq!(outcome.stdout, "first\nlast\n");
}

#[tokio::test]
async fn what_is_left_behind_in_silence_dies_at_once() {
    let mut held = Held::new();
    let text = "sh -c 'echo alive >&3; echo >ready; exec sleep 1000' >/dev/null 2>&1 &
        read line <ready; echo done";
    let command = held.command(text);
    let limits = Limits {
        grace: PATIENCE * 10,
        ..Limits::default()
    };
    let outcome = in_time(run_with(&command, limits, pending())).await;
    assert_eq!(outcome.end, End::Exited(0));
    assert_eq!(outcome.stdout, "done\n");
    held.alive(1).await;
    held.gone().await;
}

/// A daemon ends with the program that started it, and does not delay the answer.
#[tokio::test]
#[cfg(target_os = "linux")]
async fn a_daemon_that_holds_the_output_ends_with_its_program() {
    let mut held = Held::new();
    let text = "setsid -f sh -c 'echo $$; echo alive >&3; echo >ready; exec sleep 1000'
        read line <ready";
    let command = held.command(text);
    let outcome = in_time(run(&command, pending())).await;
    assert_eq!(outcome.end, End::Exited(0));
    held.alive(1).await;
    held.gone().await;
}
