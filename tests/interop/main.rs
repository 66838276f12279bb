//! Beside the real OpenClaw: the newest one, which keeps its approvals in a database, and the
//! one of February 2026, which shares our file. `make test-interop` installs both. And in a real
//! container, as the sandbox.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod agent;
mod container;
mod february;
mod newest;
mod node;
mod operator;

use promises::turn;
