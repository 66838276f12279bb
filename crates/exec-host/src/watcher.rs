//! Kills the commands if this process is killed, and keeps them in its process tree until then.

use anyhow::Result;

/// Starts this program a second time to watch over the first. Must be called within the runtime.
#[cfg(unix)]
pub(crate) fn start() -> Result<()> {
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    use anyhow::Context;

    let why = "nothing could end the commands if this program were killed";
    let program = std::env::current_exe().context(why)?;
    process_runner::guard::start(move || {
        let mut watcher = Command::new(&program);
        watcher.arg0("exec-guard").arg("guard");
        watcher
    })
    .context(why)?;
    #[cfg(target_os = "linux")]
    process_runner::guard::adopt().context("what commands leave behind could get lost")?;
    Ok(())
}

/// On Windows the system does it: a job object ends with the process that holds it.
#[cfg(not(unix))]
pub(crate) fn start() -> Result<()> {
    Ok(())
}

/// Whether every process that was started here can be told from others. On Linux it can, because
/// this process adopts those that lost their parents.
pub(crate) const TELLS_DESCENT: bool = cfg!(target_os = "linux");
