//! Starts a program of an agent, and does not wait for it for ever.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// More than any program says of its version.
const MOST: u64 = 1 << 16;

/// What a program prints, if it ends in time.
pub(crate) fn printed(program: &Path, arguments: &[&str], limit: Duration) -> Option<String> {
    let mut child = Command::new(program)
        .args(arguments)
        // It is asked for its version, not to become another one.
        .env("DISABLE_AUTOUPDATER", "1")
        .env("OPENCODE_DISABLE_AUTOUPDATE", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let output = child.stdout.take()?;
    let (sender, told) = mpsc::channel();
    thread::spawn(move || {
        let mut text = String::new();
        let read = output.take(MOST).read_to_string(&mut text);
        // The receiver is gone if it took too long.
        let _ = sender.send(read.ok().map(|_| text));
    });
    let text = told.recv_timeout(limit).ok().flatten();
    end(&mut child);
    text
}

/// Ends a program; one that has ended already is only waited for.
pub(crate) fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}
