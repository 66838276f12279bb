//! The policy of a computer from outside, with real files.
#![allow(clippy::unwrap_used, reason = "tests")]

mod facts_identity;
#[cfg(unix)]
mod facts_unix;
#[cfg(windows)]
mod facts_windows;
#[cfg(unix)]
mod findings;
mod judge;
mod place;
#[cfg(unix)]
mod typed;
mod widens;
