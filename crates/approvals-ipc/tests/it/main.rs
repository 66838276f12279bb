//! The socket from outside: real sockets, raw bytes, real files.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod client;
#[path = "../common/mod.rs"]
mod common;
#[cfg(unix)]
mod control;
#[cfg(unix)]
mod document;
#[cfg(unix)]
mod field_reports;
#[cfg(unix)]
mod foreign_server;
#[cfg(unix)]
mod hostile;
#[cfg(unix)]
mod lifecycle;
#[cfg(windows)]
mod pipe;
#[cfg(unix)]
mod socket_file;
#[cfg(unix)]
mod transcripts;
#[cfg(unix)]
mod wire;
