//! What a crash, a full disk and a broken folder leave behind.

use std::sync::mpsc;

#[cfg(unix)]
use audit_log::Error;
use audit_log::{Body, Filter, Log, Record, Writer};

use crate::lines::{NOW, commands, decided, decision};

fn one(command: &str) -> Record {
    decided(NOW, decision(command))
}

#[test]
fn a_torn_line_is_passed_over_and_the_next_starts_anew() {
    let home = tempfile::tempdir().unwrap();
    let log = Log::new(home.path().join("history.jsonl"));
    log.append(&[one("a"), one("b")]).unwrap();
    let whole = std::fs::read(log.path()).unwrap();
    let start_of_b = whole.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    // Cut at every byte of the second line.
    for cut in start_of_b + 1..whole.len() {
        std::fs::write(log.path(), &whole[..cut]).unwrap();
        // Only the line break is missing: the record is there.
        let torn = cut < whole.len() - 1;
        let expected = if torn { &["a"][..] } else { &["b", "a"] };
        assert_eq!(commands(&log, &Filter::default()), expected, "{cut}");
        log.append(&[one("c")]).unwrap();
        let expected = if torn {
            &["c", "a"][..]
        } else {
            &["c", "b", "a"]
        };
        assert_eq!(commands(&log, &Filter::default()), expected, "{cut}");
        let found = log.verify().unwrap();
        assert_eq!(found.broken, None, "{cut}");
        assert_eq!(
            (found.lines, found.unreadable),
            (3, u64::from(torn)),
            "{cut}"
        );
    }
}

/// The lost ones are counted, said once, and named by the next that is written.
#[test]
fn what_could_not_be_written_is_a_gap() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("own");
    std::fs::write(&folder, "in the way").unwrap();
    let log = Log::new(folder.join("history.jsonl"));
    let (tell, told) = mpsc::channel();
    let writer = Writer::start(log.clone(), move |it| tell.send(it).unwrap()).unwrap();
    writer.record(one("a"));
    let problem = told.recv().unwrap().unwrap();
    assert!(problem.contains("cannot be written"), "{problem}");
    std::fs::remove_file(&folder).unwrap();
    writer.record(one("b"));
    assert_eq!(told.recv().unwrap(), None);
    writer.record(one("c"));
    drop(writer);
    assert_eq!(commands(&log, &Filter::default()), ["c", "b", "Gap"]);
    let gap = log.entries().unwrap().last().unwrap().unwrap();
    let Body::Gap(gap) = gap.record.body else {
        panic!("{gap:?}")
    };
    assert_eq!(gap.lost, 1);
    assert!(gap.reason.contains("cannot be written"), "{}", gap.reason);
    assert_eq!(log.verify().unwrap().lost, 1);
    assert!(told.try_recv().is_err());
}

/// A disk that is really full, where a small one can be mounted.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_costs_records_and_heals() {
    let home = tempfile::tempdir().unwrap();
    let mounted = std::process::Command::new("mount")
        .args(["-t", "tmpfs", "-o", "size=64k,mode=700", "small"])
        .arg(home.path())
        .output()
        .is_ok_and(|output| output.status.success());
    if !mounted {
        return;
    }
    let unmount = Unmount(home.path());
    let log = Log::new(home.path().join("history.jsonl"));
    let ballast = home.path().join("ballast");
    std::fs::write(&ballast, [0; 20_000]).unwrap();
    let mut whole = 0;
    let error = loop {
        match log.append(&[one(&"x".repeat(3000))]) {
            Ok(()) => whole += 1,
            Err(error) => break error,
        }
    };
    assert!(matches!(error, Error::Write { .. }), "{error}");
    assert!(whole > 5);
    std::fs::remove_file(ballast).unwrap();
    log.append(&[one("after")]).unwrap();
    assert_eq!(commands(&log, &Filter::default())[0], "after");
    let found = log.verify().unwrap();
    assert_eq!((found.unreadable, found.broken), (1, None));
    drop(unmount);
}

#[cfg(target_os = "linux")]
struct Unmount<'p>(&'p std::path::Path);

#[cfg(target_os = "linux")]
impl Drop for Unmount<'_> {
    fn drop(&mut self) {
        let umount = std::process::Command::new("umount").arg(self.0).status();
        assert!(umount.unwrap().success());
    }
}

#[cfg(unix)]
#[test]
fn a_link_is_never_written_through() {
    let home = tempfile::tempdir().unwrap();
    let target = home.path().join("target");
    std::fs::write(&target, "mine").unwrap();
    let log = Log::new(home.path().join("history.jsonl"));
    std::os::unix::fs::symlink(&target, log.path()).unwrap();
    assert!(matches!(log.append(&[one("a")]), Err(Error::Write { .. })));
    assert_eq!(std::fs::read_to_string(target).unwrap(), "mine");
}

#[test]
fn no_history_is_empty() {
    let home = tempfile::tempdir().unwrap();
    let log = Log::new(home.path().join("none/history.jsonl"));
    assert_eq!(log.entries().unwrap().count(), 0);
    let found = log.verify().unwrap();
    assert_eq!((found.files, found.lines, found.broken), (0, 0, None));
    assert!(!home.path().join("none").exists());
}
