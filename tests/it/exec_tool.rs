//! Every row of OpenClaw's tools (`docs/reports.md`) has a place that holds it.
//!
//! `tests/cases/exec-tool/vectors.tsv` is the table: a vector's id, its places, a note. So is
//! `traps.tsv`, where OpenClaw's own programs are known to go wrong, or others may. A
//! place is `table` (a row of that id in the JSON beside it), `FILE::NAME` (a test of that
//! name in that file), `overruled` (a document or a decision says otherwise: the note names
//! it; rows of the JSON say so in `overrules`) or `later: ROOM` (a part that is not built
//! yet).

use std::collections::BTreeSet;

use promises::read;
use serde_json::Value;

/// The rows of each kind.
const VECTORS: [(&str, usize); 8] = [
    ("K", 25),
    ("X", 27),
    ("N", 14),
    ("P", 20),
    ("R", 16),
    ("O", 14),
    ("A", 37),
    ("E", 7),
];

const ROOMS: [&str; 1] = ["gateway"];

/// The ids of all tables; a row may have words after its id.
fn tables() -> BTreeSet<String> {
    let files = ["apply-patch", "exec", "keys"];
    files
        .iter()
        .flat_map(|file| {
            let text = read(&format!("tests/cases/exec-tool/{file}.json"));
            let rows: Vec<Value> = serde_json::from_str(&text).unwrap();
            rows.into_iter().map(|row| {
                let id = row["id"].as_str().unwrap();
                id.split(' ').next().unwrap().to_owned()
            })
        })
        .collect()
}

fn check(id: &str, place: &str, note: &str, tables: &BTreeSet<String>) {
    if place == "table" {
        assert!(tables.contains(id), "{id}: no row in a table");
    } else if place == "overruled" {
        assert!(!note.is_empty(), "{id}: overruled by what?");
    } else if let Some(room) = place.strip_prefix("later: ") {
        assert!(ROOMS.contains(&room), "{id}: {room}");
        assert!(!note.is_empty(), "{id}: why later?");
    } else {
        let (file, name) = place.split_once("::").unwrap();
        assert!(
            read(file).contains(&format!("fn {name}()")),
            "{id}: no test {name} in {file}"
        );
    }
}

/// Checks the places of a table, and gives its ids, sorted.
fn ids(file: &str) -> Vec<String> {
    let table = read(&format!("tests/cases/exec-tool/{file}"));
    let tables = tables();
    let mut seen = Vec::new();
    for line in table.lines() {
        let mut fields = line.split('\t');
        let (id, places) = (fields.next().unwrap(), fields.next().unwrap());
        let note = fields.next().unwrap_or_default();
        for place in places.split(" + ") {
            check(id, place, note, &tables);
        }
        seen.push(id.to_owned());
    }
    seen.sort();
    seen
}

/// The traps of `docs/reports.md`.
const TRAPS: u32 = 53;

#[test]
fn every_trap_has_its_place() {
    let mut expected: Vec<String> = (1..=TRAPS).map(|number| format!("T-{number}")).collect();
    expected.sort();
    assert_eq!(ids("traps.tsv"), expected);
}

#[test]
fn every_vector_has_its_place() {
    let mut expected: Vec<String> = VECTORS
        .iter()
        .flat_map(|(kind, count)| (1..=*count).map(move |number| format!("{kind}{number}")))
        .collect();
    expected.sort();
    assert_eq!(ids("vectors.tsv"), expected);
}
