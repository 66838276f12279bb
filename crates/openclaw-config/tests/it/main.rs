//! The configuration, from outside.
#![allow(clippy::unwrap_used, reason = "tests")]

mod edits;
mod faults;
mod live;
mod loosens;
mod places;
mod reading;
