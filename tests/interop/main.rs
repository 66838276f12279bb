//! Beside the real OpenClaw: the newest one, which keeps its approvals in a database, and the
//! one of February 2026, which shares our file. `make test-interop` installs both. And in a real
//! container, as the sandbox.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod agent;
mod container;
mod february;
mod newest;
mod node;

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Waits for this test's turn at the display, which all share.
fn turn() -> MutexGuard<'static, ()> {
    static DISPLAY: Mutex<()> = Mutex::new(());
    DISPLAY.lock().unwrap_or_else(PoisonError::into_inner)
}
