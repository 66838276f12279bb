//! Every row of the field reports (G: advisories, R: reports) has a place that holds it, and
//! each of these places is there.
//!
//! `tests/cases/field-reports.tsv` is the table: a row's id, its place, a note. A place is
//! `case` (the cases of that id), `FOLDER::NAME` (a test of that name in a file below), or `later: ROOM` (a part of the
//! product that is not built yet). A row may have several.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use promises::{read, root};
use serde_json::Value;

const ADVISORIES: &str = "01 02 03 05 06 07 09 10 11 13 14 15 17 18 19 21 22 23 25 26 27 29 30 31 33 34 \
    35 37 38 39 41 42 43 45 46 47 49 50 51 53 54 55 57 58 59 61 62 63 65 66 67 69 70 71 73 74 75 77 78 \
    79 81 82";

const REPORTS: &str = "001 002 004 005 007 008 010 011 013 014 016 017 019 020 022 023 025 026 028 029 031 032 \
    034 035 037 038 040 041 043 044 046 047 049 050 052 053 055 056 058 059 061 062 064 065 \
    067 068 070 071 073 074 076 077 079 080 082 083 085 086 088 089 091 092 094 095 097 098 \
    100 101 103 104 106 107 109 110 112 113 115 116 118 119 121 122 124 125 127 128 130 131 \
    133 134 136 137 139 140 142 143 145 146 148 149 151 152 154 155 157 158 160 161 163 164 \
    166 167 169 170 172 173 175 176 178 179 181 182 184 185 187 188 190 191 193 194 196 197 \
    199 200 202 203 205 206 208 209 211 212 214 215 217 218 220 221 223 224";

/// Rooms of the product that the table may put off to.
const ROOMS: [&str; 11] = [
    "approval-flow",
    "approvals-app",
    "exec-host",
    "exec-tools",
    "gateway",
    "gateway-protocol",
    "local-policy",
    "node-host",
    "process-runner",
    "src-tauri",
    "ui",
];

/// The ids that cases begin with, each with how many there are.
fn cases() -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for file in ["field-reports.json", "field-reports-windows.json"] {
        let file: Value = serde_json::from_str(&read(&format!("tests/cases/{file}"))).unwrap();
        for case in file["cases"].as_array().unwrap() {
            let id = case["id"].as_str().unwrap();
            let row = id.split('-').next().unwrap();
            *found.entry(row.to_owned()).or_default() += 1;
        }
    }
    found
}

/// Tests whose name begins with a row: `g55_…` holds G55.
fn named_tests() -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    let rows = rows();
    for room in fs::read_dir(root().join("crates")).unwrap().flatten() {
        let folder = format!("crates/{}", room.file_name().to_str().unwrap());
        let file = format!("{folder}/tests/field_reports.rs");
        if !root().join(&file).exists() {
            continue;
        }
        for line in read(&file).lines() {
            let name = line.trim_start().trim_start_matches("async ");
            let Some(name) = name.strip_prefix("fn ") else {
                continue;
            };
            let name = name.split('(').next().unwrap();
            let row = name.split('_').next().unwrap().to_uppercase();
            if rows.contains(&row) {
                found.insert((row, format!("{folder}::{name}")));
            }
        }
    }
    found
}

fn rows() -> BTreeSet<String> {
    let with = |letter: &'static str, numbers: &'static str| {
        numbers
            .split_whitespace()
            .map(move |number| format!("{letter}{number}"))
    };
    with("G", ADVISORIES).chain(with("R", REPORTS)).collect()
}

/// The fault of a place that a row names, if there is one.
fn wrong(row: &str, place: &str, cases: &BTreeMap<String, usize>) -> Option<String> {
    if place == "case" {
        return (!cases.contains_key(row)).then(|| format!("{row} has no case"));
    }
    if let Some(room) = place.strip_prefix("later: ") {
        return (!ROOMS.contains(&room)).then(|| format!("{row}: there will be no room {room}"));
    }
    let Some((folder, name)) = place.split_once("::") else {
        return Some(format!("{row}: {place} is no place"));
    };
    let there = holds(&root().join(folder), name);
    (!there).then(|| format!("{row}: {folder} has no test {name}"))
}

/// Whether a file below a folder has a test of this name.
fn holds(folder: &Path, name: &str) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).any(|path| {
        let text = || fs::read_to_string(&path).unwrap_or_default();
        match path.extension().and_then(OsStr::to_str) {
            Some("rs") => text().contains(&format!("fn {name}()")),
            Some("ts") => text().contains(&format!("test(\"{name}\"")),
            _ => path.is_dir() && holds(&path, name),
        }
    })
}

#[test]
fn every_row_has_a_place_and_every_place_is_there() {
    let (rows, cases) = (rows(), cases());
    assert_eq!(rows.len(), 212);
    let table = read("tests/cases/field-reports.tsv");
    let mut faults = Vec::new();
    let mut placed: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for line in table.lines().skip(1) {
        let mut columns = line.split('\t');
        let (row, place) = (columns.next().unwrap(), columns.next().unwrap_or(""));
        if !rows.contains(row) {
            faults.push(format!("{row} is no row"));
        }
        faults.extend(wrong(row, place, &cases));
        placed.entry(row).or_default().insert(place);
    }
    let has = |row: &String, place: &str| {
        placed
            .get(row.as_str())
            .is_some_and(|places| places.contains(place))
    };
    let missing = rows.iter().filter(|row| !placed.contains_key(row.as_str()));
    faults.extend(missing.map(|row| format!("{row} has no place")));
    let untold = cases.keys().filter(|row| !has(row, "case"));
    faults.extend(untold.map(|row| format!("{row} has cases that the table does not tell")));
    for (row, place) in named_tests() {
        if !has(&row, &place) {
            faults.push(format!("{row}: the table does not tell of {place}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
