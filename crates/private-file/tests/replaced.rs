//! What a file holds, who may read it, and what is beside it.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fs;
use std::io;
use std::path::Path;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_file_and_its_folders_are_made_and_then_replaced() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("one").join("two");
    let file = folder.join("file.json");
    for text in ["first", "second, and longer", ""] {
        private_file::replace(&file, text.as_bytes()).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
        assert_eq!(names(&folder), ["file.json"], "nothing is left beside it");
    }
}

#[cfg(unix)]
#[test]
fn they_are_the_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o7777;
    let home = tempfile::tempdir().unwrap();
    let there = home.path().join("there");
    fs::create_dir(&there).unwrap();
    fs::set_permissions(&there, fs::Permissions::from_mode(0o755)).unwrap();
    let file = there.join("made").join("file");
    private_file::replace(&file, b"x").unwrap();
    assert_eq!(
        [&there, file.parent().unwrap(), &file].map(mode),
        [0o755, 0o700, 0o600],
        "a folder that is there stays as it is"
    );
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
    private_file::replace(&file, b"y").unwrap();
    assert_eq!(mode(&file), 0o600);
}

#[test]
fn what_cannot_be_replaced_stays() {
    let home = tempfile::tempdir().unwrap();
    let taken = home.path().join("taken");
    fs::create_dir(&taken).unwrap();
    fs::write(taken.join("inside"), "x").unwrap();
    private_file::replace(&taken, b"y").unwrap_err();
    private_file::replace(&taken.join("inside").join("file"), b"y").unwrap_err();
    assert_eq!(names(home.path()), ["taken"]);
    assert_eq!(fs::read_to_string(taken.join("inside")).unwrap(), "x");
}

/// A reader that never lets go for long.
#[cfg(unix)]
#[test]
fn a_reader_meets_whole_files() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("file");
    private_file::replace(&file, b"0").unwrap();
    let writer = std::thread::spawn({
        let file = file.clone();
        move || {
            for number in 1..=20 {
                private_file::replace(&file, number.to_string().as_bytes()).unwrap();
            }
        }
    });
    let mut last = 0;
    while !writer.is_finished() {
        let read: u32 = fs::read_to_string(&file).unwrap().parse().unwrap();
        assert!(read >= last, "{read} after {last}");
        last = read;
    }
    writer.join().unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "20");
}

/// Opens a file as a scanner does: on Windows nobody else takes its name then.
fn held(file: &Path) -> fs::File {
    let mut options = fs::OpenOptions::new();
    options.read(true);
    #[cfg(windows)]
    std::os::windows::fs::OpenOptionsExt::share_mode(&mut options, 1);
    options.open(file).unwrap()
}

type Change = fn(&Path) -> io::Result<()>;

const CHANGES: [(Change, Option<&str>); 3] = [
    (|file| private_file::replace(file, b"new"), Some("new")),
    (
        |file| private_file::rename(file, &file.with_extension("1")),
        None,
    ),
    (private_file::remove, None),
];

/// Where the system changes no file that is just read, the reader is waited for.
#[test]
fn a_reader_is_waited_for() {
    for (change, after) in CHANGES {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("file");
        private_file::replace(&file, b"old").unwrap();
        let reader = held(&file);
        let (starts, started) = std::sync::mpsc::channel();
        let writer = std::thread::spawn({
            let file = file.clone();
            move || {
                starts.send(()).unwrap();
                change(&file)
            }
        });
        started.recv().unwrap();
        drop(reader);
        writer.join().unwrap().unwrap();
        assert_eq!(fs::read_to_string(&file).ok().as_deref(), after);
    }
}

/// One that never lets go is waited for long enough, and nothing is lost.
#[cfg(windows)]
#[test]
fn a_reader_that_stays_is_told_of() {
    for (change, _) in CHANGES {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("file");
        private_file::replace(&file, b"old").unwrap();
        let reader = held(&file);
        let start = std::time::Instant::now();
        change(&file).unwrap_err();
        assert!(start.elapsed() >= std::time::Duration::from_secs(2));
        assert_eq!(fs::read_to_string(&file).unwrap(), "old");
        assert_eq!(names(home.path()), ["file"]);
        drop(reader);
    }
}

#[test]
fn what_is_set_aside_takes_the_first_free_name() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("settings.json");
    let mut aside = Vec::new();
    for text in ["a", "b", "c"] {
        fs::write(&file, text).unwrap();
        let path = private_file::set_aside(&file).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        aside.push(path.file_name().unwrap().to_str().unwrap().to_owned());
    }
    assert_eq!(
        aside,
        [
            "settings.broken.json",
            "settings.broken-2.json",
            "settings.broken-3.json"
        ]
    );
    private_file::set_aside(&file).unwrap_err();
}
