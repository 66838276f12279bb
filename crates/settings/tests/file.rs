//! Real files.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use settings::{Current, Error, File};

struct Home {
    folder: tempfile::TempDir,
}

impl Home {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { folder }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("exec-companion/settings.json")
    }

    fn file(&self) -> File {
        File::new(self.path())
    }

    fn says(self, text: &str) -> Self {
        fs::create_dir_all(self.path().parent().unwrap()).unwrap();
        fs::write(self.path(), text).unwrap();
        self
    }

    fn text(&self) -> String {
        fs::read_to_string(self.path()).unwrap()
    }
}

#[test]
fn nothing_is_written_before_something_is_set() {
    let home = Home::new();
    let mut current = Current::new(home.file());
    assert!(!current.refresh());
    assert_eq!(current.values(), &settings::Values::default());
    assert!(!home.path().parent().unwrap().exists());
}

#[test]
fn a_value_is_set_and_the_rest_is_kept() {
    let home = Home::new().says("{\"later\": {\"a\": [1, 2]}, \"prompt\": {\"x\": 1}}");
    home.file().set("prompt.armMs", "1200").unwrap();
    let written: serde_json::Value = serde_json::from_str(&home.text()).unwrap();
    let want = serde_json::json!({ "later": { "a": [1, 2] }, "prompt": { "x": 1, "armMs": 1200 } });
    assert_eq!(written, want);
}

#[test]
#[cfg(unix)]
fn the_file_and_its_folder_are_their_owners() {
    use std::os::unix::fs::PermissionsExt;
    let home = Home::new();
    home.file().set("language", "en").unwrap();
    let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&home.path()), 0o600);
    assert_eq!(mode(home.path().parent().unwrap()), 0o700);
    // Also one that was open before.
    fs::set_permissions(home.path(), fs::Permissions::from_mode(0o644)).unwrap();
    home.file().set("language", "system").unwrap();
    assert_eq!(mode(&home.path()), 0o600);
}

#[test]
fn a_broken_file_is_not_written_over() {
    let home = Home::new().says("{\"prompt\": {");
    let refused = home.file().set("prompt.armMs", "1200").unwrap_err();
    assert!(matches!(refused, Error::Broken { .. }), "{refused}");
    assert_eq!(home.text(), "{\"prompt\": {");
}

#[test]
fn a_broken_file_is_set_aside_and_nothing_is_lost() {
    let home = Home::new().says("one");
    let folder = home.path().parent().unwrap().to_owned();
    let aside = home.file().set_aside().unwrap();
    assert_eq!(aside, Some(folder.join("settings.broken.json")));
    let home = home.says("two");
    let aside = home.file().set_aside().unwrap();
    assert_eq!(aside, Some(folder.join("settings.broken-2.json")));
    let read = |name| fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(read("settings.broken.json"), "one");
    assert_eq!(read("settings.broken-2.json"), "two");
    let home = home.says("{}");
    assert_eq!(home.file().set_aside().unwrap(), None);
    assert_eq!(home.text(), "{}");
}

#[test]
fn what_is_not_offered_is_not_written() {
    let home = Home::new();
    for (name, text) in [("prompt.armMs", "0"), ("prompt", "1"), ("x", "true")] {
        let refused = home.file().set(name, text).unwrap_err();
        let want = format!("{name} cannot be set to “{text}”; choose one of the offered values");
        assert_eq!(refused.to_string(), want);
    }
    assert!(!home.path().exists());
}

#[test]
fn an_edit_by_hand_holds_at_the_next_look_and_a_broken_one_changes_nothing() {
    let home = Home::new();
    let mut current = Current::new(home.file());
    let arm = |current: &Current| current.values().arm;
    assert_eq!(arm(&current), Duration::from_millis(700));
    let home = home.says("{\"prompt\": {\"armMs\": 2000}}");
    assert!(current.refresh());
    assert_eq!(arm(&current), Duration::from_millis(2000));
    let home = home.says("{\"prompt\": {\"armMs\": 900");
    assert!(!current.refresh());
    assert_eq!(arm(&current), Duration::from_millis(2000));
    fs::remove_file(home.path()).unwrap();
    assert!(current.refresh());
    assert_eq!(arm(&current), Duration::from_millis(700));
}

#[test]
#[cfg(unix)]
fn a_link_stays_one() {
    let home = Home::new().says("{}");
    let real = home.folder.path().join("dotfiles.json");
    fs::rename(home.path(), &real).unwrap();
    std::os::unix::fs::symlink(&real, home.path()).unwrap();
    home.file().set("firstRunDone", "true").unwrap();
    assert!(home.path().symlink_metadata().unwrap().is_symlink());
    assert_eq!(
        fs::read_to_string(&real).unwrap(),
        "{\n  \"firstRunDone\": true\n}\n"
    );
}
