//! The socket, proved from outside: real sockets, raw bytes, real files.
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "../common/mod.rs"]
mod common;
#[cfg(unix)]
mod lifecycle;
#[cfg(unix)]
mod socket_file;
#[cfg(unix)]
mod wire;
