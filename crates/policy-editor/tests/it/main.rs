//! The editor from the outside: real files, whole values.
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![cfg(unix)]

mod binding;
mod edits;
mod hostile;
mod pages;
mod states;
mod trials;
mod world;
