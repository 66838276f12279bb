//! The app without a screen, from outside: real stores, sockets and runs, and a desktop that hands
//! what it is told to the test. The commands are those of a Unix system.
#![cfg(unix)]
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "tests"
)]

mod askers;
mod audit;
mod away;
mod beside;
mod busy;
mod controller;
mod desktop;
mod drift;
mod drill;
mod field_reports;
mod gateway;
mod layers;
mod machine;
mod patches;
#[cfg(target_os = "linux")]
mod runner;
mod service;
#[cfg(target_os = "linux")]
mod settings;
mod user;
