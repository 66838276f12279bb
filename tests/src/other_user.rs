//! Somebody else who uses the same computer.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};

/// Nobody's number on every system here.
const NOBODY: u32 = 65_534;

/// A program that another user starts: root becomes `nobody`, others ask `sudo`. `None` where
/// nobody can become somebody else; that is told, and in a build server it is a failure.
///
/// # Panics
/// On a build server that proves nothing.
pub fn as_other_user(program: &str) -> Option<Command> {
    if fs::metadata("/proc/self").unwrap().uid() == 0 {
        let mut command = Command::new(program);
        command.uid(NOBODY).gid(NOBODY);
        return Some(command);
    }
    let sudo = |words: &[&str]| {
        let mut command = Command::new("sudo");
        command.args(["-n", "-u", "nobody", "--"]).args(words);
        command
    };
    let tried = sudo(&["true"]).stderr(Stdio::null()).status();
    if tried.is_ok_and(|status| status.success()) {
        return Some(sudo(&[program]));
    }
    let why = "NOT TESTED: nothing here can become another user; run it as root, or let sudo ask for no password";
    assert!(std::env::var_os("CI").is_none(), "{why}");
    #[expect(clippy::print_stderr, reason = "a test that proves nothing says so")]
    {
        eprintln!("{why}");
    }
    None
}
