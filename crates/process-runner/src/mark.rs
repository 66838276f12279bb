//! What tells everything that a program started from the rest of the computer.

use std::ffi::OsString;
use std::sync::OnceLock;

use crate::Command;

/// The variable that everything of a program carries. The tools mark what runs in a container
/// with the same one.
const NAME: &str = "OPENCLAW_EXEC_ID";

/// How long the part is that all marks of one process begin with.
#[cfg(unix)]
pub(crate) const OF_PROCESS: usize = 16;

/// What all marks of this process begin with.
pub(crate) fn of_process() -> &'static str {
    static MARK: OnceLock<String> = OnceLock::new();
    MARK.get_or_init(|| format!("{:016x}", rand::random::<u64>()))
}

/// A command that can be told from others.
pub(crate) struct Marked {
    pub(crate) command: Command,
    /// The mark as it stands in the environment. Elsewhere the group or the job tells.
    #[cfg(target_os = "linux")]
    pub(crate) mark: String,
}

impl Marked {
    /// The command with a new mark in its environment, and none that somebody else put there.
    pub(crate) fn new(command: &Command) -> Self {
        let value = format!("{}{:016x}", of_process(), rand::random::<u64>());
        let mut command = command.clone();
        command.env.retain(|(name, _)| name != NAME);
        #[cfg(target_os = "linux")]
        let mark = entry(&value);
        command
            .env
            .push((OsString::from(NAME), OsString::from(value)));
        Self {
            command,
            #[cfg(target_os = "linux")]
            mark,
        }
    }
}

/// The entry as it stands in an environment.
#[cfg(target_os = "linux")]
pub(crate) fn entry(value: &str) -> String {
    format!("{NAME}={value}")
}
