//! The flow from outside: events in, effects out.
#![allow(clippy::unwrap_used, reason = "tests")]

mod answers;
mod ended;
mod field_reports;
mod in_view;
mod out_of_view;
mod same;
mod sequences;
mod story;
mod together;
mod turns;
mod unpainted;
