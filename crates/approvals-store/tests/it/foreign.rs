//! Other programs on the same file. OpenClaw truncates and writes without a lock, an editor
//! writes beside and renames, another one moves the old file away first.

use std::{
    fs,
    path::Path,
    sync::{
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

use approvals_store::{Error, Step};

use crate::{
    Home,
    child::{add, command},
    processes::patterns,
    steps::{BEFORE, STEPS},
};

/// As long as a store waits at least for what is half done, with something to spare.
const MOMENT: Duration = Duration::from_millis(30);

/// The ways in which other programs write.
const WAYS: [&str; 3] = ["truncate", "replace", "rename-away"];

/// Another program reads, adds a key and writes, in each way and at each point of a save of
/// ours: what it wrote is in the result, and so is our edit.
#[test]
fn a_write_during_a_save() {
    for step in STEPS {
        // The last moment before the rename needs files that can be exchanged.
        if step == Step::Compared && !cfg!(any(target_os = "linux", target_os = "macos")) {
            continue;
        }
        for way in WAYS {
            let home = Home::with(BEFORE);
            let path = home.store.path().to_path_buf();
            let once = AtomicBool::new(true);
            let store = home.store.clone().with_steps(move |at| {
                if at == step && once.swap(false, Ordering::Relaxed) {
                    let foreign = command(&format!("foreign {way} theirs"), &path).output()?;
                    assert!(foreign.status.success(), "{foreign:?}");
                }
                Ok(())
            });
            store.apply(&[add("main", "/ours")]).unwrap();
            let text = home.file();
            assert!(
                text.starts_with(r#"{"theirs":1.0,"version":1,"#),
                "{step:?} {way}: {text}"
            );
            let got = patterns(&home.store.load().unwrap());
            assert_eq!(got, ["/ours"], "{step:?} {way}: {text}");
            assert!(text.contains(r#"["/before",{"#), "{step:?} {way}: {text}");
            assert_eq!(
                home.names(),
                ["exec-approvals.json", "exec-approvals.json.lock"],
                "{step:?} {way}"
            );
        }
    }
}

/// Another program opens the file before our save and writes after it: to the file that is
/// there, not to one that is gone.
#[cfg(any(target_os = "linux", target_os = "macos"))]
#[test]
fn a_write_begun_before_and_ended_after() {
    let seen = (0..100).any(|_| begun_before_and_ended_after());
    assert!(
        seen,
        "this machine needs more than a moment for every write"
    );
}

/// One try; `false` where the other write was not done within the time that a store waits.
#[cfg(any(target_os = "linux", target_os = "macos"))]
fn begun_before_and_ended_after() -> bool {
    let home = Home::with(BEFORE);
    let path = home.store.path().to_path_buf();
    let theirs = r#"{"version":1,"theirs":1.0}"#;
    let once = AtomicBool::new(true);
    let (done, took) = mpsc::channel();
    let store = home.store.clone().with_steps(move |at| {
        if at == Step::Compared && once.swap(false, Ordering::Relaxed) {
            let start = Instant::now();
            let file = fs::File::create(&path)?;
            let done = done.clone();
            thread::spawn(move || {
                thread::sleep(Duration::from_millis(5));
                use std::io::Write;
                (&file).write_all(theirs.as_bytes()).unwrap();
                done.send(start.elapsed()).unwrap();
            });
        }
        Ok(())
    });
    let edited = store.apply(&[add("main", "/ours")]);
    took.recv().unwrap() < MOMENT && {
        edited.unwrap();
        assert!(home.file().starts_with(r#"{"version":1,"theirs":1.0,"#));
        assert_eq!(patterns(&home.store.load().unwrap()), ["/ours"]);
        true
    }
}

/// A program that writes over the file again and again, in two ways: whatever is read while
/// it does denies what it denies, or is a problem; never does half of a write count. On Windows
/// nobody replaces a file that another one reads.
#[cfg(unix)]
#[test]
fn never_wider_than_what_was_written() {
    use std::io::{BufRead, BufReader};

    use serde_json::json;

    use crate::child::start;

    let denies = json!([{"id": "r", "effect": "deny", "pattern": "/bin/rm"}]);
    let document =
        json!({"version": 1, "agents": {"main": {"rules": denies, "note": "x".repeat(5000)}}});
    let home = Home::with(document.to_string());
    // A store that has never seen the document takes a file that stays empty for one that was always so: on a busy
    // computer the other program may be held up right behind its truncation.
    home.store.load().unwrap();
    let mut foreign = start("foreign-loop 400", home.store.path());
    let mut lines = BufReader::new(foreign.stdout.take().unwrap()).lines();
    while !lines.next().unwrap().unwrap().contains("TOLD at work") {}
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    if let Ok(snapshot) = home.store.load() {
                        assert_eq!(snapshot.value["agents"]["main"]["rules"], denies);
                    }
                }
            });
        }
        for n in 0..50 {
            // It may be in the way each time, but never to the loss of a rule.
            if let Ok(after) = home.store.apply(&[add("main", &format!("/{n}"))]) {
                assert_eq!(after.value["agents"]["main"]["rules"], denies);
            }
        }
        assert!(foreign.wait().unwrap().success());
        done.store(true, Ordering::Relaxed);
    });
    home.store.apply(&[add("main", "/last")]).unwrap();
    let value = home.store.load().unwrap().value;
    assert_eq!(value["agents"]["main"]["rules"], denies);
    assert_eq!(
        patterns(&home.store.load().unwrap()).last().unwrap(),
        "/last"
    );
}

/// A file that appears while ours is being created is not written over.
#[test]
fn a_file_appears() {
    let home = Home::empty();
    let theirs = r#"{"version":1,"socket":{"token":"theirs"}}"#;
    let path = home.store.path().to_path_buf();
    let once = AtomicBool::new(true);
    let store = home.store.clone().with_steps(move |at| {
        if at == Step::Compared && once.swap(false, Ordering::Relaxed) {
            fs::write(&path, theirs)?;
        }
        Ok(())
    });
    let snapshot = store.ensure(Path::new("/s")).unwrap();
    assert_eq!(snapshot.token().unwrap().expose(), "theirs");
    assert_eq!(home.file(), theirs);
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

/// Who finds the lock removed waits for the one that others meet now.
#[cfg(unix)]
#[test]
fn a_new_lock_is_waited_for() {
    use std::sync::Arc;

    use crate::{child::start, processes::expect};

    let home = Home::with(BEFORE);
    let path = home.store.path().to_path_buf();
    let released = Arc::new(AtomicBool::new(false));
    let releases = released.clone();
    let once = AtomicBool::new(true);
    let store = home.store.clone().with_steps(move |at| {
        if at == Step::Decided && once.swap(false, Ordering::Relaxed) {
            fs::remove_file(path.with_extension("json.lock"))?;
            let mut holder = start("hold /held", &path);
            expect(&mut holder, "holds the lock");
            let releases = releases.clone();
            thread::spawn(move || {
                thread::sleep(Duration::from_millis(100));
                releases.store(true, Ordering::Relaxed);
                holder.wait().unwrap();
            });
        }
        Ok(())
    });
    store.apply(&[add("main", "/ours")]).unwrap();
    assert!(released.load(Ordering::Relaxed));
    assert_eq!(patterns(&home.store.load().unwrap()), ["/held", "/ours"]);
}

/// Half of a foreign write is waited for, not taken for a broken file, and the moment without
/// a file is not taken for a policy that sets nothing: by who reads, and by who edits.
#[test]
fn what_is_half_done_becomes_whole() {
    for half in [Some(&BEFORE[..20]), Some(""), None] {
        for edits in [false, true] {
            let seen = (0..100).any(|_| half_done(half, edits));
            assert!(
                seen,
                "this machine needs more than a moment for every write"
            );
        }
    }
}

/// One try; `false` where the other write was not done within the time that a store waits.
fn half_done(half: Option<&'static str>, edits: bool) -> bool {
    let home = Home::with(BEFORE);
    let path = home.store.path().to_path_buf();
    let (done, took) = mpsc::channel();
    let write = move || {
        let start = Instant::now();
        match half {
            Some(half) => fs::write(&path, half).unwrap(),
            None => fs::remove_file(&path).unwrap(),
        }
        let (path, done) = (path.clone(), done.clone());
        thread::spawn(move || {
            thread::sleep(Duration::from_millis(5));
            fs::write(path, BEFORE).unwrap();
            done.send(start.elapsed()).unwrap();
        });
    };
    let in_time = || took.recv().unwrap() < MOMENT;
    if !edits {
        write();
        let loaded = home.store.load();
        return in_time() && {
            assert_eq!(loaded.unwrap().text, BEFORE, "{half:?}");
            true
        };
    }
    let store = home.store.clone().with_steps(move |at| {
        if at == Step::Locked {
            write();
        }
        Ok(())
    });
    let edited = store.apply(&[add("main", "/a")]);
    in_time() && {
        let text = edited.unwrap().text;
        let whole = text.contains("/before") && text.contains("/a");
        assert!(whole && home.file() == text, "{half:?}: {text}");
        true
    }
}

/// Somebody removes the lock file, and a third process takes a new one, while we save.
#[cfg(unix)]
#[test]
fn a_removed_lock() {
    for step in STEPS {
        let home = Home::with(BEFORE);
        let path = home.store.path().to_path_buf();
        let once = AtomicBool::new(true);
        let store = home.store.clone().with_steps(move |at| {
            if at == step && once.swap(false, Ordering::Relaxed) {
                fs::remove_file(path.with_extension("json.lock"))?;
                let other = command("add 1 1", &path).output()?;
                assert!(other.status.success(), "{other:?}");
            }
            Ok(())
        });
        store.apply(&[add("main", "/ours")]).unwrap();
        let mut got = patterns(&home.store.load().unwrap());
        got.sort();
        assert_eq!(got, ["/ours", "/w1/0"], "{step:?}");
    }
}

/// The folder is moved away and another one put in its place while we save: the edit is in
/// the one that is there now.
#[cfg(unix)]
#[test]
fn a_replaced_folder() {
    for step in [Step::Locked, Step::Decided, Step::Kept] {
        let home = Home::with(BEFORE);
        let path = home.store.path().to_path_buf();
        let old = home.dir.path().join("old");
        let moved = old.clone();
        let once = AtomicBool::new(true);
        let store = home.store.clone().with_steps(move |at| {
            if at == step && once.swap(false, Ordering::Relaxed) {
                let folder = path.parent().unwrap();
                fs::rename(folder, &moved)?;
                fs::create_dir(folder)?;
                fs::write(&path, BEFORE)?;
            }
            Ok(())
        });
        store.apply(&[add("main", "/ours")]).unwrap();
        assert_eq!(patterns(&home.store.load().unwrap()), ["/ours"], "{step:?}");
        let left = fs::read_to_string(old.join("exec-approvals.json")).unwrap();
        assert_eq!(left, BEFORE, "{step:?}");
    }
}
