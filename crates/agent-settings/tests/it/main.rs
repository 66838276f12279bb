#![allow(clippy::unwrap_used, clippy::expect_used)]
//! Settings of agents in temporary homes: what is written, what is refused, what is taken back.

mod again;
mod home;
#[cfg(unix)]
mod refused;
mod standing;
mod sub_agents;
mod written;
