//! The first steps of the process. Each step takes the value of the step before, so that none can be
//! left out or come too early.

use std::path::Path;

use anyhow::Result;
use approvals_app::Secrets;
use paths::STATE_DIR_VAR;
use terminal_text::Records;
use tracing_subscriber::EnvFilter;

use crate::{backend, bus, guard, headless, web_view};

/// A process in which nothing has run, and whose environment holds no secret.
pub(crate) struct Fresh(Secrets);

/// A process with a guard: another process that ends its commands if this one is killed.
pub(crate) struct Guarded {
    way: web_view::Way,
    guard: Result<()>,
    secrets: Secrets,
}

/// A process that writes its log, and whose environment is ready for the window system.
pub(crate) struct Prepared {
    /// How windows are drawn.
    pub(crate) way: web_view::Way,
    /// What the environment held.
    pub(crate) secrets: Secrets,
}

impl Fresh {
    /// Removes secrets from the environment. The app needs none but its gateway's. `None`: this process
    /// was started as a guard, and has done its work.
    pub(crate) fn begin() -> Option<Self> {
        let secrets = Secrets::take();
        (!guard::is_guard()).then_some(Self(secrets))
    }

    /// Uses this state directory in place of the one that the environment names. The commands of
    /// the app find it there too.
    pub(crate) fn in_state_dir(self, folder: Option<&Path>) -> Self {
        if let Some(folder) = folder {
            // A command may start in another folder.
            let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
            #[expect(unsafe_code, reason = "all parts of the process read it there")]
            // SAFETY: no other thread runs yet.
            unsafe {
                std::env::set_var(STATE_DIR_VAR, folder);
            }
        }
        self
    }

    /// Forks the guard before the libraries of the window system are loaded.
    pub(crate) fn with_guard(self) -> Guarded {
        #[cfg(all(target_os = "linux", target_env = "gnu"))]
        crate::ending::prepare();
        let way = web_view::prepare();
        Guarded {
            way,
            guard: guard::start(),
            secrets: self.0,
        }
    }
}

impl Guarded {
    /// Begins the log.
    ///
    /// # Errors
    /// Why the process has no guard.
    pub(crate) fn prepare(self) -> Result<Prepared> {
        backend::prepare();
        let filter = EnvFilter::try_from_env("EXEC_COMPANION_LOG");
        tracing_subscriber::fmt()
            .with_env_filter(filter.unwrap_or_else(|_| EnvFilter::new("info")))
            // The log makes control characters visible, and would do so with those for colours.
            .with_ansi(false)
            .with_writer(|| Records(std::io::stderr()))
            // If nobody reads the log any more, reporting that to the log would panic.
            .log_internal_errors(false)
            .init();
        if !headless::display_is_missing() {
            bus::prepare();
        }
        let (way, secrets) = (self.way, self.secrets);
        self.guard.map(|()| Prepared { way, secrets })
    }
}
