//! Files that become too large.

use audit_log::{Filter, Limits, Log, Size};

use crate::lines::{NOW, commands, decided, decision};

fn small(path: &std::path::Path) -> Log {
    Log::new(path).with_limits(Limits {
        people: Size {
            file_bytes: 2000,
            files: 3,
        },
        ..Limits::default()
    })
}

fn names(folder: &std::path::Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn append(log: &Log, names: std::ops::Range<u32>) {
    for n in names {
        log.append(&[decided(NOW, decision(&n.to_string()))])
            .unwrap();
    }
}

#[test]
fn the_oldest_files_go_and_the_chain_goes_on() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("history.jsonl");
    let log = small(&path);
    append(&log, 0..20);
    assert_eq!(
        names(home.path()),
        [
            "history.000003.jsonl",
            "history.000004.jsonl",
            "history.jsonl",
            "history.jsonl.lock",
        ]
    );
    for name in names(home.path()) {
        assert!(std::fs::metadata(home.path().join(&name)).unwrap().len() <= 2000);
    }
    let (told, kept): (Vec<_>, Vec<_>) = commands(&log, &Filter::default())
        .into_iter()
        .partition(|it| it == "Dropped");
    let expected: Vec<String> = (20 - kept.len()..20).rev().map(|n| n.to_string()).collect();
    assert_eq!(kept, expected);
    let found = log.verify().unwrap();
    let lines = (kept.len() + told.len()) as u64;
    assert_eq!((found.files, found.lines), (3, lines));
    assert_eq!((found.from_start, found.broken), (false, None));
    // Two times one file went; what told of the first went with the second.
    assert_eq!(found.dropped, 20 - kept.len() as u64);
}

#[test]
fn a_crash_after_the_rename_leaves_a_chain() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("history.jsonl");
    let log = small(&path);
    append(&log, 0..2);
    std::fs::rename(&path, home.path().join("history.000001.jsonl")).unwrap();
    assert_eq!(commands(&log, &Filter::default()), ["1", "0"]);
    append(&log, 2..3);
    assert_eq!(commands(&log, &Filter::default()), ["2", "1", "0"]);
    let found = log.verify().unwrap();
    assert_eq!(
        (found.lines, found.from_start, found.broken),
        (3, true, None)
    );
}

/// What is done to the lines of two files → the first break, as `file:line`.
#[test]
fn the_first_break_is_found() {
    type Change = fn(&mut Vec<String>, &mut Vec<String>);
    let changes: [(&str, Change, Option<&str>); 8] = [
        ("nothing", |_, _| (), None),
        (
            "a word",
            |old, _| old[1] = old[1].replace("allowlist", "fallback"),
            Some("history.000001.jsonl:3"),
        ),
        (
            "the last of a file",
            |old, _| old[2] = old[2].replace("\"command\":\"2\"", "\"command\":\"x\""),
            Some("history.jsonl:1"),
        ),
        (
            "one taken out",
            |old, _| drop(old.remove(0)),
            Some("history.000001.jsonl:1"),
        ),
        (
            "one put in",
            |_, new| new.insert(1, new[0].clone()),
            Some("history.jsonl:2"),
        ),
        (
            "two swapped",
            |old, _| old.swap(0, 1),
            Some("history.000001.jsonl:1"),
        ),
        (
            "no link",
            |_, new| new[0] = "{\"v\":1}".to_owned(),
            Some("history.jsonl:1"),
        ),
        (
            "noise at the end",
            |_, new| new.push("noise".to_owned()),
            None,
        ),
    ];
    for (what, change, expected) in changes {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("history.jsonl");
        let old_path = home.path().join("history.000001.jsonl");
        let log = small(&path);
        append(&log, 0..3);
        std::fs::rename(&path, &old_path).unwrap();
        append(&log, 3..5);
        let read = |path| -> Vec<String> {
            let text = std::fs::read_to_string(path).unwrap();
            text.lines().map(str::to_owned).collect()
        };
        let (mut old, mut new) = (read(&old_path), read(&path));
        change(&mut old, &mut new);
        std::fs::write(&old_path, old.join("\n") + "\n").unwrap();
        std::fs::write(&path, new.join("\n") + "\n").unwrap();
        let before = [read(&old_path), read(&path)];
        let found = log.verify().unwrap().broken.map(|it| {
            let file = it.file.file_name().unwrap().to_str().unwrap().to_owned();
            format!("{file}:{}", it.line)
        });
        assert_eq!(found.as_deref(), expected, "{what}");
        assert_eq!([read(&old_path), read(&path)], before, "{what}");
    }
}
