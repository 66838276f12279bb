//! A disk that is really full, where a small one can be mounted. Elsewhere the error alone has
//! to do (`steps::an_error_at_each_step`), and the output says so.
#![cfg(target_os = "linux")]

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{Home, child::add, processes::patterns, steps::BEFORE};

/// 64 KiB, until it is dropped.
struct SmallDisk(PathBuf);

impl SmallDisk {
    fn mount(at: &Path) -> Option<Self> {
        fs::create_dir(at).unwrap();
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=64k,mode=700", "small"])
            .arg(at)
            .output();
        if mounted.is_ok_and(|output| output.status.success()) {
            return Some(Self(at.to_path_buf()));
        }
        println!("no small disk can be mounted here: a full one is only played");
        None
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

/// Every edit until the disk is full, and none that was not made; nothing is left over, and
/// with room again the store goes on.
#[test]
fn where_the_store_is() {
    let home = Home::empty();
    let folder = home.store.path().parent().unwrap();
    let Some(_disk) = SmallDisk::mount(folder) else {
        return;
    };
    fs::write(home.store.path(), BEFORE).unwrap();
    let (mut added, mut error) = (Vec::new(), None);
    while error.is_none() {
        assert!(added.len() < 2000, "the disk never filled");
        let pattern = format!("/{:0200}", added.len());
        match home.store.apply(&[add("main", &pattern)]) {
            Ok(_) => added.push(pattern),
            Err(failed) => error = Some(failed.to_string()),
        }
    }
    let error = error.unwrap();
    assert!(error.contains("No space left on device"), "{error}");
    assert_eq!(patterns(&home.store.load().unwrap()), added);
    assert!(home.file().contains(r#"["/before","#));
    let names = ["exec-approvals.json", "exec-approvals.json.lock"];
    assert_eq!(home.names(), names);
    // A smaller document fits.
    home.store
        .apply(&[crate::edits::remove(
            "main",
            crate::edits::by_pattern(&added[0]),
        )])
        .unwrap();
    assert_eq!(patterns(&home.store.load().unwrap()), added[1..]);
}

/// What cannot be kept as a version is not replaced.
#[test]
fn where_the_versions_are() {
    let home = Home::with(BEFORE);
    let folder = home.dir.path().join("kept");
    let Some(_disk) = SmallDisk::mount(&folder) else {
        return;
    };
    let store = home.store.clone().with_backups(&folder);
    fs::write(folder.join("other"), vec![0; 60 << 10]).unwrap();
    let large = format!(r#"{{"version":1,"x":"{}"}}"#, "x".repeat(20 << 10));
    fs::write(home.store.path(), &large).unwrap();
    let error = store.apply(&[add("main", "/a")]).unwrap_err().to_string();
    assert!(error.contains("No space left on device"), "{error}");
    assert_eq!(home.file(), large);
    assert_eq!(store.history().unwrap(), []);
    fs::remove_file(folder.join("other")).unwrap();
    store.apply(&[add("main", "/a")]).unwrap();
    assert_eq!(
        store.history().unwrap()[0].read().unwrap(),
        large.as_bytes()
    );
}
