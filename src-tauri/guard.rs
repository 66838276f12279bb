//! What ends the commands when this process is killed.

use anyhow::Result;

/// Leaves a copy of this process behind, before it grows, to watch over it.
#[cfg(unix)]
pub(crate) fn start() -> Result<()> {
    use anyhow::Context;

    process_runner::guard::fork().context("nothing could end the commands if the app were killed")
}

/// Here the system does it: a job object ends with whoever holds it.
#[cfg(not(unix))]
pub(crate) fn start() -> Result<()> {
    Ok(())
}
