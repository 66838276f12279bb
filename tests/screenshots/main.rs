//! `make screenshots`: pictures of every page and state, from the built app, into the folder of
//! the first argument. A second one draws only the pictures whose names begin with it: `prompt`,
//! `page-policy`. A third one draws all of them in another look: a language (`zh-CN`), or with
//! larger text (`200`).
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "what cannot be drawn ends it"
)]

mod agents;
mod languages;
mod look;
mod pages;
mod prompts;
#[path = "../window/session.rs"]
#[expect(dead_code, reason = "the tests ask for more of it")]
mod session;
mod sheets;
mod stage;
mod states;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use look::Look;
use stage::Folder;

const INDEX: &str = include_str!("index.md");

fn main() {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().expect("name a folder for the pictures");
    let only = arguments.next().unwrap_or_default();
    let look = Look::named(&arguments.next().unwrap_or_default());
    let all = only.is_empty() && look.is_usual();
    let folder = Folder::new(path.as_ref(), &only, look);
    for group in [
        prompts::draw,
        pages::draw,
        agents::draw,
        sheets::draw,
        states::draw,
    ] {
        group(&folder);
    }
    if folder.look.is_usual() {
        languages::draw(&folder);
    }
    let failed = folder.failed();
    assert!(failed.is_empty(), "not drawn: {}", failed.join(", "));
    if all {
        assert_eq!(
            drawn(path.as_ref()),
            indexed(),
            "see tests/screenshots/index.md"
        );
    }
}

/// The names of the pictures in the folder.
fn drawn(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.ends_with(".png")).collect()
}

/// The names of the pictures in the index.
fn indexed() -> BTreeSet<String> {
    let names = INDEX.split("](").skip(1);
    let names = names.filter_map(|rest| rest.split_once(')'));
    names.map(|(name, _)| name.to_owned()).collect()
}
