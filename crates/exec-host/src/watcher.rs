//! What ends the commands when this process is killed.

use anyhow::Result;

/// Starts this program a second time to watch over the first.
#[cfg(unix)]
pub(crate) fn start() -> Result<()> {
    use std::os::unix::process::CommandExt;

    use anyhow::Context;

    let why = "nothing could end the commands if this program were killed";
    let mut watcher = std::process::Command::new(std::env::current_exe().context(why)?);
    watcher.arg0("exec-guard").arg("guard");
    process_runner::guard::start(watcher).context(why)
}

/// Here the system does it: a job object ends with whoever holds it.
#[cfg(not(unix))]
pub(crate) fn start() -> Result<()> {
    Ok(())
}
