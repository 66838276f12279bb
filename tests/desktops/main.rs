//! The built app on the desktops that people have: sway, GNOME, Plasma and Xfce, each whole and
//! without a screen. `DESKTOP` says which; `make test-desktops` runs them.
//!
//! Each test starts a desktop of its own, and the tests take turns.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod answers;
mod bus;
mod figures;
mod focus;
mod means;
mod paint;
mod session;
mod tray;

/// What a caller of a denied command is told.
pub(crate) const DENIED: &str = "exec-host: SYSTEM_RUN_DENIED: user denied\n";
