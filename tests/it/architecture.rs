//! The boundaries between the crates, read from what Cargo would build.

mod builds;
mod edges;
mod floors;
mod judges;
mod libraries;
mod programs;
mod sizes;

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

use edges::EDGES;

fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .arg("--offline")
        .current_dir(promises::root())
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "cargo {arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// Our crates with those of ours that each names.
fn edges() -> BTreeMap<String, BTreeSet<String>> {
    let text = cargo(&["metadata", "--format-version", "1", "--no-deps"]);
    let metadata: Value = serde_json::from_str(&text).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let name = |it: &Value| it["name"].as_str().unwrap().to_owned();
    let ours: BTreeSet<String> = packages.iter().map(name).collect();
    let named = |package: &Value| {
        let dependencies = package["dependencies"].as_array().unwrap().iter();
        let counts = dependencies.filter(|it| it["kind"] != "dev");
        counts.map(name).filter(|it| ours.contains(it)).collect()
    };
    packages
        .iter()
        .filter(|package| package["name"] != "promises")
        .map(|package| (name(package), named(package)))
        .collect()
}

#[test]
fn crates_name_only_those_below_them() {
    let wanted: BTreeMap<String, BTreeSet<String>> = EDGES
        .iter()
        .map(|(name, below)| {
            let below = below.iter().copied().map(str::to_owned);
            ((*name).to_owned(), below.collect())
        })
        .collect();
    assert_eq!(edges(), wanted, "see docs/architecture.md");
}
