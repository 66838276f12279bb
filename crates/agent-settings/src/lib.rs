//! Which coding agents are on this computer, and what their settings say of our hook.
//!
//! ```text
//! files of an agent ──plan──▶ Plan { path, before, after } ──a person agrees──▶ carry_out
//!                                                                                │
//!                                     record of what was written ◀───────────────┘
//! ```
//!
//! | | |
//! |---|---|
//! | [`Plan`] | what would change, as values; nothing is written |
//! | [`Plan::carry_out`] | writes it, unless a file has changed meanwhile; keeps each file as it was before |
//! | a plan without a [`Wish`] | takes it back: byte for byte where nobody else wrote, else our parts alone |
//! | [`Connection`] | what is there now, and what is wrong with it |
//!
//! All other hooks, their order, comments and formatting stay. A file that cannot be read, that
//! leads out of the home or that belongs to somebody else is left alone, and a sentence says so.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod agent;
mod around;
mod call;
mod connection;
mod definitions;
mod difference;
mod error;
mod file;
mod found;
mod json;
mod listed;
mod places;
mod plan;
mod record;
mod started;
mod strict;
mod target;
mod toml;
mod tried;
mod trust;
mod watch;

pub use agent::fails_open;
pub use agent_hooks::Agent;
pub use connection::{Connection, Problem, State, connection, projects};
pub use definitions::definitions;
pub use difference::unified;
pub use error::{Refused, Unfit};
pub use found::{Found, Search};
pub use places::{Places, Scope};
pub use plan::{Edit, Plan, trust};
pub use target::{Way, Wish};
pub use tried::{TEST_COMMAND, Tried, try_hook};
pub use trust::Untrusted;
pub use watch::{Watch, WatchError};
