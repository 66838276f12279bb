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
    /// ibus, where no session has started it.
    daemon: Option<Child>,
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
        Self {
            daemon: Some(daemon),
            method: begin(desk),
        }
    }

    /// Starts the method in a session that has started ibus itself, as GNOME's does.
    #[cfg(feature = "desktops")]
    pub fn in_session(desk: &Desk) -> Self {
        Self {
            daemon: None,
            method: begin(desk),
        }
    }
}

/// Starts the method, and waits until what is typed goes through it.
fn begin(desk: &Desk) -> Child {
    let mut method = desk
        .command("/usr/bin/python3")
        .arg(PROGRAM)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 is installed");
    let mut said = String::new();
    let mut told = BufReader::new(method.stdout.take().unwrap());
    told.read_line(&mut said).unwrap();
    assert_eq!(said, "ready\n");
    method
}

impl Drop for InputMethod {
    fn drop(&mut self) {
        let _ = self.method.kill();
        let _ = self.method.wait();
        if let Some(daemon) = &mut self.daemon {
            let group = format!("-{}", daemon.id());
            let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
            let _ = daemon.wait();
        }
    }
}
