//! Every test that the README's table of faults names exists.

use std::fs;
use std::path::Path;

#[test]
fn every_fault_has_its_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = fs::read_to_string(root.join("crates/node-host/README.md")).unwrap();
    let rows = readme
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| fault "));
    let mut seen = 0;
    for row in rows {
        let tests = row.trim_end_matches(" |").rsplit(" | ").next().unwrap();
        for test in tests.split(", ") {
            let place = test.trim_matches('`').split_once("::");
            let (file, name) = place.unwrap_or_else(|| panic!("no test: {row}"));
            let text = fs::read_to_string(root.join(file)).unwrap_or_else(|_| panic!("{file}"));
            let is_there = text.contains(&format!("fn {name}()"));
            assert!(is_there, "{file} has no {name}: {row}");
            seen += 1;
        }
    }
    assert!(seen > 30, "{seen}");
}
