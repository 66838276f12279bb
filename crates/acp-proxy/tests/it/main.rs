//! Lines from end to end, with a guard that answers by a table.
#![allow(clippy::unwrap_used, reason = "tests")]

mod both;
mod bounds;
mod commands;
mod lines;
