//! What was decided, carried out on this computer.
//!
//! [`Captured`] is what a decision was about, to be compared before the start. [`execute`]
//! runs it. [`answers`] are the words in which a caller hears of either, on the socket and
//! from the node.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

pub mod answers;
mod captured;
mod execute;

pub use captured::{Captured, digest};
pub use execute::{Terms, execute};
