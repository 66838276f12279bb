//! The facts about real files. Run as root, a copy of this test runs as nobody for the table of an
//! ordinary user.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use exec_policy::{Facts, FileFacts};
use local_policy::facts::HostFacts;

/// A new folder with a real path that only its owner may write.
fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let real = fs::canonicalize(folder.path()).unwrap();
    (folder, real)
}

fn write(path: &Path, mode: u32) {
    fs::write(path, "#!/bin/sh\n").unwrap();
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

fn facts(home: &Path) -> HostFacts {
    HostFacts::new(home.to_str().unwrap(), "/", vec!["/usr/bin".to_owned()], 7)
}

fn is_root(folder: &Path) -> bool {
    fs::metadata(folder).unwrap().uid() == 0
}

#[test]
fn what_is_given_is_answered() {
    let facts = facts(Path::new("/home/somebody"));
    assert_eq!(facts.home(), "/home/somebody");
    assert_eq!(facts.cwd(), "/");
    assert_eq!(facts.path(), ["/usr/bin"]);
    assert_eq!(facts.now_ms(), 7);
}

#[test]
fn the_systems_programs_are_programs_nobody_may_change() {
    let real = fs::canonicalize("/bin/sh").unwrap();
    let expected = FileFacts {
        real: real.to_str().unwrap().to_owned(),
        executable: true,
        user_writable: false,
        as_root: false,
    };
    assert_eq!(facts(Path::new("/root")).file("/bin/sh"), Some(expected));
}

#[test]
fn links_are_followed_and_modes_are_read() {
    let (_keep, folder) = folder();
    let (_elsewhere, home) = self::folder();
    fs::create_dir(folder.join("sub")).unwrap();
    fs::create_dir(folder.join("open")).unwrap();
    fs::set_permissions(folder.join("open"), Permissions::from_mode(0o777)).unwrap();
    write(&folder.join("plain"), 0o644);
    write(&folder.join("program"), 0o755);
    write(&folder.join("shared"), 0o757);
    write(&folder.join("open/program"), 0o755);
    symlink("program", folder.join("link")).unwrap();
    symlink("nowhere", folder.join("broken")).unwrap();
    symlink("loop", folder.join("loop")).unwrap();
    let name = "a name with \u{202e} in it";
    write(&folder.join(name), 0o755);

    // Every file here belongs to the user. For root, files that only root may write stay trusted.
    let own = !is_root(&folder);
    for (path, expected) in [
        ("plain", Some(("plain", false, own))),
        ("program", Some(("program", true, own))),
        ("sub/../program", Some(("program", true, own))),
        ("link", Some(("program", true, own))),
        ("shared", Some(("shared", true, true))),
        ("open/program", Some(("open/program", true, true))),
        (name, Some((name, true, own))),
        ("sub", Some(("sub", false, own))),
        ("broken", None),
        ("loop", None),
        ("absent", None),
        ("program/below", None),
    ] {
        let found = facts(&home).file(folder.join(path).to_str().unwrap());
        let expected = expected.map(|(real, executable, user_writable)| FileFacts {
            real: folder.join(real).to_str().unwrap().to_owned(),
            executable,
            user_writable,
            as_root: false,
        });
        assert_eq!(found, expected, "{path}");
    }
}

/// The answer is the same however a path is written and whatever was asked before.
#[test]
fn a_path_that_was_looked_at_is_what_it_was() {
    let (_keep, folder) = folder();
    fs::create_dir(folder.join("sub")).unwrap();
    write(&folder.join("program"), 0o755);
    symlink("sub", folder.join("linked")).unwrap();
    symlink("../program", folder.join("sub/link")).unwrap();
    let ways = [
        ("program", Some("program")),
        ("./program", Some("program")),
        (".//program", Some("program")),
        ("linked/../program", Some("program")),
        ("linked/link", Some("program")),
        ("sub/link", Some("program")),
        ("linked", Some("sub")),
        ("linked/", Some("sub")),
        ("sub/.", Some("sub")),
        ("linked/..", Some("")),
        ("program/", None),
        ("program/.", None),
        ("program/..", None),
        ("absent/../program", None),
        ("absent", None),
    ];
    let facts = facts(Path::new("/home/somebody"));
    for _ in 0..2 {
        for (way, real) in ways {
            let found = facts.file(&format!("{}/{way}", folder.display()));
            let expected = real.map(|real| folder.join(real));
            let expected = expected.map(|real| real.components().as_path().to_owned());
            assert_eq!(
                found.map(|file| PathBuf::from(file.real)),
                expected,
                "{way}"
            );
        }
        // Within one decision nothing changes; the next one looks again.
        fs::write(folder.join("absent"), "").unwrap();
    }
    let anew = HostFacts::new("/home/somebody", "/", Vec::new(), 7);
    assert!(anew.file(folder.join("absent").to_str().unwrap()).is_some());
}

#[test]
fn a_relative_path_is_not_looked_up() {
    assert_eq!(facts(Path::new("/root")).file("."), None);
    assert_eq!(facts(Path::new("/root")).file(""), None);
}

#[test]
fn the_home_is_writable_whoever_asks() {
    let (_keep, home) = folder();
    write(&home.join("program"), 0o755);
    let path = home.join("program");
    let found = facts(&home).file(path.to_str().unwrap()).unwrap();
    assert!(found.user_writable);
}

#[test]
fn content_is_hashed_where_it_can_be_read() {
    let (_keep, folder) = folder();
    fs::write(folder.join("abc"), "abc").unwrap();
    fs::write(folder.join("empty"), "").unwrap();
    fs::File::create(folder.join("large"))
        .unwrap()
        .set_len(local_policy::facts::MAX_HASHED + 1)
        .unwrap();
    let made = Command::new("mkfifo").arg(folder.join("pipe")).status();
    assert!(made.unwrap().success());
    for (path, expected) in [
        (
            "abc",
            Some("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        ),
        (
            "empty",
            Some("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ),
        ("large", None),
        ("pipe", None),
        ("absent", None),
        (".", None),
    ] {
        let path = folder.join(path);
        let found = facts(&folder).sha256(path.to_str().unwrap());
        assert_eq!(found.as_deref(), expected, "{}", path.display());
    }
}

/// For root: runs this test program again as nobody.
#[test]
fn the_same_holds_for_an_ordinary_user() {
    use std::os::unix::process::CommandExt;

    let (_keep, folder) = folder();
    if !is_root(&folder) {
        return;
    }
    fs::set_permissions(&folder, Permissions::from_mode(0o755)).unwrap();
    let copy = folder.join("test");
    // Another process copies it: a file that this process had open for writing would be busy while
    // another test starts a program.
    let test = std::env::current_exe().unwrap();
    let copied = Command::new("cp").args([&test, &copy]).status();
    assert!(copied.unwrap().success());
    write(&folder.join("secret"), 0o700);
    let output = Command::new(&copy)
        .args([
            "facts_unix::",
            "--include-ignored",
            "--skip",
            "ordinary_user",
        ])
        .env("ROOTS_FOLDER", &folder)
        .current_dir("/")
        .uid(65534)
        .gid(65534)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    assert!(
        text.contains("roots_files_seen_by_another ... ok"),
        "{text}"
    );
}

#[test]
#[ignore = "run as nobody by the_same_holds_for_an_ordinary_user"]
fn roots_files_seen_by_another() {
    let Some(folder) = std::env::var_os("ROOTS_FOLDER").map(PathBuf::from) else {
        return;
    };
    let file = |name: &str| {
        let found = facts(Path::new("/")).file(folder.join(name).to_str().unwrap());
        let found = found.unwrap();
        (found.executable, found.user_writable)
    };
    assert_eq!(file("test"), (true, false), "root's program");
    assert_eq!(file("secret"), (false, false), "only root may execute it");
}
