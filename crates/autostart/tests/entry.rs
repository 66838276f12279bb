//! The entry on the disk of a system of freedesktop.org.

#![cfg(all(unix, not(target_os = "macos")))]
#![allow(clippy::unwrap_used)]

use std::fs;

use autostart::{Autostart, State};

#[test]
fn on_off_moved_and_switched_off_by_the_desktop() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("config/autostart");
    let entry = folder.join("exec-companion.desktop");
    let here = Autostart::new(&entry, "/opt/a b/exec-companion");

    assert_eq!(here.state(), State::Off);
    here.set(false).unwrap();
    assert!(!folder.exists(), "switching off what is off writes nothing");

    here.set(true).unwrap();
    assert_eq!(here.state(), State::On);
    let written = fs::read_to_string(&entry).unwrap();
    assert!(written.contains("\nExec=\"/opt/a b/exec-companion\" --hidden\n"));

    let moved = Autostart::new(&entry, "/opt/new/exec-companion");
    assert_eq!(moved.state(), State::Other);

    fs::write(&entry, format!("{written}Hidden=true\n")).unwrap();
    assert_eq!(here.state(), State::Off);
    here.set(true).unwrap();
    assert_eq!(fs::read_to_string(&entry).unwrap(), written);

    here.set(false).unwrap();
    assert_eq!(here.state(), State::Off);
    assert!(!entry.exists());
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn what_cannot_be_written_is_told() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("a file"), "").unwrap();
    let entry = home.path().join("a file/exec-companion.desktop");
    let told = Autostart::new(&entry, "/x")
        .set(true)
        .unwrap_err()
        .to_string();
    let want = format!(
        "{} cannot be written; check its permissions (",
        entry.display()
    );
    assert!(told.starts_with(&want), "{told}");
}
