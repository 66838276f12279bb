//! Lines of JSON-RPC, one message each, read in bounded memory.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod ids;
mod lines;

pub use lines::{Line, Lines};
