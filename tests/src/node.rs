//! A running `exec-host node run`, and what it says.

use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use crate::log;

/// Longer than it takes a gateway to start and a node to find it again.
const PATIENCE: Duration = Duration::from_secs(150);

/// A node. Dropped, it is killed.
pub struct Node {
    child: Child,
    log: Receiver<String>,
}

impl Node {
    pub(crate) fn start(mut command: Command, arguments: &[&str], token: &str) -> Self {
        let mut child = command
            .args(["node", "run"])
            .args(arguments)
            .env("OPENCLAW_GATEWAY_TOKEN", token)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("exec-host starts");
        let log = log::lines(child.stderr.take().unwrap());
        Self { child, log }
    }

    /// From now on nobody reads its log: after one line more, writing to it fails.
    pub fn ignore_log(&mut self) {
        self.log = mpsc::channel().1;
    }

    /// The id of the node's process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Waits for a line that says this, and returns it.
    ///
    /// # Panics
    /// When it does not come; with the lines that came instead.
    pub fn wait_for(&self, text: &str) -> String {
        let end = Instant::now() + PATIENCE;
        let mut before = Vec::new();
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.log.recv_timeout(left) {
                Ok(line) if line.contains(text) => return line,
                Ok(line) => before.push(line),
                Err(_) => panic!("the node did not say {text:?}, but:\n{}", before.join("\n")),
            }
        }
    }

    /// Ends it as the system does, and gives its exit code.
    pub fn end(mut self) -> Option<i32> {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args(["-TERM", &pid]).status().unwrap();
        assert!(sent.success());
        self.child.wait().unwrap().code()
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
