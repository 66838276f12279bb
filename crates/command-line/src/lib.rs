#![cfg_attr(test, allow(clippy::unwrap_used))]
//! What the commands of `exec-host` share: how they print and draw tables, how they end, the values of
//! their options, and the policy of this user. And the version that both programs print.
//!
//! Whatever a command prints goes through [`shown`], so that text from elsewhere hides nothing at
//! the terminal.

use std::sync::LazyLock;

pub mod exits;
pub mod local;
pub mod shown;
pub mod table;
pub mod values;

pub use self::shown::say;

/// The version of a program, with the commit that it was built from: `0.1.0 (93d3438c)`. A build names
/// its commit in `EXEC_COMPANION_COMMIT`; the builds of a developer name none, so that a commit alone
/// rebuilds nothing.
#[must_use]
pub fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let version = env!("CARGO_PKG_VERSION");
        let commit = option_env!("EXEC_COMPANION_COMMIT").filter(|commit| !commit.is_empty());
        format!("{version} ({})", commit.unwrap_or("built from source"))
    });
    &VERSION
}
