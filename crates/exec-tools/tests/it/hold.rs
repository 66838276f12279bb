//! The first process of a container that the tools make, as `sh` runs it.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};

const HOLD: &str = include_str!("../../src/sandbox/hold.sh");

/// The script. A container would end what it leaves behind.
struct Held(Child);

impl Drop for Held {
    fn drop(&mut self) {
        let _ = kill_process_group(Pid::from_child(&self.0), Signal::KILL);
    }
}

/// Starts the script with a lease of so many seconds, and waits until it is ready.
fn hold(lease: &str) -> Held {
    let mut child = Command::new("sh")
        .args(["-c", HOLD, "sh", lease])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
        .unwrap();
    let mut line = String::new();
    let output = child.stdout.as_mut().unwrap();
    BufReader::new(output).read_line(&mut line).unwrap();
    assert_eq!(line, "ready\n");
    Held(child)
}

/// The number of its process `sleep`, once it has one.
fn sleep_of(child: &Child) -> String {
    let pid = child.id();
    loop {
        let children = format!("/proc/{pid}/task/{pid}/children");
        let children = fs::read_to_string(children).unwrap();
        let is_sleep = |child: &&str| {
            let name = fs::read_to_string(format!("/proc/{child}/comm"));
            name.is_ok_and(|name| name == "sleep\n")
        };
        if let Some(found) = children.split_whitespace().find(is_sleep) {
            return found.to_owned();
        }
        std::thread::yield_now();
    }
}

#[test]
fn it_ends_with_its_input_or_when_no_line_comes() {
    let Held(child) = &mut hold("1000");
    drop(child.stdin.take());
    assert!(child.wait().unwrap().success());

    let Held(child) = &mut hold("1");
    let input = child.stdin.take();
    assert!(child.wait().unwrap().success());
    drop(input);
}

#[test]
fn each_line_begins_the_time_anew() {
    let Held(child) = &mut hold("1000");
    for _ in 0..3 {
        let before = sleep_of(child);
        // A line that comes before the script waits is only seen at the end of the time.
        let mut again = Instant::now();
        while sleep_of(child) == before {
            if again <= Instant::now() {
                child.stdin.as_mut().unwrap().write_all(b"\n").unwrap();
                again = Instant::now() + Duration::from_millis(100);
            }
            std::thread::yield_now();
        }
    }
    drop(child.stdin.take());
    child.wait().unwrap();
}
