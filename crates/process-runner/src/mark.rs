//! The mark that identifies all processes of a program.

use std::ffi::OsString;
use std::sync::OnceLock;

use crate::Command;

/// The environment variable of the mark. The tools use the same one in containers.
const NAME: &str = "OPENCLAW_EXEC_ID";

/// The length of the part that all marks of one process share.
#[cfg(unix)]
pub(crate) const OF_PROCESS: usize = 16;

/// The part that all marks of this process share.
pub(crate) fn of_process() -> &'static str {
    static MARK: OnceLock<String> = OnceLock::new();
    MARK.get_or_init(|| format!("{:016x}", rand::random::<u64>()))
}

/// A command with a mark.
pub(crate) struct Marked {
    pub(crate) command: Command,
    /// The mark as an entry of the environment. On other systems the process group or the job
    /// identifies processes.
    #[cfg(target_os = "linux")]
    pub(crate) mark: String,
}

impl Marked {
    /// The command with a new mark in its environment, in place of any that was there.
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

/// The mark as an entry of the environment.
#[cfg(target_os = "linux")]
pub(crate) fn entry(value: &str) -> String {
    format!("{NAME}={value}")
}
