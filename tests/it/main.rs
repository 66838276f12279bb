//! Promises that need no window. Windows runs none of them: they speak to sockets, signals and
//! shells of Unix.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod agent_acp;
#[cfg(target_os = "linux")]
mod agent_ends;
mod agent_mcp;
mod agent_tools;
mod approvals;
mod architecture;
// On macOS the script looks at the program too, and the workflow gives it a real bundle.
#[cfg(target_os = "linux")]
mod bundle;
#[cfg(target_os = "linux")]
mod connect;
#[cfg(target_os = "linux")]
mod doctor;
mod documents;
mod drift;
mod exec_tool;
mod explain;
mod field_reports;
mod gateway;
mod history;
mod hook;
mod node;
mod node_state;
#[cfg(target_os = "linux")]
mod other_user;
mod own_gateway;
mod patches;
mod pending;
mod pending_bounds;
mod pictures;
mod references;
mod scripts;
mod served;
#[cfg(target_os = "linux")]
mod service;
mod usage;
