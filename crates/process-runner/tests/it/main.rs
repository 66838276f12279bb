//! Commands that run, with real processes.
#![allow(clippy::unwrap_used, reason = "tests")]

#[cfg(unix)]
mod ends;
#[cfg(unix)]
mod field_reports;
mod keys;
#[cfg(unix)]
mod output;
#[cfg(unix)]
mod sessions;
#[cfg(unix)]
#[path = "../shell/mod.rs"]
mod shell;
#[cfg(unix)]
mod tree;
#[cfg(windows)]
mod windows;
