//! Links, permissions, and folders that cannot be written.
#![cfg(unix)]

use std::{
    fs,
    os::unix::{
        fs::{MetadataExt, PermissionsExt, symlink},
        net::UnixListener,
        process::CommandExt,
    },
    process::Command,
};

use approvals_store::Error;

use crate::{
    Home,
    child::{add, command, command_of, told},
};

fn mode(path: &std::path::Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

/// Nobody else reads a store, whatever the umask takes or leaves.
#[test]
fn umask() {
    for umask in ["000", "022", "077", "377"] {
        let home = Home::empty();
        let child = command("ensure", home.store.path());
        let output = Command::new("sh")
            .args(["-c", r#"umask "$0"; exec "$@""#, umask])
            .arg(child.get_program())
            .args(child.get_args())
            .envs(
                child
                    .get_envs()
                    .filter_map(|(name, value)| Some((name, value?))),
            )
            .output()
            .unwrap();
        assert_eq!(told(&output.stdout).len(), 1, "{output:?}");
        let folder = home.store.path().parent().unwrap();
        assert_eq!(
            home.names(),
            ["exec-approvals.json", "exec-approvals.json.lock"],
            "{umask}"
        );
        assert_eq!(mode(folder), 0o700, "{umask}");
        assert_eq!(mode(home.store.path()), 0o600, "{umask}");
        assert_eq!(
            mode(&folder.join("exec-approvals.json.lock")),
            0o600,
            "{umask}"
        );
    }
}

/// An edit makes a file private that another program left open to others.
#[test]
fn an_edit_closes_the_file() {
    let home = Home::with(r#"{"version":1}"#);
    fs::set_permissions(home.store.path(), fs::Permissions::from_mode(0o644)).unwrap();
    home.store.apply(&[add("main", "/a")]).unwrap();
    assert_eq!(mode(home.store.path()), 0o600);
}

/// Read through a link, yes; written through or replaced, never.
#[test]
fn a_linked_file_is_not_written() {
    let home = Home::empty();
    let folder = home.store.path().parent().unwrap();
    fs::create_dir(folder).unwrap();
    let real = home.dir.path().join("dotfiles.json");
    fs::write(&real, r#"{"version":1}"#).unwrap();
    symlink(&real, home.store.path()).unwrap();

    assert!(home.store.load().unwrap().exists);
    let error = home.store.apply(&[add("main", "/a")]).unwrap_err();
    assert!(
        matches!(&error, Error::Link { path } if path == home.store.path()),
        "{error}"
    );
    assert_eq!(fs::read_to_string(&real).unwrap(), r#"{"version":1}"#);
    assert!(
        fs::symlink_metadata(home.store.path())
            .unwrap()
            .is_symlink()
    );

    fs::remove_file(&real).unwrap();
    assert!(
        home.store.load().is_err(),
        "a link to nothing is no absent file"
    );
    assert!(home.store.ensure("/s".as_ref()).is_err());
    assert!(!real.exists());
}

/// A second name of the old file keeps the old text.
#[test]
fn a_hard_link_is_not_written_through() {
    let home = Home::with(r#"{"version":1}"#);
    let other = home.dir.path().join("other.json");
    fs::hard_link(home.store.path(), &other).unwrap();
    home.store.apply(&[add("main", "/a")]).unwrap();
    assert_eq!(fs::read_to_string(&other).unwrap(), r#"{"version":1}"#);
    assert_eq!(fs::metadata(home.store.path()).unwrap().nlink(), 1);
}

/// The lock is not taken on what a link in its place points to.
#[test]
fn a_linked_lock_is_not_opened() {
    let home = Home::with(r#"{"version":1}"#);
    let lock = home.store.path().with_extension("json.lock");
    symlink(home.dir.path().join("elsewhere"), &lock).unwrap();
    assert!(home.store.apply(&[add("main", "/a")]).is_err());
    assert!(!home.dir.path().join("elsewhere").exists());
    assert_eq!(home.file(), r#"{"version":1}"#);
}

/// What is no file is neither read nor waited for nor replaced.
#[test]
fn something_else_in_the_place_of_the_file() {
    type Make = fn(&std::path::Path);
    let rows: [(&str, Make); 3] = [
        ("a folder", |path| fs::create_dir(path).unwrap()),
        ("a pipe", |path| {
            assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
        }),
        ("a socket", |path| drop(UnixListener::bind(path).unwrap())),
    ];
    for (name, make) in rows {
        let home = Home::empty();
        fs::create_dir(home.store.path().parent().unwrap()).unwrap();
        make(home.store.path());
        let sentence = format!(
            "{} is not a regular file; move it away",
            home.store.path().display()
        );
        let kind = fs::symlink_metadata(home.store.path()).unwrap().file_type();
        let error = home.store.apply(&[add("main", "/a")]).unwrap_err();
        let ensured = home.store.ensure("/s".as_ref()).unwrap_err();
        let loaded = home.store.load().unwrap_err();
        for error in [loaded.to_string(), error.to_string(), ensured.to_string()] {
            assert_eq!(error, sentence, "{name}");
        }
        assert_eq!(
            fs::symlink_metadata(home.store.path()).unwrap().file_type(),
            kind
        );
    }
}

/// A linked folder is the person's own arrangement: the file in it is edited, the link stays.
#[test]
fn a_linked_folder() {
    let home = Home::empty();
    let real = home.dir.path().join("dotfiles");
    fs::create_dir(&real).unwrap();
    fs::write(real.join("exec-approvals.json"), r#"{"version":1}"#).unwrap();
    let link = home.store.path().parent().unwrap();
    symlink(&real, link).unwrap();
    home.store.apply(&[add("main", "/a")]).unwrap();
    assert!(fs::symlink_metadata(link).unwrap().is_symlink());
    let text = fs::read_to_string(real.join("exec-approvals.json")).unwrap();
    assert!(text.contains("\"/a\""), "{text}");
    fs::remove_file(link).unwrap();
    symlink(home.dir.path().join("nothing"), link).unwrap();
    assert!(home.store.apply(&[add("main", "/a")]).is_err());
    assert!(!home.dir.path().join("nothing").exists());
}

/// `sudo exec-host approvals …`: what root writes in somebody's folder stays theirs.
#[test]
fn an_edit_by_root() {
    if !fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0) {
        println!("not root: nothing that could be given away");
        return;
    }
    let home = Home::with(r#"{"version":1}"#);
    let folder = home.store.path().parent().unwrap();
    for path in [folder, home.store.path()] {
        std::os::unix::fs::chown(path, Some(65534), Some(65534)).unwrap();
    }
    let kept = folder.join("exec-companion/backups");
    let store = home.store.clone().with_backups(&kept);
    store.apply(&[add("main", "/a")]).unwrap();
    let version = store.history().unwrap().remove(0).path;
    let lock = folder.join("exec-approvals.json.lock");
    let own = folder.join("exec-companion");
    for path in [
        home.store.path(),
        &lock,
        &own,
        &kept,
        &version,
        &kept.join(".lock"),
    ] {
        let about = fs::metadata(path).unwrap();
        assert_eq!(
            (about.uid(), about.gid()),
            (65534, 65534),
            "{}",
            path.display()
        );
    }
}

/// A folder that may not be written: a sentence, and nothing changed. Root may write
/// anywhere, so the edit is then made by `nobody`.
#[test]
fn a_read_only_folder() {
    let home = Home::with(r#"{"version":1}"#);
    let folder = home.store.path().parent().unwrap();
    fs::set_permissions(home.dir.path(), fs::Permissions::from_mode(0o755)).unwrap();
    fs::set_permissions(home.store.path(), fs::Permissions::from_mode(0o666)).unwrap();
    fs::set_permissions(folder, fs::Permissions::from_mode(0o555)).unwrap();
    let program = home.dir.path().join("program");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let mut child = command_of(&program, "try-add /a", home.store.path());
    if fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0) {
        child.uid(65534);
    }
    let output = child.output().unwrap();
    let sentence = format!(
        "{}.lock cannot be written (Permission denied (os error 13)); check the folder's permissions and free space",
        home.store.path().display()
    );
    assert_eq!(told(&output.stdout), [sentence], "{output:?}");
    assert_eq!(home.file(), r#"{"version":1}"#);
    assert_eq!(home.names(), ["exec-approvals.json"]);
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
}
