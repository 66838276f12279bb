//! The parts of the crate stand in layers: a part names only those below it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Each part, from the lowest to the highest, with the parts that it names.
const LAYERS: &[(&str, &[&str])] = &[
    ("text", &[]),
    ("timings", &[]),
    ("requests", &["text", "timings"]),
    ("history", &["requests"]),
    ("cards", &["requests", "text"]),
    ("desktop", &[]),
    ("tick", &["requests"]),
    ("handler", &["requests", "tick"]),
    ("drill", &["requests", "text", "tick"]),
    (
        "controller",
        &[
            "cards", "desktop", "history", "requests", "text", "tick", "timings",
        ],
    ),
    (
        "app",
        &["controller", "desktop", "handler", "tick", "timings"],
    ),
];

/// The parts that the code of a file names, by `crate::part`. What is named through `crate::{…}` or
/// by a type that `lib.rs` hands out would hide its part, so neither may be used.
fn named(text: &str) -> BTreeSet<String> {
    let code = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let code: String = code.map(|line| format!("{line}\n")).collect();
    let mut found = BTreeSet::new();
    for after in code.split("crate::").skip(1) {
        let end = after.find(|char: char| !char.is_alphanumeric() && char != '_');
        let name = &after[..end.unwrap_or(after.len())];
        assert!(
            name.starts_with(|char: char| char.is_ascii_lowercase()),
            "a part has to be named: crate::{}",
            after.lines().next().unwrap()
        );
        found.insert(name.to_owned());
    }
    found
}

fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found
}

#[test]
fn each_part_names_only_those_below_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files(&source) {
        let inside = file.strip_prefix(&source).unwrap();
        let part = inside.components().next().unwrap().as_os_str();
        let part = part.to_str().unwrap().trim_end_matches(".rs").to_owned();
        if part == "lib" {
            continue;
        }
        let mut names = named(&fs::read_to_string(&file).unwrap());
        names.remove(&part);
        edges.entry(part).or_default().extend(names);
    }
    let wanted = LAYERS.iter().map(|(part, below)| {
        let below = below.iter().map(|part| (*part).to_owned());
        ((*part).to_owned(), below.collect())
    });
    assert_eq!(edges, wanted.collect::<BTreeMap<_, BTreeSet<_>>>());
    let place = |part: &str| LAYERS.iter().position(|(name, _)| *name == part);
    for (part, below) in LAYERS {
        for other in *below {
            assert!(
                place(other) < place(part),
                "{part} names {other}, which is not below it"
            );
        }
    }
}
