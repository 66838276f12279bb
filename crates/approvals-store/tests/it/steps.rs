//! A fault at each point of a save.

use std::{
    fs, io,
    path::Path,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::Duration,
};

use approvals_store::{Error, Step, Store};

use crate::{
    Home,
    child::{add, command},
};

pub(crate) const STEPS: [Step; 7] = [
    Step::Locked,
    Step::Decided,
    Step::Kept,
    Step::Written,
    Step::Synced,
    Step::Compared,
    Step::Renamed,
];

const BEFORE: &str = r#"{"version":1,"agents":{"main":{"allowlist":["/before"]}}}"#;

/// The disk is full, or gone, at each step: the old text or the new, whole; no leftovers; and
/// the next edit finds an open lock.
#[test]
fn an_error_at_each_step() {
    for step in STEPS {
        let home = Home::with(BEFORE);
        let failing = home.store.clone().with_steps(move |at| {
            if at == step {
                Err(io::ErrorKind::StorageFull.into())
            } else {
                Ok(())
            }
        });
        let error = failing.apply(&[add("main", "/new")]).unwrap_err();
        let sentence = format!(
            "{} cannot be written (no storage space); check the folder's permissions and free space",
            home.store.path().display()
        );
        assert_eq!(error.to_string(), sentence, "{step:?}");
        assert_eq!(
            home.file().contains("/new"),
            step == Step::Renamed,
            "{step:?}"
        );
        assert_eq!(
            home.names(),
            ["exec-approvals.json", "exec-approvals.json.lock"],
            "{step:?}"
        );
        home.store.apply(&[add("main", "/next")]).unwrap();
        assert!(
            home.file().contains("/before") && home.file().contains("/next"),
            "{step:?}"
        );
    }
}

/// The process dies at each step: the same.
#[test]
fn death_at_each_step() {
    for step in STEPS {
        let home = Home::with(BEFORE);
        let backups = home.dir.path().join("backups");
        let mut child = command("add 0 1", home.store.path());
        let output = child
            .env("STORE_DIES_AT", format!("{step:?}"))
            .env("STORE_BACKUPS", &backups)
            .output()
            .unwrap();
        assert!(!output.status.success(), "{step:?}: it lived");
        assert_eq!(
            home.file().contains("/w0/0"),
            step == Step::Renamed,
            "{step:?}"
        );
        assert!(home.file().contains("/before"), "{step:?}");
        home.store.apply(&[add("main", "/next")]).unwrap();
        assert!(home.file().contains("/next"), "{step:?}");
        assert_eq!(
            home.names(),
            ["exec-approvals.json", "exec-approvals.json.lock"],
            "{step:?}"
        );
    }
}

/// OpenClaw writes in place and without our lock while a save of ours is under way: what it
/// wrote is in the result.
#[test]
fn a_foreign_write_during_a_save() {
    for step in [
        Step::Locked,
        Step::Decided,
        Step::Kept,
        Step::Written,
        Step::Synced,
    ] {
        let home = Home::with(BEFORE);
        let path = home.store.path().to_path_buf();
        let once = AtomicBool::new(true);
        let store = home.store.clone().with_steps(move |at| {
            if at == step && once.swap(false, Ordering::Relaxed) {
                fs::write(&path, r#"{"version":1,"foreign":[1.0],"agents":{}}"#)?;
            }
            Ok(())
        });
        store.apply(&[add("main", "/ours")]).unwrap();
        let value = home.store.load().unwrap().value;
        assert_eq!(
            value["agents"]["main"]["allowlist"][0]["pattern"], "/ours",
            "{step:?}"
        );
        assert!(
            home.file().starts_with(r#"{"version":1,"foreign":[1.0],"#),
            "{step:?}"
        );
    }
}

/// A file that appears while ours is being created is not written over.
#[test]
fn a_foreign_file_appears() {
    let home = Home::empty();
    let path = home.store.path().to_path_buf();
    let once = AtomicBool::new(true);
    let store = home.store.clone().with_steps(move |at| {
        if at == Step::Compared && once.swap(false, Ordering::Relaxed) {
            fs::write(&path, r#"{"version":1,"socket":{"token":"theirs"}}"#)?;
        }
        Ok(())
    });
    assert_eq!(
        store
            .ensure(Path::new("/s"))
            .unwrap()
            .token()
            .unwrap()
            .expose(),
        "theirs"
    );
    assert_eq!(home.file(), r#"{"version":1,"socket":{"token":"theirs"}}"#);
}

/// A program that rewrites the file every time is an error, not an endless loop.
#[test]
fn a_file_that_keeps_changing() {
    let home = Home::with(BEFORE);
    let path = home.store.path().to_path_buf();
    let count = AtomicU64::new(0);
    let store = home.store.clone().with_steps(move |at| {
        if at == Step::Synced {
            let n = count.fetch_add(1, Ordering::Relaxed);
            fs::write(&path, format!(r#"{{"version":1,"n":{n}}}"#))?;
        }
        Ok(())
    });
    let error = store.apply(&[add("main", "/a")]).unwrap_err();
    assert!(matches!(error, Error::Changing { .. }), "{error}");
    assert_eq!(home.file(), r#"{"version":1,"n":19}"#);
}

/// Half of a foreign write is waited for, not taken for a broken file.
#[test]
fn a_truncated_file_becomes_whole() {
    let home = Home::with(BEFORE);
    let path = home.store.path().to_path_buf();
    let store = home.store.clone().with_steps(move |at| {
        if at == Step::Locked {
            fs::write(&path, &BEFORE[..20])?;
            let path = path.clone();
            thread::spawn(move || {
                thread::sleep(Duration::from_millis(5));
                fs::write(path, BEFORE).unwrap();
            });
        }
        Ok(())
    });
    store.apply(&[add("main", "/a")]).unwrap();
    assert!(home.file().contains("/before") && home.file().contains("/a"));
}

/// While another process saves, nobody who reads waits, and who edits does.
#[test]
fn readers_do_not_wait_for_the_lock() {
    let home = Home::with(BEFORE);
    let lock = home.store.path().with_extension("json.lock");
    let mut open = fs::OpenOptions::new();
    let lock = open
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(lock)
        .unwrap();
    lock.lock().unwrap();
    thread::scope(|scope| {
        let writer = scope.spawn(|| home.store.apply(&[add("main", "/a")]).unwrap());
        let readers: Vec<_> = (0..20)
            .map(|_| scope.spawn(|| (0..50).map(|_| home.store.load().unwrap().text).collect()))
            .collect();
        for reader in readers {
            let texts: Vec<String> = reader.join().unwrap();
            assert!(texts.iter().all(|text| text == BEFORE));
        }
        assert!(!writer.is_finished());
        drop(lock);
        assert!(writer.join().unwrap().text.contains("/a"));
    });
}

/// R076: two that looked at the same state and add.
#[test]
fn two_snapshots_that_add() {
    let home = Home::with(BEFORE);
    let other = Store::new(home.store.path());
    assert_eq!(home.store.load().unwrap().text, other.load().unwrap().text);
    home.store.apply(&[add("main", "/a")]).unwrap();
    other.apply(&[add("main", "/b")]).unwrap();
    let text = home.file();
    assert!(
        ["/before", "/a", "/b"]
            .iter()
            .all(|pattern| text.contains(pattern)),
        "{text}"
    );
}

/// A disk that is really full, where a small one can be mounted; elsewhere its error alone
/// (`an_error_at_each_step`).
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk() {
    let home = Home::empty();
    let folder = home.store.path().parent().unwrap().to_path_buf();
    fs::create_dir(&folder).unwrap();
    let mounted = std::process::Command::new("mount")
        .args(["-t", "tmpfs", "-o", "size=64k,mode=700", "small"])
        .arg(&folder)
        .output()
        .is_ok_and(|output| output.status.success());
    if !mounted {
        return;
    }
    let mut added = 0;
    fs::write(home.store.path(), BEFORE).unwrap();
    let error = loop {
        assert!(added < 2000, "the disk never filled");
        match home.store.apply(&[add("main", &format!("/{added:0200}"))]) {
            Ok(_) => added += 1,
            Err(error) => break error,
        }
    };
    let after = home.store.load();
    let names = home.names();
    std::process::Command::new("umount")
        .arg(&folder)
        .status()
        .unwrap();
    assert!(
        error.to_string().contains("No space left on device"),
        "{error}"
    );
    let list = &after.unwrap().value["agents"]["main"]["allowlist"];
    assert_eq!(list.as_array().unwrap().len(), 1 + added);
    assert_eq!(names, ["exec-approvals.json", "exec-approvals.json.lock"]);
}
