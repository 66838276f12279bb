//! What ends the commands when this process is killed.

use anyhow::Result;

/// The only argument of the program as a guard.
#[cfg(unix)]
const GUARD: &str = "exec-guard";

/// Leaves a copy of this process behind, before it grows, to watch over it. Should somebody
/// end that, this program is started as one.
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

/// Here the system does it: a job object ends with whoever holds it.
#[cfg(not(unix))]
pub(crate) fn start() -> Result<()> {
    Ok(())
}

/// Watches over the app to its end, where this program was started for that.
#[cfg(unix)]
pub(crate) fn is_guard() -> bool {
    let is_asked = std::env::args().nth(1).is_some_and(|word| word == GUARD);
    if is_asked {
        process_runner::guard::watch();
    }
    is_asked
}

/// It is none here.
#[cfg(not(unix))]
pub(crate) fn is_guard() -> bool {
    false
}
