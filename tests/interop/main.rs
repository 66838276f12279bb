//! Beside the real OpenClaw: the newest one, which keeps its approvals in a database, and the
//! one of February 2026, which shares our file. `make test-interop` installs both. And in a real
//! container, as the sandbox.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod agent;
mod command;
mod container;
mod engine;
mod february;
mod newest;
mod node;
mod operator;
mod our_gateway;
mod pages;

use promises::turn;

/// Edits of ours that write keys which OpenClaw does not know.
const OUR_KEYS: [&[&str]; 5] = [
    &["policy", "--agent", "main", "--chains", "per-part", "--yes"],
    &["policy", "--chains", "per-part", "--yes"],
    &["rules", "add", "--more", "/usr/bin/stat", "--", "-c"],
    &["rules", "add", "--writes", "~/out/**"],
    &[
        "rules",
        "add",
        "--cwd",
        "~",
        "--line",
        "while false; do date; done",
    ],
];
