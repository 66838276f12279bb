//! The computer that a decision is about.

use crate::facts::HostFacts;
use exec_policy::{Platform, Request};

use crate::Listing;

/// The computer that commands run on, as it was when the program started.
#[derive(Debug, Clone)]
pub struct LocalMachine {
    /// The home folder.
    pub home: String,
    /// The folder that relative paths start from if a request names none.
    pub cwd: String,
    /// The environment that commands inherit, before it is filtered.
    pub environment: Vec<(String, String)>,
    /// Milliseconds since the epoch.
    pub now_ms: fn() -> u64,
    /// Whether programs started here may record the screen.
    pub screen_recording: fn() -> bool,
}

impl LocalMachine {
    /// The computer as this process finds it.
    pub fn from_process(home: String, screen_recording: fn() -> bool) -> Self {
        Self {
            screen_recording,
            cwd: home.clone(),
            home,
            environment: std::env::vars_os()
                .filter_map(|(name, value)| {
                    Some((name.into_string().ok()?, value.into_string().ok()?))
                })
                .collect(),
            now_ms: approvals_store::now_ms,
        }
    }

    fn path_value(&self) -> &str {
        self.environment
            .iter()
            .find(|(name, _)| {
                name == "PATH" || (cfg!(windows) && name.eq_ignore_ascii_case("PATH"))
            })
            .map_or("", |(_, value)| value)
    }

    /// The facts about the computer that a decision about this request may use.
    pub fn facts(&self, request: &Request) -> HostFacts {
        // The `PATH` of the caller, if the caller runs the command itself, else that of this
        // computer. A `PATH` among the request's additions is compared with it (D3).
        let path = request.path.as_deref().unwrap_or_else(|| self.path_value());
        let folders = std::env::split_paths(path)
            .filter(|_| !path.is_empty())
            .filter_map(|folder| folder.into_os_string().into_string().ok())
            .collect();
        HostFacts::new(&self.home, &self.cwd, folders, (self.now_ms)())
    }

    /// The programs of this computer, as they are now.
    pub fn listing(&self) -> Listing<HostFacts> {
        Listing::new(self.facts(&Request::argv([""; 0])))
    }
}

/// The rules for paths and shells on this computer.
pub const PLATFORM: Platform = if cfg!(windows) {
    Platform::Windows
} else if cfg!(target_os = "macos") {
    Platform::Macos
} else {
    Platform::Linux
};
