//! `exec-host approvals` from outside: what it says, how it ends, and the file afterwards.

mod drift;
mod hostile;
mod lists;
mod openclaw;
mod policy;
mod replace;
mod rules;
mod transfer;
mod versions;

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A command line, its exit code, standard output and standard error.
type Row<'r> = (&'r [&'r str], i32, &'r str, &'r str);

/// A home whose `bin` is all of `PATH`.
struct Home(TempDir);

impl Home {
    /// With an approvals file, and these programs.
    fn with(store: &Value) -> Self {
        let home = Self::empty();
        fs::create_dir(home.path().join(".openclaw")).unwrap();
        fs::write(home.store(), store.to_string()).unwrap();
        home
    }

    fn empty() -> Self {
        let home = Self(tempfile::tempdir().unwrap());
        let bin = home.path().join("bin");
        fs::create_dir(&bin).unwrap();
        for name in ["fmt", "tee", "sh", "python3"] {
            fs::write(bin.join(name), "#!/bin/false\n").unwrap();
            fs::set_permissions(bin.join(name), fs::Permissions::from_mode(0o755)).unwrap();
        }
        std::os::unix::fs::symlink("sh", bin.join("linked")).unwrap();
        home
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn store(&self) -> PathBuf {
        self.path().join(".openclaw/exec-approvals.json")
    }

    /// Exit code, standard output and standard error, without what differs from run to run.
    fn run(&self, arguments: &[&str], input: &[u8]) -> (i32, String, String) {
        let (code, out, err) = self.said(arguments, input);
        (code, masked(&out), masked(&err))
    }

    /// The same with it.
    fn said(&self, arguments: &[&str], input: &[u8]) -> (i32, String, String) {
        let binary = promises::built("exec-host");
        let mut child = Command::new(binary)
            .env_clear()
            .env("HOME", self.path())
            .env("PATH", self.path().join("bin"))
            .env("TZ", "UTC")
            .current_dir(self.path())
            .arg("approvals")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A program that refuses its input early does not read all of it.
        let _ = child.stdin.take().unwrap().write_all(input);
        let output = child.wait_with_output().unwrap();
        let here = self.path().to_str().unwrap();
        let said = |bytes| String::from_utf8(bytes).unwrap().replace(here, "HOME");
        (
            output.status.code().unwrap(),
            said(output.stdout),
            said(output.stderr),
        )
    }

    /// Each command line in order.
    fn check(&self, rows: &[Row]) {
        for (arguments, code, out, err) in rows {
            let (ended, said, words) = self.run(arguments, b"");
            let wanted = (*code, out.trim_start(), err.trim_start());
            assert_eq!(
                (ended, said.as_str(), words.as_str()),
                wanted,
                "{arguments:?}"
            );
        }
    }

    /// The whole file, without ids.
    fn document(&self) -> Value {
        let mut value = serde_json::from_str(&fs::read_to_string(self.store()).unwrap()).unwrap();
        without_ids(&mut value);
        value
    }
}

fn without_ids(value: &mut Value) {
    if let Some(object) = value.as_object_mut() {
        object.remove("id");
        object.values_mut().for_each(without_ids);
    }
    if let Some(list) = value.as_array_mut() {
        list.iter_mut().for_each(without_ids);
    }
}

/// Ids, hashes and times of the clock by what they are.
fn masked(text: &str) -> String {
    let mut out = String::new();
    let mut run = String::new();
    for char in text.chars().chain(Some('\n')) {
        if char.is_ascii_alphanumeric() || "-:.".contains(char) {
            run.push(char);
            continue;
        }
        let shape: String = run
            .chars()
            .map(|char| if char.is_ascii_hexdigit() { 'x' } else { char })
            .collect();
        let digits = run.chars().all(|char| !char.is_ascii_alphabetic());
        out.push_str(match (shape.as_str(), run.len()) {
            ("xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx", _) => "ID",
            ("xxxxxxxx", _) => "SHORT",
            (_, 16 | 64) if shape.bytes().all(|byte| byte == b'x') => "HASH",
            ("xxxx-xx-xx", _) if digits => "DAY",
            ("xx:xx" | "xx:xx:xx", _) if digits => "TIME",
            ("xxxxxxxxTxxxxxx.xxxZ", _) => "MOMENT",
            _ => run.as_str(),
        });
        out.push(char);
        run.clear();
    }
    out.pop();
    out
}
