//! The configuration, from outside.
#![allow(clippy::unwrap_used, reason = "tests")]

mod edits;
mod faults;
mod live;
mod places;
mod reading;
