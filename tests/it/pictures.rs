//! The index of the pictures in `docs/screenshots`.

use std::collections::BTreeSet;

#[test]
fn every_picture_is_in_the_index_and_only_those() {
    let folder = promises::root().join("docs/screenshots");
    let index = std::fs::read_to_string(folder.join("README.md")).unwrap();
    let named: BTreeSet<String> = index
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')'))
        .map(|(name, _)| name.to_owned())
        .collect();
    let names = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let drawn: BTreeSet<String> = names.filter(|name| name != "README.md").collect();
    assert_eq!(named, drawn);
}
