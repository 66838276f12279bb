//! The editor from the outside: real files, whole values.
#![allow(clippy::unwrap_used, clippy::expect_used)]
// Any other outcome fails the test.
#![allow(clippy::wildcard_enum_match_arm)]
#![cfg(unix)]

mod activity;
mod agents;
mod around;
mod binding;
mod chains;
mod edits;
mod hostile;
mod languages;
mod origins;
mod pages;
mod rules;
mod settings;
mod states;
mod trials;
mod weekly;
mod world;
