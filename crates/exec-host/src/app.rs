//! The app of this user, as the commands here call it.

use std::time::Duration;

use anyhow::{Context, Result};
use approvals_ipc::{ExecAnswer, ExecRequest};
use guard::NoAnswer;
use paths::Paths;

/// The app cannot be reached.
pub(crate) const EXIT_UNREACHABLE: u8 = 69;
/// Something else went wrong.
pub(crate) const EXIT_SOFTWARE: u8 = 70;
/// The request was denied.
pub(crate) const EXIT_DENIED: u8 = 77;
/// The command, or the answer to it, ran out of time.
pub(crate) const EXIT_TIMED_OUT: u8 = 124;

/// Time for the request to travel, beside waiting for a person and for the run.
const TRAVEL: Duration = Duration::from_secs(10);
/// What a command without a limit is waited for.
const UNLIMITED: Duration = Duration::from_secs(365 * 24 * 3600);

/// The app of this user.
pub(crate) struct App(guard::App);

impl App {
    /// The one behind the policy of this user.
    pub(crate) fn find() -> Result<Self> {
        let paths = Paths::from_env().context("the home folder is not known")?;
        Ok(Self(guard::App::new(paths)))
    }

    /// Sends a request and waits for its answer. `None`: a run without a time limit.
    pub(crate) async fn exec(
        &self,
        request: &ExecRequest,
        decision: Duration,
        run: Option<Duration>,
    ) -> Result<ExecAnswer, NoAnswer> {
        let wait = decision + run.unwrap_or(UNLIMITED) + TRAVEL;
        self.0.exec(request, wait).await
    }
}
