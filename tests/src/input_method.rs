//! An input method on a desk: ibus, and a method of the tests' own that composes words.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

use crate::{Desk, until};

const PROGRAM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/input_method.py");

/// What a program needs in its environment to be typed into by it.
pub const BY_INPUT_METHOD: (&str, &str) = ("GTK_IM_MODULE", "ibus");

/// Letters are composed; Return then writes `你好` for `nihao`. Dropped, it ends.
pub struct InputMethod {
    daemon: Child,
    method: Child,
}

impl InputMethod {
    /// Starts ibus and the method, and waits until it is the one of this desk.
    pub fn start(desk: &Desk) -> Self {
        let daemon = desk
            .command("/usr/bin/ibus-daemon")
            .args(["--panel", "disable", "--config", "disable"])
            .args(["--emoji-extension", "disable"])
            // What it starts outlives it.
            .process_group(0)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("ibus is installed");
        let address = desk.home().join(".config/ibus/bus");
        let _ = until("ibus", || fs::read_dir(&address).ok()?.next());
        let method = desk
            .command("/usr/bin/python3")
            .arg(PROGRAM)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("python3 is installed");
        let mut this = Self { daemon, method };
        let mut said = String::new();
        let mut told = BufReader::new(this.method.stdout.take().unwrap());
        told.read_line(&mut said).unwrap();
        assert_eq!(said, "ready\n");
        this
    }
}

impl Drop for InputMethod {
    fn drop(&mut self) {
        let _ = self.method.kill();
        let _ = self.method.wait();
        let group = format!("-{}", self.daemon.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
        let _ = self.daemon.wait();
    }
}
