#![cfg_attr(test, allow(clippy::unwrap_used))]
//! What the commands of `exec-host` share: how they print and draw tables, how they end, the values of their
//! options, and the policy of this user.
//!
//! Whatever a command prints goes through [`shown`], so that text from elsewhere hides nothing at
//! the terminal.

pub mod exits;
pub mod local;
pub mod shown;
pub mod table;
pub mod values;

pub use self::shown::say;
