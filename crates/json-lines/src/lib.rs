//! Lines of JSON-RPC, one message each, read in bounded memory and strictly.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod ids;
mod lines;
mod strict;

pub use lines::{Line, Lines};
pub use strict::value;
