//! The `PATH` that a person has in their terminal, for programs that were not started there.
//!
//! A service, or a program that a desktop starts, has a [`minimal`] `PATH`. Only the start-up
//! files of the person's login shell say where their own programs are, so that shell is asked
//! once ([`LoginPath`]):
//!
//! - The shell is the one of the account database. `$SHELL` counts only where that has no
//!   such user, and a shell that lets nobody in (`nologin`, `false`) is not asked.
//! - The shell starts with a short, fixed list of variables: no token of ours is among them.
//! - The shell has ten seconds; then it is ended with all it started.
//! - The answer stands between two marks that are new each time: text that start-up files print
//!   is no part of it. Folders that are not absolute are left out.
//!
//! [`with_path`] puts the answer before what is there, each folder once.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod account;
mod folders;
mod probe;

pub use folders::{merge, minimal, with_path};
pub use probe::LoginPath;
