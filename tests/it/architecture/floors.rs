//! The floors of the house, as the root manifest and the table of rooms have them.

use std::collections::BTreeMap;

use super::edges;

/// The floor of each crate, by the comments of the root manifest; the programs are above.
fn floors() -> BTreeMap<String, u32> {
    const PROGRAMS: u32 = 6;
    let manifest = promises::read("Cargo.toml");
    let mut floor = 0;
    let mut floors = BTreeMap::new();
    for line in manifest.lines() {
        let number = line
            .strip_prefix("# ")
            .and_then(|line| line.split(' ').next());
        if let Some(number) = number.and_then(|it| it.parse().ok()) {
            floor = number;
        }
        if let Some((name, _)) = line.split_once(" = { path = \"crates/") {
            floors.insert(name.to_owned(), floor);
        }
    }
    for program in ["exec-companion", "exec-host"] {
        floors.insert(program.to_owned(), PROGRAMS);
    }
    floors
}

#[test]
fn no_crate_names_one_of_a_floor_above() {
    let floors = floors();
    let mut faults = Vec::new();
    for (name, below) in edges() {
        let floor = floors.get(&name).copied();
        assert!(
            floor.is_some(),
            "{name} is on no floor of the root manifest"
        );
        let above = below.iter().filter(|it| floors.get(*it).copied() > floor);
        faults.extend(above.map(|it| format!("{name} names {it}")));
    }
    assert!(faults.is_empty(), "{faults:?}");
}

/// The table of rooms goes from the programs down to the ground.
#[test]
fn the_rooms_are_listed_by_floors() {
    let floors = floors();
    let document = promises::read("docs/architecture.md");
    let rooms = document.lines().filter_map(|line| {
        let (name, _) = line.strip_prefix("| `crates/")?.split_once('`')?;
        Some(name)
    });
    let rooms: Vec<&str> = rooms.collect();
    let listed: Vec<u32> = rooms.iter().map(|room| floors[*room]).collect();
    assert!(
        listed.is_sorted_by(|above, below| above >= below),
        "{rooms:?}"
    );
    // The app has its rows by folders: src-tauri and ui.
    assert_eq!(rooms.len() + 1, floors.len());
}
