//! The identity of approved files, and what is said when a file has changed.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::Path;
use std::time::{Duration, SystemTime};

use local_policy::facts::{Folder, Identity};

/// Captures `script` in a new folder, changes something, captures it again, and returns the
/// difference without the folder's name.
fn difference(change: impl FnOnce(&Path)) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("script");
    fs::write(&script, "one").unwrap();
    let before = Identity::capture(&script).unwrap();
    assert!(before.sha256.is_some(), "a file of one's own is hashed");
    change(&script);
    let prefix = format!("{}{}", before.real.parent().unwrap().display(), SEPARATOR);
    let now = Identity::capture(&script).unwrap();
    let said = before.difference(&now);
    said.map(|it| it.to_string().replace(&prefix, ""))
}

const SEPARATOR: char = std::path::MAIN_SEPARATOR;

fn set_modified(path: &Path, time: SystemTime) {
    let file = File::options().write(true).open(path).unwrap();
    file.set_modified(time).unwrap();
}

#[test]
fn a_change_is_named() {
    let said = difference(|_| {});
    assert_eq!(said, None);

    let said = difference(|script| fs::write(script, "longer").unwrap());
    assert_eq!(said.as_deref(), Some("script had 3 bytes and has 6 now"));

    let said = difference(|script| {
        let modified = fs::metadata(script).unwrap().modified().unwrap();
        fs::write(script, "two").unwrap();
        set_modified(script, modified);
    });
    assert_eq!(said.as_deref(), Some("the content of script changed"));

    let said = difference(|script| {
        let later = SystemTime::now() + Duration::from_secs(60);
        set_modified(script, later);
    });
    assert_eq!(said, None, "the same content with a newer time");

    let said = difference(|script| {
        let other = script.with_file_name("other");
        fs::write(&other, "one").unwrap();
        fs::rename(&other, script).unwrap();
    });
    assert_eq!(said.as_deref(), Some("script was replaced by another file"));
}

#[test]
fn a_file_without_a_hash_is_told_by_its_time() {
    let before = Identity {
        changed: Some((1, 0)),
        real: "/usr/bin/tool".into(),
        device: 1,
        inode: 2,
        size: 3,
        modified: SystemTime::UNIX_EPOCH,
        sha256: None,
    };
    let later = Identity {
        modified: SystemTime::UNIX_EPOCH + Duration::from_micros(1),
        ..before.clone()
    };
    // A program that set the time of the file back.
    let put_back = Identity {
        changed: Some((1, 1)),
        ..before.clone()
    };
    let opened = Identity {
        sha256: Some("00".to_owned()),
        ..before.clone()
    };
    for (now, expected) in [
        (&before, None),
        (&later, Some("/usr/bin/tool was written to")),
        (&put_back, Some("/usr/bin/tool was written to")),
        (&opened, Some("it changed who may write to /usr/bin/tool")),
    ] {
        let said = before.difference(now).map(|it| it.to_string());
        assert_eq!(said.as_deref(), expected);
    }
}

#[test]
#[cfg(unix)]
fn a_link_that_leads_elsewhere_is_a_change() {
    use std::os::unix::fs::symlink;

    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| fs::canonicalize(folder.path()).unwrap().join(name);
    fs::write(path("a"), "same").unwrap();
    fs::write(path("b"), "same").unwrap();
    symlink("a", path("link")).unwrap();
    let before = Identity::capture(&path("link")).unwrap();
    assert_eq!(before.real, path("a"));
    fs::remove_file(path("link")).unwrap();
    symlink("b", path("link")).unwrap();
    let said = before.difference(&Identity::capture(&path("link")).unwrap());
    let expected = format!("{} is now {}", path("a").display(), path("b").display());
    assert_eq!(said.map(|it| it.to_string()), Some(expected));
}

#[test]
fn what_is_no_file_cannot_be_pinned() {
    let folder = tempfile::tempdir().unwrap();
    let kind = |path: &Path| Identity::capture(path).unwrap_err().kind();
    assert_eq!(kind(folder.path()), ErrorKind::InvalidInput);
    assert_eq!(kind(&folder.path().join("absent")), ErrorKind::NotFound);

    let large = folder.path().join("large");
    let file = File::create(&large).unwrap();
    file.set_len(local_policy::facts::MAX_HASHED + 1).unwrap();
    let error = Identity::capture(&large).unwrap_err();
    let name = fs::canonicalize(&large).unwrap();
    let name = name.to_str().unwrap().trim_start_matches(r"\\?\");
    assert_eq!(
        error.to_string(),
        format!("{name} is too large to be hashed (more than 512 MiB)")
    );
}

/// A file that cannot be hashed is identified by a time that no program sets.
#[test]
#[cfg(unix)]
fn a_large_file_is_told_by_the_time_of_its_change() {
    let folder = tempfile::tempdir().unwrap();
    let large = folder.path().join("large");
    let file = File::create(&large).unwrap();
    file.set_len(local_policy::facts::MAX_HASHED + 1).unwrap();
    let before = Identity::by_time(&large).unwrap();
    assert_eq!(before.difference(&Identity::by_time(&large).unwrap()), None);
    // The clock of the file system has steps.
    let said = loop {
        std::os::unix::fs::FileExt::write_all_at(&file, b"x", 0).unwrap();
        set_modified(&large, before.modified);
        let said = before.difference(&Identity::by_time(&large).unwrap());
        if said.is_some() {
            break said;
        }
    };
    let name = fs::canonicalize(&large).unwrap();
    assert_eq!(
        said.map(|it| it.to_string()),
        Some(format!("{} was written to", name.display()))
    );
    assert!(Identity::by_time(folder.path()).is_err());
}

#[test]
fn a_folder_is_told_from_another_one() {
    let parent = tempfile::tempdir().unwrap();
    let path = parent.path().join("work");
    fs::create_dir(&path).unwrap();
    let before = Folder::capture(&path).unwrap();
    assert_eq!(before.difference(&before), None);

    // The first file is kept, so that the second does not get its number.
    fs::rename(&path, parent.path().join("old")).unwrap();
    fs::create_dir(&path).unwrap();
    let now = Folder::capture(&path).unwrap();
    let name = before.real.display();
    assert_eq!(
        before.difference(&now).map(|it| it.to_string()),
        Some(format!("the folder {name} was replaced by another one"))
    );

    let old = Folder::capture(&parent.path().join("old")).unwrap();
    assert_eq!((old.device, old.inode), (before.device, before.inode));
    assert_eq!(
        before.difference(&old).map(|it| it.to_string()),
        Some(format!("the folder {name} is now {}", old.real.display()))
    );
}

#[test]
fn no_folder_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let kind = |path: &Path| Folder::capture(path).unwrap_err().kind();
    assert_eq!(kind(&folder.path().join("absent")), ErrorKind::NotFound);
    #[cfg(unix)]
    assert_eq!(kind(&file), ErrorKind::NotADirectory);
    #[cfg(windows)]
    kind(&file);
}
