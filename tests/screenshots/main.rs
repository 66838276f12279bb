//! `make screenshots`: pictures of every page and state, from the built app, into
//! `docs/screenshots/`. An argument draws only what is called so or begins with it:
//! `prompt`, `page-policy`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "what cannot be drawn ends it"
)]

mod languages;
mod pages;
mod prompts;
#[path = "../window/session.rs"]
#[expect(dead_code, reason = "the tests ask for more of it")]
mod session;
mod sheets;
mod stage;
mod states;

use stage::Folder;

fn main() {
    let only = std::env::args().nth(1).unwrap_or_default();
    let folder = Folder::new(&only);
    for group in [
        prompts::draw,
        pages::draw,
        sheets::draw,
        states::draw,
        languages::draw,
    ] {
        group(&folder);
    }
    let failed = folder.failed();
    assert!(failed.is_empty(), "not drawn: {}", failed.join(", "));
}
