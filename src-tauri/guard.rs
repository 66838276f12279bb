//! Ends the app's commands when the app is killed.

use anyhow::Result;

/// The argument with which this program is started as a guard.
#[cfg(unix)]
const GUARD: &str = "exec-guard";

/// Forks a guard while this process is still small. If somebody ends the guard, this program is
/// started as the next one.
#[cfg(unix)]
pub(crate) fn start() -> Result<()> {
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    use anyhow::Context;

    let why = "nothing could end the commands if the app were killed";
    let program = std::env::current_exe().context(why)?;
    process_runner::guard::fork(move || {
        let mut next = Command::new(&program);
        next.arg0(GUARD).arg(GUARD);
        next
    })
    .context(why)
}

/// Windows needs no guard: a job object ends the commands when the app ends.
#[cfg(not(unix))]
pub(crate) fn start() -> Result<()> {
    Ok(())
}

/// If this program was started as a guard, watches over the app until it ends.
#[cfg(unix)]
pub(crate) fn is_guard() -> bool {
    let is_asked = std::env::args().nth(1).is_some_and(|word| word == GUARD);
    if is_asked {
        process_runner::guard::watch();
    }
    is_asked
}

/// No process is a guard here.
#[cfg(not(unix))]
pub(crate) fn is_guard() -> bool {
    false
}
