//! A signed line that is sent once more.

use std::fs;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use promises::{App, Desk, Node, turn};
use serde_json::{Value, json};

use crate::caller::{TOKEN, ask};

/// How long a stamp is good.
const SKEW: Duration = Duration::from_secs(10);

/// A program that reads what a caller and the server say to each other.
struct Overheard {
    desk: Desk,
    /// The file that the command makes when it runs.
    made: PathBuf,
    line: Vec<u8>,
    at: Instant,
}

impl Overheard {
    /// A listed command, and a server for it.
    fn desk() -> Desk {
        let desk = Desk::new();
        let store = json!({
            "version": 1,
            "socket": {"token": TOKEN},
            "agents": {"main": {"allowlist": [{"id": "1", "pattern": "/usr/bin/mkdir"}]}},
        });
        desk.write_store(&store.to_string());
        desk
    }

    /// The command ran once, before the eyes of the attacker.
    fn listen(desk: Desk) -> Self {
        let made = desk.home().join("made");
        let between = desk.home().join("between.sock");
        let listener = UnixListener::bind(&between).unwrap();
        let socket = socket(&desk);
        let attacker = std::thread::spawn(move || {
            let (mut caller, _) = listener.accept().unwrap();
            let mut line = Vec::new();
            while !line.ends_with(b"\n") {
                let mut byte = [0];
                caller.read_exact(&mut byte).unwrap();
                line.extend(byte);
            }
            let answer = send(&socket, &line);
            caller.write_all(answer.as_bytes()).unwrap();
            line
        });
        let at = Instant::now();
        let ran = ask(&between, &made);
        assert!(ran, "the first one runs");
        fs::remove_dir(&made).unwrap();
        Self {
            made,
            desk,
            line: attacker.join().unwrap(),
            at,
        }
    }

    /// Sends the same bytes again. `None`: that took so long that the stamp is too old anyway.
    fn send_again(&self) -> Option<String> {
        let answer = send(&socket(&self.desk), &self.line);
        (self.at.elapsed() < SKEW).then_some(answer)
    }

    fn assert_refused(&self, answer: &str) {
        assert!(!self.made.exists(), "it ran again: {answer}");
        let answer: Value = serde_json::from_str(answer).unwrap();
        assert_eq!(answer["ok"], false, "{answer}");
        let error = &answer["error"];
        let reason = error["reason"].as_str().unwrap();
        assert!(["ttl", "replay"].contains(&reason), "{answer}");
        // A caller of our own is served.
        assert!(ask(&socket(&self.desk), &self.made));
        assert!(self.made.exists());
    }
}

fn socket(desk: &Desk) -> PathBuf {
    desk.state().join("exec-approvals.sock")
}

fn send(socket: &Path, line: &[u8]) -> String {
    let mut server = UnixStream::connect(socket).unwrap();
    server.write_all(line).unwrap();
    server.shutdown(Shutdown::Write).unwrap();
    let mut answer = String::new();
    server.read_to_string(&mut answer).unwrap();
    answer
}

/// Within the time of the stamp, or once more: a busy computer starts slowly.
fn in_time(attack: impl Fn() -> bool) {
    assert!((0..5).any(|_| attack()), "never within {SKEW:?}");
}

#[test]
fn a_line_does_not_run_again_after_the_app_was_killed() {
    let _turn = turn();
    in_time(|| {
        let desk = Overheard::desk();
        let app = App::start(&desk);
        let overheard = Overheard::listen(desk);
        let sent = overheard.send_again().expect("at once");
        overheard.assert_refused(&sent);
        fs::remove_dir(&overheard.made).unwrap();
        app.kill();
        let _app = App::start(&overheard.desk);
        let again = overheard.send_again();
        again
            .inspect(|answer| overheard.assert_refused(answer))
            .is_some()
    });
}

#[test]
fn a_line_does_not_run_again_after_a_node_that_serves_was_killed() {
    // No gateway ever answers here.
    let gateway = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = gateway.local_addr().unwrap().port();
    let serve = |desk: &Desk| -> Node {
        let node = desk.node_that_serves(port);
        node.wait_for("serves the approvals");
        node
    };
    in_time(|| {
        let desk = Overheard::desk();
        let node = serve(&desk);
        let overheard = Overheard::listen(desk);
        let sent = overheard.send_again().expect("at once");
        overheard.assert_refused(&sent);
        fs::remove_dir(&overheard.made).unwrap();
        // Killed.
        drop(node);
        let _node = serve(&overheard.desk);
        let again = overheard.send_again();
        again
            .inspect(|answer| overheard.assert_refused(answer))
            .is_some()
    });
}
