//! The thread on which requests are decided and commands are run.
//!
//! A request goes from the socket through the judge to its program and back without a change
//! of threads, and no decision waits for what the windows read meanwhile.

use std::thread::JoinHandle;

use anyhow::{Context, Result, anyhow};
use approvals_app::{Desktop, ReadyApp};

use crate::fault::Fault;

/// The running thread. It ends once every command has ended and every caller has an answer.
pub(crate) struct Decider(JoinHandle<Result<()>>);

impl Decider {
    /// Starts the thread. It ends when the app is stopped or a person quits. If a fault ends it
    /// instead, `at_fault` is called, because an app that decides nothing must not look as if it did.
    pub(crate) fn start<D: Desktop + Send + 'static>(
        app: ReadyApp<D>,
        at_fault: impl Fn() + Send + 'static,
    ) -> Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("the runtime that decides could not be started")?;
        let decide = move || {
            let _fault = Fault::calls(at_fault);
            let ended = runtime.block_on(app.run());
            ended.context("the socket's service ended early")
        };
        let thread = std::thread::Builder::new()
            .name("decider".into())
            .spawn(decide)
            .context("the thread that decides could not be started")?;
        Ok(Self(thread))
    }

    /// Waits until the thread has ended.
    pub(crate) fn wait(self) -> Result<()> {
        let ended = self.0.join();
        ended.map_err(|_| anyhow!("the controller ended early"))?
    }
}
