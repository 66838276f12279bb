//! The values that a policy and a decision are made of: what is known of the computer, how much may
//! run, the code of a decision and the reason for it, and paths as patterns see them.
//!
//! Pure: what a decision needs to know of the computer arrives through [`Facts`].
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used))]

mod code;
mod facts;
pub mod glob;
mod reason;
mod samples;
mod settings;
mod trouble;

pub use code::Code;
pub use facts::{Facts, FileFacts, Platform};
pub use reason::{Difference, Obstacle, Reason};
pub use settings::{Ask, Host, Security};
pub use trouble::Trouble;
