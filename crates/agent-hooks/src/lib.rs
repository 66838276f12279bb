//! The hooks of coding agents, as values: what an agent tells a hook about a call of a tool, and
//! the answer that this agent obeys.
//!
//! ```text
//! stdin ──read──▶ Call { who, Wanted } ──Wanted::question──▶ the guard ──▶ Ruling
//!                                                                            │
//! stdout, stderr, exit code ◀──reply── Answer ◀──────────────────────────────┘
//! ```
//!
//! Each agent is a row of a table ([`Agent`]): the names of its fields, its tools, the form of its
//! answer, how long it waits. Nothing here reads a file, the environment or a clock.
//!
//! An agent whose hook fails runs the command all the same, but for Claude Code and Copilot CLI.
//! So each reading and each ruling leads to exactly one [`Reply`], and a denial is told twice: as
//! the agent's own JSON, and by exit code 2 with a sentence on standard error.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod agent;
mod definition;
mod fields;
mod files;
mod input;
mod read;
mod reply;
mod rewrite;
mod shell;
mod sub_agent;
mod table;
mod wanted;

pub use agent::Agent;
pub use definition::{Definition, Executor};
pub use input::LONGEST_INPUT;
pub use read::{Call, Event, Unreadable, read};
pub use reply::{Answer, Reply, Stderr, denial, reply};
pub use rewrite::{Ours, is_rewritten, rewritten};
pub use shell::Shell;
pub use sub_agent::started;
pub use wanted::{Command, FileChange, Surroundings, Wanted, What};
