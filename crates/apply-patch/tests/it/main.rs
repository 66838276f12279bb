//! A patch, from its text to files on a disk.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "tests")]

mod any;
mod cases;
#[cfg(unix)]
mod disk;
mod folder;
