//! The pictures of the documents, and the index of all that `make screenshots` draws.

use std::collections::BTreeSet;

/// The names of the pictures that a page of Markdown shows.
fn shown(page: &str) -> BTreeSet<String> {
    let text = promises::read(page);
    let links = text.split("](").skip(1);
    let names = links.filter_map(|rest| rest.split_once(')'));
    let names = names.map(|(name, _)| name.to_owned());
    names.filter(|name| name.ends_with(".png")).collect()
}

#[test]
fn every_picture_is_on_its_page_and_only_those() {
    let folder = promises::root().join("docs/screenshots");
    let names = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let kept: BTreeSet<String> = names.filter(|name| name != "README.md").collect();
    assert_eq!(shown("docs/screenshots/README.md"), kept);
}

/// A picture that nothing draws again would show an app of long ago.
#[test]
fn every_picture_but_those_of_whole_desktops_is_drawn_again() {
    let index = shown("tests/screenshots/index.md");
    let kept = shown("docs/screenshots/README.md");
    let drawn = kept.iter().filter(|name| !name.starts_with("desktop-"));
    let lost: Vec<&String> = drawn.filter(|name| !index.contains(*name)).collect();
    assert!(lost.is_empty(), "not in the index: {lost:?}");
}
