//! The judge from outside: tables of real inputs with the whole decision expected.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "tests")]

mod agent_files;
mod arguments;
mod bad_input;
mod cases;
mod clauses;
mod code_options;
mod denials;
#[cfg(unix)]
mod differential;
mod executes;
mod field_reports;
mod folders;
mod highlights;
mod judge;
mod macos;
mod offers;
mod own_programs;
mod patches;
mod program_names;
mod properties;
mod protected;
mod safe_bins;
mod stored_scripts;
mod tables;
