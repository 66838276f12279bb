//! Histories from the outside: files, processes, faults.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod child;
mod faults;
mod lines;
mod processes;
mod retention;
mod rotation;
mod shares;
#[cfg(unix)]
mod umask;
