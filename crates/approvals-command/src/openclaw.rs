//! Reads the policy of OpenClaw, from its own command line.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use paths::STATE_DIR_VAR;
use serde_json::Value;

/// On Windows npm installs a script with this name.
const PROGRAM: &str = if cfg!(windows) {
    "openclaw.cmd"
} else {
    "openclaw"
};

/// The time that it gets; it starts slowly on a busy computer.
const PATIENCE: Duration = Duration::from_secs(60);

/// The approvals document of the OpenClaw that owns this state directory, without its token: the
/// `file` that `openclaw approvals get --json` prints. Its database is not opened.
///
/// # Errors
/// The program is not installed, fails, takes too long, or prints no snapshot.
pub(crate) fn approvals(state: &Path) -> Result<Value> {
    let mut child = Command::new(PROGRAM)
        .args(["approvals", "get", "--json"])
        .env(STATE_DIR_VAR, state)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| {
            format!("{PROGRAM} cannot be started; put it on the PATH, or import what it prints from a file")
        })?;
    let mut output = child.stdout.take().context("its output is lost")?;
    let (sender, printed) = mpsc::channel();
    thread::spawn(move || {
        let mut text = String::new();
        let read = output.read_to_string(&mut text).map(|_| text);
        // The receiver is gone if it took too long.
        let _ = sender.send(read);
    });
    let Ok(text) = printed.recv_timeout(PATIENCE) else {
        child.kill().context("openclaw cannot be ended")?;
        child.wait()?;
        bail!(
            "`openclaw approvals get` gave no answer within {} s",
            PATIENCE.as_secs()
        );
    };
    let ended = child.wait()?;
    if !ended.success() {
        bail!("`openclaw approvals get` failed ({ended}); run it yourself to see why");
    }
    document(&text?)
}

fn document(text: &str) -> Result<Value> {
    let snapshot: Option<Value> = serde_json::from_str(text).ok();
    let file = snapshot.as_ref().and_then(|snapshot| snapshot.get("file"));
    file.filter(|file| file.is_object()).cloned().context(
        "`openclaw approvals get --json` printed something other than approvals; look for a newer \
         Exec Companion",
    )
}
