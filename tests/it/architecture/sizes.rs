//! How much a person has to read at once: in a file, and in a room.

use std::path::Path;

const MOST_OF_A_ROOM: usize = 8_000;
const MOST_OF_A_FILE: usize = 500;
const MEDIAN: usize = 160;

/// Files that a program writes from others, so that nobody reads them.
const WRITTEN: &[&str] = &["ui/src/generated/", "ui/src/words/catalogue.ts"];
/// Folders of the tree that hold no source of ours.
const OTHERS: &[&str] = &["dist", "gen", "node_modules", "target"];

/// Each file of source below a folder of the repository, with the number of its lines.
pub(super) fn files(folder: &str) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    add(&promises::root().join(folder), folder, &mut found);
    assert!(!found.is_empty(), "{folder} has no source");
    found
}

fn add(folder: &Path, name: &str, found: &mut Vec<(String, usize)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let file = entry.file_name().into_string().unwrap();
        let path = format!("{name}/{file}");
        if WRITTEN
            .iter()
            .any(|written| path.starts_with(written.trim_end_matches('/')))
        {
            continue;
        }
        if entry.file_type().unwrap().is_dir() {
            if !OTHERS.contains(&file.as_str()) {
                add(&entry.path(), &path, found);
            }
        } else if file.ends_with(".rs") || file.ends_with(".ts") {
            let text = std::fs::read_to_string(entry.path()).unwrap();
            found.push((path, text.lines().count()));
        }
    }
}

/// The crates, by the folders of their source, and the parts of the app.
pub(super) fn rooms() -> Vec<String> {
    let crates = std::fs::read_dir(promises::root().join("crates")).unwrap();
    let name = |entry: std::fs::DirEntry| entry.file_name().into_string().unwrap();
    let crates = crates.map(|entry| format!("crates/{}/src", name(entry.unwrap())));
    crates.chain(["src-tauri".to_owned()]).collect()
}

#[test]
fn a_room_can_be_read_in_a_day() {
    let lines = |room: &String| files(room).iter().map(|(_, lines)| lines).sum::<usize>();
    let rooms = rooms().into_iter().map(|room| (lines(&room), room));
    let large: Vec<_> = rooms.filter(|(lines, _)| *lines > MOST_OF_A_ROOM).collect();
    assert_eq!(large, [], "divide it: docs/architecture.md");
}

#[test]
fn a_file_can_be_read_in_one_go() {
    let all = ["crates", "src-tauri", "tests", "ui"]
        .into_iter()
        .flat_map(files);
    let large: Vec<_> = all.filter(|(_, lines)| *lines > MOST_OF_A_FILE).collect();
    assert_eq!(large, [], "divide it: more than {MOST_OF_A_FILE} lines");
}

#[test]
fn half_of_all_files_are_short() {
    let mut lines: Vec<usize> = rooms()
        .iter()
        .flat_map(|room| files(room))
        .map(|it| it.1)
        .collect();
    lines.sort_unstable();
    let median = lines[lines.len() / 2];
    assert!(
        median < MEDIAN,
        "half of the files have {median} lines or more"
    );
}
