//! A command as it is asked for, and what its words are on a computer: the text that it carries,
//! the program that a word names, the folders that it may be in, and the paths that are guarded.
//!
//! Pure: what is there is asked of [`Facts`](policy_values::Facts).
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod argv;
mod place;
pub mod protected;
mod request;
mod resolve;
pub mod windows;

pub use argv::{carried_text, format_argv};
pub use place::Place;
pub use request::{Call, Patch, Request};
pub use resolve::{Executable, Machine, absolute, is_absolute, is_extended};
