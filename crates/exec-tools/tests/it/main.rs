//! The tools from outside, with real processes.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "tests")]

#[cfg(unix)]
mod background;
#[cfg(unix)]
#[path = "../desk/mod.rs"]
mod desk;
#[cfg(unix)]
mod exec;
#[cfg(target_os = "linux")]
mod hold;
#[cfg(target_os = "linux")]
mod made;
#[cfg(unix)]
mod others;
#[cfg(unix)]
mod patches;
mod policy;
#[cfg(unix)]
mod process;
#[cfg(target_os = "linux")]
mod sandbox;
mod widens;
