//! What tells everything that a session started from the rest of the computer.

use std::ffi::OsString;

use crate::Command;

/// The variable that everything of a session carries. The tools mark what runs in a container
/// with the same one.
const NAME: &str = "OPENCLAW_EXEC_ID";

/// The value for one session.
pub(super) fn new() -> String {
    format!("{:032x}", rand::random::<u128>())
}

/// The command with the mark in its environment, and none that somebody else put there.
pub(super) fn on(command: &Command, value: &str) -> Command {
    let mut marked = command.clone();
    marked.env.retain(|(name, _)| name != NAME);
    marked
        .env
        .push((OsString::from(NAME), OsString::from(value)));
    marked
}

/// The entry as it stands in an environment.
pub(super) fn entry(value: &str) -> String {
    format!("{NAME}={value}")
}
