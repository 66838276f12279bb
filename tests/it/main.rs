//! Promises that need no window.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

#[cfg(target_os = "linux")]
mod agent_ends;
#[cfg(unix)]
mod agent_tools;
#[cfg(unix)]
mod approvals;
mod architecture;
// On macOS the script looks at the program too, and the workflow gives it a real bundle.
#[cfg(target_os = "linux")]
mod bundle;
mod exec_tool;
#[cfg(unix)]
mod explain;
mod field_reports;
#[cfg(unix)]
mod history;
#[cfg(unix)]
mod node;
#[cfg(unix)]
mod node_state;
#[cfg(target_os = "linux")]
mod other_user;
#[cfg(unix)]
mod patches;
#[cfg(unix)]
mod pending;
mod pictures;
mod references;
#[cfg(target_os = "linux")]
mod service;
