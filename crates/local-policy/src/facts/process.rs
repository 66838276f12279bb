//! The program behind a process, and its ancestors.

use std::path::PathBuf;

/// The path of the program that a process runs now; `None` if the system does not tell. Ask only
/// while the process is known to be alive, because its number may be given to another one.
#[must_use]
pub fn program_of(pid: u32) -> Option<PathBuf> {
    #[cfg(target_os = "linux")]
    return std::fs::read_link(format!("/proc/{pid}/exe")).ok();
    #[cfg(not(target_os = "linux"))]
    {
        let _ = pid;
        None
    }
}

/// Whether a process was started by `ancestor`, directly or through others; `false` on systems
/// that do not tell.
///
/// A process that has outlived its parent is found if `ancestor` adopts orphans. A process whose
/// parents cannot be followed counts as a descendant: an honest caller waits for its answer, so
/// its parents do not end one after the other meanwhile.
#[must_use]
pub fn descends(pid: u32, ancestor: u32) -> bool {
    if cfg!(not(target_os = "linux")) {
        return false;
    }
    let mut looks = (0..MOST_LOOKS).map(|_| follow(pid, ancestor));
    looks.find_map(|answer| answer).unwrap_or(true)
}

/// A parent that ends between two looks makes one fail. The next one finds the process under the
/// parent that adopted it.
const MOST_LOOKS: usize = 64;
const MOST_PARENTS: usize = 4_096;

/// `None` if a parent ended before it was looked at.
fn follow(pid: u32, ancestor: u32) -> Option<bool> {
    let mut pid = pid;
    for _ in 0..MOST_PARENTS {
        match parent_of(pid)? {
            0 => return Some(false),
            parent if parent == ancestor => return Some(true),
            parent => pid = parent,
        }
    }
    // A process whose parents change this often may hide an ancestor.
    Some(true)
}

/// The parent of a process; 0 if the system itself started it.
#[cfg(target_os = "linux")]
fn parent_of(pid: u32) -> Option<u32> {
    parent_in(&std::fs::read(format!("/proc/{pid}/stat")).ok()?)
}

/// The parent in `pid (name) state parent …`. The name may contain anything, also bytes that are
/// not text.
#[cfg(target_os = "linux")]
fn parent_in(stat: &[u8]) -> Option<u32> {
    let name_ends = stat.iter().rposition(|byte| *byte == b')')?;
    let after = std::str::from_utf8(&stat[name_ends + 1..]).ok()?;
    after.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(not(target_os = "linux"))]
fn parent_of(_: u32) -> Option<u32> {
    None
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    #![expect(clippy::expect_used, reason = "tests")]

    use std::io::{BufRead as _, BufReader};
    use std::process::{Command, Stdio};

    use super::*;

    #[test]
    fn a_name_hides_no_parent() {
        for (stat, parent) in [
            (&b"12 (sh) S 7 12 9 0 -1"[..], Some(7)),
            (b"12 (\xff\xfe) S 7 12 9 0 -1", Some(7)),
            (b"12 (a) S 1 (b) R 7 12 9", Some(7)),
            (b"1 (init) S 0 1 1", Some(0)),
            (b"12 (sh", None),
            (b"", None),
        ] {
            assert_eq!(parent_in(stat), parent, "{stat:?}");
        }
    }

    #[test]
    fn it_is_told_of_a_process_that_lives() {
        let own = std::env::current_exe().ok();
        assert!(own.is_some());
        assert_eq!(program_of(std::process::id()), own);
        assert_eq!(program_of(u32::MAX), None);
    }

    #[test]
    fn who_descends_from_whom() {
        let (own, parent) = (std::process::id(), std::os::unix::process::parent_id());
        let grandchild = Command::new("sh")
            .args(["-c", "sh -c 'echo $$; read end'; true"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let mut child = grandchild.expect("sh starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("a pipe");
        let read = BufReader::new(stdout).read_line(&mut line);
        read.expect("a line");
        let grandchild = line.trim().parse().expect("a number");
        for (pid, ancestor, expected) in [
            (child.id(), own, true),
            (grandchild, own, true),
            (grandchild, child.id(), true),
            (own, child.id(), false),
            (own, own, false),
            (own, parent, true),
            (1, own, false),
            // The system does not tell about a process that has ended.
            (u32::MAX, own, true),
        ] {
            assert_eq!(descends(pid, ancestor), expected, "{pid} {ancestor}");
        }
        drop(child.stdin.take());
        child.wait().expect("it ends");
    }
}
